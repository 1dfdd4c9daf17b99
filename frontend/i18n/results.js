/** How deals end and series stand, in words and signs. Loaded when a deal is over or the score is opened. */
import { HIDDEN } from "../table/notation.js";
import { describeEvent, indexOf, person, seatName, team, words } from "./speech.js";
import { chooseLanguage, fillCapital } from "./template.js";

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "Д♠", "Q♠", as printed on the card; `indices` "ru" or "en". */
export const cardSign = (card, lang, indices = chooseLanguage(lang)) =>
  card === HIDDEN ? "▮" : `${indexOf(card[0], indices)}${SIGNS[card[1]]}\uFE0E`;

/** "+3", "−3", "0". */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** How the charge of a kon came about, from the poorer team's card points (KZ-18). */
function chargeKey(poorer, base) {
  if (base === 6) return "charge-6";
  if (base === 4) return poorer === 0 ? "charge-0-tricks" : "charge-4";
  return "charge-2";
}

/** Who called for a redeal, and why; who decided what follows (KZ-30, KZ-31). */
function decisionLines(view, code, names, log) {
  if (!/redeal|rekhval|keep-piles/.test(view.result.reason)) return [];
  const called = log.findLast((event) => event.text === "redeal");
  const decided = log.findLast((event) => /^(rekhval|keep-piles)$/.test(event.text));
  const lines = [];
  if (called) {
    const who = person(called.seat, names, code);
    const key = view.rules?.redeal === "forced" ? "no-queens-forced" : "no-queens";
    lines.push(
      fillCapital(words(code).results[key], { team: team(called.seat % 2, names, code), who }, code),
    );
  }
  if (decided) lines.push(describeEvent(decided, view, code, names));
  return lines;
}

function kozelLines(view, code, names, log) {
  const { results } = words(code);
  const { result, standing } = view;
  const say = (key, values = {}) => fillCapital(results[key], values, code);
  const loser = result.losers[0];
  const charged = loser === undefined ? null : team(loser % 2, names, code);
  const charge = loser === undefined ? 0 : -result.scores[loser];
  const factor = standing.multiplier;
  const target = view.rules?.target ?? 12;
  const lines = [];
  let title = say(`title/${result.reason}`, { team: charged, points: charge });
  if (result.reason === "points") {
    const points = view.card_points;
    lines.push(
      say("card-points", {
        one: team(0, names, code),
        two: team(1, names, code),
        a: points[0],
        b: points[1],
      }),
    );
    if (result.draw) {
      title = say("title/eggs");
      lines.push(say("eggs", { factor: result.standing.multiplier }));
    } else {
      const key = chargeKey(Math.min(...points), charge / factor);
      title = say(`title/${key}`, { team: charged, points: charge });
      lines.push(say(key));
    }
  } else {
    lines.push(...decisionLines(view, code, names, log), say(`why/${result.reason}`));
  }
  if (charge) {
    const doubled = factor > 1 && !(charge === 2 && /-cut$/.test(result.reason));
    if (doubled) lines.push(say("doubled", { base: charge / factor, factor, points: charge }));
    lines.push(say("charged", { team: charged, points: charge }));
  }
  if (charge || result.draw) {
    const [a, b] = result.standing.points;
    lines.push(say("game-score", { one: team(0, names, code), two: team(1, names, code), a, b, target }));
  }
  if (result.series_over) {
    title = say("title/game-over", { team: charged });
    lines.push(say("game-lost", { team: charged, points: target }));
  }
  return { title, lines };
}

function coventryLines(view, code, names) {
  const { results } = words(code);
  const { result } = view;
  const say = (key, values = {}) => fillCapital(results[key], values, code);
  const winner = result.scores.findIndex((score) => score > 0);
  const who = person(winner, names, code);
  const paid = result.scores.filter((_, seat) => seat !== winner).map((score) => -score);
  const lines = [say("first-out", { who, sum: paid.join(" + "), points: result.scores[winner] })];
  const totals = result.standing.totals;
  const order = totals.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a] || a - b);
  for (const seat of order) {
    const values = {
      who: person(seat, names, code),
      score: signed(result.scores[seat]),
      total: signed(totals[seat]),
    };
    lines.push(say("total", { ...values, place: result.places?.[seat] ?? "" }));
  }
  const titled = (key, one) => say(one.you ? `${key}-you` : key, { who: one });
  if (!result.series_over) return { title: titled("title/winner", who), lines };
  const best = result.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const first = best.map((seat) => person(seat, names, code));
  const joined = { nom: first.map((one) => one.nom).join(words(code).and) };
  const title =
    best.length > 1 ? say("title/series-shared", { who: joined }) : titled("title/series-won", first[0]);
  return { title, lines: [say("series-over", { n: view.deal }), ...lines] };
}

function coveringLines(view, code, names) {
  const { results } = words(code);
  const { result } = view;
  const say = (key, values = {}) => fillCapital(results[key], values, code);
  const lost = result.reason === "last-player";
  const who = person(lost ? result.losers[0] : view.dealer, names, code);
  const values = { who, n: view.ply };
  const { losses, draws } = result.standing;
  const tally = losses.map((n, seat) => `${seatName(seat, names, code)} ${n}`).join(" · ");
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

/**
 * How the deal ended, for a finished view: a `title` and `lines` that explain who lost or won, and why. `log`: the
 * events of the deal, from which one sees who decided.
 */
export function describeResult(
  view,
  lang,
  names,
  { log } = /** @type {{log: TableEvent[]}} */ ({ log: [] }),
) {
  const code = chooseLanguage(lang);
  if (!view.result) return { title: "", lines: [] };
  if ("points" in view.result.standing) return kozelLines(view, code, names, log);
  if ("totals" in view.result.standing) return coventryLines(view, code, names);
  return coveringLines(view, code, names);
}

/** The standing of the series as rows: a label and a value a seat (in Kozel a team). */
export function standingRows(standing, lang, names) {
  const code = chooseLanguage(lang);
  const { ui } = words(lang);
  if ("points" in standing) {
    return standing.points.map((points, number) => ({
      label: fillCapital("{t}", { t: team(number, names, code) }, code),
      value: String(points),
    }));
  }
  if ("totals" in standing) {
    return standing.totals.map((total, seat) => ({
      label: seatName(seat, names, code),
      value: signed(total),
    }));
  }
  const rows = standing.losses.map((n, seat) => ({ label: seatName(seat, names, code), value: String(n) }));
  return standing.draws ? [...rows, { label: ui.draws, value: String(standing.draws) }] : rows;
}
