import assert from "node:assert/strict";
import { test } from "node:test";

import { formatAddress, parseAddress } from "../../frontend/site/address.js";
import { GameTexts, loadValueNames } from "../../frontend/site/game-files.js";
import { tableAttributes } from "../../frontend/site/new-game.js";
import { parsePreferences } from "../../frontend/site/preferences.js";
import { levelChoices, optionTexts, playersText, siteTexts } from "../../frontend/site/texts.js";

const OPTIONS = [
  {
    name: "draw_rule",
    type: "choice",
    values: ["lead-only", "any-top"],
    nullable: false,
    default: "lead-only",
    text: { ru: "Ничья.", en: "Draw." },
  },
  {
    name: "max_turns",
    type: "integer",
    minimum: 1,
    maximum: 100,
    nullable: true,
    default: null,
    text: { ru: "Предел.", en: "Limit." },
  },
  { name: "cut_fines", type: "boolean", nullable: false, default: true, text: { ru: "Штраф.", en: "Fine." } },
];
const GAME = { slug: "kozel", seats: { min: 2, max: 4 }, options: OPTIONS };
const defaults = { draw_rule: "lead-only", max_turns: "", cut_fines: "on" };
const chosen = (more) =>
  tableAttributes(GAME, {
    players: "4",
    company: "bots",
    people: [],
    level: "greedy",
    values: defaults,
    ...more,
  });

// ---- addresses

test("an address and its page say the same", () => {
  for (const where of [
    { page: "games" },
    { page: "new", game: "kozel" },
    {
      page: "table",
      game: "svoi-kozyri",
      attributes: { players: "3", bots: "1,2", rules: '{"draw_rule":"none"}' },
    },
  ]) {
    assert.deepEqual(parseAddress(formatAddress(where).replace("./", "")), where);
  }
});

test("what is no address of the site leads to the games, and odd attributes are dropped", () => {
  assert.deepEqual(parseAddress("?new=%3Cscript%3E"), { page: "games" });
  assert.deepEqual(parseAddress("?table=kozel&players=99&bots=me&onclick=x&seed=7"), {
    page: "table",
    game: "kozel",
    attributes: { seed: "7" },
  });
});

// ---- the form

test("options at their defaults are not sent", () => {
  assert.deepEqual(chosen({}), { players: "4", bots: "all", level: "greedy" });
});

test("changed options are sent with their types", () => {
  const { rules } = chosen({ values: { draw_rule: "any-top", max_turns: "50" } });
  assert.deepEqual(JSON.parse(rules), { draw_rule: "any-top", max_turns: 50, cut_fines: false });
});

test("a number out of range is as good as none", () => {
  assert.equal(chosen({ values: { ...defaults, max_turns: "1000" } }).rules, undefined);
  assert.equal(chosen({ values: { ...defaults, max_turns: "2.5" } }).rules, undefined);
});

test("the company decides which seats are bots'", () => {
  const botsOf = (more) => chosen(more).bots;
  assert.equal(botsOf({ company: "people" }), "none");
  assert.equal(botsOf({ company: "partner" }), "1,3");
  assert.equal(botsOf({ company: "mixed", people: [2] }), "1,3");
  assert.equal(botsOf({ company: "mixed", people: [] }), "all");
  assert.equal(botsOf({ company: "mixed", people: [1, 2, 3] }), "none");
  assert.equal(chosen({ company: "people" }).level, undefined);
});

test("the number of players stays within the game's", () => {
  assert.equal(chosen({ players: "9" }).players, "4");
  assert.equal(chosen({ players: null }).players, "4");
});

// ---- preferences

test("preferences survive rubbish and follow the browser's language", () => {
  assert.equal(parsePreferences("{not json", ["ru-RU"]).lang, "ru");
  assert.equal(parsePreferences("null", ["de", "en-US"]).lang, "en");
  assert.equal(parsePreferences('{"lang":"en"}', ["ru"]).lang, "en");
  const kept = parsePreferences('{"suits":"2","speed":"900","theme":"dark"}', []);
  assert.deepEqual([kept.suits, kept.speed, kept.theme], ["2", "1", "dark"]);
});

// ---- texts

test("the site speaks both languages with the same keys", () => {
  const kinds = (lang) => Object.entries(siteTexts(lang)).map(([key, text]) => [key, typeof text]);
  assert.deepEqual(kinds("ru"), kinds("en"));
});

test("numbers of players are said in words", () => {
  const text = (seats, lang) => playersText(seats, siteTexts(lang)).replace("\u00A0", " ");
  assert.equal(text({ min: 2, max: 2 }, "ru"), "2 игрока");
  assert.equal(text({ min: 2, max: 4 }, "ru"), "2–4 игрока");
  assert.equal(text({ min: 3, max: 6 }, "ru"), "3–6 игроков");
  assert.equal(text({ min: 4, max: 4 }, "en"), "4 players");
});

test("an option that the site does not know is shown by its own line and values", () => {
  const option = {
    name: "moon",
    type: "choice",
    values: ["full", "new"],
    text: { ru: "Луна.", en: "Moon." },
  };
  assert.deepEqual(optionTexts(option, "en"), {
    title: "Moon.",
    note: "",
    values: { full: "full", new: "new" },
  });
});

test("an option's text is its name, a colon, and what it means; values that are named need no note", async () => {
  const option = {
    name: "draw_rule",
    values: ["lead-only", "any-top"],
    text: { ru: "Ничья: против захода, против любой карты.", en: "Draw: against a lead, against any card." },
  };
  const named = { draw_rule: { "lead-only": "a lead" } };
  assert.deepEqual(optionTexts(option, "en"), {
    title: "Draw",
    note: "Against a lead, against any card.",
    values: { "lead-only": "lead-only", "any-top": "any-top" },
  });
  assert.deepEqual(optionTexts(option, "en", named), {
    title: "Draw",
    note: "",
    values: { "lead-only": "a lead", "any-top": "any-top" },
  });
  const names = await loadValueNames("svoi-kozyri", "ru");
  assert.equal(optionTexts(option, "ru", names).values["any-top"], "против любой карты");
});

test("bots for comparison are offered only if there are no others", () => {
  const bots = ["random", "greedy", "novice", "moon"].map((name) => ({
    name,
    titles: { ru: `р-${name}`, en: `e-${name}` },
  }));
  assert.deepEqual(levelChoices(bots, "ru"), [
    ["novice", "р-novice"],
    ["moon", "р-moon"],
  ]);
  assert.deepEqual(
    levelChoices(bots.slice(0, 2), "en").map(([name]) => name),
    ["random", "greedy"],
  );
});

test("a game that the site does not know has a tile without a text", async () => {
  const texts = new GameTexts();
  assert.equal(texts.isReady({ page: "games" }), false);
  await texts.load({ page: "games" });
  assert.equal(texts.isReady({ page: "games" }), true);
  assert.equal(texts.about("whist"), null);
  assert.notEqual(texts.about("kozel").ru, "");
  assert.deepEqual(texts.valueNames("whist", "en"), {});
});

test("a new game that the site does not know is ready without texts", async () => {
  const texts = new GameTexts();
  const address = /** @type {const} */ ({ page: "new", game: "whist" });
  await texts.load(address);
  assert.equal(texts.isReady(address), true);
});
