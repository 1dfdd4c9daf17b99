/** How the table shows a game that has no folder in games/: its zones are rows, its cards move as far as the verbs are common ones. */
import { describeMove } from "../i18n/speech.js";
import "../low-cards.js";
import { styleSheet } from "./table.css.js";
import { cardsIn, playTo, zonesNamed } from "./timeline.js";
import { fanStyles, row } from "./fan.js";
import { stock, stockStyles } from "./stock.js";

const rowStyles = styleSheet(`
.row { --card: clamp(26px, min(10cqw, 18cqh), 72px); --wide: 60cqw; }
.owners { display: flex; flex-wrap: wrap; justify-content: center; gap: .75rem; }
`);

export const styles = [fanStyles, stockStyles, rowStyles];

/** The stock, and a row for every other zone but the hands. @param {View} view @returns {Record<string, ZoneView>} */
export const zonesOf = (view) => ({
  stock,
  ...Object.fromEntries(
    view.zones.filter(({ name }) => name !== "hands" && name !== "stock").map(({ name }) => [name, row]),
  ),
});

/** A card goes to the zone in which cards are played, if there is one; a trick in which all have played makes room. @param {View} view @param {TableEvent} event @param {string[]} cards */
const playCards = (view, event, cards) => {
  const zone = ["trick", "pile", "table"].find((name) => zonesNamed(view, name).length);
  if (!zone) return view;
  const isComplete = zone === "trick" && cardsIn(view, zone).length >= view.bots.length;
  return playTo(isComplete ? clearTrick(view) : view, event, cards, zone);
};

/** @param {View} view @returns {View} */
const clearTrick = (view) => ({
  ...view,
  zones: view.zones.flatMap((zone) =>
    zone.name !== "trick" ? [zone] : zone.seat === null ? [{ ...zone, cards: [] }] : [],
  ),
});

/** @type {NonNullable<GameTable["transitions"]>} */
export const transitions = { lead: playCards, follow: playCards, play: playCards };

/** @type {SentenceRules} */
export const sentences = {
  values: ({ text }, _names, lang, game) => ({ move: describeMove(text, game, lang) }),
};

export const results = () => import("./default-results.js");
