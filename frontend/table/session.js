/**
 * A game as it is played at one screen: states, views, history. No DOM, no rules.
 *
 * The state is sealed: it is kept and sent back, but cannot be read. A person's ticket shows and moves that person's
 * seat only. All calls are safe to repeat, and a call that fails changes nothing.
 */
import { gameOf } from "../games/index.js";
import { parseEvent } from "./notation.js";
import { applyEvent, buildFrames, redactEvent } from "./timeline.js";

export class Session {
  /** What lies on the table, once something does. @type {Position} */
  position = /** @type {any} */ (null);
  /** The table as the deal was answered; null if it was dealt elsewhere. @type {Table | null} */
  dealt = null;
  /** One for each seat that this screen may move. @type {(string | null)[]} */
  tickets = [];
  /** @type {Position[]} */
  past = [];
  /** @type {Position[]} */
  future = [];
  /** How the series began, as a record without moves; null if this screen did not see it. @type {any} */
  origin = null;
  /** The events of the earlier deals of the series, as "seat text". @type {string[][]} */
  eventLines = [];
  /** The results of the series so far, with this deal's once it is over. @type {DealOutcome[]} */
  deals = [];
  /** The seat that has to take the screen, or null. @type {number | null} */
  curtain = null;

  /** @param {SessionTools & {game: string, setup: Setup}} options */
  constructor({ api, game, setup, save = () => {} }) {
    this.api = api;
    this.game = game;
    this.setup = setup;
    this.save = save;
  }

  /** What the person at the screen sees; null behind the curtain. */
  get view() {
    return this.curtain === null ? this.position.view : null;
  }

  get state() {
    return this.position.moment.state;
  }

  get result() {
    return this.position.moment.result;
  }

  /** The people at this screen. */
  get here() {
    return this.setup.here ?? this.#people;
  }

  get #people() {
    return this.setup.bots.flatMap((bot, seat) => (bot === null ? [seat] : []));
  }

  /** The person elsewhere for whom the table waits, or null. */
  get awaited() {
    const { turn } = this.position.moment;
    return turn === null || this.#isBot(turn) || this.here.includes(turn) ? null : turn;
  }

  /** Nothing can be taken back from somebody who plays elsewhere. */
  get canUndo() {
    return this.past.length > 0 && this.here.length === this.#people.length;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Whether this screen may ask for the next deal; a spectator may not. */
  get canDeal() {
    return typeof this.state === "object" || this.tickets.some(Boolean);
  }

  /** The events of this deal as the person at the screen may know them. */
  get log() {
    const viewer = this.curtain === null ? this.position.viewer : null;
    return this.position.entries.map((entry) => ({
      ...entry,
      text: viewer !== null && [entry.seat, entry.to].includes(viewer) ? entry.open : entry.text,
    }));
  }

  /** The events of this deal as everybody may know them. */
  get events() {
    return this.position.entries.map(({ open, ...event }) => event);
  }

  /** How this deal came about, for record.js; null if this screen does not know. @returns {DealHistory | null} */
  get history() {
    return (
      this.origin && {
        origin: this.origin,
        eventLines: [...this.eventLines, linesOf(this.position.entries)],
        view: this.position.view,
      }
    );
  }

  /** Deals the first deal. Without a seed or a pack it gets a number for a seed. @param {Record<string, any>} [fields] further fields of the request @returns {Promise<Step>} */
  async start(fields = {}) {
    const { players, rules, bots } = this.setup;
    const seed = fields.seed || fields.pack ? {} : { seed: randomSeed() };
    const request = { players, bots, rules, ...seed, ...fields };
    return this.deal(request, { origin: { game: this.game, ...request }, eventLines: [] });
  }

  /** Deals the next deal of the series. It is the same for all who ask. @returns {Promise<Step>} */
  async nextDeal() {
    const ticket = this.tickets.find(Boolean);
    const history = {
      origin: this.origin,
      eventLines: [...this.eventLines, linesOf(this.position.entries)],
    };
    return this.#begin(
      await this.api.deals(this.game, { after: this.state, ...(ticket ? { ticket } : {}) }),
      history,
    );
  }

  /** @param {object} request @param {DealHistory} history @returns {Promise<Step>} */
  async deal(request, history) {
    return this.#begin(
      await this.api.deals(this.game, { ...request, seal: this.#people.length > 0 }),
      history,
    );
  }

  /** Deals the same cards once more. @returns {Promise<Step>} */
  async dealAgain() {
    return this.#begin(/** @type {Table} */ (this.dealt), this);
  }

  /** Makes a person's move; the bots answer it. @param {string} move @returns {Promise<Step>} */
  async play(move) {
    const before = this.position;
    const { position, frames } = await this.#advance(before, { move, expect_ply: before.moment.ply });
    this.past.push(before);
    this.future = [];
    return this.setPosition(position, frames);
  }

  undo() {
    return this.step(this.past, this.future);
  }

  redo() {
    return this.step(this.future, this.past);
  }

  /** The person whom the curtain names takes the screen. */
  async reveal() {
    const { position } = this;
    const view = position.view ?? (await this.loadView(position.moment, position.viewer));
    this.position = { ...position, view };
    this.curtain = null;
    this.save(this);
    return view;
  }

  /** Asks why a move is not allowed. @param {string} move */
  explain(move) {
    return this.api.explanations(this.game, {
      ...this.withTicket(this.position.moment, this.position.viewer),
      move,
    });
  }

  /** Asks what the strongest bot would do now, and why. The weaker ones make mistakes on purpose. */
  hint() {
    return this.api.hints(this.game, {
      ...this.withTicket(this.position.moment, this.position.viewer),
      level: "expert",
      budget_ms: 1000,
    });
  }

  /** Begins with a new deal; the bots before the first person play. @param {Table} table @param {DealHistory} history @returns {Promise<Step>} */
  async #begin(table, { origin, eventLines }) {
    const tickets = table.tickets ?? this.tickets;
    const moment = momentOf(table);
    const viewer = this.here.length > 1 ? null : (this.here[0] ?? null);
    const view =
      viewer === null && table.view
        ? /** @type {View} */ (table.view)
        : await this.loadView(moment, viewer, tickets);
    const { entries } = recordEvents(table.events, view);
    const first = { moment, deal: view.deal, viewer, view, entries };
    const { position, frames } = await this.advanceBots(first, tickets);
    Object.assign(this, { dealt: table, origin, eventLines, tickets, past: [], future: [], position: null });
    return this.setPosition(position, [{ view, event: null, complete: false, dealt: true }, ...frames]);
  }

  /** The position once the bots have played whose turn it is. @param {Position} position @returns {Promise<{position: Position, frames: Frame[]}>} */
  async advanceBots(position, tickets = this.tickets) {
    return this.#isBot(position.moment.turn)
      ? this.#advance(position, { moves: [] }, tickets)
      : { position: this.#forPersonOnTurn(position), frames: [] };
  }

  /** The position after a request of moves and the bots' answers. @param {Position} before @param {object} request @returns {Promise<{position: Position, frames: Frame[]}>} */
  async #advance(before, request, tickets = this.tickets) {
    /** @param {Pick<Moment, "state">} from @param {object} moves */
    const send = ({ state }, moves) =>
      this.api.moves(this.game, {
        ...this.withTicket({ state }, before.viewer, tickets),
        ...moves,
        advance: "bots",
      });
    let table = await send(before.moment, request);
    const events = [...table.events];
    // The service advances a limited number of bots in one call.
    for (let ply = -1; this.#isBot(table.turn) && table.ply > ply; events.push(...table.events)) {
      ply = table.ply;
      table = await send(table, { moves: [] });
    }
    const view =
      /** @type {View | undefined} */ (table.view) ?? (await this.loadView(table, before.viewer, tickets));
    const seen = /** @type {View} */ (before.view);
    const { entries, visible } = recordEvents(events, seen);
    const position = this.#forPersonOnTurn({
      ...before,
      moment: momentOf(table),
      view,
      entries: [...before.entries, ...entries],
    });
    return { position, frames: buildFrames(seen, visible, view) };
  }

  /** @param {number | null} seat */
  #isBot(seat) {
    return seat !== null && this.setup.bots[seat] !== null;
  }

  /** A position belongs to the person on turn, else to the last viewer. @param {Position} position @returns {Position} */
  #forPersonOnTurn(position) {
    const { turn } = position.moment;
    return turn !== null && this.here.includes(turn) && turn !== position.viewer
      ? { ...position, viewer: turn, view: null }
      : position;
  }

  /** @param {Position} position @param {Frame[]} frames @returns {Step} */
  setPosition(position, frames) {
    const holder = this.curtain === null ? (this.position?.viewer ?? null) : null;
    this.position = position;
    this.curtain = this.curtainBefore(position, holder);
    this.deals = this.deals.filter((each) => each.deal < position.deal);
    if (position.moment.result && position.view)
      this.deals.push(outcomeOf(position.moment.result, position.view));
    this.save(this);
    return { frames, logLength: position.entries.length - frames.filter((frame) => frame.event).length };
  }

  /** The seat that has to take the screen before a position may be seen. @param {Position} position @param {number | null} holder who has the screen now */
  curtainBefore({ moment, viewer }, holder) {
    return moment.result || viewer === null || this.here.length < 2 || viewer === holder ? null : viewer;
  }

  /** Goes one position back or forward. @param {Position[]} from @param {Position[]} to @returns {Step} */
  step(from, to) {
    const position = from.pop();
    if (!position) return { frames: [], logLength: this.position.entries.length };
    to.push(this.position);
    return this.setPosition(position, position.view ? buildFrames(position.view, [], position.view) : []);
  }

  /** What a seat sees, or what is open to all. @param {Pick<Moment, "state">} moment @param {number | null} seat */
  loadView(moment, seat, tickets = this.tickets) {
    const request = this.withTicket(moment, seat, tickets);
    return this.api.views(
      this.game,
      typeof request.state === "object" && seat !== null && !request.ticket ? { ...request, seat } : request,
    );
  }

  /** A state with the ticket of a seat. @param {Pick<Moment, "state">} moment @param {number | null} seat @returns {{state: any, ticket?: string}} */
  withTicket({ state }, seat, tickets = this.tickets) {
    const ticket = seat === null ? null : tickets[seat];
    return ticket ? { state, ticket } : { state };
  }
}

/** What is kept of a table; the legal moves are in the view. @param {Table} table @returns {Moment} */
const momentOf = ({ state, ply, turn, phase, result }) => ({
  state,
  ply,
  turn,
  phase,
  result: /** @type {Result | null} */ (result),
});

/** @param {Result} result @param {View} view @returns {DealOutcome} */
const outcomeOf = (result, view) => ({ ...result, deal: view.deal, ...gameOf(view.game).dealFacts?.(view) });

/** Events in few letters, to be kept. @param {LogEntry[]} entries */
const linesOf = (entries) => entries.map(({ seat, open }) => `${seat} ${open}`);

/** A seed that one can tell a friend. */
const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, "0");

/** Events for the log, and as the seat of the view may see them. @param {TableEvent[] | undefined} events @param {View} view the view before them */
export function recordEvents(events, view) {
  /** @type {LogEntry[]} */
  const entries = [];
  /** @type {TableEvent[]} */
  const visible = [];
  let now = view;
  for (const event of events ?? []) {
    const seen = redactEvent(event, view.seat ?? null, now);
    entries.push({ ...event, text: redactEvent(event, null, now).text, open: event.text });
    visible.push(seen);
    now = applyEvent(now, seen);
  }
  return { entries, visible };
}

/** Which seat played which card. @param {TableEvent[]} log @returns {Map<string, number>} */
export const cardOwnersIn = (log) =>
  new Map(
    log.flatMap(({ text, seat }) =>
      /^(play|lead|follow|cover|lay) /.test(text)
        ? (parseEvent(text)?.cards ?? []).map((card) => /** @type {[string, number]} */ ([card, seat]))
        : [],
    ),
  );
