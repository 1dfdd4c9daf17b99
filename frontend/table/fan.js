/** Cards in a row, overlapping as far as they must. */
import { cardNode, showCard } from "../cards.js";
import { seatName, texts } from "../i18n/speech.js";
import { dom, set, setProperties, setText, syncChildren } from "./dom.js";
import { HIDDEN } from "./notation.js";
import { zonesNamed } from "./timeline.js";
export { styles as fanStyles } from "./fan.css.js";

export const buildFan = () => dom("div", { class: "fan" });

/** Cards beside each other, overlapping as far as they must. @param {Element} node @param {string[]} cards @param {Scene} scene @param {number} [marked] as many at the end are those that a take would take */
export function renderFan(node, cards, { look }, marked = 0) {
  setProperties(node, { n: Math.max(2, cards.length) });
  syncChildren(
    node,
    cards,
    (card, n) => (card === HIDDEN ? `back${n}` : card),
    (card) => cardNode("div", card, look),
    (each, card, n) => {
      showCard(each, card, look);
      each.classList.toggle("would-take", n >= cards.length - marked);
    },
  );
}

/** All cards of a zone in a row under its name; a zone that every seat has, one row for each seat with cards in it. @type {ZoneView} */
export const row = {
  className: "row",
  build: () => [dom("div", { class: "owners" })],
  render(node, scene, name) {
    const { view, lang, names } = scene;
    const label = texts(lang, view.game).names?.[name] ?? name.replaceAll("_", " ");
    set(node, "aria-label", label);
    syncChildren(
      node.firstChild,
      zonesNamed(view, name).filter(({ seat, cards }) => seat === null || cards.length),
      ({ seat }, n) => (seat === null ? `zone${n}` : `seat${seat}`),
      () => dom("div", {}, buildFan(), dom("p", { class: "caption" })),
      (each, /** @type {Zone} */ { seat, cards }) => {
        renderFan(each.firstChild, cards, scene);
        setText(each.lastChild, seat === null ? label : `${label}: ${seatName(seat, names, lang)}`);
      },
    );
  },
};
