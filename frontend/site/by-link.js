/**
 * A game among people far apart, as the fragment of a link: which table it is, the sealed state, what happened last,
 * and in an invitation the ticket of one seat. Fragments are not sent to servers and stand in no log.
 */

/**
 * @typedef {object} Link
 * @property {string} table a name drawn by lot, under which a browser remembers what it knows
 * @property {string} state
 * @property {TableEvent[]} events the last ones of the deal, as everybody may know them
 * @property {string} [ticket]
 * @property {Record<string, string>} [invites] tickets still to be handed out, by seat
 */

const TABLE = /^[\w-]{16}$/;
const SEALED = /^[\w.-]{16,2048}$/;
const TICKET = /^[\w.-]{16,256}$/;
const SEAT = /^[0-5]$/;
/** Characters that the events of a link may take, so that messengers take it as one. */
const ROOM = 720;

/** The fragment of a link, without its "#". The table stands last: a link that was cut has none. @param {Link} link */
export function fragmentOf({ table, state, events = [], ticket, invites = {} }) {
  const told = packed(events);
  const open = Object.entries(invites)
    .map(([seat, each]) => `${seat}${each}`)
    .join("~");
  const parts = Object.entries({ state, told, ticket, invites: open, table });
  return parts
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** The link in a fragment; null if it is none, or cut. @param {string} fragment with or without "#" @returns {Link | null} */
export function linkIn(fragment) {
  const found = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, "")));
  if (!TABLE.test(found.table) || !SEALED.test(found.state)) return null;
  if (found.ticket !== undefined && !TICKET.test(found.ticket)) return null;
  const invites = (found.invites ?? "")
    .split("~")
    .filter((each) => SEAT.test(each[0]) && TICKET.test(each.slice(1)));
  return {
    table: found.table,
    state: found.state,
    events: unpacked(found.told ?? ""),
    ...(found.ticket ? { ticket: found.ticket } : {}),
    ...(invites.length
      ? { invites: Object.fromEntries(invites.map((each) => [each[0], each.slice(1)])) }
      : {}),
  };
}

/** A name for a new table. */
export const newName = () => urlSafe(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))));

const FIELDS = ["seat", "text", "to", "points", "verse"];

/** As many of the last events as there is room for. @param {TableEvent[]} events */
function packed(events) {
  const lines = events.map((event) =>
    FIELDS.map((name) => event[name] ?? "")
      .join(",")
      .replace(/,+$/, ""),
  );
  let from = lines.length;
  for (let length = 0; from > 0 && length + lines[from - 1].length + 1 <= (ROOM * 3) / 4; from--)
    length += lines[from - 1].length + 1;
  return urlSafe(lines.slice(from).join(";"));
}

/** What was packed, or nothing; the table looks whether it is true. @returns {TableEvent[]} */
function unpacked(text) {
  try {
    const lines = atob(text.replace(/[-_]/g, (sign) => ({ "-": "+", _: "/" })[sign]))
      .split(";")
      .filter(Boolean);
    return lines.map((line) => {
      const named = line
        .split(",")
        .map((value, place) => [FIELDS[place], FIELDS[place] === "text" ? value : Number(value), value]);
      return Object.fromEntries(named.filter(([name, , value]) => name && value !== ""));
    });
  } catch {
    return [];
  }
}

const urlSafe = (bytes) => btoa(bytes).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "");

// ---- what this browser knows

const MOST = 20;
const KEPT = "by-link";

/**
 * @typedef {object} Seating what a browser knows of a table
 * @property {string} table
 * @property {string} game
 * @property {(string | null)[]} tickets of the seats that play here
 * @property {Record<string, string>} invites
 * @property {string} state the newest it has seen
 * @property {string} turn whose turn it is there: `mine`, `other` or `over`; "" while it is not known
 */

/** The tables of this browser, the one used last in front. @param {ReturnType<import("../table/storage.js").drawer>} store */
export function seatings(store) {
  /** @returns {Seating[]} */
  const all = () => {
    const kept = store.read(KEPT);
    return Array.isArray(kept)
      ? kept.filter((each) => TABLE.test(each?.table) && Array.isArray(each.tickets))
      : [];
  };
  // A link may name any table: one of another game has nothing to do with what is known of it here.
  const isOf =
    ({ table, game }) =>
    (each) =>
      each.table === table && each.game === game;
  const others = (seating) => all().filter((each) => !isOf(seating)(each));
  /** @param {Seating[]} list */
  const keep = (list) => {
    for (const { table, game } of list.slice(MOST)) store.clear(`${drawerOf(table)}/${game}`);
    return store.keep(KEPT, list.slice(0, MOST));
  };
  return {
    all,
    /** @param {{table: string, game: string}} wanted @returns {Seating | null} */
    find: (wanted) => all().find(isOf(wanted)) ?? null,
    /** @param {Seating} seating @returns {boolean} whether it is kept */
    keep: (seating) => keep([seating, ...others(seating)]),
    /** @param {Seating} seating */
    forget: (seating) => {
      store.clear(`${drawerOf(seating.table)}/${seating.game}`);
      keep(others(seating));
    },
  };
}

/** The name under which the table itself keeps the game. @param {string} table */
export const drawerOf = (table) => `${KEPT}-${table}`;

/** The `bots` of a deal from the attributes of a table: nobody at seats where people play. */
export function botsOf(game, { players, bots, level }) {
  const named = level ?? (game.bots.find((each) => each.default) ?? game.bots.at(-1)).name;
  const places = bots === "none" ? [] : bots.split(",").map(Number);
  return Array.from({ length: Number(players) }, (_, seat) => (places.includes(seat) ? named : null));
}
