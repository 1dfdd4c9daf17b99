/**
 * A worked example: a deal that really is dealt fairly by the service, sealed, and played by its bots. The page looks
 * at what everybody at the table would see, in the same order.
 */
import { Unreachable } from "./service.js";

const LEVEL = "greedy";
const HIDDEN = "??";

/**
 * @typedef {{game: string, titles: Record<string, string>, commitment: string, words: string, cut: {by: number, at: number}, serverSeed: string, record: Record<string, any>}} Example
 */

/**
 * Plays one deal of the first game that the service has.
 * @param {import("./service.js").Service} service throws `Unreachable` if it does not answer as it should
 * @param {string} words what the players say
 * @returns {Promise<Example>}
 */
export async function playExample(service, words) {
  const [{ slug: game, titles, seats, pack, verbs }] = await service.games();
  const ask = async (what, body) => {
    const answer = await service.ask(game, what, body);
    if (!answer.ok) throw new Unreachable(answer.body.detail);
    return answer.body;
  };
  const players = seats.max;
  const { shuffle, commitment } = await ask("shuffles", {});
  const cut = { by: players - 1, at: 1 + lot(pack.length - 1) };
  const given = { players, dealer: 0, bots: Array(players).fill(LEVEL), cut };
  let table = await ask("deals", { ...given, shuffle, client_seed: words, seal: true });
  const moves = [];
  while (table.result === null) {
    const { ply } = table;
    table = await ask("moves", { state: table.state, moves: [], advance: "bots" });
    moves.push(...movesIn(table.events, verbs));
    if (table.ply === ply) throw new Unreachable("the bots do not move");
  }
  if (!table.reveal || moves.length !== table.ply || moves.some((move) => move.includes(HIDDEN)))
    throw new Unreachable("the deal was not told whole");
  const { seed, server_seed: serverSeed } = table.reveal;
  const record = { game, ...given, seed, moves, result: table.result };
  return { game, titles, commitment, words, cut, serverSeed, record };
}

/** The moves among the events, as a record writes them. @param {{text: string}[]} events @param {{name: string, cards: number[], value: boolean}[]} verbs */
export function movesIn(events, verbs) {
  return events.flatMap(({ text }) => {
    const [name] = text.split(" ");
    const verb = verbs.find((each) => each.name === name);
    if (!verb) return [];
    return [verb.cards.length || verb.value ? text : name];
  });
}

/** A number below a limit, as a person would cut. @param {number} limit */
const lot = (limit) => globalThis.crypto.getRandomValues(new Uint32Array(1))[0] % limit;
