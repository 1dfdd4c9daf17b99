/** The text of moves and events (CV-13): one verb, then cards joined by `+`, or one value. */
import { gameOf } from "../games/index.js";

export const HIDDEN = "??";

/**
 * The entry of a list for a verb. (Somebody's link may hold any word, `constructor` too.)
 * @template T @param {Record<string, T> | undefined} list @param {string | undefined} key @returns {T | undefined}
 */
export const entryOf = (list, key = "") => (list && Object.hasOwn(list, key) ? list[key] : undefined);

const CARD = "[2-9TJQKA][cdhs]";
const WORD = "[a-z]+(?:-[a-z]+)*";
/** @param {string} card */
const grammar = (card) =>
  new RegExp(`^(${WORD})(?: (?:(${card}(?:\\+${card})*)|([a-z][a-z0-9]*(?:-[a-z0-9]+)*)))?$`);
const MOVE = grammar(CARD);
const EVENT = grammar(`(?:${CARD}|\\?\\?)`);

/** The parts of a move, or null if the text is not of the grammar. @param {string} text */
export const parseMove = (text) => parseWith(MOVE, text);

/** The parts of an event, whose cards may be hidden, or null. @param {string} text */
export const parseEvent = (text) => parseWith(EVENT, text);

/** @param {RegExp} pattern @param {string} text @returns {ParsedMove | null} */
function parseWith(pattern, text) {
  const match = pattern.exec(text);
  if (!match) return null;
  const cards = match[2]?.split("+") ?? [];
  const open = cards.filter((card) => card !== HIDDEN);
  return new Set(open).size < open.length ? null : { verb: match[1], cards, value: match[3] ?? null };
}

/** @param {Partial<ParsedMove>} move */
export const moveText = ({ verb, cards = [], value = null }) =>
  [verb, cards.length ? cards.join("+") : value].filter(Boolean).join(" ");

// ---- the order of cards

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
/** @typedef {(a: string, b: string) => number} CardOrder */
/** @param {(card: string) => number} indexOf @returns {CardOrder} */
const compareBy = (indexOf) => (a, b) => (a === HIDDEN ? 99 : indexOf(a)) - (b === HIDDEN ? 99 : indexOf(b));

/** Ascending by suit, then rank (CV-2); hidden cards last. */
export const bySuit = compareBy((card) => SUITS.indexOf(card[1]) * 13 + RANKS.indexOf(card[0]));

/** Ascending by rank, then suit; hidden cards last. */
export const byRank = compareBy((card) => RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]));

// ---- trumps, for display only: the service decides what may be played

/** The trumps that a game has in every deal, weakest first. @param {string} game */
export const permanentTrumps = (game) => gameOf(game).trumps ?? [];

/** Whether a card is a trump of the seat. @param {string} card @param {View} view @param {number} seat */
export function isTrump(card, view, seat) {
  const suit = view.trumps?.[seat] ?? view.trump;
  return suit ? card[1] === suit : permanentTrumps(view.game).includes(card);
}

/** An order with the permanent trumps at the end, by strength. @param {string} game @param {CardOrder} order @returns {CardOrder} */
export function trumpsLast(game, order) {
  const trumps = permanentTrumps(game);
  return (a, b) => {
    const [one, other] = [trumps.indexOf(a), trumps.indexOf(b)];
    return one < 0 && other < 0 ? order(a, b) : one - other;
  };
}

// ---- choosing the cards of a move: a choice is the list of cards tapped so far, the beginning of one or more legal moves

/** Legal moves with and without cards; what does not parse is left out. @param {string[]} legalMoves */
export function groupMoves(legalMoves) {
  /** @type {LegalMove[]} */
  const moves = legalMoves.flatMap((text) => {
    const move = parseMove(text);
    return move ? [{ text, ...move }] : [];
  });
  return {
    wordMoves: moves.filter((move) => !move.cards.length),
    cardMoves: moves.filter((move) => move.cards.length),
  };
}

/**
 * What a choice leaves open: the cards that may come next, the moves that it spells, and the verb if all moves still
 * possible share it.
 * @param {LegalMove[]} cardMoves @param {string[]} chosen
 */
export function selectionState(cardMoves, chosen) {
  const possible = cardMoves.filter((move) => chosen.every((card, index) => move.cards[index] === card));
  const verbs = new Set(possible.map((move) => move.verb));
  return {
    next: new Set(
      possible.filter((move) => move.cards.length > chosen.length).map((move) => move.cards[chosen.length]),
    ),
    complete: possible.filter((move) => move.cards.length === chosen.length),
    verb: verbs.size === 1 ? [...verbs][0] : null,
  };
}

/** The choice after a tap on a card of the hand; null if the card can be no part of a move now. @param {LegalMove[]} cardMoves @param {string[]} chosen @param {string} card */
export function toggleCard(cardMoves, chosen, card) {
  const index = chosen.indexOf(card);
  if (index >= 0) return chosen.slice(0, index);
  if (selectionState(cardMoves, chosen).next.has(card)) return [...chosen, card];
  return selectionState(cardMoves, []).next.has(card) ? [card] : null;
}

/** The one move that a choice spells and that no further card could change, or null. @param {LegalMove[]} cardMoves @param {string[]} chosen */
export function completedMove(cardMoves, chosen) {
  const { next, complete } = selectionState(cardMoves, chosen);
  return complete.length === 1 && !next.size ? complete[0] : null;
}
