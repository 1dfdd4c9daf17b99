/**
 * Cards that glide from where they were to where they are (FLIP). A card that was nowhere comes from the seat
 * that acts; one that is nowhere any more goes to it.
 */
const LENGTH = 220;
/** From one card of a deal to the next, in milliseconds. */
const STEP = 14;
const NEAR = 2;

/** Where the cards below a node lie. */
export const whereabouts = (root) =>
  new Map(
    [...root.querySelectorAll("[data-card]")].map((node) => [
      node.getAttribute("data-card"),
      { box: node.getBoundingClientRect(), node },
    ]),
  );

export function glide(root, before, { from, to, speed, layer, dealt = false }) {
  if (!speed || globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return;
  const move = (node, start, end, opacity, delay = 0) =>
    start !== end &&
    node.animate?.(
      [
        { transform: start, opacity: 1 },
        { transform: end, opacity },
      ],
      {
        duration: LENGTH / speed,
        delay: delay / speed,
        fill: "backwards",
        easing: "cubic-bezier(.2,.7,.3,1)",
      },
    );
  const now = whereabouts(root);
  const source = from?.getBoundingClientRect();
  let fresh = 0;
  for (const [card, { box, node }] of now) {
    const old = before.get(card)?.box ?? source;
    if (old) move(node, shift(old, box), "none", 1, dealt && !before.has(card) ? STEP * fresh++ : 0);
  }
  if (!to) return;
  const goal = to.getBoundingClientRect();
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
    const gone = () => ghost.remove();
    const flight = move(ghost, "none", shift(goal, box), 0.2);
    if (flight) flight.finished.then(gone, gone);
    else gone();
  }
}

/** The transform that brings a box at its place to the middle of another one. */
function shift(other, box) {
  const x = other.left + other.width / 2 - (box.left + box.width / 2);
  const y = other.top + other.height / 2 - (box.top + box.height / 2);
  return Math.abs(x) < NEAR && Math.abs(y) < NEAR ? "none" : `translate(${x}px, ${y}px)`;
}
