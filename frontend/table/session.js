/**
 * A game as it is played at one screen: states, views, history. No DOM, no rules.
 *
 * The state is sealed: it is kept, sent back, and cannot be read. A person's ticket shows and moves that person's
 * seat only. All calls are safe to repeat, and a call that fails leaves everything as it was.
 */
import { CallError } from "./api-client.js";
import { afterEvent, catchUp, framesOf, seenBy } from "./frames.js";
import { parseEvent } from "./notation.js";

/**
 * @typedef {import("./frames.js").View} View
 * @typedef {import("./frames.js").Frame} Frame
 * @typedef {import("./frames.js").TableEvent} TableEvent
 * @typedef {TableEvent & {open: string}} LogEntry `text`: as everybody may know it; `open`: as its own seats do
 * @typedef {{state: unknown, ply: number, turn: number | null, phase: string, result: any}} Moment
 * @typedef {{moment: Moment, deal: number, viewer: number | null, view: View | null, entries: LogEntry[]}} Page
 *   `viewer`: whose page it is (null: nobody's, what is open to all); `view` is null until the viewer has looked
 * @typedef {{players: number, seat: number, bots: (string | null)[], rules?: object, here?: number[]}} Setup
 *   `here`: the people at this screen; left out, all who are no bots
 * @typedef {{game: string, state: any, ticket?: string, tickets?: (string | null)[], seat?: number, events?: TableEvent[]}} Invitation
 * @typedef {{frames: Frame[], told: number, curtain: number | null}} Step `told`: entries of the log before the frames' events;
 *   `curtain`: the person who has to take the screen first
 */

const KEPT_PAGES = 12;
const RECORD_VERSION = 2;

export class Session {
  /** @type {Page | null} */
  #page = null;
  /** The table as the deal was answered. @type {any} */
  #dealt = null;
  /** One for each seat that is no bot. @type {(string | null)[]} */
  #tickets = [];
  /** @type {Page[]} */
  #past = [];
  /** @type {Page[]} */
  #future = [];
  /** How the series began, as a record without moves; null if this screen did not see it. @type {any} */
  #origin = null;
  /** The earlier deals of the series: what was done, as "seat text". @type {string[][]} */
  #done = [];

  /**
   * @param {{api: ReturnType<import("./api-client.js").apiClient>, game: string, setup: Setup, keep?: (record: object) => void}} with_
   */
  constructor({ api, game, setup, keep = () => {} }) {
    this.api = api;
    this.game = game;
    this.setup = setup;
    this.keep = keep;
    /** Results of the series so far, this deal included once it is over. @type {object[]} */
    this.deals = [];
    /** Whom the screen is waiting for, or null. @type {number | null} */
    this.curtain = null;
  }

  /** What the person at the screen sees, or null behind the curtain. */
  get view() {
    return this.curtain === null ? this.#page.view : null;
  }

  get state() {
    return this.#page?.moment.state;
  }

  get turn() {
    return this.#page.moment.turn;
  }

  get phase() {
    return this.#page.moment.phase;
  }

  get result() {
    return this.#page.moment.result;
  }

  /** Who is no bot. */
  get persons() {
    return this.setup.bots.flatMap((bot, seat) => (bot === null ? [seat] : []));
  }

  /** The people at this screen. */
  get here() {
    return this.setup.here ?? this.persons;
  }

  /** Whether somebody plays from elsewhere: then nothing can be taken back. */
  get distant() {
    return this.here.length < this.persons.length;
  }

  /** The person elsewhere for whom the table waits, or null. */
  get awaited() {
    const { turn } = this;
    return turn === null || this.#isBot(turn) || this.here.includes(turn) ? null : turn;
  }

  get canUndo() {
    return this.#past.length > 0 && !this.distant;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  get canDealAgain() {
    return this.#dealt !== null;
  }

  /** One for each seat that this screen may move. */
  get tickets() {
    return [...this.#tickets];
  }

  /** The events of this deal, as the person at the screen may know them. @returns {TableEvent[]} */
  get log() {
    const viewer = this.curtain === null ? this.#page.viewer : null;
    return this.#page.entries.map((entry) => ({ ...entry, text: knows(entry, viewer) ? entry.open : entry.text }));
  }

  /** Which seat laid which card in this deal. @returns {Map<string, number | null>} */
  get layers() {
    const layers = new Map();
    for (const entry of this.#page.entries) {
      if (/^(play|lead|follow|cover|lay) /.test(entry.text)) for (const card of parseEvent(entry.text)?.cards ?? []) layers.set(card, entry.seat);
    }
    return layers;
  }

  /** The trick taken last in this deal. @returns {TableEvent | null} */
  get lastTrick() {
    return this.#page.entries.findLast((entry) => entry.text.startsWith("win-trick ")) ?? null;
  }

  /** The events of this deal as everybody may know them. @returns {TableEvent[]} */
  get events() {
    return this.#page.entries.map(({ open, ...event }) => event);
  }

  /** How this deal came about, for `recordOf` in record.js; null if this screen does not know. */
  get course() {
    return this.#origin && { origin: this.#origin, done: [...this.#done, told(this.#page.entries)], view: this.#page.view };
  }

  /**
   * A first deal.
   * @param {object} [how] further fields of the request: a seed or a pack, …; without either it gets a number for a seed
   * @returns {Promise<Step>}
   */
  async start(how = {}) {
    const { players, rules, bots } = this.setup;
    const request = { players, bots, ...(rules && Object.keys(rules).length ? { rules } : {}), ...how };
    if (!request.seed && !request.pack) request.seed = dealNumber();
    const table = await this.api.deals(this.game, { ...request, seal: this.persons.length > 0 });
    return this.#begin(table, { origin: { game: this.game, ...request }, done: [] });
  }

  /**
   * A further deal of a series that a record tells.
   * @param {object} request `after`: the open state of the finished deal before it
   * @param {{origin: any, done: string[][]}} course
   */
  async resume(request, course) {
    return this.#begin(await this.api.deals(this.game, { ...request, seal: this.persons.length > 0 }), course);
  }

  /** The next deal of the series. @returns {Promise<Step>} */
  async nextDeal() {
    const course = { origin: this.#origin, done: [...this.#done, told(this.#page.entries)] };
    return this.#begin(await this.api.deals(this.game, { after: this.state, ...this.#anyTicket() }), course);
  }

  /**
   * Sits down at a deal that was dealt elsewhere.
   * @param {{api: ReturnType<import("./api-client.js").apiClient>, keep?: (record: object) => void}} tools
   * @param {Invitation} invitation
   * @returns {Promise<{session: Session, step: Step}>}
   */
  static async joined({ api, keep }, { game, state, ticket, tickets = [], seat, events = [] }) {
    const look = ticket ?? tickets.find(Boolean);
    const view = await api.views(game, { state, ...(look ? { ticket: look } : typeof state === "object" ? { seat: seat ?? 0 } : {}) });
    const held = ticket ? view.bots.map((_, place) => (place === view.seat ? ticket : null)) : tickets;
    const here = held.some(Boolean) ? held.flatMap((each, place) => (each ? [place] : [])) : view.seat === null ? [] : [view.seat];
    const session = new Session({ api, keep, game, setup: { players: view.bots.length, seat: here[0] ?? 0, bots: view.bots, here } });
    session.#tickets = held;
    return { session, step: await session.#arriveAt(state, view, catchUp(null, events, view)) };
  }

  /** Whether a ticket is one of this table's. @param {Invitation} invitation */
  holds({ ticket, tickets = [ticket] }) {
    return tickets.every((each) => !each || this.#tickets.includes(each));
  }

  /**
   * Goes on with a newer state of the same series; what is older is refused.
   * @param {unknown} state
   * @param {TableEvent[]} [events] what everybody may know of the deal
   * @returns {Promise<Step>}
   */
  async goOn(state, events = []) {
    const { viewer, deal, moment, view: seen, entries } = this.#page;
    const view = await this.#look({ state }, viewer);
    if (view.deal < deal || (view.deal === deal && view.ply < moment.ply)) throw new CallError("older-state");
    if (view.deal === deal && view.ply === moment.ply) {
      if (seen && JSON.stringify(view.zones) !== JSON.stringify(seen.zones)) throw new CallError("other-course");
      return { frames: [], told: entries.length, curtain: this.curtain };
    }
    return this.#arriveAt(state, view, catchUp(view.deal === deal ? seen : null, events, view));
  }

  /** Any state of this table: the page where it was, or a new one. @param {unknown} state @returns {Promise<Step>} */
  async put(state) {
    for (const [from, to] of [[this.#past, this.#future], [this.#future, this.#past]]) {
      const place = from.findLastIndex((page) => page.moment.state === state);
      while (place >= 0 && from.length > place + 1) this.#leaf(from, to);
      if (place >= 0) return this.#leaf(from, to);
    }
    if (state === this.state) return { frames: [], told: this.#page.entries.length, curtain: this.curtain };
    const view = await this.#look({ state }, this.#page.viewer);
    this.#future = [];
    return this.#arriveAt(state, view, { known: [], news: [] });
  }

  /** @param {unknown} state @param {View} view @param {{known: TableEvent[], news: TableEvent[]}} events */
  async #arriveAt(state, view, { known, news }) {
    const { ply, turn, phase, result, deal } = view;
    const before = this.#page;
    const kept = before?.deal === deal && news.length ? before.entries : known.map((event) => ({ ...event, open: event.text }));
    const seen = before?.deal === deal && before.view ? before.view : view;
    const { entries, shown } = noted(news, seen);
    const here = { moment: { state, ply, turn, phase, result }, deal, viewer: view.seat ?? null, view, entries: [...kept, ...entries] };
    const { page, frames } = this.#isBot(turn) ? await this.#after(here, { moves: [] }) : { page: this.#pageFor(here), frames: [] };
    if (before && before.deal !== deal) this.#past = [];
    else if (before) this.#past.push(before);
    if (before?.deal !== deal) this.#dealt = null;
    if (this.distant) this.#origin = null;
    return this.#turnTo(page, [...framesOf(seen, shown, view), ...frames]);
  }

  /** The same cards once more. @returns {Promise<Step>} */
  dealAgain() {
    return this.#begin(this.#dealt);
  }

  /**
   * A person's move, and what the bots answer.
   * @param {string} move
   * @returns {Promise<Step>}
   */
  async play(move) {
    const before = this.#page;
    const { page, frames } = await this.#after(before, { move, expect_ply: before.moment.ply });
    this.#past.push(before);
    this.#future = [];
    return this.#turnTo(page, frames);
  }

  /** Back to the decision before. @returns {Step} */
  undo() {
    return this.#leaf(this.#past, this.#future);
  }

  /** Forward again. @returns {Step} */
  redo() {
    return this.#leaf(this.#future, this.#past);
  }

  /** The person whom the curtain names has the screen. @returns {Promise<View>} */
  async reveal() {
    const page = this.#page;
    const view = page.view ?? (await this.#look(page.moment, page.viewer));
    this.#page = { ...page, view };
    this.curtain = null;
    this.keep(this.record());
    return view;
  }

  /** What everybody may see. @returns {Promise<View>} */
  openView() {
    return this.#look(this.#page.moment, null);
  }

  /**
   * Why a move is not allowed.
   * @param {string} move
   * @returns {Promise<{legal: boolean, rule: string | null, text: Record<string, string> | null}>}
   */
  explain(move) {
    return this.api.explanations(this.game, { ...this.#shown(this.#page.moment, this.#page.viewer), move });
  }

  /**
   * What a good player would do now, and why.
   * @returns {Promise<{move: string, reason: Record<string, string> | null}>}
   */
  hint() {
    return this.api.hints(this.game, this.#shown(this.#page.moment, this.#page.viewer));
  }

  /** Everything needed to go on later. */
  record() {
    return {
      version: RECORD_VERSION,
      game: this.game,
      setup: this.setup,
      page: this.#page,
      dealt: this.#dealt,
      tickets: this.#tickets,
      origin: this.#origin,
      done: this.#done,
      past: this.#past.slice(-KEPT_PAGES).map(({ entries, ...page }) => ({ ...page, told: entries.length })),
      deals: this.deals,
    };
  }

  /**
   * A game kept by `record`, or null if that is none.
   * @param {{api: ReturnType<import("./api-client.js").apiClient>, keep?: (record: object) => void}} tools
   * @param {any} record
   * @returns {Session | null}
   */
  static resumed({ api, keep }, record) {
    if (record?.version !== RECORD_VERSION || !record.page?.moment || !Array.isArray(record.tickets)) return null;
    const session = new Session({ api, keep, game: record.game, setup: record.setup });
    session.#page = record.page;
    session.#dealt = record.dealt;
    session.#tickets = record.tickets;
    session.#origin = record.origin ?? null;
    session.#done = record.done ?? [];
    session.#past = (record.past ?? []).map(({ told, ...page }) => ({ ...page, entries: record.page.entries.slice(0, told) }));
    session.deals = record.deals ?? [];
    session.curtain = session.#curtainBefore(record.page, null);
    return session;
  }

  /**
   * A deal has been made; the bots before the first person play.
   * @param {any} table
   * @param {{origin: any, done: string[][]}} [course]
   * @returns {Promise<Step>}
   */
  async #begin(table, course = { origin: this.#origin, done: this.#done }) {
    const tickets = table.tickets ?? this.#tickets;
    const moment = momentOf(table);
    const viewer = this.here.length > 1 ? null : (this.here[0] ?? null);
    const view = viewer === null && table.view ? table.view : await this.#look(moment, viewer, tickets);
    const dealt = { moment, deal: view.deal, viewer, view, entries: noted(table.events, view).entries };
    const first = { view, event: null, stays: false };
    const { page, frames } = this.#isBot(table.turn) ? await this.#after(dealt, { moves: [] }, tickets) : { page: this.#pageFor(dealt), frames: [] };
    this.#dealt = table;
    this.#origin = course.origin;
    this.#done = course.done;
    this.#tickets = tickets;
    this.#past = [];
    this.#future = [];
    this.#page = null;
    return this.#turnTo(page, [first, ...frames]);
  }

  /**
   * The page that a request of moves leads to, the bots' answers included.
   * @param {Page} before
   * @param {object} request
   * @param {(string | null)[]} [tickets]
   * @returns {Promise<{page: Page, frames: Frame[]}>}
   */
  async #after(before, request, tickets = this.#tickets) {
    let table = await this.#move(before.moment, before.viewer, tickets, request);
    const events = [...table.events];
    // The service advances only so many bots at a time.
    for (let ply = -1; this.#isBot(table.turn) && table.ply > ply; events.push(...table.events)) {
      ply = table.ply;
      table = await this.#move(table, before.viewer, tickets, { moves: [] });
    }
    const view = table.view ?? (await this.#look(table, before.viewer, tickets));
    const { entries, shown } = noted(events, before.view);
    const page = this.#pageFor({ ...before, moment: momentOf(table), view, entries: [...before.entries, ...entries] });
    return { page, frames: framesOf(before.view, shown, view) };
  }

  #move(moment, seat, tickets, request) {
    return this.api.moves(this.game, { ...this.#shown(moment, seat, tickets), ...request, advance: "bots" });
  }

  /** Of whose seat is all the same: any lets the series go on. */
  #anyTicket() {
    const ticket = this.#tickets.find(Boolean);
    return ticket ? { ticket } : {};
  }

  #isBot(seat) {
    return seat !== null && this.setup.bots[seat] !== null;
  }

  /** A page belongs to the person on turn; if a bot is, or nobody, to whom the last one belonged. @param {Page} page */
  #pageFor(page) {
    const { turn } = page.moment;
    return turn !== null && this.here.includes(turn) && turn !== page.viewer ? { ...page, viewer: turn, view: null } : page;
  }

  /** @param {Page} page @param {Frame[]} frames @returns {Step} */
  #turnTo(page, frames) {
    const holder = this.curtain === null ? (this.#page?.viewer ?? null) : null;
    this.#page = page;
    this.curtain = this.#curtainBefore(page, holder);
    this.deals = this.deals.filter((each) => each.deal < page.deal);
    if (page.moment.result && page.view) this.deals = [...this.deals, outcomeOf(page.moment.result, page.view)];
    this.keep(this.record());
    const told = page.entries.length - frames.filter((frame) => frame.event).length;
    return { frames, told, curtain: this.curtain };
  }

  /** Who has to take the screen before a page may be seen. @param {Page} page @param {number | null} holder who has it */
  #curtainBefore(page, holder) {
    const open = page.moment.result || page.viewer === null || this.here.length < 2 || page.viewer === holder;
    return open ? null : page.viewer;
  }

  /** @param {Page[]} from @param {Page[]} to @returns {Step} */
  #leaf(from, to) {
    const page = from.pop();
    if (!page) return { frames: [], told: this.#page.entries.length, curtain: this.curtain };
    to.push(this.#page);
    return this.#turnTo(page, page.view ? framesOf(page.view, [], page.view) : []);
  }

  /** @param {{state: any}} moment @param {number | null} seat @returns {Promise<View>} */
  #look(moment, seat, tickets = this.#tickets) {
    const shown = this.#shown(moment, seat, tickets);
    const open = typeof shown.state === "object" && seat !== null && !shown.ticket;
    return this.api.views(this.game, open ? { ...shown, seat } : shown);
  }

  /** A state with the ticket of a seat; without a seat it shows what is open to all. */
  #shown({ state }, seat, tickets = this.#tickets) {
    const ticket = seat === null ? null : tickets[seat];
    return ticket ? { state, ticket } : { state };
  }
}

/** What is kept of a table: not its legal moves, the view has them. @returns {Moment} */
const momentOf = ({ state, ply, turn, phase, result }) => ({ state, ply, turn, phase, result });

/** @param {any} result @param {View} view */
const outcomeOf = ({ scores, losers, draw, reason, standing, places }, view) => ({
  deal: view.deal, scores, losers, draw, reason, standing, places,
  kon: view.standing?.kon, multiplier: view.standing?.multiplier, card_points: view.card_points,
});

/**
 * Events for the log and for the eyes of the view's seat.
 * @param {TableEvent[]} events
 * @param {View} view the view before them
 * @returns {{entries: LogEntry[], shown: TableEvent[]}}
 */
function noted(events = [], view) {
  const entries = [];
  const shown = [];
  let now = view;
  for (const event of events) {
    const seen = seenBy(event, view.seat ?? null, now);
    entries.push({ ...event, text: seenBy(event, null, now).text, open: event.text });
    shown.push(seen);
    now = afterEvent(now, seen);
  }
  return { entries, shown };
}

/** What was done, to be kept in few letters. @param {LogEntry[]} entries */
const told = (entries) => entries.map(({ seat, open }) => `${seat} ${open}`);

/** A seed that one can say to a friend. */
const dealNumber = () => String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, "0");

/** @param {LogEntry} entry @param {number | null} viewer */
const knows = (entry, viewer) => viewer !== null && (viewer === entry.seat || viewer === entry.to);
