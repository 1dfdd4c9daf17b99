/** The field: the people round the table, and in the middle one room for each kind of zone. */
import { suitSymbol } from "../cards.js";
import { seatName, suitName, teach } from "../i18n/speech.js";
import { dom, match, place, say, set } from "./dom.js";
import { cardsIn, follow, handOf, teamOf } from "./frames.js";

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
  dom(
    "div",
    { class: "seat", part: "seat", role: "group" },
    ...["name", "badge", "count", "marks", "held"].map((name) => dom("span", { class: name })),
  );

/** @param {Scene} scene */
export function paintSeat(plate, seat, scene) {
  const { view, t, lang, names } = scene;
  const hand = handOf(view, seat);
  const trump = view.trumps?.[seat] ?? null;
  const out = view.out?.includes(seat) ?? false;
  const marks = marksOf(seat, scene);
  const name = seatName(seat, names, lang);
  const [nameNode, badge, count, markNode] = /** @type {any} */ (plate.children);
  set(plate, "data-seat", seat);
  set(plate, "data-team", teamOf(view, seat));
  plate.classList.toggle("acts", view.turn === seat && !view.result);
  plate.classList.toggle("out", out);
  set(
    plate,
    "aria-label",
    [
      t.handOf({ name, n: hand.length }),
      trump && t.trumpIs({ suit: suitName(trump, lang) }),
      ...marks.map((mark) => mark.spoken ?? mark.text),
    ]
      .filter(Boolean)
      .join(", "),
  );
  say(nameNode, name);
  say(count, out ? "" : String(hand.length));
  paintBadge(badge, trump, scene);
  match(
    markNode,
    marks,
    ({ kind }) => kind,
    ({ kind }) => dom("span", { class: `mark ${kind}` }),
    (node, { text }) => say(node, text),
  );
}

/** A suit on a white disc. */
export function paintBadge(node, suit, { look }) {
  node.hidden = !suit;
  if (!suit || node.kozyrSuit === suit + look.suits) return;
  node.kozyrSuit = suit + look.suits;
  node.replaceChildren(suitSymbol(suit, look));
}

/** @param {Scene} scene @returns {Mark[]} */
const marksOf = (seat, scene) =>
  [
    seat === scene.view.dealer && { kind: "dealer", text: scene.t.dealer },
    ...[...kinds].flatMap(({ marks }) => marks?.(seat, scene)),
  ].filter(Boolean);

/** What stands at the head of the table. @param {Scene} scene @returns {{texts: string[], points?: string | null}} */
export const headOf = (scene) =>
  [...kinds].map(({ head }) => head?.(scene)).find(Boolean) ?? {
    texts: [scene.t.dealNumber({ n: scene.view.deal })],
  };

export const played = (view) => cardsIn(view, "trick").length + cardsIn(view, "won").length > 0;

// ---- the middle

const ELSEWHERE = ["hands", "done", "won"];

/** Kinds of games, and the khvalyonka. */
const BRINGS = {
  covering: () => import("./covering.js"),
  coventry: () => import("./coventry.js"),
  kozel: () => import("./kozel.js"),
  khval: () => import("./khval.js"),
};
const HOMES = { stock: "covering", pile: "covering", run: "coventry", piles: "khval", trick: "kozel" };
/** The kinds that are there. @type {Set<Partial<Kind> & Pick<Kind, "rooms" | "styles">>} */
const kinds = new Set();
/** Their rooms. @type {Record<string, Room>} */
const rooms = {};

/** Brings what a kind of games needs. @param {string} name */
export async function bring(name) {
  /** @type {Partial<Kind> & Pick<Kind, "rooms" | "styles">} */
  const kind = await BRINGS[name]();
  teach(kind);
  follow(kind);
  Object.assign(rooms, kind.rooms);
  kinds.add(kind);
}

/** What views need to be shown, before they are. @param {(View | null)[]} views @param {ShadowRoot} root */
export async function prepareCentre(views, root) {
  const wanted = new Set(
    views.flatMap((view) => (view ? zonesShown(view).map((name) => HOMES[name] ?? "covering") : [])),
  );
  await Promise.all([...wanted].map(bring));
  for (const { styles } of kinds)
    if (!root.adoptedStyleSheets.includes(styles())) root.adoptedStyleSheets.push(styles());
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
  return [
    ...Object.keys(wanted).filter((name) => wanted[name]),
    ...[...zones].filter((name) => !(name in wanted) && !ELSEWHERE.includes(name)),
  ];
}

const PARTS = ["stock", "pile", "trick"];
/** A zone that no room is made for lies as a row of cards. */
const roomOf = (name) => rooms[name in HOMES ? name : "row"];

/** @param {Scene} scene */
export function paintCentre(node, scene) {
  match(node, zonesShown(scene.view).filter(roomOf), String, makeRoom, (room, name) =>
    roomOf(name).paint(room, scene, name),
  );
}

const makeRoom = (name) =>
  dom(
    "div",
    {
      class: name in HOMES ? name : "row",
      part: PARTS.includes(name) ? name : null,
      role: name === "piles" ? null : "group",
    },
    ...roomOf(name).parts(),
  );
