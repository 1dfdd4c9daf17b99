/** Sheets over the table: what happened, the score, the result, the last trick, and the curtain between two people. */
import { cardSign, describeResult, named, seatName, standingRows, teamName } from "../i18n/index.js";
import { cardNode } from "./card-node.js";
import { button, dom, match, say } from "./dom.js";
import { handOf } from "./frames.js";
import { HIDDEN, parseEvent } from "./notation.js";
import { signed } from "./seats.js";
import { lastingTrumps } from "./strengths.js";

/** @typedef {import("./surface.js").Scene} Scene */

/** @param {Element} list @param {string[]} sentences */
export function paintLog(list, sentences) {
  const grown = sentences.length !== list.children.length;
  match(list, sentences, (_, n) => String(n), () => dom("li"), (item, sentence) => say(item, sentence));
  if (grown) list.scrollTop = list.scrollHeight;
}

/** The result of a deal: who lost or won and why, what follows. @param {Scene} scene @returns {Node[]} */
export function resultOf(scene) {
  const { view, lang, names, t } = scene;
  const { title, lines } = describeResult(view, lang, names, { log: scene.events });
  return [dom("h2", {}, title), ...lines.map((line) => dom("p", {}, line)), ...dealsOf(scene), ...leftOf(scene, t)];
}

/** @param {Scene} scene @returns {Node[]} */
export function scoreOf(scene) {
  const { view, lang, names, t } = scene;
  const rows = standingRows(view.result?.standing ?? view.standing, lang, names);
  const standing = dom("dl", { class: "standing" }, ...rows.flatMap(({ label, value }) => [dom("dt", {}, label), dom("dd", {}, value)]));
  const trumps = lastingTrumps(view.game).map((card) => cardSign(card, lang, scene.indices)).join(" ");
  const notes = [view.teams && view.rules?.target ? t.penalty({ n: view.rules.target }) : null, trumps ? t.trumpsUp({ cards: trumps }) : null];
  return [
    dom("h2", {}, t.standing), ...headlines(scene).map((line) => dom("p", {}, line)), standing, ...dealsOf(scene),
    ...notes.filter(Boolean).map((note) => dom("p", { class: "note" }, note)),
  ];
}

/** What kind of deal this is, in short lines. @param {Scene} scene @returns {string[]} */
export function headlines({ view, t, lang, names }) {
  const { standing, rules } = view;
  const lines = [];
  if (standing.kon !== undefined) lines.push(t.kon({ n: standing.kon }));
  else lines.push(rules?.series_deals ? t.dealOf({ n: view.deal, all: rules.series_deals }) : t.dealNumber({ n: view.deal }));
  if (standing.multiplier > 1) lines.push(t.doubledKon({ n: standing.multiplier }));
  if (view.redeals) lines.push(t.redealsSoFar({ n: view.redeals }));
  if (view.teams && view.card_points) lines.push(`${t.cardPoints}: ${view.teams.map((_, team) => `${teamName(team, names, lang)} ${view.card_points[team]}`).join(", ")}`);
  return lines;
}

/** More columns of numbers do not fit on a phone. */
const MOST_COLUMNS = 4;

/** The deals of the series so far, as a table. @param {Scene} scene @returns {Node[]} */
function dealsOf({ deals, view, t, lang, names }) {
  const scored = deals.filter((deal) => deal.scores.some(Boolean) || deal.draw);
  if (scored.length < 2 && !view.teams) return [];
  if (!scored.length) return [];
  const columns = view.teams
    ? view.teams.map((seats, team) => ({ head: teamName(team, names, lang), cell: (deal) => chargeOf(deal, seats[0], team) }))
    : view.bots.map((_, seat) => ({ head: seatName(seat, names, lang), cell: (deal) => signed(deal.scores[seat]) }));
  if (!view.teams && view.bots.length > MOST_COLUMNS) return [dealsBySeat(scored, { view, t, lang, names })];
  const name = (deal) => (deal.kon === undefined ? t.dealNumber({ n: deal.deal }) : `${t.kon({ n: deal.kon })}${deal.multiplier > 1 ? ` × ${deal.multiplier}` : ""}`);
  return [dom("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": view.teams ? t.kons : t.standing },
    dom("table", {},
      dom("thead", {}, dom("tr", {}, dom("td"), ...columns.map(({ head }) => dom("th", { scope: "col" }, head)))),
      dom("tbody", {}, ...scored.map((deal) => dom("tr", {}, dom("th", { scope: "row" }, name(deal)), ...columns.map(({ cell }) => dom("td", {}, cell(deal))))))))];
}

/** A row a player: many players would not fit beside each other. The latest deals, and the total. */
function dealsBySeat(scored, { view, t, lang, names }) {
  const shown = scored.slice(-MOST_COLUMNS);
  const totals = (view.result ?? view).standing.totals;
  const row = (seat) => [...shown.map((deal) => signed(deal.scores[seat])), ...(totals ? [signed(totals[seat])] : [])];
  const heads = [...shown.map((deal) => dom("th", { scope: "col", "aria-label": t.dealNumber({ n: deal.deal }) }, String(deal.deal))), ...(totals ? [dom("th", { scope: "col" }, t.sum)] : [])];
  return dom("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t.standing },
    dom("table", {},
      dom("thead", {}, dom("tr", {}, dom("td"), ...heads)),
      dom("tbody", {}, ...view.bots.map((_, seat) => dom("tr", {}, dom("th", { scope: "row" }, seatName(seat, names, lang)), ...row(seat).map((cell) => dom("td", {}, cell)))))));
}

/** A team's points of one kon, with its card points where they were counted. */
function chargeOf(deal, seat, team) {
  const charge = String(Math.abs(deal.scores[seat]));
  return deal.reason === "points" && deal.card_points ? `${charge} (${deal.card_points[team]})` : charge;
}

/** What was left in the hands. @param {Scene} scene @returns {Node[]} */
function leftOf({ view, lang, names, indices }, t) {
  if (!view.result.losers.length && !view.result.draw) return [];
  return view.bots.flatMap((_, seat) => {
    const left = handOf(view, seat).filter((card) => card !== HIDDEN);
    if (!left.length) return [];
    const signs = left.map((card) => cardSign(card, lang, indices)).join(" ");
    return [dom("p", { class: "left" }, `${t.handOf({ name: seatName(seat, names, lang), n: left.length })} — ${signs}`)];
  });
}

/** @param {Scene} scene @returns {Node[]} */
export function lastTrickOf({ lastTrick, layers, lang, names, look, t }) {
  if (!lastTrick) return [];
  const cards = parseEvent(lastTrick.text)?.cards ?? [];
  const slots = cards.map((card) => dom("div", { class: `slot${layers.get(card) === lastTrick.seat ? " wins" : ""}` }, cardNode("div", card, look), dom("span", { class: "who" }, layers.has(card) ? seatName(layers.get(card), names, lang) : "")));
  return [dom("h2", {}, t.lastTrick), dom("div", { class: "slots" }, ...slots), dom("p", {}, t.takenBy(named(lastTrick.seat, names, lang)))];
}

/** @param {Scene} scene @param {() => void} reveal @returns {Node[]} */
export function curtainOf({ curtain, names, lang, t }, reveal) {
  const name = seatName(curtain, names, lang);
  return [dom("h2", {}, t.passScreen({ name })), dom("p", {}, t.passScreenNote({ name })), button(t.showMyCards, reveal, { class: "main" })];
}
