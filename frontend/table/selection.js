/**
 * Choosing the cards of a move from the legal moves, which come as data. A choice is the list of cards tapped so far,
 * in the order tapped. It is always the beginning of at least one legal move.
 */
import { parseMove } from "./notation.js";

/** What the legal moves offer: moves without cards are buttons; what does not parse is left out. */
export function offersOf(legalMoves) {
  const offers = legalMoves.flatMap((text) => {
    const move = parseMove(text);
    return move ? [{ text, ...move }] : [];
  });
  return { words: offers.filter((offer) => !offer.cards.length), laid: offers.filter((offer) => offer.cards.length) };
}

/** The cards that may follow a choice, the moves that it spells already, and the verb if all that are still possible share it. @param {Offer[]} laid */
export function standing(laid, chosen) {
  const open = laid.filter((offer) => chosen.every((card, place) => offer.cards[place] === card));
  const verbs = new Set(open.map((offer) => offer.verb));
  return {
    next: new Set(open.filter((offer) => offer.cards.length > chosen.length).map((offer) => offer.cards[chosen.length])),
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

/** A move to ask the service about: why can this card not be laid? `verbs` are those of the game that take cards. @param {Offer[]} laid */
export function questionAbout(laid, verbs, phase, card) {
  const verb = laid[0]?.verb ?? verbs.find((each) => each === phase) ?? verbs.find((each) => each !== "lead") ?? verbs[0];
  return verb ? `${verb} ${card}` : null;
}
