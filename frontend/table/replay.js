/**
 * A record that is looked at again, all hands open. For the table it is a session in which nobody moves. Loaded when
 * a replay is opened.
 */
import { afterEvent } from "./frames.js";

/** More positions a request may not ask for. */
const MOST = 1000;

export class Replay {
  curtain = null;
  deals = [];
  canUndo = false;
  canRedo = false;
  dealt = null;
  awaited = null;
  tickets = [];
  course = null;
  /** @type {any} a view, once there is one */
  #view = null;
  #at = 0;

  /**
   * Has a record played again.
   * @param {Api} api
   * @param {any} record as data, or `{text}`
   * @param {number} seat who sits at the lower edge if the record does not say it
   * @returns {Promise<{replay: Replay | null, record: any, table: any}>} no replay if the last deal of the record has no moves yet
   */
  static async opened(api, record, seat) {
    const { game, ...asked } = record;
    const whole = record.text === undefined ? record : (await api.replays(game, asked)).record;
    const deals = [whole, ...(whole.next ?? [])];
    const moves = deals.at(-1).moves ?? [];
    if (!moves.length) return { replay: null, record: whole, table: null };
    const first = deals.slice(0, -1).reduce((places, deal) => places + deal.moves.length + 1, 0);
    const at = Array.from({ length: Math.min(MOST, moves.length + 1) }, (_, place) => first + place);
    const answer = await api.replays(game, { ...whole, at });
    return { replay: new Replay(api, answer, first, seat), record: answer.record, table: answer.table };
  }

  constructor(api, { record, events, positions, table }, first, seat) {
    this.api = api;
    this.record = record;
    this.game = record.game;
    this.positions = positions.map(({ table: each }) => each);
    /** @type {(TableEvent & {place: number})[]} */
    this.all = events
      .filter(({ place }) => place >= first)
      .map(({ place, ...event }) => ({ ...event, place: place - first }));
    const bots = table.state.bots;
    const person = bots.findIndex((bot, place) => bot === null && bots.some(Boolean) && place >= 0);
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
    return this.#view.result;
  }

  /** Where the replay stands: moves made, and how many there are. */
  get place() {
    return { at: this.#at, last: this.positions.length - 1 };
  }

  get log() {
    return this.all.filter(({ place }) => place <= this.#at);
  }

  get events() {
    return this.log;
  }

  /** Goes to a position; the next one is told event by event. @param {number} ply @returns {Promise<Step>} */
  async goto(ply) {
    const at = Math.max(0, Math.min(this.positions.length - 1, Math.trunc(ply) || 0));
    const view = await this.#look(at);
    const before = this.#view;
    const frames = [];
    if (before && at === this.#at + 1) {
      let now = before;
      for (const { place, ...event } of this.all.filter((each) => each.place === at)) {
        now = openAfter(now, event);
        frames.push({ view: now, event, stays: false });
      }
    }
    this.#at = at;
    this.#view = view;
    return {
      frames: [...frames, { view, event: null, stays: false }],
      told: this.log.length - frames.length,
    };
  }

  /** What lies where, all of it. @param {number} at @returns {Promise<View>} */
  async #look(at) {
    const { state } = this.positions[at];
    const view = await this.api.views(this.game, { state });
    const open = ({ name, seat, cards }) => {
      const there = state[name];
      if (!Array.isArray(there) || cards.length === 0) return cards;
      const list = name === "hands" ? there[seat] : there;
      return list.length === cards.length && list.every((card) => typeof card === "string") ? list : cards;
    };
    return {
      ...view,
      open: true,
      legal_moves: null,
      piles: state.piles ?? view.piles,
      zones: view.zones.map((zone) => ({ ...zone, cards: open(zone) })),
    };
  }
}

/** The view after an event, seen by all: cards that come into a hand stay open. */
function openAfter(view, event) {
  const seat = event.to ?? event.seat;
  return { ...afterEvent({ ...view, seat }, event), seat: null };
}
