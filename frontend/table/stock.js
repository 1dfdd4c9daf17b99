/** The stock, for all games that have one. */
import { cardNode, showCard } from "../cards.js";
import { cardName, suitName } from "../i18n/speech.js";
import { dom, set, setText, syncChildren } from "./dom.js";
import { renderSuitBadge } from "./layout.js";
import { HIDDEN } from "./notation.js";
import { cardsIn } from "./timeline.js";
export { styles as stockStyles } from "./stock.css.js";

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
