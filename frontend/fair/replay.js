/**
 * The checks that need the rules of the game, so that the service makes them: that it deals the same from the pack that
 * the browser shuffled, every move, and the results.
 */

/**
 * @typedef {import("./checks.js").Check} Check
 * @typedef {import("./checks.js").Verdict} Verdict
 * @typedef {import("./checks.js").DealChecks} DealChecks
 * @typedef {import("./checks.js").Notes} Notes
 * @typedef {import("./record.js").Deal} Deal
 * @typedef {import("./record.js").ParsedRecord} ParsedRecord
 * @typedef {import("./service.js").ServiceResponse} ServiceResponse
 *
 * @typedef {object} ReplayedDeal
 * @property {Check[]} checks
 * @property {{text: string, seat: number | null, verdict: Verdict}[]} moves
 *
 * @typedef {object} Report
 * @property {ReplayedDeal[]} deals
 * @property {{field: string, why: string} | null} problem why the service does not take the record at all
 * @property {number[]} rejectedCommitments deals (from 0) whose commitment the service does not confirm
 *
 * @typedef {object} Stop where a replay stopped
 * @property {number} deal from 0
 * @property {number} ply of the wrong move, from 0; -1 if it is no move
 * @property {string} kind `move`, `result`, `cut`, or `deal` for a deal that cannot be dealt
 * @property {any} problem the body of the response
 * @property {string} why
 */

/** @param {string} name @param {Verdict} verdict @param {string} textKey @param {Record<string, any>} [values] @returns {Check} */
const check = (name, verdict, textKey, values = {}) => ({ name, by: "service", verdict, textKey, values });

/** The report without an answer of the service. @param {ParsedRecord} parsed @param {string} [textKey] why there is none @returns {Report} */
export const uncheckedReport = ({ deals }, textKey = "unreachable") => ({
  deals: deals.map(({ moves }) => ({
    checks: ["cards", "moves", "result"].map((name) => check(name, "open", textKey)),
    moves: moves.map((text) => ({ text, seat: null, verdict: "open" })),
  })),
  problem: null,
  rejectedCommitments: [],
});

/**
 * Replays the record on the service.
 * @param {import("./service.js").Service} service
 * @param {ParsedRecord} parsed
 * @param {Notes[]} notes
 * @param {DealChecks[]} dealChecks what the browser has checked
 * @returns {Promise<Report>}
 * @throws {import("./service.js").UnreachableError}
 */
export async function checkReplay(service, parsed, notes, dealChecks) {
  const { record, deals } = parsed;
  const starts = startPositions(deals);
  const replay = (/** @type {object} */ request) =>
    service.post(record.game, "replays", { ...request, at: starts });
  const commitments = confirmedCommitments(notes, dealChecks);
  let response = await replay(commitments.some(Boolean) ? { ...record, commitments } : record);
  const rejectedCommitments = rejectedDeals(response);
  if (rejectedCommitments.length) response = await replay(record);
  const stop = findStop(response, deals);
  if (!response.ok && !stop)
    return {
      ...uncheckedReport(parsed, "refused"),
      problem: recordProblem(response),
      rejectedCommitments,
    };
  const wrongCuts = findWrongCuts(response, deals);
  const isComparable =
    !wrongCuts.length &&
    !["cut", "deal"].includes(stop?.kind ?? "") &&
    deals.every(({ cut }) => cut !== "none");
  const cards = isComparable
    ? await checkCards(replay, response, record, dealChecks)
    : check("cards", "open", "packUnknown");
  const seats = seatsByPosition(response);
  return {
    deals: deals.map((deal, index) => ({
      checks: [
        ...wrongCuts
          .filter((cut) => cut.deal === index)
          .map(({ values }) => check("cut", "wrong", "notNeighbour", values)),
        stop && index > stop.deal ? check("cards", "open", "notReached") : cards,
        checkMoves(deal, index, stop),
        checkResult(deal, index, stop, index === deals.length - 1 ? response : null),
      ],
      moves: deal.moves.map((text, ply) => ({
        text,
        seat: seats.get(starts[index] + ply + 1) ?? null,
        verdict: moveVerdict(index, ply, stop),
      })),
    })),
    problem: null,
    rejectedCommitments,
  };
}

/** The number of the position with which each deal begins. @param {Deal[]} deals */
function startPositions(deals) {
  let position = 0;
  return deals.map(({ moves }) => {
    const start = position;
    position += moves.length + 1;
    return start;
  });
}

/** Who made the move that led to each position. @param {ServiceResponse} response @returns {Map<number, number>} */
function seatsByPosition({ ok, body }) {
  /** @type {{place: number, seat: number}[]} */
  const events = ok ? body.events : [];
  // The first event of a position is the move: set last, it stays.
  return new Map(events.map(({ place, seat }) => /** @type {const} */ ([place, seat])).reverse());
}

/** The commitments that the browser found right; the service need not check the others. @param {Notes[]} notes @param {DealChecks[]} dealChecks */
function confirmedCommitments(notes, dealChecks) {
  return dealChecks.map(({ checks }, index) => {
    const isRight = checks.some(({ name, verdict }) => name === "commitment" && verdict === "right");
    return isRight ? (notes[index].commitment?.trim().toLowerCase() ?? null) : null;
  });
}

/** The deals whose commitment the service rejects. @param {ServiceResponse} response */
function rejectedDeals({ ok, body }) {
  const paths = ok ? [] : Object.keys(body.errors ?? {});
  return paths.flatMap((path) => (path.startsWith("/commitments/") ? [Number(path.split("/")[2])] : []));
}

/** The first problem of a refused record. @param {ServiceResponse} response */
function recordProblem({ body }) {
  const [[field, [why]] = ["", [body.detail]]] = Object.entries(body.errors ?? {});
  return { field, why };
}

/** Finds where a replay stopped: at a wrong move or result, or a deal that cannot be dealt. @param {ServiceResponse} response @param {Deal[]} deals @returns {Stop | null} */
function findStop({ ok, body }, deals) {
  if (ok) return null;
  for (const path of Object.keys(body.errors ?? {})) {
    const match = /^(?:\/next\/(\d+))?(?:\/moves\/(\d+)|\/(result|cut)(?:\/\w+)?)?$/.exec(path);
    if (!match || path === "") continue;
    const deal = match[1] === undefined ? 0 : Number(match[1]) + 1;
    if (deal >= deals.length) continue;
    const ply = match[2] === undefined ? -1 : Number(match[2]);
    const kind = ply >= 0 ? "move" : (match[3] ?? "deal");
    return { deal, ply, kind, problem: body, why: body.errors[path][0] };
  }
  return null;
}

/**
 * Finds deals that another seat has cut than the dealer's right-hand neighbour. Only the rules know who deals the later
 * deals.
 * @param {ServiceResponse} response
 * @param {Deal[]} deals
 */
function findWrongCuts({ ok, body }, deals) {
  if (!ok) return [];
  /** @type {{record_deal: number, table: {state: any}}[]} */
  const positions = body.positions;
  return positions.flatMap(({ record_deal: number, table: { state } }) => {
    const { cut } = deals[number - 1];
    const neighbour = (state.dealer + state.bots.length - 1) % state.bots.length;
    if (typeof cut !== "object" || cut.by === neighbour) return [];
    return [{ deal: number - 1, values: { at: cut.at, seat: cut.by + 1, neighbour: neighbour + 1 } }];
  });
}

/** @param {number} deal @param {number} ply @param {Stop | null} stop @returns {Verdict} */
function moveVerdict(deal, ply, stop) {
  if (!stop || deal < stop.deal) return "right";
  if (deal > stop.deal || stop.kind === "cut" || stop.kind === "deal") return "open";
  if (stop.kind === "result" || ply < stop.ply) return "right";
  return ply === stop.ply ? "wrong" : "open";
}

/** @param {Deal} deal @param {number} index @param {Stop | null} stop */
function checkMoves({ moves }, index, stop) {
  const n = moves.length;
  if (stop && index > stop.deal) return check("moves", "open", "notReached");
  if (stop?.deal === index && stop.kind === "cut")
    return check("moves", "wrong", "badCut", { why: stop.why });
  if (stop?.deal === index && stop.kind === "deal")
    return check("moves", "wrong", "badDeal", { why: stop.why });
  if (stop?.deal === index && stop.kind === "move") {
    const { code, rule, text, legal_moves: legal } = stop.problem;
    const textKey = code === "deal-over" ? "over" : rule ? "illegal" : "noMove";
    return check("moves", "wrong", textKey, {
      number: stop.ply + 1,
      move: moves[stop.ply],
      rule,
      sentence: text,
      legal,
    });
  }
  return n ? check("moves", "right", "all", { n }) : check("moves", "open", "none");
}

/** @param {Deal} deal @param {number} index @param {Stop | null} stop @param {ServiceResponse | null} lastResponse null if it is not the last deal */
function checkResult({ result }, index, stop, lastResponse) {
  if (stop && (index > stop.deal || (index === stop.deal && stop.kind !== "result")))
    return check("result", "open", "notReached");
  if (stop?.deal === index) return check("result", "wrong", "other", { recorded: result?.scores });
  if (result) return check("result", "right", "same", { scores: result.scores, losers: result.losers });
  const computed = lastResponse?.body.table?.result;
  if (computed) return check("result", "open", "notGiven", { scores: computed.scores });
  return check("result", "open", lastResponse ? "going" : "notGiven", { scores: null });
}

// ---- the same cards from the browser's own packs

/**
 * Replays the record with the packs as the browser has shuffled and cut them, in place of seeds and cuts. A service that
 * deals other cards from a seed than the published algorithm answers differently.
 * @param {(request: object) => Promise<ServiceResponse>} replay
 * @param {ServiceResponse} response to the record as it is
 * @param {Record<string, any>} record
 * @param {DealChecks[]} dealChecks
 */
async function checkCards(replay, response, record, dealChecks) {
  if (!dealChecks.every(({ whole }) => whole)) return check("cards", "open", "packUnknown");
  const packResponse = await replay(withPacks(record, dealChecks));
  return summarize(packResponse) === summarize(response)
    ? check("cards", "right", "same")
    : check("cards", "wrong", "other");
}

/** @param {Record<string, any>} record @param {DealChecks[]} dealChecks */
function withPacks(record, dealChecks) {
  const { dealer, trumps } = dealChecks[0];
  const withPack = (/** @type {object} */ deal, /** @type {number} */ index) => ({
    ...deal,
    seed: null,
    cut: null,
    pack: dealChecks[index].whole,
  });
  /** @type {object[]} */
  const laterDeals = record.next ?? [];
  const next = laterDeals.map((deal, index) => withPack(deal, index + 1));
  return { ...withPack(record, 0), dealer, ...(trumps && { trumps }), next };
}

/**
 * What a response tells of the cards, as a text to compare: hands at the start of each deal, and all events; of a
 * refusal the place, and what was legal there.
 * @param {ServiceResponse} response
 */
function summarize({ ok, body }) {
  if (!ok) return JSON.stringify([body.code, body.errors, body.rule, body.legal_moves]);
  /** @type {{table: {state: any}}[]} */
  const positions = body.positions;
  return JSON.stringify([
    positions.map(({ table }) => table.state.hands ?? table.state.stock),
    body.events,
    body.table.result,
  ]);
}
