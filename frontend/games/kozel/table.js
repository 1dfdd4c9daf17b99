/** Kozel: the trick, the teams, and the score of the game. */
import { cardNode, showCard } from "../../cards.js";
import { cardName, seatName } from "../../i18n/speech.js";
import { teamName } from "../../i18n/teams.js";
import { capital } from "../../i18n/template.js";
import { dom, set, setProperties, syncChildren } from "../../table/dom.js";
import { direction } from "../../table/layout.js";
import { parseMove } from "../../table/notation.js";
import { cardsIn, playTo, replaceZone, teamOf, zonesNamed } from "../../table/timeline.js";
import { styles as trickStyles } from "./styles.css.js";
import { addCardPoints, hasTricks } from "./tricks.js";

export const styles = [trickStyles];

/** Weakest first (KZ-2). */
export const trumps = "7c 8c 9c Kc Tc Ac Jd Jh Js Jc Qd Qh Qs Qc 6c".split(" ");

/** @type {NonNullable<GameTable["transitions"]>} */
export const transitions = {
  follow: (view, event, cards) => playTo(view, event, cards, "trick"),
  "win-trick": (view, event) => ({ ...addCardPoints(view, event), taker: event.seat }),
};

/** @type {NonNullable<GameTable["completes"]>} */
export const completes = { "win-trick": () => true, catch: () => true };

/** A trick goes to the heap of its taker's team. @param {KozelView} view @returns {View} */
export const clearComplete = (view) => {
  if (view.taker === undefined || view.taker === null) return view;
  const heap = zonesNamed(view, "won")[teamOf(view, view.taker) ?? 0];
  const now = { ...view, taker: null, zones: view.zones.filter((zone) => zone.name !== "trick") };
  return heap ? replaceZone(now, heap, [...heap.cards, ...cardsIn(view, "trick")]) : now;
};

/** @satisfies {SentenceRules} */
export const sentences = {
  events: {
    "win-trick": (/** @type {TableEvent} */ { points }) => (points ? "win-trick" : "win-trick-0"),
    // one sentence a team
    score: (/** @type {TableEvent} */ { seat }) => (seat > 1 ? null : "score-down"),
  },
  phases: {
    /** @param {View} view @param {number} held */
    follow({ legal_moves: moves }, held) {
      if (moves?.length === held) return "follow-any";
      return trumps.includes(parseMove(moves?.[0] ?? "")?.cards[0] ?? "") ? "follow-trump" : "follow";
    },
    /** @param {View} view @param {number} held */
    lead({ legal_moves: moves, standing }, held) {
      if (moves?.length === 1 && moves[0] === "lead Ad" && standing?.kon === 1) return "lead-first";
      return moves?.length === held ? "lead" : "lead-plain";
    },
  },
  /** @param {TableEvent} event @param {SeatNames} names @param {string} lang */
  values: ({ seat }, names, lang) => ({ team: teamName([seat % 2, (seat % 2) + 2], names, lang) }),
};

/** @type {NonNullable<GameTable["marks"]>} */
export const marks = (seat, { view, t, mine, names }) => [
  seat !== mine &&
    names.includes(null) &&
    view.teams &&
    teamOf(view, seat) === teamOf(view, mine) && { kind: "partner", text: t.partner },
  /** @type {KozelView} */ (view).boaster === seat && t.boaster && { kind: "boaster", text: t.boaster },
];

/** The score; a spectator reads the names of the teams. @type {NonNullable<GameTable["head"]>} */
export function head({ view, t, mine, names, lang }) {
  const { teams, standing, card_points: points } = view;
  if (!teams) return null;
  const us = teams.findIndex((seats) => seats.includes(mine));
  /** @param {number[]} numbers */
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
    : [us, 1 - us].map((side) => capital(teamName(teams[side], names, lang).nom));
  return { texts: [title, sides[0], score, sides[1]], points: points && `${t.cardPoints}: ${pair(points)}` };
}

/** A deal that is dealt anew belongs to the same kon. @param {View} view */
export const nextDealLabel = ({ result, standing }) =>
  result?.standing.kon === standing.kon ? "continue" : "nextKon";

/** @param {View} view */
export const dealFacts = ({ standing, card_points }) => ({
  kon: standing.kon,
  multiplier: standing.multiplier,
  card_points,
});

/** @type {Record<string, ZoneView>} */
export const zones = {
  trick: {
    part: "trick",
    // Before the first trick its place belongs to the khvalyonka.
    isShown: (view) =>
      "trick" in view && (hasTricks(view) || !(/** @type {KozelView} */ (view).piles?.length)),
    build: () => [],
    render(node, { view, t, lang, look, names, mine }) {
      set(node, "aria-label", t.trick);
      /** @type {{seat: number | null, cards: string[]}[]} */
      const spots = view.bots.map((_, seat) => ({ seat, cards: [] }));
      syncChildren(
        node,
        [...spots, ...zonesNamed(view, "trick")],
        ({ seat, cards: [card] }) => card ?? `spot${seat}`,
        ({ cards: [card] }) => (card ? cardNode("div", card, look) : dom("div", { class: "spot" })),
        (each, { seat, cards: [card] }) => {
          setProperties(each, direction(seat ?? 0, mine, view.bots.length));
          if (!card) return;
          showCard(each, card, look);
          each.classList.toggle("wins", view.taker === seat);
          set(each, "title", `${seatName(seat ?? 0, names, lang)}: ${cardName(card, lang)}`);
        },
      );
    },
  },
};

export const results = () => import("./results.js");

/** The khvalyonka, which there is from the second kon on. */
export const nextDeals = {
  texts: "khvalyonka",
  /** @param {GameTable} kozel */
  load: async (kozel) => (await import("./khvalyonka.js")).addKhvalyonka(kozel),
};
