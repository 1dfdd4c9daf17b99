/** The element: what a page may set, read and do (docs/table.md). It passes all of it on to a controller. */
import { apiClient } from "./api-client.js";
import { TableController } from "./controller.js";
import { styles } from "./table.css.js";
import { languageAt } from "./view.js";

/** Attributes whose change begins another game, and those that take effect at once. */
const GAME_ATTRIBUTES = "game players seat bots level rules seed api persist".split(" ");
const LOOK_ATTRIBUTES =
  "lang suits indices speed pause sort confirm hints undo readonly controls theme".split(" ");
/** Attributes that are true if they are there. */
const SWITCHES = ["confirm", "readonly"];
const DEFAULT_CONTROLS = "trick hint undo log menu";
const DEFAULT_PAUSE_MS = 1500;

/** Node.js has no elements; the module can be imported there all the same. @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? /** @type {any} */ (class {});

export class KozyrTable extends Base {
  static observedAttributes = [...GAME_ATTRIBUTES, ...LOOK_ATTRIBUTES];

  /** @type {any} `states` is newer than the types */
  #internals = this.attachInternals();
  #root = this.attachShadow({ mode: "open" });
  /** @type {TableController | null} */
  #controller = null;
  /** A restart has been scheduled. */
  #isRestarting = false;
  /** What the next controller does in place of a new game. @type {((controller: TableController) => Promise<void>) | null} */
  #firstAction = null;
  /** @type {Record<string, string>} */
  #strings = {};
  #resizes = new ResizeObserver(() => requestAnimationFrame(() => this.#controller?.refresh()));

  connectedCallback() {
    // Properties set before the element was defined.
    for (const name of ["strings", ...KozyrTable.observedAttributes].filter((each) =>
      Object.hasOwn(this, each),
    )) {
      const properties = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
      const value = properties[name];
      delete properties[name];
      properties[name] = value;
    }
    if (!this.#root.adoptedStyleSheets.length) this.#root.adoptedStyleSheets = [styles()];
    this.#resizes.observe(this);
    if (!this.#controller) this.#restart();
  }

  disconnectedCallback() {
    // A move in the document is not a removal.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#resizes.disconnect();
      this.#controller?.stop();
      this.#controller = null;
    });
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.isConnected) return;
    if (GAME_ATTRIBUTES.includes(name)) this.#restart();
    else this.#controller?.refresh();
  }

  // ---- what a page can do

  /** @param {string} [seed] */
  async newGame(seed) {
    await null; // attributes that are set right after the call count too
    return this.#controller?.newGame(seed);
  }

  /** @param {string} move */
  async play(move) {
    return this.#controller?.play(move);
  }

  async nextDeal() {
    return this.#controller?.deal("nextDeal");
  }

  async dealAgain() {
    return this.#controller?.deal("dealAgain");
  }

  async undo() {
    this.#controller?.step("undo");
  }

  async redo() {
    this.#controller?.step("redo");
  }

  /** @param {Invitation} invitation */
  async join(invitation) {
    return this.#at(invitation.game, (controller) =>
      controller.load("join", { ...invitation, game: this.getAttribute("game") }),
    );
  }

  /** @param {unknown} record as data or text, or the text of a link */
  async load(record) {
    const { recordGame } = await import("./record.js");
    return this.#at(await recordGame(record), (controller) => controller.load("load", record));
  }

  /** @param {number} ply */
  async goto(ply) {
    return this.#controller?.load("goto", ply);
  }

  async link() {
    return this.#controller ? (await import("./loading.js")).link(this.#controller) : null;
  }

  focusHand() {
    this.#controller?.tableView.focusHand();
  }

  get view() {
    return this.#controller?.view ?? null;
  }

  get legalMoves() {
    return this.view?.legal_moves ?? [];
  }

  get state() {
    return this.#controller?.session?.state ?? null;
  }

  set state(state) {
    if (state) void this.#controller?.load("setState", state);
  }

  get tickets() {
    return this.#controller?.session?.tickets ?? [];
  }

  get events() {
    return this.#controller?.session?.events ?? [];
  }

  get strings() {
    return this.#strings;
  }

  set strings(texts) {
    this.#strings = { ...texts };
    this.#controller?.refresh();
  }

  // ---- inside

  /** Runs an action at the table of a game; begins there if need be. @param {string | null} game @param {(controller: TableController) => Promise<void>} action */
  async #at(game, action) {
    if (this.#controller && !this.#isRestarting && (!game || game === this.getAttribute("game")))
      return action(this.#controller);
    const done = new Promise(
      (resolve) => (this.#firstAction = (controller) => action(controller).then(resolve)),
    );
    if (game) this.setAttribute("game", game);
    if (this.isConnected) this.#restart();
    return done;
  }

  #restart() {
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    queueMicrotask(() => {
      this.#isRestarting = false;
      if (!this.isConnected || !this.getAttribute("game")) return;
      this.#controller?.stop();
      const controller = new TableController({
        root: this.#root,
        api: apiClient({ base: this.#base() }),
        config: () => this.#config(),
        emit: (name, detail, cancelable = false) =>
          this.dispatchEvent(
            new CustomEvent(name, { detail, cancelable, bubbles: name !== "error", composed: true }),
          ),
        setAttribute: (name, value) => this.setAttribute(name, value),
        onTurn: (myTurn) => this.#internals.states[myTurn ? "add" : "delete"]("my-turn"),
      });
      const firstAction = this.#firstAction ?? (() => controller.start());
      this.#firstAction = null;
      this.#controller = controller;
      void firstAction(controller);
    });
  }

  #base() {
    const base = this.getAttribute("api") ?? new URL("../api/v1", import.meta.url).href;
    return new URL(base, this.baseURI).href.replace(/\/$/, "");
  }

  /** @returns {TableConfig} */
  #config() {
    /** @param {string} name */
    const text = (name) => this.getAttribute(name);
    /** @template T @param {string} name @param {T} otherwise */
    const number = (name, otherwise) =>
      text(name) === null || Number.isNaN(Number(text(name))) ? otherwise : Number(text(name));
    // The attributes undo="off" and hints="off" take a button away. (The property `undo` is the method.)
    const off = ["undo", "hints"]
      .filter((name) => text(name) === "off")
      .map((name) => name.replace(/s$/, ""));
    const controls = (text("controls") ?? DEFAULT_CONTROLS)
      .split(/[\s,]+/)
      .filter((name) => !off.includes(name));
    return {
      game: text("game") ?? "",
      players: number("players", null),
      seat: number("seat", 0),
      bots: text("bots") ?? "all",
      level: text("level"),
      rules: this.#rules(),
      seed: text("seed"),
      lang: languageAt(this),
      strings: this.#strings,
      suits: text("suits") === "2" ? "2" : "4",
      indices: text("indices") ?? "auto",
      speed: number("speed", 1),
      pause: number("pause", DEFAULT_PAUSE_MS),
      sort: text("sort") ?? "suit",
      confirm: this.hasAttribute("confirm"),
      persist: text("persist"),
      readonly: this.hasAttribute("readonly"),
      controls: new Set(controls),
    };
  }

  #rules() {
    try {
      return JSON.parse(this.getAttribute("rules") ?? "null") ?? undefined;
    } catch {
      this.dispatchEvent(
        new CustomEvent("error", { detail: { code: "bad-rules", detail: this.getAttribute("rules") } }),
      );
    }
  }
}

for (const name of KozyrTable.observedAttributes) {
  if (name in KozyrTable.prototype) continue;
  const isSwitch = SWITCHES.includes(name);
  Object.defineProperty(KozyrTable.prototype, name, {
    configurable: true,
    get() {
      return isSwitch ? this.hasAttribute(name) : this.getAttribute(name);
    },
    set(value) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else
        this.setAttribute(
          name,
          value === true ? "" : typeof value === "object" ? JSON.stringify(value) : value,
        );
    },
  });
}

if (globalThis.customElements && !customElements.get("kozyr-table"))
  customElements.define("kozyr-table", KozyrTable);
