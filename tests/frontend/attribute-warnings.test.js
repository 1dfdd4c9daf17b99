import assert from "node:assert/strict";
import { test } from "node:test";
import { attributeWarnings } from "../../frontend/table/attribute-warnings.js";

const SETUP = { players: 4, seat: 0, bots: [null, "medium", "medium", "medium"] };
const namesIn = (attributes, setup = SETUP) =>
  attributeWarnings((name) => attributes[name] ?? null, setup).map((line) => line.match(/: (\w+)=/)?.[1]);

test("attributes that are followed are not spoken of", () => {
  assert.deepEqual(namesIn({}), []);
  assert.deepEqual(
    namesIn({ players: "4", seat: "0", bots: "1, 2 3", level: "medium", rules: '{"target":20}' }),
    [],
  );
  assert.deepEqual(
    namesIn({ level: "hard", bots: "none" }, { ...SETUP, bots: [null, null, null, null] }),
    [],
  );
});

test("each that is not followed is named, with what is used instead", () => {
  const wrong = { players: "9", seat: "x", bots: "5", level: "nope", rules: "{bad" };
  assert.deepEqual(namesIn(wrong), ["players", "seat", "bots", "level", "rules"]);
  assert.deepEqual(
    attributeWarnings((name) => (name === "bots" ? "some" : null), SETUP),
    ['kozyr-table: bots="some" cannot be followed, used instead: 1,2,3'],
  );
});
