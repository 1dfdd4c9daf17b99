/**
 * The games in which cards are covered: how cards move, and the rooms for the pile and the stock; and the row, for
 * zones that no room is made for. Loaded with the first such game.
 */
import { cardNode, turn } from "../cards.js";
import { cardName, suitName } from "../i18n/speech.js";
import { styles } from "./covering.css.js";
import { dom, match, place, say, set } from "./dom.js";
import { paintBadge } from "./field.js";
import { between, cardsIn, fromHandTo, hand, lay, toHand, without } from "./frames.js";
import { HIDDEN } from "./notation.js";

export * from "../i18n/covering.js";
export { styles };

/** @type {Kind["carries"]} */
export const carries = {
  cover: (view, event, cards) => fromHandTo(view, event, cards, "pile"),
  take: (view, event, cards) =>
    toHand(
      lay(view, "pile", (pile) => pile.slice(0, pile.length - cards.length)),
      event.seat,
      cards,
    ),
  exchange: (view, event, cards) => {
    if (cards.length !== 2) return view;
    const [down, up] = cards;
    const swapped = lay(view, "stock", (stock) => [...stock.slice(0, -1), down]);
    return toHand(
      hand(swapped, event.seat, (held) => without(held, [down])),
      event.seat,
      [up],
    );
  },
  "pass-six": between,
};

/** @type {Kind["marks"]} */
export const marks = (seat, { view: { result, standing, out }, t }) => {
  const lost = (result ?? { standing }).standing.losses?.[seat];
  return [
    out?.includes(seat) && { kind: "gone", text: t.isOut },
    lost && { kind: "lost", text: `−${lost}`, spoken: `${t.losses}: ${lost}` },
  ];
};

const makeFan = () => dom("div", { class: "fan" });

/** Cards beside each other, overlapping as far as they must; the last `take` of them would be taken. */
function paintFan(node, cards, { look }, take = 0) {
  place(node, { n: Math.max(2, cards.length) });
  match(
    node,
    cards,
    (card, n) => (card === HIDDEN ? `back${n}` : card),
    (card) => cardNode("div", card, look),
    (each, card, n) => {
      turn(each, card, look);
      each.classList.toggle("would-take", n >= cards.length - take);
    },
  );
}

/** @type {Record<string, Room>} */
export const rooms = {
  pile: {
    parts: () => [makeFan(), dom("p", { class: "caption" })],
    paint(room, scene) {
      const { view, t, lang, asked } = scene;
      const pile = cardsIn(view, "pile");
      const hidden = pile.lastIndexOf(HIDDEN) + 1;
      paintFan(
        room.firstChild,
        pile.slice(Math.max(0, hidden - 1)),
        scene,
        asked && view.take ? view.take : 0,
      );
      room.firstChild.classList.toggle("deep", hidden > 1);
      room.classList.toggle("empty", !pile.length);
      const count = pile.length ? t.pileCount({ n: pile.length }) : t.pileEmpty;
      set(
        room,
        "aria-label",
        pile.length ? `${count}, ${t.topCard({ card: cardName(pile.at(-1), lang) })}` : count,
      );
      say(room.lastChild, count);
    },
  },

  stock: {
    parts: () => [
      dom("div", { class: "deck" }),
      dom("p", { class: "caption" }, dom("span"), dom("span", { class: "badge" })),
    ],
    paint(room, scene) {
      const { view, t, lang } = scene;
      const look = { ...scene.look, layout: "jumbo" };
      const stock = cardsIn(view, "stock");
      const open = stock.length && stock.at(-1) !== HIDDEN ? stock.at(-1) : null;
      const closed = stock.length - (open ? 1 : 0);
      const suit = view.trump ? t.trumpIs({ suit: suitName(view.trump, lang) }) : null;
      const [deck, caption] = room.children;
      match(
        deck,
        [open, closed > 0 ? HIDDEN : null].filter(Boolean),
        String,
        (card) => cardNode("div", card, look),
        (node, card) => {
          turn(node, card, look);
          node.classList.toggle("lying", card === open);
          node.classList.toggle("thick", closed > 2);
        },
      );
      const count = stock.length ? t.stockCount({ n: stock.length }) : t.stockEmpty;
      set(
        room,
        "aria-label",
        [count, open && t.openCard({ card: cardName(open, lang) }), suit].filter(Boolean).join(", "),
      );
      deck.hidden = !stock.length;
      const [words, badge] = caption.children;
      say(words, count);
      set(badge, "title", suit);
      paintBadge(badge, view.trump, scene);
    },
  },

  row: {
    parts: () => [makeFan()],
    paint(room, scene, name) {
      set(room, "aria-label", name);
      paintFan(room.firstChild, cardsIn(scene.view, name), scene);
    },
  },
};
