/** Zones that several games have: a stock with its trump, and a row of cards for zones that no game draws itself. */
import { cardNode, showCard } from "../cards.js";
import { cardName, seatName, suitName, texts } from "../i18n/speech.js";
import { dom, set, setProperties, setText, syncChildren } from "./dom.js";
import { renderSuitBadge } from "./layout.js";
import { HIDDEN } from "./notation.js";
import { cardsIn, zonesNamed } from "./timeline.js";
export { styles as zoneStyles } from "./zones.css.js";

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
      (each, { seat, cards }) => {
        renderFan(each.firstChild, cards, scene);
        setText(each.lastChild, seat === null ? label : `${label}: ${seatName(seat, names, lang)}`);
      },
    );
  },
};

/** The stock: how many cards are left, the open one under it, and the trump suit. @type {ZoneView} */
export const stock = {
  part: "stock",
  isShown: (view) =>
    cardsIn(view, "stock").length > 0 ||
    (view.zones.some(({ name }) => name === "stock") && Boolean(view.trump)),
  build: () => [
    dom("div", { class: "deck" }),
    dom("p", { class: "caption" }, dom("span"), dom("span", { class: "badge" })),
  ],
  render(node, scene) {
    const { view, t, lang } = scene;
    const look = { ...scene.look, layout: "jumbo" };
    const cards = cardsIn(view, "stock");
    const last = cards.at(-1) ?? HIDDEN;
    const open = last === HIDDEN ? null : last;
    const closed = cards.length - (open ? 1 : 0);
    const suit = view.trump ? t.trumpIs({ suit: suitName(view.trump, lang) }) : null;
    const [deck, caption] = node.children;
    syncChildren(
      deck,
      [...(open ? [open] : []), ...(closed > 0 ? [HIDDEN] : [])],
      String,
      (card) => cardNode("div", card, look),
      (each, card) => {
        showCard(each, card, look);
        each.classList.toggle("lying", card === open);
        each.classList.toggle("thick", closed > 2);
      },
    );
    const count = cards.length ? t.stockCount({ n: cards.length }) : t.stockEmpty;
    set(
      node,
      "aria-label",
      [count, open && t.openCard({ card: cardName(open, lang) }), suit].filter(Boolean).join(", "),
    );
    deck.hidden = !cards.length;
    const [words, badge] = caption.children;
    setText(words, count);
    set(badge, "title", suit);
    renderSuitBadge(badge, view.trump, scene.look);
  },
};
