import assert from "node:assert/strict";
import { test } from "node:test";

import { frameAttributes, preferredHeight, hostOrigin, parseMessage } from "../../frontend/site/embedding.js";

test("only what is allowed becomes an attribute of the framed table", () => {
  const query =
    "?game=kozel&players=4&lang=en&theme=dark&api=https://evil.example&onready=x&style=y&origin=https://site.example";
  assert.deepEqual(frameAttributes(query), { game: "kozel", players: "4", lang: "en", theme: "dark" });
});

test("a kept game is kept for the page that frames the table", () => {
  const name = (origin) => frameAttributes(`?game=kozel&persist=a&origin=${origin}`).persist;
  assert.equal(name("https://one.example"), "embed/https://one.example/a");
  assert.notEqual(name("https://one.example"), name("https://two.example"));
  assert.equal(frameAttributes("?persist=site").persist, "embed//site");
});

test("messages go to an origin of the web or nowhere", () => {
  assert.equal(hostOrigin("?origin=https://site.example/page?x=1"), "https://site.example");
  assert.equal(hostOrigin("?origin=http://localhost:8000"), "http://localhost:8000");
  for (const odd of [
    "",
    "?origin=*",
    "?origin=null",
    "?origin=javascript:alert(1)",
    "?origin=file:///etc",
    "?origin=data:text/html,x",
    "?origin=site.example",
  ]) {
    assert.equal(hostOrigin(odd), null, odd);
  }
});

test("a message can change looks and begin a game, and nothing else", () => {
  assert.deepEqual(parseMessage({ kozyr: "set", attributes: { lang: "ru", theme: null } }), {
    attributes: { lang: "ru", theme: null },
  });
  assert.deepEqual(parseMessage({ kozyr: "newGame" }), { method: "newGame", args: [] });
  assert.deepEqual(parseMessage({ kozyr: "newGame", seed: "x" }), { method: "newGame", args: ["x"] });
  const hostile = [
    null,
    undefined,
    7,
    "newGame",
    [],
    {},
    { kozyr: "play", move: "take" },
    { kozyr: "remove" },
    { kozyr: "constructor" },
    { kozyr: ["newGame"] },
    { kozyr: "set" },
    { kozyr: "set", attributes: null },
    { kozyr: "set", attributes: "lang" },
    {
      kozyr: "set",
      attributes: { api: "https://evil.example", game: "kozel", onready: "x", innerHTML: "x", lang: {} },
    },
  ];
  for (const message of hostile) assert.equal(parseMessage(message), null, JSON.stringify(message));
});

test("a framed table is upright on a phone and never higher than its screen", () => {
  assert.equal(preferredHeight(320, 2000), 560);
  assert.equal(preferredHeight(390, 844), 683);
  assert.equal(preferredHeight(844, 390), 351);
  assert.equal(preferredHeight(1280, 800), 720);
  assert.equal(preferredHeight(100, 100), 320);
});
