/** What the games share in which cards are covered: how cards move, and the pile. */
import { cardName } from "../../i18n/speech.js";
import { dom, set, setText } from "../../table/dom.js";
import { HIDDEN } from "../../table/notation.js";
import { addToHand, cardsIn, playTo, updateZone } from "../../table/timeline.js";
import { buildFan, fanStyles, renderFan } from "../../table/fan.js";
import { styles as pileStyles } from "./styles.css.js";

export const styles = [fanStyles, pileStyles];

/** @type {NonNullable<GameTable["transitions"]>} */
export const transitions = {
  cover: (view, event, cards) => playTo(view, event, cards, "pile"),
  take: (view, event, cards) =>
    addToHand(
      updateZone(view, "pile", (pile) => pile.slice(0, pile.length - cards.length)),
      event.seat,
      cards,
    ),
};

/** @satisfies {SentenceRules} */
export const sentences = {
  events: {
    cover: (/** @type {TableEvent} */ _, /** @type {ParsedMove} */ { cards }) => `cover-${cards.length}`,
    take: (/** @type {TableEvent} */ _, /** @type {ParsedMove} */ { cards }) =>
      cards.length === 1 ? "take-1" : "take",
    score: () => "score-down",
  },
  phases: {
    /** @param {View} _ @param {number} held @param {string[]} verbs */
    respond(_, held, verbs) {
      if (verbs.includes("cover")) return held === 1 ? "respond-last" : "respond";
      return verbs.includes("exchange") ? "respond-take-exchange" : "respond-take";
    },
  },
  nextCard: { cover: "chooseLead" },
};

/** @type {NonNullable<GameTable["marks"]>} */
export const marks = (seat, { view: { result, standing, out }, t }) => {
  const lost = (result ?? { standing }).standing.losses?.[seat];
  return [
    out?.includes(seat) && { kind: "gone", text: t.isOut },
    lost && { kind: "lost", text: `−${lost}`, spoken: `${t.losses}: ${lost}` },
  ];
};

/** Whoever cannot cover can only take. @param {View} view */
export const dimsHand = (view) => view.phase === "respond";

/** The cards that the last player may look at below the top are for this player only. @param {View} view @returns {View} */
export const hideCards = (view) =>
  updateZone(view, "pile", (pile) =>
    pile.map((card, index) => (index < pile.length - Math.max(1, view.laid ?? 1) ? HIDDEN : card)),
  );

/** @type {Record<string, ZoneView>} */
export const zones = {
  pile: {
    part: "pile",
    build: () => [buildFan(), dom("p", { class: "caption" })],
    render(node, scene) {
      const { view, t, lang, myTurn } = scene;
      const pile = cardsIn(view, "pile");
      const hidden = pile.lastIndexOf(HIDDEN) + 1;
      const [fan, caption] = node.children;
      renderFan(fan, pile.slice(Math.max(0, hidden - 1)), scene, myTurn && view.take ? view.take : 0);
      fan.classList.toggle("deep", hidden > 1);
      node.classList.toggle("empty", !pile.length);
      const count = pile.length ? t.pileCount({ n: pile.length }) : t.pileEmpty;
      const top = pile.at(-1);
      set(node, "aria-label", top ? `${count}, ${t.topCard({ card: cardName(top, lang) })}` : count);
      setText(caption, count);
    },
  },
};

export const results = () => import("./results.js");
