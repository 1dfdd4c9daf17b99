/** What a table can lay on itself beside a new deal: somebody else's deal, a record, a replay, a link. Loaded when it is first needed. */
import { CallError } from "./api-client.js";
import { continueWith, isInvitationTo, joinDeal, setState as setSessionState } from "./by-link.js";
import { buildRecord, linesOfReplay, readRecord, recordLink } from "./record.js";
import { Replay } from "./replay.js";
import { Session } from "./session.js";

/** @typedef {import("./controller.js").TableController} TableController */

/** Problems that say that a state or a ticket is not of this table. */
const FOREIGN_CODES = ["unsealable", "bad-ticket", "invalid-state"];

/** Joins a deal that was dealt elsewhere, or goes on with it. @param {TableController} controller @param {Invitation} invitation @param {() => boolean} isCurrent */
export async function join(controller, invitation, isCurrent) {
  const candidates = [controller.suspended ?? controller.session, await controller.loadSavedGame()];
  const own = candidates.find((session) => isInvitationTo(session, invitation));
  if (own && !controller.session) controller.session = own;
  const joining = own
    ? continueWith(own, invitation).then((step) => ({ session: own, step }))
    : joinDeal(controller.tools, invitation);
  const { session, step } = await joining.catch((error) => {
    throw FOREIGN_CODES.includes(error.code)
      ? new CallError("foreign-state", { detail: error.message })
      : error;
  });
  if (!isCurrent()) return;
  controller.setSession(session);
  await controller.showStep(step, isCurrent);
}

/** Goes to another state of this table. @param {TableController} controller @param {unknown} state @param {() => boolean} isCurrent */
export async function setState(controller, state, isCurrent) {
  await controller.showStep(await setSessionState(controller.session, state), isCurrent);
}

/** Deals the deal of a record without moves again, shows any other as a replay. @param {TableController} controller @param {unknown} source a record as data or text, or the text of a link @param {() => boolean} isCurrent */
export async function load(controller, source, isCurrent) {
  await controller.loadSavedGame();
  const record = { game: controller.info.slug, ...(await readRecord(source)) };
  const opened = await Replay.open(controller.api, record, controller.config().seat);
  return opened.replay
    ? watch(controller, opened.replay, 0, isCurrent)
    : playRecord(controller, opened.record, isCurrent);
}

/** Goes to a position of the replay; opens the replay of a deal that is over. @param {TableController} controller @param {number} ply @param {() => boolean} isCurrent */
export async function goto(controller, ply, isCurrent) {
  const { session, info } = controller;
  if (session.replayPosition) return controller.showStep(await session.goto(ply), isCurrent);
  const record = buildRecord(session.history, info.verbs);
  if (!record || !session.result) return;
  const { replay } = await Replay.open(controller.api, record, session.setup.seat);
  if (replay) return watch(controller, replay, ply, isCurrent);
}

/** The text of a link to what lies on the table, or null. @param {TableController} controller @returns {Promise<string | null>} */
export async function link({ session, info }) {
  const record = session?.replayPosition
    ? session.record
    : buildRecord(session?.history ?? null, info?.verbs ?? []);
  return record && recordLink(record);
}

/** Gives the link to the page if it wants it, else copies it to the clipboard. @param {TableController} controller */
export async function copyLink(controller) {
  const text = await link(controller);
  if (!text || !controller.emit("link", { link: text, view: controller.view }, true)) return;
  const address = new URL(`#${text}`, location.href).href;
  const copied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  controller.showNote(copied ? controller.currentTexts().t.copied : address);
}

/** @param {TableController} controller @param {Replay} replay @param {number} ply @param {() => boolean} isCurrent */
async function watch(controller, replay, ply, isCurrent) {
  const [step] = await Promise.all([replay.goto(ply), controller.loadLater()]);
  if (!isCurrent()) return;
  if (controller.session && !controller.session.replayPosition) controller.suspended = controller.session;
  controller.session = replay;
  await controller.showStep(step, isCurrent);
}

/** Deals the last deal of a record, after its earlier deals. @param {TableController} controller @param {any} record @param {() => boolean} isCurrent */
async function playRecord(controller, record, isCurrent) {
  const { game, version, moves, next = [], result, bots, players, rules, ...fields } = record;
  const setup = { ...controller.setup(players), rules };
  if (bots?.length === setup.players) setup.bots = bots;
  if (setup.bots[setup.seat] !== null) setup.seat = Math.max(0, setup.bots.indexOf(null));
  const session = new Session({ ...controller.tools, game, setup });
  const step = await (next.length ? dealFurther(session, record, fields) : session.start(fields));
  if (!isCurrent()) return;
  controller.setSession(session);
  await controller.showStep(step, isCurrent);
}

/** @param {Session} session @param {any} record @param {object} fields */
async function dealFurther(session, record, fields) {
  const { game, setup } = session;
  const before = { ...record, next: record.next.slice(0, -1) };
  const { table, events } = await session.api.replays(game, before);
  const { players, rules, bots } = setup;
  const { moves, result, ...deal } = record.next.at(-1);
  return session.deal(
    { ...deal, after: table.state },
    {
      origin: { game, players, rules, bots, ...fields },
      eventLines: linesOfReplay(before, /** @type {any} */ (events)),
    },
  );
}
