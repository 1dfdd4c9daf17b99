/** The people round the table: name, number of cards, trump, what they are in this deal. */
import { suitSymbol } from "../cards.js";
import { cardName, cardSign, seatName, suitName } from "../i18n/index.js";
import { dom, match, place, say, set } from "./dom.js";
import { cardsIn, handOf, teamOf } from "./frames.js";
import { bySuit } from "./notation.js";

/** @typedef {import("./surface.js").Scene} Scene */

/** The other seats, from my left neighbour on clockwise. @param {number} players @param {number} mine @returns {number[]} */
export const opposite = (players, mine) => Array.from({ length: players - 1 }, (_, step) => (mine + 1 + step) % players);

/**
 * Where a seat sits, as a direction from the middle of the table: x to the right, y down; I sit at the bottom.
 * @param {number} seat
 * @param {number} mine
 * @param {number} players
 */
export function direction(seat, mine, players) {
  const step = (seat - mine + players) % players;
  if (step === 0) return { x: 0, y: 1 };
  const others = players - 1;
  const spread = others < 3 ? 90 : others === 3 ? 180 : 200;
  const angle = others === 1 ? 90 : 90 + spread / 2 - ((step - 1) * spread) / (others - 1);
  const turn = (angle * Math.PI) / 180;
  return { x: round(Math.cos(turn)), y: round(-Math.sin(turn)) };
}

const round = (number) => Math.round(number * 1000) / 1000;

/** @param {Element} node @param {Scene} scene */
export function paintSeats(node, scene) {
  const players = scene.view.bots.length;
  set(node, "data-others", players - 1);
  match(node, opposite(players, scene.mine), String, makeSeat, (plate, seat) => {
    place(plate, direction(seat, scene.mine, players));
    paintSeat(plate, seat, scene);
  });
}

/** @returns {Element} */
export const makeSeat = () =>
  dom("div", { class: "seat", part: "seat", role: "group" }, dom("span", { class: "name" }), dom("span", { class: "badge" }), dom("span", { class: "count" }), dom("span", { class: "marks" }), dom("span", { class: "held" }));

/** @param {Element} plate @param {number} seat @param {Scene} scene */
export function paintSeat(plate, seat, scene) {
  const { view, t, lang, names, mine } = scene;
  const count = handOf(view, seat).length;
  const trump = view.trumps?.[seat] ?? null;
  const out = view.out?.includes(seat) ?? false;
  const marks = marksOf(seat, scene);
  const name = seatName(seat, names, lang);
  const [nameNode, suitNode, countNode, markNode, heldNode] = /** @type {HTMLElement[]} */ ([...plate.children]);
  set(plate, "data-seat", seat);
  set(plate, "data-team", teamOf(view, seat));
  plate.classList.toggle("acts", view.turn === seat && !view.result);
  plate.classList.toggle("out", out);
  const held = view.open && seat !== mine ? [...handOf(view, seat)].sort(bySuit) : [];
  const spoken = [t.handOf({ name, n: count }), trump && t.trumpIs({ suit: suitName(trump, lang) }), ...marks.map((mark) => mark.spoken), ...held.map((card) => cardName(card, lang))];
  set(plate, "aria-label", spoken.filter(Boolean).join(", "));
  say(nameNode, name);
  say(countNode, out ? "" : String(count));
  suitNode.hidden = !trump;
  if (trump && suitNode.getAttribute("data-suit") !== trump + scene.look.suits) {
    set(suitNode, "data-suit", trump + scene.look.suits);
    suitNode.replaceChildren(suitSymbol(trump, scene.look));
  }
  match(markNode, marks, (mark) => mark.kind, (mark) => dom("span", { class: `mark ${mark.kind}` }), (chip, mark) => say(chip, mark.text));
  say(heldNode, held.map((card) => cardSign(card, lang, scene.indices)).join(" "));
  set(plate, "data-mine", seat === mine);
}

/** What a seat is in this deal, in few words. @param {number} seat @param {Scene} scene */
function marksOf(seat, { view, t, mine, layers }) {
  const mark = (kind, text, spoken = text) => ({ kind, text, spoken });
  const marks = [];
  const team = teamOf(view, seat);
  if (team !== null && seat !== mine && team === teamOf(view, mine)) marks.push(mark("partner", t.partner));
  if (view.out?.includes(seat)) marks.push(mark("gone", t.isOut));
  if (view.result?.places) marks.push(mark("place", t.place({ n: view.result.places[seat] })));
  if (view.dealer === seat) marks.push(mark("dealer", t.dealer));
  if (view.boaster === seat) marks.push(mark("boaster", t.boaster));
  const fours = view.zones.filter((zone) => zone.name === "done" && layers.get(zone.cards[3]) === seat).length;
  if (fours) marks.push(mark("fours", `×${fours}`, t.done({ n: fours })));
  const standing = view.result?.standing ?? view.standing ?? {};
  if (standing.totals?.some(Boolean)) marks.push(mark("total", signed(standing.totals[seat]), `${t.totals}: ${signed(standing.totals[seat])}`));
  if (standing.losses?.[seat]) marks.push(mark("lost", `−${standing.losses[seat]}`, `${t.losses}: ${standing.losses[seat]}`));
  return marks;
}

/** @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** @param {import("./frames.js").View} view */
export const played = (view) => cardsIn(view, "trick").length + cardsIn(view, "won").length > 0;
