/** Games that a browser keeps. Loaded for a table that shall be kept. */
import { Session } from "./session.js";
import { drawer } from "./storage.js";

const KEPT_PAGES = 12;
const VERSION = 2;

/** The game under a name, or null; from now on the sitting's game is kept there. @param {import("./sitting.js").Sitting} sitting @param {string} name */
export function open(sitting, name) {
  const store = drawer();
  sitting.keep = (session) => store.keep(name, recordOf(session));
  const record = store.read(name);
  return record?.game === sitting.info.slug
    ? resumed({ api: sitting.api, keep: sitting.keeping }, record)
    : null;
}

/** Everything needed to go on later. @param {Session} session */
export function recordOf({ game, setup, page, dealt, tickets, origin, done, past, deals }) {
  const kept = past.slice(-KEPT_PAGES).map(({ entries, ...each }) => ({ ...each, told: entries.length }));
  return { version: VERSION, game, setup, page, dealt, tickets, origin, done, past: kept, deals };
}

/** A game from its record, or null if that is none. @param {{api: Api, keep?: (session: Session) => void}} tools @param {any} record */
export function resumed(tools, record) {
  if (record?.version !== VERSION || !Number.isInteger(record.page?.moment?.ply)) return null;
  if (![record.tickets, record.setup?.bots, record.page.entries].every(Array.isArray)) return null;
  const { game, setup, page, dealt, tickets, origin = null, done = [], past = [], deals = [] } = record;
  const session = new Session({ ...tools, game, setup });
  Object.assign(session, { page, dealt, tickets, origin, done, deals });
  session.past = past.map(({ told, ...each }) => ({ ...each, entries: page.entries.slice(0, told) }));
  session.curtain = session.curtainBefore(page, null);
  return session;
}
