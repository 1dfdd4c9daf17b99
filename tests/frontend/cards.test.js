import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { cardBack, cardFace, loadCourts, suitSymbol } from "../../frontend/cards.js";
import "../../frontend/low-cards.js";
import { fakeDocument } from "./fake-document.js";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const PACK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const STYLES = ["jumbo", "pips"].flatMap((layout) =>
  ["4", "2"].flatMap((suits) => ["ru", "en"].map((indices) => ({ layout, suits, indices }))),
);

before(async () => {
  globalThis.document = fakeDocument;
  await loadCourts();
});
after(() => {
  delete globalThis.document;
});

const coloursOf = (face) => [...face.walk()].map((node) => node.getAttribute("color")).filter(Boolean);

test("each of the 52 faces differs from all others in every style of drawing", () => {
  for (const style of STYLES) {
    const faces = new Set(PACK.map((card) => cardFace(card, style).toString()));
    assert.equal(faces.size, 52, JSON.stringify(style));
  }
});

test("a face is a picture for the eyes only: hidden, without text, ids, styles and references", () => {
  const pictures = [
    ...STYLES.flatMap((style) => PACK.map((card) => cardFace(card, style))),
    cardBack(),
    suitSymbol("s"),
  ];
  for (const picture of pictures) {
    assert.equal(picture.localName, "svg");
    assert.equal(picture.getAttribute("aria-hidden"), "true");
    for (const node of picture.walk()) {
      assert.ok(["svg", "g", "path", "rect", "circle"].includes(node.localName), node.localName);
      assert.equal(node.namespaceURI, "http://www.w3.org/2000/svg");
      for (const name of ["style", "id", "href"]) assert.equal(node.getAttribute(name), null);
    }
  }
});

test("paths hold numbers and commands only", () => {
  const paths = PACK.flatMap((card) => [...cardFace(card, { layout: "pips" }).walk()]);
  for (const node of paths.filter(({ localName }) => localName === "path")) {
    assert.match(node.getAttribute("d"), /^M[-MLHVCSQTAZ0-9., \n]+$/i);
  }
});

test("a pip card has as many pips between its corners as its rank says", () => {
  for (const [place, rank] of [..."A23456789T"].entries()) {
    const pips = [...cardFace(`${rank}h`, { layout: "pips" }).walk()].filter(
      (node) => node.getAttribute("fill") === "currentColor",
    );
    assert.equal(pips.length, place + 1 + 2, rank);
  }
});

test("four-colour faces have four colours, classic ones two", () => {
  const colours = (suits) =>
    new Set([...SUITS].flatMap((suit) => coloursOf(cardFace(`7${suit}`, { suits }))));
  assert.equal(colours("4").size, 4);
  assert.equal(colours("2").size, 2);
});

test("the drawn indices follow the language for jack, queen and ace, and only for those", () => {
  for (const rank of RANKS) {
    const [ru, en] = ["ru", "en"].map((indices) => cardFace(`${rank}s`, { indices }).toString());
    assert.equal(ru !== en, "JQA".includes(rank), rank);
  }
});

test("the four suits alone differ", () => {
  assert.equal(new Set([...SUITS].map((suit) => suitSymbol(suit).toString())).size, 4);
});

test("a court card has its index before its picture is there, and the picture afterwards", async () => {
  const early = await import("../../frontend/cards.js?early");
  const face = early.cardFace("Qs");
  const drawn = () => [...face.walk()].length;
  const empty = drawn();
  assert.ok(empty > 3);
  await early.loadCourts();
  assert.ok(drawn() > empty + 10);
});
