/**
 * The page of a game by links: the table, whose turn it is there, and the links to send on. A ticket that came with an
 * invitation is saved in this browser and leaves the address; if the browser cannot save it, it stays in the address.
 */
import { CallError } from "../table/api-client.js";
import { dom, setText } from "../table/dom.js";
import { dealBots, formatLink, newTableName, parseLink, persistName } from "./by-link.js";
import { copyWithFeedback } from "./clipboard.js";
import { openDialog } from "./dialogs.js";
import { messagePage } from "./pages.js";

/**
 * @typedef {import("./address.js").PageAddress} PageAddress
 * @typedef {import("./by-link.js").Link} Link
 * @typedef {import("./by-link.js").LinkedGame} LinkedGame
 * @typedef {import("./texts.js").Texts} Texts
 *
 * @typedef {object} Tools
 * @property {Api} api
 * @property {ReturnType<typeof import("./by-link.js").linkedGames>} linkedGames
 * @property {() => Texts} texts
 * @property {(table: HTMLElement) => void} applyPreferences
 * @property {() => void} rerender renders the whole page again
 * @property {(address: PageAddress) => void} goTo
 */

/**
 * Deals a game for which every seat without a bot gets a link.
 * @param {Api} api
 * @param {Game} game
 * @param {Record<string, string>} attributes of the table
 * @returns {Promise<LinkedGame>}
 */
export async function dealByLink(api, game, attributes) {
  const { players, rules } = attributes;
  const { state, tickets } = await api.deals(
    game.slug,
    /** @type {any} */ ({
      players: Number(players),
      bots: dealBots(game, attributes),
      seal: true,
      ...(rules ? { rules: JSON.parse(rules) } : {}),
    }),
  );
  const [ownTicket, ...otherTickets] = /** @type {(string | null)[]} */ (tickets);
  const invites = Object.fromEntries(
    otherTickets.flatMap((ticket, index) => (ticket ? [[index + 1, ticket]] : [])),
  );
  return {
    table: newTableName(),
    game: game.slug,
    tickets: [ownTicket],
    invites,
    state: /** @type {any} */ (state),
    turn: "other",
  };
}

/**
 * The fragment of the address at which this browser plays: with tickets only if the browser could not save them.
 * @param {LinkedGame} game
 * @param {boolean} isSaved
 */
export const ownFragment = ({ table, state, tickets, invites }, isSaved) =>
  formatLink({
    table,
    state,
    ...(isSaved ? {} : { ticket: tickets.find(Boolean) ?? undefined, invites }),
  });

/** Problems of the service that say that an invitation is of no use. */
const INVITATION_PROBLEMS = ["bad-ticket", "unsealable", "invalid-request", "unknown-game"];

/** @param {(string | null)[]} tickets */
const joinTickets = (tickets) => tickets.filter(Boolean).join();

export class LinkPage {
  /** The game on the table, once there is one. @type {LinkedGame} */
  #game = /** @type {any} */ (null);
  /** @type {any} */
  #table = null;
  /** The game and the fragment of the address that this page has opened or written last. */
  #openAddress = "";
  /** Why there is no table: `loading`, `failed` or the key of a text. @type {string | null} */
  #problem = null;
  /** The state of a link that is older than what this browser has. @type {string | null} */
  #olderState = null;
  /** The state that came by a link; it needs no sending on. @type {string | null} */
  #receivedState = null;
  /** Whether this browser could save the game. */
  #isSaved = false;
  #status = dom("p", { class: "status", role: "status" });
  #buttons = dom("div", { class: "buttons" });
  #bar = dom("section", { class: "link-bar" }, this.#status, this.#buttons);

  /** @param {Tools} tools */
  constructor(tools) {
    this.tools = tools;
    this.api = tools.api;
    addEventListener("storage", () => this.#followOtherTab());
  }

  get texts() {
    return this.tools.texts();
  }

  /** The content of the page for an address. @param {string} game @param {string} fragment @returns {Node[]} */
  content(game, fragment) {
    if (this.#openAddress !== `${game}${fragment}`) void this.#open(game, fragment);
    const { texts } = this;
    if (this.#problem === "loading") return messagePage(texts.loading);
    if (this.#problem === "failed")
      return messagePage(texts.failed, texts.tryAgain, () => this.#open(game, fragment));
    if (this.#problem)
      return messagePage(texts[this.#problem], texts.toGames, () => this.tools.goTo({ page: "games" }));
    this.tools.applyPreferences(this.#table);
    this.#renderBar();
    return [this.#bar, this.#table];
  }

  /** Another page is shown. When the visitor comes back, the link is opened again. */
  leave() {
    this.#openAddress = "";
  }

  /** Begins a game that was dealt here, and shows its invitations. @param {LinkedGame} linked */
  begin(linked) {
    const { table, game, state } = linked;
    this.#isSaved = this.tools.linkedGames.save(linked);
    const fragment = ownFragment(linked, this.#isSaved);
    this.#openAddress = `${game}#${fragment}`;
    this.#setTable(linked, { table, state, events: [] });
    this.tools.goTo({ page: "link", game, fragment });
    this.openInvitations();
  }

  // ---- opening links

  /** @param {string} slug @param {string} fragment */
  async #open(slug, fragment) {
    const address = `${slug}${fragment}`;
    this.#openAddress = address;
    this.#olderState = null;
    const link = parseLink(fragment) ?? this.#savedLink(slug, fragment);
    if (!link) return this.#fail("brokenLink");
    const known = [this.tools.linkedGames.find({ table: link.table, game: slug }), this.#game].find(
      (each) => each?.table === link.table && each.game === slug,
    );
    const { table, state, ticket, invites = {} } = link;
    /** @type {LinkedGame} */
    const game = known ?? { table, game: slug, tickets: [], invites, state, turn: "other" };
    if (!ticket || game.tickets.includes(ticket)) {
      this.#setTable(game, link);
      return this.tools.rerender();
    }
    this.#fail("loading");
    try {
      const view = await this.api.views(slug, { state, ticket });
      const knownView = known && (await this.#viewKnown(known, ticket));
      if (this.#openAddress !== address) return;
      const isOlder = knownView && (knownView.deal - view.deal || knownView.ply - view.ply) > 0;
      const tickets = Object.assign([...game.tickets], { [String(view.seat)]: ticket });
      this.#setTable({ ...game, tickets }, isOlder ? { ...link, state: known.state, events: [] } : link);
      this.tools.rerender();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (this.#openAddress !== address) return;
      this.#fail(INVITATION_PROBLEMS.includes(error.code) ? "badInvitation" : "failed");
    }
  }

  /**
   * The known state of a table as the owner of a new ticket sees it. If the ticket does not fit, a spectator has looked
   * at another game under this name: null. A player does not give up a seat for it: then this rejects.
   * @param {LinkedGame} known
   * @param {string} ticket
   */
  async #viewKnown({ game, state, tickets }, ticket) {
    try {
      return await this.api.views(game, { state, ticket });
    } catch (error) {
      if (tickets.some(Boolean)) throw error;
      return null;
    }
  }

  /** The newest state of a table in this browser's list. @param {string} game @param {string} fragment @returns {Link | null} */
  #savedLink(game, fragment) {
    const table = new URLSearchParams(fragment.replace(/^#/, "")).get("table") ?? "";
    const saved = this.tools.linkedGames.find({ table, game });
    return saved && { table: saved.table, state: saved.state, events: [] };
  }

  /** @param {string} problem */
  #fail(problem) {
    this.#problem = problem;
    this.tools.rerender();
  }

  /** Shows a game; the table stays if it is the same game with the same seats. @param {LinkedGame} game @param {Link} link */
  #setTable(game, link) {
    const before = this.#game;
    const isSame =
      before?.table === game.table &&
      before.tickets.join() === game.tickets.join() &&
      this.#table.isConnected;
    this.#problem = null;
    this.#game = isSame ? game : { ...game, turn: "" };
    this.#receivedState = link.state;
    if (!isSame) this.#table = this.#createTable(game);
    void this.#join(link);
  }

  /** @param {LinkedGame} game */
  #createTable({ table, tickets }) {
    const node = dom("kozyr-table", {
      persist: persistName(table),
      controls: "trick log",
      readonly: !tickets.some(Boolean),
    });
    node.addEventListener("position", (/** @type {any} */ { detail }) => this.#onPosition(node, detail));
    node.addEventListener("error", (/** @type {any} */ { detail }) => this.#onError(detail.code));
    return node;
  }

  /** @param {Pick<Link, "state" | "events">} link */
  async #join({ state, events }) {
    const { game, tickets } = this.#game;
    const seats = tickets.some(Boolean) ? { tickets: Array.from(tickets, (ticket) => ticket ?? null) } : {};
    await this.#table.join({ game, state, events, ...seats });
    this.#renderBar();
  }

  /**
   * A position is on the table: saves it and writes it into the address.
   * @param {any} table
   * @param {{view: View | null, state: unknown}} position
   */
  #onPosition(table, { view, state }) {
    if (table !== this.#table || typeof state !== "string") return;
    const { game, tickets } = this.#game;
    // The player has begun a new game in place of one that could not go on: that is no game by links.
    if (joinTickets(table.tickets) !== joinTickets(tickets)) return this.tools.goTo({ page: "new", game });
    if (state !== this.#game.state) this.#olderState = null;
    this.#game = { ...this.#game, state, turn: this.#turnIn(view) };
    this.#isSaved = this.tools.linkedGames.save(this.#game);
    const fragment = `#${ownFragment(this.#game, this.#isSaved)}`;
    this.#openAddress = `${game}${fragment}`;
    history.replaceState(history.state, "", fragment);
    this.#renderBar();
  }

  /** Whose turn it is; without a view somebody at this screen is to look. @param {View | null} view */
  #turnIn(view) {
    if (!view) return "mine";
    if (view.result) return "over";
    return view.turn !== null && this.#game.tickets[view.turn] ? "mine" : "other";
  }

  /** @param {string} code of the table's error */
  #onError(code) {
    if (code === "older-state" || code === "other-course") this.#olderState = this.#receivedState;
    this.#renderBar();
  }

  /** Goes back to the state of an older link: the players may have agreed to it. */
  #goBack() {
    const state = this.#olderState ?? this.#game.state;
    this.#olderState = null;
    this.tools.linkedGames.forget(this.#game);
    this.#table.remove();
    this.#setTable({ ...this.#game, state }, { table: this.#game.table, state, events: [] });
    this.tools.rerender();
  }

  /** The game went on in another tab of this browser. */
  #followOtherTab() {
    if (!this.#game || !this.#table?.isConnected) return;
    const saved = this.tools.linkedGames.find(this.#game);
    if (!saved || saved.state === this.#table.state) return;
    this.#receivedState = saved.state;
    void this.#join({ state: saved.state, events: [] });
  }

  // ---- the bar above the table

  #renderBar() {
    if (!this.#game || !this.#table) return;
    const { texts } = this;
    const { tickets } = this.#game;
    const isSpectator = !tickets.some(Boolean);
    this.#bar.setAttribute("aria-label", texts.byLink);
    setText(this.#status, this.#statusText(isSpectator));
    this.#bar.classList.toggle("plain", !isSpectator && !this.#olderState);
    this.#buttons.replaceChildren(...this.#barButtons(isSpectator));
  }

  /** @param {boolean} isSpectator */
  #barButtons(isSpectator) {
    const { texts } = this;
    const { invites, state, turn } = this.#game;
    /** @param {string} text @param {() => void} onClick */
    const button = (text, onClick) => dom("button", { type: "button", onclick: onClick }, text);
    if (this.#olderState) return [button(texts.backToLink, () => this.#goBack())];
    const hasMoved = turn && turn !== "mine" && !isSpectator;
    return [
      ...(hasMoved
        ? this.#shareButtons(texts.copyForOthers, () => this.#linkAddress(), state !== this.#receivedState)
        : []),
      ...(Object.keys(invites).length ? [button(texts.invitations, () => this.openInvitations())] : []),
      ...(isSpectator || !this.#isSaved ? [button(texts.pasteLink, () => this.#openPasteDialog())] : []),
    ];
  }

  /** Whose turn it is, and what the visitor can do. @param {boolean} isSpectator @returns {string} */
  #statusText(isSpectator) {
    const { texts } = this;
    if (this.#olderState) return texts.newerHere;
    if (isSpectator) return this.#game.turn && texts.watching;
    if (this.#game.turn === "mine") return texts.yourTurn;
    if (this.#game.turn === "over") return texts.dealOver;
    return this.#game.turn ? texts.playerMoves({ n: this.#table.view.turn + 1 }) : "";
  }

  /** The address for everybody, or an invitation with the ticket of one seat. @param {string} [ticket] */
  #linkAddress(ticket) {
    const { table, state } = this.#game;
    const fragment = formatLink({ table, state, events: this.#table.events, ticket });
    return new URL(`#${fragment}`, location.href).href;
  }

  /**
   * Buttons that copy a link, or hand it to another program if the browser can.
   * @param {string} text
   * @param {() => string} address
   * @param {boolean} [isMain]
   */
  #shareButtons(text, address, isMain = false) {
    const { texts } = this;
    const title = document.title;
    const copy = dom(
      "button",
      {
        type: "button",
        class: isMain ? "main" : "",
        "data-copies": true,
        onclick: () => copyLink(copy, address(), texts),
      },
      text,
    );
    const share = dom(
      "button",
      { type: "button", onclick: () => navigator.share({ title, url: address() }).catch(() => {}) },
      texts.share,
    );
    return "share" in navigator ? [copy, share] : [copy];
  }

  /** Opens a field for a link that was sent. The browser cannot save games, so another tab would not know this one. */
  #openPasteDialog() {
    const { texts } = this;
    const field = dom("input", { id: "pasted", type: "url", required: true, autocomplete: "off" });
    const open = (/** @type {Event} */ event) => {
      event.preventDefault();
      dialog.close();
      location.hash = field.value.slice(field.value.indexOf("#"));
    };
    const dialog = openDialog(
      "paste",
      texts.pasteLink,
      texts,
      dom(
        "form",
        { class: "text", onsubmit: open },
        dom("label", { for: "pasted" }, texts.pasteHow),
        field,
        dom("button", { type: "submit", class: "main" }, texts.open),
      ),
    );
    field.focus();
  }

  /** Opens the list of invitations to hand out. */
  openInvitations() {
    const { texts } = this;
    /** @param {[string, string]} invite */
    const item = ([seat, ticket]) =>
      dom(
        "li",
        {},
        dom("span", {}, texts.player({ n: Number(seat) + 1 })),
        ...this.#shareButtons(texts.copyLink, () => this.#linkAddress(ticket)),
      );
    openDialog(
      "invitations",
      texts.invitations,
      texts,
      dom(
        "div",
        { class: "text" },
        dom("p", {}, texts.inviteHow),
        dom("ul", { class: "invites" }, ...Object.entries(this.#game.invites).map(item)),
        dom("p", { class: "hint" }, texts.inviteSecret),
      ),
    );
  }
}

/** Copies a link; if the browser forbids it, shows the link in a field to be copied by hand. @param {HTMLElement} button @param {string} link @param {Texts} texts */
async function copyLink(button, link, texts) {
  if (await copyWithFeedback(button, link, texts.copied)) return;
  const field = dom("input", {
    readonly: true,
    value: link,
    "aria-label": texts.copyByHand,
    class: "by-hand",
  });
  button.replaceWith(field);
  field.select();
}
