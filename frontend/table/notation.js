/** The text of moves and events (CV-13): one verb, then cards joined by `+`, or one value. */
export const HIDDEN = "??";

const CARD = "[2-9TJQKA][cdhs]";
const WORD = "[a-z]+(?:-[a-z]+)*";
const grammar = (card) => new RegExp(`^(${WORD})(?: (?:(${card}(?:\\+${card})*)|([a-z][a-z0-9]*(?:-[a-z0-9]+)*)))?$`);
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
export const moveText = ({ verb, cards = [], value = null }) => [verb, cards.length ? cards.join("+") : value].filter(Boolean).join(" ");

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const order = (number) => (a, b) => (a === HIDDEN ? 99 : number(a)) - (b === HIDDEN ? 99 : number(b));

/** Ascending by suit, then rank (CV-2); hidden cards last. */
export const bySuit = order((card) => SUITS.indexOf(card[1]) * 13 + RANKS.indexOf(card[0]));

/** Ascending by rank, then suit; hidden cards last. */
export const byRank = order((card) => RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]));

// ---- trumps, for the eye alone: the service decides what may be played

/** Trumps of games whose trumps are the same in every deal, weakest first. */
const ALWAYS = { kozel: "7c 8c 9c Kc Tc Ac Jd Jh Js Jc Qd Qh Qs Qc 6c".split(" ") };

/** The trumps that a game always has, weakest first. */
export const lastingTrumps = (game) => ALWAYS[game] ?? [];

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
