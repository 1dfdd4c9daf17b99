/** How the visitor wants it: language, theme, cards. Kept in the browser; a forbidden storage just keeps nothing. */
import { chooseLanguage } from "../i18n/template.js";

const KEY = "kozyr:preferences";

/** The choices of each preference, in the order in which they are offered. */
export const CHOICES = {
  suits: ["4", "2"],
  indices: ["auto", "ru", "en"],
  speed: ["0.6", "1", "2", "0"],
  theme: ["auto", "light", "dark"],
  confirm: ["off", "on"],
};
const DEFAULTS = { suits: "4", indices: "auto", speed: "1", theme: "auto", confirm: "off" };

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
  const chosen = Object.entries(CHOICES).filter(([name, values]) => values.includes(found[name]));
  return {
    lang: chooseLanguage(found.lang, ...browserLanguages),
    ...DEFAULTS,
    ...Object.fromEntries(chosen.map(([name]) => [name, found[name]])),
  };
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
