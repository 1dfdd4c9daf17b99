/**
 * How deals end and series stand, in words and signs. Loaded when a deal is over or the score is opened.
 * A game that has no words of its own (`results.js` in its folder) is told from its scores, losers and standing by name.
 */
import { indexOf } from "../cards.js";
import { HIDDEN } from "../table/notation.js";
import { person, seatName, texts } from "./speech.js";
import { teamName } from "./teams.js";
import { capital, chooseLanguage, fillCapital } from "./template.js";

/** @type {Record<string, string>} */
const SUIT_SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "Д♠", "Q♠", as printed on the card. @param {string} card @param {string} lang @param {string} [indices] "ru" or "en" */
export const cardSign = (card, lang, indices = chooseLanguage(lang)) =>
  card === HIDDEN ? "▮" : `${indexOf(card[0], indices)}${SUIT_SIGNS[card[1]]}\uFE0E`;

/** "+3", "−3", "0". @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/**
 * How the deal ended, for a finished view: a `title`, and `lines` that say who lost or won and why.
 * @param {View} view @param {string} lang @param {SeatNames} names
 * @param {{log?: TableEvent[], results?: GameResults | null}} [options] `log`: the events of the deal
 * @returns {Described}
 */
export function describeResult(view, lang, names, { log = [], results } = {}) {
  if (!view.result) return { title: "", lines: [] };
  const code = chooseLanguage(lang);
  return (
    results?.describeResult?.(view, code, names, log) ?? describeAnyResult(view, view.result, code, names)
  );
}

/** @param {View} view @param {Result} result @param {string} lang @param {SeatNames} names @returns {Described} */
function describeAnyResult(view, result, lang, names) {
  const { results, and, names: own = {} } = texts(lang, view.game);
  /** @param {string} name */
  const words = (name) => own[name] ?? spaced(name);
  const { scores, losers, draw, reason } = result;
  const best = Math.max(...scores);
  const winners =
    best > Math.min(...scores) ? scores.flatMap((score, seat) => (score === best ? [seat] : [])) : [];
  const [key, seats] = draw
    ? ["draw", []]
    : losers.length
      ? ["lost", losers]
      : winners.length
        ? ["won", winners]
        : ["over", []];
  const people = seats.map((seat) => person(seat, names, lang));
  const you = people.length === 1 && people[0].you ? "-you" : "";
  /** @param {(score: number) => string} write @param {number[]} numbers */
  const list = (write, numbers) =>
    numbers.map((n, index) => `${ownerName(view, numbers, index, lang, names)} ${write(n)}`).join(" · ");
  const standing = Object.entries(result.standing).map(([name, value]) =>
    Array.isArray(value) ? `${words(name)}: ${list(String, value)}.` : `${words(name)}: ${value}.`,
  );
  return {
    title: fillCapital(
      results[`title/${key}${you}`],
      { who: { nom: people.map(({ nom }) => nom).join(and) } },
      lang,
    ),
    lines: [
      fillCapital(results.reason, { reason: own[reason] ?? spaced(reason).toLowerCase() }, lang),
      ...(scores.some(Boolean) ? [fillCapital(results.scores, { list: list(signed, scores) }, lang)] : []),
      ...standing,
      ...(result.series_over ? [results["series-over"]] : []),
    ],
  };
}

/** A name of the API in words. @param {string} name */
const spaced = (name) => capital(name.replaceAll(/[-_]/g, " "));

/** Whose number stands at an index of a list: a seat's, or a team's. @param {View} view @param {unknown[]} list @param {number} index @param {string} lang @param {SeatNames} names */
function ownerName({ bots, teams }, list, index, lang, names) {
  if (teams && list.length === teams.length && list.length !== bots.length)
    return capital(teamName(teams[index], names, lang).nom);
  return list.length === bots.length ? seatName(index, names, lang) : String(index + 1);
}

/**
 * The standing of the series as rows: a label and a value for each seat or team.
 * @param {View} view @param {string} lang @param {SeatNames} names @param {GameResults | null} [results] @returns {StandingRow[]}
 */
export function standingRows(view, lang, names, results) {
  if (results?.standingRows) return results.standingRows(view, chooseLanguage(lang), names);
  const { names: own = {} } = texts(lang, view.game);
  /** @param {string} name */
  const words = (name) => own[name] ?? spaced(name);
  const entries = Object.entries((view.result ?? view).standing);
  const lists = entries.filter(([, value]) => Array.isArray(value)).length;
  return entries.flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((n, index) => {
          const owner = ownerName(view, value, index, lang, names);
          return { label: lists > 1 ? `${owner}, ${words(name).toLowerCase()}` : owner, value: String(n) };
        })
      : [{ label: words(name), value: String(value) }],
  );
}
