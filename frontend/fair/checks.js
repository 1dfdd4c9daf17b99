/**
 * The checks that the browser makes by itself, without the service: the commitment, the seed, what was drawn by lot,
 * the shuffle and the cut. Nothing here believes anything that the record does not prove.
 */
import { knownGame } from "./games.js";
import { bytesIn, commitmentTo, cutPack, drawnDealer, drawnTrumps, partsOf, shuffled } from "./shuffle.js";

/**
 * @typedef {"right" | "wrong" | "open"} Verdict `open`: not checked
 * @typedef {{name: string, by: "browser" | "service", verdict: Verdict, say: string, values?: Record<string, any>}} Check
 *   `say` is the key of the sentence, `values` fill it
 * @typedef {{commitment?: string, words?: string, cut?: string}} Told what a visitor remembers of a deal, as typed
 * @typedef {{checks: Check[], pack: string[] | null, whole: string[] | null, dealer: number | null, trumps: string[] | null}} Examined
 *   `pack` as it is dealt, after the cut; `whole` the same with the cards that are not dealt; null if not known here
 * @typedef {import("./record.js").Deal} Deal
 */

const HASH = /^[0-9a-f]{64}$/;
const LONGEST_WORDS = 63;

/** @param {string} name @param {Verdict} verdict @param {string} say @param {Record<string, any>} [values] @returns {Check} */
const check = (name, verdict, say, values = {}) => ({ name, by: "browser", verdict, say, values });

/**
 * @param {import("./record.js").Pasted} pasted
 * @param {Told[]} told one for each deal
 * @returns {Promise<Examined[]>} one for each deal
 */
export async function examine({ record, deals }, told) {
  const game = knownGame(record.game);
  const examined = [];
  /** @type {{seed: string | null, shuffles: number}} */
  let source = { seed: null, shuffles: 0 };
  let trumps = null;
  for (const [number, deal] of deals.entries()) {
    if (deal.seed !== undefined) source = { seed: deal.seed, shuffles: 0 };
    const lots =
      number === 0
        ? await drawn(record, deal, game)
        : { dealer: null, trumps: deal.trumps ?? trumps, checks: [] };
    trumps = lots.trumps;
    const wanted = told[number] ?? {};
    const shuffle = await shuffleCheck({ game, deal, source, before: deals[number - 1] });
    if (!deal.pack) source = { ...source, shuffles: source.shuffles + 1 };
    const sixes = shuffle.pack ? undealt(record.rules, trumps, shuffle.pack) : [];
    const pack = shuffle.pack?.filter((card) => !sixes.includes(card)) ?? null;
    const cut = cutCheck({
      deal,
      wanted,
      size: pack?.length ?? null,
      dealer: lots.dealer,
      players: record.players,
    });
    const dealt = pack && cut.depth ? cutPack(pack, cut.depth) : pack;
    examined.push({
      checks: [
        await commitmentCheck(deal, wanted),
        seedCheck(deal, wanted),
        ...lots.checks,
        shuffle.check,
        cut.check,
      ],
      pack: dealt,
      whole: dealt && [...dealt, ...sixes],
      dealer: lots.dealer,
      trumps,
    });
  }
  return examined;
}

// ---- the commitment and the seed

/** @param {Deal} deal @param {Told} wanted */
async function commitmentCheck(deal, { commitment = "" }) {
  const given = commitment.trim().toLowerCase();
  const name = "commitment";
  if (deal.pack) return check(name, given ? "wrong" : "open", "packGiven");
  if (deal.seed === undefined) return check(name, given ? "wrong" : "open", "noSeed");
  const computed = await commitmentTo(partsOf(deal.seed).serverSeed);
  if (!given) return check(name, "open", "notTold", { computed });
  if (!HASH.test(given)) return check(name, "wrong", "notOne", { given });
  return given === computed
    ? check(name, "right", "same", { computed })
    : check(name, "wrong", "other", { given, computed });
}

/** @param {Deal} deal @param {Told} wanted */
function seedCheck(deal, { words = "", commitment = "" }) {
  const name = "seed";
  if (deal.pack) return check(name, "open", "packGiven");
  if (deal.seed === undefined) return check(name, "open", "noSeed");
  const { serverSeed, clientSeed } = partsOf(deal.seed);
  if (!HASH.test(serverSeed))
    return check(name, commitment.trim() ? "wrong" : "open", "ordinary", { seed: deal.seed });
  if (clientSeed !== null && (clientSeed === "" || bytesIn(clientSeed) > LONGEST_WORDS))
    return check(name, "wrong", "badWords", { words: clientSeed });
  const values = { server: serverSeed, words: clientSeed ?? "", given: words };
  if (words === "") return check(name, "open", clientSeed === null ? "noWords" : "notTold", values);
  if (words === clientSeed) return check(name, "right", "same", values);
  return check(name, "wrong", clientSeed === null ? "lost" : "other", values);
}

// ---- lots

/** What was drawn by lot before the first deal (CV-12). @param {Record<string, any>} record @param {Deal} deal @param {any} game */
async function drawn(record, deal, game) {
  const { players, dealer: named = null } = record;
  const { seed, pack, trumps: given = null } = deal;
  if (players < 2 || players > 6) return { dealer: named, trumps: given, checks: [] };
  const dealer = named ?? (seed === undefined ? 0 : await drawnDealer(players, seed));
  const plain = ["c", "d", "h", "s"].slice(0, players);
  const trumps = game?.trumps
    ? (given ?? (seed === undefined ? plain : await drawnTrumps(players, seed)))
    : null;
  if (seed === undefined || (named !== null && (given || !trumps))) return { dealer, trumps, checks: [] };
  const drewDealer = named === null;
  const drewTrumps = Boolean(trumps && !given);
  const say = drewDealer && drewTrumps ? "both" : drewDealer ? "dealer" : "trumps";
  return {
    dealer,
    trumps,
    checks: [check("lots", pack ? "open" : "right", say, { seat: dealer + 1, trumps })],
  };
}

/** The sixes that nobody owns, if they leave the pack. @param {any} rules @param {string[] | null} trumps @param {string[]} pack */
const undealt = (rules, trumps, pack) =>
  trumps && rules?.orphan_sixes === "remove"
    ? pack.filter((card) => card[0] === "6" && !trumps.includes(card[1]))
    : [];

// ---- the shuffle and the cut

/** @param {{game: any, deal: Deal, source: {seed: string | null, shuffles: number}, before: Deal | undefined}} what */
async function shuffleCheck({ game, deal, source, before }) {
  const name = "shuffle";
  if (deal.pack) return { pack: deal.pack, check: check(name, "open", "packGiven") };
  if (source.seed === null) return { pack: null, check: check(name, "wrong", "noSeed") };
  if (!game) return { pack: null, check: check(name, "open", "unknownGame") };
  if (before?.moves.at(-1) === "keep-piles") return { pack: null, check: check(name, "open", "partOfPack") };
  const pack = await shuffled(game.pack, source.seed, source.shuffles);
  return {
    pack,
    check: check(name, "right", source.shuffles ? "again" : "done", {
      n: pack.length,
      times: source.shuffles + 1,
    }),
  };
}

/** @param {{deal: Deal, wanted: Told, size: number | null, dealer: number | null, players: number}} what */
function cutCheck({ deal, wanted, size, dealer, players }) {
  const name = "cut";
  const given = (wanted.cut ?? "").trim();
  if (deal.cut === undefined || deal.cut === "none") {
    if (given && given !== "0") return { depth: 0, check: check(name, "wrong", "lost", { given }) };
    if (deal.cut === "none") return { depth: 0, check: check(name, "open", "refused") };
    return { depth: 0, check: given ? check(name, "right", "noneTold") : check(name, "open", "none") };
  }
  const { by, at } = deal.cut;
  const values = { at, seat: by + 1, given };
  if (at < 1 || (size !== null && at >= size))
    return { depth: 0, check: check(name, "wrong", "noDepth", { ...values, most: (size ?? 52) - 1 }) };
  if (given && given !== String(at)) return { depth: at, check: check(name, "wrong", "other", values) };
  if (dealer !== null && by !== (dealer + players - 1) % players) {
    return {
      depth: at,
      check: check(name, "wrong", "notNeighbour", {
        ...values,
        neighbour: ((dealer + players - 1) % players) + 1,
      }),
    };
  }
  return {
    depth: at,
    check: given ? check(name, "right", "same", values) : check(name, "open", "notTold", values),
  };
}
