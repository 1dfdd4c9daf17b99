/**
 * The glide of a card from where it was to where it is (FLIP). A new card comes from the seat that acts, a card that
 * disappears goes to it.
 */
const GLIDE_MS = 220;
/** Between two cards of a deal. */
const DEAL_STEP_MS = 14;
/** A card that is this close, in pixels, does not move. */
const MIN_DISTANCE = 2;

/** @typedef {{box: DOMRect, node: Element}} CardPlace */

/** Where the cards below a node lie. @param {Element} root @returns {Map<string | null, CardPlace>} */
export const cardPlaces = (root) =>
  new Map(
    [...root.querySelectorAll("[data-card]")].map((node) => [
      node.getAttribute("data-card"),
      { box: node.getBoundingClientRect(), node },
    ]),
  );

/**
 * @param {Element} root
 * @param {Map<string | null, CardPlace>} before where the cards were
 * @param {{from: Element | null, to: Element | null, speed: number, layer: Element, dealt?: boolean}} options `layer`
 *   holds cards on their way out; `dealt`: new cards start one after another
 */
export function glide(root, before, { from, to, speed, layer, dealt = false }) {
  if (!speed || globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return;
  /** @param {Element} node @param {string} start @param {string} end @param {number} opacity */
  const move = (node, start, end, opacity, delay = 0) =>
    start !== end &&
    node.animate?.(
      [
        { transform: start, opacity: 1 },
        { transform: end, opacity },
      ],
      {
        duration: GLIDE_MS / speed,
        delay: delay / speed,
        fill: "backwards",
        easing: "cubic-bezier(.2,.7,.3,1)",
      },
    );
  const now = cardPlaces(root);
  const source = from?.getBoundingClientRect();
  let fresh = 0;
  for (const [card, { box, node }] of now) {
    const old = before.get(card)?.box ?? source;
    if (old) move(node, offset(old, box), "none", 1, dealt && !before.has(card) ? DEAL_STEP_MS * fresh++ : 0);
  }
  if (!to) return;
  const target = to.getBoundingClientRect();
  const frame = layer.getBoundingClientRect();
  for (const [card, { box, node }] of before) {
    if (now.has(card) || !box.width) continue;
    const ghost = /** @type {HTMLElement} */ (node.cloneNode(true));
    ghost.removeAttribute("data-card");
    const [left, top, width, height] = [
      box.left - frame.left,
      box.top - frame.top,
      box.width,
      box.height,
    ].map((length) => `${length}px`);
    Object.assign(ghost.style, { position: "absolute", left, top, width, height, margin: "0" });
    layer.append(ghost);
    const remove = () => ghost.remove();
    const flight = move(ghost, "none", offset(target, box), 0.2);
    if (flight) flight.finished.then(remove, remove);
    else remove();
  }
}

/** The transform that moves a box to the middle of another one. @param {DOMRect} other @param {DOMRect} box */
function offset(other, box) {
  const x = other.left + other.width / 2 - (box.left + box.width / 2);
  const y = other.top + other.height / 2 - (box.top + box.height / 2);
  return Math.abs(x) < MIN_DISTANCE && Math.abs(y) < MIN_DISTANCE ? "none" : `translate(${x}px, ${y}px)`;
}
