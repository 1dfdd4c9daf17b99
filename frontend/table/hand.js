/** The hand: a toolbar of cards. One of them is reached with Tab, the others with the arrow keys. */
import { cardNode, layoutFor, turn } from "../cards.js";
import { cardName } from "../i18n/speech.js";
import { match, place, set } from "./dom.js";
import { handOf } from "./frames.js";
import { byRank, bySuit, HIDDEN, isTrump, lastingTrumps, trumpsLast } from "./notation.js";

const SORTS = { suit: bySuit, rank: byRank };

export class Hand {
  #node;
  /** The card that Tab reaches. */
  #roving = "";
  /** Cards in the first row. */
  #row = 1;

  /** @param {Deed} deed */
  constructor(node, deed) {
    this.#node = node;
    node.addEventListener("keydown", (event) => this.#key(event));
    node.addEventListener("click", (event) => {
      const card = cardAt(event);
      if (card) deed("tap", card);
    });
    node.addEventListener("focusin", (event) => {
      const card = cardAt(event);
      if (!card) return;
      this.#rove(card);
      deed("look", card);
    });
  }

  /** @param {Scene} scene */
  paint({ view, t, lang, look, mine, sort, asked, chosen, next, more, reasons, advised }, room) {
    const node = this.#node;
    const held = this.#cards.indexOf(this.#active);
    const cards = [...handOf(view, mine)];
    const order = SORTS[sort];
    if (order) cards.sort(order === bySuit ? trumpsLast(view.game, order) : order);
    const trumps = lastingTrumps(view.game);
    const closed = cards.every((card) => card === HIDDEN);
    const {
      rows,
      card: size,
      strip,
      rise,
      height,
    } = handLayout({
      count: cards.length,
      ...room,
      ...(closed && { largest: room.largest * SMALL, narrowest: 1 }),
    });
    this.#row = rows[0] ?? 1;
    const spots = rows.flatMap((count, row) =>
      Array.from({ length: count }, (_, column) => {
        return {
          x: `${(room.width - (count - 1) * strip - size) / 2 + column * strip}px`,
          y: `${row * rise}px`,
        };
      }),
    );
    const seen = { ...look, layout: layoutFor(strip < size * WHOLE ? 0 : size) };
    set(node, "aria-label", t.hand);
    place(node, { "hand-card": `${size}px`, "hand-height": `${height}px` });
    match(
      node,
      cards,
      (card, n) => (card === HIDDEN ? `back${n}` : card),
      (card) => cardNode("button", card, seen),
      (each, card, n) => {
        turn(each, card, seen);
        place(each, spots[n]);
        const spot = chosen.indexOf(card);
        const open = next.has(card) || spot >= 0;
        const name = cardName(card, lang);
        const marks = {
          dim: asked && !open && (next.size > 0 || view.phase === "respond"),
          trump: trumps.includes(card),
          chosen: spot >= 0,
          advised: spot < 0 && advised.includes(card),
        };
        for (const [mark, on] of Object.entries(marks)) each.classList.toggle(mark, on);
        set(each, "part", `card${asked && open ? " playable" : ""}`);
        set(each, "aria-label", isTrump(card, view, mine) ? `${name}, ${t.trump}` : name);
        set(each, "aria-disabled", String(!asked || !open));
        set(each, "aria-pressed", asked ? String(spot >= 0) : null);
        set(each, "aria-description", asked && !open ? (reasons.get(card)?.[lang] ?? t.forbidden) : null);
        set(each, "data-order", spot >= 0 && chosen.length + (more ? 1 : 0) > 1 ? spot + 1 : null);
      },
    );
    if (!cards.includes(this.#roving))
      this.#roving = cards[Math.max(0, Math.min(held, cards.length - 1))] ?? "";
    this.#rove(this.#roving);
    if (held >= 0 && !this.#cards.includes(this.#active)) this.focus();
  }

  focus() {
    (this.#cards.find((node) => node.getAttribute("data-card") === this.#roving) ?? this.#cards[0])?.focus({
      preventScroll: true,
    });
  }

  get #cards() {
    return [...this.#node.children];
  }

  get #active() {
    return /** @type {ShadowRoot} */ (this.#node.getRootNode()).activeElement;
  }

  #rove(card) {
    this.#roving = card;
    for (const node of this.#cards) node.tabIndex = node.getAttribute("data-card") === card ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cards = this.#cards;
    const at = cards.indexOf(this.#active);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const goal = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + this.#row,
      ArrowUp: at - this.#row,
      Home: 0,
      End: cards.length - 1,
    }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    cards[Math.max(0, Math.min(goal, cards.length - 1))].focus();
  }
}

const cardAt = (event) =>
  /** @type {Element} */ (event.target).closest("[data-card]")?.getAttribute("data-card") ?? null;

// ---- how it lies: rows of overlapping cards, in CSS pixels

export const STRIP = 24;
export const RISE = 44;
const GAP = 6;
const RATIO = 1.4;
/** How much of a card's height rank and suit take. */
const INDEX = 0.6;
/** How much of a card's width also shows something of the picture. */
const COMFORT = 0.36;
/** … and how much as good as all of it. */
const WHOLE = 0.7;
/** How large a hand is of which nobody sees the faces. */
const SMALL = 0.6;
const WIDTHS = [112, 104, 96, 88, 80, 72, 64, 58, 52, 48];

export function handLayout({ count, width, height, largest = WIDTHS[0], narrowest = STRIP }) {
  const layouts = WIDTHS.filter((card) => card <= largest).map((card) =>
    laidOut(count, width, card, narrowest),
  );
  const low = layouts.filter((layout) => layout.height <= height);
  return (
    low.find(({ strip, card }) => strip >= card * COMFORT) ??
    low[0] ??
    layouts.at(-1) ??
    laidOut(count, width, largest, narrowest)
  );
}

function laidOut(count, width, card, narrowest) {
  const most = Math.max(1, Math.floor((width - card) / narrowest) + 1);
  const each = Math.ceil(count / Math.max(1, Math.ceil(count / most))) || 1;
  const rows = [];
  for (let left = count; left > 0; left -= each) rows.push(Math.min(each, left));
  const longest = Math.max(1, ...rows);
  const strip = longest === 1 ? card + GAP : Math.min(card + GAP, (width - card) / (longest - 1));
  const tall = Math.round(card * RATIO);
  const rise = Math.max(RISE, Math.round(tall * INDEX));
  return { card, rows, strip, rise, height: tall + rise * (Math.max(1, rows.length) - 1) };
}
