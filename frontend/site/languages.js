/** The choice of the language in the bar of every page. */
import { dom } from "../table/dom.js";

/** @type {Record<string, string>} */
const NAMES = { ru: "Рус", en: "Eng" };

/** The codes of the languages. */
export const LANGUAGES = Object.keys(NAMES);

/** @param {string} label @param {string} current @param {(lang: string) => void} onChange */
export function languageChoice(label, current, onChange) {
  /** @param {string} lang */
  const button = (lang) =>
    dom(
      "button",
      { type: "button", lang, "aria-pressed": String(current === lang), onclick: () => onChange(lang) },
      NAMES[lang],
    );
  return dom(
    "span",
    { class: "languages", role: "group", "aria-label": label },
    ...LANGUAGES.map((lang) => button(lang)),
  );
}
