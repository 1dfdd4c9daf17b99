/** What lies over the table: score, result, last trick, menu, and the curtain between two people. Loaded when the first of them is opened. */
import { cardNode } from "../cards.js";
import { cardSign, signed } from "../i18n/signs.js";
import { cardName, describeEvent, person, seatName } from "../i18n/speech.js";
import { warnAboutAttributes } from "./attribute-warnings.js";
import { button, dom, focusOn, icon, set, setText } from "./dom.js";
import { bySuit, HIDDEN, parseEvent } from "./notation.js";
import { styles } from "./sheets.css.js";
import { handOf } from "./timeline.js";

export { warnAboutAttributes };

/** @typedef {import("./view.js").TableView} TableView */

/** @param {ShadowRoot} root */
export const addStyles = (root) => root.adoptedStyleSheets.push(styles());

/** @type {Record<string, (scene: Scene, onAction: ActionHandler) => (Node | false | null | undefined | "")[]>} */
const CONTENTS = { score: scoreSheet, trick: lastTrickSheet, result: resultSheet, menu: menuSheet };

/** @param {TableView} tableView @param {Scene} scene */
export function render(tableView, scene) {
  renderCurtain(tableView, scene);
  renderOpenHands(tableView, scene);
  const { sheet, onAction } = tableView;
  const { t, view } = scene;
  const name = scene.sheet;
  const shown =
    name && name in CONTENTS && scene.curtain === null && (name !== "result" || view.result) && t.close
      ? name
      : null;
  const content = shown
    ? `${shown} ${scene.session.log.length} ${view.deal} ${view.ply} ${scene.lang} ${canRedo(scene)} ${scene.sort}`
    : "";
  sheet.hidden = !content;
  if (sheet.kozyrContent === content) return;
  sheet.kozyrContent = content;
  if (!shown) return;
  const close = button("", () => onAction("open", null), {
    class: "close",
    "aria-label": t.close,
    title: t.close,
  });
  close.append(icon("M6 6l12 12M18 6 6 18"));
  set(sheet, "data-kind", shown);
  set(
    sheet,
    "aria-label",
    /** @type {UiTexts} */ ({ score: t.standing, trick: t.lastTrick, result: t.result, menu: t.menu })[shown],
  );
  const contents = /** @type {Node[]} */ (CONTENTS[shown](scene, onAction).filter(Boolean));
  sheet.replaceChildren(close, ...contents);
  if (shown !== "result") {
    if (tableView.hasFocus) focusOn(close);
  } else if (tableView.usesKeyboard && (tableView.hasFocus || document.activeElement === document.body))
    focusOn(sheet.querySelector(".main"));
}

/** In a replay all hands lie open, beside the names. @param {TableView} tableView @param {Scene} scene */
function renderOpenHands({ sheet }, { view, mine, lang, indices }) {
  for (const plate of /** @type {Element} */ (sheet.parentNode).querySelectorAll("[data-seat]")) {
    const seat = Number(plate.getAttribute("data-seat"));
    const held = view.open && seat !== mine ? [...handOf(view, seat)].sort(bySuit) : [];
    setText(
      /** @type {Node} */ (plate.lastChild),
      held.map((card) => cardSign(card, lang, indices)).join(" "),
    );
    if (held.length)
      set(
        plate,
        "aria-label",
        [plate.getAttribute("aria-label"), ...held.map((card) => cardName(card, lang))].join(", "),
      );
  }
}

/** @param {TableView} tableView @param {Scene} scene */
function renderCurtain({ curtain, onAction, hasFocus }, scene) {
  const { curtain: seat, lang, names, t, view } = scene;
  const content = seat === null ? "" : `${seat} ${lang} ${view.ply}`;
  curtain.hidden = !content;
  if (curtain.kozyrContent === content) return;
  curtain.kozyrContent = content;
  set(curtain, "aria-label", content && t.showMyCards);
  if (seat === null) return curtain.replaceChildren();
  const name = seatName(seat, names, lang);
  curtain.replaceChildren(
    dom("h2", {}, t.passScreen({ name })),
    dom("p", {}, t.passScreenNote({ name })),
    button(t.showMyCards, () => onAction("reveal"), { class: "main" }),
  );
  if (hasFocus) focusOn(curtain.querySelector("button"));
}

// ---- replays

/** The buttons of a replay. @param {Scene} scene @returns {ActionButton[]} */
export function replayActions({ t, replayPosition }) {
  if (!t.toStart || !replayPosition) return [];
  const { at, last } = replayPosition;
  /** @param {string} name @param {string} label @param {string} sign @param {number} to @returns {ActionButton} */
  const goTo = (name, label, sign, to) => ({
    name,
    label,
    sign,
    action: ["goto", to],
    main: name === "forward",
  });
  return [
    goTo("first", t.toStart, "«", 0),
    goTo("back", t.back, "‹", at - 1),
    goTo("forward", t.forward, "›", at + 1),
    goTo("last", t.toEnd, "»", last),
    { name: "leave", label: t.leaveReplay },
  ];
}

/** Where a replay stands, and the move that led there. @param {import("./controller.js").TableController} controller @param {SeatNames} names */
export function replayMessage(controller, names) {
  const { session, view, lang, info } = controller;
  const { t } = controller.currentTexts();
  const { at, last } = session.replayPosition;
  const move = at && session.log.find((/** @type {LogEntry} */ { place }) => place === at);
  return [t.moveOf?.({ n: at, all: last }), move && view && describeEvent(move, view, lang, names, info)]
    .filter(Boolean)
    .join(". ");
}

// ---- the sheets

/** @param {Scene} scene */
const canRedo = ({ session, busy }) => session.canRedo && !busy;

/** Whether there is a record of the deal. @param {Scene} scene */
const hasRecord = ({ session, replayPosition }) => Boolean(session.history ?? replayPosition);

/** @typedef {{name: string, label: string, value?: any, main?: boolean}} SheetButton */

/** @param {ActionHandler} onAction @param {...(SheetButton | false | null | undefined)} buttons */
const buttonRow = (onAction, ...buttons) =>
  dom(
    "div",
    { class: "actions" },
    ...buttons
      .map(
        (each) =>
          each &&
          button(each.label, () => onAction(each.name, each.value), {
            "data-action": each.name,
            class: each.main ? "main" : null,
            part: "button",
          }),
      )
      .filter((each) => each !== false),
  );

/** @param {Scene} scene @param {ActionHandler} onAction */
function menuSheet(scene, onAction) {
  const { t, view, sort, controls, session, replayPosition } = scene;
  const { history, record } = session;
  const number = history?.origin.seed ?? record?.seed;
  const sorts = { suit: t.sortSuit, rank: t.sortRank, none: t.sortNone };
  const choices = Object.entries(sorts).map(([name, label]) =>
    button(label, () => onAction("sort", name), { "aria-pressed": String(sort === name) }),
  );
  return [
    dom("h2", {}, t.menu),
    buttonRow(
      onAction,
      view.result && !replayPosition && { name: "open", label: t.result, value: "result" },
      canRedo(scene) && controls.has("undo") && { name: "redo", label: t.redo },
      session.dealt && { name: "again", label: t.sameDeal },
      hasRecord(scene) && {
        name: "link",
        label: view.result || replayPosition ? t.linkToReplay : t.linkToDeal,
      },
      { name: "new", label: t.newGame },
    ),
    number && dom("p", { class: "caption" }, t.dealNumberIs({ number })),
    dom("p", { class: "caption" }, t.sort),
    dom("div", { class: "actions choice", role: "group", "aria-label": t.sort }, ...choices),
  ];
}

/** How the deal ended, and what may follow. @param {Scene} scene @param {ActionHandler} onAction */
function resultSheet(scene, onAction) {
  const { view, lang, names, t, session, results } = scene;
  const recorded = hasRecord(scene);
  const { title, lines } = results?.describeResult(view, lang, names, session.log) ?? {
    title: "",
    lines: [],
  };
  return [
    dom("h2", {}, title),
    ...lines.map((line) => dom("p", {}, line)),
    ...earlierDeals(scene),
    ...cardsLeft(scene),
    buttonRow(
      onAction,
      session.canDeal && { name: "next", label: scene.nextLabel, main: true },
      session.dealt && { name: "again", label: t.sameDeal },
      recorded && { name: "goto", label: t.replay, value: 0 },
      recorded && { name: "link", label: t.linkToReplay },
    ),
  ];
}

/** @param {Scene} scene */
function scoreSheet(scene) {
  const { view, lang, names, t, results } = scene;
  const rows = results?.standingRows(view, lang, names) ?? [];
  const lines = results?.scoreLines?.(scene) ?? [t.dealNumber({ n: view.deal })];
  const notes = results?.scoreNotes?.(scene) ?? [];
  return [
    dom("h2", {}, t.standing),
    ...lines.map((line) => line && dom("p", {}, String(line))),
    dom(
      "dl",
      { class: "standing" },
      ...rows.flatMap(({ label, value }) => [dom("dt", {}, label), dom("dd", {}, value)]),
    ),
    ...earlierDeals(scene),
    ...notes.map((note) => note && dom("p", { class: "note" }, String(note))),
  ];
}

/** A phone has no room for more columns of numbers. */
const MAX_COLUMNS = 4;

/** The deals of the series so far, if there is something to compare. @param {Scene} scene */
function earlierDeals(scene) {
  const { session, results } = scene;
  const deals = /** @type {DealOutcome[]} */ (session.deals).filter(
    (deal) => deal.scores.some(Boolean) || deal.draw,
  );
  const grid = results?.dealGrid ? results.dealGrid(scene, deals) : scoreGrid(scene, deals);
  return grid ? [gridTable(grid)] : [];
}

/** A row for each deal, or for each player where the players would not fit beside each other. @param {Scene} scene @param {DealOutcome[]} deals @returns {DealGrid | null} */
function scoreGrid({ view, t, lang, names, results }, deals) {
  if (deals.length < 2) return null;
  const seats = view.bots.map((_, seat) => seatName(seat, names, lang));
  if (seats.length <= MAX_COLUMNS)
    return {
      name: t.standing,
      heads: seats.map((name) => [name]),
      rows: deals.map((deal) => [
        t.dealNumber({ n: deal.deal }),
        ...seats.map((_, seat) => signed(deal.scores[seat])),
      ]),
    };
  const shown = deals.slice(-MAX_COLUMNS);
  const totals = results?.totals?.(view);
  const heads = shown.map((deal) => [String(deal.deal), t.dealNumber({ n: deal.deal })]);
  return {
    name: t.standing,
    heads: totals ? [...heads, [t.sum]] : heads,
    rows: seats.map((name, seat) => [
      name,
      ...shown.map((deal) => signed(deal.scores[seat])),
      ...(totals ? [signed(totals[seat])] : []),
    ]),
  };
}

/** @param {DealGrid} grid */
function gridTable({ name, heads, rows }) {
  /** @param {string[]} head */
  const headCell = ([text, spoken]) => dom("th", { scope: "col", "aria-label": spoken }, text);
  return dom(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": name },
    dom(
      "table",
      {},
      dom("thead", {}, dom("tr", {}, dom("td"), ...heads.map(headCell))),
      dom(
        "tbody",
        {},
        ...rows.map(([first, ...cells]) =>
          dom("tr", {}, dom("th", { scope: "row" }, first), ...cells.map((each) => dom("td", {}, each))),
        ),
      ),
    ),
  );
}

/** The cards that were left in the hands. @param {Scene} scene */
function cardsLeft({ view, lang, names, indices, t }) {
  if (!view.result?.losers.length && !view.result?.draw) return [];
  return view.bots.flatMap((_, seat) => {
    const left = handOf(view, seat).filter((card) => card !== HIDDEN);
    if (!left.length) return [];
    const signs = left.map((card) => cardSign(card, lang, indices)).join(" ");
    const label = t.handOf({ name: seatName(seat, names, lang), n: left.length });
    return [dom("p", { class: "left" }, `${label} — ${signs}`)];
  });
}

/** @param {Scene} scene */
function lastTrickSheet({ lastTrick, cardOwners, lang, names, look, t }) {
  if (!lastTrick) return [];
  const slots = (parseEvent(lastTrick.text)?.cards ?? []).map((card) => {
    const owner = cardOwners.get(card);
    return dom(
      "div",
      { class: `slot${owner === lastTrick.seat ? " wins" : ""}` },
      cardNode("div", card, look),
      dom("span", { class: "who" }, owner === undefined ? "" : seatName(owner, names, lang)),
    );
  });
  return [
    dom("h2", {}, t.lastTrick),
    dom("div", { class: "slots" }, ...slots),
    dom("p", {}, t.takenBy({ name: person(lastTrick.seat, names, lang) })),
  ];
}

// ---- failures

/** The key of the text about a refusal of the service or of a link, by its code. @type {Record<string, string>} */
export const REFUSAL_TEXTS = {
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

/**
 * What can be done about a failure: a lost game needs a new one, a refusal can be dismissed, everything else can be
 * tried again; for a game or rules that the service does not have there is nothing.
 * @param {string} code @param {boolean} started whether anything lies on the table
 */
export function remedyFor(code, started) {
  const text = REFUSAL_TEXTS[code] ?? "";
  if (text === "gameLost") return "new";
  if (!text) return "retry";
  return started ? "dismiss" : /unknownGame|notPlayable/.test(text) ? "" : "new";
}

// ---- the screen is passed on

/** A view with everything face down that its seat alone may see. @param {View} view @param {GameTable} game @returns {View} */
export function hideCards(view, game) {
  const zones = view.zones.map((zone) =>
    zone.name === "hands" ? { ...zone, cards: zone.cards.map(() => HIDDEN) } : zone,
  );
  const hidden = { ...view, zones, legal_moves: null };
  return game.hideCards?.(hidden) ?? hidden;
}
