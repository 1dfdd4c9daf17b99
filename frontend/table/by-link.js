/** A deal that was dealt elsewhere: joining it, and going on with what the others send. Loaded when a table is joined. */
import { CallError } from "./api-client.js";
import { HIDDEN, parseEvent } from "./notation.js";
import { recordEvents, Session } from "./session.js";
import { applyEvent, buildFrames, clearComplete, redactEvent, zonesNamed } from "./timeline.js";

/** The most events of a list that are tried as the first new one: with a very long list it would take minutes. */
const MAX_NEW_EVENTS = 200;

/** @param {SessionTools} tools @param {Invitation} invitation @returns {Promise<{session: Session, step: Step}>} */
export async function joinDeal(tools, { game, state, ticket, tickets = [], seat, events }) {
  const viewTicket = ticket ?? tickets.find(Boolean);
  const view = await tools.api.views(game, {
    state,
    ...(viewTicket ? { ticket: viewTicket } : typeof state === "object" ? { seat: seat ?? 0 } : {}),
  });
  const held = ticket ? view.bots.map((_, index) => (index === view.seat ? ticket : null)) : tickets;
  const seats = held.some(Boolean) ? held.flatMap((each, index) => (each ? [index] : [])) : [view.seat];
  const here = seats.filter((each) => each !== null);
  const session = new Session({
    ...tools,
    game,
    setup: { players: view.bots.length, seat: here[0] ?? 0, bots: view.bots, here },
  });
  session.tickets = held;
  return { session, step: await arriveAt(session, state, view, findNewEvents(null, events, view)) };
}

/** Whether an invitation belongs to this table. @param {Session | null} session @param {Invitation} invitation */
export function isInvitationTo(session, { game, ticket, tickets = [ticket ?? null] }) {
  return (
    session?.game === game &&
    tickets.some(Boolean) &&
    tickets.every((each) => !each || session.tickets.includes(each))
  );
}

/** Goes on with a newer state of the same series; rejects an older one. @param {Session} session @param {Invitation} invitation @returns {Promise<Step>} */
export async function continueWith(session, { state, events }) {
  const { viewer, deal, moment, view: seen } = session.position;
  const view = await session.loadView({ state }, viewer);
  if (view.deal < deal || (view.deal === deal && view.ply < moment.ply)) throw new CallError("older-state");
  if (view.deal > deal || view.ply > moment.ply)
    return arriveAt(
      session,
      state,
      view,
      findNewEvents(view.deal === deal ? seen : null, events, view, session.events),
    );
  if (seen && JSON.stringify(view.zones) !== JSON.stringify(seen.zones)) throw new CallError("other-course");
  return noStep(session);
}

/** Goes to any state of this table: to the position where it was, or to a new one. @param {Session} session @param {unknown} state @returns {Promise<Step>} */
export async function setState(session, state) {
  const { past, future } = session;
  for (const [from, to] of [
    [past, future],
    [future, past],
  ]) {
    const index = from.findLastIndex((position) => position.moment.state === state);
    while (index >= 0 && from.length > index + 1) session.step(from, to);
    if (index >= 0) return session.step(from, to);
  }
  if (state === session.state) return noStep(session);
  const view = await session.loadView({ state: /** @type {any} */ (state) }, session.position.viewer);
  session.future = [];
  return arriveAt(session, state, view, { known: [], news: [] });
}

/** @param {Session} session @returns {Step} */
const noStep = (session) => ({ frames: [], logLength: session.position.entries.length });

/** @param {Session} session @param {any} state @param {View} view @param {{known: TableEvent[], news: TableEvent[]}} events @returns {Promise<Step>} */
async function arriveAt(session, state, view, { known, news }) {
  const { ply, turn, phase, result, deal } = view;
  const before = session.position?.deal === deal ? session.position : null;
  const kept =
    before && news.length ? before.entries : known.map((event) => ({ ...event, open: event.text }));
  const seen = before?.view ?? view;
  const { entries, visible } = recordEvents(news, seen);
  const here = {
    moment: { state, ply, turn, phase, result },
    deal,
    viewer: view.seat ?? null,
    view,
    entries: [...kept, ...entries],
  };
  const { position, frames } = await session.advanceBots(here);
  session.past = before ? [...session.past, before] : [];
  if (!before) session.dealt = null;
  // There is no record of what happened elsewhere.
  session.origin = null;
  return session.setPosition(position, [...buildFrames(seen, visible, view), ...frames]);
}

/**
 * Which of the events that somebody sent are new: those after the ones already known, or else the shortest tail that
 * leads from the view seen last to the new one. What was sent need not be true: events that do not lead there are not shown.
 * @param {View | null} seen the view seen last; null: nothing of this deal yet
 * @param {unknown} sent
 * @param {View} view the service's view
 * @param {TableEvent[]} [known] the events that led to the view seen last
 * @returns {{known: TableEvent[], news: TableEvent[]}} those before, and those to be shown
 */
export function findNewEvents(seen, sent, view, known = []) {
  const events = eventsFrom(sent, view.bots.length);
  if (!seen) return { known: events, news: [] };
  /** @param {TableEvent[]} list */
  const lines = (list) => list.map(({ seat, text }) => `${seat} ${text}`).join("\n");
  const starts = events.map((_, index) => index);
  const next = starts.findLast(
    (start) =>
      start <= known.length && lines(known.slice(known.length - start)) === lines(events.slice(0, start)),
  );
  for (const from of [next ?? 0, ...starts.slice(-MAX_NEW_EVENTS).reverse()]) {
    let now = seen;
    for (const event of events.slice(from)) now = applyEvent(now, redactEvent(event, seen.seat, now));
    if (events.length && showSameCards(now, view))
      return { known: events.slice(0, from), news: events.slice(from) };
  }
  return { known: events, news: [] };
}

/** The events in what may be anything. @param {unknown} sent @param {number} players @returns {TableEvent[]} */
function eventsFrom(sent, players) {
  /** @param {any} seat */
  const isSeat = (seat) => Number.isInteger(seat) && seat >= 0 && seat < players;
  /** @param {any} event */
  const isEvent = (event) =>
    isSeat(event?.seat) &&
    typeof event.text === "string" &&
    parseEvent(event.text) &&
    (event.to === undefined || isSeat(event.to)) &&
    ["points", "verse"].every((name) => event[name] === undefined || Number.isInteger(event[name]));
  if (!Array.isArray(sent) || !sent.every(isEvent)) return [];
  return sent.map(({ seat, text, to, points, verse }) =>
    JSON.parse(JSON.stringify({ seat, text, to, points, verse })),
  );
}

/** The zones that are compared; what else a view shows may be cleared away sooner or later. */
const COMPARED_ZONES = ["hands", "pile", "stock", "run", "trick"];

/** Whether two views show the same cards in the same places, as far as both show them. @param {View} one @param {View} other */
function showSameCards(one, other) {
  /** @param {View} view */
  const zonesOf = (view) =>
    new Map(
      COMPARED_ZONES.flatMap((name) =>
        zonesNamed(view, name).map((zone) => /** @type {const} */ ([`${name} ${zone.seat}`, zone.cards])),
      ),
    );
  const [a, b] = [zonesOf(clearComplete(one)), zonesOf(clearComplete(other))];
  /** @param {string} name @param {string[]} cards @param {string[]} [others] */
  const agree = (name, cards, others = []) =>
    cards.length === others.length &&
    cards.every((card, index) => {
      const match = name.startsWith("hands") ? (others.includes(card) ? card : HIDDEN) : others[index];
      return card === HIDDEN || match === card || (match === HIDDEN && others.includes(HIDDEN));
    });
  return (
    [...a].every(([name, cards]) => agree(name, cards, b.get(name))) &&
    [...b].every(([name, cards]) => agree(name, cards, a.get(name)))
  );
}
