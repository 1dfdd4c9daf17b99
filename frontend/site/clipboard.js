/** Copying texts for the visitor, where the browser allows it. */
import { setText } from "../table/dom.js";

/** How long a button says that it has copied. */
const FEEDBACK_MS = 3000;

/**
 * Copies a text; the button says so for a while.
 * @param {HTMLElement} button
 * @param {string} text
 * @param {string} feedback what the button says after it has copied
 * @returns {Promise<boolean>} whether the browser allowed it
 */
export async function copyWithFeedback(button, text, feedback) {
  if (!navigator.clipboard) return false;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  const label = button.textContent ?? "";
  if (label === feedback) return true;
  setText(button, feedback);
  setTimeout(() => setText(button, label), FEEDBACK_MS);
  return true;
}
