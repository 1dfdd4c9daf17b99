/** All that a player may read, of all games and in both languages at once, for pages that have no table. A table loads what it needs by speech.js. */
import { GAMES, loadGameFile, registerGame } from "../games/index.js";
import { loadTexts } from "./speech.js";
import { chooseLanguage, fill } from "./template.js";

export * from "./speech.js";
export { cardSign, signed } from "./signs.js";

/** @type {Map<string, GameResults>} */
const gameResults = new Map();

/** Loads a game with all its texts. @param {string} game */
async function loadWhole(game) {
  /** @type {GameTable} */
  const first = await loadGameFile(game, "table");
  const table = (await first.nextDeals?.load(first)) ?? first;
  registerGame(game, table);
  if (table.results) gameResults.set(game, await table.results());
  const parts = ["", "later", ...(first.nextDeals ? [first.nextDeals.texts] : [])];
  await Promise.all(["ru", "en"].flatMap((lang) => parts.map((part) => loadTexts(lang, game, part))));
}

await Promise.all(GAMES.map(loadWhole));

/** How a deal ended, in the words of its game. @param {View} view @param {string} lang @param {SeatNames} names @param {TableEvent[]} [log] the events of the deal */
export const describeResult = (view, lang, names, log = []) =>
  gameResults.get(view.game)?.describeResult(view, lang, names, log);

/** How a series stands, in the words of its game. @param {View} view @param {string} lang @param {SeatNames} names */
export const standingRows = (view, lang, names) =>
  gameResults.get(view.game)?.standingRows(view, lang, names);

/** The number with the right form of a word: `plural("ru", 3, ["карта", "карты", "карт"])` is "3 карты". @param {string} lang @param {number} n @param {string[]} forms */
export const plural = (lang, n, forms) => fill(`{n:${forms.join(",")}}`, { n }, chooseLanguage(lang));
