/**
 * Cards that glide from where they were to where they are (FLIP). A card that was nowhere comes from the seat
 * that acts; one that is nowhere any more goes to it.
 */
const LENGTH = 220;
const NEAR = 2;

const quiet = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/**
 * @param {Element} root where cards lie: nodes with `data-card`
 * @returns {Map<string, {box: DOMRect, node: Element}>}
 */
export function whereabouts(root) {
  const places = new Map();
  for (const node of root.querySelectorAll("[data-card]")) places.set(node.getAttribute("data-card"), { box: node.getBoundingClientRect(), node });
  return places;
}

/**
 * @param {Element} root
 * @param {Map<string, {box: DOMRect, node: Element}>} before from `whereabouts`
 * @param {{from: Element | null, to: Element | null, speed: number, layer: Element}} how where new cards come from and gone ones
 *   go to; 0 is no motion; where gone ones fly
 */
export function glide(root, before, { from, to, speed, layer }) {
  if (!speed || quiet()) return;
  const timing = { duration: LENGTH / speed, easing: "cubic-bezier(.2,.7,.3,1)" };
  const now = whereabouts(root);
  for (const [card, { box, node }] of now) {
    const old = before.get(card)?.box ?? from?.getBoundingClientRect();
    if (old) move(node, shift(old, box), "none", timing);
  }
  if (!to) return;
  const goal = to.getBoundingClientRect();
  for (const [card, { box, node }] of before) {
    if (now.has(card) || !box.width) continue;
    const ghost = /** @type {HTMLElement} */ (node.cloneNode(true));
    ghost.removeAttribute("data-card");
    const frame = layer.getBoundingClientRect();
    Object.assign(ghost.style, { position: "absolute", left: `${box.left - frame.left}px`, top: `${box.top - frame.top}px`, width: `${box.width}px`, height: `${box.height}px`, margin: "0" });
    layer.append(ghost);
    const flight = move(ghost, "none", shift(goal, box), timing, true);
    if (flight) flight.finished.then(() => ghost.remove(), () => ghost.remove());
    else ghost.remove();
  }
}

/** The transform that brings a box at its place to the middle of another one. */
function shift(other, box) {
  const x = other.left + other.width / 2 - (box.left + box.width / 2);
  const y = other.top + other.height / 2 - (box.top + box.height / 2);
  return Math.abs(x) < NEAR && Math.abs(y) < NEAR ? "none" : `translate(${x}px, ${y}px)`;
}

function move(node, start, end, timing, fading = false) {
  if (start === end || typeof node.animate !== "function") return null;
  return node.animate([{ transform: start, opacity: 1 }, { transform: end, opacity: fading ? 0.2 : 1 }], timing);
}
