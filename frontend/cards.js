/**
 * Card faces, drawn here: SVG nodes without a font, a text node, an id or an inline style. A face says nothing to
 * assistive technology (`aria-hidden`); whoever shows it names the card.
 *
 * Colours can be set from outside by the custom properties `--card-paper`, `--card-edge`, `--card-back`,
 * `--suit-spades`, `--suit-hearts`, `--suit-diamonds`, `--suit-clubs`.
 */

import { group, PAPER, path, pip } from "./card-shapes.js";
import { dom, set, svg } from "./table/dom.js";
import { HIDDEN } from "./table/notation.js";

/** A card's width and height in its own units. */
const WIDTH = 100;
const HEIGHT = 140;

/** @type {Record<string, string>} */
const COLOURS = {
  s: "var(--suit-spades, #111418)",
  h: "var(--suit-hearts, #d6304f)",
  d: "var(--suit-diamonds, #1371d8)",
  c: "var(--suit-clubs, #0a5512)",
};
/** The colour of a suit, with four colours or two. @type {Record<string, Record<string, string>>} */
const COLOURS_BY_COUNT = {
  4: COLOURS,
  2: { s: COLOURS.s, c: COLOURS.s, h: COLOURS.h, d: COLOURS.h },
};
const EDGE = "var(--card-edge, #cfc6b8)";

/** Indices as strokes in a box of 12 × 16; low-cards.js adds those of 2 to 5. */
const SIX =
  "M9.6 1.2C8.8.4 7.7 0 6.5 0 3 0 1 3.6 1 9c0 4.3 2 7 5 7 2.9 0 5-2.2 5-5s-2.1-4.9-5-4.9c-2.6 0-4.7 1.8-5 4.4";
/** @type {Record<string, string>} */
export const STROKES = {
  6: SIX,
  7: "M1 0h10L4.6 16",
  8: "M6 7.3C3.6 7.3 1.9 5.8 1.9 3.7S3.6 0 6 0s4.1 1.6 4.1 3.7S8.4 7.3 6 7.3c-2.9 0-5 1.8-5 4.3C1 14.2 3.1 16 6 16s5-1.8 5-4.4c0-2.5-2.1-4.3-5-4.3z",
  T: "M-1.2 2.9L1.9 0v16M9.6 0C7.2 0 5.9 3 5.9 8s1.3 8 3.7 8 3.7-3 3.7-8-1.3-8-3.7-8z",
  J: "M9.4 0v11.4C9.4 14.3 7.7 16 5.3 16 2.9 16 1.2 14.4 1.2 11.8",
  Q: "M6 0C2.9 0 .8 3.2 .8 8s2.1 8 5.2 8 5.2-3.2 5.2-8S9.1 0 6 0zM7.2 11.8l4.3 4.7",
  K: "M1.5 0v16M10.7 0L1.5 9.4M4.9 6l6.2 10",
  A: "M.4 16L6 0l5.6 16M2.5 10.8h7",
  Т: "M.5 0h11M6 0v16",
  Д: "M.5 17.6V13h11v4.6M2.3 13C3.8 9.8 4.2 5.6 4.2 0h5.4v13",
  В: "M1.5 7.5V0h4.6c2.4 0 4 1.4 4 3.7s-1.6 3.8-4 3.8H1.5zM1.5 7.5h5.2c2.6 0 4.3 1.6 4.3 4.2S9.3 16 6.7 16H1.5z",
};
/** @type {Record<string, string>} */
const RUSSIAN = { J: "В", Q: "Д", K: "К", A: "Т" };

/** What stands in a card's corner for a rank's character: "10", "Д" or "Q". @param {string} rank @param {string} indices */
export const indexOf = (rank, indices) =>
  rank === "T" ? "10" : indices === "ru" ? (RUSSIAN[rank] ?? rank) : rank;

/** Where the pips of a rank stand: columns and rows of a card with pips; below the middle they are upside down. */
const COLUMN = { left: 32.5, middle: 50, right: 67.5 };
/** @type {Record<string, number[]>} */
const PAIRS = {
  4: [28, 112],
  5: [28, 112],
  6: [28, 70, 112],
  7: [28, 70, 112],
  8: [28, 70, 112],
  9: [28, 56, 84, 112],
  T: [28, 56, 84, 112],
};
/** @type {Record<string, number[]>} */
const MIDDLE = {
  A: [70],
  2: [28, 112],
  3: [28, 70, 112],
  5: [70],
  7: [49],
  8: [49, 91],
  9: [70],
  T: [42, 98],
};

/** @param {string} className @param {SVGElement[]} children @param {string} [box] */
function picture(className, children, box = `0 0 ${WIDTH} ${HEIGHT}`) {
  return svg("svg", { viewBox: box, class: className, "aria-hidden": "true", focusable: "false" }, children);
}

/** A rank's index with its upper left corner at x, y. @param {string} rank @param {string} indices @param {number} x @param {number} y @param {number} height @param {number} weight */
function index(rank, indices, x, y, height, weight) {
  const letter = indexOf(rank, indices);
  const scale = height / 16;
  const isNine = letter === "9"; // a six upside down
  return path(STROKES[isNine ? 6 : letter] ?? STROKES[rank], {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": weight,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    transform: `translate(${x} ${y}) scale(${scale})${isNine ? " rotate(180 6 8)" : ""}`,
  });
}

const paper = () =>
  svg("rect", {
    x: 0.75,
    y: 0.75,
    width: WIDTH - 1.5,
    height: HEIGHT - 1.5,
    rx: 9,
    fill: PAPER,
    stroke: EDGE,
    "stroke-width": 1.5,
  });

/** @param {string} rank */
const isCourt = (rank) => "JQK".includes(rank);

/** Draws the court cards; they stay empty until it is loaded. @type {typeof import("./courts.js") | null} */
let courts = null;
/** @type {(() => void)[]} */
let waiting = [];
/** @type {Promise<void> | null} */
let loading = null;

/** Loads the court cards; resolves when all that are shown are drawn. */
export function loadCourts() {
  loading ??= import("./courts.js").then(
    (module) => {
      courts = module;
      for (const draw of waiting) draw();
      waiting = [];
    },
    () => void (loading = null),
  );
  return loading;
}

/** @param {"court" | "half"} layout @param {string} rank @param {string} suit */
function figure(layout, rank, suit) {
  const node = group({}, []);
  const draw = () => courts && node.append(courts[layout](rank, suit));
  if (!courts) waiting.push(draw);
  void (courts ? draw() : loadCourts());
  return node;
}

/** @param {string} rank @param {string} suit */
function pips(rank, suit) {
  const size = rank === "A" ? 50 : 21;
  const places = [
    ...(PAIRS[rank] ?? []).flatMap((y) => [
      [COLUMN.left, y],
      [COLUMN.right, y],
    ]),
    ...(MIDDLE[rank] ?? []).map((y) => [COLUMN.middle, y]),
  ];
  return places.map(([x, y]) => pip(suit, x, y, size, y > 70));
}

/** @param {string} rank @param {string} suit @param {string} indices */
function pipsLayout(rank, suit, indices) {
  const corner = () => [index(rank, indices, rank === "T" ? 5.5 : 6, 8, 15, 2.5), pip(suit, 10.5, 33, 11)];
  return [
    ...corner(),
    group({ transform: "rotate(180 50 70)" }, corner()),
    ...(isCourt(rank) ? [figure("court", rank, suit)] : pips(rank, suit)),
  ];
}

/** @param {string} rank @param {string} suit @param {string} indices */
function jumboLayout(rank, suit, indices) {
  const corner = [index(rank, indices, rank === "T" ? 7 : 6.5, 9, 32, 2.6), pip(suit, 18.5, 59, 24)];
  if (!isCourt(rank)) return [...corner, pip(suit, 61, 97, 62)];
  return [...corner, figure("half", rank, suit)];
}

/**
 * The face of a card such as "Qs". `suits`: "4" colours or "2"; `indices`: "en" (A K Q J) or "ru" (Т К Д В);
 * `layout`: "jumbo" for small cards or "pips" for large ones.
 * @param {string} card @param {Partial<CardLook>} [look]
 */
export function cardFace(card, { suits = "4", indices = "en", layout = "jumbo" } = {}) {
  const [rank, suit] = card;
  const drawn = layout === "pips" ? pipsLayout(rank, suit, indices) : jumboLayout(rank, suit, indices);
  return picture("card-face", [paper(), group({ color: COLOURS_BY_COUNT[suits][suit] }, drawn)]);
}

/** The back, the same for all cards. */
export function cardBack() {
  const cells = [];
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 6; column += 1)
      cells.push(`M${15 + column * 14} ${14.5 + row * 14.8}l5.5 6-5.5 6-5.5-6z`);
  }
  return picture("card-back", [
    paper(),
    svg("rect", { x: 5, y: 5, width: 90, height: 130, rx: 6, fill: "var(--card-back, #8c2f39)" }),
    path(cells.join(""), { fill: PAPER, opacity: 0.22 }),
  ]);
}

/** The layout for a card of so many pixels' width: pips want room. @param {number} width */
export const layoutFor = (width) => (width < 84 ? "jumbo" : "pips");

/** A suit alone, in its colour, for badges and texts. @param {string} suit @param {Partial<CardLook>} [look] */
export function suitSymbol(suit, { suits = "4" } = {}) {
  return picture(
    "suit",
    [group({ color: COLOURS_BY_COUNT[suits][suit] }, [pip(suit, 10, 10, 20)])],
    "0 0 20 20",
  );
}

/** A node that shows a card. @param {string} tag @param {string} card @param {CardLook} look */
export function cardNode(tag, card, look) {
  const node = dom(tag, { type: tag === "button" ? tag : null, class: "card", part: "card" });
  showCard(node, card, look);
  return node;
}

/** Shows a card on a node; draws only if something has changed. @param {Element} node @param {string} card @param {CardLook} look */
export function showCard(node, card, look) {
  const face = `${card} ${look.suits} ${look.indices} ${look.layout}`;
  if (node.kozyrFace === face) return;
  node.kozyrFace = face;
  const back = card === HIDDEN;
  set(node, "data-card", back ? null : card);
  node.classList.toggle("back", back);
  node.querySelector("svg")?.remove();
  node.prepend(back ? cardBack() : cardFace(card, look));
}
