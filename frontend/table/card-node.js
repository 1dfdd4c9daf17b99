/** One playing card as a node: a face or a back, in the size that the style sheet gives it. */
import { cardBack, cardFace } from "../cards.js";
import { HIDDEN } from "./notation.js";
import { dom, set } from "./dom.js";

/** @typedef {{suits: string, indices: string}} Look */

/**
 * @param {string} tag `div` or `button`
 * @param {string} card
 * @param {Look} look
 */
export function cardNode(tag, card, look) {
  const node = dom(tag, tag === "button" ? { type: "button" } : {});
  turn(node, card, look);
  return node;
}

/** Shows a card on a node, drawing only what has changed. @param {any} node @param {string} card @param {Look} look */
export function turn(node, card, look) {
  const face = `${card} ${look.suits} ${look.indices}`;
  node.classList.add("card");
  node.setAttribute("part", "card");
  if (node.kozyrFace === face) return;
  node.kozyrFace = face;
  set(node, "data-card", card === HIDDEN ? null : card);
  node.classList.toggle("back", card === HIDDEN);
  node.querySelector("svg")?.remove();
  const picture = card === HIDDEN ? cardBack() : cardFace(card, look);
  picture.setAttribute("aria-hidden", "true");
  node.prepend(picture);
}
