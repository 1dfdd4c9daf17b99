import assert from "node:assert/strict";
import { test } from "node:test";
import { questionAbout } from "../../frontend/table/advice.js";
import { completedMove, groupMoves, selectionState, toggleCard } from "../../frontend/table/notation.js";

const COVER = groupMoves(["cover Qd+6s", "cover Qd+7s", "cover 6s+Qd", "cover 6s+7s", "take"]);
const LAY = groupMoves(["lay 7h", "lay Kd", "lay 7h+Kd", "lay Kd+7h"]);

test("moves without cards are words, the others are laid", () => {
  assert.deepEqual(
    COVER.wordMoves.map((move) => move.text),
    ["take"],
  );
  assert.equal(COVER.cardMoves.length, 4);
  assert.deepEqual(
    groupMoves(["khval pants", "not a Move"]).wordMoves.map((move) => move.value),
    ["pants"],
  );
});

test("first the cards that cover can be chosen, then every other card", () => {
  assert.deepEqual([...selectionState(COVER.cardMoves, []).next], ["Qd", "6s"]);
  assert.deepEqual([...selectionState(COVER.cardMoves, ["Qd"]).next], ["6s", "7s"]);
});

test("the order of the taps is the order of the move", () => {
  assert.equal(completedMove(COVER.cardMoves, toggleCard(COVER.cardMoves, ["6s"], "Qd")).text, "cover 6s+Qd");
  assert.equal(completedMove(COVER.cardMoves, toggleCard(COVER.cardMoves, ["Qd"], "6s")).text, "cover Qd+6s");
});

test("one of two cards settles nothing", () => {
  assert.equal(completedMove(COVER.cardMoves, ["Qd"]), null);
});

test("a choice that is a move and the beginning of another waits for a word", () => {
  assert.equal(completedMove(LAY.cardMoves, ["7h"]), null);
  assert.deepEqual(
    selectionState(LAY.cardMoves, ["7h"]).complete.map((move) => move.text),
    ["lay 7h"],
  );
  assert.equal(completedMove(LAY.cardMoves, ["7h", "Kd"]).text, "lay 7h+Kd");
});

test("a second tap takes a card back, with all that was chosen after it", () => {
  assert.deepEqual(toggleCard(COVER.cardMoves, ["Qd"], "Qd"), []);
});

test("a card that cannot follow but can begin begins anew", () => {
  const cardMoves = groupMoves(["lay 7h+Kd", "lay 8h+Ks"]).cardMoves;
  assert.deepEqual(toggleCard(cardMoves, ["7h"], "8h"), ["8h"]);
});

test("a card of no move is refused", () => {
  assert.equal(toggleCard(COVER.cardMoves, [], "7s"), null);
});

test("the service is asked about a refused card with the verb of the moves there are, or of the phase", () => {
  assert.equal(questionAbout(COVER.cardMoves, ["lead", "cover"], "respond", "7s"), "cover 7s");
  assert.equal(questionAbout([], ["lead", "cover"], "respond", "7s"), "cover 7s");
  assert.equal(questionAbout([], ["lay", "lead", "follow"], "follow", "7s"), "follow 7s");
  assert.equal(questionAbout([], [], "respond", "7s"), null);
});
