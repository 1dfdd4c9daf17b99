/**
 * The page of a game by links: the table, whose turn it is there, and the links to send on. A ticket that came with an
 * invitation is remembered by this browser and leaves the address; where nothing can be kept it stays in it.
 */
import { CallError } from "../table/api-client.js";
import { dom, say } from "../table/dom.js";
import { botsOf, drawerOf, fragmentOf, linkIn, newName } from "./by-link.js";
import { copyBy } from "./copying.js";
import { openDialog } from "./dialogs.js";
import { messagePage } from "./pages.js";

/** @typedef {import("./by-link.js").Link} Link @typedef {import("./by-link.js").Seating} Seating */

/** Deals a game of which the seats that are no bots get links. @returns {Promise<Seating>} */
export async function dealByLink(api, game, attributes) {
  const { players, rules } = attributes;
  const request = {
    players: Number(players),
    bots: botsOf(game, attributes),
    seal: true,
    ...(rules ? { rules: JSON.parse(rules) } : {}),
  };
  const { state, tickets } = await api.deals(game.slug, request);
  const [own, ...others] = tickets;
  const invites = Object.fromEntries(
    others.flatMap((ticket, place) => (ticket ? [[place + 1, ticket]] : [])),
  );
  return { table: newName(), game: game.slug, tickets: [own], invites, state, turn: "other" };
}

/** The fragment of a table that this browser plays at: with what it could not keep. @param {Seating} seating @param {boolean} kept */
export const ownFragment = ({ table, state, tickets, invites }, kept) =>
  fragmentOf({
    table,
    state,
    events: [],
    ...(kept ? {} : { ticket: tickets.find(Boolean) ?? undefined, invites }),
  });

/** Refusals of the service after which an invitation is of no use. */
const USELESS = ["bad-ticket", "unsealable", "invalid-request", "unknown-game"];

export class LinkPage {
  /** What this browser knows of the table, once there is one. @type {Seating} */
  #seating = /** @type {any} */ (null);
  /** @type {any} */
  #table = null;
  /** The address as this page has last read or written it. */
  #opened = "";
  /** Why there is no table: a key of the texts. @type {string | null} */
  #trouble = null;
  /** The state of a link that was not followed, for more is known here. @type {string | null} */
  #refused = null;
  /** The state that came by a link: until another one is there, there is nothing to send. @type {string | null} */
  #came = null;
  /** Whether this browser will know the table when the next link comes. */
  #kept = false;
  #said = dom("p", { class: "said", role: "status" });
  #deeds = dom("div", { class: "buttons" });
  #bar = dom("section", { class: "far" }, this.#said, this.#deeds);

  /**
   * @param {object} tools
   * @param {ReturnType<import("../table/api-client.js").apiClient>} tools.api
   * @param {ReturnType<typeof import("./by-link.js").seatings>} tools.book
   * @param {() => Record<string, any>} tools.texts
   * @param {(table: HTMLElement) => void} tools.dress
   * @param {() => void} tools.changed the page has to be shown anew
   * @param {(where: object) => void} tools.go
   */
  constructor(tools) {
    this.tools = tools;
    this.api = tools.api;
    addEventListener("storage", () => this.#followOtherTab());
  }

  /** What is to be seen at an address of this page. @param {string} game @param {string} fragment @returns {Node[]} */
  at(game, fragment) {
    if (this.#opened !== `${game}${fragment}`) void this.#open(game, fragment);
    const { texts } = this;
    if (this.#trouble === "loading") return messagePage(texts.loading);
    if (this.#trouble === "failed")
      return messagePage(texts.failed, texts.tryAgain, () => this.#open(game, fragment));
    if (this.#trouble)
      return messagePage(texts[this.#trouble], texts.toGames, () => this.tools.go({ page: "games" }));
    this.tools.dress(this.#table);
    this.#paint();
    return [this.#bar, this.#table];
  }

  /** Another page is shown: when the visitor comes back, the link is opened again. */
  left() {
    this.#opened = "";
  }

  get texts() {
    return this.tools.texts();
  }

  /** A game that was dealt here: sits down and shows the invitations. @param {Seating} seating */
  begin(seating) {
    const { table, game, state } = seating;
    this.#kept = this.tools.book.keep(seating);
    const fragment = ownFragment(seating, this.#kept);
    this.#opened = `${game}#${fragment}`;
    this.#sitAt(seating, { table, state, events: [] });
    this.tools.go({ page: "link", game, fragment });
    this.invite();
  }

  // ---- opening links

  async #open(game, fragment) {
    const opened = `${game}${fragment}`;
    this.#opened = opened;
    this.#refused = null;
    const link = linkIn(fragment) ?? this.#remembered(game, fragment);
    if (!link) return this.#fail("brokenLink");
    const known = [this.tools.book.find({ table: link.table, game }), this.#seating].find(
      (each) => each?.table === link.table && each.game === game,
    );
    /** @type {Seating} */
    const seating = known ?? {
      table: link.table,
      game,
      tickets: [],
      invites: link.invites ?? {},
      state: link.state,
      turn: "other",
    };
    const { ticket } = link;
    if (!ticket || seating.tickets.includes(ticket))
      return (this.#sitAt(seating, link), this.tools.changed());
    this.#fail("loading");
    try {
      const seen = await this.api.views(game, { state: link.state, ticket });
      // What was looked at under this name may have been another game; a seat that is held here is not given up for one.
      const last =
        known &&
        (await this.api.views(game, { state: known.state, ticket }).catch((error) => {
          if (seating.tickets.some(Boolean)) throw error;
          return null;
        }));
      if (this.#opened !== opened) return;
      const newer = known && last && (last.deal - seen.deal || last.ply - seen.ply) > 0;
      const tickets = Object.assign([...seating.tickets], { [String(seen.seat)]: ticket });
      this.#sitAt({ ...seating, tickets }, newer ? { ...link, state: known.state, events: [] } : link);
      this.tools.changed();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (this.#opened === opened) this.#fail(USELESS.includes(error.code) ? "badInvitation" : "failed");
    }
  }

  /** The newest state of a table in this browser's list. @returns {Link | null} */
  #remembered(game, fragment) {
    const table = new URLSearchParams(fragment.replace(/^#/, "")).get("table") ?? "";
    const known = this.tools.book.find({ table, game });
    return known && { table: known.table, state: known.state, events: [] };
  }

  #fail(trouble) {
    this.#trouble = trouble;
    this.tools.changed();
  }

  /** Sits down, at the table that is there if it is the same one. @param {Seating} seating @param {Link} link */
  #sitAt(seating, link) {
    const before = this.#seating;
    const same =
      before?.table === seating.table &&
      before.tickets.join() === seating.tickets.join() &&
      this.#table.isConnected;
    this.#trouble = null;
    this.#seating = same ? seating : { ...seating, turn: "" };
    this.#came = link.state;
    if (!same) this.#table = this.#laid(seating);
    void this.#join(link);
  }

  #laid({ table, tickets }) {
    const node = dom("kozyr-table", {
      persist: drawerOf(table),
      controls: "trick log",
      readonly: !tickets.some(Boolean),
    });
    node.addEventListener("position", ({ detail }) => this.#arrived(node, detail));
    node.addEventListener("error", ({ detail }) => this.#refuse(detail.code));
    return node;
  }

  async #join({ state, events }) {
    const { game, tickets } = this.#seating;
    const seats = tickets.some(Boolean) ? { tickets: Array.from(tickets, (ticket) => ticket ?? null) } : {};
    await this.#table.join({ game, state, events, ...seats });
    this.#paint();
  }

  /** A position is on the table: it is what this browser knows now. */
  #arrived(table, { view, state }) {
    if (table !== this.#table || typeof state !== "string") return;
    const { game, tickets } = this.#seating;
    // A game that cannot go on was given up for a new one: that is no game by links.
    if (held(table.tickets) !== held(tickets)) return this.tools.go({ page: "new", game });
    const turn = !view ? "mine" : view.result ? "over" : tickets[view.turn] ? "mine" : "other";
    if (state !== this.#seating.state) this.#refused = null;
    this.#seating = { ...this.#seating, state, turn };
    this.#kept = this.tools.book.keep(this.#seating);
    const fragment = `#${ownFragment(this.#seating, this.#kept)}`;
    this.#opened = `${game}${fragment}`;
    history.replaceState(history.state, "", fragment);
    this.#paint();
  }

  #refuse(code) {
    if (code === "older-state" || code === "other-course") this.#refused = this.#came;
    this.#paint();
  }

  /** Back to where the link is, though more is known here: the players may have agreed to it. */
  #goBack() {
    const state = this.#refused ?? this.#seating.state;
    this.#refused = null;
    this.tools.book.forget(this.#seating);
    this.#table.remove();
    this.#sitAt({ ...this.#seating, state }, { table: this.#seating.table, state, events: [] });
    this.tools.changed();
  }

  /** The game went on in another tab of this browser. */
  #followOtherTab() {
    if (!this.#seating || !this.#table?.isConnected) return;
    const known = this.tools.book.find(this.#seating);
    if (!known || known.state === this.#table.state) return;
    this.#came = known.state;
    void this.#join({ state: known.state, events: [] });
  }

  // ---- the bar

  #paint() {
    if (!this.#seating || !this.#table) return;
    const { texts } = this;
    const { tickets, invites, state, turn } = this.#seating;
    const button = (text, deed) => dom("button", { type: "button", onclick: deed }, text);
    const watching = !tickets.some(Boolean);
    this.#bar.setAttribute("aria-label", texts.byLink);
    say(this.#said, this.#told(watching));
    this.#bar.classList.toggle("plain", !watching && !this.#refused);
    const sending = turn && turn !== "mine" && !watching;
    this.#deeds.replaceChildren(
      ...(this.#refused
        ? [button(texts.backToLink, () => this.#goBack())]
        : [
            ...(sending
              ? this.#sending(texts.copyForOthers, () => this.#address(), state !== this.#came)
              : []),
            ...(Object.keys(invites).length ? [button(texts.invitations, () => this.invite())] : []),
            ...(watching || !this.#kept ? [button(texts.pasteLink, () => this.#paste())] : []),
          ]),
    );
  }

  /** Whose turn it is, and what there is to do about it. */
  #told(watching) {
    const { texts } = this;
    if (this.#refused) return texts.newerHere;
    if (watching) return this.#seating.turn && texts.watching;
    if (this.#seating.turn === "mine") return texts.yourTurn;
    if (this.#seating.turn === "over") return texts.dealOver;
    return this.#seating.turn ? texts.playerMoves({ n: this.#table.view.turn + 1 }) : "";
  }

  /** The address for everybody, or with a ticket for one. @param {string} [ticket] */
  #address(ticket) {
    const { table, state } = this.#seating;
    return new URL(
      `#${fragmentOf({ table, state, events: this.#table.events, ...(ticket ? { ticket } : {}) })}`,
      location.href,
    ).href;
  }

  /** Buttons that copy a link, or hand it to another program where the browser can. */
  #sending(text, address, main = false) {
    const { texts } = this;
    const title = document.title;
    const copy = dom(
      "button",
      {
        type: "button",
        class: main ? "main" : "",
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

  /** A field for a link that came: this browser would not know the table in another tab. */
  #paste() {
    const { texts } = this;
    const field = dom("input", { id: "pasted", type: "url", required: true, autocomplete: "off" });
    const open = (event) => {
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

  /** The invitations that can be handed out. */
  invite() {
    const { texts } = this;
    const line = ([seat, ticket]) =>
      dom(
        "li",
        {},
        dom("span", {}, texts.player({ n: Number(seat) + 1 })),
        ...this.#sending(texts.copyLink, () => this.#address(ticket)),
      );
    openDialog(
      "invitations",
      texts.invitations,
      texts,
      dom(
        "div",
        { class: "text" },
        dom("p", {}, texts.inviteHow),
        dom("ul", { class: "invites" }, ...Object.entries(this.#seating.invites).map(line)),
        dom("p", { class: "hint" }, texts.inviteSecret),
      ),
    );
  }
}

/** @param {(string | null)[]} tickets */
const held = (tickets) => tickets.filter(Boolean).join();

/** Copies a link; where that is forbidden, lays it out to be copied by hand. */
async function copyLink(button, link, texts) {
  if (await copyBy(button, link, texts.copied)) return;
  const field = dom("input", {
    readonly: true,
    value: link,
    "aria-label": texts.copyByHand,
    class: "by-hand",
  });
  button.replaceWith(field);
  field.select();
}
