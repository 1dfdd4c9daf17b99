/**
 * What the front end knows of a game beyond the API's description, from the game's own folder (`frontend/games/<slug>/`).
 * A game that another package brought to the service has no folder here, and none of this.
 */
import { GAMES, loadGameFile } from "../games/index.js";
import { LANGUAGES } from "./languages.js";

/**
 * @typedef {{cards: string[], ru: string, en: string}} About the cards on the picture, and a sentence or two
 * @typedef {Record<string, Record<string, string>>} ValueNames by option and value
 * @typedef {{heading: string, paragraphs?: string[], list?: string[]}} RulesSection
 * @typedef {{sections: RulesSection[], glossary: {term: string, meaning: string}[]}} Rules
 * @typedef {object} Pack
 * @property {string[]} pack in canonical order
 * @property {boolean} [drawsTrumps] whether every seat draws a trump suit by lot
 * @property {(rules: Record<string, any> | undefined, pack: string[], trumps: string[] | null) => string[]} [undealt]
 *   the cards that are not dealt
 * @property {(lastMove: string) => boolean} [shufflesPart] whether the next shuffle leaves cards out, from the last
 *   move of the deal before
 */

/** A file of the game's folder; null without a folder. @param {string} slug @param {string} name @returns {Promise<any>} */
const load = async (slug, name) => loadGameFile(slug, name);

/** @param {string} slug @returns {Promise<About | null>} null if there is none, or if it does not load */
export const loadAbout = (slug) => load(slug, "about").catch(() => null);

/** What the values of the options are called. @param {string} slug @param {string} lang @returns {Promise<ValueNames>} */
export const loadValueNames = (slug, lang) =>
  load(slug, `options.${lang}`).then(
    (module) => module?.default ?? {},
    () => ({}),
  );

/** The rules for players; rejects if they do not load. @param {string} slug @param {string} lang @returns {Promise<Rules | null>} null if there are none */
export const loadRules = (slug, lang) => load(slug, `rules.${lang}`);

/** What a browser must know of the pack to check a fair deal. @param {string} slug @returns {Promise<Pack | null>} null if it knows nothing */
export const loadPack = (slug) => load(slug, "fair").catch(() => null);

/** The texts of the games that the pages of the site show, once they are loaded. */
export class GameTexts {
  /** @type {Map<string, About | null>} by slug */
  #about = new Map();
  /** @type {Map<string, Record<string, ValueNames>>} by slug and language */
  #valueNames = new Map();

  /** @param {string} slug */
  about(slug) {
    return this.#about.get(slug) ?? null;
  }

  /** @param {string} slug @param {string} lang */
  valueNames(slug, lang) {
    return this.#valueNames.get(slug)?.[lang] ?? {};
  }

  /** Whether everything that a page shows is loaded. @param {import("./address.js").PageAddress} address */
  isReady({ page, game = "" }) {
    if (page === "new") return this.#about.has(game) && this.#valueNames.has(game);
    return page !== "games" || GAMES.every((slug) => this.#about.has(slug));
  }

  /** Loads what a page shows; what fails to load is left out. @param {import("./address.js").PageAddress} address */
  async load({ page, game = "" }) {
    const setAbout = async (/** @type {string} */ slug) => this.#about.set(slug, await loadAbout(slug));
    if (page === "games") await Promise.all(GAMES.map(setAbout));
    if (page !== "new") return;
    const names = LANGUAGES.map(async (lang) => [lang, await loadValueNames(game, lang)]);
    this.#valueNames.set(game, Object.fromEntries(await Promise.all(names)));
    await setAbout(game);
  }
}
