/** Builds and updates nodes: no markup text and no inline style, as a strict content security policy wants it. */

/**
 * A new element. A function is a listener (`onclick`), true an empty attribute; null and false leave an attribute out.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement}
 */
export function dom(tag, attributes = {}, ...children) {
  const node = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else set(node, name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

/** A node that the page's own HTML has. @param {string} selector @returns {HTMLElement} */
export const inPage = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** @param {string | Node} label @param {() => void} onclick @param {Record<string, any>} [attributes] */
export const button = (label, onclick, attributes = {}) =>
  dom("button", { type: "button", onclick, ...attributes }, label);

/** Sets an attribute; null and false remove it. @param {Element} node @param {string} name @param {any} value */
export function set(node, name, value) {
  const text = value === true ? "" : String(value);
  if ((value ?? false) === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** @param {Node} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Makes the children of a node match a list. A child keeps its node as long as its key is in the list, and moves
 * only if it must, so that it keeps the focus.
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T, index: number) => string} keyOf unique in the list
 * @param {(item: T) => Element} create
 * @param {(node: any, item: T, index: number) => void} [update]
 */
export function syncChildren(parent, items, keyOf, create, update = () => {}) {
  const old = new Map([...parent.children].map((node) => [node.getAttribute("data-key"), node]));
  const wanted = items.map((item, index) => {
    const key = keyOf(item, index);
    const node = old.get(key) ?? create(item);
    old.delete(key);
    node.setAttribute("data-key", key);
    update(node, item, index);
    return node;
  });
  for (const node of old.values()) node.remove();
  wanted.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

/** Sets custom properties for the style sheet. @param {any} node @param {Record<string, any>} values */
export function setProperties(node, values) {
  for (const [name, value] of Object.entries(values)) node.style.setProperty(`--${name}`, String(value));
}

/** @param {HTMLElement | null | undefined} node */
export const focusOn = (node) => node?.focus({ preventScroll: true });

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, any>} [attributes] @param {SVGElement[]} [children] */
export function svg(name, attributes = {}, children = []) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/** The sign of a button, as strokes in a box of 24 × 24. Screen readers pass over it. @param {string} strokes */
export const icon = (strokes) =>
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: strokes })]);
