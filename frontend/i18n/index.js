/** All that a player may read, of all games and in both languages at once, for pages that have no table. A table loads what it needs by speech.js. */
import { GAMES, loadGameFile, registerGame } from "../games/index.js";
import * as results from "./results.js";
import { loadTexts } from "./speech.js";
import { chooseLanguage, fill } from "./template.js";

export * from "./speech.js";
export { cardSign, signed } from "./results.js";

/** @type {Map<string, GameResults>} */
const gameResults = new Map();

/** Loads a game with all its texts. @param {string} game */
async function loadWhole(game) {
  /** @type {GameTable} */
  const first = await loadGameFile(game, "table");
  const table = (await first.nextDeals?.load()) ?? first;
  registerGame(game, table);
  if (table.results) gameResults.set(game, await table.results());
  const parts = ["", "later", ...(first.nextDeals ? [first.nextDeals.texts] : [])];
  await Promise.all(["ru", "en"].flatMap((lang) => parts.map((part) => loadTexts(lang, game, part))));
}

await Promise.all(GAMES.map(loadWhole));

/** As in results.js, in the game's own words. @param {View} view @param {string} lang @param {SeatNames} names @param {{log?: TableEvent[]}} [options] */
export const describeResult = (view, lang, names, options) =>
  results.describeResult(view, lang, names, { ...options, results: gameResults.get(view.game) });

/** As in results.js, in the game's own words. @param {View} view @param {string} lang @param {SeatNames} names */
export const standingRows = (view, lang, names) =>
  results.standingRows(view, lang, names, gameResults.get(view.game));

/** The number with the right form of a word: `plural("ru", 3, ["карта", "карты", "карт"])` is "3 карты". @param {string} lang @param {number} n @param {string[]} forms */
export const plural = (lang, n, forms) => fill(`{n:${forms.join(",")}}`, { n }, chooseLanguage(lang));
