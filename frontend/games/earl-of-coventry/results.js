/** How deals end and series stand in Earl of Coventry. */
import { signed } from "../../i18n/signs.js";
import { person, seatName, texts } from "../../i18n/speech.js";
import { fillCapital } from "../../i18n/template.js";

/** @typedef {View & {result: Result & {places?: number[]}}} FinishedView */

/** @type {NonNullable<GameResults["describeResult"]>} */
export function describeResult(/** @type {FinishedView} */ view, lang, names) {
  const { results, and } = texts(lang, view.game);
  const { result } = view;
  /** @param {string} key @param {Record<string, any>} [values] */
  const say = (key, values) => fillCapital(results[key], values, lang);
  const winner = result.scores.findIndex((score) => score > 0);
  const who = person(winner, names, lang);
  const paid = result.scores.filter((_, seat) => seat !== winner).map((score) => -score);
  const lines = [say("first-out", { who, sum: paid.join(" + "), points: result.scores[winner] })];
  const sums = totals(view);
  const order = sums.map((_, seat) => seat).sort((a, b) => sums[b] - sums[a] || a - b);
  for (const seat of order) {
    const values = {
      who: person(seat, names, lang),
      score: signed(result.scores[seat]),
      total: signed(sums[seat]),
    };
    lines.push(say("total", { ...values, place: result.places?.[seat] ?? "" }));
  }
  /** @param {string} key @param {PersonName} one */
  const titled = (key, one) => say(one.you ? `${key}-you` : key, { who: one });
  if (!result.series_over) return { title: titled("title/winner", who), lines };
  const best = (result.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
  const first = best.map((seat) => person(seat, names, lang));
  const joined = { nom: first.map((one) => one.nom).join(and) };
  const title =
    best.length > 1 ? say("title/series-shared", { who: joined }) : titled("title/series-won", first[0]);
  return { title, lines: [say("series-over", { n: view.deal }), ...lines] };
}

/** @type {NonNullable<GameResults["standingRows"]>} */
export const standingRows = (/** @type {View} */ view, lang, names) =>
  totals(view).map((total, seat) => ({
    label: seatName(seat, names, lang),
    value: signed(total),
  }));

/** @type {NonNullable<GameResults["totals"]>} */
export const totals = (/** @type {View} */ view) => (view.result ?? view).standing.totals;

/** @type {NonNullable<GameResults["scoreLines"]>} */
export const scoreLines = (/** @type {Scene} */ { view, t }) => [
  view.rules.series_deals
    ? t.dealOf({ n: view.deal, all: view.rules.series_deals })
    : t.dealNumber({ n: view.deal }),
];
