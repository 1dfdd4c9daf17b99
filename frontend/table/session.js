/**
 * A game as it is played at one screen: states, views, history. No DOM, no rules.
 *
 * The state is sealed: it is kept, sent back, and cannot be read. A person's ticket shows and moves that person's
 * seat only. All calls are safe to repeat, and a call that fails leaves everything as it was.
 */
import { afterEvent, framesOf, seenBy } from "./frames.js";
import { parseEvent } from "./notation.js";

export class Session {
  /** What lies open, once something does. @type {Page} */
  page = /** @type {any} */ (null);
  /** The table as the deal was answered; null if it was dealt elsewhere. @type {Table | null} */
  dealt = null;
  /** @type {(string | null)[]} one for each seat that this screen may move */
  tickets = [];
  /** @type {Page[]} */
  past = [];
  /** @type {Page[]} */
  future = [];
  /** How the series began, as a record without moves; null if this screen did not see it. @type {any} */
  origin = null;
  /** What was done in the earlier deals of the series, as "seat text". @type {string[][]} */
  done = [];
  /** Results of the series so far, this deal included once it is over. @type {any[]} */
  deals = [];
  /** Whom the screen is waiting for, or null. @type {number | null} */
  curtain = null;

  /** @param {{api: Api, game: string, setup: Setup, keep?: (record: object) => void}} with_ */
  constructor({ api, game, setup, keep = () => {} }) {
    this.api = api;
    this.game = game;
    this.setup = setup;
    this.keep = keep;
  }

  /** What the person at the screen sees, or null behind the curtain. */
  get view() {
    return this.curtain === null ? this.page.view : null;
  }

  get state() {
    return this.page.moment.state;
  }

  get result() {
    return this.page.moment.result;
  }

  /** The people at this screen. */
  get here() {
    return this.setup.here ?? this.#persons;
  }

  get #persons() {
    return this.setup.bots.flatMap((bot, seat) => (bot === null ? [seat] : []));
  }

  /** The person elsewhere for whom the table waits, or null. */
  get awaited() {
    const { turn } = this.page.moment;
    return turn === null || this.#isBot(turn) || this.here.includes(turn) ? null : turn;
  }

  /** With somebody who plays from elsewhere nothing can be taken back. */
  get canUndo() {
    return this.past.length > 0 && this.here.length === this.#persons.length;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Whether this screen may ask for the next deal: who only looks on may not. */
  get mayDeal() {
    return typeof this.state === "object" || this.tickets.some(Boolean);
  }

  /** The events of this deal, as the person at the screen may know them. */
  get log() {
    const viewer = this.curtain === null ? this.page.viewer : null;
    return this.page.entries.map((entry) => ({
      ...entry,
      text: viewer !== null && [entry.seat, entry.to].includes(viewer) ? entry.open : entry.text,
    }));
  }

  /** The events of this deal as everybody may know them. */
  get events() {
    return this.page.entries.map(({ open, ...event }) => event);
  }

  /** How this deal came about, for record.js; null if this screen does not know. */
  get course() {
    return (
      this.origin && {
        origin: this.origin,
        done: [...this.done, told(this.page.entries)],
        view: this.page.view,
      }
    );
  }

  /** A first deal; `how` are further fields of the request. Without seed and pack it gets a number for a seed. @returns {Promise<Step>} */
  async start(how = {}) {
    const { players, rules, bots } = this.setup;
    const request = { players, bots, rules, ...(how.seed || how.pack ? {} : { seed: dealNumber() }), ...how };
    return this.deal(request, { origin: { game: this.game, ...request }, done: [] });
  }

  /** The next deal of the series. Whoever asks, it is the same. @returns {Promise<Step>} */
  async nextDeal() {
    const ticket = this.tickets.find(Boolean);
    const course = { origin: this.origin, done: [...this.done, told(this.page.entries)] };
    return this.#begin(
      await this.api.deals(this.game, { after: this.state, ...(ticket ? { ticket } : {}) }),
      course,
    );
  }

  async deal(request, course) {
    return this.#begin(
      await this.api.deals(this.game, { ...request, seal: this.#persons.length > 0 }),
      course,
    );
  }

  /** The same cards once more. @returns {Promise<Step>} */
  dealAgain() {
    return this.#begin(this.dealt, this);
  }

  /** A person's move, and what the bots answer. @returns {Promise<Step>} */
  async play(move) {
    const before = this.page;
    const { page, frames } = await this.#after(before, { move, expect_ply: before.moment.ply });
    this.past.push(before);
    this.future = [];
    return this.turnTo(page, frames);
  }

  undo() {
    return this.leaf(this.past, this.future);
  }

  redo() {
    return this.leaf(this.future, this.past);
  }

  /** The person whom the curtain names has the screen. */
  async reveal() {
    const { page } = this;
    const view = page.view ?? (await this.look(page.moment, page.viewer));
    this.page = { ...page, view };
    this.curtain = null;
    this.keep(this);
    return view;
  }

  /** Why a move is not allowed. */
  explain(move) {
    return this.api.explanations(this.game, { ...this.shown(this.page.moment, this.page.viewer), move });
  }

  /** What the best player would do now, and why: the others slip now and then, which is no advice. */
  hint() {
    return this.api.hints(this.game, {
      ...this.shown(this.page.moment, this.page.viewer),
      level: "expert",
      budget_ms: 1000,
    });
  }

  /** A deal has been made; the bots before the first person play. @returns {Promise<Step>} */
  async #begin(table, { origin, done }) {
    const tickets = table.tickets ?? this.tickets;
    const moment = momentOf(table);
    const viewer = this.here.length > 1 ? null : (this.here[0] ?? null);
    const view = viewer === null && table.view ? table.view : await this.look(moment, viewer, tickets);
    const first = { moment, deal: view.deal, viewer, view, entries: noted(table.events, view).entries };
    const { page, frames } = await this.advanced(first, tickets);
    Object.assign(this, { dealt: table, origin, done, tickets, past: [], future: [], page: null });
    return this.turnTo(page, [{ view, event: null, stays: false, dealt: true }, ...frames]);
  }

  /** The page once the bots have played whose turn it is. @param {Page} page */
  async advanced(page, tickets = this.tickets) {
    return this.#isBot(page.moment.turn)
      ? this.#after(page, { moves: [] }, tickets)
      : { page: this.#pageFor(page), frames: [] };
  }

  /** The page that a request of moves leads to, the bots' answers included. @param {Page} before */
  async #after(before, request, tickets = this.tickets) {
    const ask = ({ state }, what) =>
      this.api.moves(this.game, {
        ...this.shown({ state }, before.viewer, tickets),
        ...what,
        advance: "bots",
      });
    let table = await ask(before.moment, request);
    const events = [...table.events];
    // The service advances only so many bots at a time.
    for (let ply = -1; this.#isBot(table.turn) && table.ply > ply; events.push(...table.events)) {
      ply = table.ply;
      table = await ask(table, { moves: [] });
    }
    const view = table.view ?? (await this.look(table, before.viewer, tickets));
    const { entries, shown } = noted(events, before.view);
    const page = this.#pageFor({
      ...before,
      moment: momentOf(table),
      view,
      entries: [...before.entries, ...entries],
    });
    return { page, frames: framesOf(before.view, shown, view) };
  }

  #isBot(seat) {
    return seat !== null && this.setup.bots[seat] !== null;
  }

  /** A page belongs to the person on turn, else to whom the last one belonged. @param {Page} page @returns {Page} */
  #pageFor(page) {
    const { turn } = page.moment;
    return turn !== null && this.here.includes(turn) && turn !== page.viewer
      ? { ...page, viewer: turn, view: null }
      : page;
  }

  /** @param {Page} page @param {Frame[]} frames @returns {Step} */
  turnTo(page, frames) {
    const holder = this.curtain === null ? (this.page?.viewer ?? null) : null;
    this.page = page;
    this.curtain = this.curtainBefore(page, holder);
    this.deals = this.deals.filter((each) => each.deal < page.deal);
    if (page.moment.result && page.view) this.deals.push(outcomeOf(page.moment.result, page.view));
    this.keep(this);
    return { frames, told: page.entries.length - frames.filter((frame) => frame.event).length };
  }

  /** Who has to take the screen before a page may be seen. @param {Page} page */
  curtainBefore({ moment, viewer }, holder) {
    return moment.result || viewer === null || this.here.length < 2 || viewer === holder ? null : viewer;
  }

  /** @param {Page[]} from @param {Page[]} to @returns {Step} */
  leaf(from, to) {
    const page = from.pop();
    if (!page) return { frames: [], told: this.page.entries.length };
    to.push(this.page);
    return this.turnTo(page, page.view ? framesOf(page.view, [], page.view) : []);
  }

  /** What a seat sees, or what is open to all. */
  look(moment, seat, tickets = this.tickets) {
    const shown = this.shown(moment, seat, tickets);
    return this.api.views(
      this.game,
      typeof shown.state === "object" && seat !== null && !shown.ticket ? { ...shown, seat } : shown,
    );
  }

  /** A state with the ticket of a seat. */
  shown({ state }, seat, tickets = this.tickets) {
    const ticket = seat === null ? null : tickets[seat];
    return ticket ? { state, ticket } : { state };
  }
}

/** What is kept of a table: not its legal moves, the view has them. @returns {Moment} */
const momentOf = ({ state, ply, turn, phase, result }) => ({ state, ply, turn, phase, result });

/** @param {any} result @param {View} view */
const outcomeOf = (result, { deal, standing, card_points }) => ({
  ...result,
  deal,
  kon: standing?.kon,
  multiplier: standing?.multiplier,
  card_points,
});

/** What was done, to be kept in few letters. */
const told = (entries) => entries.map(({ seat, open }) => `${seat} ${open}`);

/** A seed that one can say to a friend. */
const dealNumber = () => String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, "0");

/** Events for the log, and for the eyes of the view's seat; `view` is the one before them. */
export function noted(events, view) {
  const entries = [];
  const shown = [];
  let now = view;
  for (const event of events ?? []) {
    const seen = seenBy(event, view.seat ?? null, now);
    entries.push({ ...event, text: seenBy(event, null, now).text, open: event.text });
    shown.push(seen);
    now = afterEvent(now, seen);
  }
  return { entries, shown };
}

/** Which seat laid which card. */
export const layersOf = (log) =>
  new Map(
    log.flatMap(({ text, seat }) => {
      return /^(play|lead|follow|cover|lay) /.test(text)
        ? (parseEvent(text)?.cards ?? []).map((card) => [card, seat])
        : [];
    }),
  );
