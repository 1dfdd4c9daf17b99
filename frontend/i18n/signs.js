/** Cards and points in signs. */
import { indexOf } from "../cards.js";
import { HIDDEN } from "../table/notation.js";
import { chooseLanguage } from "./template.js";

/** @type {Record<string, string>} */
const SUIT_SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "Д♠", "Q♠", as printed on the card. @param {string} card @param {string} lang @param {string} [indices] "ru" or "en" */
export const cardSign = (card, lang, indices = chooseLanguage(lang)) =>
  card === HIDDEN ? "▮" : `${indexOf(card[0], indices)}${SUIT_SIGNS[card[1]]}\uFE0E`;

/** "+3", "−3", "0". @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
