import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { byRank, bySuit, moveText, parseEvent, parseMove } from "../../frontend/table/notation.js";

const examples = JSON.parse(readFileSync(new URL("../vectors/notation.json", import.meta.url), "utf8"));

test("every valid text is read and written back", () => {
  for (const { text, verb, cards, value } of examples.valid) {
    assert.deepEqual(parseMove(text), { verb, cards, value }, text);
    assert.equal(moveText({ verb, cards, value }), text);
  }
});

test("no invalid text is read", () => {
  for (const { text, why } of examples.invalid) assert.equal(parseMove(text), null, why);
});

test("texts that only a game can refuse are of the grammar", () => {
  for (const { text } of examples.wrong_for_game) assert.notEqual(parseMove(text), null, text);
});

test("hidden cards stand in events only, and more than one may", () => {
  assert.deepEqual(parseEvent("draw ??+Kh+??"), { verb: "draw", cards: ["??", "Kh", "??"], value: null });
  assert.equal(parseMove("draw ??"), null);
});

test("hands are sorted by suit or by rank, hidden cards last", () => {
  assert.deepEqual(["??", "6s", "Th", "9h", "Ac"].sort(bySuit), ["Ac", "9h", "Th", "6s", "??"]);
  assert.deepEqual(["??", "6s", "Th", "9h", "Ac"].sort(byRank), ["6s", "9h", "Th", "Ac", "??"]);
});
