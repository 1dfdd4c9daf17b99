/**
 * What a player reads while playing. Pure but for the texts, which are learned first: a language's own, then those of a game.
 *
 * `names` is one entry a seat: `null` is the reader ("you" forms), an object gives the cases of a name
 * (`{nom, gen, dat, acc}`). `view` is the API's view of the deal.
 */
import { HIDDEN, parseEvent } from "../table/notation.js";
import { capital, chooseLanguage, fill, fillCapital, placeholders } from "./template.js";

export { chooseLanguage };

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
/** Games say what others of their kind say. */
const KIND = { "svoi-kozyri": "covering", "kryt-navalivat": "covering", "earl-of-coventry": "coventry", kozel: "kozel" };

/** The kind of a game; one that is not known here may be of any. */
export const kindsOf = (game) => (Object.hasOwn(KIND, game) ? [KIND[game]] : ["covering", "coventry", "kozel"]);

const known = {};
const loading = {};

/** Takes texts in. */
export function learn(lang, texts) {
  const mine = (known[lang] ??= {});
  for (const [section, entries] of [texts].flat().flatMap(Object.entries)) mine[section] = typeof entries === "string" || Array.isArray(entries) ? entries : { ...mine[section], ...entries };
}

/** Loads texts: of a kind of games, with all that every table says; `khval`; `later`. */
export function load(lang, part) {
  const name = `./${lang}.${part}.js`;
  return (loading[name] ??= import(name).then((texts) => learn(lang, texts.default), (error) => {
    delete loading[name];
    throw error;
  }));
}

/** All texts of a language that have been learned. */
export const words = (lang) => known[chooseLanguage(lang)];

/**
 * The interface texts by key. A text without gaps is a string, one with gaps a function of its values:
 * `strings("en").handOf({name: "Ann", n: 3})`. `own` replaces single texts (the host page's `strings` property).
 */
export function strings(lang, own = {}) {
  const code = chooseLanguage(lang);
  return Object.fromEntries(Object.entries({ ...words(code).ui, ...own }).map(([key, text]) =>
    [key, placeholders(text).length ? (values) => fillCapital(text, values, code) : text]));
}

/** A word in a case, as far as it has cases. */
const inCase = (forms, grammar = "nom") => forms[grammar] ?? forms.nom ?? forms;

/** "пики", "spades"; in Russian also `gen` ("пик"). */
export const suitName = (suit, lang, grammar) => inCase(words(lang).suits[suit], grammar);

/** "дама", "queen", from a rank's character. */
export const rankName = (rank, lang, grammar) => inCase(words(lang).ranks[rank], grammar);

/** "дама пик", "queen of spades"; face down "закрытая карта". */
export function cardName(card, lang, grammar) {
  if (card === HIDDEN) return words(lang).hidden;
  return fill(words(lang).card, { rank: rankName(card[0], lang, grammar), suit: suitName(card[1], lang, "gen") });
}

/** "Д♠", "Q♠", as printed on the card; `indices` "ru" or "en". */
export const cardSign = (card, lang, indices = chooseLanguage(lang)) =>
  card === HIDDEN ? "▮" : `${indexOf(card[0], indices)}${SIGNS[card[1]]}\uFE0E`;

/** What stands in a card's corner for a rank's character: "10", "Д" or "Q". */
export const indexOf = (rank, indices) => (rank === "T" ? "10" : indices === "ru" ? ({ J: "В", Q: "Д", K: "К", A: "Т" }[rank] ?? rank) : rank);

// ---- people

const filled = (forms, values) => Object.fromEntries(Object.entries(forms).map(([grammar, text]) => [grammar, fill(text, values)]));

/** Cases of a seat's name; the reader's own are "вы", "вас" … */
export function person(seat, names, lang) {
  const name = names?.[seat];
  if (name === null) return { ...words(lang).you, you: true };
  return name ?? filled(words(lang).player, { n: seat + 1 });
}

/**
 * Names for a table of `players` seats: `me` (or nobody, if null) is the reader; seats in `bots` (a list with a
 * bot's name or null a seat) get first names, other people are "Player 2".
 */
export function seatNames(lang, players, { me = 0, bots = [] } = {}) {
  const { people, player } = words(lang);
  return Array.from({ length: players }, (_, seat) =>
    seat === me ? null : bots[seat] ? people[seat % people.length] : filled(player, { n: seat + 1 }));
}

/** A seat's name for its badge: "Вы", "Борис". */
export const seatName = (seat, names, lang) => capital(person(seat, names, lang).nom);

/** A person as values of a text that speaks of it: `{name, you}`. */
export function named(seat, names, lang) {
  const who = person(seat, names, lang);
  return { name: who, you: who.you };
}

/** A team (seats of one parity) as "вы и Вера" in all cases. */
export function team(number, names, lang) {
  const mates = [number, number + 2].map((seat) => person(seat, names, lang)).sort((one, other) => Number(other.you ?? 0) - Number(one.you ?? 0));
  const joined = (grammar) => mates.map((mate) => inCase(mate, grammar)).join(words(lang).and);
  return Object.fromEntries(["nom", "gen", "dat", "acc"].map((grammar) => [grammar, joined(grammar)]));
}

// ---- moves and events

const parseText = (text) => parseEvent(text) ?? { verb: text, cards: [], value: null };

/** The cases of a list of cards ("the" is the English article form): names joined, or "2 карты" if they are hidden. */
function cardList(cards, lang, signed) {
  const { and, count, article } = words(lang);
  const open = cards.filter((card) => card !== HIDDEN);
  const said = (grammar) => {
    if (!open.length) return fill(inCase(count, grammar), { n: cards.length }, lang);
    const spelt = (card) => (grammar === "the" ? article : "") + cardName(card, lang, grammar);
    return open.map(signed ?? spelt).join(open.length === 2 ? and : ", ");
  };
  return Object.fromEntries(["nom", "gen", "acc", "ins", "the"].map((grammar) => [grammar, said(grammar)]));
}

function cardValues(cards, lang, signed) {
  const list = (some) => cardList(some, lang, signed);
  return { n: cards.length, cards: list(cards), first: list(cards.slice(0, 1)), second: list(cards.slice(1, 2)) };
}

/** What a move does, to stand inside a sentence ("Совет: …"): "покрыть шестёркой бубен и зайти с дамы пик"; `signed` may write cards another way. */
export function describeMove(move, lang, signed) {
  const code = chooseLanguage(lang);
  const { verb, cards, value } = parseText(move);
  const { moves } = words(code);
  return fill(moves[`${verb}-${value ?? cards.length}`] ?? moves[verb] ?? move, cardValues(cards, code, signed), code);
}

/** What stands on the button of a move: "Взять 3 карты", "Пас"; for card moves the same as `describeMove`. */
export function moveLabel(move, view, lang) {
  const code = chooseLanguage(lang);
  const { verb, value } = parseText(move);
  const text = words(code).buttons[value ? `${verb}-${value}` : verb];
  return text === undefined ? capital(describeMove(move, code)) : fillCapital(text, { n: view?.take ?? 0 }, code);
}

/** The key of the sentence that tells an event. */
function eventKey({ seat, points }, { verb, cards, value }, view, verse) {
  const hidden = cards.filter((card) => card === HIDDEN).length;
  switch (verb) {
    case "cover":
      return `cover-${cards.length}`;
    case "take":
      return cards.length === 1 ? "take-1" : verb;
    case "draw":
      return !hidden ? verb : hidden === cards.length ? "draw-hidden" : "draw-some";
    case "play":
      return verse ? "play-verse" : verb;
    case "khval":
      return `khval-${value}`;
    case "lay":
      return seat === view.boaster ? "lay-down" : verb;
    case "win-trick":
    case "win-pile":
      return points ? verb : `${verb}-0`;
    case "score":
      return points > 0 ? "score-up" : "score-down";
    default:
      return verb;
  }
}

/** The verse of an event of Earl of Coventry from the game's `texts`; undefined if it has none. */
export const verseOf = (event, texts, lang) => texts?.verses?.[chooseLanguage(lang)]?.[parseText(event.text).cards[0]?.[0]]?.[event.verse - 1];

/** One sentence for the log, or null if there is nothing to say; the game's `texts` hold the verses. */
export function describeEvent(event, view, lang, names, game = {}) {
  const code = chooseLanguage(lang);
  const parsed = parseText(event.text);
  const { verb, cards } = parsed;
  const teams = view.game === "kozel";
  if (verb === "score" && teams && event.seat > 1) return null; // one sentence a team
  const verse = verseOf(event, game.texts, code);
  const key = eventKey(event, parsed, view, verse);
  const { events } = words(code);
  const said = [`${view.game}/${key}`, key].find((each) => Object.hasOwn(events, each));
  if (said === undefined) return null;
  const who = person(event.seat, names, code);
  const open = cards.filter((card) => card !== HIDDEN);
  return fillCapital(events[said], {
    who, you: who.you, verse, ...cardValues(cards, code), known: cardList(open, code),
    to: event.to === undefined ? undefined : person(event.to, names, code),
    points: Math.abs(event.points ?? 0),
    team: teams ? team(event.seat % 2, names, code) : undefined,
    suit: open[0] && suitName(open[0][1], code),
  }, code);
}

// ---- what to do now

const zone = (view, name, seat = null) => view.zones?.find((one) => one.name === name && one.seat === seat)?.cards ?? [];

/** Clubs, jacks and queens are trumps in Kozel (KZ-1). */
const isKozelTrump = (card) => /^[JQ]|c$/.test(card);

function phaseKey({ game, phase, seat, boaster, standing, ...view }) {
  const moves = view.legal_moves ?? [];
  const parsed = moves.map(parseText);
  const held = zone(view, "hands", seat).length;
  const teams = game === "kozel";
  switch (phase) {
    case "respond":
      if (!parsed.some(({ verb }) => verb === "cover")) return moves.includes("exchange") ? "respond-take-exchange" : "respond-take";
      return held === 1 ? "respond-last" : phase;
    case "follow":
      if (!teams) return moves[0] === "pass" ? "follow-pass" : phase;
      if (moves.length === held) return "follow-any";
      return isKozelTrump(parsed[0]?.cards[0] ?? "") ? "follow-trump" : phase;
    case "lead":
      if (!teams) return phase;
      if (moves.length === 1 && moves[0] === "lead Ad" && standing?.kon === 1) return "lead-first";
      return moves.length === held ? phase : "lead-plain";
    case "lay": {
      const counts = new Set(parsed.map(({ cards }) => cards.length));
      const many = counts.has(2) ? (counts.has(1) ? "choice" : "2") : "1";
      return seat === boaster ? `lay-down-${many}` : `lay-${many}`;
    }
    default:
      return phase;
  }
}

/** What the seat of the view has to do now, or for whom it waits: one sentence for the message line. */
export function describePhase(view, lang, names) {
  const code = chooseLanguage(lang);
  const { phases, waits, ranks, suits } = words(code);
  if (view.turn === null || view.phase === "over") return "";
  const who = person(view.turn, names, code);
  if (view.turn !== view.seat) return fillCapital(waits[view.phase] ?? waits.any, { who, you: who.you }, code);
  const key = phaseKey(view);
  const top = zone(view, "pile").at(-1);
  const led = parseText(view.legal_moves?.[0] ?? "").cards[0];
  return fillCapital(phases[`${view.game}/${key}`] ?? phases[key] ?? phases.any, {
    n: view.take ?? 0, top: top && cardList([top], code), rank: view.rank ? ranks[view.rank] : undefined, suit: led ? suits[led[1]] : undefined,
  }, code);
}
