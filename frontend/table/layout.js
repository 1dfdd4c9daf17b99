/** Where everything lies: the people round the table, and the zones in the middle. */
import { suitSymbol } from "../cards.js";
import { seatName, suitName } from "../i18n/speech.js";
import { dom, set, setProperties, setText, syncChildren } from "./dom.js";
import { handOf, teamOf } from "./timeline.js";

// ---- seats

/**
 * Where a seat sits, from the middle of the table: x to the right, y down. My own seat is at the bottom, my left
 * neighbour is the next one.
 * @param {number} seat @param {number} mine @param {number} players
 */
export function direction(seat, mine, players) {
  const step = (seat - mine + players) % players;
  const others = players - 1;
  const spread = others < 2 ? 0 : others < 3 ? 90 : others === 3 ? 180 : 200;
  const angle = step ? 90 + spread / 2 - ((step - 1) * spread) / Math.max(1, others - 1) : -90;
  const radians = (angle * Math.PI) / 180;
  return { x: Math.cos(radians).toFixed(3), y: (-Math.sin(radians)).toFixed(3) };
}

/** The seats of the others. @param {Element} node @param {Scene} scene */
export function renderSeats(node, scene) {
  const players = scene.view.bots.length;
  const others = Array.from({ length: players - 1 }, (_, step) => (scene.mine + 1 + step) % players);
  set(node, "data-others", others.length);
  syncChildren(node, others, String, buildSeat, (plate, seat) => {
    setProperties(plate, direction(seat, scene.mine, players));
    renderSeat(plate, seat, scene);
  });
}

export const buildSeat = () =>
  dom(
    "div",
    { class: "seat", part: "seat", role: "group" },
    ...["name", "badge", "count", "marks", "held"].map((name) => dom("span", { class: name })),
  );

/** @param {Element} plate @param {number} seat @param {Scene} scene */
export function renderSeat(plate, seat, scene) {
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
  setText(nameNode, name);
  setText(count, out ? "" : String(hand.length));
  renderSuitBadge(badge, trump, scene.look);
  syncChildren(
    markNode,
    marks,
    ({ kind }) => kind,
    ({ kind }) => dom("span", { class: `mark ${kind}` }),
    (node, { text }) => setText(node, text),
  );
}

/** A suit on a white disc. @param {HTMLElement} node @param {string | null | undefined} suit @param {CardLook} look */
export function renderSuitBadge(node, suit, look) {
  node.hidden = !suit;
  if (!suit || node.kozyrSuit === suit + look.suits) return;
  node.kozyrSuit = suit + look.suits;
  node.replaceChildren(suitSymbol(suit, look));
}

/** @param {number} seat @param {Scene} scene */
const marksOf = (seat, scene) =>
  /** @type {Mark[]} */ (
    [
      seat === scene.view.dealer && { kind: "dealer", text: scene.t.dealer },
      ...(scene.game.marks?.(seat, scene) ?? []),
    ].filter(Boolean)
  );

/** What stands at the head of the table. @param {Scene} scene @returns {{texts: string[], points?: string | null}} */
export const headOf = (scene) =>
  scene.game.head?.(scene) ?? { texts: [scene.t.dealNumber({ n: scene.view.deal })] };

// ---- zones

/** The zones in the middle. @param {Element} node @param {Scene} scene */
export function renderZones(node, scene) {
  const { view, game } = scene;
  const zones = game.zonesOf?.(view) ?? game.zones ?? {};
  syncChildren(
    node,
    Object.keys(zones).filter(
      (name) => zones[name].isShown?.(view) ?? view.zones.some((zone) => zone.name === name),
    ),
    String,
    (name) => {
      const { part, role = "group", className = name, build } = zones[name];
      return dom("div", { class: className, part, role }, ...build());
    },
    (zone, name) => zones[name].render(zone, scene, name),
  );
}

/** Adds the styles of a game. @param {ShadowRoot} root @param {GameTable} game */
export function adoptStyles(root, { styles = [] }) {
  for (const sheet of styles.map((style) => style()))
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
