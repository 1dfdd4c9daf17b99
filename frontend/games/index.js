/**
 * The games of the front end: one folder each, and a module `table.js` in it that says how the table shows the game.
 * A game without a folder is shown by table/default-game.js.
 */

/** The folders. `make element` writes this list. */
export const GAMES = ["earl-of-coventry", "kozel", "kryt-navalivat", "svoi-kozyri"];

/** @type {Map<string, GameTable>} */
const modules = new Map();

/** @type {GameTable} */
const NOTHING = {};

/** How the table shows a game, as far as it is loaded. @param {string} slug @returns {GameTable} */
export const gameOf = (slug) => modules.get(slug) ?? NOTHING;

/** @param {string} slug @param {GameTable} module */
export function registerGame(slug, module) {
  modules.set(slug, module);
}

/**
 * Loads a file of a game's folder; null if the game has none. The path is not written out: the released element has its
 * own copies of these files (build-element.js), which stand beside the module that loads them.
 * @param {string} slug @param {string} file @returns {Promise<any> | null}
 */
export function loadGameFile(slug, file) {
  const path = `./${slug}/${file}.js`;
  return GAMES.includes(slug) ? import(path) : null;
}
