import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildRecord,
  linesOfReplay,
  readRecord,
  recordGame,
  recordLink,
} from "../../frontend/table/record.js";

const verb = (name, cards = [1], value = false) => ({ name, cards, value });
const KOZEL = [
  verb("khval", [], true),
  verb("lay", [1, 2]),
  verb("redeal", []),
  verb("lead"),
  verb("follow"),
];
const origin = { game: "kozel", players: 4, seed: "s" };
const over = (ply) => ({ ply, result: { scores: [] } });

test("a deal that goes on is told without its moves: it can be dealt again", () => {
  const record = buildRecord(
    { origin, eventLines: [["1 lead Ad", "2 follow 6d"]], view: { ply: 2, result: null } },
    KOZEL,
  );
  assert.deepEqual(record, { ...origin, moves: [] });
});

test("the moves of a deal that is over are those of its events that are moves", () => {
  const eventLines = [["1 khval pants", "1 lead Ad", "2 follow 6d", "1 win-trick Ad+6d", "0 score"]];
  assert.deepEqual(buildRecord({ origin, eventLines, view: over(3) }, KOZEL).moves, [
    "khval pants",
    "lead Ad",
    "follow 6d",
  ]);
});

test("a move without cards is told without those that its event shows", () => {
  const verbs = [verb("take", []), verb("exchange", []), verb("lead")];
  const eventLines = [["0 lead 8h", "1 take 8h", "0 exchange 6s+Ks"]];
  assert.deepEqual(buildRecord({ origin, eventLines, view: over(3) }, verbs).moves, [
    "lead 8h",
    "take",
    "exchange",
  ]);
});

test("cards laid face down are those that were turned up later, pile by pile", () => {
  const eventLines = [["1 lay ??+??", "2 lay 7h+9d", "1 open Th", "1 open Kd"]];
  assert.deepEqual(buildRecord({ origin, eventLines, view: over(2) }, KOZEL).moves, [
    "lay Th+Kd",
    "lay 7h+9d",
  ]);
});

test("there is no record where a card never came to light, or a move is missing", () => {
  assert.equal(buildRecord({ origin, eventLines: [["1 lay ??"]], view: over(1) }, KOZEL), null);
  assert.equal(buildRecord({ origin, eventLines: [["1 lead Ad"]], view: over(2) }, KOZEL), null);
  assert.equal(buildRecord(null, KOZEL), null);
});

test("passes that the rules made by themselves are no moves", () => {
  const eventLines = [["0 play 6c", "1 pass", "2 play 6d"]];
  const verbs = [verb("play"), verb("pass", [])];
  assert.deepEqual(buildRecord({ origin, eventLines, view: over(2) }, verbs).moves, ["play 6c", "play 6d"]);
  assert.deepEqual(buildRecord({ origin, eventLines, view: over(3) }, verbs).moves, [
    "play 6c",
    "pass",
    "play 6d",
  ]);
});

test("the earlier deals of a series stand before this one", () => {
  const eventLines = [["1 lead Ad"], ["2 lead 9s"]];
  assert.deepEqual(buildRecord({ origin, eventLines, view: over(1) }, KOZEL), {
    ...origin,
    moves: ["lead Ad"],
    next: [{ moves: ["lead 9s"] }],
  });
});

test("what was done is found again in the events of a replay, deal by deal", () => {
  const record = { moves: ["lead Ad", "follow 6d"], next: [{ moves: ["lead 9s"] }] };
  const events = [
    [1, "lead Ad"],
    [2, "follow 6d"],
    [3, "turn-trump Ks"],
    [4, "lead 9s"],
  ].map(([place, text]) => ({ place, seat: 0, text }));
  assert.deepEqual(linesOfReplay(record, events), [
    ["0 lead Ad", "0 follow 6d"],
    ["0 turn-trump Ks", "0 lead 9s"],
  ]);
});

test("a link gives the record back, out of a whole address too", async () => {
  const record = { game: "kozel", players: 4, seed: "дача", moves: Array(80).fill("lead Ad") };
  const link = await recordLink(record);
  assert.match(link, /^kozyr=1\.[\w-]+$/);
  assert.ok(link.length < 200, link);
  for (const given of [link, `#${link}`, `https://cards.example/?table=kozel#${link}`])
    assert.deepEqual(await readRecord(given), record);
  assert.equal(await recordGame(link), "kozel");
});

test("what is no list in a record, though it should be one, is refused", async () => {
  const wrong = [
    { bots: { length: 4 } },
    { bots: "abcd" },
    { moves: "lead Ad" },
    { next: [null] },
    { next: [{ moves: 1 }] },
  ];
  for (const each of wrong) {
    const record = { game: "kozel", players: 4, ...each };
    for (const given of [record, await recordLink(record)])
      await assert.rejects(readRecord(given), { code: "bad-link" }, JSON.stringify(each));
  }
});

test("a link of another version, a cut one and one that unpacks without end are refused", async () => {
  const link = await recordLink({ game: "kozel" });
  const huge = await recordLink({ game: "kozel", seed: "x".repeat(200000) });
  for (const given of [
    link.replace("=1.", "=2."),
    link.slice(0, -4),
    "kozyr=1.%%%",
    "kozyr=",
    await recordLink({ nothing: 1 }),
    huge,
  ]) {
    await assert.rejects(readRecord(given), { code: "bad-link" }, given.slice(0, 40));
    assert.equal(await recordGame(given), null);
  }
});

test("what is neither data nor a link is a record as text", async () => {
  const text = '[Game "kozel"]\n1. lead Ad';
  assert.deepEqual(await readRecord(text), { text });
  assert.equal(await recordGame(text), "kozel");
});
