import assert from "node:assert/strict";
import { test } from "node:test";
import { drawer } from "../../frontend/table/storage.js";

/** A browser's storage in a few lines. */
const shelf = () => {
  const things = new Map();
  return {
    getItem: (name) => things.get(name) ?? null,
    setItem: (name, text) => void things.set(name, text),
    removeItem: (name) => void things.delete(name),
  };
};

test("what was kept is read again, what was cleared is gone", () => {
  const store = shelf();
  const kept = drawer(() => store);
  assert.equal(kept.keep("a", { ply: 3 }), true);
  assert.deepEqual(kept.read("a"), { ply: 3 });
  kept.clear("a");
  assert.equal(kept.read("a"), null);
});

test("forbidden storage keeps nothing and breaks nothing", () => {
  const kept = drawer(() => {
    throw new Error("SecurityError");
  });
  assert.equal(kept.keep("a", 1), false);
  assert.equal(kept.read("a"), null);
  kept.clear("a");
});

test("full storage says so", () => {
  const full = {
    ...shelf(),
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  };
  assert.equal(drawer(() => full).keep("a", 1), false);
});

test("a record that is no JSON counts as none", () => {
  const store = shelf();
  store.setItem("kozyr-table:a", "{");
  assert.equal(drawer(() => store).read("a"), null);
});
