/**
 * The text of moves and events (CV-13): one verb, then cards joined by `+`, or one value.
 *
 * @typedef {{verb: string, cards: string[], value: string | null}} Spelled
 */

export const HIDDEN = "??";

const CARD = "[2-9TJQKA][cdhs]";
const VERB = "[a-z]+(?:-[a-z]+)*";
const VALUE = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*";
const grammar = (card) => new RegExp(`^(${VERB})(?: (?:(${card}(?:\\+${card})*)|(${VALUE})))?$`);
const MOVE = grammar(CARD);
const EVENT = grammar(`(?:${CARD}|\\?\\?)`);

/**
 * A move's parts, or null if the text is not of the grammar.
 * @param {string} text
 * @returns {Spelled | null}
 */
export const parseMove = (text) => spelled(MOVE.exec(text));

/**
 * An event's parts (its cards may be hidden), or null if the text is not of the grammar.
 * @param {string} text
 * @returns {Spelled | null}
 */
export const parseEvent = (text) => spelled(EVENT.exec(text));

/** @param {RegExpExecArray | null} match @returns {Spelled | null} */
function spelled(match) {
  if (!match) return null;
  const cards = match[2] ? match[2].split("+") : [];
  const open = cards.filter((card) => card !== HIDDEN);
  if (new Set(open).size < open.length) return null;
  return { verb: match[1], cards, value: match[3] ?? null };
}

/**
 * @param {{verb: string, cards?: string[], value?: string | null}} move
 * @returns {string}
 */
export function moveText({ verb, cards = [], value = null }) {
  if (cards.length) return `${verb} ${cards.join("+")}`;
  return value === null ? verb : `${verb} ${value}`;
}

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

/** Ascending by suit, then rank (CV-2); hidden cards last. @param {string} a @param {string} b */
export function bySuit(a, b) {
  return order(a, SUITS.indexOf(a[1]) * 13 + RANKS.indexOf(a[0])) - order(b, SUITS.indexOf(b[1]) * 13 + RANKS.indexOf(b[0]));
}

/** Ascending by rank, then suit; hidden cards last. @param {string} a @param {string} b */
export function byRank(a, b) {
  return order(a, RANKS.indexOf(a[0]) * 4 + SUITS.indexOf(a[1])) - order(b, RANKS.indexOf(b[0]) * 4 + SUITS.indexOf(b[1]));
}

const order = (card, number) => (card === HIDDEN ? 99 : number);
