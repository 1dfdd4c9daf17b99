import assert from "node:assert/strict";
import { test } from "node:test";
import { handLayout, MIN_RISE, MIN_STRIP } from "../../frontend/table/hand.js";

for (const [width, height] of [
  [304, 250],
  [374, 280],
  [820, 120],
  [960, 190],
]) {
  test(`up to 36 cards can all be hit in ${width} by ${height}`, () => {
    for (let count = 1; count <= 36; count++) {
      const { card, rows, strip, rise } = handLayout({ count, width, height });
      assert.equal(
        rows.reduce((sum, row) => sum + row, 0),
        count,
      );
      assert.ok(strip >= MIN_STRIP && rise >= MIN_RISE, `${count}: ${strip}, ${rise}`);
      assert.ok((Math.max(...rows) - 1) * strip + card <= width + 0.001, `${count} cards are too wide`);
    }
  });
}

test("few cards lie beside each other and are as large as allowed", () => {
  const { card, rows, strip } = handLayout({ count: 3, width: 800, height: 200, maxCard: 88 });
  assert.deepEqual([card, rows], [88, [3]]);
  assert.ok(strip > card);
});

test("an empty hand has no rows and keeps its place", () => {
  const { rows, height } = handLayout({ count: 0, width: 300, height: 120 });
  assert.deepEqual(rows, []);
  assert.ok(height > 0);
});
