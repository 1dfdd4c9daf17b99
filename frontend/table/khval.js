/** The khvalyonka of Kozel: how cards move, and the room for its tricks. Loaded after the first kon. */
import { cardNode, turn } from "../cards.js";
import { person, seatName } from "../i18n/speech.js";
import { dom, match, say, set } from "./dom.js";
import { played } from "./field.js";
import { between, counted, hand, without } from "./frames.js";
import { styles } from "./khval.css.js";
import { HIDDEN } from "./notation.js";

export * from "../i18n/khval.js";
export { styles };

/** The khvalyonka tricks with one of them changed. */
const withPile = (view, which, change) => ({
  ...view,
  piles: (view.piles ?? []).map((pile) => (which(pile) ? { ...pile, ...change(pile) } : pile)),
});

/** @type {Kind["carries"]} */
export const carries = {
  lay: (view, { seat }, cards) => {
    const piles = cards.map((card, number) => {
      const pile = view.piles?.[number] ?? { cards: [], winner: null };
      return { ...pile, cards: [...pile.cards, [seat, card]] };
    });
    return { ...hand(view, seat, (held) => without(held, cards)), piles };
  },
  open: (view, _, [card]) => {
    const closed = view.piles?.find((pile) => pile.cards[0]?.[1] === HIDDEN);
    return withPile(
      view,
      (pile) => pile === closed,
      (pile) => ({ cards: [[pile.cards[0][0], card], ...pile.cards.slice(1)] }),
    );
  },
  "win-pile": (view, event, cards) =>
    withPile(
      counted(view, event),
      (pile) => pile.cards.some(([, card]) => card === cards[0]),
      () => ({ winner: event.seat }),
    ),
  give: between,
};

/** @type {Kind["opens"]} */
export const opens = { give: () => false, lay: (_, { piles }) => Boolean(piles?.length) };

/** @type {Kind["stays"]} */
export const stays = { "win-pile": () => true };

/** @type {Record<string, Room>} */
export const rooms = {
  piles: {
    parts: () => [],
    paint(room, scene) {
      const { view, t, lang, names, look } = scene;
      const piles = view.piles ?? [];
      const small = played(view);
      room.classList.toggle("small", small);
      room.classList.toggle("double", !small && piles.length > 1);
      match(
        room,
        piles,
        (_, number) => String(number),
        () =>
          dom(
            "div",
            { class: "khval", role: "group" },
            dom("p", { class: "title" }),
            dom("div", { class: "slots" }),
            dom("p", { class: "caption" }),
          ),
        (node, { cards, winner }, number) => {
          const [title, slots, caption] = node.children;
          const name = t.khvalPile({ n: number + 1 });
          say(title, name);
          set(node, "aria-label", name);
          match(
            slots,
            cards,
            ([seat]) => String(seat),
            ([, card]) =>
              dom("div", { class: "slot" }, cardNode("div", card, look), dom("span", { class: "who" })),
            (slot, [seat, card]) => {
              slot.classList.toggle("wins", winner === seat);
              turn(slot.firstChild, card, look);
              say(slot.lastChild, seatName(seat, names, lang));
            },
          );
          say(caption, winner === null ? "" : t.takenBy({ name: person(winner, names, lang) }));
        },
      );
    },
  },
};
