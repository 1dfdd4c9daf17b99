/** The hand: a toolbar of cards. One of them is reached with Tab, the others with the arrow keys. */
import { cardName } from "../i18n/index.js";
import { cardNode, turn } from "./card-node.js";
import { match, place, set } from "./dom.js";
import { handOf } from "./frames.js";
import { handLayout } from "./hand-layout.js";
import { byRank, bySuit } from "./notation.js";
import { isTrump, lastingTrumps, trumpsLast } from "./strengths.js";

/** @typedef {import("./surface.js").Scene} Scene */

const SORTS = { suit: bySuit, rank: byRank };

export class Hand {
  #roving = "";
  #rows = [];

  /** @param {HTMLElement} node @param {{tap: (card: string) => void, look: (card: string) => void}} on */
  constructor(node, on) {
    this.node = node;
    this.on = on;
    node.addEventListener("keydown", (event) => this.#key(event));
    node.addEventListener("click", (event) => {
      const card = cardAt(event);
      if (card) on.tap(card);
    });
    node.addEventListener("focusin", (event) => {
      const card = cardAt(event);
      if (!card) return;
      this.#rove(card);
      on.look(card);
    });
  }

  /** @param {Scene} scene @param {{width: number, height: number, largest: number}} room */
  paint(scene, room) {
    const { view, t, lang, look } = scene;
    const held = this.node.contains(active(this.node)) ? this.#cards().indexOf(active(this.node)) : -1;
    const cards = [...handOf(view, scene.mine)];
    const order = SORTS[scene.sort];
    if (order) cards.sort(order === bySuit ? trumpsLast(view.game, order) : order);
    const marked = lastingTrumps(view.game);
    const layout = handLayout({ count: cards.length, ...room });
    this.#rows = layout.rows;
    const spots = layout.rows.flatMap((count, row) => Array.from({ length: count }, (_, column) => ({ row, column, count })));
    set(this.node, "aria-label", t.hand);
    place(this.node, { "hand-card": `${layout.card}px`, "hand-height": `${layout.height}px` });
    match(this.node, cards, (card, n) => (card === "??" ? `back${n}` : card), (card) => cardNode("button", card, look), (node, card, n) => {
      turn(node, card, look);
      const { row, column, count } = spots[n];
      const width = (count - 1) * layout.strip + layout.card;
      place(node, { x: `${(room.width - width) / 2 + column * layout.strip}px`, y: `${row * layout.rise}px` });
      const chosen = scene.chosen.indexOf(card);
      const open = scene.next.has(card) || chosen >= 0;
      set(node, "part", `card${scene.asked && open ? " playable" : ""}`);
      set(node, "aria-label", spoken(card, view, t, lang, scene.mine));
      set(node, "aria-disabled", String(!scene.asked || !open));
      set(node, "aria-pressed", scene.asked ? String(chosen >= 0) : null);
      set(node, "aria-description", scene.asked && !open ? (scene.reasons.get(card) ?? t.forbidden) : null);
      set(node, "data-order", chosen >= 0 && scene.chosen.length + (scene.more ? 1 : 0) > 1 ? chosen + 1 : null);
      node.classList.toggle("dim", scene.asked && !open && scene.next.size > 0);
      node.classList.toggle("trump", marked.includes(card));
      node.classList.toggle("chosen", chosen >= 0);
      node.classList.toggle("advised", chosen < 0 && scene.advised.includes(card));
    });
    if (!cards.includes(this.#roving)) this.#roving = cards[Math.max(0, Math.min(held, cards.length - 1))] ?? "";
    this.#rove(this.#roving);
    if (held >= 0 && !this.node.contains(active(this.node))) this.focus();
  }

  focus() {
    (this.#cards().find((node) => node.getAttribute("data-card") === this.#roving) ?? this.#cards()[0])?.focus({ preventScroll: true });
  }

  /** @returns {any[]} */
  #cards() {
    return [...this.node.children];
  }

  #rove(card) {
    this.#roving = card;
    for (const node of this.#cards()) node.tabIndex = node.getAttribute("data-card") === card ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cards = this.#cards();
    const at = cards.indexOf(active(this.node));
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const row = this.#rows[0] ?? 1;
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + row, ArrowUp: at - row, Home: 0, End: cards.length - 1 };
    const goal = steps[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    cards[Math.max(0, Math.min(goal, cards.length - 1))].focus();
  }
}

/** @param {Event} event @returns {string | null} */
const cardAt = (event) => /** @type {Element} */ (event.target).closest("[data-card]")?.getAttribute("data-card") ?? null;

/** @param {Node} node */
const active = (node) => /** @type {ShadowRoot} */ (node.getRootNode()).activeElement ?? null;

function spoken(card, view, t, lang, seat) {
  return isTrump(card, view, seat) ? `${cardName(card, lang)}, ${t.trump}` : cardName(card, lang);
}
