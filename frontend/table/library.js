/** Records, replays and links at the table. Loaded when one is opened or made. */
import { doneIn, linkOf, recordIn, recordOf } from "./record.js";
import { Replay } from "./replay.js";
import { Session } from "./session.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

/** Deals again what has no moves yet, shows all else as a replay. @param {Sitting} sitting @param {unknown} given @param {() => boolean} current */
export async function open(sitting, given, current) {
  const asked = { game: sitting.wishes().game, ...(await recordIn(given)) };
  const opened = await Replay.opened(sitting.api, asked, sitting.wishes().seat);
  return opened.replay ? watch(sitting, opened.replay, 0, current) : play(sitting, opened.record, current);
}

/** Opens the replay of the deal that is over. @param {Sitting} sitting @param {number} ply @param {() => boolean} current */
export async function replay(sitting, ply, current) {
  const { session, info } = sitting;
  const record = recordOf(session.course, info.verbs);
  if (!record || !session.result) return;
  const opened = await Replay.opened(sitting.api, record, session.setup.seat);
  return watch(sitting, opened.replay, ply, current);
}

/** The text of a link to what lies on the table, or null. @param {Sitting} sitting @returns {Promise<string | null>} */
export async function link({ session, info }) {
  const record = session?.record?.moves ? session.record : recordOf(session?.course ?? null, info?.verbs);
  return record && linkOf(record);
}

/** @param {Sitting} sitting */
export async function copyLink(sitting) {
  const made = await link(sitting);
  if (!made || !sitting.emit("link", { link: made, view: sitting.view }, true)) return;
  const address = new URL(`#${made}`, location.href).href;
  const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
  sitting.remark(copied ? sitting.language().t.copied : address);
}

async function watch(sitting, opened, ply, current) {
  const [step] = await Promise.all([opened.goto(ply), sitting.later()]);
  if (!current()) return;
  if (sitting.session && !sitting.session.goto) sitting.left = sitting.session;
  sitting.session = opened;
  await sitting.tell(step, current);
}

/** Deals what a record tells, its earlier deals having been played. */
async function play(sitting, record, current) {
  const { game, version, moves, next = [], result, bots, players, rules, ...how } = record;
  const setup = { ...sitting.setup(players), rules };
  if (bots?.length === players) setup.bots = bots;
  if (setup.bots[setup.seat] !== null) setup.seat = Math.max(0, setup.bots.indexOf(null));
  const session = new Session({ api: sitting.api, game, setup, keep: sitting.keep });
  const step = await (next.length ? furtherDeal(session, record, how) : session.start(how));
  if (!current()) return;
  sitting.left = null;
  sitting.session = session;
  await sitting.tell(step, current);
}

/** @param {Session} session @param {any} record @param {object} how */
async function furtherDeal(session, record, how) {
  const { game, setup } = session;
  const before = { ...record, next: record.next.slice(0, -1) };
  const { table, events } = await session.api.replays(game, before);
  const { players, rules, bots } = setup;
  const { moves, result, ...deal } = record.next.at(-1);
  return session.deal({ ...deal, after: table.state }, { origin: { game, players, rules, bots, ...how }, done: doneIn(before, events) });
}
