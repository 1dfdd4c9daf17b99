/** The room of Earl of Coventry: the four cards of a rank and their verse. Loaded with the game. */
import { indexOf, rankName, seatName, verseOf } from "../i18n/speech.js";
import { styles } from "./coventry.css.js";
import { dom, say, set } from "./dom.js";
import { paintSlots } from "./field.js";
import { cardsIn, zonesNamed } from "./frames.js";

export { styles };

const SET_SIZE = 4;

/** @type {Record<string, Room>} */
export const rooms = {
  run: {
    parts: () => ["title", "slots", "verse", "done"].map((name) => dom(name === "slots" ? "div" : "p", { class: name })),
    paint(room, scene) {
      const { view, t, lang, names, layers, texts, indices } = scene;
      const run = cardsIn(view, "run");
      const [title, slots, verse, done] = room.children;
      const rank = view.rank ?? run[0]?.[0] ?? null;
      say(title, rank ? t.currentRank({ rank: rankName(rank, lang) }) : t.run);
      paintSlots(slots, Array.from({ length: SET_SIZE }, (_, n) => ({ card: run[n], who: layers.has(run[n]) ? seatName(layers.get(run[n]), names, lang) : "" })), scene);
      const last = run.at(-1);
      say(verse, (last && verseOf({ text: `play ${last}`, verse: run.length }, texts, lang)) ?? "");
      const fours = zonesNamed(view, "done");
      say(done, fours.length ? `${t.done({ n: fours.length })} (${fours.map((zone) => indexOf(zone.cards[0][0], indices)).join(", ")})` : "");
      set(room, "aria-label", t.run);
    },
  },
};
