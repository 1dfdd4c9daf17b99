/** How the visitor wants it: language, theme, cards. Kept in the browser; a forbidden storage just keeps nothing. */
import { chooseLanguage } from "../i18n/index.js";

const KEY = "kozyr:preferences";

/** The choices of each preference; the first one is the default. */
export const CHOICES = {
  suits: ["4", "2"],
  indices: ["auto", "ru", "en"],
  speed: ["1", "0.6", "2", "0"],
  theme: ["auto", "light", "dark"],
  confirm: ["off", "on"],
};

/**
 * Preferences from what was kept and the browser's languages; anything odd is a default.
 * @param {string | null} kept any text
 * @param {readonly string[]} [browserLanguages]
 */
export function preferencesFrom(kept, browserLanguages = []) {
  let found;
  try {
    found = JSON.parse(kept ?? "{}") ?? {};
  } catch {
    found = {};
  }
  const chosen = Object.entries(CHOICES).map(([name, values]) => [name, values.includes(found[name]) ? found[name] : values[0]]);
  return { lang: chooseLanguage(found.lang, ...browserLanguages), ...Object.fromEntries(chosen) };
}

export function readPreferences() {
  let kept = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // no storage: defaults
  }
  return preferencesFrom(kept, navigator.languages);
}

export function keepPreferences(preferences) {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // no storage: they last as long as the page
  }
}
