/** How deals end and series stand in a game that has no folder in games/: told from scores, losers and standing by name. */
import { signed } from "../i18n/signs.js";
import { person, seatName, texts } from "../i18n/speech.js";
import { teamName } from "../i18n/teams.js";
import { capital, fillCapital } from "../i18n/template.js";

/** @type {NonNullable<GameResults["describeResult"]>} */
export function describeResult(/** @type {View & {result: Result}} */ view, lang, names) {
  const { result } = view;
  const { results, and } = texts(lang, view.game);
  const words = wordsOf(view, lang);
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
      fillCapital(results.reason, { reason: words(reason).toLowerCase() }, lang),
      ...(scores.some(Boolean) ? [fillCapital(results.scores, { list: list(signed, scores) }, lang)] : []),
      ...standing,
      ...(result.series_over ? [results["series-over"]] : []),
    ],
  };
}

/** Names of the API in words, in the game's own as far as it has them. @param {View} view @param {string} lang @returns {(name: string) => string} */
function wordsOf({ game }, lang) {
  const { names = {} } = texts(lang, game);
  return (name) => names[name] ?? capital(name.replaceAll(/[-_]/g, " "));
}

/** Whose number stands at an index of a list: a seat's, or a team's. @param {View} view @param {unknown[]} list @param {number} index @param {string} lang @param {SeatNames} names */
function ownerName({ bots, teams }, list, index, lang, names) {
  if (teams && list.length === teams.length && list.length !== bots.length)
    return capital(teamName(teams[index], names, lang).nom);
  return list.length === bots.length ? seatName(index, names, lang) : String(index + 1);
}

/** @type {NonNullable<GameResults["standingRows"]>} */
export function standingRows(/** @type {View} */ view, lang, names) {
  const words = wordsOf(view, lang);
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
