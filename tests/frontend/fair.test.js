import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { test } from "node:test";

import { checkDeals } from "../../frontend/fair/checks.js";
import { recordMoves } from "../../frontend/fair/example.js";
import { recordFragment, parseRecord, RecordError, recordFromFragment } from "../../frontend/fair/record.js";
import { checkReplay } from "../../frontend/fair/replay.js";
import {
  commitmentTo,
  cutPack,
  DECK36,
  DECK52,
  drawDealer,
  drawTrumps,
  splitSeed,
  shuffle,
} from "../../frontend/fair/shuffle.js";
import { fairTexts, errorText } from "../../frontend/fair/texts.js";
import { placeholders } from "../../frontend/i18n/template.js";

globalThis.crypto ??= webcrypto; // Node.js 18 has it, but not as a global

const vectors = (name) =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), "utf8"));
const PACKS = { DECK36, DECK52 };
const FAIR = vectors("fair-deals").deals;
const SHUFFLES = vectors("shuffle");

// ---- the published algorithm

for (const { seed, shuffle: number, pack, cards } of SHUFFLES.shuffles) {
  test(`${pack} shuffled from ${seed}, ${number}`, async () => {
    assert.equal((await shuffle(PACKS[pack], seed, number)).join(" "), cards);
  });
}

for (const { seed, players, dealer, trumps } of SHUFFLES.lots) {
  test(`lots from ${seed} for ${players ?? "trumps"}`, async () => {
    if (dealer !== undefined) assert.equal(await drawDealer(players, seed), dealer);
    else assert.deepEqual(await drawTrumps(4, seed), trumps);
  });
}

for (const vector of FAIR) {
  test(`fair deal ${vector.commitment.slice(0, 8)}`, async () => {
    assert.equal(await commitmentTo(vector.server_seed), vector.commitment);
    assert.deepEqual(splitSeed(vector.seed), {
      serverSeed: vector.server_seed,
      clientSeed: vector.client_seed,
    });
    const pack = await shuffle(PACKS[vector.pack], vector.seed, 0);
    assert.equal(pack.join(" "), vector.shuffled);
    assert.equal((vector.cut === null ? pack : cutPack(pack, vector.cut)).join(" "), vector.dealt);
  });
}

// ---- the browser's own checks

const VECTOR = FAIR[1];
const RECORD = {
  game: "svoi-kozyri",
  players: 4,
  dealer: 0,
  seed: VECTOR.seed,
  cut: { by: 3, at: VECTOR.cut },
  moves: ["lead 8h"],
};
const NOTES = { commitment: VECTOR.commitment, words: VECTOR.client_seed, cut: String(VECTOR.cut) };
const OTHER = "1".repeat(64);

async function verdicts(changed = {}, notes = NOTES) {
  const [{ checks, pack }] = await checkDeals(parseRecord(JSON.stringify({ ...RECORD, ...changed })), [
    notes,
  ]);
  const results = Object.fromEntries(
    checks.map(({ name, verdict, textKey }) => [name, `${verdict} ${textKey}`]),
  );
  return { ...results, pack: pack?.join(" ") };
}

test("a fair deal fits, and the pack is the one that was dealt", async () => {
  assert.deepEqual(await verdicts(), {
    commitment: "right same",
    seed: "right same",
    lots: "right trumps",
    shuffle: "right done",
    cut: "right same",
    pack: VECTOR.dealt,
  });
});

test("what nobody noted is not called right", async () => {
  const results = await verdicts({}, {});
  assert.deepEqual(
    [results.commitment, results.seed, results.cut],
    ["open notGiven", "open notGiven", "open notGiven"],
  );
});

test("a changed seed is found by its commitment", async () => {
  const changed = await verdicts({ seed: VECTOR.seed.replace(/^0/, "1") });
  assert.equal(changed.commitment, "wrong other");
  assert.notEqual(changed.pack, VECTOR.dealt);
});

test("each other lie has a name", async () => {
  assert.equal((await verdicts({}, { ...NOTES, commitment: OTHER })).commitment, "wrong other");
  assert.equal((await verdicts({}, { ...NOTES, commitment: "abc" })).commitment, "wrong notOne");
  assert.equal((await verdicts({}, { ...NOTES, words: "Boris" })).seed, "wrong other");
  assert.equal((await verdicts({ seed: VECTOR.server_seed })).seed, "wrong lost");
  assert.equal((await verdicts({ seed: "my own seed" })).seed, "wrong ordinary");
  assert.equal((await verdicts({ seed: `${VECTOR.server_seed}.${"ж".repeat(32)}` })).seed, "wrong badWords");
  assert.equal((await verdicts({ cut: { by: 3, at: 12 } })).cut, "wrong other");
  assert.equal((await verdicts({ cut: { by: 2, at: 11 } })).cut, "wrong notNeighbour");
  assert.equal((await verdicts({ cut: { by: 3, at: 36 } }, {})).cut, "wrong noDepth");
  assert.equal((await verdicts({ cut: null })).cut, "wrong lost");
  assert.equal((await verdicts({ pack: DECK36 })).commitment, "wrong packGiven");
  assert.equal((await verdicts({ seed: null })).commitment, "wrong noSeed");
});

test("a commitment may be typed with blanks and in capitals", async () => {
  assert.equal(
    (await verdicts({}, { ...NOTES, commitment: ` ${VECTOR.commitment.toUpperCase()}\n` })).commitment,
    "right same",
  );
});

test("sixes that nobody owns leave the pack before the cut", async () => {
  const [{ pack, whole, trumps }] = await checkDeals(
    parseRecord(
      JSON.stringify({ ...RECORD, players: 2, cut: { by: 1, at: 3 }, rules: { orphan_sixes: "remove" } }),
    ),
    [],
  );
  assert.equal(pack.length, 34);
  assert.deepEqual([...whole].sort(), [...DECK36].sort());
  assert.deepEqual(
    pack
      .filter((card) => card[0] === "6")
      .map((card) => card[1])
      .sort(),
    [...trumps].sort(),
  );
});

test("a series counts the shuffles of a seed, and begins anew with another", async () => {
  const next = [{ moves: [] }, { seed: "kozyr", moves: [] }, { moves: ["keep-piles"] }, { moves: [] }];
  const record = { game: "kozel", players: 4, dealer: 0, seed: "kozyr", moves: [], next };
  const examined = await checkDeals(parseRecord(JSON.stringify(record)), []);
  const [first, second] = SHUFFLES.shuffles.filter(({ seed, pack }) => seed === "kozyr" && pack === "DECK36");
  assert.deepEqual(
    examined.map(({ pack }) => pack?.join(" ")),
    [first.cards, second.cards, first.cards, second.cards, undefined],
  );
  assert.equal(examined[4].checks.find(({ name }) => name === "shuffle").textKey, "partOfPack");
});

test("of a game without a folder the pack is not known, and the page says so", async () => {
  const results = await verdicts({ game: "whist" });
  assert.deepEqual(results, {
    commitment: "right same",
    seed: "right same",
    shuffle: "open unknownGame",
    cut: "right same",
    pack: undefined,
  });
  assert.match(fairTexts("en").checks.shuffle.unknownGame, /does not know the pack of this game/);
});

// ---- the responses of the service

/** A service that gives these responses in turn, and keeps the requests. */
function fakeService(...responses) {
  const requests = [];
  return {
    requests,
    games: async () => [],
    post: async (_game, _operation, request) => (requests.push(request), responses[requests.length - 1]),
  };
}

const problem = (path, more = {}) => ({
  ok: false,
  body: { code: "illegal-move", detail: "", errors: { [path]: ["no"] }, ...more },
});
const series = {
  ...RECORD,
  moves: ["lead 8h", "take"],
  result: { scores: [0, 0, 0, -1] },
  next: [{ moves: ["lead 9h", "take"] }],
};

async function report(...responses) {
  const parsed = parseRecord(JSON.stringify(series));
  const notes = [NOTES];
  const service = fakeService(...responses);
  const result = await checkReplay(service, parsed, notes, await checkDeals(parsed, notes));
  return {
    ...result,
    requests: service.requests,
    texts: result.deals.map(({ checks }) =>
      checks.map(({ name, verdict, textKey }) => `${name} ${verdict} ${textKey}`),
    ),
  };
}

test("the first wrong move is named, what comes after it is not checked", async () => {
  const wrong = problem("/next/0/moves/1", {
    rule: "SK-9",
    text: { ru: "нельзя", en: "no" },
    legal_moves: ["cover 9h+8d"],
  });
  const { deals, texts } = await report(wrong, wrong);
  assert.deepEqual(texts[0], ["cards right same", "moves right all", "result right same"]);
  assert.deepEqual(texts[1], ["cards right same", "moves wrong illegal", "result open notReached"]);
  assert.deepEqual(
    deals.flatMap(({ moves }) => moves.map(({ verdict }) => verdict)),
    ["right", "right", "right", "wrong"],
  );
  assert.equal(deals[1].checks[1].values.number, 2);
});

test("a service that deals otherwise from the browser's pack is found", async () => {
  const { texts, requests } = await report(problem("/next/0/moves/1"), problem("/moves/0"));
  assert.equal(texts[0][0], "cards wrong other");
  assert.deepEqual(requests[0].commitments, [VECTOR.commitment, null]);
  assert.deepEqual(
    [requests[1].seed, requests[1].cut, requests[1].pack.join(" ")],
    [null, null, VECTOR.dealt],
  );
});

test("a refused commitment does not hide the moves", async () => {
  const { rejectedCommitments, texts, requests } = await report(
    problem("/commitments/0"),
    problem("/result"),
    problem("/result"),
  );
  assert.deepEqual(rejectedCommitments, [0]);
  assert.equal(requests[1].commitments, undefined);
  assert.deepEqual(texts[0], ["cards right same", "moves right all", "result wrong other"]);
  assert.deepEqual(texts[1], ["cards open notReached", "moves open notReached", "result open notReached"]);
});

test("a record that the service does not take is not called right", async () => {
  const { problem: refusal, texts } = await report(problem("/players"));
  assert.equal(refusal.field, "/players");
  assert.deepEqual(texts[0], ["cards open refused", "moves open refused", "result open refused"]);
});

// ---- reading records

const TEXT = `[Game "svoi-kozyri"] ; a remark
[Players 2]
[Rules {"orphan_sixes": "keep", "note": "a ] \\" { in a text", "max_turns": null}]
[Pack "Kd Qs  Td"]
[Trumps ["h", "c"]]
1. lead 7c  2. cover 9c+6d 2. take
[Result {"scores": [0, -1]}]
[Deal 2]
[Seed "s 2"]
1.
lead Ts`;

test("the text and the data of a record are the same record", () => {
  assert.deepEqual(parseRecord(TEXT).record, {
    game: "svoi-kozyri",
    players: 2,
    rules: { orphan_sixes: "keep", note: 'a ] " { in a text', max_turns: null },
    pack: ["Kd", "Qs", "Td"],
    trumps: ["h", "c"],
    moves: ["lead 7c", "cover 9c+6d", "take"],
    result: { scores: [0, -1] },
    next: [{ moves: ["lead Ts"], seed: "s 2" }],
  });
});

test("the examples of the documentation are read alike in both forms", () => {
  const blocks = readFileSync(new URL("../../docs/records.md", import.meta.url), "utf8").matchAll(
    /```text\n(.*?)```\s*```json\n(.*?)```/gs,
  );
  const pairs = [...blocks].map(([, text, data]) => [parseRecord(text).record, parseRecord(data).record]);
  assert.ok(pairs.length >= 2);
  for (const [fromText, fromData] of pairs) assert.deepEqual(fromText, fromData);
});

test("commitments and other fields of a request are told from the record", () => {
  const { record, commitments } = parseRecord(
    JSON.stringify({ ...RECORD, commitments: [OTHER, null], at: [0] }),
  );
  assert.deepEqual(record, RECORD);
  assert.deepEqual(commitments, [OTHER, null]);
  assert.deepEqual(parseRecord(JSON.stringify({ record: RECORD, text: "", length: 1 })).record, RECORD);
});

test("what is no record is refused with a reason in both languages", () => {
  const wrong = {
    "": "empty",
    "{": "noJson",
    '{"players": 2}': "noGame",
    '{"game": "kozel"}': "noPlayers",
    '{"game": "kozel", "players": 4, "cut": 7}': "odd",
    '{"game": "kozel", "players": 4, "next": [5]}': "odd",
    '{"game": "kozel", "players": 4, "pack": ["<b>"]}': "odd",
    '{"game": "kozel", "players": 4, "trumps": ["x"]}': "odd",
    '{"game": "kozel", "players": 4, "dealer": "0"}': "odd",
    "[Game]": "noText",
    '[Game "kozel]': "noText",
    "[Players 2] lead 7c": "noText",
    "[Players 2] 1. 2. take": "noText",
    "[Players 2]\n[Players 3]": "noText",
    "[Players 2]\n[Deal 3]": "noText",
  };
  for (const [input, key] of Object.entries(wrong)) {
    assert.throws(
      () => parseRecord(input),
      (error) => {
        assert.ok(error instanceof RecordError, String(error));
        assert.equal(error.key, key, input);
        for (const lang of ["ru", "en"]) assert.doesNotMatch(errorText(error, lang), /undefined|[{}]/);
        return true;
      },
    );
  }
  assert.throws(
    () => parseRecord("[Players 2]\n1. lead 8h\ntake"),
    (error) => errorText(error, "en").startsWith("Line") && error.values.line === 3,
  );
});

test("a record goes through an address and back", () => {
  const text = JSON.stringify({ ...RECORD, seed: `${VECTOR.server_seed}.трефы ♣ ?~` });
  assert.match(recordFragment(text), /^#record=[\w-]+$/);
  assert.equal(recordFromFragment(recordFragment(text)), text);
  assert.equal(recordFromFragment("#record=%%%"), null);
  assert.equal(recordFromFragment("#page"), null);
});

test("moves are told from other events by the game's verbs", () => {
  const verbs = [
    { name: "lead", cards: [1], value: false },
    { name: "take", cards: [], value: false },
    { name: "khval", cards: [], value: true },
  ];
  const events = ["pass-six 6c", "lead 7c", "take 7c+8d", "khval pants", "score"].map((text) => ({ text }));
  assert.deepEqual(recordMoves(events, verbs), ["lead 7c", "take", "khval pants"]);
});

// ---- texts

/** `[path, gaps]` of every text. */
function gaps(texts, path = "") {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[`${path}${key}`, placeholders(text)]] : gaps(text, `${path}${key}.`),
  );
}

test("both languages have the same texts with the same gaps", () => {
  assert.deepEqual(gaps(fairTexts("ru")), gaps(fairTexts("en")));
});

test("every check has a title, an explanation and its sentences", () => {
  for (const [name, { title, about, ...sentences }] of Object.entries(fairTexts("en").checks)) {
    assert.ok(title && about && Object.keys(sentences).length, name);
  }
});
