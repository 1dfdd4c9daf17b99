/** Building nodes: no markup text, no inline style, so that any content security policy is content. */

/** A new element. `onclick` and the like are listeners; true sets an attribute, null and false leave it out. */
export function dom(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else set(node, name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

/** A node that the page's own HTML has. @param {string} selector @returns {HTMLElement} */
export const inPage = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** A button that does one thing. */
export const button = (name, deed, more = {}) =>
  dom("button", { type: "button", onclick: deed, ...more }, name);

/** Sets an attribute, or takes it away if the value is null or false. */
export function set(node, name, value) {
  const text = value === true ? "" : String(value);
  if ((value ?? false) === false) node.removeAttribute(name);
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

/** A small sign for a button, as strokes. The button names itself; its sign is silent. */
export const icon = (strokes) =>
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: strokes })]);
