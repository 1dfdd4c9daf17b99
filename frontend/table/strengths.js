/** Which cards are trumps, for the eye alone: the service decides what may be played. */

/** Trumps of games whose trumps are the same in every deal, weakest first. @type {Record<string, string[]>} */
const ALWAYS = {
  kozel: ["7c", "8c", "9c", "Kc", "Tc", "Ac", "Jd", "Jh", "Js", "Jc", "Qd", "Qh", "Qs", "Qc", "6c"],
};

/** The trumps that a game always has, weakest first. @param {string} game @returns {string[]} */
export const lastingTrumps = (game) => ALWAYS[game] ?? [];

/** Whether a card is a trump of the seat. @param {string} card @param {import("./frames.js").View} view @param {number} seat */
export function isTrump(card, view, seat) {
  const suit = view.trumps?.[seat] ?? view.trump;
  return suit ? card[1] === suit : lastingTrumps(view.game).includes(card);
}

/** An order of the hand with the lasting trumps at its end, by strength. @param {string} game @param {(a: string, b: string) => number} order */
export function trumpsLast(game, order) {
  const trumps = lastingTrumps(game);
  return (a, b) => {
    const [one, other] = [trumps.indexOf(a), trumps.indexOf(b)];
    return one >= 0 && other >= 0 ? one - other : one >= 0 || other >= 0 ? one - other : order(a, b);
  };
}
