/**
 * The checks that need the rules of the game and are therefore asked of the service: that it deals the same from the
 * pack that the browser shuffled, every move, and the results.
 */

/**
 * @typedef {import("./checks.js").Check} Check
 * @typedef {import("./checks.js").Verdict} Verdict
 * @typedef {import("./checks.js").Examined} Examined
 * @typedef {import("./checks.js").Told} Told
 * @typedef {import("./record.js").Pasted} Pasted
 * @typedef {import("./service.js").Answer} Answer
 * @typedef {{checks: Check[], moves: {text: string, seat: number | null, verdict: Verdict}[]}} Replayed
 * @typedef {{deals: Replayed[], fault: {field: string, why: string} | null, doubted: number[]}} Report
 *   `fault`: the service does not take the record at all; `doubted`: deals (from 0) whose commitment it does not confirm
 */

/** @param {string} name @param {Verdict} verdict @param {string} say @param {Record<string, any>} [values] @returns {Check} */
const check = (name, verdict, say, values = {}) => ({ name, by: "service", verdict, say, values });

/** The report when there is no answer. @param {Pasted} pasted @returns {Report} */
export const unasked = ({ deals }, say = "unreachable") => ({
  deals: deals.map((deal) => unplayed(deal, say)),
  fault: null,
  doubted: [],
});

/** @param {import("./record.js").Deal} deal @param {string} say @returns {Replayed} */
const unplayed = (deal, say) => ({
  checks: ["cards", "moves", "result"].map((name) => check(name, "open", say)),
  moves: deal.moves.map((text) => ({ text, seat: null, verdict: "open" })),
});

/**
 * @param {import("./service.js").Service} service may throw `Unreachable`
 * @param {Pasted} pasted
 * @param {Told[]} told
 * @param {Examined[]} examined
 * @returns {Promise<Report>}
 */
export async function replayed(service, pasted, told, examined) {
  const { record, deals } = pasted;
  const starts = startsOf(deals);
  const commitments = commitmentsOf(told, examined);
  const ask = (what) => service.ask(record.game, "replays", { ...what, at: starts });
  let answer = await ask(commitments.some(Boolean) ? { ...record, commitments } : record);
  const doubted = dealsDoubted(answer);
  if (doubted.length) answer = await ask(record);
  const fault = faultOf(answer);
  const stop = stopOf(answer, deals);
  if (fault && !stop) return { ...unasked(pasted, "refused"), fault, doubted };
  const strangers = strangersOf(answer, deals);
  const comparable =
    !strangers.length &&
    !["cut", "deal"].includes(stop?.what ?? "") &&
    deals.every(({ cut }) => cut !== "none");
  const same = comparable
    ? await sameCards(ask, answer, record, examined)
    : check("cards", "open", "packUnknown");
  const seats = new Map(
    (answer.ok ? answer.body.events : []).map(({ place, seat }) => [place, seat]).reverse(),
  );
  return {
    deals: deals.map((deal, number) => ({
      checks: [
        ...strangers
          .filter((each) => each.deal === number)
          .map(({ values }) => check("cut", "wrong", "notNeighbour", values)),
        stop && number > stop.deal ? check("cards", "open", "notReached") : same,
        movesCheck(deal, number, stop),
        resultCheck(deal, number, stop, answer, number === deals.length - 1),
      ],
      moves: deal.moves.map((text, ply) => ({
        text,
        seat: seats.get(starts[number] + ply + 1) ?? null,
        verdict: moveVerdict(number, ply, stop),
      })),
    })),
    fault: null,
    doubted,
  };
}

/** The number of the position with which each deal begins. @param {import("./record.js").Deal[]} deals */
function startsOf(deals) {
  let place = 0;
  return deals.map(({ moves }) => {
    const start = place;
    place += moves.length + 1;
    return start;
  });
}

/** The commitments that fit in the browser; for what does not, nobody need be asked. @param {Told[]} told @param {Examined[]} examined */
function commitmentsOf(told, examined) {
  return examined.map(({ checks }, number) => {
    const fits = checks.some(({ name, verdict }) => name === "commitment" && verdict === "right");
    return fits ? (told[number].commitment?.trim().toLowerCase() ?? null) : null;
  });
}

/** @param {Answer} answer */
function dealsDoubted({ ok, body }) {
  const paths = ok ? [] : Object.keys(body.errors ?? {});
  return paths.flatMap((path) => (path.startsWith("/commitments/") ? [Number(path.split("/")[2])] : []));
}

/** What the service finds wrong in the record itself, but for a move. @param {Answer} answer */
function faultOf({ ok, body }) {
  if (ok) return null;
  const [[field, [why]] = ["", [body.detail]]] = Object.entries(body.errors ?? {});
  return { field, why };
}

/**
 * The place at which a replay stopped: a wrong move (`ply` from 0), or a wrong result or a deal that cannot be dealt.
 * @param {Answer} answer
 * @param {import("./record.js").Deal[]} deals
 * @returns {{deal: number, ply: number, what: string, problem: any, why: string} | null} `ply` is -1 where it is no move
 */
function stopOf({ ok, body }, deals) {
  if (ok) return null;
  for (const path of Object.keys(body.errors ?? {})) {
    const found = /^(?:\/next\/(\d+))?(?:\/moves\/(\d+)|\/(result|cut)(?:\/\w+)?)?$/.exec(path);
    if (!found || path === "") continue;
    const deal = found[1] === undefined ? 0 : Number(found[1]) + 1;
    if (deal >= deals.length) continue;
    const ply = found[2] === undefined ? -1 : Number(found[2]);
    return {
      deal,
      ply,
      what: ply >= 0 ? "move" : (found[3] ?? "deal"),
      problem: body,
      why: body.errors[path][0],
    };
  }
  return null;
}

/**
 * Deals that another seat has cut than the dealer's right-hand neighbour. Who deals the later deals, the rules know.
 * @param {Answer} answer
 * @param {import("./record.js").Deal[]} deals
 */
function strangersOf({ ok, body }, deals) {
  if (!ok) return [];
  return body.positions.flatMap(({ record_deal: place, table: { state } }) => {
    const { cut } = deals[place - 1];
    const neighbour = (state.dealer + state.bots.length - 1) % state.bots.length;
    if (typeof cut !== "object" || cut.by === neighbour) return [];
    return [{ deal: place - 1, values: { at: cut.at, seat: cut.by + 1, neighbour: neighbour + 1 } }];
  });
}

/** @param {number} number @param {number} ply @param {ReturnType<typeof stopOf>} stop @returns {Verdict} */
function moveVerdict(number, ply, stop) {
  if (!stop || number < stop.deal) return "right";
  if (number > stop.deal || stop.what === "cut" || stop.what === "deal") return "open";
  if (stop.what === "result" || ply < stop.ply) return "right";
  return ply === stop.ply ? "wrong" : "open";
}

/** @param {import("./record.js").Deal} deal @param {number} number @param {ReturnType<typeof stopOf>} stop */
function movesCheck({ moves }, number, stop) {
  const n = moves.length;
  if (stop && number > stop.deal) return check("moves", "open", "notReached");
  if (stop?.deal === number && stop.what === "cut")
    return check("moves", "wrong", "badCut", { why: stop.why });
  if (stop?.deal === number && stop.what === "deal")
    return check("moves", "wrong", "badDeal", { why: stop.why });
  if (stop?.deal === number && stop.what === "move") {
    const { code, rule, text, legal_moves: legal } = stop.problem;
    const say = code === "deal-over" ? "over" : rule ? "illegal" : "noMove";
    return check("moves", "wrong", say, {
      number: stop.ply + 1,
      move: moves[stop.ply],
      rule,
      sentence: text,
      legal,
    });
  }
  return n ? check("moves", "right", "all", { n }) : check("moves", "open", "none");
}

/** @param {import("./record.js").Deal} deal @param {number} number @param {ReturnType<typeof stopOf>} stop @param {Answer} answer @param {boolean} last */
function resultCheck({ result }, number, stop, answer, last) {
  if (stop && (number > stop.deal || (number === stop.deal && stop.what !== "result")))
    return check("result", "open", "notReached");
  if (stop?.deal === number) return check("result", "wrong", "other", { told: result?.scores });
  if (result) return check("result", "right", "same", { scores: result.scores, losers: result.losers });
  const given = last ? answer.body.table?.result : null;
  if (given) return check("result", "open", "notTold", { scores: given.scores });
  return check("result", "open", last ? "going" : "notTold", { scores: null });
}

// ---- the same cards from the browser's own packs

/**
 * Asks for the same replay with the packs as the browser shuffled and cut them, in place of seeds and cuts: whoever
 * deals other cards from a seed than the published algorithm gives answers differently.
 * @param {(record: object) => Promise<Answer>} ask
 * @param {Answer} answer to the record as it is
 * @param {Record<string, any>} record
 * @param {Examined[]} examined
 */
async function sameCards(ask, answer, record, examined) {
  if (!examined.every(({ whole }) => whole)) return check("cards", "open", "packUnknown");
  const explicit = await ask(withPacks(record, examined));
  return seen(explicit) === seen(answer) ? check("cards", "right", "same") : check("cards", "wrong", "other");
}

/** @param {Record<string, any>} record @param {Examined[]} examined */
function withPacks(record, examined) {
  const { dealer, trumps } = examined[0];
  const packed = (deal, number) => ({ ...deal, seed: null, cut: null, pack: examined[number].whole });
  const next = record.next?.map((deal, index) => packed(deal, index + 1)) ?? [];
  return { ...packed(record, 0), dealer, ...(trumps && { trumps }), next };
}

/** What an answer tells of the cards: hands at the start of each deal, all events; of a refusal the place and what was legal there. @param {Answer} answer */
function seen({ ok, body }) {
  if (!ok) return JSON.stringify([body.code, body.errors, body.rule, body.legal_moves]);
  return JSON.stringify([
    body.positions.map(({ table }) => table.state.hands ?? table.state.stock),
    body.events,
    body.table.result,
  ]);
}
