/** The field: the people round the table, and in the middle one room for each kind of zone. */
import { cardNode, suitSymbol, turn } from "../cards.js";
import { cardName, cardSign, seatName, suitName } from "../i18n/speech.js";
import { dom, match, place, say, set } from "./dom.js";
import { cardsIn, handOf, teamOf } from "./frames.js";
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
export function paintBadge(node, suit, { look }) {
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
    boaster === seat && t.boaster && { kind: "boaster", text: t.boaster },
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

/** What the rooms of the middle come with, beside the games that have them. */
const BRINGS = {
  covering: () => import("./covering.js"),
  coventry: () => import("./coventry.js"),
  kozel: () => import("./kozel.js"),
  khval: () => import("./khval.js"),
};
const KINDS = { stock: "covering", pile: "covering", run: "coventry", piles: "khval", trick: "kozel" };
/** The rooms that are there. @type {Record<string, Room>} */
const rooms = {};
/** @type {Set<CSSStyleSheet>} */
const sheets = new Set();

/** Brings the rooms of a kind of games. */
export async function bring(kind) {
  const brought = await BRINGS[kind]();
  Object.assign(rooms, brought.rooms);
  sheets.add(brought.styles());
}

/** What views need to be shown, before they are. @param {(View | null)[]} views @param {ShadowRoot} root */
export async function prepareCentre(views, root) {
  const kinds = new Set(views.flatMap((view) => (view ? zonesShown(view).map((name) => KINDS[name] ?? "covering") : [])));
  await Promise.all([...kinds].map(bring));
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])];
}

/** The zones that are shown in the middle, as their rooms stand. @param {View} view */
function zonesShown(view) {
  const zones = new Set(view.zones.map((zone) => zone.name));
  const wanted = {
    stock: cardsIn(view, "stock").length > 0 || (zones.has("stock") && view.trump),
    pile: zones.has("pile"),
    run: zones.has("run"),
    piles: view.piles?.length,
    trick: "trick" in view && (played(view) || !view.piles?.length),
  };
  return [...Object.keys(wanted).filter((name) => wanted[name]), ...[...zones].filter((name) => !(name in wanted) && !ELSEWHERE.includes(name))];
}

const PARTS = ["stock", "pile", "trick"];
/** A zone that no room is made for lies as a row of cards. */
const roomOf = (name) => rooms[name in KINDS ? name : "row"];

/** @param {Scene} scene */
export function paintCentre(node, scene) {
  match(node, zonesShown(scene.view).filter(roomOf), String, makeRoom, (room, name) => roomOf(name).paint(room, scene, name));
}

const makeRoom = (name) =>
  dom("div", { class: name in KINDS ? name : "row", part: PARTS.includes(name) ? name : null, role: name === "piles" ? null : "group" }, ...roomOf(name).parts());

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
