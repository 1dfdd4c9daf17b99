/** Earl of Coventry: the four cards of a rank and their verse. */
import { cardNode, indexOf, showCard } from "../../cards.js";
import { rankName, seatName } from "../../i18n/speech.js";
import "../../low-cards.js";
import { dom, set, setText, syncChildren } from "../../table/dom.js";
import { cardsIn, playTo, updateZone, zonesNamed } from "../../table/timeline.js";
import { styles as runStyles } from "./styles.css.js";

export const styles = [runStyles];

const SET_SIZE = 4;

/** Whether all four cards of the rank lie on the table. @param {View} view */
const isFull = (view) => cardsIn(view, "run").length === SET_SIZE;

/** @type {NonNullable<GameTable["transitions"]>} */
export const transitions = {
  play: (view, event, cards) => ({ ...playTo(view, event, cards, "run"), rank: cards[0][0] }),
};

/** @type {NonNullable<GameTable["completes"]>} */
export const completes = { play: isFull };

/** Sets four cards of a rank aside. @param {View} view @returns {View} */
export const clearComplete = (view) => {
  if (!isFull(view)) return view;
  const four = { name: "done", seat: null, cards: cardsIn(view, "run") };
  return updateZone({ ...view, rank: null, zones: [...view.zones, four] }, "run", () => []);
};

/** @type {SentenceRules} */
export const sentences = {
  events: { play: (_event, _parts, _view, verse) => (verse ? "play-verse" : "play") },
  phases: { follow: (_view, _held, [verb]) => (verb === "pass" ? "follow-pass" : "follow") },
};

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** @type {NonNullable<GameTable["marks"]>} */
export const marks = (seat, { view: { result, standing, zones: there }, t, cardOwners }) => {
  const { totals } = (result ?? { standing }).standing;
  const places = /** @type {Schemas["EarlOfCoventryResult"] | null} */ (/** @type {unknown} */ (result))
    ?.places;
  const fours = there.filter(
    (zone) => zone.name === "done" && cardOwners.get(zone.cards[SET_SIZE - 1]) === seat,
  ).length;
  return [
    places && { kind: "place", text: t.place({ n: places[seat] }) },
    fours && { kind: "fours", text: `×${fours}`, spoken: t.done({ n: fours }) },
    totals?.some(Boolean) && {
      kind: "total",
      text: signed(totals[seat]),
      spoken: `${t.totals}: ${signed(totals[seat])}`,
    },
  ];
};

/** @type {NonNullable<GameTable["head"]>} */
export const head = ({ view: { deal, rules }, t }) =>
  rules.series_deals ? { texts: [t.dealOf({ n: deal, all: rules.series_deals })] } : null;

/** @type {Record<string, ZoneView>} */
export const zones = {
  run: {
    build: () =>
      ["title", "slots", "verse", "done"].map((name) => dom(name === "slots" ? "div" : "p", { class: name })),
    render(node, scene) {
      const { view, t, lang, names, look, cardOwners, texts, indices } = scene;
      const run = cardsIn(view, "run");
      const [title, slots, verse, done] = node.children;
      const rank = view.rank ?? run[0]?.[0] ?? null;
      setText(title, rank ? t.currentRank({ rank: rankName(rank, lang) }) : t.run);
      syncChildren(
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
          if (card) showCard(slot.firstChild, card, look);
          const owner = cardOwners.get(card);
          setText(slot.lastChild, owner === undefined ? "" : seatName(owner, names, lang));
        },
      );
      const last = run.at(-1);
      setText(verse, (last && texts.verses?.[lang]?.[last[0]]?.[run.length - 1]) ?? "");
      const fours = zonesNamed(view, "done");
      setText(
        done,
        fours.length
          ? `${t.done({ n: fours.length })} (${fours.map((zone) => indexOf(zone.cards[0][0], indices)).join(", ")})`
          : "",
      );
      set(node, "aria-label", t.run);
    },
  },
};

export const results = () => import("./results.js");
