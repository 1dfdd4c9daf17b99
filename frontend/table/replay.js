/**
 * A record that is watched, with all hands open. For the table it is a session in which nobody moves. Loaded when
 * a replay is opened.
 */
import { gameOf } from "../games/index.js";
import { applyEvent } from "./timeline.js";

/** The most positions that one request may ask for. */
const MAX_POSITIONS = 1000;

export class Replay {
  curtain = null;
  /** @type {DealOutcome[]} */
  deals = [];
  canUndo = false;
  canRedo = false;
  canDeal = false;
  dealt = null;
  awaited = null;
  /** @type {(string | null)[]} */
  tickets = [];
  history = null;
  /** A view, once there is one. @type {View | null} */
  #view = null;
  #at = 0;

  /**
   * Has a record played by the service.
   * @param {Api} api
   * @param {any} record as data, or `{text}`
   * @param {number} seat who sits at the lower edge if the record does not say it
   * @returns {Promise<{replay: Replay | null, record: any, table: any}>} no replay if the last deal of the record has no moves yet
   */
  static async open(api, record, seat) {
    const { game, ...request } = record;
    const whole = record.text === undefined ? record : (await api.replays(game, request)).record;
    const deals = [whole, ...(whole.next ?? [])];
    const moves = deals.at(-1).moves ?? [];
    if (!moves.length) return { replay: null, record: whole, table: null };
    const first = deals.slice(0, -1).reduce((places, deal) => places + deal.moves.length + 1, 0);
    const at = Array.from({ length: Math.min(MAX_POSITIONS, moves.length + 1) }, (_, index) => first + index);
    const response = await api.replays(game, { ...whole, at });
    return { replay: new Replay(api, response, first, seat), record: response.record, table: response.table };
  }

  /** @param {Api} api @param {any} response @param {number} first the place of the deal's first position @param {number} seat */
  constructor(api, { record, events, positions, table }, first, seat) {
    this.api = api;
    this.record = record;
    this.game = record.game;
    /** @type {any[]} */
    this.positions = positions.map((/** @type {any} */ { table: each }) => each);
    /** @type {(TableEvent & {place: number})[]} */
    this.all = events
      .filter((/** @type {{place: number}} */ { place }) => place >= first)
      .map((/** @type {{place: number}} */ { place, ...event }) => ({ ...event, place: place - first }));
    /** @type {(string | null)[]} */
    const bots = table.state.bots;
    const person = bots.some(Boolean) ? bots.indexOf(null) : -1;
    this.setup = { players: bots.length, bots, seat: person < 0 ? Math.min(seat, bots.length - 1) : person };
    this.me = person < 0 ? null : person;
  }

  get view() {
    return this.#view;
  }

  get state() {
    return this.positions[this.#at].state;
  }

  get result() {
    return this.#view?.result ?? null;
  }

  /** How many moves have been made, and how many there are. */
  get replayPosition() {
    return { at: this.#at, last: this.positions.length - 1 };
  }

  get log() {
    return this.all.filter(({ place }) => place <= this.#at);
  }

  get events() {
    return this.log;
  }

  /** Goes to a position; the next one is shown event by event. @param {number} ply @returns {Promise<Step>} */
  async goto(ply) {
    const at = Math.max(0, Math.min(this.positions.length - 1, Math.trunc(ply) || 0));
    const view = await this.#loadView(at);
    const before = this.#view;
    /** @type {Frame[]} */
    const frames = [];
    if (before && at === this.#at + 1) {
      let now = before;
      for (const { place, ...event } of this.all.filter((each) => each.place === at)) {
        now = applyOpenEvent(now, event);
        frames.push({ view: now, event, complete: false });
      }
    }
    this.#at = at;
    this.#view = view;
    return {
      frames: [...frames, { view, event: null, complete: false }],
      logLength: this.log.length - frames.length,
    };
  }

  /** The view of a position, all cards open. @param {number} at @returns {Promise<View>} */
  async #loadView(at) {
    const { state } = this.positions[at];
    const view = await this.api.views(this.game, { state });
    /** @param {Zone} zone */
    const openCards = ({ name, seat, cards }) => {
      const zone = state[name];
      if (!Array.isArray(zone) || cards.length === 0) return cards;
      const list = name === "hands" ? zone[seat ?? 0] : zone;
      return list.length === cards.length &&
        list.every((/** @type {unknown} */ card) => typeof card === "string")
        ? list
        : cards;
    };
    return {
      ...view,
      ...gameOf(view.game).openFacts?.(state),
      open: true,
      legal_moves: null,
      zones: view.zones.map((zone) => ({ ...zone, cards: openCards(zone) })),
    };
  }
}

/** The view after an event, seen by all: cards that come into a hand stay open. @param {View} view @param {TableEvent} event @returns {View} */
function applyOpenEvent(view, event) {
  const seat = event.to ?? event.seat;
  return { ...applyEvent({ ...view, seat }, event), seat: null };
}
