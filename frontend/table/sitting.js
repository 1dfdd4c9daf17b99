/**
 * Somebody sits at the table: the session and the surface brought together. What is tapped becomes a move, what
 * the service answers is shown step by step.
 */
import { cardName, chooseLanguage, describeEvent, describeMove, describePhase, describeResult, named, seatNames, strings } from "../i18n/index.js";
import { announce } from "./announce.js";
import { CallError } from "./api-client.js";
import { afterEvent, faceDown } from "./frames.js";
import { parseEvent, parseMove } from "./notation.js";
import { offersOf, questionAbout, settled, standing, tap } from "./selection.js";
import { Session } from "./session.js";
import { drawer } from "./storage.js";
import { Surface } from "./surface.js";

/**
 * @typedef {object} Wishes what the host page wants, read anew whenever it is needed
 * @property {string} game
 * @property {number | null} players
 * @property {number} seat
 * @property {string} bots `all`, `none`, or seats
 * @property {string | null} level
 * @property {object} rules
 * @property {string | null} seed
 * @property {string} lang
 * @property {Record<string, string>} strings
 * @property {string} suits
 * @property {string} indices
 * @property {number} speed
 * @property {number} pause
 * @property {string} sort
 * @property {boolean} confirm
 * @property {string | null} persist
 * @property {boolean} readonly
 * @property {Set<string>} controls
 */

/** Milliseconds that an event stays before the next one, by its verb. */
const STAYS = { pass: 500, draw: 250, out: 600, score: 0, open: 700, "turn-trump": 0, "pass-six": 0, give: 400, any: 900 };
const OWN = 150;

export class Sitting {
  /** @type {any} a Session, or a Replay: what lies on the table */
  #session = null;
  /** The session that a replay was opened from. @type {Session | null} */
  #left = null;
  #greeted = false;
  /** The state of the position that was told last. @type {unknown} */
  #position = null;
  #info = null;
  /** Counts what has been begun; what is older gives up. */
  #round = 0;
  #busy = false;
  /** @type {import("./frames.js").Frame | null} */
  #frame = null;
  #told = Infinity;
  #message = "";
  #chosen = [];
  #reasons = new Map();
  #note = "";
  /** The cards of the move that a hint named. @type {string[]} */
  #advised = [];
  #failure = null;
  #sheet = null;
  #wake = () => {};
  /** The service has been asked and has not answered. */
  #waiting = false;
  #hurried = false;

  /**
   * @param {{root: ShadowRoot, api: ReturnType<import("./api-client.js").apiClient>, wishes: () => Wishes,
   *   emit: (name: string, detail: object, cancelable?: boolean) => boolean, wish: (name: string, value: string) => void,
   *   asked: (asked: boolean) => void}} tools `asked` is told whether a move of the person at the screen is waited for
   */
  constructor({ root, api, wishes, emit, wish, asked }) {
    this.asked = asked;
    this.api = api;
    this.wishes = wishes;
    this.emit = emit;
    this.store = drawer();
    this.surface = new Surface(root, {
      tap: (card) => this.#tap(card),
      look: (card) => this.#ask(card),
      move: (move) => void this.play(move),
      command: (name) => this.#command(name),
      open: (sheet) => this.#open(sheet),
      sort: (sort) => wish("sort", sort),
    });
  }

  get session() {
    return this.#session;
  }

  get view() {
    return this.#session?.view ?? null;
  }

  /** Sits down: goes on with the kept game, or begins one. @returns {Promise<void>} */
  sit() {
    return this.#attempt(async (current) => {
      const { game } = this.wishes();
      this.#info = await this.api.game(game);
      if (!current()) return;
      const record = this.#kept();
      const kept = record?.game === game ? Session.resumed({ api: this.api, keep: (each) => this.#keep(each) }, record) : null;
      if (kept) {
        this.#lastView = kept.view ?? (await kept.openView());
        if (!current()) return;
        this.#session = kept;
        this.#rest(true);
      } else {
        await this.#begin(undefined, current);
      }
      if (current()) this.#greet();
    });
  }

  #greet() {
    if (!this.#greeted) this.emit("ready", { view: this.view });
    this.#greeted = true;
  }

  /**
   * Sits down at a deal that was dealt elsewhere, or goes on with it.
   * @param {import("./session.js").Invitation} invitation
   * @returns {Promise<void>}
   */
  join(invitation) {
    return this.#attempt(async (current) => {
      this.#info ??= await this.api.game(invitation.game);
      const tools = { api: this.api, keep: (record) => this.#keep(record) };
      const own = this.#left ?? this.#session ?? Session.resumed(tools, this.#kept());
      const going = own?.game === invitation.game && (invitation.ticket || invitation.tickets) && own.holds(invitation) ? own : null;
      if (going && !this.#session) this.#session = going;
      const joined = going ? going.goOn(invitation.state, invitation.events).then((step) => ({ session: going, step })) : Session.joined(tools, invitation);
      const { session, step } = await joined.catch((error) => {
        throw SAYS[error.code] === "gameLost" ? new CallError("foreign-state", { detail: error.message }) : error;
      });
      if (!current()) return;
      this.#session = session;
      this.#left = null;
      await this.#tell(step, current);
      if (current()) this.#greet();
    });
  }

  /** Another state of this table. @param {unknown} state @returns {Promise<void>} */
  put(state) {
    return this.#attempt(async (current) => this.#tell(await this.#session.put(state), current));
  }

  /**
   * Opens a record: deals again what has no moves yet, shows all else as a replay.
   * @param {unknown} given a record as data or text, or the text of a link
   * @returns {Promise<void>}
   */
  load(given) {
    return this.#attempt(async (current) => {
      const { recordIn } = await import("./record.js");
      const { Replay } = await import("./replay.js");
      const asked = await recordIn(given);
      const { game } = this.wishes();
      this.#info ??= await this.api.game(game);
      const { replay, record } = await Replay.opened(this.api, { game, ...asked }, this.wishes().seat);
      if (replay) await this.#watch(replay, 0, current);
      else await this.#playRecord(record, current);
      if (current()) this.#greet();
    });
  }

  /** To a position of the replay; of a deal that is over its replay is opened. @param {number} ply @returns {Promise<void>} */
  goto(ply) {
    return this.#attempt(async (current) => {
      if (this.#session?.goto) return this.#tell(await this.#session.goto(ply), current);
      const record = await this.#record();
      if (!record || !this.#session.result) return;
      const { Replay } = await import("./replay.js");
      const { replay } = await Replay.opened(this.api, record, this.#session.setup.seat);
      await this.#watch(replay, ply, current);
    });
  }

  /** The text of a link to this deal, once it is over to its replay; null if this screen does not know its cards. */
  async link() {
    const record = await this.#record();
    return record && (await import("./record.js")).linkOf(record);
  }

  async #record() {
    if (this.#session?.goto) return this.#session.record;
    const { recordOf } = await import("./record.js");
    return recordOf(this.#session?.course ?? null, this.#info?.verbs);
  }

  async #watch(replay, ply, current) {
    const step = await replay.goto(ply);
    if (!current()) return;
    if (this.#session && !this.#session.goto) this.#left = this.#session;
    this.#session = replay;
    await this.#tell(step, current);
  }

  #leaveReplay() {
    if (!this.#left) return void this.newGame();
    this.#session = this.#left;
    this.#left = null;
    this.#rest(true);
  }

  /** Deals what a record tells, its earlier deals having been played. */
  async #playRecord(record, current) {
    const { game, version, moves, next = [], result, bots, players, rules, ...how } = record;
    const setup = { ...this.#setup(), players, rules, ...(bots ? { bots } : {}) };
    if (!bots || bots.length !== players) setup.bots = this.#botsOf(players, Math.min(setup.seat, players - 1));
    const person = setup.bots.indexOf(null);
    if (setup.bots[setup.seat] !== null && person >= 0) setup.seat = person;
    const session = new Session({ api: this.api, game, setup, keep: (each) => this.#keep(each) });
    let step;
    if (!next.length) {
      step = await session.start(how);
    } else {
      const before = { ...record, next: next.slice(0, -1) };
      const { table, events } = await this.api.replays(game, before);
      const done = doneIn(before, events);
      step = await session.resume({ ...next.at(-1), moves: undefined, result: undefined, after: table.state }, { origin: { game, players, rules, bots: setup.bots, ...how }, done });
    }
    if (!current()) return;
    this.#left = null;
    this.#session = session;
    await this.#tell(step, current);
  }

  /** @param {string} [seed] @returns {Promise<void>} */
  newGame(seed) {
    return this.#attempt(async (current) => {
      this.#info ??= await this.api.game(this.wishes().game);
      if (current()) await this.#begin(seed, current);
    });
  }

  /** @param {string} move @returns {Promise<void>} */
  play(move) {
    const session = this.#session;
    if (!session?.view || session.goto || this.#busy || this.wishes().readonly) return Promise.resolve();
    const { view } = session;
    if (!this.emit("beforemove", { move, view }, true)) return Promise.resolve();
    return this.#attempt(async (current) => {
      this.#chosen = [];
      const event = { seat: view.turn, text: move };
      if (parseMove(move)?.cards.length) this.#show({ view: afterEvent(view, event), event, stays: false });
      const step = await session.play(move);
      await this.#tell(step, current);
      // Whoever calls for new cards gets them: the deal was ended by this very move (KZ-30, KZ-31).
      if (current() && session.result?.reason === move) {
        this.#sheet = null;
        this.#waiting = true;
        await this.#tell(await session.nextDeal(), current);
      }
    });
  }

  /** @returns {Promise<void>} */
  nextDeal() {
    return this.#attempt(async (current) => this.#tell(await this.#session.nextDeal(), current));
  }

  /** @returns {Promise<void>} */
  dealAgain() {
    return this.#attempt(async (current) => this.#tell(await this.#session.dealAgain(), current));
  }

  undo() {
    return this.#leaf(() => this.#session?.canUndo && this.#session.undo());
  }

  redo() {
    return this.#leaf(() => this.#session?.canRedo && this.#session.redo());
  }

  /** Paints again: another language, another size. */
  refresh() {
    if (!this.#session) return this.#paintEmpty();
    if (!this.#frame) this.#message = this.#restMessage();
    this.#paint();
  }

  /** Nothing that is under way is shown any more. */
  leave() {
    this.#round++;
    this.#wake();
  }

  focusHand() {
    this.surface.focusHand();
  }

  // ---- deeds

  /** Does something that needs the service; if it fails all is as before, and it can be tried again. */
  async #attempt(deed) {
    const round = ++this.#round;
    const current = () => round === this.#round;
    this.#wake();
    this.#busy = true;
    this.#waiting = true;
    this.#failure = null;
    this.#note = "";
    this.#advised = [];
    this.#hurried = false;
    if (this.#sheet !== "log") this.#sheet = null;
    if (this.#session) this.#paint();
    else this.#paintEmpty();
    try {
      await deed(current);
    } catch (error) {
      if (!current()) return;
      if (!(error instanceof CallError)) throw error;
      this.#failure = { error, again: () => this.#attempt(deed) };
      this.emit("error", { code: error.code, detail: error.message });
    } finally {
      if (current()) {
        this.#busy = false;
        this.#waiting = false;
        this.#rest();
      }
    }
  }

  async #begin(seed, current) {
    const session = new Session({ api: this.api, game: this.wishes().game, setup: this.#setup(), keep: (record) => this.#keep(record) });
    const wanted = seed ?? this.wishes().seed;
    const step = await session.start(wanted ? { seed: wanted } : {});
    if (!current()) return;
    this.#left = null;
    this.#session = session;
    await this.#tell(step, current);
  }

  /** What was wished for, fitted to the game. @returns {import("./session.js").Setup} */
  #setup() {
    const { players: wanted, seat, rules } = this.wishes();
    const { seats } = this.#info;
    const players = Math.max(seats.min, Math.min(seats.max, wanted ?? 4));
    const mine = Math.max(0, Math.min(players - 1, seat));
    return { players, seat: mine, rules, bots: this.#botsOf(players, mine) };
  }

  /** Who is a bot, by the attributes. @param {number} players @param {number} mine */
  #botsOf(players, mine) {
    const { bots, level } = this.wishes();
    const { bots: levels } = this.#info;
    const wanted = levels.find((each) => each.name === level) ?? levels.find((each) => each.default) ?? levels[levels.length >> 1];
    const listed = bots.split(/[\s,]+/).map(Number);
    const isBot = (place) => (bots === "all" ? place !== mine : bots !== "none" && listed.includes(place));
    return Array.from({ length: players }, (_, place) => (isBot(place) ? wanted.name : null));
  }

  #kept() {
    return this.wishes().persist === null ? null : this.store.read(this.#drawerName());
  }

  #drawerName() {
    const { persist, game } = this.wishes();
    return [persist, game].filter(Boolean).join("/");
  }

  #keep(record) {
    if (this.wishes().persist !== null) this.store.keep(this.#drawerName(), record);
  }

  #leaf(turn) {
    if (this.#busy) return;
    const step = turn();
    if (!step) return;
    this.#sheet = this.#sheet === "log" ? "log" : null;
    this.#failure = null;
    this.#rest();
  }

  #command(name) {
    const session = this.#session;
    switch (name) {
      case "skip":
        this.#hurried = true;
        return this.#wake();
      case "retry":
        return void this.#failure?.again();
      case "clear":
        this.#chosen = [];
        return this.#rest();
      case "hint":
        return void this.#hint();
      case "undo":
        return this.undo();
      case "redo":
        return this.redo();
      case "new":
        return void this.newGame();
      case "next":
        return this.#busy ? undefined : void this.nextDeal();
      case "again":
        return this.#busy ? undefined : void this.dealAgain();
      case "watch":
        return this.#busy ? undefined : void this.goto(0);
      case "leave":
        return this.#leaveReplay();
      case "first": case "back": case "forward": case "last": {
        const { at, last } = session.place;
        return this.#busy ? undefined : void this.goto({ first: 0, back: at - 1, forward: at + 1, last }[name]);
      }
      case "link":
        return void this.#copyLink();
      case "dismiss":
        this.#failure = null;
        return this.#rest();
      case "reveal":
        return void this.#attempt(async () => void (await session.reveal()));
    }
  }

  /** The page may take the link; else it goes to the clipboard, as the page's address with it. */
  async #copyLink() {
    const link = await this.link();
    if (!link || !this.emit("link", { link, view: this.view }, true)) return;
    const { t, lang } = this.#language();
    const address = new URL(`#${link}`, location.href).href;
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    this.#note = copied ? t.copied : address;
    this.#sheet = null;
    announce(this.#note, lang);
    this.#rest(true);
  }

  #open(sheet) {
    this.#sheet = sheet;
    this.refresh();
  }

  // ---- choosing

  #tap(card) {
    const { laid } = this.#offers();
    if (!this.#asked()) return this.#command("skip");
    const before = this.#chosen;
    const sure = settled(laid, before);
    if (sure && before.includes(card)) return void this.play(sure.text);
    const chosen = tap(laid, before, card);
    if (!chosen) return this.#refuse(card);
    this.#note = "";
    this.#chosen = chosen;
    const move = settled(laid, chosen);
    if (move && !this.wishes().confirm) return void this.play(move.text);
    this.#rest();
  }

  async #refuse(card) {
    const reason = await this.#ask(card);
    const { t } = this.#language();
    if (!this.#asked()) return;
    this.#note = reason ? t.cannotPlay({ reason: reason.charAt(0).toLowerCase() + reason.slice(1) }) : capital(t.forbidden);
    announce(this.#note, this.#language().lang);
    this.#rest();
  }

  /** Which rule forbids a card, in words; null if none does or nobody can be asked. @returns {Promise<string | null>} */
  async #ask(card) {
    const session = this.#session;
    if (!this.#asked() || standing(this.#offers().laid, this.#chosen).next.has(card) || this.#chosen.includes(card)) return null;
    const { lang } = this.#language();
    if (this.#reasons.has(card)) return this.#reasons.get(card)[lang];
    const verbs = this.#info.verbs.filter((verb) => verb.cards.length).map((verb) => verb.name);
    const move = questionAbout(this.#offers().laid, verbs, session.phase, card);
    const reasons = this.#reasons;
    const answer = move && (await session.explain(move).catch(() => null));
    if (!answer?.text) return null;
    reasons.set(card, answer.text);
    if (reasons === this.#reasons) this.#paint();
    return answer.text[lang];
  }

  async #hint() {
    if (!this.#asked()) return;
    const session = this.#session;
    const asked = session.view;
    const hint = await session.hint().catch(() => null);
    if (session.view !== asked || !this.#asked()) return;
    const { t, lang } = this.#language();
    const move = hint && describeMove(hint.move, lang);
    this.#advised = hint ? parseMove(hint.move).cards : [];
    this.#note = hint ? [`${t.hintIs({ move })}.`, hint.reason?.[lang]].filter(Boolean).join(" ") : t.noHint;
    announce(this.#note, lang);
    this.#rest(true);
  }

  #offers() {
    return offersOf(this.#session?.view?.legal_moves ?? []);
  }

  /** Whether the person at the screen has to decide. */
  #asked() {
    const view = this.#session?.view;
    return Boolean(view?.legal_moves?.length) && !this.#frame && !this.#busy && !this.wishes().readonly;
  }

  // ---- showing

  /** Shows a step, one event after another. @param {import("./session.js").Step} step */
  async #tell(step, current) {
    this.#waiting = false;
    const { lang } = this.#language();
    const own = this.#session.view?.seat ?? step.frames[0]?.view.seat;
    let told = step.told;
    for (const frame of step.frames) {
      if (frame.event) told++;
      this.#told = told;
      this.#show(frame);
      if (frame.event) {
        announce(this.#message, lang);
        this.emit("move", { ...frame.event, view: frame.view, state: this.#session.state });
        if (frame.view.taker !== undefined && frame.stays) this.emit("trick", { seat: frame.event.seat, text: frame.event.text, points: frame.event.points, view: frame.view });
        await this.#wait(this.#length(frame, own));
        if (!current()) return;
      }
    }
    this.#frame = null;
    this.#told = Infinity;
    this.#reasons = new Map();
    this.#chosen = [];
    const { result, view } = this.#session;
    if (result && !this.#session.goto) {
      this.#sheet = "result";
      this.emit("dealover", { result, view });
      if (result.series_over) this.emit("gameover", { result, view });
    }
  }

  #length({ event, stays }, own) {
    const { speed, pause } = this.wishes();
    const length = event.seat === own && !stays ? OWN : (STAYS[parseEvent(event.text)?.verb] ?? STAYS.any);
    return Math.max(speed ? length / speed : 0, stays ? pause : 0);
  }

  #wait(length) {
    if (!length || this.#hurried) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, length);
      this.#wake = () => (clearTimeout(timer), resolve(undefined));
    });
  }

  /** @param {import("./frames.js").Frame} frame */
  #show(frame) {
    this.#frame = frame;
    if (frame.event) {
      const { lang, indices } = this.#language();
      this.#message = describeEvent(frame.event, frame.view, lang, this.#names(frame.view.seat), { texts: this.#info.texts, indices }) ?? this.#message;
    }
    this.#paint(frame.event);
  }

  /** Nothing moves: it is somebody's turn, or over. */
  #rest(quietly = false) {
    this.#frame = null;
    if (!this.#session) return this.#paintEmpty();
    const message = this.#restMessage();
    if (message !== this.#message && !quietly) announce(message, this.#language().lang);
    this.#message = message;
    if (this.#session.result && !this.#session.goto && !this.#sheet && quietly) this.#sheet = "result";
    this.#paint();
    const { state } = this.#session;
    if (this.#busy || state === this.#position) return;
    this.#position = state;
    this.emit("position", { view: this.view, state });
  }

  #restMessage() {
    const { t, lang, indices } = this.#language();
    if (this.#failure) return failureText(this.#failure.error, t);
    const { view } = this.#session;
    if (!view) return "";
    const names = this.#names(view.seat);
    if (this.#session.place) return t.moveOf({ n: this.#session.place.at, all: this.#session.place.last });
    if (this.#note && !view.legal_moves?.length) return this.#note;
    if (view.result) return describeResult(view, lang, names).title;
    const { awaited } = this.#session;
    if (awaited !== null) return t.waiting({ who: named(awaited, names, lang).name });
    if (this.#note) return this.#note;
    const [first] = this.#chosen;
    if (first) {
      const { laid } = this.#offers();
      if (settled(laid, this.#chosen)) return t.tapAgain;
      const card = cardName(first, lang);
      const { complete, verb } = standing(laid, this.#chosen);
      if (complete.length) return t.chooseSecond({ card });
      return verb === "cover" ? t.chooseLead({ card }) : t.chooseBoth({ card });
    }
    const phase = describePhase(view, lang, names, { texts: this.#info.texts, indices });
    return view.legal_moves?.length ? `${t.yourTurn}. ${phase}` : phase;
  }

  #language() {
    const { lang: wanted, strings: own, indices } = this.wishes();
    const lang = chooseLanguage(wanted);
    return { lang, t: strings(lang, own), indices: indices === "auto" ? lang : indices };
  }

  #names(me) {
    const { bots } = this.#session.setup;
    return seatNames(this.#language().lang, bots.length, { me, bots });
  }

  /** @param {import("./frames.js").TableEvent | null} [event] what has just happened */
  #paint(event = null) {
    const scene = this.#scene();
    if (!scene) return this.#paintEmpty();
    this.surface.paint(scene, { event, speed: this.wishes().speed });
    this.asked(scene.asked);
  }

  #paintEmpty() {
    const { t, lang } = this.#language();
    const message = this.#failure ? failureText(this.#failure.error, t) : t.loading;
    const deed = this.#failure ? remedyFor(this.#failure.error, false) : null;
    this.surface.paintEmpty(message, deed && { deed, label: deed === "new" ? t.newGame : t.tryAgain });
    if (this.#failure) announce(message, lang);
  }

  /** All that there is to show. @returns {import("./surface.js").Scene | null} */
  #scene() {
    const session = this.#session;
    const view = this.#frame?.view ?? session.view ?? (this.#lastView && faceDown(this.#lastView));
    if (!view) return null;
    this.#lastView = view;
    const wishes = this.wishes();
    const { lang, t, indices } = this.#language();
    const curtain = this.#frame ? null : session.curtain;
    const names = this.#names(session.place ? session.me : curtain === null ? view.seat : null);
    const asked = this.#asked();
    const { laid, words } = asked ? this.#offers() : { laid: [], words: [] };
    const where = standing(laid, this.#chosen);
    const told = { texts: this.#info.texts, indices };
    return {
      view, t, lang, names, indices, asked, curtain,
      mine: view.seat ?? session.curtain ?? session.setup.seat,
      title: t.table({ game: this.#info.titles[lang] }),
      look: { suits: wishes.suits, indices },
      sort: wishes.sort,
      texts: this.#info.texts,
      chosen: this.#chosen,
      next: new Set([...where.next, ...(this.#chosen.length ? standing(laid, []).next : [])]),
      more: where.next.size > 0,
      words,
      complete: where.next.size || wishes.confirm ? where.complete.filter((offer) => offer.cards.length) : [],
      advised: this.#advised,
      reasons: new Map([...this.#reasons].map(([card, text]) => [card, text[lang]])),
      message: { text: this.#message, tone: this.#failure ? "failed" : asked ? "asked" : "told" },
      log: session.log.slice(0, this.#told).map((event) => describeEvent(event, view, lang, names, told)).filter(Boolean),
      deals: session.deals,
      layers: session.layers,
      lastTrick: session.lastTrick,
      sheet: (this.#frame || session.place) && this.#sheet !== "log" ? null : this.#sheet,
      remedy: this.#failure ? remedyFor(this.#failure.error, true) : null,
      canUndo: session.canUndo && !this.#busy,
      canRedo: session.canRedo && !this.#busy,
      canDealAgain: session.canDealAgain,
      replay: session.place ?? null,
      watchable: !session.place && Boolean(view.result) && session.course !== null,
      linkable: session.course !== null || Boolean(session.place),
      number: session.course?.origin.seed ?? session.record?.seed ?? null,
      controls: wishes.controls,
      busy: this.#busy,
      work: this.#waiting && view.bots.some((bot) => bot !== null) ? t.thinking : null,
      events: session.log,
    };
  }

  /** @type {import("./frames.js").View | null} */
  #lastView = null;
}

/** @param {CallError} error */
function failureText(error, t) {
  if (error.code === "offline") return error.status >= 500 ? t.unavailable : t.offline;
  if (error.code === "rate-limited") return t.busy({ n: error.wait });
  return error.status >= 500 ? t.unavailable : (t[SAYS[error.code]] ?? t.failed);
}

/** What a game that cannot go on needs is another one; a link that is refused leaves all as it is; all else can be tried again. */
const remedyFor = (error, started) => (LINKS.includes(SAYS[error.code]) && started ? "dismiss" : ["gameLost", ...LINKS].includes(SAYS[error.code]) ? "new" : "retry");

const LINKS = ["badLink", "olderLink", "otherCourse", "foreignLink"];

/** The text about a refusal of the service, by its code. */
const SAYS = {
  unsealable: "gameLost",
  "bad-ticket": "gameLost",
  "invalid-state": "gameLost",
  "stale-state": "movedOn",
  "not-your-turn": "movedOn",
  "deal-over": "movedOn",
  "deal-not-over": "movedOn",
  "illegal-move": "notAllowed",
  "invalid-move": "notAllowed",
  "unknown-game": "unknownGame",
  "invalid-request": "notPlayable",
  "bad-link": "badLink",
  "older-state": "olderLink",
  "other-course": "otherCourse",
  "foreign-state": "foreignLink",
};

/** What was done in the deals of a record, deal by deal, as a session keeps it. */
function doneIn(record, events) {
  let end = -1;
  return [record, ...(record.next ?? [])].map(({ moves }) => {
    const [start] = [end + 1];
    end = start + moves.length;
    return events.filter(({ place }) => place >= start && place <= end).map(({ seat, text }) => `${seat} ${text}`);
  });
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
