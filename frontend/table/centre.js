/**
 * The middle of the table: one room for each kind of zone. A zone that no room is made for lies as a row of cards.
 */
import { suitSymbol } from "../cards.js";
import { cardName, indexOf, named, rankName, seatName, suitName, verseOf } from "../i18n/index.js";
import { cardNode, turn } from "./card-node.js";
import { dom, match, place, say, set } from "./dom.js";
import { cardsIn, zonesNamed } from "./frames.js";
import { HIDDEN } from "./notation.js";
import { direction, played } from "./seats.js";

/** @typedef {import("./surface.js").Scene} Scene */

const ROOMS = ["stock", "pile", "run", "piles", "trick"];
const ELSEWHERE = ["hands", "done", "won"];
const SET_SIZE = 4;

/** @param {Element} node @param {Scene} scene */
export function paintCentre(node, scene) {
  const names = new Set(scene.view.zones.map((zone) => zone.name));
  if (scene.view.piles?.length) names.add("piles");
  if ("trick" in scene.view) names.add("trick");
  const others = [...names].filter((name) => !ROOMS.includes(name) && !ELSEWHERE.includes(name));
  const rooms = [...ROOMS.filter((name) => names.has(name) && PAINTS[name].wanted(scene)), ...others];
  match(node, rooms, String, (name) => roomFor(name).make(name), (room, name) => roomFor(name).paint(room, scene, name));
}

/**
 * @typedef {object} Room
 * @property {(scene: Scene) => boolean} [wanted]
 * @property {(name?: string) => Element} make
 * @property {(room: any, scene: Scene, name?: string) => void} paint
 */

/** @type {Record<string, Room>} */
const PAINTS = {
  pile: {
    wanted: () => true,
    make: () => dom("div", { class: "pile", part: "pile", role: "group" }, dom("div", { class: "fan" }), dom("p", { class: "caption" })),
    paint: paintPile,
  },
  stock: {
    wanted: ({ view }) => cardsIn(view, "stock").length > 0 || Boolean(view.trump),
    make: () => dom("div", { class: "stock", part: "stock", role: "group" }, dom("div", { class: "deck" }), dom("p", { class: "caption" }, dom("span"), dom("span", { class: "badge" }))),
    paint: paintStock,
  },
  run: {
    wanted: () => true,
    make: () => dom("div", { class: "run", role: "group" }, dom("p", { class: "title" }), dom("div", { class: "slots" }), dom("p", { class: "verse" }), dom("p", { class: "done" })),
    paint: paintRun,
  },
  piles: {
    wanted: ({ view }) => view.piles?.length > 0,
    make: () => dom("div", { class: "piles" }),
    paint: paintPiles,
  },
  trick: {
    wanted: (scene) => played(scene.view) || !scene.view.piles?.length,
    make: () => dom("div", { class: "trick", part: "trick", role: "group" }),
    paint: paintTrick,
  },
};

/** @type {Room} */
const ROW = {
  make: (name) => dom("div", { class: "row", role: "group", "aria-label": name }, dom("div", { class: "fan" })),
  paint: (room, scene, name) => fan(room.firstChild, cardsIn(scene.view, name), scene),
};

/** @param {string} name @returns {Room} */
const roomFor = (name) => PAINTS[name] ?? ROW;

/**
 * Cards beside each other, overlapping as far as they must.
 * @param {Element} node
 * @param {string[]} cards
 * @param {Scene} scene
 * @param {(place: number) => string} [mark] `take` for a card that a take would take
 */
function fan(node, cards, scene, mark = () => "") {
  place(node, { n: Math.max(2, cards.length) });
  match(node, cards, (card, n) => (card === HIDDEN ? `back${n}` : card), (card) => cardNode("div", card, scene.look), (each, card, n) => {
    turn(each, card, scene.look);
    each.classList.toggle("would-take", mark(n) === "take");
  });
}

function paintPile(room, scene) {
  const { view, t, lang } = scene;
  const pile = cardsIn(view, "pile");
  const hidden = pile.lastIndexOf(HIDDEN) + 1;
  const shown = pile.slice(hidden > 0 ? hidden - 1 : 0);
  const take = scene.asked && view.take ? view.take : 0;
  fan(room.firstChild, shown, scene, (n) => (n >= shown.length - take ? "take" : ""));
  room.firstChild.classList.toggle("deep", hidden > 1);
  room.classList.toggle("empty", !pile.length);
  const top = pile.at(-1);
  const spoken = !pile.length ? t.pileEmpty : `${t.pileCount({ n: pile.length })}, ${t.topCard({ card: cardName(top, lang) })}`;
  set(room, "aria-label", spoken);
  say(room.lastChild, !pile.length ? t.pileEmpty : t.pileCount({ n: pile.length }));
}

function paintStock(room, scene) {
  const { view, t, lang, look } = scene;
  const stock = cardsIn(view, "stock");
  const open = stock.length && stock.at(-1) !== HIDDEN ? stock.at(-1) : null;
  const closed = stock.length - (open ? 1 : 0);
  const layers = [...(open ? [{ key: open, card: open }] : []), ...(closed > 0 ? [{ key: "deck", card: HIDDEN }] : [])];
  const suit = view.trump ? t.trumpIs({ suit: suitName(view.trump, lang) }) : null;
  const deck = room.firstChild;
  match(deck, layers, (layer) => layer.key, (layer) => cardNode("div", layer.card, look), (each, layer) => {
    turn(each, layer.card, look);
    each.classList.toggle("open", layer.card === open);
    each.classList.toggle("thick", closed > 2);
  });
  const count = stock.length ? t.stockCount({ n: stock.length }) : t.stockEmpty;
  set(room, "aria-label", [count, open && t.openCard({ card: cardName(open, lang) }), suit].filter(Boolean).join(", "));
  const [words, badge] = room.lastChild.children;
  deck.hidden = !stock.length;
  say(words, count);
  badge.hidden = !view.trump;
  set(badge, "title", suit);
  if (view.trump && badge.kozyrSuit !== view.trump + look.suits) {
    badge.kozyrSuit = view.trump + look.suits;
    badge.replaceChildren(suitSymbol(view.trump, look));
  }
}

function paintRun(room, scene) {
  const { view, t, lang, look, names, layers, texts } = scene;
  const run = cardsIn(view, "run");
  const [title, slots, verse, done] = room.children;
  const rank = view.rank ?? run[0]?.[0] ?? null;
  say(title, rank ? t.currentRank({ rank: rankName(rank, lang) }) : t.run);
  const places = Array.from({ length: SET_SIZE }, (_, n) => run[n] ?? `slot${n}`);
  match(slots, places, String, (card) => dom("div", { class: "slot" }, card.startsWith("slot") ? null : cardNode("div", card, look), dom("span", { class: "who" })), (slot, card) => {
    const laid = !card.startsWith("slot");
    slot.classList.toggle("free", !laid);
    if (laid) turn(slot.firstChild, card, look);
    say(slot.lastChild, laid && layers.has(card) ? seatName(layers.get(card), names, lang) : "");
  });
  const last = run.at(-1);
  say(verse, (last && verseOf({ text: `play ${last}`, verse: run.length }, texts, lang)) ?? "");
  const fours = zonesNamed(view, "done");
  say(done, fours.length ? `${t.done({ n: fours.length })} (${fours.map((zone) => indexOf(zone.cards[0][0], scene.indices)).join(", ")})` : "");
  set(room, "aria-label", t.run);
}

function paintPiles(room, scene) {
  const { view, t, lang, names } = scene;
  const small = played(view);
  room.classList.toggle("small", small);
  room.classList.toggle("double", !small && view.piles.length > 1);
  match(room, view.piles.map((pile, number) => ({ pile, number })), ({ number }) => String(number),
    () => dom("div", { class: "khval", role: "group" }, dom("p", { class: "title" }), dom("div", { class: "slots" }), dom("p", { class: "caption" })),
    (node, { pile, number }) => {
      const [title, slots, caption] = node.children;
      say(title, t.khvalPile({ n: number + 1 }));
      set(node, "aria-label", t.khvalPile({ n: number + 1 }));
      match(slots, pile.cards, ([seat]) => String(seat), ([, card]) => dom("div", { class: "slot" }, cardNode("div", card, scene.look), dom("span", { class: "who" })), (slot, [seat, card]) => {
        turn(slot.firstChild, card, scene.look);
        slot.classList.toggle("wins", pile.winner === seat);
        say(slot.lastChild, seatName(seat, names, lang));
      });
      say(caption, pile.winner === null ? "" : t.takenBy(named(pile.winner, names, lang)));
    });
}

function paintTrick(room, scene) {
  const { view, t, lang, look, names, mine } = scene;
  const laid = zonesNamed(view, "trick");
  set(room, "aria-label", t.trick);
  const spots = view.bots.map((_, seat) => ({ seat, cards: [] }));
  match(room, [...spots, ...laid], (zone) => zone.cards[0] ?? `spot${zone.seat}`, (zone) => (zone.cards.length ? cardNode("div", zone.cards[0], look) : dom("div", { class: "spot" })), (node, zone) => {
    place(node, direction(zone.seat, mine, view.bots.length));
    if (!zone.cards.length) return;
    turn(node, zone.cards[0], look);
    node.classList.toggle("wins", view.taker === zone.seat);
    set(node, "title", `${seatName(zone.seat, names, lang)}: ${cardName(zone.cards[0], lang)}`);
  });
}
