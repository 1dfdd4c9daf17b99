/** How deals end and series stand in the covering games. */
import { person, seatName, texts } from "../../i18n/speech.js";
import { fillCapital } from "../../i18n/template.js";

/** @type {NonNullable<GameResults["describeResult"]>} */
export function describeResult(/** @type {View & {result: Result}} */ view, lang, names) {
  const { results } = texts(lang, view.game);
  const { result } = view;
  /** @param {string} key @param {Record<string, any>} [values] */
  const say = (key, values) => fillCapital(results[key], values, lang);
  const lost = result.reason === "last-player";
  const who = person(lost ? result.losers[0] : view.dealer, names, lang);
  const values = { who, n: view.ply };
  /** @type {{losses: number[], draws: number}} */
  const { losses, draws } = /** @type {any} */ (result.standing);
  const tally = losses.map((n, seat) => `${seatName(seat, names, lang)} ${n}`).join(" · ");
  return {
    title: say(`title/${result.reason}${lost && who.you ? "-you" : ""}`, values),
    lines: [
      say(`why/${result.reason}`, values),
      say(lost ? "loser-deals" : "same-dealer", values),
      ...(view.deal > 1 ? [say("losses", { losses: tally })] : []),
      ...(draws ? [say("draws", { n: draws })] : []),
    ],
  };
}

/** @type {NonNullable<GameResults["standingRows"]>} */
export function standingRows(/** @type {View} */ view, lang, names) {
  /** @type {{losses: number[], draws: number}} */
  const { losses, draws } = /** @type {any} */ ((view.result ?? view).standing);
  const rows = losses.map((n, seat) => ({ label: seatName(seat, names, lang), value: String(n) }));
  return draws ? [...rows, { label: texts(lang, view.game).ui.draws, value: String(draws) }] : rows;
}
