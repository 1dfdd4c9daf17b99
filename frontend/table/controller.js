/**
 * The controller of a table: it brings a session and the view together. What is tapped becomes a move, what the service
 * answers is shown step by step.
 */
import { gameOf, loadGameFile, registerGame } from "../games/index.js";
import * as speech from "../i18n/speech.js";
import { CallError } from "./api-client.js";
import { completedMove, groupMoves, parseEvent, parseMove, selectionState, toggleCard } from "./notation.js";
import { cardOwnersIn, Session } from "./session.js";
import { applyEvent } from "./timeline.js";
import { announce, TableView } from "./view.js";

/** Milliseconds that an event stays before the next one, by its verb; games may have others. @type {Record<string, number>} */
const PAUSES_MS = { pass: 500, draw: 250, out: 600, score: 0 };
const PAUSE_MS = 900;
const OWN_PAUSE_MS = 150;
/** When the rest is loaded. */
const PRELOAD_DELAY_MS = 2000;

/** Loads how the table shows a game. @param {string} slug */
export async function loadGame(slug) {
  registerGame(slug, await (loadGameFile(slug, "table") ?? import("./default-game.js")));
}

export class TableController {
  #game;
  /** What lies on the table: a session, or a replay. @type {any} */
  session = null;
  /** The session from which a replay was opened. @type {Session | null} */
  suspended = null;
  /** The API's description of the game. @type {Game} */
  info = /** @type {any} */ (null);
  /** Counts the actions begun; an older one gives up. */
  #round = 0;
  #busy = false;
  /** The service has been asked and has not answered. */
  #waiting = false;
  /** @type {Frame | null} */
  #frame = null;
  /** How many entries of the log are shown. */
  #logLength = Infinity;
  #message = "";
  /** @type {string[]} */
  chosen = [];
  /** Why cards cannot be played, by card and language, as far as it is known. @type {Map<string, Record<string, string>>} */
  reasons = new Map();
  #note = "";
  /** The cards of the move that a hint named. @type {string[]} */
  hinted = [];
  /** @type {{error: CallError, retry: () => void} | null} */
  #failure = null;
  /** @type {string | null} */
  #sheet = null;
  #isSkipping = false;
  #isReady = false;
  /** The state of the last `position` event. @type {unknown} */
  #lastState = null;
  /** @type {View | null} */
  #lastView = null;
  /** @type {GameResults | null} */
  #results = null;
  lang = "";
  /** The parts of the texts that have been loaded. @type {Set<string>} */
  #textParts = new Set();
  /** Keeps the game, if the page wants it. */
  saveGame = (/** @type {Session} */ _session) => {};
  #wake = () => {};
  #isPreloading = false;

  /** @param {{root: ShadowRoot, api: Api, config: () => TableConfig, emit: (name: string, detail: object, cancelable?: boolean) => boolean, setAttribute: (name: string, value: string) => void, onTurn: (myTurn: boolean) => void}} options */
  constructor({ root, api, config, emit, setAttribute, onTurn }) {
    this.api = api;
    this.config = config;
    // Another game has another controller.
    this.#game = config().game;
    this.emit = emit;
    this.setAttribute = setAttribute;
    this.onTurn = onTurn;
    this.tableView = new TableView(root, (name, value) => this.#onAction(name, value));
    /** @type {SessionTools} */
    this.tools = {
      api,
      // Only what lies on the table is kept: not the answer to an action that was given up.
      save: (session) => {
        if (session === (this.suspended ?? this.session)) this.saveGame(session);
      },
    };
  }

  /** @returns {View | null} */
  get view() {
    return this.session?.view ?? null;
  }

  // ---- what a page and a player can do

  /** Goes on with the saved game, or begins one. */
  start() {
    return this.#run(async (isCurrent) => {
      const saved = await this.loadSavedGame();
      if (!saved) return this.#begin(undefined, isCurrent);
      await this.#loadNextDeals();
      this.#lastView = saved.view ?? (await saved.loadView(saved.position.moment, null));
      if (!isCurrent()) return;
      this.session = saved;
      this.#settle(true);
    });
  }

  /** @param {string} [seed] */
  newGame(seed) {
    return this.#run((isCurrent) => this.#begin(seed, isCurrent));
  }

  /** @param {string} move */
  play(move) {
    const { session, view } = this;
    if (!view || session.replayPosition || this.#busy || this.config().readonly) return Promise.resolve();
    if (!this.emit("beforemove", { move, view }, true)) return Promise.resolve();
    return this.#run(async (isCurrent) => {
      this.chosen = [];
      const event = { seat: /** @type {number} */ (view.turn), text: move };
      if (parseMove(move)?.cards.length)
        this.#showFrame({ view: applyEvent(view, event), event, complete: false });
      await this.showStep(await session.play(move), isCurrent);
      // A deal that ended by this very move was given up for new cards: they are dealt.
      if (!isCurrent() || session.result?.reason !== move) return;
      this.#sheet = null;
      this.#waiting = true;
      await this.#loadNextDeals();
      await this.showStep(await session.nextDeal(), isCurrent);
    });
  }

  /** @param {"nextDeal" | "dealAgain"} which */
  async deal(which) {
    if (this.session)
      await this.#run(async (isCurrent) => {
        await this.#loadNextDeals();
        await this.showStep(await this.session[which](), isCurrent);
      });
  }

  /** @param {"undo" | "redo"} way */
  step(way) {
    const canStep = way === "undo" ? this.session?.canUndo : this.session?.canRedo;
    if (this.#busy || !canStep) return;
    this.session[way]();
    if (this.#sheet !== "log") this.#sheet = null;
    this.#failure = null;
    this.#resetChoice();
    this.#settle();
  }

  /** Clears what was chosen, hinted and explained for one position. */
  #resetChoice() {
    this.#note = "";
    this.hinted = [];
    this.reasons = new Map();
    this.chosen = [];
  }

  /** Runs an action of loading.js. @param {"join" | "setState" | "load" | "goto" | "copyLink"} name @param {any} [value] */
  async load(name, value) {
    if (this.session || name === "join" || name === "load")
      return this.#run(async (isCurrent) => {
        const [loading] = await Promise.all([import("./loading.js"), this.#loadNextDeals()]);
        await loading[name](this, value, isCurrent);
      });
  }

  /** Renders again: in another language, in another size. */
  refresh() {
    if (this.session && !this.#frame) this.#message = this.#restMessage();
    this.render();
  }

  /** Stops whatever is under way. */
  stop() {
    this.#round++;
    this.#wake();
  }

  // ---- actions that need the service

  /** Runs an action. If it fails, everything is as before, and it can be tried again. @param {(isCurrent: () => boolean) => Promise<unknown>} action */
  async #run(action) {
    const round = ++this.#round;
    const isCurrent = () => round === this.#round;
    this.#wake();
    this.#busy = this.#waiting = true;
    this.#isSkipping = false;
    this.#failure = null;
    this.#note = "";
    this.hinted = [];
    if (this.#sheet !== "log") this.#sheet = null;
    this.render();
    try {
      await this.#prepare();
      if (!isCurrent()) return;
      await action(isCurrent);
      if (isCurrent() && !this.#isReady) this.#isReady = this.emit("ready", { view: this.view });
    } catch (/** @type {any} */ cause) {
      if (!isCurrent()) return;
      // A module that cannot be loaded counts as a service that does not answer.
      const error =
        cause instanceof CallError
          ? cause
          : /import|module/i.test(cause?.message)
            ? new CallError("offline")
            : null;
      if (!error) throw cause;
      this.#failure = { error, retry: () => this.#run(action) };
      this.emit("error", { code: error.code, detail: error.message });
      // The texts about a refusal come later; the service is there to send them.
      if (error.code !== "offline") await this.loadLater();
    } finally {
      if (isCurrent()) {
        this.#busy = false;
        this.#waiting = false;
        this.#settle();
      }
    }
  }

  /** Loads what is needed before anything can be shown. */
  async #prepare() {
    const game = this.#game;
    const code = speech.chooseLanguage(this.config().lang);
    const loads = Promise.all([this.info ?? this.api.game(game), gameOf(game).styles ?? loadGame(game)]);
    // Awaited below, but not if the texts fail before.
    loads.catch(() => {});
    await this.#loadTexts("", code);
    this.lang = code;
    [this.info] = await loads;
    this.#addTextsOfApi(code);
  }

  /** Loads a part of the texts, now in one language and in others once they are chosen. @param {string} part */
  async #loadTexts(part, lang = this.lang) {
    this.#textParts.add(part);
    await speech.loadTexts(lang, this.#game, part);
    this.#addTextsOfApi(lang);
  }

  /** What the game's own texts in the API say in place of the common ones. @param {string} lang */
  #addTextsOfApi(lang) {
    /** @type {Record<string, any>} */
    const own = this.info?.texts.table ?? {};
    if (own[lang]) speech.addTexts(lang, this.info.slug, own[lang]);
  }

  /** Loads what only later deals than the first one need. */
  async #loadNextDeals() {
    const { slug } = this.info;
    const game = gameOf(slug);
    const { nextDeals } = game;
    if (!nextDeals) return;
    const [further] = await Promise.all([nextDeals.load(game), this.#loadTexts(nextDeals.texts)]);
    registerGame(slug, further);
  }

  /** Loads what is opened later. */
  async loadLater() {
    await Promise.allSettled([
      this.#loadTexts("later"),
      this.tableView.loadSheets(),
      this.#loadResults(),
      this.#loadNextDeals(),
    ]);
    this.refresh();
  }

  async #loadResults() {
    this.#results ??= (await gameOf(this.info.slug).results?.()) ?? null;
  }

  /** Loads what may be needed while nobody waits; the curtain and the buttons of a replay at once. */
  #preload() {
    if (this.session.curtain !== null || this.session.replayPosition) void this.loadLater();
    if (!this.#isPreloading) setTimeout(() => this.loadLater(), PRELOAD_DELAY_MS);
    this.#isPreloading = true;
  }

  /** @param {string | undefined} seed @param {() => boolean} isCurrent */
  async #begin(seed, isCurrent) {
    const session = new Session({ ...this.tools, game: this.info.slug, setup: this.setup() });
    const wanted = seed ?? this.config().seed;
    const step = await session.start(wanted ? { seed: wanted } : {});
    if (!isCurrent()) return;
    this.setSession(session);
    await this.showStep(step, isCurrent);
  }

  /** Lays a session on the table. @param {Session} session */
  setSession(session) {
    this.suspended = null;
    this.session = session;
    this.saveGame(session);
  }

  /** The setup that the attributes ask for, fitted to the game. @returns {Setup} */
  setup(wanted = this.config().players ?? 4) {
    const { seat, bots, level, rules } = this.config();
    const { seats, bots: levels } = this.info;
    const players = Math.max(seats.min, Math.min(seats.max, wanted));
    const mine = Math.max(0, Math.min(players - 1, seat));
    const bot =
      levels.find((each) => each.name === level) ??
      levels.find((each) => each.default) ??
      levels[levels.length >> 1];
    const listed = bots.split(/[\s,]+/).map(Number);
    /** @param {number} place */
    const isBot = (place) => (bots === "all" ? place !== mine : bots !== "none" && listed.includes(place));
    return {
      players,
      seat: mine,
      rules,
      bots: Array.from({ length: players }, (_, place) => (isBot(place) ? bot.name : null)),
    };
  }

  /** The game that was kept under the table's name, or null; from now on it is kept. @returns {Promise<Session | null>} */
  async loadSavedGame() {
    const { persist } = this.config();
    if (persist === null) return null;
    const name = [persist, this.info.slug].filter(Boolean).join("/");
    return (await import("./saved-games.js")).openSavedGame(this, name);
  }

  /** @type {ActionHandler} */
  #onAction(name, value) {
    const { session } = this;
    switch (name) {
      case "tap":
        return this.#tap(value);
      case "look":
        return void this.#advise((advice) => advice.explainCard(this, value));
      case "hint":
        return void this.#advise((advice) => advice.showHint(this));
      case "move":
        return void this.play(value);
      case "open":
        this.#sheet = value;
        if (value) void this.loadLater();
        return this.refresh();
      case "sort":
        return this.setAttribute("sort", value);
      case "skip":
        this.#isSkipping = true;
        return this.#wake();
      case "clear":
        this.chosen = [];
        return this.#settle();
      case "retry":
        return this.#failure?.retry();
      case "dismiss":
        this.#failure = null;
        return this.#settle();
      case "new":
        return void this.newGame();
      case "undo":
      case "redo":
        return this.step(name);
      case "link":
        return void this.load("copyLink");
      case "leave":
        if (!this.suspended) return void this.newGame();
        this.session = this.suspended;
        this.suspended = this.#sheet = null;
        return this.#settle(true);
    }
    if (this.#busy) return;
    switch (name) {
      case "next":
        return void this.deal("nextDeal");
      case "again":
        return void this.deal("dealAgain");
      case "reveal":
        return void this.#run(() => session.reveal());
      case "goto":
        return void this.load("goto", value);
    }
  }

  // ---- choosing cards

  /** @param {string} card */
  #tap(card) {
    if (!this.isMyTurn()) return this.#onAction("skip");
    const { cardMoves } = this.moveGroups();
    const chosenMove = completedMove(cardMoves, this.chosen);
    if (chosenMove && this.chosen.includes(card)) return void this.play(chosenMove.text);
    const chosen = toggleCard(cardMoves, this.chosen, card);
    if (!chosen) return void this.#advise((advice) => advice.showRefusal(this, card));
    this.#note = "";
    this.chosen = chosen;
    const move = completedMove(cardMoves, chosen);
    if (move && !this.config().confirm) return void this.play(move.text);
    this.#settle();
  }

  /** Gives hints and reasons, once advice.js is loaded. @param {(advice: typeof import("./advice.js")) => Promise<unknown>} action */
  async #advise(action) {
    if (!this.isMyTurn()) return;
    const [advice] = await Promise.all([
      import("./advice.js"),
      this.#loadTexts("later"),
      this.tableView.loadSheets(),
    ]).catch(() => []);
    if (advice) await action(advice);
  }

  /** Shows a note on the message line until the next move. @param {string} note */
  showNote(note) {
    this.#note = note;
    this.#sheet = null;
    announce(note, this.lang);
    this.#settle(true);
  }

  /** The legal moves, with and without cards. */
  moveGroups() {
    return groupMoves(this.view?.legal_moves ?? []);
  }

  /** Whether the person at the screen has to move. */
  isMyTurn() {
    return Boolean(this.view?.legal_moves?.length) && !this.#frame && !this.#busy && !this.config().readonly;
  }

  // ---- showing

  /** Shows a step, one event after another. @param {Step} step @param {() => boolean} isCurrent */
  async showStep({ frames, logLength }, isCurrent) {
    const { session } = this;
    this.#waiting = false;
    const own = session.view?.seat ?? frames[0]?.view.seat;
    for (const frame of frames) {
      const { event, view, complete } = frame;
      if (event) logLength++;
      this.#logLength = logLength;
      this.#showFrame(frame);
      if (!event) continue;
      announce(this.#message, this.lang);
      this.emit("move", { ...event, view, state: session.state });
      if (view.taker !== undefined && complete)
        this.emit("trick", { seat: event.seat, text: event.text, points: event.points, view });
      await this.#wait(this.#pauseAfter(event, complete, event.seat === own));
      if (!isCurrent()) return;
    }
    this.#frame = null;
    this.#logLength = Infinity;
    this.#resetChoice();
    const { result, view } = session;
    if (!result || session.replayPosition) return;
    await this.loadLater();
    if (!isCurrent()) return;
    this.#sheet = "result";
    this.emit("dealover", { result, view });
    if (result.series_over) this.emit("gameover", { result, view });
  }

  /** Milliseconds. @param {TableEvent} event @param {boolean} complete @param {boolean} isOwn */
  #pauseAfter(event, complete, isOwn) {
    const { speed, pause } = this.config();
    const verb = parseEvent(event.text)?.verb ?? "";
    const pauses = { ...PAUSES_MS, ...gameOf(this.info.slug).pauses };
    const length = isOwn && !complete ? OWN_PAUSE_MS : (pauses[verb] ?? PAUSE_MS);
    return Math.max(speed ? length / speed : 0, complete ? pause : 0);
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    if (!milliseconds || this.#isSkipping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => (clearTimeout(timer), resolve(undefined));
    });
  }

  /** @param {Frame} frame */
  #showFrame(frame) {
    this.#frame = frame;
    const { event, view } = frame;
    if (event)
      this.#message =
        speech.describeEvent(event, view, this.lang, this.#names(view.seat), this.info) ?? this.#message;
    this.render(event, frame.dealt);
  }

  /** Shows the table at rest: it is somebody's turn, or the deal is over. @param {boolean} [quietly] without reading the message aloud */
  #settle(quietly = false) {
    this.#frame = null;
    if (!this.session) return this.render();
    const message = this.#restMessage();
    if (message !== this.#message && !quietly) announce(message, this.lang);
    this.#message = message;
    this.#preload();
    if (this.session.result && !this.session.replayPosition && !this.#sheet && quietly && !this.#note)
      void this.#onAction("open", "result");
    this.render();
    const { state } = this.session;
    if (!this.#busy && state !== this.#lastState)
      this.emit("position", { view: this.view, state: (this.#lastState = state) });
  }

  #restMessage() {
    const { t } = this.currentTexts();
    const { session, lang, view } = this;
    const { sheets } = this.tableView;
    if (this.#failure) return this.#failureText(t);
    if (!view) return "";
    if (this.#note) return this.#note;
    if (session.replayPosition) return sheets?.replayMessage(this, this.#names(session.me)) ?? "";
    const names = this.#names(view.seat);
    if (view.result)
      return (t.result && this.#results?.describeResult(view, lang, names, session.log).title) || "";
    if (session.awaited !== null) return t.waiting({ who: speech.person(session.awaited, names, lang) });
    if (this.chosen.length) return this.#choiceMessage(view, t);
    const phase = speech.describePhase(view, lang, names);
    return view.legal_moves?.length ? `${t.yourTurn}. ${phase}` : phase;
  }

  /** What the chosen cards wait for. @param {View} view @param {UiTexts} t */
  #choiceMessage(view, t) {
    const { cardMoves } = this.moveGroups();
    if (completedMove(cardMoves, this.chosen)) return t.tapAgain;
    const { complete, verb } = selectionState(cardMoves, this.chosen);
    const key = complete.length
      ? "chooseSecond"
      : (gameOf(view.game).sentences?.nextCard?.[verb ?? ""] ?? "chooseBoth");
    return t[key]({ card: speech.cardName(this.chosen[0], this.lang) });
  }

  /** What is said of a failure; of a refusal, once its texts are loaded. @param {UiTexts | ""} t @returns {string} */
  #failureText(t) {
    if (!this.#failure || !t) return "";
    const { code, status, wait } = this.#failure.error;
    if (code === "rate-limited") return t.busy?.({ n: wait }) ?? t.failed;
    if (status >= 500) return t.unavailable;
    return code === "offline" ? t.offline : (t[this.tableView.sheets?.REFUSAL_TEXTS[code] ?? ""] ?? t.failed);
  }

  get #remedy() {
    return (
      this.tableView.sheets?.remedyFor(this.#failure?.error.code ?? "", Boolean(this.session)) ?? "retry"
    );
  }

  /** The texts; `t` is empty until a language is loaded. @returns {{lang: string, t: any, indices: string}} */
  currentTexts() {
    const { lang: wanted, strings, indices } = this.config();
    const code = speech.chooseLanguage(wanted);
    if (this.lang && code !== this.lang) {
      void Promise.all([...this.#textParts].map((part) => this.#loadTexts(part, code))).then(
        () => ((this.lang = code), this.refresh()),
        () => {},
      );
    }
    const { lang } = this;
    return {
      lang,
      t: lang && speech.strings(lang, strings, this.#game),
      indices: indices === "auto" ? lang : indices,
    };
  }

  /** @param {number | null} me the reader */
  #names(me) {
    const { bots } = this.session.setup;
    return speech.seatNames(this.lang, bots.length, { me, bots });
  }

  /** @param {TableEvent | null} [event] the event that led here @param {boolean} [dealt] the cards have just been dealt */
  render(event = null, dealt = false) {
    const scene = this.#scene();
    if (!scene) return this.#renderEmpty();
    this.tableView.render(scene, event, this.config().speed, dealt);
    this.onTurn(scene.myTurn);
  }

  #renderEmpty() {
    const { t } = this.currentTexts();
    const failure = this.#failure;
    const message = failure ? this.#failureText(t) : t ? t.loading : "…";
    this.tableView.renderEmpty(message, failure && this.#remedy, t);
    if (failure) announce(message, this.lang);
  }

  /** Everything that is to be shown. @returns {Scene | null} */
  #scene() {
    const { session, chosen } = this;
    const [frame, busy] = [this.#frame, this.#busy];
    const lastView = this.#lastView;
    const view =
      frame?.view ??
      this.view ??
      (lastView && this.tableView.sheets?.hideCards(lastView, gameOf(lastView.game)));
    if (!view || !session) return null;
    this.#lastView = view;
    const game = gameOf(view.game);
    const { suits, sort, confirm, controls } = this.config();
    const { lang, t, indices } = this.currentTexts();
    const curtain = frame ? null : session.curtain;
    const replayPosition = session.replayPosition ?? null;
    const names = this.#names(replayPosition ? session.me : curtain === null ? view.seat : null);
    const myTurn = this.isMyTurn();
    const { cardMoves, wordMoves } = myTurn ? this.moveGroups() : { cardMoves: [], wordMoves: [] };
    const selection = selectionState(cardMoves, chosen);
    /** @type {LogEntry[]} */
    const log = session.log;
    return {
      view,
      session,
      game,
      results: this.#results,
      t,
      lang,
      names,
      indices,
      myTurn,
      curtain,
      chosen,
      wordMoves,
      busy,
      replayPosition,
      mine: view.seat ?? session.curtain ?? session.setup.seat,
      title: t.table({ game: /** @type {Record<string, string>} */ (this.info.titles)[lang] }),
      look: { suits, indices },
      sort,
      texts: this.info.texts,
      selectable: new Set([...selection.next, ...(chosen.length ? selectionState(cardMoves, []).next : [])]),
      more: selection.next.size > 0,
      completeMoves: selection.next.size || confirm ? selection.complete : [],
      hinted: this.hinted,
      reasons: this.reasons,
      message: this.#message,
      log: log
        .slice(0, this.#logLength)
        .map((each) => speech.describeEvent(each, view, lang, names, this.info))
        .filter((sentence) => sentence !== null),
      cardOwners: cardOwnersIn(log),
      lastTrick: log.findLast(({ text }) => text.startsWith("win-trick ")) ?? null,
      sheet: this.#sheet,
      remedy: this.#failure && this.#remedy,
      canUndo: session.canUndo && !busy,
      nextLabel: nextDealLabel(view, game, t),
      controls,
      busyText: this.#waiting && view.bots.some((bot) => bot !== null) ? t.thinking : null,
    };
  }
}

/** What the button after a deal says. @param {View} view @param {GameTable} game @param {UiTexts} t @returns {string} */
function nextDealLabel(view, game, t) {
  if (!view.result) return "";
  return t[view.result.series_over ? "newSeries" : (game.nextDealLabel?.(view) ?? "nextDeal")] ?? t.continue;
}
