/** The field: the people round the table, and in the middle one room for each kind of zone. A zone that no room is made for lies as a row of cards. */
import { cardNode, suitSymbol, turn } from "../cards.js";
import { cardName, cardSign, indexOf, rankName, seatName, suitName, verseOf } from "../i18n/speech.js";
import { dom, match, place, say, set } from "./dom.js";
import { cardsIn, handOf, teamOf, zonesNamed } from "./frames.js";
import { bySuit, HIDDEN } from "./notation.js";

// ---- seats

/** Where a seat sits, from the middle of the table: x to the right, y down; I sit at the bottom, my left neighbour is next. */
export function direction(seat, mine, players) {
  const step = (seat - mine + players) % players;
  const others = players - 1;
  const spread = others < 2 ? 0 : others < 3 ? 90 : others === 3 ? 180 : 200;
  const angle = step ? 90 + spread / 2 - ((step - 1) * spread) / Math.max(1, others - 1) : -90;
  const radians = (angle * Math.PI) / 180;
  return { x: Math.cos(radians).toFixed(3), y: (-Math.sin(radians)).toFixed(3) };
}

/** @param {Scene} scene */
export function paintSeats(node, scene) {
  const players = scene.view.bots.length;
  const others = Array.from({ length: players - 1 }, (_, step) => (scene.mine + 1 + step) % players);
  set(node, "data-others", others.length);
  match(node, others, String, makeSeat, (plate, seat) => {
    place(plate, direction(seat, scene.mine, players));
    paintSeat(plate, seat, scene);
  });
}

export const makeSeat = () =>
  dom("div", { class: "seat", part: "seat", role: "group" }, ...["name", "badge", "count", "marks", "held"].map((name) => dom("span", { class: name })));

/** @param {Scene} scene */
export function paintSeat(plate, seat, scene) {
  const { view, t, lang, names, mine, indices } = scene;
  const hand = handOf(view, seat);
  const trump = view.trumps?.[seat] ?? null;
  const out = view.out?.includes(seat) ?? false;
  const marks = marksOf(seat, scene);
  const name = seatName(seat, names, lang);
  const held = view.open && seat !== mine ? [...hand].sort(bySuit) : [];
  const [nameNode, badge, count, markNode, heldNode] = /** @type {any} */ (plate.children);
  set(plate, "data-seat", seat);
  set(plate, "data-team", teamOf(view, seat));
  plate.classList.toggle("acts", view.turn === seat && !view.result);
  plate.classList.toggle("out", out);
  set(plate, "aria-label", [
    t.handOf({ name, n: hand.length }), trump && t.trumpIs({ suit: suitName(trump, lang) }),
    ...marks.map((mark) => mark.spoken ?? mark.text), ...held.map((card) => cardName(card, lang)),
  ].filter(Boolean).join(", "));
  say(nameNode, name);
  say(count, out ? "" : String(hand.length));
  paintBadge(badge, trump, scene);
  match(markNode, marks, ({ kind }) => kind, ({ kind }) => dom("span", { class: `mark ${kind}` }), (node, { text }) => say(node, text));
  say(heldNode, held.map((card) => cardSign(card, lang, indices)).join(" "));
}

/** A suit on a white disc. */
function paintBadge(node, suit, { look }) {
  node.hidden = !suit;
  if (!suit || node.kozyrSuit === suit + look.suits) return;
  node.kozyrSuit = suit + look.suits;
  node.replaceChildren(suitSymbol(suit, look));
}

/** What a seat is in this deal, in few words. */
function marksOf(seat, { view, t, mine, layers }) {
  const { result, out, dealer, boaster, zones } = view;
  const { totals, losses } = result?.standing ?? view.standing ?? {};
  const team = teamOf(view, seat);
  const fours = zones.filter((zone) => zone.name === "done" && layers.get(zone.cards[3]) === seat).length;
  const marks = [
    team !== null && seat !== mine && team === teamOf(view, mine) && { kind: "partner", text: t.partner },
    out?.includes(seat) && { kind: "gone", text: t.isOut },
    result?.places && { kind: "place", text: t.place({ n: result.places[seat] }) },
    dealer === seat && { kind: "dealer", text: t.dealer },
    boaster === seat && { kind: "boaster", text: t.boaster },
    fours && { kind: "fours", text: `×${fours}`, spoken: t.done({ n: fours }) },
    totals?.some(Boolean) && { kind: "total", text: signed(totals[seat]), spoken: `${t.totals}: ${signed(totals[seat])}` },
    losses?.[seat] && { kind: "lost", text: `−${losses[seat]}`, spoken: `${t.losses}: ${losses[seat]}` },
  ];
  return marks.filter(Boolean);
}

export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export const played = (view) => cardsIn(view, "trick").length + cardsIn(view, "won").length > 0;

// ---- the middle

const ELSEWHERE = ["hands", "done", "won"];
const SET_SIZE = 4;

/** The rooms of a module that comes later. @type {typeof import("./khval.js") | null} */
let khval = null;

/** What views need to be shown, before they are. @param {View[]} views @param {ShadowRoot} root */
export async function prepareCentre(views, root) {
  if (!views.some((view) => view?.piles?.length)) return;
  khval ??= await import("./khval.js");
  khval.dress(root);
}

/** @param {Scene} scene */
export function paintCentre(node, scene) {
  const { view } = scene;
  const zones = new Set(view.zones.map((zone) => zone.name));
  const wanted = {
    stock: zones.has("stock") && (cardsIn(view, "stock").length > 0 || Boolean(view.trump)),
    pile: zones.has("pile"),
    run: zones.has("run"),
    piles: khval && Boolean(view.piles?.length),
    trick: "trick" in view && (played(view) || !view.piles?.length),
  };
  const others = [...zones].filter((name) => !(name in wanted) && !ELSEWHERE.includes(name));
  match(node, [...Object.keys(wanted).filter((name) => wanted[name]), ...others], String, makeRoom, (room, name) => (PAINTS[name] ?? paintRow)(room, scene, name));
}

const PAINTS = { stock: paintStock, pile: paintPile, run: paintRun, trick: paintTrick, piles: (room, scene) => khval?.paint(room, scene) };
const PARTS = ["stock", "pile", "trick"];
const INSIDE = {
  stock: () => [dom("div", { class: "deck" }), dom("p", { class: "caption" }, dom("span"), dom("span", { class: "badge" }))],
  pile: () => [dom("div", { class: "fan" }), dom("p", { class: "caption" })],
  run: () => [dom("p", { class: "title" }), dom("div", { class: "slots" }), dom("p", { class: "verse" }), dom("p", { class: "done" })],
  trick: () => [],
  piles: () => [],
};

const makeRoom = (name) =>
  dom("div", { class: name in INSIDE ? name : "row", part: PARTS.includes(name) ? name : null, role: name === "piles" ? null : "group" }, ...(INSIDE[name]?.() ?? [dom("div", { class: "fan" })]));

/** Cards beside each other, overlapping as far as they must; the last `take` of them would be taken. */
function fan(node, cards, { look }, take = 0) {
  place(node, { n: Math.max(2, cards.length) });
  match(node, cards, (card, n) => (card === HIDDEN ? `back${n}` : card), (card) => cardNode("div", card, look), (each, card, n) => {
    turn(each, card, look);
    each.classList.toggle("would-take", n >= cards.length - take);
  });
}

function paintRow(room, scene, name) {
  set(room, "aria-label", name);
  fan(room.firstChild, cardsIn(scene.view, name), scene);
}

function paintPile(room, scene) {
  const { view, t, lang, asked } = scene;
  const pile = cardsIn(view, "pile");
  const hidden = pile.lastIndexOf(HIDDEN) + 1;
  fan(room.firstChild, pile.slice(Math.max(0, hidden - 1)), scene, asked && view.take ? view.take : 0);
  room.firstChild.classList.toggle("deep", hidden > 1);
  room.classList.toggle("empty", !pile.length);
  const count = pile.length ? t.pileCount({ n: pile.length }) : t.pileEmpty;
  set(room, "aria-label", pile.length ? `${count}, ${t.topCard({ card: cardName(pile.at(-1), lang) })}` : count);
  say(room.lastChild, count);
}

function paintStock(room, scene) {
  const { view, t, lang } = scene;
  const look = { ...scene.look, layout: "jumbo" };
  const stock = cardsIn(view, "stock");
  const open = stock.length && stock.at(-1) !== HIDDEN ? stock.at(-1) : null;
  const closed = stock.length - (open ? 1 : 0);
  const suit = view.trump ? t.trumpIs({ suit: suitName(view.trump, lang) }) : null;
  const [deck, caption] = room.children;
  match(deck, [open, closed > 0 ? HIDDEN : null].filter(Boolean), String, (card) => cardNode("div", card, look), (node, card) => {
    turn(node, card, look);
    node.classList.toggle("lying", card === open);
    node.classList.toggle("thick", closed > 2);
  });
  const count = stock.length ? t.stockCount({ n: stock.length }) : t.stockEmpty;
  set(room, "aria-label", [count, open && t.openCard({ card: cardName(open, lang) }), suit].filter(Boolean).join(", "));
  deck.hidden = !stock.length;
  const [words, badge] = caption.children;
  say(words, count);
  set(badge, "title", suit);
  paintBadge(badge, view.trump, scene);
}

function paintRun(room, scene) {
  const { view, t, lang, names, layers, texts, indices } = scene;
  const run = cardsIn(view, "run");
  const [title, slots, verse, done] = room.children;
  const rank = view.rank ?? run[0]?.[0] ?? null;
  say(title, rank ? t.currentRank({ rank: rankName(rank, lang) }) : t.run);
  paintSlots(slots, Array.from({ length: SET_SIZE }, (_, n) => ({ card: run[n], who: layers.has(run[n]) ? seatName(layers.get(run[n]), names, lang) : "" })), scene);
  const last = run.at(-1);
  say(verse, (last && verseOf({ text: `play ${last}`, verse: run.length }, texts, lang)) ?? "");
  const fours = zonesNamed(view, "done");
  say(done, fours.length ? `${t.done({ n: fours.length })} (${fours.map((zone) => indexOf(zone.cards[0][0], indices)).join(", ")})` : "");
  set(room, "aria-label", t.run);
}

/** Cards in a row with the names of those who laid them. */
export function paintSlots(node, slots, { look }) {
  match(node, slots, ({ card, who }, n) => (card && card !== HIDDEN ? card : `${who}${n}`),
    ({ card }) => dom("div", { class: "slot" }, card ? cardNode("div", card, look) : null, dom("span", { class: "who" })),
    (slot, { card, who, wins = false }) => {
      slot.classList.toggle("free", !card);
      slot.classList.toggle("wins", wins);
      if (card) turn(slot.firstChild, card, look);
      say(slot.lastChild, who);
    });
}

function paintTrick(room, { view, t, lang, look, names, mine }) {
  set(room, "aria-label", t.trick);
  const spots = view.bots.map((_, seat) => ({ seat, cards: [] }));
  match(room, [...spots, ...zonesNamed(view, "trick")], ({ seat, cards: [card] }) => card ?? `spot${seat}`,
    ({ cards: [card] }) => (card ? cardNode("div", card, look) : dom("div", { class: "spot" })), (node, { seat, cards: [card] }) => {
      place(node, direction(seat, mine, view.bots.length));
      if (!card) return;
      turn(node, card, look);
      node.classList.toggle("wins", view.taker === seat);
      set(node, "title", `${seatName(seat, names, lang)}: ${cardName(card, lang)}`);
    });
}
