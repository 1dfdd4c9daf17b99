/** Copying for the visitor, where the browser allows it. */
import { say } from "../table/dom.js";

/** Milliseconds that a button says that it has copied. */
const TOLD = 3000;

/**
 * Copies a text; the button says so for a while.
 * @param {HTMLElement} button @param {string} text @param {string} word what it says then
 * @returns {Promise<boolean>} whether it could
 */
export async function copyBy(button, text, word) {
  if (!navigator.clipboard) return false;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  const name = button.textContent;
  if (name === word) return true;
  say(button, word);
  setTimeout(() => say(button, name), TOLD);
  return true;
}
