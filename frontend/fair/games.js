/** What the browser itself knows of the games: without it a service could name a pack of its own liking. */
import { DECK36, DECK52 } from "./shuffle.js";

const GAMES = {
  "svoi-kozyri": { pack: DECK36, trumps: true },
  "kryt-navalivat": { pack: DECK36, trumps: false },
  "earl-of-coventry": { pack: DECK52, trumps: false },
  kozel: { pack: DECK36, trumps: false },
};

/**
 * A game's whole pack in canonical order, and whether trump suits are drawn by lot; null for an unknown game.
 * @param {string} slug
 * @returns {{pack: string[], trumps: boolean} | null}
 */
export const knownGame = (slug) => (Object.hasOwn(GAMES, slug) ? GAMES[slug] : null);
