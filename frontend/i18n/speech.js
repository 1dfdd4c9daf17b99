/**
 * What a player reads while playing. Pure, but for the texts: they are loaded first, those of a language and those of a game.
 *
 * `names` holds one entry a seat: `null` is the reader ("you" forms), an object gives the cases of a name
 * (`{nom, gen, dat, acc}`). `view` is the API's view of the deal.
 */
import { gameOf, loadGameFile } from "../games/index.js";
import { entryOf, HIDDEN, parseEvent } from "../table/notation.js";
import { capital, chooseLanguage, fill, fillCapital } from "./template.js";

export { chooseLanguage };

/** @typedef {(card: string) => string} SpellCard */

// ---- texts

/** Texts by language and game; those of the game "" are common to all. @type {Record<string, Record<string, any>>} */
const known = {};
/** The texts of a language and a game, put together. @type {Map<string, Texts>} */
let merged = new Map();
/** @type {Record<string, Promise<void>>} */
const loads = {};

/** Adds texts by section and key. @param {string} lang @param {string} game "" for all games @param {any} added one object or several, later ones win */
export function addTexts(lang, game, added) {
  const own = ((known[lang] ??= {})[game] ??= {});
  for (const [section, entries] of [added].flat().flatMap(Object.entries))
    own[section] =
      typeof entries === "string" || Array.isArray(entries) ? entries : { ...own[section], ...entries };
  merged = new Map();
}

/**
 * Loads texts: "" is what the first deal needs of a game, "later" what is opened later (menu, score, results), all
 * else what the game itself names.
 * @param {string} lang @param {string} game
 */
export function loadTexts(lang, game, part = "") {
  const key = `${lang} ${game} ${part}`;
  return (loads[key] ??= loadPart(lang, game, part).catch((error) => {
    delete loads[key];
    throw error;
  }));
}

/** @param {string} lang @param {string} game @param {string} part */
async function loadPart(lang, game, part) {
  const isLater = part === "later";
  const file = `texts${isLater ? "-results" : part && `-${part}`}.${lang}`;
  const [own, later] = await Promise.all([
    loadGameFile(game, file) ?? (part ? null : loadCommon(`${lang}.other-game`)),
    isLater && loadCommon(`${lang}.later`),
  ]);
  addTexts(lang, "", [own?.common ?? {}, later?.default ?? {}]);
  addTexts(lang, game, own?.default ?? {});
}

/** @param {string} name @returns {Promise<any>} */
function loadCommon(name) {
  // Not written out, as in games/index.js.
  const path = `./${name}.js`;
  return import(path);
}

/** All texts of a language and a game that have been loaded. @param {string} lang @param {string} [game] @returns {Texts} */
export function texts(lang, game = "") {
  const code = chooseLanguage(lang);
  const key = `${code} ${game}`;
  const cached = merged.get(key);
  if (cached) return cached;
  const common = known[code][""];
  const own = game && known[code][game];
  const all = { ...common };
  for (const [section, entries] of Object.entries(own ?? {}))
    all[section] = typeof entries === "string" ? entries : { ...common[section], ...entries };
  merged.set(key, all);
  return all;
}

/**
 * The interface texts by key. A text without gaps is a string, one with gaps a function of its values:
 * `strings("en").handOf({name: "Ann", n: 3})`. `own` replaces single texts (the host page's `strings` property).
 * @param {string} lang @param {Record<string, string>} [own] @param {string} [game] @returns {UiTexts}
 */
export function strings(lang, own = {}, game = "") {
  const code = chooseLanguage(lang);
  return Object.fromEntries(
    Object.entries({ ...texts(code, game).ui, ...own }).map(([key, text]) => [
      key,
      text.includes("{")
        ? (/** @type {Record<string, any>} */ values) => fillCapital(text, values, code)
        : text,
    ]),
  );
}

/** A word in a case, as far as it has cases. @param {any} forms @param {string} [grammar] @returns {string} */
export const inCase = (forms, grammar = "nom") => forms[grammar] ?? forms.nom ?? forms;

// ---- cards

/** "пики", "spades"; in Russian also `gen` ("пик"). @param {string} suit @param {string} lang @param {string} [grammar] */
export const suitName = (suit, lang, grammar) => inCase(texts(lang).suits[suit], grammar);

/** "дама", "queen", from a rank's character. @param {string} rank @param {string} lang @param {string} [grammar] */
export const rankName = (rank, lang, grammar) => inCase(texts(lang).ranks[rank], grammar);

/** "дама пик", "queen of spades"; face down "закрытая карта". @param {string} card @param {string} lang @param {string} [grammar] */
export function cardName(card, lang, grammar) {
  if (card === HIDDEN) return texts(lang).hidden;
  return fill(texts(lang).card, {
    rank: rankName(card[0], lang, grammar),
    suit: suitName(card[1], lang, "gen"),
  });
}

// ---- people

/** @param {PersonName} forms @param {Record<string, any>} values @returns {PersonName} */
const fillCases = (forms, values) =>
  /** @type {any} */ (
    Object.fromEntries(Object.entries(forms).map(([grammar, text]) => [grammar, fill(text, values)]))
  );

/** The name of a seat in its cases; the reader's own are "вы", "вас" … @param {number} seat @param {SeatNames | undefined} names @param {string} lang @returns {PersonName} */
export function person(seat, names, lang) {
  const name = names?.[seat];
  if (name === null) return { ...texts(lang).you, you: true };
  return name ?? fillCases(texts(lang).player, { n: seat + 1 });
}

/**
 * Names for a table of `players` seats: `me` (or nobody, if null) is the reader; seats in `bots` (a list with a
 * bot's name or null a seat) get first names, other people are "Player 2".
 * @param {string} lang @param {number} players @param {{me?: number | null, bots?: (string | null)[]}} [options] @returns {SeatNames}
 */
export function seatNames(lang, players, { me = 0, bots = [] } = {}) {
  const { people, player } = texts(lang);
  return Array.from({ length: players }, (_, seat) =>
    seat === me ? null : bots[seat] ? people[seat % people.length] : fillCases(player, { n: seat + 1 }),
  );
}

/** The name on a seat's badge: "Вы", "Борис". @param {number} seat @param {SeatNames} names @param {string} lang */
export const seatName = (seat, names, lang) => capital(person(seat, names, lang).nom);

// ---- moves and events

/** @param {string} text @returns {ParsedMove} */
const parseText = (text) => parseEvent(text) ?? { verb: text, cards: [], value: null };

/**
 * The cases of a list of cards ("the" is the English form with the article): the names joined, or "2 карты" if all are hidden.
 * @param {string[]} cards @param {string} lang @param {SpellCard} [spell]
 */
function cardList(cards, lang, spell) {
  const { and, count, article } = texts(lang);
  const open = cards.filter((card) => card !== HIDDEN);
  /** @param {string} grammar */
  const list = (grammar) => {
    if (!open.length) return fill(inCase(count, grammar), { n: cards.length }, lang);
    /** @param {string} card */
    const name = (card) => (grammar === "the" ? article : "") + cardName(card, lang, grammar);
    return open.map(spell ?? name).join(open.length === 2 ? and : ", ");
  };
  return Object.fromEntries(["nom", "gen", "acc", "ins", "the"].map((grammar) => [grammar, list(grammar)]));
}

/** The values of a move for the gaps of a text. @param {ParsedMove} parts @param {string} lang @param {SpellCard} [spell] */
function moveValues({ verb, cards, value }, lang, spell) {
  /** @param {string[]} some */
  const list = (some) => cardList(some, lang, spell);
  return {
    verb: `${verb} ${value ?? ""}`.replaceAll("-", " ").trim(),
    n: cards.length,
    cards: list(cards),
    first: list(cards.slice(0, 1)),
    second: list(cards.slice(1, 2)),
  };
}

/**
 * What a move does, to stand inside a sentence ("Совет: …"): "покрыть шестёркой бубен и зайти с дамы пик".
 * @param {string} move @param {string} game @param {string} lang @param {SpellCard} [spell] another way to write cards
 */
export function describeMove(move, game, lang, spell) {
  const code = chooseLanguage(lang);
  const parts = parseText(move);
  const { verb, cards, value } = parts;
  const { moves } = texts(code, game);
  return fill(
    moves[`${verb}-${value ?? cards.length}`] ??
      moves[verb] ??
      moves[cards.length ? "any" : "any-word"] ??
      move,
    moveValues(parts, code, spell),
    code,
  );
}

/** What stands on the button of a move: "Взять 3 карты", "Пас"; for moves with cards the same as `describeMove`. @param {string} move @param {View} view @param {string} lang */
export function moveLabel(move, view, lang) {
  const code = chooseLanguage(lang);
  const { verb, value } = parseText(move);
  const text = texts(code, view.game).buttons[value ? `${verb}-${value}` : verb];
  return text === undefined
    ? capital(describeMove(move, view.game, code))
    : fillCapital(text, { n: view.take ?? 0 }, code);
}

/** Which sentence tells an event, in all games that do not say it themselves. @type {NonNullable<SentenceRules["events"]>} */
const EVENT_SENTENCES = {
  draw: (_, { verb, cards }) => {
    const hidden = cards.filter((card) => card === HIDDEN).length;
    return !hidden ? verb : hidden === cards.length ? "draw-hidden" : "draw-some";
  },
  score: ({ points = 0 }) => (points > 0 ? "score-up" : "score-down"),
};

/**
 * One sentence for the log, or null if there is nothing to say.
 * @param {TableEvent} event @param {View} view @param {string} lang @param {SeatNames} names
 * @param {{texts?: any}} [info] the API's description of the game; its `texts` hold verses
 */
export function describeEvent(event, view, lang, names, info) {
  const code = chooseLanguage(lang);
  const parts = parseText(event.text);
  const { verb, cards } = parts;
  const { sentences } = gameOf(view.game);
  const { events } = texts(code, view.game);
  const verse = info?.texts?.verses?.[code]?.[cards[0]?.[0]]?.[(event.verse ?? 0) - 1];
  const choose = entryOf({ ...EVENT_SENTENCES, ...sentences?.events }, verb);
  const key = choose ? choose(event, parts, view, verse) : verb;
  const text = key && (entryOf(events, key) ?? events.any);
  if (!text) return null;
  const open = cards.filter((card) => card !== HIDDEN);
  return fillCapital(
    text,
    {
      who: person(event.seat, names, code),
      verse,
      ...moveValues(parts, code),
      known: cardList(open, code),
      to: event.to === undefined ? undefined : person(event.to, names, code),
      points: Math.abs(event.points ?? 0),
      suit: open[0] && suitName(open[0][1], code),
      ...sentences?.values?.(event, names, code, view.game),
    },
    code,
  );
}

// ---- what to do now

/** @param {View} view @param {string} name @param {number | null} seat */
const zoneCards = (view, name, seat = null) =>
  view.zones?.find((zone) => zone.name === name && zone.seat === seat)?.cards ?? [];

/** One sentence for the message line: what the seat of the view has to do now, or whom it waits for. @param {View} view @param {string} lang @param {SeatNames} names */
export function describePhase(view, lang, names) {
  const code = chooseLanguage(lang);
  const { game, phase, turn, seat } = view;
  const { phases, waits, ranks, suits } = texts(code, game);
  if (turn === null || phase === "over") return "";
  const who = person(turn, names, code);
  if (turn !== seat) return fillCapital(waits[phase] ?? waits.any, { who }, code);
  const moves = (view.legal_moves ?? []).map(parseText);
  const choose = entryOf(gameOf(game).sentences?.phases, phase);
  const held = zoneCards(view, "hands", seat).length;
  const key = choose
    ? choose(
        view,
        held,
        moves.map(({ verb }) => verb),
      )
    : phase;
  const top = zoneCards(view, "pile").at(-1);
  const led = moves[0]?.cards[0];
  return fillCapital(
    entryOf(phases, key) ?? phases.any,
    {
      n: view.take ?? 0,
      top: top && cardList([top], code),
      rank: view.rank ? ranks[view.rank] : undefined,
      suit: led ? suits[led[1]] : undefined,
    },
    code,
  );
}
