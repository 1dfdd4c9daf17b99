import assert from "node:assert/strict";
import { test } from "node:test";

import { loadGame } from "../../frontend/table/controller.js";
import { bySuit } from "../../frontend/table/notation.js";
import { isTrump, trumpsLast } from "../../frontend/table/notation.js";

await loadGame("kozel");

test("in Kozel the trumps lie at the end of the hand, weakest first (KZ-1, KZ-2)", () => {
  const hand = ["6c", "Qh", "7c", "Jd", "Ts", "Ah", "Tc", "Kc", "Qc"];
  assert.deepEqual(hand.sort(trumpsLast("kozel", bySuit)), [
    "Ah",
    "Ts",
    "7c",
    "Kc",
    "Tc",
    "Jd",
    "Qh",
    "Qc",
    "6c",
  ]);
});

test("where no card is always a trump the order stays", () => {
  assert.deepEqual(["As", "6c", "Qh"].sort(trumpsLast("svoi-kozyri", bySuit)), ["6c", "Qh", "As"]);
});

test("a seat's own trump suit comes before that of the deal, and before those of the game", () => {
  assert.equal(isTrump("6d", { zones: [], trumps: ["d", "s"] }, 0), true);
  assert.equal(isTrump("6d", { zones: [], trumps: ["d", "s"] }, 1), false);
  assert.equal(isTrump("6d", { zones: [], trump: "d" }, 1), true);
  assert.equal(isTrump("Qh", { zones: [], game: "kozel" }, 0), true);
  assert.equal(isTrump("Kh", { zones: [], game: "kozel" }, 0), false);
});
