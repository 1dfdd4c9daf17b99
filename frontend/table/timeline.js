/**
 * What the table looks like between two views of the service: one frame for each event.
 *
 * Nothing is decided here. An event says which cards move, this module moves them from zone to zone, so that the moves
 * of the bots can be shown one after another. The last frame is always the service's own view. A verb that neither this
 * module nor the game (games/) lists moves nothing until then.
 */
import { gameOf } from "../games/index.js";
import { entryOf, HIDDEN, moveText, parseEvent } from "./notation.js";

/** @param {View} view @param {string} name */
export const zonesNamed = (view, name) => view.zones.filter((zone) => zone.name === name);

/** @param {View} view @param {string} name */
export const cardsIn = (view, name) => zonesNamed(view, name).flatMap((zone) => zone.cards);

/** @param {View} view @param {number | null} seat */
export const handOf = (view, seat) =>
  view.zones.find((zone) => zone.name === "hands" && zone.seat === seat)?.cards ?? [];

/** @param {View} view @param {number} seat */
export function teamOf(view, seat) {
  if (!view.teams) return null;
  const team = view.teams.findIndex((seats) => seats.includes(seat));
  return team < 0 ? null : team;
}

/** Moves that all games show alike. @type {NonNullable<GameTable["transitions"]>} */
const TRANSITIONS = {
  lead: (view, event, cards) =>
    playTo(view, event, cards, zonesNamed(view, "pile").length ? "pile" : "trick"),
  draw: (view, event, cards) =>
    addToHand(
      updateZone(view, "stock", (stock) => stock.slice(cards.length)),
      event.seat,
      cards,
    ),
};

/** @type {NonNullable<GameTable["publicCards"]>} */
const PUBLIC_CARDS = { draw: (card, before) => cardsIn(before, "stock").includes(card) };

/** The frames that lead from one view to the next. @param {View} view @param {TableEvent[]} events @param {View | null} final */
export function buildFrames(view, events, final) {
  /** @type {Frame[]} */
  const frames = [];
  let now = view;
  for (const event of events) {
    now = applyEvent(now, event);
    const isComplete = entryOf(gameOf(now.game).completes, parseEvent(event.text)?.verb);
    frames.push({ view: now, event, complete: isComplete?.(now) ?? false });
  }
  if (final) frames.push({ view: final, event: null, complete: false });
  return frames;
}

/** The view after an event. @param {View} view @param {TableEvent} event @returns {View} */
export function applyEvent(view, event) {
  const parts = parseEvent(event.text);
  const now = { ...clearComplete(view), turn: event.seat, legal_moves: null, take: null };
  if (!parts?.cards.length) return now;
  const move = entryOf({ ...TRANSITIONS, ...gameOf(view.game).transitions }, parts.verb);
  return move ? move(now, event, parts.cards) : now;
}

/** The view once a complete trick or set has been cleared away. @param {View} view @returns {View} */
export const clearComplete = (view) => gameOf(view.game).clearComplete?.(view) ?? view;

/** Cards go from a hand to a zone. @param {View} view @param {TableEvent} event @param {string[]} cards @param {string} name @returns {View} */
export function playTo(view, event, cards, name) {
  const left = updateHand(view, event.seat, (held) => removeCards(held, cards));
  if (name === "trick" && !zonesNamed(left, name).some(({ seat }) => seat === null))
    return {
      ...left,
      zones: [...left.zones, ...cards.map((card) => ({ name, seat: event.seat, cards: [card] }))],
    };
  if (name !== "pile") return updateZone(left, name, (before) => [...before, ...cards]);
  return {
    ...updateZone(left, name, (before) => [...hideCovered(view, before), ...cards]),
    laid: cards.length,
  };
}

/** A pile of which one sees what is covered now, but not what was covered before. @param {View} view @param {string[]} pile */
const hideCovered = (view, pile) =>
  view.rules?.pile_visibility === "all"
    ? pile
    : pile.map((card, index) => (index < pile.length - 1 ? HIDDEN : card));

/** Adds cards to a hand: open to the viewer's own, face down to others. @param {View} view @param {number | null} seat @param {string[]} cards */
export const addToHand = (view, seat, cards) =>
  updateHand(view, seat, (held) => [...held, ...(seat === view.seat ? cards : cards.map(() => HIDDEN))]);

/** A hand without these cards; a face-down hand loses as many. @param {string[]} held @param {string[]} cards */
export function removeCards(held, cards) {
  const left = [...held];
  for (const card of cards) {
    const index = left.includes(card) ? left.indexOf(card) : left.indexOf(HIDDEN);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** @param {View} view @param {number | null} seat @param {(held: string[]) => string[]} change */
export function updateHand(view, seat, change) {
  const zone = view.zones.find((each) => each.name === "hands" && each.seat === seat);
  return zone ? replaceZone(view, zone, change(zone.cards)) : view;
}

/** @param {View} view @param {string} name @param {(cards: string[]) => string[]} change @returns {View} */
export function updateZone(view, name, change) {
  const zone = view.zones.find((each) => each.name === name);
  if (zone) return replaceZone(view, zone, change(zone.cards));
  return { ...view, zones: [...view.zones, { name, seat: null, cards: change([]) }] };
}

/** @param {View} view @param {Zone} zone @param {string[]} cards @returns {View} */
export const replaceZone = (view, zone, cards) => ({
  ...view,
  zones: view.zones.map((each) => (each === zone ? { ...zone, cards } : each)),
});

/**
 * An event as a seat may see it; null is everybody. The events of an open state name all cards: those that only some
 * may know are turned face down here.
 * @param {TableEvent} event @param {number | null} seat @param {View} before @returns {TableEvent}
 */
export function redactEvent(event, seat, before) {
  const parts = parseEvent(event.text);
  const isPublic = entryOf({ ...PUBLIC_CARDS, ...gameOf(before.game).publicCards }, parts?.verb);
  if (!parts || !isPublic || (seat !== null && [event.seat, event.to].includes(seat))) return event;
  const cards = parts.cards.map((card) => (isPublic(card, before) ? card : HIDDEN));
  return { ...event, text: moveText({ ...parts, cards }) };
}
