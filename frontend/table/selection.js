/**
 * Choosing the cards of a move from the legal moves, which come as data.
 *
 * A choice is the list of cards tapped so far, in the order tapped. It is always the beginning of at
 * least one legal move.
 */
import { parseMove } from "./notation.js";

/** @typedef {{text: string, verb: string, cards: string[], value: string | null}} Offer */

/**
 * What the legal moves offer.
 * @param {string[]} legalMoves move texts; what does not parse is left out
 */
export function offersOf(legalMoves) {
  /** @type {Offer[]} */
  const offers = [];
  for (const text of legalMoves) {
    const move = parseMove(text);
    if (move) offers.push({ text, ...move });
  }
  return {
    /** Moves without cards: buttons. */
    words: offers.filter((offer) => !offer.cards.length),
    /** Moves with cards. */
    laid: offers.filter((offer) => offer.cards.length),
  };
}

/**
 * Where a choice stands.
 * @param {Offer[]} laid
 * @param {string[]} chosen
 * @returns {{next: Set<string>, complete: Offer[], verb: string | null}} the cards that may follow, the
 *   moves that are spelled already, and the verb if all moves that are still possible share it
 */
export function standing(laid, chosen) {
  const open = laid.filter((offer) => chosen.every((card, place) => offer.cards[place] === card));
  const verbs = new Set(open.map((offer) => offer.verb));
  return {
    next: new Set(open.filter((offer) => offer.cards.length > chosen.length).map((offer) => offer.cards[chosen.length])),
    complete: open.filter((offer) => offer.cards.length === chosen.length),
    verb: verbs.size === 1 ? [...verbs][0] : null,
  };
}

/**
 * The choice after a tap on a card of the hand.
 * @param {Offer[]} laid
 * @param {string[]} chosen
 * @param {string} card
 * @returns {string[] | null} the new choice; null if the card can be no part of a move here
 */
export function tap(laid, chosen, card) {
  const place = chosen.indexOf(card);
  if (place >= 0) return chosen.slice(0, place);
  if (standing(laid, chosen).next.has(card)) return [...chosen, card];
  if (standing(laid, []).next.has(card)) return [card];
  return null;
}

/**
 * The one move that a choice spells and that no further card could change; null if there is none.
 * @param {Offer[]} laid
 * @param {string[]} chosen
 * @returns {Offer | null}
 */
export function settled(laid, chosen) {
  const { next, complete } = standing(laid, chosen);
  return complete.length === 1 && !next.size ? complete[0] : null;
}

/**
 * A move to ask the service about: why can this card not be laid?
 * @param {Offer[]} laid the legal moves with cards
 * @param {string[]} verbs verbs of the game that take cards
 * @param {string} phase
 * @param {string} card
 * @returns {string | null}
 */
export function questionAbout(laid, verbs, phase, card) {
  const verb = laid[0]?.verb ?? verbs.find((each) => each === phase) ?? verbs.find((each) => each !== "lead") ?? verbs[0];
  return verb ? `${verb} ${card}` : null;
}
