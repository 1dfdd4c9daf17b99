/** Just enough of a DOM for modules that build nodes: elements with attributes and children. */
class FakeElement {
  constructor(namespace, name) {
    this.namespaceURI = namespace;
    this.localName = name;
    this.attributes = new Map();
    this.children = [];
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  append(...children) {
    this.children.push(...children);
  }

  /** This element and all below it, in document order. */
  *walk() {
    yield this;
    for (const child of this.children) yield* child.walk();
  }

  /** A comparable picture of the tree. */
  toString() {
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${value}"`).join("");
    return `<${this.localName}${attributes}>${this.children.join("")}</${this.localName}>`;
  }
}

export const fakeDocument = {
  createElementNS: (namespace, name) => new FakeElement(namespace, name),
};
