/**
 * A worked example: the service deals a fair deal, sealed, and its bots play it. The page shows what everybody at the
 * table would see, in the same order.
 */
import { UnreachableError } from "./service.js";

const LEVEL = "greedy";
const HIDDEN_CARD = "??";

/**
 * @typedef {object} Example
 * @property {string} game
 * @property {{ru: string, en: string}} titles
 * @property {string} commitment
 * @property {string} words
 * @property {{by: number, at: number}} cut
 * @property {string} serverSeed
 * @property {Record<string, any>} record
 */

/**
 * Plays one deal of the first game that the service offers.
 * @param {import("./service.js").Service} service
 * @param {string} words the players' part of the seed
 * @returns {Promise<Example>}
 * @throws {UnreachableError} if the service does not answer as it should
 */
export async function playExample(service, words) {
  const [{ slug: game, titles, seats, pack, verbs }] = await service.games();
  const post = async (/** @type {string} */ operation, /** @type {object} */ request) => {
    const response = await service.post(game, operation, request);
    if (!response.ok) throw new UnreachableError(response.body.detail);
    return response.body;
  };
  const players = seats.max;
  const { shuffle, commitment } = await post("shuffles", {});
  const cut = { by: players - 1, at: 1 + randomBelow(pack.length - 1) };
  const deal = { players, dealer: 0, bots: Array(players).fill(LEVEL), cut };
  let table = await post("deals", { ...deal, shuffle, client_seed: words, seal: true });
  const moves = [];
  while (table.result === null) {
    const { ply } = table;
    table = await post("moves", { state: table.state, moves: [], advance: "bots" });
    moves.push(...recordMoves(table.events, verbs));
    if (table.ply === ply) throw new UnreachableError("the bots do not move");
  }
  if (!table.reveal || moves.length !== table.ply || moves.some((move) => move.includes(HIDDEN_CARD)))
    throw new UnreachableError("the answers do not tell the whole deal");
  const { seed, server_seed: serverSeed } = table.reveal;
  const record = { game, ...deal, seed, moves, result: table.result };
  return { game, titles, commitment, words, cut, serverSeed, record };
}

/**
 * The moves among the events, as a record writes them.
 * @param {Pick<TableEvent, "text">[]} events
 * @param {Pick<Game["verbs"][number], "name" | "cards" | "value">[]} verbs
 */
export function recordMoves(events, verbs) {
  return events.flatMap(({ text }) => {
    const [name] = text.split(" ");
    const verb = verbs.find((each) => each.name === name);
    if (!verb) return [];
    return [verb.cards.length || verb.value ? text : name];
  });
}

/** A random number below a limit. @param {number} limit */
const randomBelow = (limit) => globalThis.crypto.getRandomValues(new Uint32Array(1))[0] % limit;
