/** What the drawings of cards share: shapes, a suit, the colour of the paper. */
import { svg } from "./table/dom.js";

export const PAPER = "var(--card-paper, #fffdf8)";

/** Suits in a box of 20 × 20. @type {Record<string, string>} */
const SUITS = {
  s: "M10 .6C12 4.1 19 8 19 12.3c0 2.7-2 4.5-4.4 4.5-1.6 0-2.9-.8-3.7-2 .2 2 .9 3.5 2.4 4.6H6.7c1.5-1.1 2.2-2.6 2.4-4.6-.8 1.2-2.1 2-3.7 2C3 16.8 1 15 1 12.3 1 8 8 4.1 10 .6z",
  h: "M10 19C4.6 14.2 1 10.8 1 6.7 1 3.6 3.3 1.4 6 1.4c1.7 0 3.2 1 4 2.5.8-1.5 2.3-2.5 4-2.5 2.7 0 5 2.2 5 5.3 0 4.1-3.6 7.5-9 12.3z",
  d: "M10 .4Q13.2 5.5 17.6 10 13.2 14.5 10 19.6 6.8 14.5 2.4 10 6.8 5.5 10 .4z",
  c: "M10 .8a4.3 4.3 0 0 1 3.3 7.1 4.3 4.3 0 1 1-2.3 6.6c.1 2.1.8 3.8 2.3 4.9H6.7c1.5-1.1 2.2-2.8 2.3-4.9a4.3 4.3 0 1 1-2.3-6.6A4.3 4.3 0 0 1 10 .8z",
};

/** @param {string} d @param {Record<string, any>} attributes */
export const path = (d, attributes) => svg("path", { d, ...attributes });

/** @param {Record<string, any>} attributes @param {SVGElement[]} children */
export const group = (attributes, children) => svg("g", attributes, children);

/** A suit with its middle at x, y. @param {string} suit @param {number} x @param {number} y @param {number} size @param {boolean} [upsideDown] */
export function pip(suit, x, y, size, upsideDown = false) {
  const scale = size / 20;
  return path(SUITS[suit], {
    fill: "currentColor",
    transform: `translate(${x} ${y})${upsideDown ? " rotate(180)" : ""} scale(${scale}) translate(-10 -10)`,
  });
}
