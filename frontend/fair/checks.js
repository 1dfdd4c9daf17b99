/**
 * The checks that the browser makes without the service: the commitment, the seed, the lots, the shuffle and the cut.
 * They trust nothing that the record does not prove.
 */
import { loadPack } from "../site/game-files.js";
import { byteLength, commitmentTo, cutPack, drawDealer, drawTrumps, shuffle, splitSeed } from "./shuffle.js";

/**
 * @typedef {import("./record.js").Deal} Deal
 * @typedef {import("./record.js").ParsedRecord} ParsedRecord
 * @typedef {import("../site/game-files.js").Pack} Pack
 *
 * @typedef {"right" | "wrong" | "open"} Verdict `open`: not checked
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {"browser" | "service"} by who has made it
 * @property {Verdict} verdict
 * @property {string} textKey of the sentence that says it
 * @property {Record<string, any>} values of the sentence
 *
 * @typedef {object} Notes what a visitor remembers of a deal, as typed
 * @property {string} [commitment]
 * @property {string} [words]
 * @property {string} [cut]
 *
 * @typedef {object} DealChecks
 * @property {Check[]} checks
 * @property {string[] | null} pack as it is dealt, after the cut; null if the browser does not know it
 * @property {string[] | null} whole the same with the cards that are not dealt
 * @property {number | null} dealer
 * @property {string[] | null} trumps
 */

const SHA256_HEX = /^[0-9a-f]{64}$/;
const MAX_CLIENT_SEED_BYTES = 63;

/** @param {string} name @param {Verdict} verdict @param {string} textKey @param {Record<string, any>} [values] @returns {Check} */
const check = (name, verdict, textKey, values = {}) => ({ name, by: "browser", verdict, textKey, values });

/**
 * Checks every deal of a record.
 * @param {ParsedRecord} parsed
 * @param {Notes[]} notes one for each deal
 * @returns {Promise<DealChecks[]>} one for each deal
 */
export async function checkDeals({ record, deals }, notes) {
  const game = await loadPack(record.game);
  const results = [];
  /** The seed of the next shuffle, and how many shuffles it has served. @type {{seed: string | null, shuffles: number}} */
  let source = { seed: null, shuffles: 0 };
  /** @type {string[] | null} */
  let trumps = null;
  for (const [index, deal] of deals.entries()) {
    if (deal.seed !== undefined) source = { seed: deal.seed, shuffles: 0 };
    /** @type {Lots} */
    const lots =
      index === 0
        ? await drawLots(record, deal, game)
        : { dealer: null, trumps: deal.trumps ?? trumps, checks: [] };
    trumps = lots.trumps;
    const dealNotes = notes[index] ?? {};
    const shuffled = await checkShuffle(game, deal, source, deals[index - 1]);
    if (!deal.pack) source = { ...source, shuffles: source.shuffles + 1 };
    const undealt = (shuffled.pack && game?.undealt?.(record.rules, shuffled.pack, trumps)) ?? [];
    const pack = shuffled.pack?.filter((card) => !undealt.includes(card)) ?? null;
    const cut = checkCut(deal, dealNotes, pack?.length ?? null, lots.dealer, record.players);
    const dealt = pack && cut.depth ? cutPack(pack, cut.depth) : pack;
    results.push({
      checks: [
        await checkCommitment(deal, dealNotes),
        checkSeed(deal, dealNotes),
        ...lots.checks,
        shuffled.check,
        cut.check,
      ],
      pack: dealt,
      whole: dealt && [...dealt, ...undealt],
      dealer: lots.dealer,
      trumps,
    });
  }
  return results;
}

// ---- the commitment and the seed

/** @param {Deal} deal @param {Notes} notes */
async function checkCommitment(deal, { commitment = "" }) {
  const typed = commitment.trim().toLowerCase();
  const name = "commitment";
  if (deal.pack) return check(name, typed ? "wrong" : "open", "packGiven");
  if (deal.seed === undefined) return check(name, typed ? "wrong" : "open", "noSeed");
  const computed = await commitmentTo(splitSeed(deal.seed).serverSeed);
  if (!typed) return check(name, "open", "notGiven", { computed });
  if (!SHA256_HEX.test(typed)) return check(name, "wrong", "notOne", { given: typed });
  return typed === computed
    ? check(name, "right", "same", { computed })
    : check(name, "wrong", "other", { given: typed, computed });
}

/** @param {Deal} deal @param {Notes} notes */
function checkSeed(deal, { words = "", commitment = "" }) {
  const name = "seed";
  if (deal.pack) return check(name, "open", "packGiven");
  if (deal.seed === undefined) return check(name, "open", "noSeed");
  const { serverSeed, clientSeed } = splitSeed(deal.seed);
  if (!SHA256_HEX.test(serverSeed))
    return check(name, commitment.trim() ? "wrong" : "open", "ordinary", { seed: deal.seed });
  if (clientSeed !== null && (clientSeed === "" || byteLength(clientSeed) > MAX_CLIENT_SEED_BYTES))
    return check(name, "wrong", "badWords", { words: clientSeed });
  const values = { server: serverSeed, words: clientSeed ?? "", given: words };
  if (words === "") return check(name, "open", clientSeed === null ? "noWords" : "notGiven", values);
  if (words === clientSeed) return check(name, "right", "same", values);
  return check(name, "wrong", clientSeed === null ? "lost" : "other", values);
}

// ---- lots

/** @typedef {{dealer: number | null, trumps: string[] | null, checks: Check[]}} Lots */

/**
 * Draws by lot what the record does not name before the first deal (CV-12).
 * @param {Record<string, any>} record
 * @param {Deal} deal the first one
 * @param {Pack | null} game
 * @returns {Promise<Lots>}
 */
async function drawLots(record, deal, game) {
  const { players, dealer: namedDealer = null } = record;
  const { seed, pack, trumps: namedTrumps = null } = deal;
  if (players < 2 || players > 6) return { dealer: namedDealer, trumps: namedTrumps, checks: [] };
  const dealer = namedDealer ?? (seed === undefined ? 0 : await drawDealer(players, seed));
  const trumps = game?.drawsTrumps ? (namedTrumps ?? (await trumpsFrom(players, seed))) : null;
  const drewDealer = namedDealer === null;
  const drewTrumps = Boolean(trumps && !namedTrumps);
  if (seed === undefined || !(drewDealer || drewTrumps)) return { dealer, trumps, checks: [] };
  const textKey = drewDealer && drewTrumps ? "both" : drewDealer ? "dealer" : "trumps";
  const lots = check("lots", pack ? "open" : "right", textKey, { seat: dealer + 1, trumps });
  return { dealer, trumps, checks: [lots] };
}

/** One trump suit for each seat; without a seed in the order of the suits. @param {number} players @param {string | undefined} seed */
const trumpsFrom = (players, seed) =>
  seed === undefined ? ["c", "d", "h", "s"].slice(0, players) : drawTrumps(players, seed);

// ---- the shuffle and the cut

/**
 * @param {Pack | null} game
 * @param {Deal} deal
 * @param {{seed: string | null, shuffles: number}} source
 * @param {Deal | undefined} before the deal before
 * @returns {Promise<{pack: string[] | null, check: Check}>}
 */
async function checkShuffle(game, deal, source, before) {
  const name = "shuffle";
  if (deal.pack) return { pack: deal.pack, check: check(name, "open", "packGiven") };
  if (source.seed === null) return { pack: null, check: check(name, "wrong", "noSeed") };
  if (!game) return { pack: null, check: check(name, "open", "unknownGame") };
  if (game.shufflesPart?.(before?.moves.at(-1) ?? ""))
    return { pack: null, check: check(name, "open", "partOfPack") };
  const pack = await shuffle(game.pack, source.seed, source.shuffles);
  const values = { n: pack.length, times: source.shuffles + 1 };
  return { pack, check: check(name, "right", source.shuffles ? "again" : "done", values) };
}

/**
 * @param {Deal} deal
 * @param {Notes} notes
 * @param {number | null} size of the pack
 * @param {number | null} dealer
 * @param {number} players
 * @returns {{depth: number, check: Check}} `depth`: how many cards are cut
 */
function checkCut(deal, notes, size, dealer, players) {
  const typed = (notes.cut ?? "").trim();
  /** @param {number} depth @param {Verdict} verdict @param {string} textKey @param {Record<string, any>} [values] */
  const result = (depth, verdict, textKey, values) => ({
    depth,
    check: check("cut", verdict, textKey, values),
  });
  if (deal.cut === undefined || deal.cut === "none") {
    if (typed && typed !== "0") return result(0, "wrong", "lost", { given: typed });
    if (deal.cut === "none") return result(0, "open", "refused");
    return typed ? result(0, "right", "noneGiven") : result(0, "open", "none");
  }
  const { by, at } = deal.cut;
  const values = { at, seat: by + 1, given: typed };
  if (at < 1 || (size !== null && at >= size))
    return result(0, "wrong", "noDepth", { ...values, most: (size ?? 52) - 1 });
  if (typed && typed !== String(at)) return result(at, "wrong", "other", values);
  if (dealer !== null) {
    const neighbour = (dealer + players - 1) % players;
    if (by !== neighbour) return result(at, "wrong", "notNeighbour", { ...values, neighbour: neighbour + 1 });
  }
  return typed ? result(at, "right", "same", values) : result(at, "open", "notGiven", values);
}
