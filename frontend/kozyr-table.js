/**
 * `<kozyr-table game="svoi-kozyri" players="4">`: a card table that plays by the service beside it.
 *
 * Attributes: game, players, seat, bots (`all`, `none` or seats), level, rules (JSON), lang, api, seed, theme, suits, indices,
 * speed, pause, sort, confirm, hints, undo, persist, readonly, controls. Events: ready, beforemove, move, position, trick, dealover, gameover, error.
 */
import { apiClient } from "./table/api-client.js";
import { Sitting } from "./table/sitting.js";
import { sheet } from "./table/table.css.js";

const TABLE = ["game", "players", "seat", "bots", "level", "rules", "seed", "api", "persist"];
const LOOKS = ["lang", "suits", "indices", "speed", "pause", "sort", "confirm", "hints", "undo", "readonly", "controls", "theme"];
const SWITCHES = ["confirm", "readonly"];
const CONTROLS = ["trick", "hint", "undo", "log", "menu"];
const PAUSE = 1500;

/** Plain Node.js has no elements; the module can be read there all the same. @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? /** @type {any} */ (class {});

export class KozyrTable extends Base {
  static observedAttributes = [...TABLE, ...LOOKS];

  /** @type {any} `states` is younger than the types */
  #internals = this.attachInternals?.();
  #root = this.attachShadow?.({ mode: "open", delegatesFocus: false });
  /** @type {Sitting | null} */
  #sitting = null;
  #due = false;
  /** What is to be done in place of a new game. @type {((sitting: Sitting) => Promise<void>) | null} */
  #first = null;
  /** @type {Record<string, string>} */
  #strings = {};
  #watch = globalThis.ResizeObserver ? new ResizeObserver(() => requestAnimationFrame(() => this.#sitting?.refresh())) : null;

  connectedCallback() {
    for (const name of ["strings", ...KozyrTable.observedAttributes]) this.#takeOver(name);
    this.#root.adoptedStyleSheets = [sheet()];
    this.#watch.observe(this);
    if (!this.#sitting) this.#restart();
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#watch.disconnect();
      this.#sitting?.leave();
      this.#sitting = null;
    });
  }

  attributeChangedCallback(name, before, now) {
    if (before === now || !this.isConnected) return;
    if (TABLE.includes(name)) this.#restart();
    else this.#sitting?.refresh();
  }

  // ---- what a page can do

  /** A new game with the present attributes. @param {string} [seed] @returns {Promise<void>} when it is on screen */
  async newGame(seed) {
    await this.#settled();
    return this.#sitting?.newGame(seed);
  }

  /** @param {string} move such as "cover 6d+Qs" @returns {Promise<void>} when it and the bots' answer are on screen */
  async play(move) {
    return this.#sitting?.play(move);
  }

  async nextDeal() {
    return this.#sitting?.nextDeal();
  }

  async dealAgain() {
    return this.#sitting?.dealAgain();
  }

  async undo() {
    return this.#sitting?.undo();
  }

  async redo() {
    return this.#sitting?.redo();
  }

  /**
   * Sits down at a deal that was dealt elsewhere; with a newer state of the same deal, goes on with it.
   * @param {import("./table/session.js").Invitation} invitation
   * @returns {Promise<void>}
   */
  async join(invitation) {
    return this.#at(invitation.game, (sitting) => sitting.join({ ...invitation, game: this.getAttribute("game") }));
  }

  /** Opens a record (data or text) or the text of a link: deals it again, or shows its replay. @param {any} record @returns {Promise<void>} */
  async load(record) {
    const { recordIn } = await import("./table/record.js");
    const game = await recordIn(record).then((data) => data.game ?? /\[Game "([^"]+)"\]/.exec(data.text)?.[1], () => null);
    return this.#at(game, (sitting) => sitting.load(record));
  }

  /** To a position of the replay; of a deal that is over its replay is opened. @param {number} ply */
  async goto(ply) {
    return this.#sitting?.goto(ply);
  }

  /** A text for a link to this deal, or to its replay once it is over; null if this table does not know its cards. */
  async link() {
    return (await this.#sitting?.link()) ?? null;
  }

  focusHand() {
    this.#sitting?.focusHand();
  }

  /** What the person at the screen sees; null while nobody may look. */
  get view() {
    return this.#sitting?.view ?? null;
  }

  /** The state as the service gave it: sealed, or open if the table was given an open one. */
  get state() {
    return this.#sitting?.session?.state ?? null;
  }

  set state(state) {
    if (state) void this.#sitting?.put(state);
  }

  /** The tickets of the seats that this table may move, null for the others. */
  get tickets() {
    return this.#sitting?.session?.tickets ?? [];
  }

  /** What happened in this deal, as everybody may know it. */
  get events() {
    return this.#sitting?.session?.events ?? [];
  }

  get legalMoves() {
    return this.view?.legal_moves ?? [];
  }

  /** Texts of the page's own, by key. */
  get strings() {
    return this.#strings;
  }

  set strings(texts) {
    this.#strings = { ...texts };
    this.#sitting?.refresh();
  }

  // ---- inside

  /** A property set before the element was defined. */
  #takeOver(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete this[name];
    this[name] = value;
  }

  /** Does something at the table of a game; sits down there for it if need be. */
  async #at(game, deed) {
    if (this.#sitting && !this.#due && (!game || game === this.getAttribute("game"))) return deed(this.#sitting);
    const done = new Promise((resolve) => (this.#first = (sitting) => deed(sitting).then(resolve)));
    if (game) this.setAttribute("game", game);
    if (this.isConnected) this.#restart();
    return done;
  }

  #restart() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (!this.isConnected || !this.getAttribute("game")) return;
      this.#sitting?.leave();
      this.#sitting = new Sitting({
        root: this.#root,
        api: apiClient({ base: this.#base() }),
        wishes: () => this.#wishes(),
        emit: (name, detail, cancelable = false) =>
          this.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: name !== "error", composed: true })),
        wish: (name, value) => this.setAttribute(name, value),
        asked: (asked) => this.#internals.states[asked ? "add" : "delete"]("my-turn"),
      });
      this.#sitting.refresh();
      const first = this.#first ?? ((sitting) => sitting.sit());
      this.#first = null;
      void first(this.#sitting);
    });
  }

  /** Until attributes set in the same breath have been taken in. */
  #settled() {
    return new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  }

  #base() {
    const base = this.getAttribute("api") ?? new URL("api/v1", import.meta.url).href;
    return new URL(base, this.baseURI).href.replace(/\/$/, "");
  }

  /** @returns {import("./table/sitting.js").Wishes} */
  #wishes() {
    const text = (name) => this.getAttribute(name);
    const number = (name, otherwise) => (text(name) === null || Number.isNaN(Number(text(name))) ? otherwise : Number(text(name)));
    const controls = (text("controls") ?? CONTROLS.join(" ")).split(/[\s,]+/);
    return {
      game: text("game"),
      players: number("players", null),
      seat: number("seat", 0),
      bots: text("bots") ?? "all",
      level: text("level"),
      rules: this.#rules(),
      seed: text("seed"),
      lang: this.lang || this.parentElement?.closest("[lang]")?.getAttribute("lang") || globalThis.navigator?.language,
      strings: this.#strings,
      suits: text("suits") === "2" ? "2" : "4",
      indices: text("indices") ?? "auto",
      speed: number("speed", 1),
      pause: number("pause", PAUSE),
      sort: text("sort") ?? "suit",
      confirm: this.hasAttribute("confirm"),
      persist: text("persist"),
      readonly: this.hasAttribute("readonly"),
      // The property `undo` is the deed; the attribute `undo="off"` takes it away, `hints="off"` the hints.
      controls: new Set(controls.filter((name) => !(name === "undo" && text("undo") === "off") && !(name === "hint" && text("hints") === "off"))),
    };
  }

  #rules() {
    try {
      return JSON.parse(this.getAttribute("rules") ?? "{}");
    } catch {
      this.dispatchEvent(new CustomEvent("error", { detail: { code: "bad-rules", detail: this.getAttribute("rules") } }));
      return {};
    }
  }
}

for (const name of KozyrTable.observedAttributes) {
  if (name in KozyrTable.prototype || name === "lang") continue;
  const isSwitch = SWITCHES.includes(name);
  Object.defineProperty(KozyrTable.prototype, name, {
    configurable: true,
    get() {
      return isSwitch ? this.hasAttribute(name) : this.getAttribute(name);
    },
    set(value) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? "" : typeof value === "object" ? JSON.stringify(value) : value);
    },
  });
}

if (globalThis.customElements && !customElements.get("kozyr-table")) customElements.define("kozyr-table", KozyrTable);
