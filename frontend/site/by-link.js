/**
 * A game among people far apart. A link holds in its fragment the name of the table, the sealed state, the last events,
 * and in an invitation the ticket of one seat. Browsers do not send fragments to servers, and no log shows them.
 */

/**
 * @typedef {object} Link
 * @property {string} table a random name, under which a browser remembers the game
 * @property {string} state
 * @property {TableEvent[]} events the last ones of the deal, as spectators may know them
 * @property {string} [ticket]
 * @property {Record<string, string>} [invites] tickets that are still to be handed out, by seat
 */

const TABLE = /^[\w-]{16}$/;
const SEALED_STATE = /^[\w.-]{16,2048}$/;
const TICKET = /^[\w.-]{16,256}$/;
const SEAT = /^[0-5]$/;
/** The length of the events in a link. A longer link would be split by messengers. */
const MAX_EVENTS_LENGTH = 720;

/**
 * The fragment of a link, without its "#". The table stands last, so that a link that was cut has none.
 * @param {Partial<Link> & Pick<Link, "table" | "state">} link
 */
export function formatLink({ table, state, events = [], ticket = "", invites = {} }) {
  const packedInvites = Object.entries(invites)
    .map(([seat, invite]) => `${seat}${invite}`)
    .join("~");
  const params = { state, told: packEvents(events), ticket, invites: packedInvites, table };
  return Object.entries(params)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** Parses a fragment; null if it is no link, or one that was cut. @param {string} fragment with or without "#" @returns {Link | null} */
export function parseLink(fragment) {
  const params = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, "")));
  if (!TABLE.test(params.table) || !SEALED_STATE.test(params.state)) return null;
  if (params.ticket !== undefined && !TICKET.test(params.ticket)) return null;
  const invites = (params.invites ?? "")
    .split("~")
    .filter((invite) => SEAT.test(invite[0]) && TICKET.test(invite.slice(1)))
    .map((invite) => [invite[0], invite.slice(1)]);
  return {
    table: params.table,
    state: params.state,
    events: unpackEvents(params.told ?? ""),
    ...(params.ticket ? { ticket: params.ticket } : {}),
    ...(invites.length ? { invites: Object.fromEntries(invites) } : {}),
  };
}

/** A random name for a new table. */
export const newTableName = () =>
  encodeUrlSafe(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))));

const EVENT_FIELDS = /** @type {const} */ (["seat", "text", "to", "points", "verse"]);

/** Packs the last events, as many as fit. @param {TableEvent[]} events */
function packEvents(events) {
  const lines = events.map((event) =>
    EVENT_FIELDS.map((name) => event[name] ?? "")
      .join(",")
      .replace(/,+$/, ""),
  );
  const maxBytes = (MAX_EVENTS_LENGTH * 3) / 4;
  let first = lines.length;
  for (let length = 0; first > 0 && length + lines[first - 1].length + 1 <= maxBytes; first--)
    length += lines[first - 1].length + 1;
  return encodeUrlSafe(lines.slice(first).join(";"));
}

/** The inverse of `packEvents`; no events if they cannot be unpacked. The table checks them. @param {string} text @returns {TableEvent[]} */
function unpackEvents(text) {
  try {
    const lines = atob(text.replaceAll("-", "+").replaceAll("_", "/")).split(";").filter(Boolean);
    return lines.map((line) => {
      const values = line.split(",").slice(0, EVENT_FIELDS.length);
      const fields = values.map((value, index) => {
        const name = EVENT_FIELDS[index];
        return /** @type {const} */ ([name, value, name === "text" ? value : Number(value)]);
      });
      return /** @type {any} */ (
        Object.fromEntries(fields.filter(([, value]) => value !== "").map(([name, , value]) => [name, value]))
      );
    });
  } catch {
    return [];
  }
}

/** @param {string} bytes */
const encodeUrlSafe = (bytes) => btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

// ---- the games that this browser remembers

const MAX_GAMES = 20;
const STORAGE_NAME = "by-link";

/**
 * @typedef {object} LinkedGame a game by links as a browser remembers it
 * @property {string} table
 * @property {string} game its slug
 * @property {(string | null)[]} tickets of the seats that play in this browser
 * @property {Record<string, string>} invites
 * @property {string} state the newest that the browser has seen
 * @property {string} turn whose turn it is in that state: `mine`, `other` or `over`; "" while it is not known
 *
 * @typedef {Pick<LinkedGame, "table" | "game">} LinkedGameKey
 */

/**
 * The games by links of this browser; the one played last comes first.
 * @param {{read: (name: string) => any, keep: (name: string, value: any) => boolean, clear: (name: string) => void}} store
 */
export function linkedGames(store) {
  /** @returns {LinkedGame[]} */
  const all = () => {
    const saved = store.read(STORAGE_NAME);
    return Array.isArray(saved)
      ? saved.filter((each) => TABLE.test(each?.table) && Array.isArray(each.tickets))
      : [];
  };
  // A link may name any table: the same name with another game is not the same game.
  /** @param {LinkedGameKey} one @param {LinkedGameKey} other */
  const isSame = (one, other) => one.table === other.table && one.game === other.game;
  /** @param {LinkedGameKey} game */
  const others = (game) => all().filter((each) => !isSame(each, game));
  /** @param {LinkedGame[]} games */
  const save = (games) => {
    for (const { table, game } of games.slice(MAX_GAMES)) store.clear(`${persistName(table)}/${game}`);
    return store.keep(STORAGE_NAME, games.slice(0, MAX_GAMES));
  };
  return {
    all,
    /** @param {LinkedGameKey} key @returns {LinkedGame | null} */
    find: (key) => all().find((each) => isSame(each, key)) ?? null,
    /** @param {LinkedGame} game @returns {boolean} whether the browser could save it */
    save: (game) => save([game, ...others(game)]),
    /** @param {LinkedGameKey} game */
    forget: (game) => {
      store.clear(`${persistName(game.table)}/${game.game}`);
      save(others(game));
    },
  };
}

/** The name under which the table itself saves the game: its `persist` attribute. @param {string} table */
export const persistName = (table) => `${STORAGE_NAME}-${table}`;

/**
 * The `bots` of a deal, from the attributes of a table: null at the seats of people.
 * @param {Pick<Game, "bots">} game
 * @param {Record<string, string>} attributes
 */
export function dealBots(game, { players, bots, level }) {
  const botLevel = level ?? (game.bots.find((each) => each.default) ?? game.bots.at(-1))?.name;
  const botSeats = bots === "none" ? [] : bots.split(",").map(Number);
  return Array.from({ length: Number(players) }, (_, seat) => (botSeats.includes(seat) ? botLevel : null));
}
