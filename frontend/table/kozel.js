/** Kozel: how cards move, and the room for the trick. Loaded with the game. */
import { cardNode, turn } from "../cards.js";
import { cardName, seatName, team } from "../i18n/speech.js";
import { capital } from "../i18n/template.js";
import { dom, match, place, set } from "./dom.js";
import { direction } from "./field.js";
import { cardsIn, counted, fromHandTo, put, teamOf, zonesNamed } from "./frames.js";
import { styles } from "./kozel.css.js";
import { SIGNS } from "./surface.js";

export * from "../i18n/kozel.js";
export { styles };

SIGNS.trick = "M7 4h8a2 2 0 0 1 2 2v10M5 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z";

/** @type {Kind["carries"]} */
export const carries = {
  follow: (view, event, cards) => fromHandTo(view, event, cards, "trick"),
  "win-trick": (view, event) => ({ ...counted(view, event), taker: event.seat }),
};

/** @type {Kind["stays"]} */
export const stays = { "win-trick": () => true, catch: () => true };

/** A trick goes to the heap of its taker's team. @type {Kind["clear"]} */
export const clear = (view) => {
  if (view.taker === undefined || view.taker === null) return view;
  const heap = zonesNamed(view, "won")[teamOf(view, view.taker) ?? 0];
  const now = { ...view, taker: null, zones: view.zones.filter((zone) => zone.name !== "trick") };
  return heap ? put(now, heap, [...heap.cards, ...cardsIn(view, "trick")]) : now;
};

/** @type {Kind["marks"]} */
export const marks = (seat, { view, t, mine, names }) => [
  seat !== mine &&
    names.includes(null) &&
    view.teams &&
    teamOf(view, seat) === teamOf(view, mine) && { kind: "partner", text: t.partner },
  view.boaster === seat && t.boaster && { kind: "boaster", text: t.boaster },
];

/** The score; who only looks on reads the teams' names. @param {Scene} scene */
export function head({ view, t, mine, names, lang }) {
  const { teams, standing, card_points: points } = view;
  if (!teams) return null;
  const us = teams.findIndex((seats) => seats.includes(mine));
  const pair = (numbers) => `${numbers[us]} : ${numbers[1 - us]}`;
  const title = [
    t.kon({ n: standing.kon }),
    (standing.multiplier ?? 1) > 1 ? `×${standing.multiplier}` : null,
    "",
  ]
    .filter((each) => each !== null)
    .join(" · ");
  const score = ` ${pair((view.result ?? view).standing.points)} `.replaceAll(" ", "\u00A0");
  const sides = names.includes(null)
    ? [t.us, t.them]
    : [us, 1 - us].map((side) => capital(team(side, names, lang).nom));
  return { texts: [title, sides[0], score, sides[1]], points: points && `${t.cardPoints}: ${pair(points)}` };
}

/** @type {Record<string, Room>} */
export const rooms = {
  trick: {
    parts: () => [],
    paint(room, { view, t, lang, look, names, mine }) {
      set(room, "aria-label", t.trick);
      const spots = view.bots.map((_, seat) => ({ seat, cards: [] }));
      match(
        room,
        [...spots, ...zonesNamed(view, "trick")],
        ({ seat, cards: [card] }) => card ?? `spot${seat}`,
        ({ cards: [card] }) => (card ? cardNode("div", card, look) : dom("div", { class: "spot" })),
        (node, { seat, cards: [card] }) => {
          place(node, direction(seat, mine, view.bots.length));
          if (!card) return;
          turn(node, card, look);
          node.classList.toggle("wins", view.taker === seat);
          set(node, "title", `${seatName(seat, names, lang)}: ${cardName(card, lang)}`);
        },
      );
    },
  },
};
