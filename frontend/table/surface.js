/** The table as one sees it. `paint` takes a scene, all that there is to show, and brings the nodes into line with it. */
import { layoutFor } from "../cards.js";
import { describeMove, moveLabel } from "../i18n/speech.js";
import { capital, chooseLanguage } from "../i18n/template.js";
import { button, dom, icon, match, say, set } from "./dom.js";
import { headOf, makeSeat, paintCentre, paintSeat, paintSeats, prepareCentre } from "./field.js";
import { Hand } from "./hand.js";
import { glide, whereabouts } from "./motion.js";

/** The signs of the tools, as strokes; games may have others. */
export const SIGNS = {
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  log: "M5 6h14M5 12h14M5 18h9",
  menu: "M12 5v.01M12 12v.01M12 19v.01",
  hint: "M9 18h6M10 21.5h4M12 3a6 6 0 0 0-3.6 10.8c.7.5 1 1.3 1 2.2h5.2c0-.9.3-1.7 1-2.2A6 6 0 0 0 12 3z",
};

export class Surface {
  /** The sheets' module, once it is there. @type {typeof import("./sheets.js") | null} */
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
  /** Whether the keyboard was used last: then the focus is not left to get lost. */
  keyed = false;
  /** @type {Scene | null} */
  #scene = null;

  /** @param {ShadowRoot} root @param {Deed} deed */
  constructor(root, deed) {
    const box = (name, more = {}, ...children) =>
      dom(more.tag ?? "div", { class: name, ...more, tag: null }, ...children);
    this.#root = root;
    this.deed = deed;
    this.#score = button("", () => this.#toggle("score"), { class: "score", "aria-expanded": "false" });
    this.#score.replaceChildren(
      dom("span"),
      dom("span", { class: "side" }),
      dom("span"),
      dom("span", { class: "side" }),
    );
    this.#tools = box("tools");
    this.#seats = box("seats");
    this.#centre = box("centre");
    this.#field = box("field", { onclick: () => deed("skip") }, this.#seats, this.#centre);
    this.#me = makeSeat();
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
    const onkeydown = (event) => {
      this.keyed = true;
      this.#key(event);
    };
    const onpointerdown = () => (this.keyed = false);
    this.#table = box(
      "table",
      { part: "table", role: "region", onkeydown, onpointerdown },
      stage,
      this.sheet,
      this.curtain,
      this.#layer,
    );
    this.#cards = new Hand(this.#hand, deed);
    root.replaceChildren(this.#table);
  }

  /** Brings what views need to be shown. */
  prepare = (/** @type {(View | null)[]} */ views) => prepareCentre(views, this.#root);

  /** Brings what lies over the table. */
  async later() {
    if (this.sheets) return;
    const sheets = await import("./sheets.js");
    if (this.sheets) return;
    sheets.dress(this.#root);
    sheets.tellSlips(this.#root.host, this.#scene);
    this.sheets = sheets;
  }

  /** @param {Scene} scene */
  paint(scene, event, speed, dealt = false) {
    const before = whereabouts(this.#table);
    if (this.#scene && this.#scene.lang !== scene.lang) announce(scene.message, scene.lang);
    this.#scene = scene;
    const { view, t, mine } = scene;
    const { clientWidth: width, clientHeight: height } = this.#table;
    scene.look.layout = layoutFor(Math.min(width / 10, height / 7));
    set(this.#table, "aria-label", scene.title);
    this.#table.classList.toggle("asked", scene.asked);
    this.#table.classList.toggle("over", Boolean(view.result));
    this.#paintHead(scene);
    paintSeats(this.#seats, scene);
    paintSeat(this.#me, mine, scene);
    paintCentre(this.#centre, scene);
    this.#paintMessage(scene.message, Boolean(scene.remedy));
    set(this.#message, "data-work", scene.work);
    this.#paintActions(this.#actionsOf(scene));
    this.#cards.paint(scene, this.#room());
    say(this.#aside.firstChild, t.log);
    set(this.#log, "aria-label", t.log);
    this.#paintLog(scene.log);
    this.#aside.classList.toggle("open", scene.sheet === "log");
    for (const room of [this.#field, this.#dock, this.#hand]) room.inert = scene.curtain !== null;
    this.sheets?.paint(this, scene);
    const giver = dealt ? view.dealer : event && event.seat !== mine ? event.seat : null;
    const from = giver === null ? this.#table.querySelector(".deck") : this.#nodeOf(giver);
    const to = event && this.#nodeOf(event.to ?? event.seat);
    glide(this.#table, before, { from, to, dealt, speed: event || dealt ? speed : 0, layer: this.#layer });
    if (this.keyed) this.#catchFocus(scene);
  }

  /** Nothing is dealt yet. A failure, which has a remedy or "", is said in words even without the texts. */
  paintEmpty(text, remedy, t) {
    if (remedy && !t) {
      const lang = languageAt(this.#root.host);
      t = UNTAUGHT[chooseLanguage(lang)];
      text = t.offline;
      if (text !== this.#message.textContent) announce(text, lang);
    }
    this.#paintMessage(text, remedy !== null);
    this.#paintActions(remedy ? [{ name: remedy, label: remedyLabel(remedy, t), main: true }] : []);
  }

  /** The keyboard goes to the hand, or to the button for which the table waits. */
  focusHand() {
    this.keyed = true;
    if (this.curtain.hidden) this.#cards.focus();
    else focusOn(this.curtain.querySelector("button"));
  }

  /** Whether the keyboard is at this table. */
  get focused() {
    return this.#root.activeElement !== null;
  }

  /** The focus was on something that is gone: it goes to what is to be done now. */
  #catchFocus(scene) {
    const at = this.#root.activeElement;
    if (at ? at.getClientRects().length && !at.closest("[inert]") : document.activeElement !== document.body)
      return;
    if (!this.curtain.hidden) focusOn(this.curtain.querySelector("button"));
    else if (!this.sheet.hidden) focusOn(this.sheet.querySelector(".main, button"));
    else if (scene.asked && this.#hand.children.length) this.#cards.focus();
    else focusOn(this.#actions.querySelector(".main"));
  }

  /** Room for the hand, in pixels. */
  #room() {
    const height = this.#table.clientHeight || 480;
    const wished = parseFloat(getComputedStyle(this.#table).getPropertyValue("--card-width"));
    return {
      width: Math.max(200, this.#hand.clientWidth || 320),
      height: Math.max(76, Math.min(280, height * 0.34)),
      largest: wished || (height > 620 ? 104 : height > 420 ? 80 : height / 6),
    };
  }

  #nodeOf(seat) {
    return this.#table.querySelector(`[data-seat="${seat}"]`);
  }

  #toggle(sheet) {
    this.deed("open", this.#scene?.sheet === sheet ? null : sheet);
  }

  #paintMessage(text, failed) {
    say(this.#message, text);
    this.#message.classList.toggle("failed", failed);
  }

  #paintLog(sentences) {
    const grown = sentences.length !== this.#log.children.length;
    match(
      this.#log,
      sentences,
      (_, n) => String(n),
      () => dom("li"),
      say,
    );
    if (grown) this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** @param {Scene} scene */
  #paintHead(scene) {
    const { t, controls, sheet, lastTrick, asked, canUndo } = scene;
    const { texts, points } = headOf(scene);
    for (const [n, node] of [...this.#score.children].entries()) say(node, texts[n] ?? "");
    set(this.#score, "aria-expanded", String(sheet === "score"));
    this.#score.title = t.standing;
    const off = { hint: !asked, undo: !canUndo };
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
    match(
      this.#tools,
      tools,
      (name) => name,
      (name) =>
        name === "points"
          ? dom("span", { class: name })
          : button(icon(SIGNS[name]), () => (name in off ? this.deed(name) : this.#toggle(name)), {
              class: `tool ${name}-tool`,
            }),
      (node, name) => {
        if (name === "points") return say(node, points);
        set(node, "aria-label", labels[name]);
        set(node, "title", labels[name]);
        if (!(name in off)) set(node, "aria-expanded", String(sheet === name));
        set(node, "aria-disabled", off[name] && "true");
        node.classList.toggle("off", Boolean(off[name]));
      },
    );
  }

  /** The buttons beside the message. @param {Scene} scene @returns {Action[]} */
  #actionsOf(scene) {
    const { t, lang, view, place, remedy } = scene;
    if (place && !remedy) return this.sheets?.replayActions(scene) ?? [];
    const actions = [];
    if (remedy) actions.push({ name: remedy, label: remedyLabel(remedy, t), main: true });
    else if (view.result && !scene.busy && scene.session.mayDeal)
      actions.push({ name: "next", label: nextLabel(scene), main: true });
    if (!scene.asked) return actions;
    const move = (text, label, main) => actions.push({ name: text, label, main, deed: ["move", text] });
    for (const { text } of scene.complete) move(text, capital(describeMove(text, lang)), true);
    for (const { text } of scene.words) move(text, moveLabel(text, view, lang), !scene.next.size);
    if (scene.chosen.length) actions.push({ name: "clear", label: t.cancel });
    return actions;
  }

  /** @param {Action[]} actions */
  #paintActions(actions) {
    match(
      this.#actions,
      actions,
      (action) => action.name,
      () => {
        const made = button("", () => this.deed(.../** @type {[string, any?]} */ (made.kozyrDeed)));
        return made;
      },
      (node, { name, label, main = false, sign, deed = [name] }) => {
        node.kozyrDeed = deed;
        set(node, "part", "button");
        set(node, "data-move", name);
        say(node, sign ?? label);
        set(node, "aria-label", sign && label);
        set(node, "title", sign && label);
        node.classList.toggle("main", main);
      },
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const scene = this.#scene;
    if (!scene || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.code !== "KeyZ" || !scene.controls.has("undo")) return;
      event.preventDefault();
      return this.deed(event.shiftKey ? "redo" : "undo");
    }
    if (event.key === "Escape")
      return scene.sheet ? this.deed("open", null) : this.deed(scene.chosen.length ? "clear" : "skip");
    if (event.code === "KeyL" && scene.controls.has("log")) this.#toggle("log");
  }
}

/** What is said when not even the texts have come. */
const UNTAUGHT = {
  ru: { offline: "Нет связи.", tryAgain: "Повторить" },
  en: { offline: "No connection.", tryAgain: "Try again" },
};

/** The language in which a node is read. @param {Element} node */
export const languageAt = (node) =>
  /** @type {HTMLElement | null} */ (node.closest("[lang]:not([lang=''])"))?.lang ?? navigator.language;

const remedyLabel = (remedy, t) => ({ new: t.newGame, dismiss: t.continue })[remedy] ?? t.tryAgain;

/** What the button after a deal says. @param {Scene} scene */
export function nextLabel({ view: { result, standing }, t }) {
  if (!result) return "";
  const label = result.series_over
    ? t.newSeries
    : standing.kon === undefined
      ? t.nextDeal
      : result.standing.kon === standing.kon
        ? t.continue
        : t.nextKon;
  return label ?? t.continue;
}

export const focusOn = (node) => node?.focus({ preventScroll: true });

// ---- one live region a page, in the light DOM, where screen readers look for it; what comes together is said together

const DELAY = 120;
/** @type {HTMLElement | null} */
let region = null;
/** @type {string[]} */
let waiting = [];
/** @type {any} */
let timer = 0;

export function announce(text, lang) {
  if (!text) return;
  const node = (region ??= hiddenRegion());
  if (!node.isConnected) document.body.append(node);
  waiting.push(text);
  node.lang = lang;
  clearTimeout(timer);
  timer = setTimeout(() => {
    node.textContent = waiting.join(" ");
    waiting = [];
  }, DELAY);
}

function hiddenRegion() {
  const node = dom("div", { role: "status", "aria-live": "polite", "data-kozyr": "live" });
  Object.assign(node.style, { position: "fixed", top: "0", clipPath: "inset(50%)" });
  return node;
}
