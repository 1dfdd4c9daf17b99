import assert from "node:assert/strict";
import { test } from "node:test";
import { questionAbout } from "../../frontend/table/advice.js";
import { offersOf, settled, standing, tap } from "../../frontend/table/notation.js";

const COVER = offersOf(["cover Qd+6s", "cover Qd+7s", "cover 6s+Qd", "cover 6s+7s", "take"]);
const LAY = offersOf(["lay 7h", "lay Kd", "lay 7h+Kd", "lay Kd+7h"]);

test("moves without cards are words, the others are laid", () => {
  assert.deepEqual(
    COVER.words.map((offer) => offer.text),
    ["take"],
  );
  assert.equal(COVER.laid.length, 4);
  assert.deepEqual(
    offersOf(["khval pants", "not a Move"]).words.map((offer) => offer.value),
    ["pants"],
  );
});

test("first the cards that cover can be chosen, then every other card", () => {
  assert.deepEqual([...standing(COVER.laid, []).next], ["Qd", "6s"]);
  assert.deepEqual([...standing(COVER.laid, ["Qd"]).next], ["6s", "7s"]);
});

test("the order of the taps is the order of the move", () => {
  assert.equal(settled(COVER.laid, tap(COVER.laid, ["6s"], "Qd")).text, "cover 6s+Qd");
  assert.equal(settled(COVER.laid, tap(COVER.laid, ["Qd"], "6s")).text, "cover Qd+6s");
});

test("one of two cards settles nothing", () => {
  assert.equal(settled(COVER.laid, ["Qd"]), null);
});

test("a choice that is a move and the beginning of another waits for a word", () => {
  assert.equal(settled(LAY.laid, ["7h"]), null);
  assert.deepEqual(
    standing(LAY.laid, ["7h"]).complete.map((offer) => offer.text),
    ["lay 7h"],
  );
  assert.equal(settled(LAY.laid, ["7h", "Kd"]).text, "lay 7h+Kd");
});

test("a second tap takes a card back, with all that was chosen after it", () => {
  assert.deepEqual(tap(COVER.laid, ["Qd"], "Qd"), []);
});

test("a card that cannot follow but can begin begins anew", () => {
  const laid = offersOf(["lay 7h+Kd", "lay 8h+Ks"]).laid;
  assert.deepEqual(tap(laid, ["7h"], "8h"), ["8h"]);
});

test("a card of no move is refused", () => {
  assert.equal(tap(COVER.laid, [], "7s"), null);
});

test("the service is asked about a refused card with the verb of the moves there are, or of the phase", () => {
  assert.equal(questionAbout(COVER.laid, ["lead", "cover"], "respond", "7s"), "cover 7s");
  assert.equal(questionAbout([], ["lead", "cover"], "respond", "7s"), "cover 7s");
  assert.equal(questionAbout([], ["lay", "lead", "follow"], "follow", "7s"), "follow 7s");
  assert.equal(questionAbout([], [], "respond", "7s"), null);
});
