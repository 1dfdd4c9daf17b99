import assert from "node:assert/strict";
import { test } from "node:test";

import { GAMES } from "../../frontend/games/index.js";
import { loadAbout, loadPack, loadRules, loadValueNames } from "../../frontend/site/game-files.js";

test("each game has its rules in both languages, section for section, line for line", async () => {
  const shape = ({ sections, glossary }) => [
    sections.map(({ paragraphs = [], list = [] }) => [paragraphs.length, list.length]),
    glossary.length,
  ];
  for (const game of GAMES) {
    const [ru, en] = await Promise.all([loadRules(game, "ru"), loadRules(game, "en")]);
    assert.deepEqual(shape(ru), shape(en), game);
    for (const text of [ru, en]) {
      for (const { heading, paragraphs = [], list = [] } of text.sections) {
        assert.ok(heading);
        assert.ok(paragraphs.length + list.length, heading);
        for (const line of [...paragraphs, ...list]) assert.match(line, /[.!?…”»]$/, line);
      }
      for (const { term, meaning } of text.glossary) assert.ok(term && /\.$/.test(meaning), term);
    }
  }
});

const linesOf = ({ sections, glossary }) => [
  ...sections.flatMap(({ heading, paragraphs = [], list = [] }) => [heading, ...paragraphs, ...list]),
  ...glossary.flatMap(({ term, meaning }) => [term, meaning]),
];

test("Russian rules hold no English words, English ones no Cyrillic", async () => {
  for (const game of GAMES) {
    for (const line of linesOf(await loadRules(game, "ru"))) assert.doesNotMatch(line, /[A-Za-z]/, game);
    for (const line of linesOf(await loadRules(game, "en"))) assert.doesNotMatch(line, /[А-Яа-яЁё]/, game);
  }
});

test("the glossary of Kozel explains the words of its table", async () => {
  const words = (await loadRules("kozel", "ru")).glossary.map(({ term }) => term.toLowerCase());
  for (const word of ["хвалёнка", "шамок", "шамка", "чипер", "пара", "яйца", "кон", "штаны"])
    assert.ok(words.includes(word), word);
});

test("each game has a picture, sentences about it and names of values in both languages", async () => {
  for (const game of GAMES) {
    const about = await loadAbout(game);
    assert.ok(about.cards.length && about.ru && about.en, game);
    const [ru, en] = await Promise.all([loadValueNames(game, "ru"), loadValueNames(game, "en")]);
    const slugs = (names) => Object.entries(names).map(([name, values]) => [name, Object.keys(values)]);
    assert.deepEqual(slugs(ru), slugs(en), game);
  }
});

test("a game that this page does not know has no texts and no pack, and no file is asked for", async () => {
  for (const game of ["whist", "../site/texts", "covering", ""]) {
    assert.equal(await loadRules(game, "en"), null);
    assert.equal(await loadAbout(game), null);
    assert.equal(await loadPack(game), null);
    assert.deepEqual(await loadValueNames(game, "en"), {});
  }
});
