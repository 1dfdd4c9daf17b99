/** The visitor's preferences: language, theme, cards. They are saved in the browser if its storage allows it. */
import { chooseLanguage } from "../i18n/template.js";

const STORAGE_KEY = "kozyr:preferences";

/** @typedef {{lang: string, suits: string, indices: string, speed: string, theme: string, confirm: string}} Preferences */

/** The values of each preference, in the order in which they are offered. */
export const CHOICES = {
  suits: ["4", "2"],
  indices: ["auto", "ru", "en"],
  speed: ["0.6", "1", "2", "0"],
  theme: ["auto", "light", "dark"],
  confirm: ["off", "on"],
};
const DEFAULTS = { suits: "4", indices: "auto", speed: "1", theme: "auto", confirm: "off" };

/**
 * Reads saved preferences. An unknown value becomes the default; the language is the first one that is known.
 * @param {string | null} text as it was saved; it may be any text
 * @param {readonly string[]} [browserLanguages]
 * @returns {Preferences}
 */
export function parsePreferences(text, browserLanguages = []) {
  /** @type {Record<string, any>} */
  let saved;
  try {
    saved = JSON.parse(text ?? "{}") ?? {};
  } catch {
    saved = {};
  }
  const valid = Object.entries(CHOICES).filter(([name, values]) => values.includes(saved[name]));
  return {
    lang: chooseLanguage(saved.lang, ...browserLanguages),
    ...DEFAULTS,
    ...Object.fromEntries(valid.map(([name]) => [name, saved[name]])),
  };
}

/** The preferences of this visitor. */
export function loadPreferences() {
  let text = null;
  try {
    text = localStorage.getItem(STORAGE_KEY);
  } catch {
    // no storage: defaults
  }
  return parsePreferences(text, navigator.languages);
}

/** @param {Preferences} preferences */
export function savePreferences(preferences) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences));
  } catch {
    // no storage: they last as long as the page
  }
}

/** The language of the letters on the cards. @param {Preferences} preferences */
export const indexLanguage = ({ indices, lang }) => (indices === "auto" ? lang : indices);
