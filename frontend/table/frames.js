/**
 * What the table looks like between two views: one frame for each event.
 *
 * Nothing here decides anything. An event says which cards moved; this module says from which place to
 * which place, so that what the bots did can be shown one after another. The last frame is always the
 * service's own view. A verb that is not listed moves nothing until then.
 */
import { HIDDEN, moveText, parseEvent } from "./notation.js";

export const zonesNamed = (view, name) => view.zones.filter((zone) => zone.name === name);

export const cardsIn = (view, name) => zonesNamed(view, name).flatMap((zone) => zone.cards);

export const handOf = (view, seat) =>
  view.zones.find((zone) => zone.name === "hands" && zone.seat === seat)?.cards ?? [];

export function teamOf(view, seat) {
  if (!view.teams) return null;
  const team = view.teams.findIndex((seats) => seats.includes(seat));
  return team < 0 ? null : team;
}

/** How cards move, by the verb of an event. @type {Kind["carries"]} */
const carries = {
  lead: (view, event, cards) =>
    fromHandTo(view, event, cards, view.zones.some((zone) => zone.name === "pile") ? "pile" : "trick"),
  draw: (view, event, cards) =>
    toHand(
      lay(view, "stock", (stock) => stock.slice(cards.length)),
      event.seat,
      cards,
    ),
};
/** After which events something is complete and wants to be seen. @type {Record<string, (view: View) => boolean>} */
const stays = {};
/** Which cards of an event everybody may know, by its verb; all, if it is not listed. @type {Kind["opens"]} */
const opens = { draw: (card, before) => cardsIn(before, "stock").includes(card) };
/** What clears away what was complete. @type {Set<(view: View) => View>} */
const clears = new Set();

/** What is listed for a verb. (Somebody's link may say anything that is of the grammar.) */
const of = (list, parts) => (Object.hasOwn(list, parts?.verb) ? list[parts.verb] : undefined);

/** Takes in how cards move in a kind of games. @param {Partial<Kind>} kind */
export function follow(kind) {
  Object.assign(carries, kind.carries);
  Object.assign(stays, kind.stays);
  Object.assign(opens, kind.opens);
  if (kind.clear) clears.add(kind.clear);
}

/** The frames that lead from one view to the next. */
export function framesOf(view, events, final) {
  /** @type {Frame[]} */
  const frames = [];
  let now = view;
  for (const event of events) {
    now = afterEvent(now, event);
    frames.push({ view: now, event, stays: of(stays, parseEvent(event.text))?.(now) ?? false });
  }
  if (final) frames.push({ view: final, event: null, stays: false });
  return frames;
}

/** The view after one event. */
export function afterEvent(view, event) {
  const parts = parseEvent(event.text);
  const now = { ...cleared(view), turn: event.seat, legal_moves: null, take: null };
  const carry = parts?.cards.length && of(carries, parts);
  return carry ? carry(now, event, parts.cards) : now;
}

/** What was complete goes to its heap. */
export const cleared = (view) => [...clears].reduce((now, clear) => clear(now), view);

/** Card points that an event tells are added up. */
export const counted = (view, { seat, points = 0 }) => ({
  ...view,
  card_points: view.card_points?.map((each, team) => each + (team === teamOf(view, seat) ? points : 0)),
});

/** Cards go from one hand to another. */
export const between = (view, event, cards) =>
  toHand(
    hand(view, event.seat, (held) => without(held, cards)),
    event.to ?? null,
    cards,
  );

export function fromHandTo(view, event, cards, place) {
  const left = hand(view, event.seat, (held) => without(held, cards));
  if (place === "trick")
    return {
      ...left,
      zones: [...left.zones, ...cards.map((card) => ({ name: "trick", seat: event.seat, cards: [card] }))],
    };
  if (place !== "pile") return lay(left, place, (there) => [...there, ...cards]);
  return { ...lay(left, place, (there) => [...onlyTop(view, there), ...cards]), laid: cards.length };
}

/** A pile of which one sees what is covered now, but not what was covered before. */
const onlyTop = (view, pile) =>
  view.rules?.pile_visibility === "all"
    ? pile
    : pile.map((card, spot) => (spot < pile.length - 1 ? HIDDEN : card));

/** A hand to which cards come: the own one is open, the others are face down. */
export const toHand = (view, seat, cards) =>
  hand(view, seat, (held) => [...held, ...(seat === view.seat ? cards : cards.map(() => HIDDEN))]);

/** A hand without these cards; of a face-down hand as many cards go. */
export function without(held, cards) {
  const left = [...held];
  for (const card of cards) {
    const place = left.includes(card) ? left.indexOf(card) : left.indexOf(HIDDEN);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

export function hand(view, seat, change) {
  const zone = view.zones.find((each) => each.name === "hands" && each.seat === seat);
  return zone ? put(view, zone, change(zone.cards)) : view;
}

export function lay(view, name, change) {
  const zone = view.zones.find((each) => each.name === name);
  if (zone) return put(view, zone, change(zone.cards));
  return { ...view, zones: [...view.zones, { name, seat: null, cards: change([]) }] };
}

export const put = (view, zone, cards) => ({
  ...view,
  zones: view.zones.map((each) => (each === zone ? { ...zone, cards } : each)),
});

/** An event as a seat may see it (null: everybody). An open state tells everything; the cards that only some may know are turned face down here, until the service does it. */
export function seenBy(event, seat, before) {
  const parts = parseEvent(event.text);
  const open = of(opens, parts);
  if (!parts || !open || (seat !== null && [event.seat, event.to].includes(seat))) return event;
  return {
    ...event,
    text: moveText({ ...parts, cards: parts.cards.map((card) => (open(card, before) ? card : HIDDEN)) }),
  };
}
