/**
 * What a player reads while playing. Pure but for the texts, which are learned first: a language's own, then those of a game.
 *
 * `names` is one entry a seat: `null` is the reader ("you" forms), an object gives the cases of a name
 * (`{nom, gen, dat, acc}`). `view` is the API's view of the deal.
 */
import { HIDDEN, parseEvent } from "../table/notation.js";
import { capital, chooseLanguage, fill, fillCapital } from "./template.js";

export { chooseLanguage };

/** Games say what others of their kind say. */
const KIND = {
  "svoi-kozyri": "covering",
  "kryt-navalivat": "covering",
  "earl-of-coventry": "coventry",
  kozel: "kozel",
};

/** The kind of a game; one that is not known here may be of any. */
export const kindsOf = (game) =>
  Object.hasOwn(KIND, game) ? [KIND[game]] : ["covering", "coventry", "kozel"];

const known = {};
const loading = {};

/** Takes texts in. */
export function learn(lang, texts) {
  const mine = (known[lang] ??= {});
  for (const [section, entries] of [texts].flat().flatMap(Object.entries))
    mine[section] =
      typeof entries === "string" || Array.isArray(entries) ? entries : { ...mine[section], ...entries };
}

/** Loads texts: of a kind of games, with all that every table says; `khval`; `later`. */
export function load(lang, part) {
  const name = `./${lang}.${part}.js`;
  return (loading[name] ??= import(name).then(
    (texts) => learn(lang, texts.default),
    (error) => {
      delete loading[name];
      throw error;
    },
  ));
}

/** All texts of a language that have been learned. */
export const words = (lang) => known[chooseLanguage(lang)];

/**
 * The interface texts by key. A text without gaps is a string, one with gaps a function of its values:
 * `strings("en").handOf({name: "Ann", n: 3})`. `own` replaces single texts (the host page's `strings` property).
 */
export function strings(lang, own = {}) {
  const code = chooseLanguage(lang);
  return Object.fromEntries(
    Object.entries({ ...words(code).ui, ...own }).map(([key, text]) => [
      key,
      text.includes("{") ? (values) => fillCapital(text, values, code) : text,
    ]),
  );
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
  return fill(words(lang).card, {
    rank: rankName(card[0], lang, grammar),
    suit: suitName(card[1], lang, "gen"),
  });
}

/** What stands in a card's corner for a rank's character: "10", "Д" or "Q". */
export const indexOf = (rank, indices) =>
  rank === "T" ? "10" : indices === "ru" ? ({ J: "В", Q: "Д", K: "К", A: "Т" }[rank] ?? rank) : rank;

// ---- people

const filled = (forms, values) =>
  Object.fromEntries(Object.entries(forms).map(([grammar, text]) => [grammar, fill(text, values)]));

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
    seat === me ? null : bots[seat] ? people[seat % people.length] : filled(player, { n: seat + 1 }),
  );
}

/** A seat's name for its badge: "Вы", "Борис". */
export const seatName = (seat, names, lang) => capital(person(seat, names, lang).nom);

/** A team (seats of one parity) as "вы и Вера" in all cases. */
export function team(number, names, lang) {
  const mates = [number, number + 2]
    .map((seat) => person(seat, names, lang))
    .sort((one, other) => Number(other.you ?? 0) - Number(one.you ?? 0));
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
  return {
    n: cards.length,
    cards: list(cards),
    first: list(cards.slice(0, 1)),
    second: list(cards.slice(1, 2)),
  };
}

/** What a move does, to stand inside a sentence ("Совет: …"): "покрыть шестёркой бубен и зайти с дамы пик"; `signed` may write cards another way. */
export function describeMove(move, lang, signed) {
  const code = chooseLanguage(lang);
  const { verb, cards, value } = parseText(move);
  const { moves } = words(code);
  return fill(
    moves[`${verb}-${value ?? cards.length}`] ?? moves[verb] ?? move,
    cardValues(cards, code, signed),
    code,
  );
}

/** What stands on the button of a move: "Взять 3 карты", "Пас"; for card moves the same as `describeMove`. */
export function moveLabel(move, view, lang) {
  const code = chooseLanguage(lang);
  const { verb, value } = parseText(move);
  const text = words(code).buttons[value ? `${verb}-${value}` : verb];
  return text === undefined
    ? capital(describeMove(move, code))
    : fillCapital(text, { n: view?.take ?? 0 }, code);
}

/** Which sentence tells an event, by its verb, where it is not the one of the verb. @type {Kind["tells"]} */
const tells = {
  draw: (_, { verb, cards }) => {
    const hidden = cards.filter((card) => card === HIDDEN).length;
    return !hidden ? verb : hidden === cards.length ? "draw-hidden" : "draw-some";
  },
  score: ({ points = 0 }) => (points > 0 ? "score-up" : "score-down"),
};
/** Which sentence says what to do, by the phase, where it is not the one of the phase. @type {Kind["asks"]} */
const asks = {};

/** Takes in how a kind of games is told. @param {Partial<Kind>} kind */
export function teach(kind) {
  Object.assign(tells, kind.tells);
  Object.assign(asks, kind.asks);
}

/** What there is for a word in a game, else for the word in any. */
const inGame = (game, word, list) =>
  list[[`${game}/${word}`, word].find((each) => Object.hasOwn(list, each)) ?? ""];

/** One sentence for the log, or null if there is nothing to say; the game's `texts` hold the verses. */
export function describeEvent(event, view, lang, names, { texts } = /** @type {{texts?: any}} */ ({})) {
  const code = chooseLanguage(lang);
  const parts = parseText(event.text);
  const { verb, cards } = parts;
  const { game } = view;
  const verse = texts?.verses?.[code]?.[cards[0]?.[0]]?.[event.verse - 1];
  const tell = inGame(game, verb, tells);
  const text = inGame(game, tell ? tell(event, parts, view, verse) : verb, words(code).events);
  if (text === undefined) return null;
  const who = person(event.seat, names, code);
  const open = cards.filter((card) => card !== HIDDEN);
  return fillCapital(
    text,
    {
      who,
      verse,
      ...cardValues(cards, code),
      known: cardList(open, code),
      to: event.to === undefined ? undefined : person(event.to, names, code),
      points: Math.abs(event.points ?? 0),
      team: game === "kozel" ? team(event.seat % 2, names, code) : undefined,
      suit: open[0] && suitName(open[0][1], code),
    },
    code,
  );
}

// ---- what to do now

const zone = (view, name, seat = null) =>
  view.zones?.find((one) => one.name === name && one.seat === seat)?.cards ?? [];

/** What the seat of the view has to do now, or for whom it waits: one sentence for the message line. */
export function describePhase(view, lang, names) {
  const code = chooseLanguage(lang);
  const { phases, waits, ranks, suits } = words(code);
  const { game, phase, turn, seat } = view;
  if (turn === null || phase === "over") return "";
  const who = person(turn, names, code);
  if (turn !== seat) return fillCapital(waits[phase] ?? waits.any, { who }, code);
  const moves = (view.legal_moves ?? []).map(parseText);
  const ask = inGame(game, phase, asks);
  const key = ask
    ? ask(
        view,
        zone(view, "hands", seat).length,
        moves.map(({ verb }) => verb),
      )
    : phase;
  const top = zone(view, "pile").at(-1);
  const led = moves[0]?.cards[0];
  return fillCapital(
    inGame(game, key, phases) ?? phases.any,
    {
      n: view.take ?? 0,
      top: top && cardList([top], code),
      rank: view.rank ? ranks[view.rank] : undefined,
      suit: led ? suits[led[1]] : undefined,
    },
    code,
  );
}
