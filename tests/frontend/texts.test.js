import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { GAMES } from "../../frontend/games/index.js";
import * as texts from "../../frontend/i18n/index.js";
import { fill, placeholders } from "../../frontend/i18n/template.js";

const LANGUAGES = ["ru", "en"];
const SECTIONS = ["ui", "moves", "buttons", "events", "phases", "waits", "results"];
/** The texts of all games, each with its own. */
const [ru, en] = LANGUAGES.map((lang) => {
  const all = {};
  for (const game of GAMES)
    for (const [section, entries] of Object.entries(texts.texts(lang, game)))
      if (SECTIONS.includes(section))
        for (const [key, text] of Object.entries(entries)) (all[section] ??= {})[`${game}/${key}`] = text;
  return all;
});
const vectors = (game) =>
  JSON.parse(readFileSync(new URL(`../vectors/${game}.json`, import.meta.url), "utf8"));

const bots = [null, "greedy", "greedy", "greedy"];
const names = {
  ru: texts.seatNames("ru", 4, { me: 0, bots }),
  en: texts.seatNames("en", 4, { me: 0, bots }),
};
const verses = { ru: { Q: ["Вот дама, хороша собой"] }, en: { Q: ["Here's a fine queen for all to see"] } };

/** The sentence of one event in one language. */
function told(game, event, lang, view = {}) {
  return texts.describeEvent(event, { game, ...view }, lang, names[lang], { texts: { verses } });
}

// ---- both languages alike ----

test("Russian and English have the same keys, and each text the same gaps", () => {
  assert.deepEqual(Object.keys(ru).sort(), Object.keys(en).sort());
  const values = (text) => placeholders(text).filter((name) => name !== "you" && name !== "n");
  for (const section of SECTIONS) {
    assert.deepEqual(Object.keys(ru[section]).sort(), Object.keys(en[section]).sort(), section);
    for (const key of Object.keys(ru[section])) {
      assert.deepEqual(values(ru[section][key]), values(en[section][key]), `${section}.${key}`);
    }
  }
});

test("no Russian text holds a Latin word, no English one a Cyrillic letter", () => {
  for (const section of SECTIONS) {
    for (const [key, text] of Object.entries(ru[section])) {
      assert.doesNotMatch(text.replace(/\{[^{}]*\}/g, ""), /[A-Za-z]{2}/, `${section}.${key}`);
    }
    for (const [key, text] of Object.entries(en[section])) {
      assert.doesNotMatch(text, /[А-Яа-яЁё]/, `${section}.${key}`);
    }
  }
});

test("each choice of verb forms has two, each plural as many forms as the language needs", () => {
  for (const [lang, spoken, forms] of [
    ["ru", ru, 3],
    ["en", en, 2],
  ]) {
    for (const section of SECTIONS) {
      for (const [key, text] of Object.entries(spoken[section])) {
        for (const [, gap] of text.matchAll(/\{([^{}]*)\}/g)) {
          if (gap.includes("|")) assert.equal(gap.split("|").length, 2, `${lang} ${section}.${key}`);
          else if (gap.includes(":")) assert.equal(gap.split(",").length, forms, `${lang} ${section}.${key}`);
        }
      }
    }
  }
});

// ---- words ----

test("a Russian number takes the form of its word: 1 карта, 3 карты, 5 карт, 11 карт, 21 карта", () => {
  const said = [1, 3, 5, 11, 21].map((n) =>
    texts.plural("ru", n, ["карта", "карты", "карт"]).replace("\u00A0", " "),
  );
  assert.deepEqual(said, ["1 карта", "3 карты", "5 карт", "11 карт", "21 карта"]);
  assert.equal(fill("{n:card,cards}", { n: 1 }, "en"), "1\u00A0card");
});

test("cards are named in words and in signs", () => {
  assert.equal(texts.cardName("Qs", "ru"), "дама пик");
  assert.equal(texts.cardName("Qs", "ru", "ins"), "дамой пик");
  assert.equal(texts.cardName("Qs", "en"), "queen of spades");
  assert.equal(texts.cardName("??", "ru"), "закрытая карта");
  assert.equal(texts.cardSign("Td", "ru"), "10♦\uFE0E");
  assert.equal(texts.cardSign("Qs", "en", "ru"), "Д♠\uFE0E");
});

test("the 52 names differ in every case", () => {
  const pack = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
  for (const grammar of ["nom", "gen", "acc", "ins"]) {
    for (const lang of LANGUAGES)
      assert.equal(new Set(pack.map((card) => texts.cardName(card, lang, grammar))).size, 52);
  }
});

test("the language is the first of the wanted ones that is spoken here, else English", () => {
  assert.equal(texts.chooseLanguage(null, "de", "ru-RU", "en"), "ru");
  assert.equal(texts.chooseLanguage("fr"), "en");
});

test("own texts replace single ones, gaps and all", () => {
  const said = texts.strings("en", { take: "Grab {n:card,cards}", yourTurn: "Go!" });
  assert.equal(said.take({ n: 3 }), "Grab 3\u00A0cards");
  assert.equal(said.yourTurn, "Go!");
  assert.equal(said.undo, "Undo");
});

// ---- events ----

test("the reader is spoken to, others are spoken of", () => {
  assert.equal(
    told("svoi-kozyri", { seat: 0, text: "cover 6d+Qs" }, "ru"),
    "Вы кроете шестёркой бубен и заходите с дамы пик.",
  );
  assert.equal(
    told("svoi-kozyri", { seat: 1, text: "cover 6d+Qs" }, "ru"),
    "Борис кроет шестёркой бубен и заходит с дамы пик.",
  );
  assert.equal(
    told("svoi-kozyri", { seat: 0, text: "cover 6d+Qs" }, "en"),
    "You cover with the six of diamonds and lead the queen of spades.",
  );
  assert.equal(
    told("svoi-kozyri", { seat: 1, text: "pass-six 6d", to: 0 }, "ru"),
    "Борис отдаёт шестёрку бубен вам: это козырь.",
  );
});

test("of what no game tells of nothing is said", () => {
  for (const text of ["dance", "constructor"]) assert.equal(told("kozel", { seat: 1, text }, "en"), null);
});

test("hidden cards are counted, known ones among them named", () => {
  const plain = (text) => text.replaceAll("\u00A0", " ");
  assert.equal(
    plain(told("kryt-navalivat", { seat: 1, text: "draw ??+??" }, "ru")),
    "Борис добирает 2 карты.",
  );
  assert.equal(
    plain(told("kryt-navalivat", { seat: 1, text: "draw ??+Kh" }, "ru")),
    "Борис добирает 2 карты, среди них король червей.",
  );
  assert.equal(
    plain(told("kozel", { seat: 1, text: "lay ??" }, "ru", { boaster: 1 })),
    "Борис кладёт рубашкой вверх 1 карту.",
  );
  assert.equal(
    plain(told("kozel", { seat: 1, text: "lay 7h" }, "ru", { boaster: 3 })),
    "Борис кладёт семёрку червей.",
  );
});

test("the verse is spoken with its card", () => {
  const event = { seat: 1, text: "play Qs", verse: 1 };
  assert.equal(told("earl-of-coventry", event, "ru"), "Борис кладёт даму пик: «Вот дама, хороша собой».");
  assert.equal(
    told("earl-of-coventry", event, "en"),
    "Ben plays the queen of spades: “Here's a fine queen for all to see.”",
  );
  assert.equal(told("earl-of-coventry", { ...event, verse: 3 }, "ru"), "Борис кладёт даму пик.");
});

test("a charge in Kozel is told once for the team", () => {
  assert.match(
    told("kozel", { seat: 0, text: "score", points: -4 }, "ru"),
    /^В счёт игры вам и Вере записано 4\u00A0очка\.$/,
  );
  assert.equal(told("kozel", { seat: 2, text: "score", points: -4 }, "ru"), null);
});

const EVENTS = {
  "svoi-kozyri": [
    "pass-six 6d",
    "lead 8h",
    "cover 6d+Qs",
    "cover 6d",
    "take 9d+6h+Qs",
    "take 9d",
    "out",
    "score",
  ],
  "kryt-navalivat": [
    "turn-trump Kh",
    "exchange 6h+Kh",
    "draw 9c",
    "draw 9c+Ts",
    "draw ??",
    "lead 8h",
    "take 6h",
    "out",
    "score",
  ],
  "earl-of-coventry": ["play Qc", "pass", "score"],
  kozel: [
    ..."khval pants|draw 7h+Kd|draw ??+??|lay ??|lay ??+??|lay 7h|lay 7h+Kd|give Jh|give ??|open 7h|win-pile 7h+Th+9s+Kh".split(
      "|",
    ),
    ..."redeal|keep|rekhval|keep-piles|lead Ad|follow Td|win-trick Ad+6d+Td+9d|catch 6c+Qc|score".split("|"),
  ],
};

test("every event of every sheet is one finished sentence in both languages, for the reader and for others", () => {
  for (const [game, list] of Object.entries(EVENTS)) {
    for (const text of list) {
      for (const lang of LANGUAGES) {
        for (const seat of [0, 1]) {
          for (const points of [-2, 0, 14]) {
            const said = told(game, { seat, text, to: (seat + 2) % 4, points, verse: 1 }, lang, {
              boaster: 1,
            });
            assert.match(said, /^[А-ЯЁA-Z0-9].*[.!”»]$/u, `${lang} ${game} ${text}: ${said}`);
            assert.doesNotMatch(said, /undefined|null|\{|\}|\?\?| {2}/, `${lang} ${game} ${text}: ${said}`);
          }
        }
      }
    }
  }
});

test("every move in the vectors is described, and has its button", () => {
  let moves = 0;
  for (const game of Object.keys(EVENTS)) {
    for (const move of vectors(game).flatMap(({ steps }) =>
      steps.flatMap((step) => [step.move ?? [], step.legal ?? []].flat()),
    )) {
      for (const lang of LANGUAGES) {
        const said = [texts.describeMove(move, game, lang), texts.moveLabel(move, { game, take: 3 }, lang)];
        for (const text of said) {
          assert.doesNotMatch(text, /undefined|\{|\}|^$/, `${lang} ${move}: ${text}`);
          assert.match(text, lang === "ru" ? /^[^a-z]+$/ : /^[^а-яё]+$/, move);
        }
      }
      moves += 1;
    }
  }
  assert.ok(moves > 1000, String(moves));
});

// ---- what to do now ----

test("the instruction says what can be done: cover or take, cover with the last card, or only take", () => {
  const view = { game: "svoi-kozyri", seat: 0, turn: 0, phase: "respond", take: 3 };
  const pile = { name: "pile", seat: null, cards: ["??", "9d"] };
  const hand = (cards) => [{ name: "hands", seat: 0, cards }, pile];
  const say = (more) => texts.describePhase({ ...view, ...more }, "ru", names.ru).replaceAll("\u00A0", " ");
  assert.equal(
    say({ zones: hand(["Td", "6s"]), legal_moves: ["cover Td+6s", "take"] }),
    "Покройте девятку бубен и зайдите другой картой — или возьмите 3 карты.",
  );
  assert.equal(
    say({ zones: hand(["Td"]), legal_moves: ["cover Td", "take"] }),
    "Покройте девятку бубен последней картой — или возьмите 3 карты.",
  );
  assert.equal(
    say({ zones: hand(["6d", "6s"]), legal_moves: ["take"] }),
    "Крыть нечем (девятка бубен): берите 3 карты.",
  );
  assert.equal(
    say({ game: "kryt-navalivat", zones: hand(["6d", "6s"]), legal_moves: ["take", "exchange"] }),
    "Крыть нечем (девятка бубен): берите 3 карты — или сначала обменяйте козырную шестёрку.",
  );
  assert.equal(say({ turn: 2, legal_moves: null }), "Ходит Вера.");
});

test("every phase has an instruction and a line for those who wait", () => {
  const phases = {
    "svoi-kozyri": ["lead", "free-lead", "respond"],
    "kryt-navalivat": ["lead", "respond"],
    "earl-of-coventry": ["lead", "follow"],
    kozel: ["khval", "lay", "redeal", "rekhval", "lead", "follow"],
  };
  const zones = [
    { name: "hands", seat: 0, cards: ["Qs"] },
    { name: "pile", seat: null, cards: ["9d"] },
  ];
  for (const [game, list] of Object.entries(phases)) {
    for (const phase of list) {
      for (const lang of LANGUAGES) {
        for (const turn of [0, 1]) {
          const view = {
            game,
            phase,
            turn,
            seat: 0,
            boaster: 0,
            rank: "Q",
            take: 1,
            zones,
            legal_moves: turn ? null : ["lay Qs"],
          };
          const said = texts.describePhase(view, lang, names[lang]);
          assert.match(said, /^[А-ЯЁA-Z].*[.?]$/u, `${lang} ${game} ${phase}`);
          assert.doesNotMatch(said, /undefined|\{|\}/);
        }
      }
    }
  }
});

// ---- results ----

/** The finished views that the vectors lead to, as far as texts need them. */
function* finished() {
  for (const game of Object.keys(EVENTS)) {
    for (const { id, given, expect } of vectors(game)) {
      if (!expect?.result) continue;
      const standing = given.state?.standing ?? given.deals?.after?.result?.standing;
      const players = expect.result.scores.length;
      yield {
        id,
        view: {
          game,
          deal: 1,
          dealer: 0,
          ply: 26,
          rules: {},
          standing,
          card_points: [43, 77],
          result: expect.result,
        },
        players,
      };
    }
  }
}

test("every result in the vectors is explained in both languages", () => {
  const reasons = new Set();
  for (const { id, view, players } of finished()) {
    reasons.add(view.result.reason);
    for (const lang of LANGUAGES) {
      const seats = texts.seatNames(lang, players, { me: 0, bots: Array(players).fill("greedy") });
      const { title, lines } = texts.describeResult(
        { ...view, standing: view.standing ?? view.result.standing },
        lang,
        seats,
      );
      for (const line of [title, ...lines])
        assert.doesNotMatch(line, /undefined|NaN|null|\{|\}/, `${id}: ${line}`);
      assert.ok(title && lines.length, id);
    }
  }
  assert.deepEqual([...reasons].sort(), [
    "draw",
    "first-out",
    "keep-piles",
    "last-player",
    "max-turns",
    "no-cut",
    "overflow",
    "points",
    "redeal",
    "rekhval",
    "shamok-catch",
    "three-redeals",
    "wrong-cut",
  ]);
});

const kon = (result, more = {}) => ({
  game: "kozel",
  deal: 3,
  rules: { target: 12 },
  card_points: [43, 77],
  ...more,
  result,
});

test("a charge in Kozel is explained with its arithmetic", () => {
  const standing = { points: [2, 4], multiplier: 2, kon: 3 };
  const result = {
    reason: "points",
    losers: [0, 2],
    scores: [-4, 0, -4, 0],
    draw: false,
    standing: { points: [6, 4], multiplier: 1, kon: 4 },
  };
  const { title, lines } = texts.describeResult(kon(result, { standing }), "ru", names.ru);
  assert.equal(title, "Вы и Вера: «пара», +4");
  assert.deepEqual(
    lines.map((line) => line.replaceAll("\u00A0", " ")),
    [
      "Очки кона: вы и Вера — 43, Борис и Глеб — 77.",
      "От 31 до 59 очков — «пара»: 2 штрафных очка.",
      "После «яиц» очки умножаются: 2 × 2 = 4.",
      "Вам и Вере записано 4 очка.",
      "Штрафные очки: вы и Вера — 6, Борис и Глеб — 4. Проигрывают на 12.",
    ],
  );
});

test("a defeat and a victory are told as past, to the reader and of others", () => {
  const title = (losers, lang) => {
    const standing = { losses: [0, 0, 0, 0], draws: 0 };
    const result = { reason: "last-player", losers, scores: [0, 0, 0, 0], draw: false, standing };
    return texts.describeResult(
      { game: "svoi-kozyri", deal: 1, dealer: 0, ply: 9, result },
      lang,
      names[lang],
    ).title;
  };
  assert.deepEqual([title([0], "ru"), title([1], "ru")], ["Вы проиграли", "Проигрыш: Борис"]);
  assert.deepEqual([title([0], "en"), title([1], "en")], ["You lost", "Ben lost"]);
});

test("a redeal is explained: who called for it, why, and who decided what follows", () => {
  const standing = { points: [2, 4], multiplier: 1, kon: 3 };
  const result = { reason: "keep-piles", losers: [], scores: [0, 0, 0, 0], draw: false, standing };
  const log = [
    { seat: 1, text: "redeal" },
    { seat: 0, text: "keep-piles" },
  ];
  const said = (rules) => texts.describeResult(kon(result, { standing, rules }), "ru", names.ru, log).lines;
  assert.equal(
    said({ target: 12 })[0],
    "У Бориса и Глеба нет дам или только бубновая: Борис объявляет пересдачу.",
  );
  assert.equal(said({ target: 12 })[1], "Вы решаете не перехваливаться: взятки хвалёнки остаются.");
  assert.match(said({ target: 12, redeal: "forced" })[0], /по правилам карты пересдают/);
});

test("who took a trick agrees with the verb", () => {
  const said = (seat) =>
    texts.strings("ru", {}, "kozel").takenBy({ name: texts.person(seat, names.ru, "ru") });
  assert.deepEqual([said(0), said(1)], ["Берёте вы", "Берёт Борис"]);
});

test("eggs charge nobody and double the next kon", () => {
  const standing = { points: [2, 4], multiplier: 1, kon: 3 };
  const result = {
    reason: "points",
    losers: [],
    scores: [0, 0, 0, 0],
    draw: true,
    standing: { points: [2, 4], multiplier: 2, kon: 4 },
  };
  const { title, lines } = texts.describeResult(
    kon(result, { standing, card_points: [60, 60] }),
    "ru",
    names.ru,
  );
  assert.equal(title, "Яйца: 60 на 60");
  assert.match(lines.join(" "), /никому ничего, очки следующего кона умножаются на 2/);
});

test("shamok catches shamka, and the game is lost by it", () => {
  const standing = { points: [2, 8], multiplier: 1, kon: 5 };
  const result = {
    reason: "shamok-catch",
    losers: [1, 3],
    scores: [0, -4, 0, -4],
    draw: false,
    series_over: true,
    standing: { points: [2, 12], multiplier: 1, kon: 6 },
  };
  const said = texts.describeResult(kon(result, { standing }), "ru", names.ru);
  assert.equal(said.title, "Игру проиграли Борис и Глеб");
  assert.match(said.lines.join(" "), /команде шамки — «чипер»/);
});

const ANN = [null, { nom: "Ann" }];

test("the standing is a row a seat, in Kozel a row a team", () => {
  assert.deepEqual(texts.standingRows({ game: "kozel", standing: { points: [2, 4] } }, "ru", names.ru), [
    { label: "Вы и Вера", value: "2" },
    { label: "Борис и Глеб", value: "4" },
  ]);
  assert.deepEqual(
    texts.standingRows({ game: "earl-of-coventry", standing: { totals: [3, -3] } }, "en", ANN),
    [
      { label: "You", value: "+3" },
      { label: "Ann", value: "−3" },
    ],
  );
  assert.equal(
    texts.standingRows({ game: "svoi-kozyri", standing: { losses: [1, 0], draws: 2 } }, "en", ANN).length,
    3,
  );
});
