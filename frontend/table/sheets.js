/** Sheets over the table: score, result, last trick, menu, and the curtain between two people. Loaded when the first is opened. */
import { cardNode } from "../cards.js";
import { cardSign, describeResult, signed, standingRows } from "../i18n/results.js";
import { cardName, describeEvent, person, seatName, team } from "../i18n/speech.js";
import { capital } from "../i18n/template.js";
import { button, dom, icon, say, set } from "./dom.js";
import { handOf } from "./frames.js";
import { bySuit, HIDDEN, lastingTrumps, parseEvent } from "./notation.js";
import { sheet as styles } from "./sheets.css.js";
import { focusOn, nextLabel } from "./surface.js";

export { describeResult };

/** @param {ShadowRoot} root */
export const dress = (root) => root.adoptedStyleSheets.push(styles());

/** @param {import("./surface.js").Surface} surface @param {Scene} scene */
export function paint(surface, scene) {
  paintCurtain(surface, scene);
  paintHands(surface, scene);
  const { sheet, deed } = surface;
  const { t, view } = scene;
  const shown =
    scene.curtain !== null || scene.sheet === "log" || (scene.sheet === "result" && !view.result) || !t.close
      ? null
      : scene.sheet;
  const mark = shown
    ? `${shown} ${scene.session.log.length} ${view.deal} ${view.ply} ${scene.lang} ${canRedo(scene)} ${scene.sort}`
    : "";
  sheet.hidden = !mark;
  if (sheet.kozyrMark === mark) return;
  sheet.kozyrMark = mark;
  if (!shown) return;
  const close = button("", () => deed("open", null), {
    class: "close",
    "aria-label": t.close,
    title: t.close,
  });
  close.append(icon("M6 6l12 12M18 6 6 18"));
  set(sheet, "data-kind", shown);
  set(sheet, "aria-label", { score: t.standing, trick: t.lastTrick, result: t.result, menu: t.menu }[shown]);
  const contents = { score: scoreOf, trick: lastTrickOf, result: resultOf, menu: menuOf }[shown];
  sheet.replaceChildren(close, ...contents(scene, deed));
  if (shown !== "result") {
    if (surface.focused) focusOn(close);
  } else if (surface.keyed && (surface.focused || document.activeElement === document.body))
    focusOn(sheet.querySelector(".main"));
}

/** In a replay all hands lie open, beside the names. @param {import("./surface.js").Surface} surface @param {Scene} scene */
function paintHands({ sheet }, { view, mine, lang, indices }) {
  for (const plate of /** @type {Element} */ (sheet.parentNode).querySelectorAll("[data-seat]")) {
    const seat = Number(plate.getAttribute("data-seat"));
    const held = view.open && seat !== mine ? [...handOf(view, seat)].sort(bySuit) : [];
    say(plate.lastChild, held.map((card) => cardSign(card, lang, indices)).join(" "));
    if (held.length)
      set(
        plate,
        "aria-label",
        [plate.getAttribute("aria-label"), ...held.map((card) => cardName(card, lang))].join(", "),
      );
  }
}

/** @param {import("./surface.js").Surface} surface @param {Scene} scene */
function paintCurtain({ curtain, deed, focused }, scene) {
  const { curtain: seat, lang, names, t, view } = scene;
  const mark = seat === null ? "" : `${seat} ${lang} ${view.ply}`;
  curtain.hidden = !mark;
  if (curtain.kozyrMark === mark) return;
  curtain.kozyrMark = mark;
  set(curtain, "aria-label", mark && t.showMyCards);
  if (!mark) return curtain.replaceChildren();
  const name = seatName(seat, names, lang);
  curtain.replaceChildren(
    dom("h2", {}, t.passScreen({ name })),
    dom("p", {}, t.passScreenNote({ name })),
    button(t.showMyCards, () => deed("reveal"), { class: "main" }),
  );
  if (focused) focusOn(curtain.querySelector("button"));
}

/** The buttons of a replay. @param {Scene} scene @returns {Action[]} */
export function replayActions({ t, place }) {
  if (!t.toStart || !place) return [];
  const { at, last } = place;
  /** @returns {Action} */
  const step = (name, label, sign, to) => ({
    name,
    label,
    sign,
    deed: ["goto", to],
    main: name === "forward",
  });
  return [
    step("first", t.toStart, "«", 0),
    step("back", t.back, "‹", at - 1),
    step("forward", t.forward, "›", at + 1),
    step("last", t.toEnd, "»", last),
    { name: "leave", label: t.leaveReplay },
  ];
}

/** Where a replay stands, and the move that led there. @param {import("./sitting.js").Sitting} sitting @param {any[]} names */
export function placeOf(sitting, names) {
  const { session, view, lang, info } = sitting;
  const { t } = sitting.language();
  const { at, last } = session.place;
  const move = at && session.log.find(({ place }) => place === at);
  return [t.moveOf?.({ n: at, all: last }), move && describeEvent(move, view, lang, names, info)]
    .filter(Boolean)
    .join(". ");
}

/** @param {Scene} scene */
const canRedo = ({ session, busy }) => session.canRedo && !busy;

/** Whether there is a record of the deal. @param {Scene} scene */
const isRecorded = ({ session, place }) => Boolean(session.course ?? place);

/** @param {Deed} deed */
const commands = (deed, ...list) =>
  dom(
    "div",
    { class: "actions" },
    ...list.map(
      (each) =>
        each &&
        button(each[1], () => deed(each[0], each[2]), {
          "data-deed": each[0],
          class: each[3] ? "main" : null,
          part: "button",
        }),
    ),
  );

/** @param {Scene} scene @param {Deed} deed */
function menuOf(scene, deed) {
  const { t, view, sort, controls, session } = scene;
  const { course, record } = session;
  const number = course?.origin.seed ?? record?.seed;
  const sorts = { suit: t.sortSuit, rank: t.sortRank, none: t.sortNone };
  const choices = Object.entries(sorts).map(([name, label]) =>
    button(label, () => deed("sort", name), { "aria-pressed": String(sort === name) }),
  );
  return [
    dom("h2", {}, t.menu),
    commands(
      deed,
      view.result && !scene.place ? ["open", t.result, "result"] : null,
      canRedo(scene) && controls.has("undo") ? ["redo", t.redo] : null,
      session.dealt ? ["again", t.sameDeal] : null,
      isRecorded(scene) ? ["link", view.result || scene.place ? t.linkToReplay : t.linkToDeal] : null,
      ["new", t.newGame],
    ),
    number && dom("p", { class: "caption" }, t.dealNumberIs({ number })),
    dom("p", { class: "caption" }, t.sort),
    dom("div", { class: "actions choice", role: "group", "aria-label": t.sort }, ...choices),
  ].filter(Boolean);
}

/** The result of a deal: who lost or won and why, what follows. @param {Scene} scene @param {Deed} deed */
function resultOf(scene, deed) {
  const { view, lang, names, t, session } = scene;
  const recorded = isRecorded(scene);
  const { title, lines } = describeResult(view, lang, names, { log: session.log });
  return [
    dom("h2", {}, title),
    ...lines.map((line) => dom("p", {}, line)),
    ...dealsOf(scene),
    ...leftOf(scene),
    commands(
      deed,
      session.mayDeal ? ["next", nextLabel(scene), undefined, true] : null,
      session.dealt ? ["again", t.sameDeal] : null,
      recorded ? ["goto", t.replay, 0] : null,
      recorded ? ["link", t.linkToReplay] : null,
    ),
  ];
}

/** @param {Scene} scene */
function scoreOf(scene) {
  const { view, lang, names, t } = scene;
  const { standing, rules, teams } = view;
  const rows = standingRows(view.result?.standing ?? standing, lang, names);
  const trumps = lastingTrumps(view.game)
    .map((card) => cardSign(card, lang, scene.indices))
    .join(" ");
  const lines = [
    standing.kon === undefined
      ? rules.series_deals
        ? t.dealOf({ n: view.deal, all: rules.series_deals })
        : t.dealNumber({ n: view.deal })
      : t.kon({ n: standing.kon }),
    (standing.multiplier ?? 1) > 1 && t.doubledKon({ n: standing.multiplier }),
    view.redeals && t.redealsSoFar({ n: view.redeals }),
    teams &&
      view.card_points &&
      `${t.cardPoints}: ${teams.map((_, each) => `${team(each, names, lang).nom} ${view.card_points?.[each]}`).join(", ")}`,
  ];
  const notes = [
    teams && rules.target && t.penalty({ n: rules.target }),
    trumps && t.trumpsUp({ cards: trumps }),
  ];
  return [
    dom("h2", {}, t.standing),
    ...lines.filter(Boolean).map((line) => dom("p", {}, line)),
    dom(
      "dl",
      { class: "standing" },
      ...rows.flatMap(({ label, value }) => [dom("dt", {}, label), dom("dd", {}, value)]),
    ),
    ...dealsOf(scene),
    ...notes.filter(Boolean).map((note) => dom("p", { class: "note" }, note)),
  ];
}

/** More columns of numbers do not fit on a phone. */
const MOST_COLUMNS = 4;

/** The deals of the series so far: a row a deal, or a row a player where many players would not fit beside each other. @param {Scene} scene */
function dealsOf({ session: { deals }, view, t, lang, names }) {
  const { teams, bots } = view;
  const scored = deals.filter((deal) => deal.scores.some(Boolean) || deal.draw);
  if (scored.length < (teams ? 1 : 2)) return [];
  const seats = bots.map((_, seat) => seatName(seat, names, lang));
  if (!teams && bots.length > MOST_COLUMNS) {
    const shown = scored.slice(-MOST_COLUMNS);
    const { totals } = (view.result ?? view).standing;
    const heads = shown.map((deal) => [String(deal.deal), t.dealNumber({ n: deal.deal })]);
    return grid(
      t.standing,
      totals ? [...heads, [t.sum]] : heads,
      seats.map((name, seat) => [
        name,
        ...shown.map((deal) => signed(deal.scores[seat])),
        ...(totals ? [signed(totals[seat])] : []),
      ]),
    );
  }
  const name = ({ kon, multiplier, deal }) =>
    kon === undefined
      ? t.dealNumber({ n: deal })
      : `${t.kon({ n: kon })}${multiplier > 1 ? ` × ${multiplier}` : ""}`;
  const cells = (deal) =>
    teams
      ? teams.map(([seat], each) => chargeOf(deal, seat, each))
      : seats.map((_, seat) => signed(deal.scores[seat]));
  const heads = teams ? teams.map((_, each) => capital(team(each, names, lang).nom)) : seats;
  return grid(
    teams ? t.kons : t.standing,
    heads.map((head) => [head]),
    scored.map((deal) => [name(deal), ...cells(deal)]),
  );
}

/** @param {string} name @param {string[][]} heads a text, and what it is read as @param {string[][]} rows */
function grid(name, heads, rows) {
  /** @param {string[]} head */
  const cell = ([text, spoken]) => dom("th", { scope: "col", "aria-label": spoken }, text);
  return [
    dom(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": name },
      dom(
        "table",
        {},
        dom("thead", {}, dom("tr", {}, dom("td"), ...heads.map(cell))),
        dom(
          "tbody",
          {},
          ...rows.map(([first, ...cells]) =>
            dom("tr", {}, dom("th", { scope: "row" }, first), ...cells.map((each) => dom("td", {}, each))),
          ),
        ),
      ),
    ),
  ];
}

/** A team's points of one kon, with its card points where they were counted. */
function chargeOf(deal, seat, each) {
  const charge = String(Math.abs(deal.scores[seat]));
  return deal.reason === "points" && deal.card_points ? `${charge} (${deal.card_points[each]})` : charge;
}

/** What was left in the hands. @param {Scene} scene */
function leftOf({ view, lang, names, indices, t }) {
  if (!view.result?.losers.length && !view.result?.draw) return [];
  return view.bots.flatMap((_, seat) => {
    const left = handOf(view, seat).filter((card) => card !== HIDDEN);
    if (!left.length) return [];
    const signs = left.map((card) => cardSign(card, lang, indices)).join(" ");
    return [
      dom(
        "p",
        { class: "left" },
        `${t.handOf({ name: seatName(seat, names, lang), n: left.length })} — ${signs}`,
      ),
    ];
  });
}

/** @param {Scene} scene */
function lastTrickOf({ lastTrick, layers, lang, names, look, t }) {
  if (!lastTrick) return [];
  const slots = (parseEvent(lastTrick.text)?.cards ?? []).map((card) =>
    dom(
      "div",
      { class: `slot${layers.get(card) === lastTrick.seat ? " wins" : ""}` },
      cardNode("div", card, look),
      dom("span", { class: "who" }, layers.has(card) ? seatName(layers.get(card), names, lang) : ""),
    ),
  );
  return [
    dom("h2", {}, t.lastTrick),
    dom("div", { class: "slots" }, ...slots),
    dom("p", {}, t.takenBy({ name: person(lastTrick.seat, names, lang) })),
  ];
}

/** The text about a refusal of the service or of a link, by its code. */
export const REFUSALS = {
  unsealable: "gameLost",
  "bad-ticket": "gameLost",
  "invalid-state": "gameLost",
  "stale-state": "movedOn",
  "not-your-turn": "movedOn",
  "deal-over": "movedOn",
  "deal-not-over": "movedOn",
  "illegal-move": "notAllowed",
  "invalid-move": "notAllowed",
  "unknown-game": "unknownGame",
  "invalid-request": "notPlayable",
  "bad-link": "badLink",
  "older-state": "olderLink",
  "other-course": "otherCourse",
  "foreign-state": "foreignLink",
};

export { tellSlips } from "./slips.js";

/** What a game that cannot go on needs is another one; what is refused leaves all as it is, and what no service plays never begins; all else can be tried again. */
export function remedyFor(code, started) {
  const text = REFUSALS[code] ?? "";
  if (text === "gameLost") return "new";
  if (!text) return "retry";
  return started ? "dismiss" : /unknownGame|notPlayable/.test(text) ? "" : "new";
}

/** A view for a screen that is being passed on: what its seat alone may see is turned face down. */
export function faceDown(view) {
  const hidden = (cards, open) => cards.map((card, place) => (place < cards.length - open ? HIDDEN : card));
  const zones = view.zones.map((zone) => {
    if (zone.name === "hands") return { ...zone, cards: hidden(zone.cards, 0) };
    return zone.name === "pile" ? { ...zone, cards: hidden(zone.cards, Math.max(1, view.laid ?? 1)) } : zone;
  });
  const piles = view.piles?.map((pile) =>
    pile.winner === null
      ? { ...pile, cards: pile.cards.map(([seat, card], place) => [seat, place ? card : HIDDEN]) }
      : pile,
  );
  return { ...view, zones, legal_moves: null, ...(piles ? { piles } : {}) };
}
