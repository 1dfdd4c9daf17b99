/** A deal that was dealt elsewhere: sitting down at it, going on with what others sent. Loaded when a table is joined. */
import { CallError } from "./api-client.js";
import { afterEvent, cleared, framesOf, seenBy, zonesNamed } from "./frames.js";
import { HIDDEN, parseEvent } from "./notation.js";
import { noted, Session } from "./session.js";

/** Events of which one is looked for as the first that is news: to try all of a very long list would take minutes. */
const MOST_NEWS = 200;

/** @param {{api: Api, keep?: (record: object) => void}} tools @param {Invitation} invitation @returns {Promise<{session: Session, step: Step}>} */
export async function sitDown(tools, { game, state, ticket, tickets = [], seat, events }) {
  const look = ticket ?? tickets.find(Boolean);
  const view = await tools.api.views(game, {
    state,
    ...(look ? { ticket: look } : typeof state === "object" ? { seat: seat ?? 0 } : {}),
  });
  const held = ticket
    ? view.bots.map((_, place) => (place === view.seat ? (ticket ?? null) : null))
    : tickets;
  const seats = held.some(Boolean) ? held.flatMap((each, place) => (each ? [place] : [])) : [view.seat];
  const here = seats.filter((each) => each !== null);
  const session = new Session({
    ...tools,
    game,
    setup: { players: view.bots.length, seat: here[0] ?? 0, bots: view.bots, here },
  });
  session.tickets = held;
  return { session, step: await arriveAt(session, state, view, catchUp(null, events, view)) };
}

/** Whether what an invitation gives belongs to this table. @param {Session | null} session @param {Invitation} invitation */
export function isOf(session, { game, ticket, tickets = [ticket ?? null] }) {
  return (
    session?.game === game &&
    tickets.some(Boolean) &&
    tickets.every((each) => !each || session.tickets.includes(each))
  );
}

/** Goes on with a newer state of the same series; what is older is refused. @param {Session} session @param {Invitation} invitation @returns {Promise<Step>} */
export async function goOn(session, { state, events }) {
  const { viewer, deal, moment, view: seen } = session.page;
  const view = await session.look({ state }, viewer);
  if (view.deal < deal || (view.deal === deal && view.ply < moment.ply)) throw new CallError("older-state");
  if (view.deal > deal || view.ply > moment.ply)
    return arriveAt(
      session,
      state,
      view,
      catchUp(view.deal === deal ? seen : null, events, view, session.events),
    );
  if (seen && JSON.stringify(view.zones) !== JSON.stringify(seen.zones)) throw new CallError("other-course");
  return nothing(session);
}

/** Any state of this table: the page where it was, or a new one. @param {Session} session @param {unknown} state @returns {Promise<Step>} */
export async function put(session, state) {
  const { past, future } = session;
  for (const [from, to] of [
    [past, future],
    [future, past],
  ]) {
    const place = from.findLastIndex((page) => page.moment.state === state);
    while (place >= 0 && from.length > place + 1) session.leaf(from, to);
    if (place >= 0) return session.leaf(from, to);
  }
  if (state === session.state) return nothing(session);
  const view = await session.look({ state }, session.page.viewer);
  session.future = [];
  return arriveAt(session, state, view, { known: [], news: [] });
}

/** @param {Session} session @returns {Step} */
const nothing = (session) => ({ frames: [], told: session.page.entries.length });

/** @param {Session} session @param {any} state @param {View} view @param {{known: TableEvent[], news: TableEvent[]}} events @returns {Promise<Step>} */
async function arriveAt(session, state, view, { known, news }) {
  const { ply, turn, phase, result, deal } = view;
  const before = session.page?.deal === deal ? session.page : null;
  const kept =
    before && news.length ? before.entries : known.map((event) => ({ ...event, open: event.text }));
  const seen = before?.view ?? view;
  const { entries, shown } = noted(news, seen);
  const here = {
    moment: { state, ply, turn, phase, result },
    deal,
    viewer: view.seat ?? null,
    view,
    entries: [...kept, ...entries],
  };
  const { page, frames } = await session.advanced(here);
  session.past = before ? [...session.past, before] : [];
  if (!before) session.dealt = null;
  // What happened elsewhere was not seen: there is no record of it.
  session.origin = null;
  return session.turnTo(page, [...framesOf(seen, shown, view), ...frames]);
}

/**
 * Which of the events that somebody sent are news: those after the ones already known, or else the shortest tail that
 * leads from the view seen last to the new one. What was sent need not be true: events that do not lead there are not shown.
 * @param {View | null} seen the view seen last; null: nothing of this deal yet
 * @param {unknown} sent
 * @param {View} view the service's view
 * @param {TableEvent[]} [known] the events that led to the view seen last
 * @returns {{known: TableEvent[], news: TableEvent[]}} those before, and those to be shown
 */
export function catchUp(seen, sent, view, known = []) {
  const events = eventsFrom(sent, view.bots.length);
  if (!seen) return { known: events, news: [] };
  const lines = (list) => list.map(({ seat, text }) => `${seat} ${text}`).join("\n");
  const places = events.map((_, place) => place);
  const next = places.findLast(
    (place) =>
      place <= known.length && lines(known.slice(known.length - place)) === lines(events.slice(0, place)),
  );
  for (const from of [next ?? 0, ...places.slice(-MOST_NEWS).reverse()]) {
    let now = seen;
    for (const event of events.slice(from)) now = afterEvent(now, seenBy(event, seen.seat, now));
    if (events.length && agrees(now, view)) return { known: events.slice(0, from), news: events.slice(from) };
  }
  return { known: events, news: [] };
}

/** The events in what may be anything. @param {unknown} sent @param {number} players @returns {TableEvent[]} */
function eventsFrom(sent, players) {
  const isSeat = (seat) => Number.isInteger(seat) && seat >= 0 && seat < players;
  const wellMade = (event) =>
    isSeat(event?.seat) &&
    typeof event.text === "string" &&
    parseEvent(event.text) &&
    (event.to === undefined || isSeat(event.to)) &&
    ["points", "verse"].every((name) => event[name] === undefined || Number.isInteger(event[name]));
  if (!Array.isArray(sent) || !sent.every(wellMade)) return [];
  return sent.map(({ seat, text, to, points, verse }) =>
    JSON.parse(JSON.stringify({ seat, text, to, points, verse })),
  );
}

/** Whether two views show the same cards in the same places, as far as both show them. @param {View} one @param {View} other */
function agrees(one, other) {
  const shape = (view) =>
    new Map(
      ["hands", "pile", "stock", "run", "trick"].flatMap((name) =>
        zonesNamed(view, name).map((zone) => [`${name} ${zone.seat}`, zone.cards]),
      ),
    );
  const [a, b] = [shape(cleared(one)), shape(cleared(other))];
  const same = (name, cards, others = []) =>
    cards.length === others.length &&
    cards.every((card, place) => {
      const there = name.startsWith("hands") ? (others.includes(card) ? card : HIDDEN) : others[place];
      return card === HIDDEN || there === card || (there === HIDDEN && others.includes(HIDDEN));
    });
  return (
    [...a].every(([name, cards]) => same(name, cards, b.get(name))) &&
    [...b].every(([name, cards]) => same(name, cards, a.get(name)))
  );
}
