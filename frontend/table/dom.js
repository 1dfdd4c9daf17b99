/** Building nodes: no markup text, no inline style, so that any content security policy is content. */

/**
 * A new element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `onclick` and the like are listeners; true, false and null set, leave
 *   or leave out an attribute
 * @param {...(Node | string | null | undefined)} children
 * @returns {any}
 */
export function dom(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else set(node, name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A button that does one thing. @param {string} name @param {(event: Event) => void} deed @param {Record<string, any>} [more] */
export const button = (name, deed, more = {}) => dom("button", { type: "button", onclick: deed, ...more }, name);

/** Sets an attribute, or takes it away if the value is null or false. @param {Element} node @param {string} name @param {any} value */
export function set(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value === true ? "" : value)) node.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Node} node @param {string} text */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Brings the children of a node into line with a list. A child whose key stays is kept, and moved only
 * if it must be: focus survives.
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

/** Custom properties for the style sheet. @param {any} node @param {Record<string, string | number>} values */
export function place(node, values) {
  for (const [name, value] of Object.entries(values)) node.style.setProperty(`--${name}`, String(value));
}
