/** Court cards: half a figure, its middle at x 50, from y 14 to y 70, drawn in the units of cards.js. Loaded with the first court card. */
import { group, PAPER, path, pip } from "./card-shapes.js";
import { svg } from "./table/dom.js";

const GOLD = "#e3ac3f";
const SKIN = "#f6dcc0";
const INK = "#3a2a20";
const HAIR = { J: "#b9803f", Q: "#8d4a26", K: "#8c8782" };

/** @param {string} d @param {number} [width] */
const line = (d, width = 1) =>
  path(d, {
    fill: "none",
    stroke: INK,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
/** @param {string} d @param {string} fill */
const shape = (d, fill) => path(d, { fill, stroke: INK, "stroke-width": 1, "stroke-linejoin": "round" });
/** @param {number} cx @param {number} cy @param {number} r @param {string} fill */
const dot = (cx, cy, r, fill) => svg("circle", { cx, cy, r, fill });

const ROBE = "M23 70v-4.5c4-6.5 12-8.5 19-10.5h16c7 2 15 4 19 10.5v4.5z";
const FACE = "M41.5 38c0-3 3.5-5 8.5-5s8.5 2 8.5 5c0 8-3.5 15.5-8.5 15.5s-8.5-7.5-8.5-15.5z";

const features = () => [
  line("M44.8 40.2q1.4-1 2.8 0M52.4 40.2q1.4-1 2.8 0", 1),
  dot(46.3, 42, 0.9, INK),
  dot(53.7, 42, 0.9, INK),
  line("M50 42.5l-.8 3.3h1.6", 0.8),
];

/** @type {Record<string, (suit: string) => SVGElement[]>} */
const FIGURES = {
  K: (suit) => [
    shape("M40 36c-2.5 7-1.5 17 2 21h16c3.5-4 4.5-14 2-21z", HAIR.K),
    shape(ROBE, "currentColor"),
    shape("M36 57.2c4 5 7 9 9.5 12.8h9c2.5-3.8 5.5-7.8 9.5-12.8l-6-2.2H42z", PAPER),
    shape(FACE, SKIN),
    ...features(),
    shape("M41.7 43.5c0 9 3.3 17.5 8.3 17.5s8.3-8.5 8.3-17.5c-1.8 4-4.8 4-8.3 4s-6.5 0-8.3-4z", HAIR.K),
    line("M47.3 50.5q2.7 1.6 5.4 0", 1.1),
    shape("M38.5 36.5L35.5 20l8.3 6.8L50 15.5l6.2 11.3 8.3-6.8-3 16.5q-11.5-3-23 0z", GOLD),
    dot(35.5, 19.5, 2, GOLD),
    dot(64.5, 19.5, 2, GOLD),
    dot(50, 15.5, 2.2, "currentColor"),
    line("M39 33.2q11-2.8 22 0", 0.9),
    group({ color: PAPER }, [pip(suit, 31, 65, 6), pip(suit, 69, 65, 6)]),
  ],
  Q: (suit) => [
    shape(
      "M50 25c-9 0-13 5.5-12.5 13 .4 7-4.5 11-2.5 19 4 3.5 26 3.5 30 0 2-8-2.9-12-2.5-19C63 30.5 59 25 50 25z",
      HAIR.Q,
    ),
    shape(ROBE, "currentColor"),
    shape("M42 55c1.5 7 4 11 8 11s6.5-4 8-11l-4-1.5v-3h-8v3z", SKIN),
    shape(
      "M36.5 57l5.5-2c1.5 7 4 11.5 8 11.5s6.5-4.5 8-11.5l5.5 2c-2.5 6-6.5 10-9.5 13h-8c-3-3-7-7-9.5-13z",
      GOLD,
    ),
    shape(FACE, SKIN),
    ...features(),
    path("M47.8 49q1.2-.9 2.2-.2 1-.7 2.2.2-1 1.6-2.2 1.6T47.8 49z", { fill: "#c2453f" }),
    shape(
      "M41 36.5c2-4.5 5.5-6.5 9-6.5s7 2 9 6.5c2-2 2.5-5 1.5-7.5-3-4-18-4-21 0-1 2.5-.5 5.5 1.5 7.5z",
      HAIR.Q,
    ),
    shape("M40 29.5L38.5 21l5 3.5L46 18l4 5 4-5 2.5 6.5 5-3.5-1.5 8.5q-10-3-20 0z", GOLD),
    dot(46, 17.6, 1.5, "currentColor"),
    dot(54, 17.6, 1.5, "currentColor"),
    dot(50, 62, 1.7, "currentColor"),
    group({ color: PAPER }, [pip(suit, 31, 65, 6), pip(suit, 69, 65, 6)]),
  ],
  J: (suit) => [
    shape("M40 33c-2.5 6-2.5 13-1.5 19 2 2 5 2 7 .5h9c2 1.5 5 1.5 7-.5 1-6 1-13-1.5-19z", HAIR.J),
    shape(ROBE, "currentColor"),
    shape("M42 55l8 8 8-8 3.5 1-5.5 8.5-6-3-6 3-5.5-8.5z", PAPER),
    shape("M46.5 70l1-6.5h5l1 6.5z", GOLD),
    shape(FACE, SKIN),
    ...features(),
    line("M47.5 49.3q2.5 1.5 5 0", 1.1),
    shape("M41.3 38.5c.7-3 2.7-4.5 8.7-4.5s8 1.5 8.7 4.5c1.3-2 1.3-4 .8-6h-19c-.5 2-.5 4 .8 6z", HAIR.J),
    shape("M38 33.5c-2-8 4-13 13-12.5 8 .4 12.5 5.5 11 12.5q-12-3-24 0z", "currentColor"),
    shape("M36.5 34.5c0-2.5 6-4.5 13.5-4.5s13.5 2 13.5 4.5c-3 1.5-5-1-13.5-1s-10.5 2.5-13.5 1z", GOLD),
    shape("M58 28c2-8 8-12 15-11-2 8-7 11.5-13.5 12.5z", PAPER),
    line("M59 28.3q5-7 11.5-9.3", 0.8),
    group({ color: PAPER }, [pip(suit, 31, 65, 6), pip(suit, 69, 65, 6)]),
  ],
};

/** The court of the jumbo layout. @param {string} rank @param {string} suit */
export const half = (rank, suit) => group({ transform: "translate(1 48) scale(1.2)" }, FIGURES[rank](suit));

/** The court of the pip layout: a frame with the figure and its mirror image. @param {string} rank @param {string} suit */
export function court(rank, suit) {
  const frame = {
    x: 20.5,
    y: 7,
    width: 59,
    height: 126,
    rx: 3,
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1,
  };
  return group({}, [
    svg("rect", { ...frame, opacity: 0.5 }),
    group({ transform: "translate(-4.5 -6.3) scale(1.09)" }, [
      group({}, FIGURES[rank](suit)),
      group({ transform: "rotate(180 50 70)" }, FIGURES[rank](suit)),
      path("M23.4 70h53.2", { stroke: GOLD, "stroke-width": 2.4 }),
    ]),
  ]);
}
