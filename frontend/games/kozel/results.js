/** How kons end and the game stands in Kozel. */
import { cardSign } from "../../i18n/signs.js";
import { describeEvent, person, texts } from "../../i18n/speech.js";
import { teamName } from "../../i18n/teams.js";
import { capital, fillCapital } from "../../i18n/template.js";
import { permanentTrumps } from "../../table/notation.js";

/** @typedef {View & {result: Result}} FinishedView */

/** @param {number} number @param {SeatNames} names @param {string} lang */
const teamOfNumber = (number, names, lang) => teamName([number, number + 2], names, lang);

/** How the charge of a kon came about, from the poorer team's card points (KZ-18). @param {number} poorer @param {number} base */
function chargeKey(poorer, base) {
  if (base === 6) return "charge-6";
  if (base === 4) return poorer === 0 ? "charge-0-tricks" : "charge-4";
  return "charge-2";
}

/** Who called for a redeal and why, and who decided what follows (KZ-30, KZ-31). @param {FinishedView} view @param {string} lang @param {SeatNames} names @param {TableEvent[]} log */
function decisionLines(view, lang, names, log) {
  if (!/redeal|rekhval|keep-piles/.test(view.result.reason)) return [];
  const called = log.findLast((event) => event.text === "redeal");
  const decided = log.findLast((event) => /^(rekhval|keep-piles)$/.test(event.text));
  const lines = [];
  if (called) {
    const who = person(called.seat, names, lang);
    const key = view.rules?.redeal === "forced" ? "no-queens-forced" : "no-queens";
    const team = teamOfNumber(called.seat % 2, names, lang);
    lines.push(fillCapital(texts(lang, view.game).results[key], { team, who }, lang));
  }
  if (decided) lines.push(describeEvent(decided, view, lang, names) ?? "");
  return lines;
}

/** @type {NonNullable<GameResults["describeResult"]>} */
export function describeResult(/** @type {FinishedView} */ view, lang, names, log) {
  const { results } = texts(lang, view.game);
  const { result, standing } = view;
  /** @param {string} key @param {Record<string, any>} [values] */
  const say = (key, values) => fillCapital(results[key], values, lang);
  const [one, two] = [0, 1].map((number) => teamOfNumber(number, names, lang));
  const loser = result.losers[0];
  const charged = loser === undefined ? null : teamOfNumber(loser % 2, names, lang);
  const charge = loser === undefined ? 0 : -result.scores[loser];
  const factor = standing.multiplier;
  const target = view.rules?.target ?? 12;
  const lines = [];
  let title = say(`title/${result.reason}`, { team: charged, points: charge });
  if (result.reason === "points") {
    const points = view.card_points ?? [0, 0];
    lines.push(say("card-points", { one, two, a: points[0], b: points[1] }));
    if (result.draw) {
      title = say("title/eggs");
      lines.push(say("eggs", { factor: result.standing.multiplier }));
    } else {
      const key = chargeKey(Math.min(...points), charge / factor);
      title = say(`title/${key}`, { team: charged, points: charge });
      lines.push(say(key));
    }
  } else {
    lines.push(...decisionLines(view, lang, names, log), say(`why/${result.reason}`));
  }
  if (charge) {
    const doubled = factor > 1 && !(charge === 2 && /-cut$/.test(result.reason));
    if (doubled) lines.push(say("doubled", { base: charge / factor, factor, points: charge }));
    lines.push(say("charged", { team: charged, points: charge }));
  }
  if (charge || result.draw) {
    const [a, b] = result.standing.points;
    lines.push(say("game-score", { one, two, a, b, target }));
  }
  if (result.series_over) {
    title = say("title/game-over", { team: charged });
    lines.push(say("game-lost", { team: charged, points: target }));
  }
  return { title, lines };
}

/** @type {NonNullable<GameResults["standingRows"]>} */
export const standingRows = (/** @type {View} */ view, lang, names) =>
  (view.result ?? view).standing.points.map((/** @type {number} */ points, /** @type {number} */ number) => ({
    label: capital(teamOfNumber(number, names, lang).nom),
    value: String(points),
  }));

/** @type {NonNullable<GameResults["scoreLines"]>} */
export function scoreLines(/** @type {Scene} */ { view, lang, names, t }) {
  const { standing, card_points: points, teams } = view;
  const { redeals } = /** @type {KozelView} */ (view);
  return [
    t.kon({ n: standing.kon }),
    (standing.multiplier ?? 1) > 1 && t.doubledKon({ n: standing.multiplier }),
    redeals && t.redealsSoFar({ n: redeals }),
    teams &&
      points &&
      `${t.cardPoints}: ${teams.map((seats, team) => `${teamName(seats, names, lang).nom} ${points[team]}`).join(", ")}`,
  ];
}

/** @type {NonNullable<GameResults["scoreNotes"]>} */
export const scoreNotes = (/** @type {Scene} */ { view, lang, indices, t }) => [
  view.rules.target && t.penalty({ n: view.rules.target }),
  t.trumpsUp({
    cards: permanentTrumps(view.game)
      .map((card) => cardSign(card, lang, indices))
      .join(" "),
  }),
];

/** The kons of the game with the points of both teams. @type {NonNullable<GameResults["dealGrid"]>} */
export function dealGrid(/** @type {Scene} */ { view, t, lang, names }, deals) {
  const { teams } = view;
  if (!teams || !deals.length) return null;
  return {
    name: t.kons,
    heads: teams.map((seats) => [capital(teamName(seats, names, lang).nom)]),
    rows: deals.map((deal) => [
      deal.kon === undefined
        ? t.dealNumber({ n: deal.deal })
        : `${t.kon({ n: deal.kon })}${deal.multiplier > 1 ? ` × ${deal.multiplier}` : ""}`,
      ...teams.map(([seat], team) => chargeText(deal, seat, team)),
    ]),
  };
}

/** A team's points of one kon, with its card points where they were counted. @param {DealOutcome} deal @param {number} seat @param {number} team */
function chargeText(deal, seat, team) {
  const charge = String(Math.abs(deal.scores[seat]));
  return deal.reason === "points" && deal.card_points ? `${charge} (${deal.card_points[team]})` : charge;
}
