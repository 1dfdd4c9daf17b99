/** What a table does beside playing: joining a deal, opening a record, a replay, a link. Loaded when it is first asked for. */
import { CallError } from "./api-client.js";
import * as distant from "./distant.js";
import { doneIn, linkOf, recordIn, recordOf } from "./record.js";
import { Replay } from "./replay.js";
import { Session } from "./session.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

const FOREIGN = ["unsealable", "bad-ticket", "invalid-state"];

/** Sits down at a deal that was dealt elsewhere, or goes on with it. @param {Sitting} sitting @param {Invitation} invitation @param {() => boolean} current */
export async function join(sitting, invitation, current) {
  const own = [sitting.left ?? sitting.session, await sitting.kept()].find((each) =>
    distant.isOf(each, invitation),
  );
  if (own && !sitting.session) sitting.session = own;
  const tools = { api: sitting.api, keep: sitting.keeping };
  const joined = own
    ? distant.goOn(own, invitation).then((step) => ({ session: own, step }))
    : distant.sitDown(tools, invitation);
  const { session, step } = await joined.catch((error) => {
    throw FOREIGN.includes(error.code) ? new CallError("foreign-state", { detail: error.message }) : error;
  });
  if (!current()) return;
  sitting.seat(session);
  await sitting.tell(step, current);
}

/** Another state of this table. @param {Sitting} sitting @param {unknown} state @param {() => boolean} current */
export async function put(sitting, state, current) {
  await sitting.tell(await distant.put(sitting.session, state), current);
}

/** Deals again what has no moves yet, shows all else as a replay. @param {Sitting} sitting @param {unknown} given a record as data or text, or the text of a link @param {() => boolean} current */
export async function load(sitting, given, current) {
  await sitting.kept();
  const asked = { game: sitting.info.slug, ...(await recordIn(given)) };
  const opened = await Replay.opened(sitting.api, asked, sitting.wishes().seat);
  return opened.replay ? watch(sitting, opened.replay, 0, current) : play(sitting, opened.record, current);
}

/** To a position of the replay; of a deal that is over its replay is opened. @param {Sitting} sitting @param {number} ply @param {() => boolean} current */
export async function goto(sitting, ply, current) {
  const { session, info } = sitting;
  if (session.place) return sitting.tell(await session.goto(ply), current);
  const record = recordOf(session.course, info.verbs);
  if (!record || !session.result) return;
  const { replay } = await Replay.opened(sitting.api, record, session.setup.seat);
  return watch(sitting, replay, ply, current);
}

/** The text of a link to what lies on the table, or null. @param {Sitting} sitting @returns {Promise<string | null>} */
export async function link({ session, info }) {
  const record = session?.place ? session.record : recordOf(session?.course ?? null, info?.verbs);
  return record && linkOf(record);
}

/** The page may take the link; else it goes to the clipboard. @param {Sitting} sitting */
export async function copyLink(sitting) {
  const made = await link(sitting);
  if (!made || !sitting.emit("link", { link: made, view: sitting.view }, true)) return;
  const address = new URL(`#${made}`, location.href).href;
  const copied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  sitting.remark(copied ? sitting.language().t.copied : address);
}

async function watch(sitting, opened, ply, current) {
  const [step] = await Promise.all([opened.goto(ply), sitting.later()]);
  if (!current()) return;
  if (sitting.session && !sitting.session.place) sitting.left = sitting.session;
  sitting.session = opened;
  await sitting.tell(step, current);
}

/** Deals what a record tells, its earlier deals having been played. */
async function play(sitting, record, current) {
  const { game, version, moves, next = [], result, bots, players, rules, ...how } = record;
  const setup = { ...sitting.setup(players), rules };
  if (bots?.length === setup.players) setup.bots = bots;
  if (setup.bots[setup.seat] !== null) setup.seat = Math.max(0, setup.bots.indexOf(null));
  const session = new Session({ api: sitting.api, game, setup, keep: sitting.keeping });
  const step = await (next.length ? furtherDeal(session, record, how) : session.start(how));
  if (!current()) return;
  sitting.seat(session);
  await sitting.tell(step, current);
}

/** @param {Session} session @param {any} record @param {object} how */
async function furtherDeal(session, record, how) {
  const { game, setup } = session;
  const before = { ...record, next: record.next.slice(0, -1) };
  const { table, events } = await session.api.replays(game, before);
  const { players, rules, bots } = setup;
  const { moves, result, ...deal } = record.next.at(-1);
  return session.deal(
    { ...deal, after: table.state },
    { origin: { game, players, rules, bots, ...how }, done: doneIn(before, events) },
  );
}
