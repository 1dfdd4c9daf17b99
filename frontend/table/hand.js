/** The hand: a toolbar of cards. Tab reaches one of them, the arrow keys the others. */
import { cardNode, layoutFor, showCard } from "../cards.js";
import { cardName } from "../i18n/speech.js";
import { set, setProperties, syncChildren } from "./dom.js";
import { byRank, bySuit, HIDDEN, isTrump, permanentTrumps, trumpsLast } from "./notation.js";
import { handOf } from "./timeline.js";

/** @type {Record<string, import("./notation.js").CardOrder>} */
const ORDERS = { suit: bySuit, rank: byRank };

export class Hand {
  #node;
  /** The card that Tab reaches. */
  #tabStop = "";
  /** Cards in the first row. */
  #rowLength = 1;

  /** @param {HTMLElement} node @param {ActionHandler} onAction */
  constructor(node, onAction) {
    this.#node = node;
    node.addEventListener("keydown", (event) => this.#onKey(event));
    node.addEventListener("click", (event) => {
      const card = cardAt(event);
      if (card) onAction("tap", card);
    });
    node.addEventListener("focusin", (event) => {
      const card = cardAt(event);
      if (!card) return;
      this.#setTabStop(card);
      onAction("look", card);
    });
  }

  /** @param {Scene} scene @param {{width: number, height: number, maxCard: number}} space in pixels */
  render(scene, space) {
    const { view, game, t, lang, look, mine, sort, myTurn, chosen, selectable, more, reasons, hinted } =
      scene;
    const node = this.#node;
    const focused = this.#cards.findIndex((each) => each === this.#active);
    const cards = [...handOf(view, mine)];
    const order = ORDERS[sort];
    if (order) cards.sort(order === bySuit ? trumpsLast(view.game, order) : order);
    const trumps = permanentTrumps(view.game);
    const isClosed = cards.every((card) => card === HIDDEN);
    const {
      rows,
      card: size,
      strip,
      rise,
      height,
    } = handLayout({
      count: cards.length,
      ...space,
      ...(isClosed && { maxCard: space.maxCard * CLOSED_SCALE, minStrip: 1 }),
    });
    this.#rowLength = rows[0] ?? 1;
    const places = rows.flatMap((count, row) =>
      Array.from({ length: count }, (_, column) => ({
        x: `${(space.width - (count - 1) * strip - size) / 2 + column * strip}px`,
        y: `${row * rise}px`,
      })),
    );
    const faces = { ...look, layout: layoutFor(strip < size * WHOLE_PICTURE ? 0 : size) };
    const dimsAll = selectable.size > 0 || game.dimsHand?.(view);
    set(node, "aria-label", t.hand);
    setProperties(node, { "hand-card": `${size}px`, "hand-height": `${height}px` });
    syncChildren(
      node,
      cards,
      (card, n) => (card === HIDDEN ? `back${n}` : card),
      (card) => cardNode("button", card, faces),
      (each, card, n) => {
        showCard(each, card, faces);
        setProperties(each, places[n]);
        const index = chosen.indexOf(card);
        const playable = selectable.has(card) || index >= 0;
        const name = cardName(card, lang);
        const classes = {
          dim: myTurn && !playable && dimsAll,
          trump: trumps.includes(card),
          chosen: index >= 0,
          advised: index < 0 && hinted.includes(card),
        };
        for (const [className, on] of Object.entries(classes)) each.classList.toggle(className, Boolean(on));
        set(each, "part", `card${myTurn && playable ? " playable" : ""}`);
        set(each, "aria-label", isTrump(card, view, mine) ? `${name}, ${t.trump}` : name);
        set(each, "aria-disabled", String(!myTurn || !playable));
        set(each, "aria-pressed", myTurn ? String(index >= 0) : null);
        set(
          each,
          "aria-description",
          myTurn && !playable ? (reasons.get(card)?.[lang] ?? t.forbidden) : null,
        );
        set(each, "data-order", index >= 0 && chosen.length + (more ? 1 : 0) > 1 ? index + 1 : null);
      },
    );
    if (!cards.includes(this.#tabStop))
      this.#tabStop = cards[Math.max(0, Math.min(focused, cards.length - 1))] ?? "";
    this.#setTabStop(this.#tabStop);
    if (focused >= 0 && !this.#cards.some((each) => each === this.#active)) this.focus();
  }

  focus() {
    (this.#cards.find((node) => node.getAttribute("data-card") === this.#tabStop) ?? this.#cards[0])?.focus({
      preventScroll: true,
    });
  }

  get #cards() {
    return /** @type {HTMLElement[]} */ ([...this.#node.children]);
  }

  get #active() {
    return /** @type {ShadowRoot} */ (this.#node.getRootNode()).activeElement;
  }

  /** @param {string} card */
  #setTabStop(card) {
    this.#tabStop = card;
    for (const node of this.#cards) node.tabIndex = node.getAttribute("data-card") === card ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const cards = this.#cards;
    const at = cards.findIndex((card) => card === this.#active);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    /** @type {Record<string, number>} */
    const targets = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + this.#rowLength,
      ArrowUp: at - this.#rowLength,
      Home: 0,
      End: cards.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    cards[Math.max(0, Math.min(target, cards.length - 1))].focus();
  }
}

/** @param {Event} event */
const cardAt = (event) =>
  /** @type {Element} */ (event.target).closest("[data-card]")?.getAttribute("data-card") ?? null;

// ---- rows of overlapping cards, in CSS pixels

/** The least width of a card that is seen beside the next one. */
export const MIN_STRIP = 24;
/** The least height of a card that is seen above the next row. */
export const MIN_RISE = 44;
const GAP = 6;
const HEIGHT_TO_WIDTH = 1.4;
/** Parts of a card: the height of rank and suit, the width that also shows something of the picture, and as good as all of it. */
const INDEX_HEIGHT = 0.6;
const SOME_PICTURE = 0.36;
const WHOLE_PICTURE = 0.7;
/** The size of a hand of which nobody sees the faces. */
const CLOSED_SCALE = 0.6;
const CARD_WIDTHS = [112, 104, 96, 88, 80, 72, 64, 58, 52, 48];

/**
 * The largest cards that fit.
 * @param {{count: number, width: number, height: number, maxCard?: number, minStrip?: number}} space
 */
export function handLayout({ count, width, height, maxCard = CARD_WIDTHS[0], minStrip = MIN_STRIP }) {
  const layouts = CARD_WIDTHS.filter((card) => card <= maxCard).map((card) =>
    layOut(count, width, card, minStrip),
  );
  const low = layouts.filter((layout) => layout.height <= height);
  return (
    low.find(({ strip, card }) => strip >= card * SOME_PICTURE) ??
    low[0] ??
    layouts.at(-1) ??
    layOut(count, width, maxCard, minStrip)
  );
}

/** @param {number} count @param {number} width @param {number} card @param {number} minStrip */
function layOut(count, width, card, minStrip) {
  const maxInRow = Math.max(1, Math.floor((width - card) / minStrip) + 1);
  const perRow = Math.ceil(count / Math.max(1, Math.ceil(count / maxInRow))) || 1;
  const rows = [];
  for (let left = count; left > 0; left -= perRow) rows.push(Math.min(perRow, left));
  const longest = Math.max(1, ...rows);
  const strip = longest === 1 ? card + GAP : Math.min(card + GAP, (width - card) / (longest - 1));
  const tall = Math.round(card * HEIGHT_TO_WIDTH);
  const rise = Math.max(MIN_RISE, Math.round(tall * INDEX_HEIGHT));
  return { card, rows, strip, rise, height: tall + rise * (Math.max(1, rows.length) - 1) };
}
