/** The room of a trick: who laid what. Loaded with Kozel, or another game of tricks. */
import { cardNode, turn } from "../cards.js";
import { cardName, seatName } from "../i18n/speech.js";
import { dom, match, place, set } from "./dom.js";
import { direction } from "./field.js";
import { zonesNamed } from "./frames.js";
import { styles } from "./kozel.css.js";

export { styles };

/** @type {Record<string, Room>} */
export const rooms = {
  trick: {
    parts: () => [],
    paint(room, { view, t, lang, look, names, mine }) {
      set(room, "aria-label", t.trick);
      const spots = view.bots.map((_, seat) => ({ seat, cards: [] }));
      match(room, [...spots, ...zonesNamed(view, "trick")], ({ seat, cards: [card] }) => card ?? `spot${seat}`,
        ({ cards: [card] }) => (card ? cardNode("div", card, look) : dom("div", { class: "spot" })), (node, { seat, cards: [card] }) => {
          place(node, direction(seat, mine, view.bots.length));
          if (!card) return;
          turn(node, card, look);
          node.classList.toggle("wins", view.taker === seat);
          set(node, "title", `${seatName(seat, names, lang)}: ${cardName(card, lang)}`);
        });
    },
  },
};
