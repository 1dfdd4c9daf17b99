/** Games that a browser keeps. Loaded for a table that shall be kept. */
import { Session } from "./session.js";
import { drawer } from "./storage.js";

const MAX_PAST = 12;
const VERSION = 2;

/** The game under a name, or null; from now on the controller's game is kept there. @param {import("./controller.js").TableController} controller @param {string} name */
export function openSavedGame(controller, name) {
  const store = drawer();
  controller.saveGame = (session) => store.keep(name, dumpSession(session));
  const record = store.read(name);
  return record?.game === controller.info.slug ? restoreSession(controller.tools, record) : null;
}

/** Everything that is needed to go on later. @param {Session} session */
export function dumpSession({
  game,
  setup,
  position: page,
  dealt,
  tickets,
  origin,
  eventLines: done,
  past,
  deals,
}) {
  const kept = past.slice(-MAX_PAST).map(({ entries, ...each }) => ({ ...each, told: entries.length }));
  return { version: VERSION, game, setup, page, dealt, tickets, origin, done, past: kept, deals };
}

/** The game of a record, or null if it is none. @param {SessionTools} tools @param {any} record */
export function restoreSession(tools, record) {
  if (record?.version !== VERSION || !Number.isInteger(record.page?.moment?.ply)) return null;
  if (![record.tickets, record.setup?.bots, record.page.entries].every(Array.isArray)) return null;
  const { game, setup, page, dealt, tickets, origin = null, done = [], past = [], deals = [] } = record;
  const session = new Session({ ...tools, game, setup });
  Object.assign(session, { position: page, dealt, tickets, origin, eventLines: done, deals });
  session.past = past.map((/** @type {any} */ { told, ...each }) => ({
    ...each,
    entries: page.entries.slice(0, told),
  }));
  session.curtain = session.curtainBefore(page, null);
  return session;
}
