/** The khvalyonka tricks of Kozel. Loaded with the first of them. */
import { named, seatName } from "../i18n/speech.js";
import { dom, match, say, set } from "./dom.js";
import { paintSlots, played } from "./field.js";
import { styles } from "./khval.css.js";

export { styles };

/** @type {Record<string, Room>} */
export const rooms = {
  piles: {
    parts: () => [],
    paint(room, scene) {
      const { view, t, lang, names } = scene;
      const piles = view.piles ?? [];
      const small = played(view);
      room.classList.toggle("small", small);
      room.classList.toggle("double", !small && piles.length > 1);
      match(room, piles, (_, number) => String(number),
        () => dom("div", { class: "khval", role: "group" }, dom("p", { class: "title" }), dom("div", { class: "slots" }), dom("p", { class: "caption" })),
        (node, { cards, winner }, number) => {
          const [title, slots, caption] = node.children;
          const name = t.khvalPile({ n: number + 1 });
          say(title, name);
          set(node, "aria-label", name);
          paintSlots(slots, cards.map(([seat, card]) => ({ card, who: seatName(seat, names, lang), wins: winner === seat })), scene);
          say(caption, winner === null ? "" : t.takenBy(named(winner, names, lang)));
        });
    },
  },
};
