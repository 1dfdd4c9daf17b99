/**
 * The table as one sees it. `paint` takes a scene, all that there is to show, and brings the nodes into line with it.
 */
import { describeMove, moveLabel } from "../i18n/index.js";
import { paintCentre } from "./centre.js";
import { button, dom, match, say, set } from "./dom.js";
import { Hand } from "./hand.js";
import { icon } from "./icons.js";
import { glide, whereabouts } from "./motion.js";
import { curtainOf, headlines, lastTrickOf, paintLog, resultOf, scoreOf } from "./panels.js";
import { makeSeat, paintSeat, paintSeats } from "./seats.js";

/**
 * @typedef {object} Scene
 * @property {import("./frames.js").View} view
 * @property {number} mine the seat at the lower edge
 * @property {string} title the table's name
 * @property {any} t the interface texts
 * @property {string} lang
 * @property {(string | null)[]} names
 * @property {import("./card-node.js").Look} look
 * @property {string} indices
 * @property {string} sort
 * @property {any} texts the game's own texts
 * @property {boolean} asked whether a move of this seat is waited for
 * @property {string[]} chosen
 * @property {Set<string>} next cards that may be tapped
 * @property {boolean} more whether another card may follow those chosen
 * @property {string[]} advised cards of the move that a hint named
 * @property {Map<string, string>} reasons why a card cannot be laid, as far as it is known
 * @property {import("./selection.js").Offer[]} words moves that are buttons
 * @property {import("./selection.js").Offer[]} complete moves that the chosen cards spell
 * @property {{text: string, tone: string}} message
 * @property {string[]} log
 * @property {object[]} deals
 * @property {Map<string, number | null>} layers
 * @property {import("./frames.js").TableEvent | null} lastTrick
 * @property {number | null} curtain
 * @property {string | null} sheet what lies over the table: log, score, trick, result, menu
 * @property {"retry" | "new" | "dismiss" | null} remedy what can be done about a failure
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} canDealAgain
 * @property {{at: number, last: number} | null} replay where a replay stands
 * @property {boolean} watchable whether there is a replay of the deal
 * @property {boolean} linkable whether there is a link to it
 * @property {string | null} number the deal's number
 * @property {Set<string>} controls
 * @property {boolean} busy
 * @property {string | null} work what is said while the service is waited for
 * @property {import("./frames.js").TableEvent[]} events of this deal
 */

/**
 * @typedef {object} Deeds what a player can do; called by the surface
 * @property {(card: string) => void} tap
 * @property {(card: string) => void} look
 * @property {(move: string) => void} move
 * @property {(deed: string) => void} command undo, redo, next, again, new, reveal, retry, clear, skip, hint
 * @property {(sheet: string | null) => void} open
 * @property {(sort: string) => void} sort
 */

export class Surface {
  /** @param {ShadowRoot} root @param {Deeds} deeds */
  constructor(root, deeds) {
    this.root = root;
    this.deeds = deeds;
    const command = (name) => () => deeds.command(name);
    this.score = button("", () => this.#toggle("score"), { class: "score", "aria-expanded": "false" });
    this.score.replaceChildren(dom("span"), dom("span", { class: "side" }), dom("span"), dom("span", { class: "side" }));
    this.tools = dom("div", { class: "tools" });
    this.seats = dom("div", { class: "seats" });
    this.centre = dom("div", { class: "centre" });
    this.field = dom("div", { class: "field", onclick: command("skip") }, this.seats, this.centre);
    this.me = makeSeat();
    this.message = dom("p", { class: "message", part: "message" });
    this.actions = dom("div", { class: "actions" });
    this.dock = dom("div", { class: "dock" }, this.me, this.message, this.actions);
    this.hand = dom("div", { class: "hand", part: "hand", role: "toolbar" });
    this.log = dom("ol", { class: "lines", tabindex: "0" });
    this.aside = dom("section", { class: "log", part: "log" }, dom("h2"), this.log);
    this.sheet = dom("div", { class: "sheet", role: "region" });
    this.curtain = dom("div", { class: "curtain", role: "region" });
    this.layer = dom("div", { class: "layer", "aria-hidden": "true" });
    this.stage = dom("div", { class: "stage" }, dom("div", { class: "head" }, this.score, this.tools), this.field, this.dock, this.hand, this.aside);
    this.table = dom("div", { class: "table", part: "table", role: "region" }, this.stage, this.sheet, this.curtain, this.layer);
    this.cards = new Hand(this.hand, deeds);
    this.curtain.hidden = true;
    this.sheet.hidden = true;
    root.replaceChildren(this.table);
    /** Whether the keyboard was used last: then the focus is not left to get lost. */
    this.keyed = false;
    this.table.addEventListener("keydown", (event) => {
      this.keyed = true;
      this.#key(event);
    });
    this.table.addEventListener("pointerdown", () => (this.keyed = false));
    /** @type {Scene | null} */
    this.scene = null;
  }

  /**
   * @param {Scene} scene
   * @param {{event?: import("./frames.js").TableEvent | null, speed?: number}} [how] what has just happened: cards glide
   */
  paint(scene, { event = null, speed = 0 } = {}) {
    const before = whereabouts(this.table);
    this.scene = scene;
    const { view, t } = scene;
    set(this.table, "aria-label", scene.title);
    this.table.classList.toggle("asked", scene.asked);
    this.table.classList.toggle("over", Boolean(view.result));
    set(this.message, "data-work", scene.work);
    this.#paintHead(scene);
    paintSeats(this.seats, scene);
    paintSeat(this.me, scene.mine, scene);
    paintCentre(this.centre, scene);
    this.message.classList.toggle("failed", scene.message.tone === "failed");
    say(this.message, scene.message.text);
    this.#paintActions(scene);
    this.cards.paint(scene, this.#room());
    say(this.aside.firstChild, t.log);
    set(this.log, "aria-label", t.log);
    paintLog(this.log, scene.log);
    this.#paintSheet(scene);
    this.#paintCurtain(scene);
    const seat = event ? this.#seatNode(event.to ?? event.seat) : null;
    const from = event && event.seat !== scene.mine ? this.#seatNode(event.seat) : this.#stock();
    glide(this.table, before, { from, to: seat, speed: event ? speed : 0, layer: this.layer });
    if (this.keyed) this.#catchFocus(scene);
  }

  /** The focus was on something that is gone: it goes to what is to be done now. @param {Scene} scene */
  #catchFocus(scene) {
    const at = this.root.activeElement;
    if (at ? at.getClientRects().length && !at.closest("[inert]") : document.activeElement !== document.body) return;
    if (!this.curtain.hidden) focusOn(this.curtain.querySelector("button"));
    else if (!this.sheet.hidden) focusOn(this.sheet.querySelector(".main") ?? this.sheet.querySelector("button"));
    else if (scene.asked && this.hand.children.length) this.cards.focus();
    else focusOn(this.actions.querySelector(".main"));
  }

  /** Nothing is dealt yet. @param {string} text @param {{deed: string, label: string} | null} [remedy] what can be done about a failure */
  paintEmpty(text, remedy = null) {
    say(this.message, text);
    this.message.classList.toggle("failed", Boolean(remedy));
    this.actions.replaceChildren(...(remedy ? [button(remedy.label, () => this.deeds.command(remedy.deed), { class: "main", "data-move": remedy.deed, part: "button" })] : []));
  }

  /** The keyboard goes to the hand, or to the button for which the table waits. */
  focusHand() {
    this.keyed = true;
    if (this.curtain.hidden) this.cards.focus();
    else focusOn(this.curtain.querySelector("button"));
  }

  /** Whether the keyboard is at this table. */
  get focused() {
    return this.root.activeElement !== null;
  }

  /** Room for the hand, in pixels. */
  #room() {
    const height = this.table.clientHeight || 480;
    const width = Math.max(200, this.hand.clientWidth || 320);
    const wished = parseFloat(getComputedStyle(this.table).getPropertyValue("--card-width"));
    return { width, height: Math.max(76, Math.min(280, height * 0.34)), largest: wished || (height > 620 ? 104 : height > 420 ? 80 : 64) };
  }

  #seatNode(seat) {
    return this.table.querySelector(`[data-seat="${seat}"]`);
  }

  #stock() {
    return this.table.querySelector(".stock .deck") ?? null;
  }

  #toggle(sheet) {
    this.deeds.open(this.scene?.sheet === sheet ? null : sheet);
  }

  #paintHead(scene) {
    const { view, t, controls } = scene;
    const { points } = (view.result ?? view).standing;
    const parts = [headlines(scene)[0], view.standing.multiplier > 1 ? `×${view.standing.multiplier}` : null].filter(Boolean);
    const [deal, us, sum, them] = this.score.children;
    say(deal, [...parts, ...(view.teams && points ? [""] : [])].join(" · "));
    say(us, view.teams && points ? t.us : "");
    say(sum, view.teams && points ? `${NBSP}${pair(view, points, scene.mine).replaceAll(" ", NBSP)}${NBSP}` : "");
    say(them, view.teams && points ? t.them : "");
    set(this.score, "aria-expanded", String(scene.sheet === "score"));
    this.score.title = t.standing;
    const tools = [
      { name: "points", shown: Boolean(view.teams && view.card_points), text: view.card_points ? `${t.cardPoints}: ${pair(view, view.card_points, scene.mine)}` : "" },
      { name: "trick", sheet: "trick", label: t.lastTrick, shown: scene.lastTrick !== null },
      { name: "hint", deed: "hint", label: t.hint, shown: true, off: !scene.asked },
      { name: "undo", deed: "undo", label: t.undo, shown: true, off: !scene.canUndo },
      { name: "log", sheet: "log", label: t.log, shown: true },
      { name: "menu", sheet: "menu", label: t.menu, shown: true },
    ].filter((tool) => tool.shown && (tool.text || controls.has(tool.name)));
    match(this.tools, tools, (tool) => tool.name, (tool) => {
      if (tool.text) return dom("span", { class: "points" });
      return dom("button", { type: "button", class: `tool ${tool.name}-tool`, onclick: () => (tool.sheet ? this.#toggle(tool.sheet) : this.deeds.command(tool.deed)) }, icon(tool.name));
    }, (node, tool) => {
      if (tool.text) return say(node, tool.text);
      set(node, "aria-label", tool.label);
      node.title = tool.label;
      if (tool.sheet) set(node, "aria-expanded", String(scene.sheet === tool.sheet));
      set(node, "aria-disabled", tool.off ? "true" : null);
      node.classList.toggle("off", Boolean(tool.off));
    });
  }

  #paintActions(scene) {
    const { t, lang, view } = scene;
    const actions = [];
    const add = (name, label, deed, main = false, sign = null) => actions.push({ name, label, deed, main, sign });
    const command = (name, label, main = false) => add(name, label, () => this.deeds.command(name), main);
    if (scene.remedy) command(scene.remedy, { new: t.newGame, dismiss: t.continue }[scene.remedy] ?? t.tryAgain, true);
    else if (scene.replay) {
      const steps = { first: [t.toStart, "«"], back: [t.back, "‹"], forward: [t.forward, "›"], last: [t.toEnd, "»"] };
      for (const [name, [label, sign]] of Object.entries(steps)) add(name, label, () => this.deeds.command(name), name === "forward", sign);
      command("leave", t.leaveReplay);
    } else if (view.result && !scene.busy) add("next", nextLabel(view, t), () => this.deeds.command("next"), true);
    if (scene.asked) {
      for (const offer of scene.complete) add(offer.text, capital(describeMove(offer.text, lang)), () => this.deeds.move(offer.text), true);
      for (const offer of scene.words) add(offer.text, moveLabel(offer.text, view, lang), () => this.deeds.move(offer.text), !scene.next.size);
      if (scene.chosen.length) add("clear", t.cancel, () => this.deeds.command("clear"));
    }
    match(this.actions, actions, (action) => action.name, () => {
      const node = button("", () => node.kozyrDeed());
      node.setAttribute("part", "button");
      return node;
    }, (node, action) => {
      node.kozyrDeed = action.deed;
      set(node, "data-move", action.name);
      say(node, action.sign ?? action.label);
      set(node, "aria-label", action.sign && action.label);
      set(node, "title", action.sign && action.label);
      node.classList.toggle("main", action.main);
    });
  }

  #paintSheet(scene) {
    const { t, view, deeds } = { ...scene, deeds: this.deeds };
    const kind = scene.curtain === null ? scene.sheet : null;
    const shown = kind === "result" && !view.result ? null : kind;
    this.aside.classList.toggle("open", shown === "log");
    const mark = shown && shown !== "log" ? `${shown} ${scene.events.length} ${view.deal} ${view.ply} ${scene.lang} ${scene.canRedo} ${scene.sort} ${scene.curtain}` : "";
    this.sheet.hidden = !mark;
    if (this.sheet.kozyrMark === mark) return;
    this.sheet.kozyrMark = mark;
    if (!mark) return;
    const close = button("", () => deeds.open(null), { class: "close", "aria-label": t.close, title: t.close });
    close.append(icon("close"));
    set(this.sheet, "data-kind", shown);
    set(this.sheet, "aria-label", { score: t.standing, trick: t.lastTrick, result: t.result, menu: t.menu }[shown]);
    this.sheet.replaceChildren(close, ...this.#contents(shown, scene));
    if (shown === "result") {
      if (this.keyed && (this.focused || document.activeElement === document.body)) focusOn(this.sheet.querySelector(".main"));
    } else if (this.focused) close.focus({ preventScroll: true });
  }

  #contents(kind, scene) {
    const { t, controls } = scene;
    const command = (name, label, main = false) => button(label, () => this.deeds.command(name), { "data-deed": name, class: main ? "main" : null, part: "button" });
    switch (kind) {
      case "score":
        return scoreOf(scene);
      case "trick":
        return lastTrickOf(scene);
      case "result":
        return [...resultOf(scene), dom("div", { class: "actions" }, command("next", nextLabel(scene.view, t), true),
          scene.canDealAgain ? command("again", t.sameDeal) : null, scene.watchable ? command("watch", t.replay) : null, scene.watchable ? command("link", t.linkToReplay) : null)];
      default: {
        const sorts = [["suit", t.sortSuit], ["rank", t.sortRank], ["none", t.sortNone]];
        const choices = sorts.map(([sort, label]) => button(label, () => this.deeds.sort(sort), { "aria-pressed": String(scene.sort === sort) }));
        return [
          dom("h2", {}, t.menu),
          dom("div", { class: "actions" }, scene.canRedo && controls.has("undo") ? command("redo", t.redo) : null, scene.canDealAgain ? command("again", t.sameDeal) : null,
            scene.linkable ? command("link", scene.view.result ? t.linkToReplay : t.linkToDeal) : null, command("new", t.newGame)),
          scene.number ? dom("p", { class: "caption" }, t.dealNumberIs({ number: scene.number })) : null,
          dom("p", { class: "caption" }, t.sort), dom("div", { class: "actions choice", role: "group", "aria-label": t.sort }, ...choices),
        ];
      }
    }
  }

  #paintCurtain(scene) {
    const up = scene.curtain !== null;
    const mark = up ? `${scene.curtain} ${scene.lang} ${scene.view.ply}` : "";
    this.curtain.hidden = !up;
    for (const room of [this.field, this.dock, this.hand]) room.inert = up;
    if (this.curtain.kozyrMark === mark) return;
    this.curtain.kozyrMark = mark;
    set(this.curtain, "aria-label", up ? scene.t.showMyCards : null);
    this.curtain.replaceChildren(...(up ? curtainOf(scene, () => this.deeds.command("reveal")) : []));
    if (up && this.focused) /** @type {any} */ (this.curtain.querySelector("button"))?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { scene } = this;
    if (!scene || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.code !== "KeyZ" || !scene.controls.has("undo")) return;
      event.preventDefault();
      this.deeds.command(event.shiftKey ? "redo" : "undo");
      return;
    }
    if (event.key === "Escape") {
      if (scene.sheet) this.deeds.open(null);
      else this.deeds.command(scene.chosen.length ? "clear" : "skip");
    }
    if (event.code === "KeyL" && scene.controls.has("log")) this.#toggle("log");
  }
}

const NBSP = "\u00A0";

/** What the button after a deal says. */
function nextLabel(view, t) {
  const { result, standing } = view;
  if (result.series_over) return t.newSeries;
  if (standing.kon === undefined) return t.nextDeal;
  return result.standing.kon === standing.kon ? t.continue : t.nextKon;
}

/** @param {HTMLElement | null} node */
const focusOn = (node) => node?.focus({ preventScroll: true });

const teamAt = (view, seat) => Math.max(0, view.teams.findIndex((seats) => seats.includes(seat)));
const pair = (view, numbers, mine) => `${numbers[teamAt(view, mine)]} : ${numbers[1 - teamAt(view, mine)]}`;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
