/**
 * Everything a player reads at the table, in Russian and English. Pure: no DOM, no state.
 *
 * `names` is one entry a seat: `null` is the reader ("you" forms), a string is a name as it stands, an object
 * gives its cases (`{nom, gen, dat, acc}`). `view` is the API's view of the deal and must say its `game`.
 */
import en from "./en.js";
import ru from "./ru.js";
import { fill, fillCapital, placeholders } from "./template.js";

const LANGUAGES = { ru, en };
const SUIT_SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const HIDDEN = "??";

export const languages = Object.keys(LANGUAGES);

/** The first of the wanted language tags ("ru-RU", "en") that is spoken here; English if none is. */
export function chooseLanguage(...wanted) {
  const spoken = wanted.map((tag) => String(tag ?? "").slice(0, 2).toLowerCase());
  return spoken.find((lang) => Object.hasOwn(LANGUAGES, lang)) ?? "en";
}

const words = (lang) => LANGUAGES[chooseLanguage(lang)];

/**
 * The interface texts by key. A text without gaps is a string, one with gaps a function of its values:
 * `strings("en").take({n: 3})`. `own` replaces single texts (the host page's `strings` property).
 */
export function strings(lang, own = {}) {
  const code = chooseLanguage(lang);
  const texts = Object.entries({ ...LANGUAGES[code].ui, ...own });
  return Object.fromEntries(
    texts.map(([key, text]) => [key, placeholders(text).length ? (values) => fillCapital(text, values, code) : text]),
  );
}

/** The number with the right form of a word: `plural("ru", 3, ["карта", "карты", "карт"])` is "3 карты". */
export function plural(lang, n, forms) {
  return fill(`{n:${forms.join(",")}}`, { n }, chooseLanguage(lang));
}

// ---- cards ----

/** "пики", "spades"; in Russian also `gen` ("пик"), `acc`, `ins`. */
export function suitName(suit, lang, grammar = "nom") {
  const forms = words(lang).suits[suit];
  return forms[grammar] ?? forms.nom;
}

/** "дама", "queen", from a rank's character. */
export function rankName(rank, lang, grammar = "nom") {
  const forms = words(lang).ranks[rank];
  return forms[grammar] ?? forms.nom;
}

/** "дама пик", "queen of spades"; face down "закрытая карта". */
export function cardName(card, lang, grammar = "nom") {
  if (card === HIDDEN) return words(lang).hidden[grammar] ?? words(lang).hidden.nom;
  return fill(words(lang).card, { rank: rankName(card[0], lang, grammar), suit: suitName(card[1], lang, "gen") });
}

/** "Д♠", "Q♠", as printed on the card; `indices` "ru" or "en" (by default those of the language). */
export function cardSign(card, lang, indices = chooseLanguage(lang)) {
  return card === HIDDEN ? "▮" : `${indexOf(card[0], indices)}${SUIT_SIGNS[card[1]]}\uFE0E`;
}

/** What stands in a card's corner for a rank's character: "10", "Д" or "Q". */
export function indexOf(rank, indices) {
  return rank === "T" ? "10" : words(indices).indices[rank] ?? rank;
}

// ---- people ----

const allCases = (forms, values) =>
  Object.fromEntries(Object.entries(forms).map(([grammar, text]) => [grammar, fill(text, values)]));

/** Cases of a seat's name; the reader's own are "вы", "вас" … */
function person(seat, names, lang) {
  const name = names?.[seat];
  if (name === null) return { ...words(lang).you, you: true };
  if (name === undefined) return allCases(words(lang).player, { n: seat + 1 });
  return typeof name === "object" ? name : allCases(words(lang).stranger, { name });
}

/**
 * Names for a table of `players` seats: `me` (or nobody, if null) is the reader; seats in `bots` (a list with a
 * bot's name or null a seat) get first names, other people are "Player 2".
 */
export function seatNames(lang, players, { me = 0, bots = [] } = {}) {
  const { people, player } = words(lang);
  return Array.from({ length: players }, (_, seat) => {
    if (seat === me) return null;
    return bots[seat] ? people[seat % people.length] : allCases(player, { n: seat + 1 });
  });
}

/** A seat's name for its badge: "Вы", "Борис"; `grammar` gives another case. */
export function seatName(seat, names, lang, grammar = "nom") {
  const forms = person(seat, names, lang);
  return fillCapital("{name}", { name: forms[grammar] ?? forms.nom }, lang);
}

/** A person as values of a text that speaks of it: `{name, you}`. */
export function named(seat, names, lang) {
  const who = person(seat, names, lang);
  return { name: who, you: who.you };
}

/** A team (seats of one parity) as "вы и Вера" in all cases. */
function team(number, names, lang) {
  const mates = [number, number + 2].map((seat) => person(seat, names, lang));
  mates.sort((one, other) => Number(other.you ?? false) - Number(one.you ?? false));
  const cases = ["nom", "gen", "dat", "acc"];
  const joined = cases.map((grammar) => [
    grammar,
    mates.map((mate) => mate[grammar] ?? mate.nom).join(words(lang).and),
  ]);
  return Object.fromEntries(joined);
}

/** A team's name: "вы и Вера", in Kozel. */
export function teamName(number, names, lang, grammar = "nom") {
  return team(number, names, lang)[grammar];
}

// ---- moves and events ----

/** `{verb, cards, value}` of a move's or an event's text. */
export function parseText(text) {
  const [verb, rest = ""] = text.split(" ");
  const isValue = /^[a-z]/.test(rest);
  return { verb, cards: rest && !isValue ? rest.split("+") : [], value: isValue ? rest : null };
}

const CASES = ["nom", "gen", "acc", "ins", "the"];

/** How a card is written inside a sentence, in every case ("the" is the English article form). */
function cardStyle(lang, { cards = "names", indices = lang } = {}) {
  if (cards === "signs") return (card) => cardSign(card, lang, indices);
  return (card, grammar) => (grammar === "the" ? words(lang).article : "") + cardName(card, lang, grammar);
}

/** The cases of a list of cards: names joined, or "2 карты" if they are hidden. */
function cardList(cards, lang, written) {
  const { and, count } = words(lang);
  const known = cards.filter((card) => card !== HIDDEN);
  return Object.fromEntries(
    CASES.map((grammar) => {
      if (!known.length) return [grammar, fill(count[grammar] ?? count.nom, { n: cards.length }, lang)];
      const names = known.map((card) => written(card, grammar));
      return [grammar, names.length === 2 ? names.join(and) : names.join(", ")];
    }),
  );
}

function cardValues(cards, lang, written) {
  return {
    n: cards.length,
    cards: cardList(cards, lang, written),
    first: cardList(cards.slice(0, 1), lang, written),
    second: cardList(cards.slice(1, 2), lang, written),
  };
}

/** What a move does, to stand inside a sentence ("Совет: …"): "покрыть шестёркой бубен и зайти с дамы пик". */
export function describeMove(move, lang, options) {
  const code = chooseLanguage(lang);
  const { verb, cards, value } = parseText(move);
  const { moves } = words(lang);
  const text = moves[`${verb}-${value ?? cards.length}`] ?? moves[verb] ?? move;
  return fill(text, cardValues(cards, code, cardStyle(code, options)), code);
}

/** What stands on the button of a move: "Взять 3 карты", "Пас"; for card moves the same as {@link describeMove}. */
export function moveLabel(move, view, lang, options) {
  const code = chooseLanguage(lang);
  const { verb, cards, value } = parseText(move);
  const { buttons } = words(lang);
  const text = buttons[value ? `${verb}-${value}` : verb];
  if (text === undefined) return fillCapital("{move}", { move: describeMove(move, code, options) }, code);
  const written = cardStyle(code, options);
  return fillCapital(text, { ...cardValues(cards, code, written), n: view?.take ?? 0 }, code);
}

/** The key of the sentence that tells an event. */
function eventKey({ seat, points, verse }, { verb, cards, value }, view, hasVerse) {
  const hidden = cards.filter((card) => card === HIDDEN).length;
  switch (verb) {
    case "cover":
      return cards.length === 2 ? "cover-2" : "cover-1";
    case "take":
      return cards.length === 1 ? "take-1" : "take";
    case "draw":
      if (hidden === cards.length) return "draw-hidden";
      return hidden ? "draw-some" : "draw";
    case "play":
      return verse && hasVerse ? "play-verse" : "play";
    case "khval":
      return `khval-${value}`;
    case "lay":
      return seat === view.boaster ? "lay-down" : "lay";
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
export function verseOf(event, texts, lang) {
  const { cards } = parseText(event.text);
  return texts?.verses?.[chooseLanguage(lang)]?.[cards[0]?.[0]]?.[event.verse - 1];
}

/**
 * One sentence for the log, or null if there is nothing to say. `options`: `texts` (the game's, for verses),
 * `cards` "names" or "signs", `indices`.
 */
export function describeEvent(event, view, lang, names, options = {}) {
  const code = chooseLanguage(lang);
  const parsed = parseText(event.text);
  const { verb, cards } = parsed;
  if (verb === "score" && view.game === "kozel" && event.seat > 1) return null; // one sentence a team
  const verse = verseOf(event, options.texts, code);
  const key = eventKey(event, parsed, view, Boolean(verse));
  const { events } = words(lang);
  const text = events[`${view.game}/${key}`] ?? events[key];
  if (text === undefined) return null;
  const who = person(event.seat, names, code);
  const known = cards.filter((card) => card !== HIDDEN);
  const written = cardStyle(code, options);
  return fillCapital(
    text,
    {
      who,
      you: who.you,
      verse,
      ...cardValues(cards, code, written),
      known: cardList(known, code, written),
      to: event.to === undefined ? undefined : person(event.to, names, code),
      points: Math.abs(event.points ?? 0),
      team: view.game === "kozel" ? team(event.seat % 2, names, code) : undefined,
      suit: cards[0] && cards[0] !== HIDDEN ? suitName(cards[0][1], code) : undefined,
    },
    code,
  );
}

// ---- what to do now ----

const zone = (view, name, seat = null) => view.zones?.find((one) => one.name === name && one.seat === seat);

/** Clubs, jacks and queens are trumps in Kozel (KZ-1). */
const isKozelTrump = (card) => /^[JQ]|c$/.test(card);

function phaseKey(view) {
  const { game, phase, seat } = view;
  const moves = view.legal_moves ?? [];
  const parsed = moves.map(parseText);
  const hand = zone(view, "hands", seat)?.cards ?? [];
  switch (phase) {
    case "respond":
      if (!parsed.some(({ verb }) => verb === "cover")) return moves.includes("exchange") ? "respond-take-exchange" : "respond-take";
      return hand.length === 1 ? "respond-last" : "respond";
    case "follow":
      if (game !== "kozel") return moves[0] === "pass" ? "follow-pass" : "follow";
      if (moves.length === hand.length) return "follow-any";
      return isKozelTrump(parsed[0]?.cards[0] ?? "") ? "follow-trump" : "follow";
    case "lead":
      if (game !== "kozel") return "lead";
      if (moves.length === 1 && moves[0] === "lead Ad" && view.standing?.kon === 1) return "lead-first";
      return moves.length === hand.length ? "lead" : "lead-plain";
    case "lay": {
      const counts = new Set(parsed.map(({ cards }) => cards.length));
      const many = counts.size === 2 ? "choice" : counts.has(2) ? "2" : "1";
      return seat === view.boaster ? `lay-down-${many}` : `lay-${many}`;
    }
    default:
      return phase;
  }
}

/** What the seat of the view has to do now, or for whom it waits: one sentence for the message line. */
export function describePhase(view, lang, names, options = {}) {
  const code = chooseLanguage(lang);
  const { phases, waits } = words(lang);
  if (view.turn === null || view.phase === "over") return "";
  const who = person(view.turn, names, code);
  if (view.turn !== view.seat) return fillCapital(waits[view.phase] ?? waits.any, { who, you: who.you }, code);
  const key = phaseKey(view);
  const text = phases[`${view.game}/${key}`] ?? phases[key] ?? phases.any;
  const written = cardStyle(code, options);
  const top = zone(view, "pile")?.cards.at(-1);
  const led = parseText(view.legal_moves?.[0] ?? "").cards[0];
  return fillCapital(
    text,
    {
      n: view.take ?? 0,
      top: top && cardList([top], code, written),
      rank: view.rank ? words(lang).ranks[view.rank] : undefined,
      suit: led ? words(lang).suits[led[1]] : undefined,
    },
    code,
  );
}

// ---- results ----

const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** How the charge of a kon came about, from the poorer team's card points (KZ-18). */
function chargeKey(poorer, base) {
  if (base === 6) return "charge-6";
  if (base === 4) return poorer === 0 ? "charge-0-tricks" : "charge-4";
  return "charge-2";
}

/** Who called for a redeal, and why; who decided what follows (KZ-30, KZ-31). */
function decisionLines(view, code, names, log) {
  if (!/redeal|rekhval|keep-piles/.test(view.result.reason)) return [];
  const called = log.findLast((event) => event.text === "redeal");
  const decided = log.findLast((event) => /^(rekhval|keep-piles)$/.test(event.text));
  const lines = [];
  if (called) {
    const who = person(called.seat, names, code);
    const key = view.rules?.redeal === "forced" ? "no-queens-forced" : "no-queens";
    lines.push(fillCapital(words(code).results[key], { team: team(called.seat % 2, names, code), who, you: who.you }, code));
  }
  if (decided) lines.push(describeEvent(decided, view, code, names));
  return lines;
}

function kozelLines(view, code, names, log) {
  const { results } = words(code);
  const { result, standing } = view;
  const say = (key, values = {}) => fillCapital(results[key], values, code);
  const loser = result.losers[0];
  const charged = loser === undefined ? null : team(loser % 2, names, code);
  const charge = loser === undefined ? 0 : -result.scores[loser];
  const factor = standing.multiplier;
  const target = view.rules?.target ?? 12;
  const lines = [];
  let title = say(`title/${result.reason}`, { team: charged, points: charge });
  if (result.reason === "points") {
    const points = view.card_points;
    lines.push(say("card-points", { one: team(0, names, code), two: team(1, names, code), a: points[0], b: points[1] }));
    if (result.draw) {
      title = say("title/eggs");
      lines.push(say("eggs", { factor: result.standing.multiplier }));
    } else {
      const key = chargeKey(Math.min(...points), charge / factor);
      title = say(`title/${key}`, { team: charged, points: charge });
      lines.push(say(key));
    }
  } else {
    lines.push(...decisionLines(view, code, names, log), say(`why/${result.reason}`));
  }
  if (charge) {
    const doubled = factor > 1 && !(charge === 2 && /-cut$/.test(result.reason));
    if (doubled) lines.push(say("doubled", { base: charge / factor, factor, points: charge }));
    lines.push(say("charged", { team: charged, points: charge }));
  }
  if (charge || result.draw) {
    const [a, b] = result.standing.points;
    lines.push(say("game-score", { one: team(0, names, code), two: team(1, names, code), a, b, target }));
  }
  if (result.series_over) {
    title = say("title/game-over", { team: charged });
    lines.push(say("game-lost", { team: charged, points: target }));
  }
  return { title, lines };
}

function coventryLines(view, code, names) {
  const { results } = words(code);
  const { result } = view;
  const say = (key, values = {}) => fillCapital(results[key], values, code);
  const winner = result.scores.findIndex((score) => score > 0);
  const who = person(winner, names, code);
  const paid = result.scores.filter((_, seat) => seat !== winner).map((score) => -score);
  const lines = [say("first-out", { who, you: who.you, sum: paid.join(" + "), points: result.scores[winner] })];
  const totals = result.standing.totals;
  const order = totals.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a] || a - b);
  for (const seat of order) {
    const values = { who: person(seat, names, code), score: signed(result.scores[seat]), total: signed(totals[seat]) };
    lines.push(say("total", { ...values, place: result.places?.[seat] ?? "" }));
  }
  const titled = (key, one) => say(one.you ? `${key}-you` : key, { who: one });
  if (!result.series_over) return { title: titled("title/winner", who), lines };
  const best = result.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const first = best.map((seat) => person(seat, names, code));
  const joined = { nom: first.map((one) => one.nom).join(words(code).and) };
  const title =
    best.length > 1 ? say("title/series-shared", { who: joined }) : titled("title/series-won", first[0]);
  return { title, lines: [say("series-over", { n: view.deal }), ...lines] };
}

function coveringLines(view, code, names) {
  const { results } = words(code);
  const { result } = view;
  const say = (key, values = {}) => fillCapital(results[key], values, code);
  const lost = result.reason === "last-player";
  const who = person(lost ? result.losers[0] : view.dealer, names, code);
  const values = { who, you: who.you, n: view.ply };
  const { losses, draws } = result.standing;
  const tally = losses.map((n, seat) => `${seatName(seat, names, code)} ${n}`).join(" · ");
  return {
    title: say(`title/${result.reason}${lost && who.you ? "-you" : ""}`, values),
    lines: [
      say(`why/${result.reason}`, values),
      say(lost ? "loser-deals" : "same-dealer", values),
      ...(view.deal > 1 ? [say("losses", { losses: tally })] : []),
      ...(draws ? [say("draws", { n: draws })] : []),
    ],
  };
}

/**
 * How the deal ended, for a finished view: a `title` and `lines` that explain who lost or won, and why. `log`: the
 * events of the deal, from which one sees who decided.
 */
export function describeResult(view, lang, names, { log = [] } = {}) {
  const code = chooseLanguage(lang);
  if (!view.result) return { title: "", lines: [] };
  if ("points" in view.result.standing) return kozelLines(view, code, names, log);
  if ("totals" in view.result.standing) return coventryLines(view, code, names);
  return coveringLines(view, code, names);
}

/** The standing of the series as rows: a label and a value a seat (in Kozel a team). */
export function standingRows(standing, lang, names) {
  const code = chooseLanguage(lang);
  const { ui } = words(lang);
  if ("points" in standing) {
    return standing.points.map((points, number) => ({ label: fillCapital("{t}", { t: team(number, names, code) }, code), value: String(points) }));
  }
  if ("totals" in standing) {
    return standing.totals.map((total, seat) => ({ label: seatName(seat, names, code), value: signed(total) }));
  }
  const rows = standing.losses.map((n, seat) => ({ label: seatName(seat, names, code), value: String(n) }));
  return standing.draws ? [...rows, { label: ui.draws, value: String(standing.draws) }] : rows;
}
