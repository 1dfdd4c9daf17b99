import assert from "node:assert/strict";
import { test } from "node:test";
import { findNewEvents } from "../../frontend/table/by-link.js";
import { loadGame } from "../../frontend/table/controller.js";

for (const game of ["svoi-kozyri", "kozel"]) await loadGame(game);

const hands = (...counts) =>
  counts.map((count, seat) => ({ name: "hands", seat, cards: Array(count).fill("??") }));
const view = (seat, counts, pile, more = {}) => ({
  seat,
  game: "svoi-kozyri",
  bots: [null, null],
  zones: [...hands(...counts), { name: "pile", seat: null, cards: pile }],
  ...more,
});

const LED = { seat: 0, text: "lead 8h" };
const COVERED = { seat: 1, text: "cover 9h+Qs" };

test("of what was sent that is news which leads from the view seen last to the new one", () => {
  const { known, news } = findNewEvents(
    view(0, [3, 4], ["8h"]),
    [LED, COVERED],
    view(0, [3, 2], ["??", "9h", "Qs"]),
  );
  assert.deepEqual([known, news], [[LED], [COVERED]]);
});

test("what changes no card, like a pass, is found by what is known already", () => {
  const pass = (seat) => ({ seat, text: "pass" });
  const now = view(0, [3, 2], []);
  assert.deepEqual(findNewEvents(now, [pass(0), pass(1), pass(0)], now, [pass(0)]).news, [pass(1), pass(0)]);
  assert.deepEqual(findNewEvents(now, [pass(1), pass(0)], now, [pass(0), pass(1)]).news, [pass(0)]);
});

test("events that lead elsewhere are not shown", () => {
  const lie = { seat: 1, text: "take 8h" };
  assert.deepEqual(
    findNewEvents(view(0, [3, 4], ["8h"]), [LED, lie], view(0, [3, 2], ["??", "9h", "Qs"])).news,
    [],
  );
  const other = { seat: 1, text: "cover 9h+Ks" };
  assert.deepEqual(
    findNewEvents(view(0, [3, 4], ["8h"]), [LED, other], view(0, [3, 2], ["??", "9h", "Qs"])).news,
    [],
    "another card",
  );
});

test("whoever sits down sees no events again, but knows them", () => {
  assert.deepEqual(findNewEvents(null, [LED, COVERED], view(0, [3, 2], ["??", "9h", "Qs"])), {
    known: [LED, COVERED],
    news: [],
  });
});

test("what is no list of events counts as none", () => {
  const now = view(0, [3, 4], ["8h"]);
  const bad = [
    null,
    "x",
    {},
    [null],
    [{ seat: 9, text: "lead 8h" }],
    [{ seat: 0, text: "<b>" }],
    [{ seat: 0, text: "lead 8h", to: -1 }],
    [{ seat: 0, text: 5 }],
    [{ ...LED, points: "1" }],
  ];
  for (const sent of bad)
    assert.deepEqual(findNewEvents(now, sent, now), { known: [], news: [] }, JSON.stringify(sent));
});

test("only what an event may hold is taken over", () => {
  const sent = [{ ...LED, open: "lead Ks", html: "<b>" }];
  assert.deepEqual(findNewEvents(null, sent, view(0, [3, 4], ["8h"])).known, [LED]);
});

test("events of the grammar that no game has do no harm", () => {
  const now = view(0, [3, 4], ["8h"]);
  for (const text of ["play", "open", "lay", "constructor", "constructor 8h"]) {
    assert.deepEqual(findNewEvents(now, [{ seat: 1, text }], view(0, [3, 2], []), []).news, [], text);
  }
});

test("in a very long list news are looked for near its end", () => {
  const [before, after] = [view(0, [3, 4], ["8h"]), view(0, [3, 2], ["??", "9h", "Qs"])];
  const passes = (count) => Array(count).fill({ seat: 0, text: "pass" });
  assert.equal(findNewEvents(before, [LED, COVERED, ...passes(199)], after).news.length, 200);
  assert.equal(findNewEvents(before, [LED, COVERED, ...passes(200)], after).news.length, 0);
});
