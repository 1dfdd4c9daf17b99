/** Building nodes: no markup text, no inline style, so that any content security policy is content. */

/** A new element. `onclick` and the like are listeners; true sets an attribute, null and false leave it out. */
export function dom(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else set(node, name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A button that does one thing. */
export const button = (name, deed, more = {}) => dom("button", { type: "button", onclick: deed, ...more }, name);

/** Sets an attribute, or takes it away if the value is null or false. */
export function set(node, name, value) {
  const text = value === true ? "" : String(value);
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Brings the children of a node into line with a list. A child whose key stays is kept, and moved only if it must be:
 * focus survives.
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T, spot: number) => string} keyOf unique in the list
 * @param {(item: T) => Element} make
 * @param {(node: any, item: T, spot: number) => void} [update]
 */
export function match(parent, items, keyOf, make, update = () => {}) {
  const old = new Map([...parent.children].map((node) => [node.getAttribute("data-key"), node]));
  const wanted = items.map((item, spot) => {
    const key = keyOf(item, spot);
    const node = old.get(key) ?? make(item);
    old.delete(key);
    node.setAttribute("data-key", key);
    update(node, item, spot);
    return node;
  });
  for (const node of old.values()) node.remove();
  wanted.forEach((node, spot) => {
    if (parent.children[spot] !== node) parent.insertBefore(node, parent.children[spot] ?? null);
  });
}

/** Custom properties for the style sheet. */
export function place(node, values) {
  for (const [name, value] of Object.entries(values)) node.style.setProperty(`--${name}`, String(value));
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, children = []) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

const SIGNS = {
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  log: "M5 6h14M5 12h14M5 18h9",
  menu: "M12 5v.01M12 12v.01M12 19v.01",
  trick: "M7 4h8a2 2 0 0 1 2 2v10M5 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z",
  hint: "M9 18h6M10 21.5h4M12 3a6 6 0 0 0-3.6 10.8c.7.5 1 1.3 1 2.2h5.2c0-.9.3-1.7 1-2.2A6 6 0 0 0 12 3z",
  close: "M6 6l12 12M18 6 6 18",
};

/** A small sign for a button, as strokes. The button names itself; its sign is silent. */
export const icon = (name) => svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: SIGNS[name] })]);
