/** The names of teams. */
import { inCase, person, texts } from "./speech.js";

/** A team as "вы и Вера" in all cases, the reader first. @param {number[]} seats @param {SeatNames | undefined} names @param {string} lang @returns {PersonName} */
export function teamName(seats, names, lang) {
  const members = seats
    .map((seat) => person(seat, names, lang))
    .sort((one, other) => Number(other.you ?? 0) - Number(one.you ?? 0));
  /** @param {string} grammar */
  const joined = (grammar) => members.map((member) => inCase(member, grammar)).join(texts(lang).and);
  return /** @type {any} */ (
    Object.fromEntries(["nom", "gen", "dat", "acc"].map((grammar) => [grammar, joined(grammar)]))
  );
}
