/**
 * Somebody sits at the table: the session and the surface brought together. What is tapped becomes a move, what
 * the service answers is shown step by step.
 */
import * as speech from "../i18n/speech.js";
import { CallError } from "./api-client.js";
import { bring } from "./field.js";
import { afterEvent } from "./frames.js";
import { offersOf, parseEvent, parseMove, settled, standing, tap } from "./notation.js";
import { layersOf, Session } from "./session.js";
import { announce, Surface } from "./surface.js";

/** Milliseconds that an event stays before the next one, by its verb. */
const STAYS = {
  pass: 500,
  draw: 250,
  out: 600,
  score: 0,
  open: 700,
  "turn-trump": 0,
  "pass-six": 0,
  give: 400,
  any: 900,
};
const OWN = 150;
/** Milliseconds after which the rest is loaded. */
const WARM = 2000;

export class Sitting {
  /** What lies on the table: a session, or the replay of one. @type {any} */
  session = null;
  /** The session that a replay was opened from. @type {Session | null} */
  left = null;
  /** The API's description of the game. @type {any} */
  info = null;
  /** Counts what has been begun; what is older gives up. */
  #round = 0;
  #busy = false;
  /** The service has been asked and has not answered. */
  #waiting = false;
  /** @type {Frame | null} */
  #frame = null;
  #told = Infinity;
  #message = "";
  /** @type {string[]} */
  chosen = [];
  /** Why cards cannot be laid, as far as it is known. @type {Map<string, Record<string, string>>} */
  reasons = new Map();
  #note = "";
  /** The cards of the move that a hint named. @type {string[]} */
  advised = [];
  /** @type {{error: CallError, again: () => void} | null} */
  #failure = null;
  /** @type {string | null} */
  #sheet = null;
  #hurried = false;
  #greeted = false;
  /** The state of the position told last. @type {unknown} */
  #position = null;
  /** @type {View | null} */
  #lastView = null;
  lang = "";
  /** The texts that have been asked for. @type {Set<string>} */
  #parts = new Set();
  /** Keeps the game, if the page wants it. */
  keep = (/** @type {Session} */ _session) => {};
  #wake = () => {};
  #warmed = false;

  /** @param {{root: ShadowRoot, api: Api, wishes: () => Wishes, emit: (name: string, detail: object, cancelable?: boolean) => boolean, wish: (name: string, value: string) => void, asked: (asked: boolean) => void}} tools */
  constructor({ root, api, wishes, emit, wish, asked }) {
    this.api = api;
    this.wishes = wishes;
    this.emit = emit;
    this.wish = wish;
    this.asked = asked;
    this.surface = new Surface(root, (name, value) => this.#command(name, value));
  }

  get view() {
    return this.session?.view ?? null;
  }

  /** Sits down: goes on with the kept game, or begins one. */
  sit() {
    return this.#attempt(async (current) => {
      const kept = await this.kept();
      if (!kept) return this.#begin(undefined, current);
      await this.#further();
      this.#lastView = kept.view ?? (await kept.look(kept.page.moment, null));
      await this.surface.prepare([this.#lastView]);
      if (!current()) return;
      this.session = kept;
      this.#rest(true);
    });
  }

  newGame(seed) {
    return this.#attempt((current) => this.#begin(seed, current));
  }

  play(move) {
    const { session, view } = this;
    if (!view || session.place || this.#busy || this.wishes().readonly) return Promise.resolve();
    if (!this.emit("beforemove", { move, view }, true)) return Promise.resolve();
    return this.#attempt(async (current) => {
      this.chosen = [];
      const event = { seat: view.turn, text: move };
      if (parseMove(move)?.cards.length) this.#show({ view: afterEvent(view, event), event, stays: false });
      await this.tell(await session.play(move), current);
      // Whoever calls for new cards gets them: the deal was ended by this very move (KZ-30, KZ-31).
      if (!current() || session.result?.reason !== move) return;
      this.#sheet = null;
      this.#waiting = true;
      await this.#further();
      await this.tell(await session.nextDeal(), current);
    });
  }

  /** @param {"nextDeal" | "dealAgain"} which */
  async deal(which) {
    if (this.session)
      await this.#attempt(async (current) => {
        await this.#further();
        await this.tell(await this.session[which](), current);
      });
  }

  leaf(way) {
    if (this.#busy || !this.session?.[way === "undo" ? "canUndo" : "canRedo"]) return;
    this.session[way]();
    if (this.#sheet !== "log") this.#sheet = null;
    this.#failure = null;
    this.#forget();
    this.#rest();
  }

  /** What was chosen, advised and explained was so for one position. */
  #forget() {
    this.#note = "";
    this.advised = [];
    this.reasons = new Map();
    this.chosen = [];
  }

  /** Does what library.js can: join, put, load, goto, copyLink. @param {string} name @param {any} [value] */
  async deed(name, value) {
    if (this.session || name === "join" || name === "load")
      return this.#attempt(async (current) => {
        const [library] = await Promise.all([import("./library.js"), this.#further()]);
        await library[name](this, value, current);
      });
  }

  /** Paints again: another language, another size. */
  refresh() {
    if (this.session && !this.#frame) this.#message = this.#restMessage();
    this.paint();
  }

  /** Nothing that is under way is shown any more. */
  leave() {
    this.#round++;
    this.#wake();
  }

  // ---- deeds

  /** Does something that needs the service; if it fails all is as before, and it can be tried again. */
  async #attempt(deed) {
    const round = ++this.#round;
    const current = () => round === this.#round;
    this.#wake();
    this.#busy = this.#waiting = true;
    this.#hurried = false;
    this.#failure = null;
    this.#note = "";
    this.advised = [];
    if (this.#sheet !== "log") this.#sheet = null;
    this.paint();
    try {
      await this.#prepare();
      if (!current()) return;
      await deed(current);
      if (current() && !this.#greeted) this.#greeted = this.emit("ready", { view: this.view });
    } catch (/** @type {any} */ thrown) {
      if (!current()) return;
      // A module that does not come is a service that does not answer.
      const error =
        thrown instanceof CallError
          ? thrown
          : /import|module/i.test(thrown?.message)
            ? new CallError("offline")
            : null;
      if (!error) throw thrown;
      this.#failure = { error, again: () => this.#attempt(deed) };
      this.emit("error", { code: error.code, detail: error.message });
      // What a refusal means is said by texts that come later; the service is there.
      if (error.code !== "offline") await this.later();
    } finally {
      if (current()) {
        this.#busy = false;
        this.#waiting = false;
        this.#rest();
      }
    }
  }

  /** What has to be known before anything can be shown. */
  async #prepare() {
    const { game, lang } = this.wishes();
    const code = speech.chooseLanguage(lang);
    const kinds = speech.kindsOf(game);
    const asked = Promise.all([this.info ?? this.api.game(game), ...kinds.map(bring)]);
    // Awaited below, but not if the texts fail before.
    asked.catch(() => {});
    await this.#learn(kinds, code);
    this.lang = code;
    [this.info] = await asked;
  }

  /** Loads texts, in a language now and in others once they are chosen. @param {string[]} parts */
  #learn(parts, lang = this.lang) {
    for (const part of parts) this.#parts.add(part);
    return Promise.all(parts.map((part) => speech.load(lang, part)));
  }

  /** Brings what only a later deal than the first one needs: the khvalyonka of Kozel. */
  async #further() {
    if (speech.kindsOf(this.info.slug).includes("kozel"))
      await Promise.all([this.#learn(["khval"]), bring("khval")]);
  }

  /** Loads what is needed later on. */
  async later() {
    await Promise.allSettled([this.#learn(["later"]), this.surface.later(), this.#further()]);
    this.refresh();
  }

  /** What may be needed is brought while nobody waits: the curtain and a replay's buttons at once. */
  #warm() {
    if (this.session.curtain !== null || this.session.place) void this.later();
    if (!this.#warmed) setTimeout(() => this.later(), WARM);
    this.#warmed = true;
  }

  async #begin(seed, current) {
    const session = new Session({
      api: this.api,
      game: this.info.slug,
      setup: this.setup(),
      keep: this.keeping,
    });
    const wanted = seed ?? this.wishes().seed;
    const step = await session.start(wanted ? { seed: wanted } : {});
    if (!current()) return;
    this.seat(session);
    await this.tell(step, current);
  }

  /** A session lies on the table from now on. @param {Session} session */
  seat(session) {
    this.left = null;
    this.session = session;
    this.keep(session);
  }

  /** Only what lies on the table is kept: not the answer to what was given up meanwhile. */
  keeping = (session) => {
    if (session === (this.left ?? this.session)) this.keep(session);
  };

  /** What was wished for, fitted to the game. @returns {Setup} */
  setup(wanted = this.wishes().players ?? 4) {
    const { seat, bots, level, rules } = this.wishes();
    const { seats, bots: levels } = this.info;
    const players = Math.max(seats.min, Math.min(seats.max, wanted));
    const mine = Math.max(0, Math.min(players - 1, seat));
    const named =
      levels.find((each) => each.name === level) ??
      levels.find((each) => each.default) ??
      levels[levels.length >> 1];
    const listed = bots.split(/[\s,]+/).map(Number);
    const isBot = (place) => (bots === "all" ? place !== mine : bots !== "none" && listed.includes(place));
    return {
      players,
      seat: mine,
      rules,
      bots: Array.from({ length: players }, (_, place) => (isBot(place) ? named.name : null)),
    };
  }

  /** The game that was kept under the table's name, or null; from now on it is kept. @returns {Promise<Session | null>} */
  async kept() {
    const { persist } = this.wishes();
    if (persist === null) return null;
    return (await import("./shelf.js")).open(this, [persist, this.info.slug].filter(Boolean).join("/"));
  }

  #command(name, value) {
    const { session } = this;
    switch (name) {
      case "tap":
        return this.#tap(value);
      case "look":
        return void this.#advice((advice) => advice.ask(this, value));
      case "hint":
        return void this.#advice((advice) => advice.hint(this));
      case "move":
        return void this.play(value);
      case "open":
        this.#sheet = value;
        if (value) void this.later();
        return this.refresh();
      case "sort":
        return this.wish("sort", value);
      case "skip":
        this.#hurried = true;
        return this.#wake();
      case "clear":
        this.chosen = [];
        return this.#rest();
      case "retry":
        return this.#failure?.again();
      case "dismiss":
        this.#failure = null;
        return this.#rest();
      case "new":
        return void this.newGame();
      case "undo":
      case "redo":
        return this.leaf(name);
      case "link":
        return void this.deed("copyLink");
      case "leave":
        if (!this.left) return void this.newGame();
        this.session = this.left;
        this.left = this.#sheet = null;
        return this.#rest(true);
    }
    if (this.#busy) return;
    switch (name) {
      case "next":
        return void this.deal("nextDeal");
      case "again":
        return void this.deal("dealAgain");
      case "reveal":
        return void this.#attempt(() => session.reveal());
      case "goto":
        return void this.deed("goto", value);
    }
  }

  // ---- choosing

  #tap(card) {
    if (!this.deciding()) return this.#command("skip");
    const { laid } = this.offers();
    const sure = settled(laid, this.chosen);
    if (sure && this.chosen.includes(card)) return void this.play(sure.text);
    const chosen = tap(laid, this.chosen, card);
    if (!chosen) return void this.#advice((advice) => advice.refuse(this, card));
    this.#note = "";
    this.chosen = chosen;
    const move = settled(laid, chosen);
    if (move && !this.wishes().confirm) return void this.play(move.text);
    this.#rest();
  }

  /** Hints and reasons, once they are there. */
  async #advice(deed) {
    if (!this.deciding()) return;
    const [advice] = await Promise.all([
      import("./advice.js"),
      this.#learn(["later"]),
      this.surface.later(),
    ]).catch(() => []);
    if (advice) await deed(advice);
  }

  /** Says something on the message line until the next move. */
  remark(note) {
    this.#note = note;
    this.#sheet = null;
    announce(note, this.lang);
    this.#rest(true);
  }

  offers() {
    return offersOf(this.view?.legal_moves ?? []);
  }

  /** Whether the person at the screen has to decide. */
  deciding() {
    return Boolean(this.view?.legal_moves?.length) && !this.#frame && !this.#busy && !this.wishes().readonly;
  }

  // ---- showing

  /** Shows a step, one event after another. @param {Step} step */
  async tell({ frames, told }, current) {
    const { session } = this;
    await this.surface.prepare([session.view, ...frames.map(({ view }) => view)]);
    this.#waiting = false;
    const own = session.view?.seat ?? frames[0]?.view.seat;
    for (const frame of frames) {
      const { event, view, stays } = frame;
      if (event) told++;
      this.#told = told;
      this.#show(frame);
      if (!event) continue;
      announce(this.#message, this.lang);
      this.emit("move", { ...event, view, state: session.state });
      if (view.taker !== undefined && stays)
        this.emit("trick", { seat: event.seat, text: event.text, points: event.points, view });
      await this.#wait(this.#length(frame, own));
      if (!current()) return;
    }
    this.#frame = null;
    this.#told = Infinity;
    this.#forget();
    const { result, view } = session;
    if (!result || session.place) return;
    await this.later();
    if (!current()) return;
    this.#sheet = "result";
    this.emit("dealover", { result, view });
    if (result.series_over) this.emit("gameover", { result, view });
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

  /** @param {Frame} frame */
  #show(frame) {
    this.#frame = frame;
    const { event, view } = frame;
    if (event)
      this.#message =
        speech.describeEvent(event, view, this.lang, this.#names(view.seat), this.info) ?? this.#message;
    this.paint(event, frame.dealt);
  }

  /** Nothing moves: it is somebody's turn, or over. */
  #rest(quietly = false) {
    this.#frame = null;
    if (!this.session) return this.paint();
    const message = this.#restMessage();
    if (message !== this.#message && !quietly) announce(message, this.lang);
    this.#message = message;
    this.#warm();
    if (this.session.result && !this.session.place && !this.#sheet && quietly && !this.#note)
      void this.#command("open", "result");
    this.paint();
    const { state } = this.session;
    if (!this.#busy && state !== this.#position)
      this.emit("position", { view: this.view, state: (this.#position = state) });
  }

  #restMessage() {
    const { t } = this.language();
    const { session, lang, view } = this;
    if (this.#failure) return this.#failureText(t);
    if (!view) return "";
    if (this.#note) return this.#note;
    if (session.place) return this.surface.sheets?.placeOf(this, this.#names(session.me)) ?? "";
    const names = this.#names(view.seat);
    if (view.result) return (t.result && this.surface.sheets?.describeResult(view, lang, names).title) ?? "";
    if (session.awaited !== null) return t.waiting({ who: speech.person(session.awaited, names, lang) });
    const [first] = this.chosen;
    if (first) {
      const { laid } = this.offers();
      if (settled(laid, this.chosen)) return t.tapAgain;
      const { complete, verb } = standing(laid, this.chosen);
      return t[complete.length ? "chooseSecond" : verb === "cover" ? "chooseLead" : "chooseBoth"]({
        card: speech.cardName(first, lang),
      });
    }
    const phase = speech.describePhase(view, lang, names);
    return view.legal_moves?.length ? `${t.yourTurn}. ${phase}` : phase;
  }

  /** What is said of a failure: of a refusal, once the texts for it are there. */
  #failureText(t) {
    const { code, status, wait } = /** @type {any} */ (this.#failure?.error ?? {});
    if (!t) return "";
    if (code === "rate-limited") return t.busy?.({ n: wait }) ?? t.failed;
    return status >= 500
      ? t.unavailable
      : code === "offline"
        ? t.offline
        : (t[this.surface.sheets?.REFUSALS[code]] ?? t.failed);
  }

  get #remedy() {
    return this.surface.sheets?.remedyFor(this.#failure?.error.code, Boolean(this.session)) ?? "retry";
  }

  /** The texts; `t` is empty until a language is known. @returns {{lang: string, t: any, indices: string}} */
  language() {
    const { lang: wanted, strings, indices } = this.wishes();
    const code = speech.chooseLanguage(wanted);
    if (this.lang && code !== this.lang) {
      void this.#learn([...this.#parts], code).then(
        () => ((this.lang = code), this.refresh()),
        () => {},
      );
    }
    const { lang } = this;
    return { lang, t: lang && speech.strings(lang, strings), indices: indices === "auto" ? lang : indices };
  }

  #names(me) {
    const { bots } = this.session.setup;
    return speech.seatNames(this.lang, bots.length, { me, bots });
  }

  paint(event = /** @type {TableEvent | null} */ (null), dealt = false) {
    const scene = this.#scene();
    if (!scene) return this.#paintEmpty();
    this.surface.paint(scene, event, this.wishes().speed, dealt);
    this.asked(scene.asked);
  }

  #paintEmpty() {
    const { t } = this.language();
    const failure = this.#failure;
    const message = failure ? this.#failureText(t) : t ? t.loading : "…";
    this.surface.paintEmpty(message, failure && this.#remedy, t);
    if (failure) announce(message, this.lang);
  }

  /** All that there is to show. @returns {Scene | null} */
  #scene() {
    const { session } = this;
    const [frame, busy] = [this.#frame, this.#busy];
    const view =
      frame?.view ?? session?.view ?? (this.#lastView && this.surface.sheets?.faceDown(this.#lastView));
    if (!view || !session) return null;
    this.#lastView = view;
    const wishes = this.wishes();
    const { lang, t, indices } = this.language();
    const curtain = frame ? null : session.curtain;
    const place = session.place ?? null;
    const names = this.#names(place ? session.me : curtain === null ? view.seat : null);
    const asked = this.deciding();
    const { laid, words } = asked ? this.offers() : { laid: [], words: [] };
    const { chosen } = this;
    const where = standing(laid, chosen);
    const log = session.log;
    return {
      view,
      t,
      lang,
      names,
      indices,
      asked,
      curtain,
      chosen,
      words,
      busy,
      place,
      mine: view.seat ?? session.curtain ?? session.setup.seat,
      title: t.table({ game: this.info.titles[lang] }),
      look: { suits: wishes.suits, indices },
      sort: wishes.sort,
      texts: this.info.texts,
      next: new Set([...where.next, ...(chosen.length ? standing(laid, []).next : [])]),
      more: where.next.size > 0,
      complete: where.next.size || wishes.confirm ? where.complete : [],
      advised: this.advised,
      reasons: this.reasons,
      message: this.#message,
      log: log
        .slice(0, this.#told)
        .map((each) => speech.describeEvent(each, view, lang, names, this.info))
        .filter(Boolean),
      layers: layersOf(log),
      lastTrick: log.findLast(({ text }) => text.startsWith("win-trick ")) ?? null,
      sheet: this.#sheet,
      remedy: this.#failure && this.#remedy,
      canUndo: session.canUndo && !busy,
      controls: wishes.controls,
      work: this.#waiting && view.bots.some((bot) => bot !== null) ? t.thinking : null,
      session,
    };
  }
}
