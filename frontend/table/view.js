/** The table as one sees it. `render` takes a scene, all that is to be shown, and brings the nodes into line with it. */
import { layoutFor } from "../cards.js";
import { describeMove, moveLabel } from "../i18n/speech.js";
import { capital, chooseLanguage } from "../i18n/template.js";
import { cardPlaces, glide } from "./animation.js";
import { button, dom, focusOn, icon, set, setText, syncChildren } from "./dom.js";
import { Hand } from "./hand.js";
import { adoptStyles, buildSeat, headOf, renderSeat, renderSeats, renderZones } from "./layout.js";

/** The signs of the tools, as strokes. @type {Record<string, string>} */
const ICONS = {
  trick: "M7 4h8a2 2 0 0 1 2 2v10M5 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z",
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  log: "M5 6h14M5 12h14M5 18h9",
  menu: "M12 5v.01M12 12v.01M12 19v.01",
  hint: "M9 18h6M10 21.5h4M12 3a6 6 0 0 0-3.6 10.8c.7.5 1 1.3 1 2.2h5.2c0-.9.3-1.7 1-2.2A6 6 0 0 0 12 3z",
};

export class TableView {
  /** What lies over the table, once it is loaded. @type {typeof import("./sheets.js") | null} */
  sheets = null;
  #root;
  #score;
  #tools;
  #seats;
  #centre;
  #field;
  #me;
  #message;
  #actions;
  #dock;
  #hand;
  #log;
  #aside;
  #layer;
  #table;
  #cards;
  /** Whether the keyboard was used last: then the focus must not get lost. */
  usesKeyboard = false;
  /** @type {Scene | null} */
  #scene = null;

  /** @param {ShadowRoot} root @param {ActionHandler} onAction */
  constructor(root, onAction) {
    /** @param {string} name @param {Record<string, any>} [attributes] @param {...Node} children */
    const box = (name, attributes = {}, ...children) =>
      dom(attributes.tag ?? "div", { class: name, ...attributes, tag: null }, ...children);
    this.#root = root;
    this.onAction = onAction;
    this.#score = button("", () => this.#toggleSheet("score"), { class: "score", "aria-expanded": "false" });
    this.#score.replaceChildren(
      dom("span"),
      dom("span", { class: "side" }),
      dom("span"),
      dom("span", { class: "side" }),
    );
    this.#tools = box("tools");
    this.#seats = box("seats");
    this.#centre = box("centre");
    this.#field = box("field", { onclick: () => onAction("skip") }, this.#seats, this.#centre);
    this.#me = buildSeat();
    this.#message = box("message", { tag: "p", part: "message" });
    this.#actions = box("actions");
    this.#dock = box("dock", {}, this.#me, this.#message, this.#actions);
    this.#hand = box("hand", { part: "hand", role: "toolbar" });
    this.#log = box("lines", { tag: "ol", tabindex: "0" });
    this.#aside = box("log", { tag: "section", part: "log" }, dom("h2"), this.#log);
    this.sheet = box("sheet", { role: "region", hidden: true });
    this.curtain = box("curtain", { role: "region", hidden: true });
    this.#layer = box("layer", { "aria-hidden": "true" });
    const stage = box(
      "stage",
      {},
      box("head", {}, this.#score, this.#tools),
      this.#field,
      this.#dock,
      this.#hand,
      this.#aside,
    );
    const onkeydown = (/** @type {KeyboardEvent} */ event) => {
      this.usesKeyboard = true;
      this.#onKey(event);
    };
    const onpointerdown = () => (this.usesKeyboard = false);
    this.#table = box(
      "table",
      { part: "table", role: "region", onkeydown, onpointerdown },
      stage,
      this.sheet,
      this.curtain,
      this.#layer,
    );
    this.#cards = new Hand(this.#hand, onAction);
    root.replaceChildren(this.#table);
  }

  /** Loads what lies over the table. */
  async loadSheets() {
    if (this.sheets) return;
    const sheets = await import("./sheets.js");
    if (this.sheets) return;
    sheets.addStyles(this.#root);
    sheets.warnAboutAttributes(this.#root.host, this.#scene);
    this.sheets = sheets;
  }

  /** @param {Scene} scene @param {TableEvent | null} event the event that led here @param {number} speed of the animation @param {boolean} [dealt] the cards have just been dealt */
  render(scene, event, speed, dealt = false) {
    const before = cardPlaces(this.#table);
    if (this.#scene && this.#scene.lang !== scene.lang) announce(scene.message, scene.lang);
    this.#scene = scene;
    const { view, t, mine } = scene;
    const { clientWidth: width, clientHeight: height } = this.#table;
    scene.look.layout = layoutFor(Math.min(width / 10, height / 7));
    adoptStyles(this.#root, scene.game);
    set(this.#table, "aria-label", scene.title);
    this.#table.classList.toggle("asked", scene.myTurn);
    this.#table.classList.toggle("over", Boolean(view.result));
    this.#renderHead(scene);
    renderSeats(this.#seats, scene);
    renderSeat(this.#me, mine, scene);
    renderZones(this.#centre, scene);
    this.#renderMessage(scene.message, Boolean(scene.remedy));
    set(this.#message, "data-work", scene.busyText);
    this.#renderActions(this.#actionsOf(scene));
    this.#cards.render(scene, this.#handSpace());
    setText(/** @type {Node} */ (this.#aside.firstChild), t.log);
    set(this.#log, "aria-label", t.log);
    this.#renderLog(scene.log);
    this.#aside.classList.toggle("open", scene.sheet === "log");
    for (const part of [this.#field, this.#dock, this.#hand]) part.inert = scene.curtain !== null;
    this.sheets?.render(this, scene);
    const source = dealt ? view.dealer : event && event.seat !== mine ? event.seat : null;
    const from = source === null ? this.#table.querySelector(".deck") : this.#seatNode(source);
    const to = event && this.#seatNode(event.to ?? event.seat);
    glide(this.#table, before, { from, to, dealt, speed: event || dealt ? speed : 0, layer: this.#layer });
    if (this.usesKeyboard) this.#restoreFocus(scene);
  }

  /**
   * A table on which nothing is dealt yet. A failure is told in words even before the texts have come.
   * @param {string} text @param {string | null} remedy of a failure; "" has none @param {UiTexts | "" | undefined} t
   */
  renderEmpty(text, remedy, t) {
    if (remedy && !t) {
      const lang = languageAt(this.#root.host);
      t = FIRST_TEXTS[chooseLanguage(lang)];
      text = t.offline;
      if (text !== this.#message.textContent) announce(text, lang);
    }
    this.#renderMessage(text, remedy !== null);
    this.#renderActions(remedy && t ? [{ name: remedy, label: remedyLabel(remedy, t), main: true }] : []);
  }

  /** Moves the keyboard focus to the hand, or to the button for which the table waits. */
  focusHand() {
    this.usesKeyboard = true;
    if (this.curtain.hidden) this.#cards.focus();
    else focusOn(this.curtain.querySelector("button"));
  }

  /** Whether the keyboard focus is in this table. */
  get hasFocus() {
    return this.#root.activeElement !== null;
  }

  /** If the focused node is gone, focuses what is to be done now. @param {Scene} scene */
  #restoreFocus(scene) {
    const active = this.#root.activeElement;
    if (
      active
        ? active.getClientRects().length && !active.closest("[inert]")
        : document.activeElement !== document.body
    )
      return;
    if (!this.curtain.hidden) focusOn(this.curtain.querySelector("button"));
    else if (!this.sheet.hidden) focusOn(this.sheet.querySelector(".main, button"));
    else if (scene.myTurn && this.#hand.children.length) this.#cards.focus();
    else focusOn(this.#actions.querySelector(".main"));
  }

  /** Space for the hand, in pixels. */
  #handSpace() {
    const height = this.#table.clientHeight || 480;
    const ownWidth = parseFloat(getComputedStyle(this.#table).getPropertyValue("--card-width"));
    return {
      width: Math.max(200, this.#hand.clientWidth || 320),
      height: Math.max(76, Math.min(280, height * 0.34)),
      maxCard: ownWidth || (height > 620 ? 104 : height > 420 ? 80 : height / 6),
    };
  }

  /** @param {number} seat */
  #seatNode(seat) {
    return this.#table.querySelector(`[data-seat="${seat}"]`);
  }

  /** @param {string} sheet */
  #toggleSheet(sheet) {
    this.onAction("open", this.#scene?.sheet === sheet ? null : sheet);
  }

  /** @param {string} text @param {boolean} failed */
  #renderMessage(text, failed) {
    setText(this.#message, text);
    this.#message.classList.toggle("failed", failed);
  }

  /** @param {string[]} sentences */
  #renderLog(sentences) {
    const grown = sentences.length !== this.#log.children.length;
    syncChildren(
      this.#log,
      sentences,
      (_, n) => String(n),
      () => dom("li"),
      setText,
    );
    if (grown) this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** @param {Scene} scene */
  #renderHead(scene) {
    const { t, controls, sheet, lastTrick, myTurn, canUndo } = scene;
    const { texts, points } = headOf(scene);
    for (const [n, node] of [...this.#score.children].entries()) setText(node, texts[n] ?? "");
    set(this.#score, "aria-expanded", String(sheet === "score"));
    this.#score.title = t.standing;
    /** @type {Record<string, boolean>} */
    const off = { hint: !myTurn, undo: !canUndo };
    /** @type {Record<string, string | null | undefined>} */
    const labels = {
      points,
      trick: lastTrick && t.lastTrick,
      hint: t.hint,
      undo: t.undo,
      log: t.log,
      menu: t.menu,
    };
    const tools = Object.keys(labels).filter(
      (name) => labels[name] && (name === "points" || controls.has(name)),
    );
    syncChildren(
      this.#tools,
      tools,
      (name) => name,
      (name) =>
        name === "points"
          ? dom("span", { class: name })
          : button(icon(ICONS[name]), () => (name in off ? this.onAction(name) : this.#toggleSheet(name)), {
              class: `tool ${name}-tool`,
            }),
      (node, name) => {
        if (name === "points") return setText(node, points ?? "");
        set(node, "aria-label", labels[name]);
        set(node, "title", labels[name]);
        if (!(name in off)) set(node, "aria-expanded", String(sheet === name));
        set(node, "aria-disabled", off[name] && "true");
        node.classList.toggle("off", Boolean(off[name]));
      },
    );
  }

  /** The buttons beside the message. @param {Scene} scene @returns {ActionButton[]} */
  #actionsOf(scene) {
    const { t, lang, view, replayPosition, remedy } = scene;
    if (replayPosition && !remedy) return this.sheets?.replayActions(scene) ?? [];
    /** @type {ActionButton[]} */
    const actions = [];
    if (remedy) actions.push({ name: remedy, label: remedyLabel(remedy, t), main: true });
    else if (view.result && !scene.busy && scene.session.canDeal)
      actions.push({ name: "next", label: scene.nextLabel, main: true });
    if (!scene.myTurn) return actions;
    /** @param {string} text @param {string} label @param {boolean} main */
    const addMove = (text, label, main) => actions.push({ name: text, label, main, action: ["move", text] });
    for (const { text } of scene.completeMoves)
      addMove(text, capital(describeMove(text, view.game, lang)), true);
    for (const { text } of scene.wordMoves)
      addMove(text, moveLabel(text, view, lang), !scene.selectable.size);
    if (scene.chosen.length) actions.push({ name: "clear", label: t.cancel });
    return actions;
  }

  /** @param {ActionButton[]} actions */
  #renderActions(actions) {
    syncChildren(
      this.#actions,
      actions,
      (action) => action.name,
      () => {
        const node = button("", () => {
          if (node.kozyrAction) this.onAction(...node.kozyrAction);
        });
        return node;
      },
      (node, { name, label, main = false, sign, action = [name] }) => {
        node.kozyrAction = action;
        set(node, "part", "button");
        set(node, "data-move", name);
        setText(node, sign ?? label);
        set(node, "aria-label", sign && label);
        set(node, "title", sign && label);
        node.classList.toggle("main", main);
      },
    );
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const scene = this.#scene;
    if (!scene || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.code !== "KeyZ" || !scene.controls.has("undo")) return;
      event.preventDefault();
      return this.onAction(event.shiftKey ? "redo" : "undo");
    }
    if (event.key === "Escape")
      return scene.sheet
        ? this.onAction("open", null)
        : this.onAction(scene.chosen.length ? "clear" : "skip");
    if (event.code === "KeyL" && scene.controls.has("log")) this.#toggleSheet("log");
  }
}

/** The texts for a failure that comes before all other texts. @type {Record<string, UiTexts>} */
const FIRST_TEXTS = {
  ru: { offline: "Нет связи.", tryAgain: "Повторить" },
  en: { offline: "No connection.", tryAgain: "Try again" },
};

/** The language in which a node is read. @param {Element} node */
export const languageAt = (node) =>
  /** @type {HTMLElement | null} */ (node.closest("[lang]:not([lang=''])"))?.lang ?? navigator.language;

/** @param {string} remedy @param {UiTexts} t @returns {string} */
const remedyLabel = (remedy, t) =>
  (remedy === "new" && t.newGame) || (remedy === "dismiss" && t.continue) || t.tryAgain;

// ---- one live region a page, in the light DOM, where screen readers look for it; what comes together is read together

const ANNOUNCE_DELAY_MS = 120;
/** @type {HTMLElement | null} */
let region = null;
/** @type {string[]} */
let waiting = [];
/** @type {any} */
let timer = 0;

/** Has a screen reader say something. @param {string} text @param {string} lang */
export function announce(text, lang) {
  if (!text) return;
  const node = (region ??= buildRegion());
  if (!node.isConnected) document.body.append(node);
  waiting.push(text);
  node.lang = lang;
  clearTimeout(timer);
  timer = setTimeout(() => {
    node.textContent = waiting.join(" ");
    waiting = [];
  }, ANNOUNCE_DELAY_MS);
}

function buildRegion() {
  const node = dom("div", { role: "status", "aria-live": "polite", "data-kozyr": "live" });
  Object.assign(node.style, { position: "fixed", top: "0", clipPath: "inset(50%)" });
  return node;
}
