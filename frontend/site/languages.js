/** The choice of the language in the bar of every page. */
import { dom } from "../table/dom.js";

const NAMES = { ru: "Рус", en: "Eng" };

/** @param {string} label @param {string} chosen @param {(lang: string) => void} change */
export function languageChoice(label, chosen, change) {
  const choice = ([lang, name]) =>
    dom(
      "button",
      { type: "button", lang, "aria-pressed": String(chosen === lang), onclick: () => change(lang) },
      name,
    );
  return dom(
    "span",
    { class: "languages", role: "group", "aria-label": label },
    ...Object.entries(NAMES).map(choice),
  );
}
