/** Earl of Coventry: how cards move, and the room for the four cards of a rank and their verse. Loaded with the game. */
import { cardNode, turn } from "../cards.js";
import { indexOf, rankName, seatName } from "../i18n/speech.js";
import { styles } from "./coventry.css.js";
import { dom, match, say, set } from "./dom.js";
import { cardsIn, fromHandTo, lay, zonesNamed } from "./frames.js";
import "../low-cards.js";

export * from "../i18n/coventry.js";
export { styles };

const SET_SIZE = 4;

const full = (view) => cardsIn(view, "run").length === SET_SIZE;

/** @type {Kind["carries"]} */
export const carries = {
  play: (view, event, cards) => ({ ...fromHandTo(view, event, cards, "run"), rank: cards[0][0] }),
};

/** @type {Kind["stays"]} */
export const stays = { play: full };

/** The four cards of a rank lie together. @type {Kind["clear"]} */
export const clear = (view) => {
  if (!full(view)) return view;
  const four = { name: "done", seat: null, cards: cardsIn(view, "run") };
  return lay({ ...view, rank: null, zones: [...view.zones, four] }, "run", () => []);
};

const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** @type {Kind["marks"]} */
export const marks = (seat, { view: { result, standing, zones }, t, layers }) => {
  const { totals } = (result ?? { standing }).standing;
  const fours = zones.filter((zone) => zone.name === "done" && layers.get(zone.cards[3]) === seat).length;
  return [
    result?.places && { kind: "place", text: t.place({ n: result.places[seat] }) },
    fours && { kind: "fours", text: `×${fours}`, spoken: t.done({ n: fours }) },
    totals?.some(Boolean) && {
      kind: "total",
      text: signed(totals[seat]),
      spoken: `${t.totals}: ${signed(totals[seat])}`,
    },
  ];
};

/** @type {Kind["head"]} */
export const head = ({ view: { deal, rules }, t }) =>
  rules.series_deals ? { texts: [t.dealOf({ n: deal, all: rules.series_deals })] } : null;

/** @type {Record<string, Room>} */
export const rooms = {
  run: {
    parts: () =>
      ["title", "slots", "verse", "done"].map((name) => dom(name === "slots" ? "div" : "p", { class: name })),
    paint(room, scene) {
      const { view, t, lang, names, look, layers, texts, indices } = scene;
      const run = cardsIn(view, "run");
      const [title, slots, verse, done] = room.children;
      const rank = view.rank ?? run[0]?.[0] ?? null;
      say(title, rank ? t.currentRank({ rank: rankName(rank, lang) }) : t.run);
      match(
        slots,
        Array.from({ length: SET_SIZE }, (_, n) => run[n] ?? ""),
        (card, n) => card || String(n),
        (card) =>
          dom(
            "div",
            { class: "slot" },
            card ? cardNode("div", card, look) : null,
            dom("span", { class: "who" }),
          ),
        (slot, card) => {
          slot.classList.toggle("free", !card);
          if (card) turn(slot.firstChild, card, look);
          say(slot.lastChild, layers.has(card) ? seatName(layers.get(card), names, lang) : "");
        },
      );
      const last = run.at(-1);
      say(verse, (last && texts.verses?.[lang]?.[last[0]]?.[run.length - 1]) ?? "");
      const fours = zonesNamed(view, "done");
      say(
        done,
        fours.length
          ? `${t.done({ n: fours.length })} (${fours.map((zone) => indexOf(zone.cards[0][0], indices)).join(", ")})`
          : "",
      );
      set(room, "aria-label", t.run);
    },
  },
};
