/** The element: what a page may set, ask and do (docs/table.md), and who sits at it. */
import { apiClient } from "./api-client.js";
import { Sitting } from "./sitting.js";
import { languageAt } from "./surface.js";
import { styles } from "./table.css.js";

/** Attributes whose change begins another game, and those that are seen at once. */
const TABLE = "game players seat bots level rules seed api persist".split(" ");
const LOOKS = "lang suits indices speed pause sort confirm hints undo readonly controls theme".split(" ");
const SWITCHES = ["confirm", "readonly"];
const CONTROLS = "trick hint undo log menu";
const PAUSE = 1500;

/** Plain Node.js has no elements; the module can be read there all the same. @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? /** @type {any} */ (class {});

export class KozyrTable extends Base {
  static observedAttributes = [...TABLE, ...LOOKS];

  /** @type {any} `states` is younger than the types */
  #internals = this.attachInternals();
  #root = this.attachShadow({ mode: "open" });
  /** @type {Sitting | null} */
  #sitting = null;
  #due = false;
  /** What is to be done in place of a new game. @type {((sitting: Sitting) => Promise<void>) | null} */
  #first = null;
  /** @type {Record<string, string>} */
  #strings = {};
  #watch = new ResizeObserver(() => requestAnimationFrame(() => this.#sitting?.refresh()));

  connectedCallback() {
    // Properties set before the element was defined.
    for (const name of ["strings", ...KozyrTable.observedAttributes].filter((each) =>
      Object.hasOwn(this, each),
    )) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    if (!this.#root.adoptedStyleSheets.length) this.#root.adoptedStyleSheets = [styles()];
    this.#watch.observe(this);
    if (!this.#sitting) this.#restart();
  }

  disconnectedCallback() {
    // A move in the document is not a removal.
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

  async newGame(seed) {
    await null; // attributes set in the same breath are taken in
    return this.#sitting?.newGame(seed);
  }

  async play(move) {
    return this.#sitting?.play(move);
  }

  async nextDeal() {
    return this.#sitting?.deal("nextDeal");
  }

  async dealAgain() {
    return this.#sitting?.deal("dealAgain");
  }

  async undo() {
    this.#sitting?.leaf("undo");
  }

  async redo() {
    this.#sitting?.leaf("redo");
  }

  /** @param {Invitation} invitation */
  async join(invitation) {
    return this.#at(invitation.game, (sitting) =>
      sitting.deed("join", { ...invitation, game: this.getAttribute("game") }),
    );
  }

  async load(record) {
    const { gameIn } = await import("./record.js");
    return this.#at(await gameIn(record), (sitting) => sitting.deed("load", record));
  }

  async goto(ply) {
    return this.#sitting?.deed("goto", ply);
  }

  async link() {
    return this.#sitting ? (await import("./library.js")).link(this.#sitting) : null;
  }

  focusHand() {
    this.#sitting?.surface.focusHand();
  }

  get view() {
    return this.#sitting?.view ?? null;
  }

  get legalMoves() {
    return this.view?.legal_moves ?? [];
  }

  get state() {
    return this.#sitting?.session?.state ?? null;
  }

  set state(state) {
    if (state) void this.#sitting?.deed("put", state);
  }

  get tickets() {
    return this.#sitting?.session?.tickets ?? [];
  }

  get events() {
    return this.#sitting?.session?.events ?? [];
  }

  get strings() {
    return this.#strings;
  }

  set strings(texts) {
    this.#strings = { ...texts };
    this.#sitting?.refresh();
  }

  // ---- inside

  /** Does something at the table of a game; sits down there for it if need be. */
  async #at(game, deed) {
    if (this.#sitting && !this.#due && (!game || game === this.getAttribute("game")))
      return deed(this.#sitting);
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
      const sitting = new Sitting({
        root: this.#root,
        api: apiClient({ base: this.#base() }),
        wishes: () => this.#wishes(),
        emit: (name, detail, cancelable = false) =>
          this.dispatchEvent(
            new CustomEvent(name, { detail, cancelable, bubbles: name !== "error", composed: true }),
          ),
        wish: (name, value) => this.setAttribute(name, value),
        asked: (asked) => this.#internals.states[asked ? "add" : "delete"]("my-turn"),
      });
      const first = this.#first ?? (() => sitting.sit());
      this.#first = null;
      this.#sitting = sitting;
      void first(sitting);
    });
  }

  #base() {
    const base = this.getAttribute("api") ?? new URL("../api/v1", import.meta.url).href;
    return new URL(base, this.baseURI).href.replace(/\/$/, "");
  }

  /** @returns {Wishes} */
  #wishes() {
    const text = (name) => this.getAttribute(name);
    const number = (name, otherwise) =>
      text(name) === null || Number.isNaN(Number(text(name))) ? otherwise : Number(text(name));
    // The property `undo` is the deed; the attribute `undo="off"` takes its button away, `hints="off"` that of the hints.
    const off = ["undo", "hints"]
      .filter((name) => text(name) === "off")
      .map((name) => name.replace(/s$/, ""));
    const controls = (text("controls") ?? CONTROLS).split(/[\s,]+/).filter((name) => !off.includes(name));
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
      pause: number("pause", PAUSE),
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
