/**
 * What the table looks like between two views: one frame for each event.
 *
 * Nothing here decides anything. An event says which cards moved; this module says from which place to
 * which place, so that what the bots did can be shown one after another. The last frame is always the
 * service's own view. A verb that is not listed moves nothing until then.
 */
import { HIDDEN, moveText, parseEvent } from "./notation.js";

const FULL_RUN = 4;

export const zonesNamed = (view, name) => view.zones.filter((zone) => zone.name === name);

export const cardsIn = (view, name) => zonesNamed(view, name).flatMap((zone) => zone.cards);

export const handOf = (view, seat) => view.zones.find((zone) => zone.name === "hands" && zone.seat === seat)?.cards ?? [];

export function teamOf(view, seat) {
  if (!view.teams) return null;
  const team = view.teams.findIndex((seats) => seats.includes(seat));
  return team < 0 ? null : team;
}

/** The frames that lead from one view to the next. */
export function framesOf(view, events, final) {
  /** @type {Frame[]} */
  const frames = [];
  let now = view;
  for (const event of events) {
    now = afterEvent(now, event);
    frames.push({ view: now, event, stays: staysAfter(now, event) });
  }
  if (final) frames.push({ view: final, event: null, stays: false });
  return frames;
}

function staysAfter(view, event) {
  const verb = parseEvent(event.text)?.verb;
  return verb === "win-trick" || verb === "win-pile" || verb === "catch" || (verb === "play" && cardsIn(view, "run").length === FULL_RUN);
}

/** The view after one event. */
export function afterEvent(view, event) {
  const parts = parseEvent(event.text);
  const now = { ...cleared(view), turn: event.seat, legal_moves: null, take: null };
  // Somebody's link may say anything that is of the grammar.
  if (!parts?.cards.length || !Object.hasOwn(CARRIES, parts.verb)) return now;
  return CARRIES[parts.verb](now, event, parts.cards);
}

/** What was complete goes to its heap. */
export function cleared(view) {
  let now = view;
  if (now.taker !== undefined && now.taker !== null) {
    const cards = cardsIn(now, "trick");
    const heap = zonesNamed(now, "won");
    const mine = heap[teamOf(now, now.taker) ?? 0];
    now = { ...now, taker: null, zones: now.zones.filter((zone) => zone.name !== "trick") };
    if (mine) now = put(now, mine, [...mine.cards, ...cards]);
  }
  const run = cardsIn(now, "run");
  if (run.length === FULL_RUN) {
    now = lay({ ...now, rank: null, zones: [...now.zones, { name: "done", seat: null, cards: run }] }, "run", () => []);
  }
  return now;
}

/** @type {Record<string, (view: View, event: TableEvent, cards: string[]) => View>} */
const CARRIES = {
  lead: (view, event, cards) => fromHandTo(view, event, cards, view.zones.some((zone) => zone.name === "pile") ? "pile" : "trick"),
  cover: (view, event, cards) => fromHandTo(view, event, cards, "pile"),
  follow: (view, event, cards) => fromHandTo(view, event, cards, "trick"),
  play: (view, event, cards) => ({ ...fromHandTo(view, event, cards, "run"), rank: cards[0][0] }),
  lay: (view, event, cards) => {
    const piles = cards.map((card, place) => {
      const pile = view.piles?.[place] ?? { cards: [], winner: null };
      return { ...pile, cards: [...pile.cards, [event.seat, card]] };
    });
    return { ...hand(view, event.seat, (held) => without(held, cards)), piles };
  },
  open: (view, event, cards) => {
    const closed = (view.piles ?? []).findIndex((pile) => pile.cards[0]?.[1] === HIDDEN);
    const piles = (view.piles ?? []).map((pile, place) =>
      place === closed ? { ...pile, cards: [[pile.cards[0][0], cards[0]], ...pile.cards.slice(1)] } : pile);
    return { ...view, piles };
  },
  "win-pile": (view, event, cards) => ({
    ...counted(view, event),
    piles: (view.piles ?? []).map((pile) => (pile.cards.some(([, card]) => card === cards[0]) ? { ...pile, winner: event.seat } : pile)),
  }),
  "win-trick": (view, event) => ({ ...counted(view, event), taker: event.seat }),
  take: (view, event, cards) =>
    hand(lay(view, "pile", (pile) => pile.slice(0, pile.length - cards.length)), event.seat, (held) => [...held, ...shownTo(view, event.seat, cards)]),
  draw: (view, event, cards) =>
    hand(lay(view, "stock", (stock) => stock.slice(cards.length)), event.seat, (held) => [...held, ...shownTo(view, event.seat, cards)]),
  exchange: (view, event, cards) => {
    if (cards.length !== 2) return view;
    const [down, up] = cards;
    const swapped = lay(view, "stock", (stock) => [...stock.slice(0, -1), down]);
    return hand(swapped, event.seat, (held) => [...without(held, [down]), ...shownTo(view, event.seat, [up])]);
  },
  give: between,
  "pass-six": between,
};

function between(view, event, cards) {
  const given = hand(view, event.seat, (held) => without(held, cards));
  return hand(given, event.to ?? null, (held) => [...held, ...shownTo(view, event.to ?? null, cards)]);
}

function fromHandTo(view, event, cards, place) {
  const left = hand(view, event.seat, (held) => without(held, cards));
  if (place === "trick") return { ...left, zones: [...left.zones, ...cards.map((card) => ({ name: "trick", seat: event.seat, cards: [card] }))] };
  if (place !== "pile") return lay(left, place, (there) => [...there, ...cards]);
  return { ...lay(left, place, (there) => [...onlyTop(view, there), ...cards]), laid: cards.length };
}

/** A pile of which one sees what is covered now, but not what was covered before. */
const onlyTop = (view, pile) =>
  view.rules?.pile_visibility === "all" ? pile : pile.map((card, spot) => (spot < pile.length - 1 ? HIDDEN : card));

/** Card points that an event tells are added up. */
function counted(view, event) {
  const team = event.seat === null ? null : teamOf(view, event.seat);
  if (team === null || !view.card_points || event.points === undefined) return view;
  return { ...view, card_points: view.card_points.map((points, each) => points + (each === team ? event.points : 0)) };
}

/** Cards as they look in a hand: the own one is open, the others are face down. */
const shownTo = (view, seat, cards) => (seat === view.seat ? cards : cards.map(() => HIDDEN));

/** A hand without these cards; of a face-down hand as many cards go. */
function without(held, cards) {
  const left = [...held];
  for (const card of cards) {
    const place = left.includes(card) ? left.indexOf(card) : left.indexOf(HIDDEN);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

function hand(view, seat, change) {
  const zone = view.zones.find((each) => each.name === "hands" && each.seat === seat);
  return zone ? put(view, zone, change(zone.cards)) : view;
}

function lay(view, name, change) {
  const zone = view.zones.find((each) => each.name === name);
  if (zone) return put(view, zone, change(zone.cards));
  return { ...view, zones: [...view.zones, { name, seat: null, cards: change([]) }] };
}

const put = (view, zone, cards) => ({ ...view, zones: view.zones.map((each) => (each === zone ? { ...zone, cards } : each)) });

/** An event as a seat may see it (null: everybody). An open state tells everything; the cards that only some may know are turned face down here, until the service does it. */
export function seenBy(event, seat, before) {
  const parts = parseEvent(event.text);
  if (!parts || !parts.cards.length) return event;
  if (seat !== null && (seat === event.seat || seat === event.to)) return event;
  const hide = (known) => ({ ...event, text: moveText({ ...parts, cards: parts.cards.map((card) => (known(card) ? card : HIDDEN)) }) });
  switch (parts.verb) {
    case "draw":
      return hide((card) => cardsIn(before, "stock").includes(card));
    case "give":
      return hide(() => false);
    case "lay":
      return before.piles?.length ? event : hide(() => false);
    default:
      return event;
  }
}

/** A view for a screen that is being passed on: what its seat alone may see is turned face down. */
export function faceDown(view) {
  const hidden = (cards, open) => cards.map((card, place) => (place < cards.length - open ? HIDDEN : card));
  const zones = view.zones.map((zone) => {
    if (zone.name === "hands") return { ...zone, cards: hidden(zone.cards, 0) };
    return zone.name === "pile" ? { ...zone, cards: hidden(zone.cards, Math.max(1, view.laid ?? 1)) } : zone;
  });
  const piles = view.piles?.map((pile) =>
    pile.winner === null ? { ...pile, cards: pile.cards.map(([seat, card], place) => [seat, place ? card : HIDDEN]) } : pile);
  return { ...view, zones, legal_moves: null, ...(piles ? { piles } : {}) };
}
