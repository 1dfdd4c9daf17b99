import assert from "node:assert/strict";
import { test } from "node:test";
import { gameOf, registerGame } from "../../frontend/games/index.js";
import { loadGame } from "../../frontend/table/controller.js";
import { applyEvent, buildFrames, cardsIn, handOf, redactEvent } from "../../frontend/table/timeline.js";

for (const game of ["svoi-kozyri", "kryt-navalivat", "earl-of-coventry", "kozel"]) await loadGame(game);
registerGame("kozel", await gameOf("kozel").nextDeals.load(gameOf("kozel")));

const hands = (...held) =>
  held.map((cards, seat) => ({ name: "hands", seat, cards: cards.split(" ").filter(Boolean) }));
const place = (name, cards = "", seat = null) => ({ name, seat, cards: cards.split(" ").filter(Boolean) });
const after = (view, ...events) => events.reduce(applyEvent, view);
const said = (seat, text, more = {}) => ({ seat, text, ...more });

const SVOI = {
  game: "svoi-kozyri",
  seat: 0,
  turn: 0,
  take: 2,
  zones: [...hands("6c Qd", "?? ??", "??"), place("pile", "?? 8h")],
};

test("a cover and a lead go from the hand to the pile in the order laid", () => {
  const view = after(SVOI, said(0, "cover Qd+6c"));
  assert.deepEqual(handOf(view, 0), []);
  assert.deepEqual(cardsIn(view, "pile"), ["??", "8h", "Qd", "6c"]);
  assert.equal(view.laid, 2);
});

test("what was covered before is face down again, unless the whole pile lies open", () => {
  const twice = (rules) =>
    cardsIn(after({ ...SVOI, rules }, said(0, "cover Qd+6c"), said(1, "cover 7c+7s")), "pile");
  assert.deepEqual(twice({ pile_visibility: "peek" }), ["??", "??", "??", "6c", "7c", "7s"]);
  assert.deepEqual(twice({ pile_visibility: "all" }), ["??", "8h", "Qd", "6c", "7c", "7s"]);
});

test("another's hand loses as many cards as he lays, and gets face-down ones when he takes", () => {
  assert.deepEqual(handOf(after(SVOI, said(1, "cover 9h+7s")), 1), []);
  const view = after(SVOI, said(1, "take 8h+6d"));
  assert.deepEqual(handOf(view, 1), ["??", "??", "??", "??"]);
  assert.deepEqual(cardsIn(view, "pile"), []);
});

test("what I take comes open into my hand", () => {
  assert.deepEqual(handOf(after(SVOI, said(0, "take 8h+6d")), 0), ["6c", "Qd", "8h", "6d"]);
});

test("a view is never changed, its successor is another one", () => {
  const before = structuredClone(SVOI);
  after(SVOI, said(0, "cover Qd+6c"), said(1, "take 6c"));
  assert.deepEqual(SVOI, before);
});

const KRYT = {
  game: "kryt-navalivat",
  seat: 0,
  turn: 0,
  zones: [...hands("6h Tc 7d", "?? ?? ??"), place("pile", "8c"), place("stock", "?? ?? Ah")],
};

test("the exchanged six becomes the open card under the stock", () => {
  const view = after(KRYT, said(0, "exchange 6h+Ah"));
  assert.deepEqual(cardsIn(view, "stock"), ["??", "??", "6h"]);
  assert.deepEqual(handOf(view, 0), ["Tc", "7d", "Ah"]);
});

test("cards are drawn from the top of the stock", () => {
  const view = after(KRYT, said(1, "cover Tc+9c"), said(1, "draw ??+??"));
  assert.deepEqual(cardsIn(view, "stock"), ["Ah"]);
  assert.deepEqual(handOf(view, 1), ["??", "??", "??"]);
});

const EARL = {
  game: "earl-of-coventry",
  seat: 0,
  turn: 0,
  rank: "Q",
  zones: [...hands("Qc 7d", "??"), place("run", "Qs Qh Qd"), place("done", "2c 2d 2h 2s")],
};

test("a full four stays until the next thing happens, then it is set aside", () => {
  const [four, pass] = buildFrames(
    EARL,
    [said(0, "play Qc", { verse: 4 }), said(0, "play 7d", { verse: 1 })],
    null,
  );
  assert.deepEqual(cardsIn(four.view, "run"), ["Qs", "Qh", "Qd", "Qc"]);
  assert.equal(four.complete, true);
  assert.deepEqual(cardsIn(pass.view, "run"), ["7d"]);
  assert.deepEqual(cardsIn(pass.view, "done").length, 8);
  assert.equal(pass.view.rank, "7");
});

const KOZEL = {
  game: "kozel",
  seat: 0,
  turn: 3,
  teams: [
    [0, 2],
    [1, 3],
  ],
  card_points: [0, 4],
  piles: [],
  zones: [
    ...hands("9d", "??", "??", "?? ??"),
    place("trick", "Ad", 1),
    place("trick", "6d", 2),
    place("won", "", 0),
    place("won", "", 1),
  ],
};

test("a trick stays with its taker until the next lead, then it is his team's", () => {
  const events = [
    said(3, "follow Td"),
    said(0, "follow 9d"),
    said(1, "win-trick Ad+6d+Td+9d", { points: 21 }),
    said(1, "lead 7d"),
  ];
  const frames = buildFrames(KOZEL, events, null);
  assert.deepEqual(
    frames.map((frame) => frame.complete),
    [false, false, true, false],
  );
  assert.equal(cardsIn(frames[2].view, "trick").length, 4);
  assert.equal(frames[2].view.taker, 1);
  assert.deepEqual(frames[2].view.card_points, [0, 25]);
  assert.deepEqual(cardsIn(frames[3].view, "trick"), ["7d"]);
  assert.deepEqual(frames[3].view.zones.find((zone) => zone.name === "won" && zone.seat === 1).cards, [
    "Ad",
    "6d",
    "Td",
    "9d",
  ]);
});

test("the piles of a khvalyonka grow, open, and find their takers", () => {
  const stock = {
    ...KOZEL,
    zones: [...KOZEL.zones.filter((zone) => zone.name !== "trick"), place("stock", "?? ?? ?? ??")],
  };
  const laid = after(stock, said(1, "draw ??+??"), said(1, "lay ??"), said(2, "lay Th"));
  assert.deepEqual(laid.piles, [
    {
      cards: [
        [1, "??"],
        [2, "Th"],
      ],
      winner: null,
    },
  ]);
  assert.equal(cardsIn(laid, "stock").length, 2);
  const won = after(laid, said(1, "open 7h"), said(2, "win-pile 7h+Th", { points: 10 }));
  assert.deepEqual(won.piles, [
    {
      cards: [
        [1, "7h"],
        [2, "Th"],
      ],
      winner: 2,
    },
  ]);
  assert.deepEqual(won.card_points, [10, 4]);
});

test("the last frame is the service's view", () => {
  const final = { zones: [] };
  const frames = buildFrames(SVOI, [said(0, "take 8h")], final);
  assert.equal(frames.at(-1).view, final);
});

test("an unknown verb moves nothing", () => {
  assert.deepEqual(after(SVOI, said(0, "knock 6c")).zones, SVOI.zones);
});

test("of an open state's events only that is shown which the seat may know", () => {
  const shown = (event, seat, before = KRYT) => redactEvent(event, seat, before).text;
  assert.equal(shown(said(1, "draw 9c+Ts"), 0), "draw ??+??");
  assert.equal(shown(said(1, "draw 9c+Ts"), 1), "draw 9c+Ts");
  assert.equal(shown(said(1, "draw 9c+Ah"), 0), "draw ??+Ah", "the open card was seen by both");
  assert.equal(shown(said(1, "lay 7h"), 0, KOZEL), "lay ??", "the boaster's card");
  assert.equal(
    shown(said(2, "lay Th"), 0, { ...KOZEL, piles: [{ cards: [[1, "??"]], winner: null }] }),
    "lay Th",
  );
  assert.equal(shown(said(1, "give Jh", { to: 3 }), 0, KOZEL), "give ??");
  assert.equal(shown(said(1, "give Jh", { to: 3 }), 3, KOZEL), "give Jh");
  assert.equal(shown(said(1, "take 6h+Jd"), 0), "take 6h+Jd");
  assert.equal(shown(said(1, "draw 9c"), null), "draw ??");
});
