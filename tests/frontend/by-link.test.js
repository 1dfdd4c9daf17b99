import assert from "node:assert/strict";
import { test } from "node:test";

import { dealBots, formatLink, parseLink, newTableName, linkedGames } from "../../frontend/site/by-link.js";
import { drawer } from "../../frontend/table/storage.js";

const TABLE = "abcDEF123_-xyzAB";
const STATE = `kz1.${"A".repeat(560)}`;
const TICKET = `kt1.${"b".repeat(48)}`;
const EVENTS = [
  { seat: 0, text: "lead 8h" },
  { seat: 1, text: "take 9d+6h+Qs" },
  { seat: 2, text: "give 6c", to: 1 },
  { seat: 1, text: "play Qc", verse: 2 },
  { seat: 3, text: "win-trick 9d+Td+Kd+Ad", points: 28 },
];

test("a link and its fragment say the same", () => {
  for (const link of [
    { table: TABLE, state: STATE, events: [] },
    { table: TABLE, state: STATE, events: EVENTS, ticket: TICKET },
    { table: TABLE, state: STATE, events: [], ticket: TICKET, invites: { 1: TICKET, 3: `${TICKET}c` } },
  ]) {
    assert.deepEqual(parseLink(`#${formatLink(link)}`), link);
  }
});

test("a link is made of characters that messengers take as one", () => {
  const fragment = formatLink({
    table: TABLE,
    state: STATE,
    events: EVENTS,
    ticket: TICKET,
    invites: { 1: TICKET },
  });
  assert.match(fragment, /^[\w.~=&-]+$/);
});

test("a long deal does not make the link longer than a message: its last events stay", () => {
  const events = Array.from({ length: 300 }, (_, n) => ({
    seat: n % 4,
    text: `cover 6d+${"23456789T"[n % 9]}s`,
  }));
  const fragment = formatLink({ table: TABLE, state: STATE, events });
  assert.ok(fragment.length < 1400, `${fragment.length} characters`);
  const sent = parseLink(fragment).events;
  assert.ok(sent.length > 20);
  assert.deepEqual(sent, events.slice(-sent.length));
});

test("a link that was cut anywhere is none", () => {
  const fragment = formatLink({ table: TABLE, state: STATE, events: EVENTS, ticket: TICKET });
  for (let length = 0; length < fragment.length; length++)
    assert.equal(parseLink(fragment.slice(0, length)), null, String(length));
});

test("what is no link is none, and odd events and invitations are dropped", () => {
  const eventsIn = (text) => parseLink(`state=${STATE}&told=${text}&table=${TABLE}`).events;
  for (const odd of [
    "",
    "#",
    "#kozyr=1.abc",
    `state=<b>&table=${TABLE}`,
    `state=${STATE}&table=../../etc/passwd`,
    `state=${STATE}&ticket=x&table=${TABLE}`,
  ]) {
    assert.equal(parseLink(odd), null, odd);
  }
  assert.deepEqual(eventsIn("%%%"), []);
  assert.deepEqual(eventsIn(btoa("0,lead 8h,,,,,,x")), [{ seat: 0, text: "lead 8h" }]);
  assert.equal(parseLink(`state=${STATE}&invites=9${TICKET}~x&table=${TABLE}`).invites, undefined);
});

test("every table has a name of its own", () => {
  const names = new Set(Array.from({ length: 100 }, newTableName));
  assert.equal(names.size, 100);
  for (const name of names) assert.match(name, /^[\w-]{16}$/);
});

function book() {
  const kept = new Map();
  const storage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
  return { kept, book: linkedGames(drawer(() => /** @type {any} */ (storage))) };
}
const linkedGame = (n) => ({
  table: `table-${n}`.padEnd(16, "x"),
  game: "kozel",
  tickets: [TICKET],
  invites: {},
  state: STATE,
  turn: "mine",
});

test("a browser remembers its tables, the last one first, and not too many of them", () => {
  const { book: tables, kept } = book();
  for (let n = 0; n < 30; n++) {
    kept.set(`kozyr-table:by-link-${linkedGame(n).table}/kozel`, "{}");
    assert.equal(tables.save(linkedGame(n)), true);
  }
  tables.save({ ...linkedGame(20), turn: "over" });
  assert.equal(tables.all().length, 20);
  assert.deepEqual([tables.all()[0].table, tables.all()[0].turn], [linkedGame(20).table, "over"]);
  assert.equal(tables.find(linkedGame(0)), null);
  assert.equal(
    kept.has(`kozyr-table:by-link-${linkedGame(0).table}/kozel`),
    false,
    "the table's own game is gone as well",
  );
  tables.forget(linkedGame(20));
  assert.equal(tables.find(linkedGame(20)), null);
  assert.equal(tables.all().length, 19);
});

test("a link to another game under a table's name changes nothing that is known of the table", () => {
  const { book: tables } = book();
  tables.save(linkedGame(1));
  tables.save({ ...linkedGame(1), game: "svoi-kozyri", tickets: [] });
  assert.deepEqual(tables.find(linkedGame(1)), linkedGame(1));
  tables.forget({ ...linkedGame(1), game: "svoi-kozyri" });
  assert.deepEqual(tables.all(), [linkedGame(1)]);
});

test("rubbish in the storage, or none at all, is no table", () => {
  const { book: tables, kept } = book();
  for (const rubbish of ["{", "7", "[1, null]", '[{"table": "x", "tickets": []}]']) {
    kept.set("kozyr-table:by-link", rubbish);
    assert.deepEqual(tables.all(), []);
  }
  const nothing = linkedGames(
    drawer(() => {
      throw new Error("forbidden");
    }),
  );
  assert.equal(nothing.save(linkedGame(1)), false);
  assert.deepEqual(nothing.all(), []);
});

test("the seats of people have no bot", () => {
  const game = { bots: [{ name: "easy" }, { name: "medium", default: true }] };
  assert.deepEqual(dealBots(game, { players: "4", bots: "2,3", level: "hard" }), [
    null,
    null,
    "hard",
    "hard",
  ]);
  assert.deepEqual(dealBots(game, { players: "3", bots: "1" }), [null, "medium", null]);
  assert.deepEqual(dealBots(game, { players: "2", bots: "none" }), [null, null]);
});
