import assert from "node:assert/strict";
import { before, test } from "node:test";
import { GAMES, gameOf } from "../../frontend/games/index.js";
import * as speech from "../../frontend/i18n/speech.js";
import { loadGame } from "../../frontend/table/controller.js";
import { describeResult, standingRows } from "../../frontend/table/default-results.js";
import { applyEvent, cardsIn, handOf } from "../../frontend/table/timeline.js";

const GAME = "five-tricks";
const LANGUAGES = ["ru", "en"];
const bots = [null, "greedy", "greedy"];
const VIEW = {
  game: GAME,
  seat: 0,
  turn: 0,
  phase: "exchange",
  deal: 2,
  dealer: 1,
  ply: 3,
  rules: {},
  bots,
  standing: { tricks_won: [1, 2, 0], draws: 1 },
  result: null,
  legal_moves: ["swap 6c", "swap 6c+Qd", "stand-pat", "call spades"],
  zones: [
    { name: "hands", seat: 0, cards: ["6c", "Qd"] },
    { name: "hands", seat: 1, cards: ["??", "??"] },
    { name: "hands", seat: 2, cards: ["??"] },
    { name: "stock", seat: null, cards: ["??", "??"] },
    { name: "trick", seat: null, cards: [] },
    { name: "set_aside", seat: 2, cards: ["9h"] },
  ],
};
const names = {};

before(async () => {
  await loadGame(GAME);
  for (const lang of LANGUAGES) {
    await speech.loadTexts(lang, GAME);
    await speech.loadTexts(lang, GAME, "later");
    names[lang] = speech.seatNames(lang, 3, { me: 0, bots });
  }
});

test("a game without a folder has every zone but the hands drawn, unknown ones as rows", () => {
  assert.ok(!GAMES.includes(GAME));
  const zones = gameOf(GAME).zonesOf(VIEW);
  assert.deepEqual(Object.keys(zones), ["stock", "trick", "set_aside"]);
  assert.equal(zones.set_aside.className, "row");
});

test("its moves are described and have buttons, whatever their verbs", () => {
  const labels = VIEW.legal_moves.map((move) => speech.moveLabel(move, VIEW, "en"));
  assert.deepEqual(labels, [
    "Swap the six of clubs",
    "Swap the six of clubs and the queen of diamonds",
    "Stand pat",
    "Call spades",
  ]);
});

test("every event is one finished sentence in both languages, for the reader and for others", () => {
  const events = ["swap 6c", "swap ??+??", "stand-pat", "call spades", "lead 6c", "play Qd", "follow 9h"];
  for (const text of [...events, "pass", "take 6c", "draw ??", "draw 6c", "win-trick 6c+Qd", "score"]) {
    for (const lang of LANGUAGES) {
      for (const seat of [0, 1]) {
        const sentence = speech.describeEvent({ seat, text, points: -3 }, VIEW, lang, names[lang]);
        assert.match(sentence, /^[А-ЯЁA-Z].*\.$/u, `${lang} ${text}`);
        assert.doesNotMatch(sentence, /undefined|null|\{|\}|\?\?| {2}/, `${lang} ${text}: ${sentence}`);
      }
    }
  }
});

test("the reader is told what to do, the others whom they wait for", () => {
  assert.equal(speech.describePhase(VIEW, "en", names.en), "Choose a card or a button.");
  assert.equal(speech.describePhase({ ...VIEW, turn: 1, legal_moves: null }, "en", names.en), "Ben to play.");
});

test("a card that is played goes from the hand to the trick; what else moves is left to the service", () => {
  const view = applyEvent(VIEW, { seat: 0, text: "play Qd" });
  assert.deepEqual([handOf(view, 0), cardsIn(view, "trick")], [["6c"], ["Qd"]]);
  assert.deepEqual(applyEvent(VIEW, { seat: 0, text: "swap 6c" }).zones, VIEW.zones);
});

test("the end of a deal is told from losers, scores and standing by name", () => {
  const result = {
    reason: "max-turns",
    losers: [0],
    scores: [-2, 1, 1],
    draw: false,
    series_over: true,
    standing: { tricks_won: [1, 2, 0], draws: 1 },
  };
  assert.deepEqual(describeResult({ ...VIEW, result }, "en", names.en), {
    title: "You lost",
    lines: [
      "How it ended: max turns.",
      "Scores: You −2 · Ben +1 · Clara +1.",
      "Tricks won: You 1 · Ben 2 · Clara 0.",
      "Draws: 1.",
      "The series is over.",
    ],
  });
  const title = (more) => describeResult({ ...VIEW, result: { ...result, ...more } }, "ru", names.ru).title;
  assert.equal(title({ losers: [1, 2] }), "Проигрыш: Борис и Вера");
  assert.equal(title({ losers: [], scores: [0, 5, 0] }), "Победа: Борис");
  assert.equal(title({ losers: [], scores: [5, 0, 0] }), "Вы выиграли");
  assert.equal(title({ losers: [], draw: true }), "Ничья");
  assert.equal(title({ losers: [], scores: [0, 0, 0] }), "Раздача окончена");
});

test("a standing of any shape is a row a number", () => {
  assert.deepEqual(standingRows(VIEW, "en", names.en), [
    { label: "You", value: "1" },
    { label: "Ben", value: "2" },
    { label: "Clara", value: "0" },
    { label: "Draws", value: "1" },
  ]);
  const teams = [
    [0, 2],
    [1, 3],
  ];
  const four = { ...VIEW, bots: [...bots, "greedy"], teams, standing: { points: [4, 7] } };
  const seats = speech.seatNames("en", 4, { me: 0, bots: four.bots });
  assert.deepEqual(
    standingRows(four, "en", seats).map(({ label, value }) => `${label} ${value}`),
    ["You and Clara 4", "Ben and David 7"],
  );
});
