/** The text of moves and events (CV-13): one verb, then cards joined by `+`, or one value. */
export const HIDDEN = "??";

const CARD = "[2-9TJQKA][cdhs]";
const WORD = "[a-z]+(?:-[a-z]+)*";
const grammar = (card) =>
  new RegExp(`^(${WORD})(?: (?:(${card}(?:\\+${card})*)|([a-z][a-z0-9]*(?:-[a-z0-9]+)*)))?$`);
const MOVE = grammar(CARD);
const EVENT = grammar(`(?:${CARD}|\\?\\?)`);

/** A move's parts, or null if the text is not of the grammar. */
export const parseMove = (text) => spelled(MOVE.exec(text));

/** An event's parts (its cards may be hidden), or null. */
export const parseEvent = (text) => spelled(EVENT.exec(text));

/** @returns {Spelled | null} */
function spelled(match) {
  if (!match) return null;
  const cards = match[2]?.split("+") ?? [];
  const open = cards.filter((card) => card !== HIDDEN);
  return new Set(open).size < open.length ? null : { verb: match[1], cards, value: match[3] ?? null };
}

/** @param {Partial<Spelled>} move */
export const moveText = ({ verb, cards = [], value = null }) =>
  [verb, cards.length ? cards.join("+") : value].filter(Boolean).join(" ");

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const order = (number) => (a, b) => (a === HIDDEN ? 99 : number(a)) - (b === HIDDEN ? 99 : number(b));

/** Ascending by suit, then rank (CV-2); hidden cards last. */
export const bySuit = order((card) => SUITS.indexOf(card[1]) * 13 + RANKS.indexOf(card[0]));

/** Ascending by rank, then suit; hidden cards last. */
export const byRank = order((card) => RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]));

// ---- trumps, for the eye alone: the service decides what may be played

/** Trumps of games whose trumps are the same in every deal, weakest first; the game's own module lists them. @type {Record<string, string[]>} */
export const always = {};

/** The trumps that a game always has, weakest first. */
export const lastingTrumps = (game) => always[game] ?? [];

/** Whether a card is a trump of the seat. */
export function isTrump(card, view, seat) {
  const suit = view.trumps?.[seat] ?? view.trump;
  return suit ? card[1] === suit : lastingTrumps(view.game).includes(card);
}

/** An order of the hand with the lasting trumps at its end, by strength. */
export function trumpsLast(game, otherwise) {
  const trumps = lastingTrumps(game);
  return (a, b) => {
    const [one, other] = [trumps.indexOf(a), trumps.indexOf(b)];
    return one < 0 && other < 0 ? otherwise(a, b) : one - other;
  };
}

// ---- choosing a move's cards from the legal moves: a choice is the list of cards tapped so far, always the beginning of one

/** What the legal moves offer: moves without cards are buttons; what does not parse is left out. */
export function offersOf(legalMoves) {
  const offers = legalMoves.flatMap((text) => {
    const move = parseMove(text);
    return move ? [{ text, ...move }] : [];
  });
  return {
    words: offers.filter((offer) => !offer.cards.length),
    laid: offers.filter((offer) => offer.cards.length),
  };
}

/** The cards that may follow a choice, the moves that it spells already, and the verb if all that are still possible share it. @param {Offer[]} laid */
export function standing(laid, chosen) {
  const open = laid.filter((offer) => chosen.every((card, place) => offer.cards[place] === card));
  const verbs = new Set(open.map((offer) => offer.verb));
  return {
    next: new Set(
      open.filter((offer) => offer.cards.length > chosen.length).map((offer) => offer.cards[chosen.length]),
    ),
    complete: open.filter((offer) => offer.cards.length && offer.cards.length === chosen.length),
    verb: verbs.size === 1 ? [...verbs][0] : null,
  };
}

/** The choice after a tap on a card of the hand; null if the card can be no part of a move here. @param {Offer[]} laid */
export function tap(laid, chosen, card) {
  const place = chosen.indexOf(card);
  if (place >= 0) return chosen.slice(0, place);
  if (standing(laid, chosen).next.has(card)) return [...chosen, card];
  return standing(laid, []).next.has(card) ? [card] : null;
}

/** The one move that a choice spells and that no further card could change; null if there is none. @param {Offer[]} laid */
export function settled(laid, chosen) {
  const { next, complete } = standing(laid, chosen);
  return complete.length === 1 && !next.size ? complete[0] : null;
}
