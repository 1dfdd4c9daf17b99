/** The site around the table: the games, new games, games by links, rules and settings. */
import { apiClient, CallError } from "./table/api-client.js";
import { drawer } from "./table/storage.js";
import { dom, inPage } from "./table/dom.js";
import "./kozyr-table.js";
import { addressOf, pageAt } from "./site/address.js";
import { seatings } from "./site/by-link.js";
import { dealByLink, LinkPage } from "./site/by-link-page.js";
import { openRules, openSettings } from "./site/dialogs.js";
import { languageChoice } from "./site/languages.js";
import { drawFan, gamesPage, messagePage, newGamePage } from "./site/pages.js";
import { keepPreferences, readPreferences } from "./site/preferences.js";
import { siteTexts } from "./site/texts.js";

const API = new URL("api/v1/", import.meta.url);
/** The name under which tables of this site keep their games. */
const KEPT = "site";
/** The same for a deal that was opened from a link: it is not the game that was left here. */
const SHARED = "shared";

const page = inPage("main");
const store = drawer();
let preferences = readPreferences();
let texts = siteTexts(preferences.lang);
/** What the service says of its games, once it is known. */
let games = null;
let failed = false;

const book = seatings(store);
const linkPage = new LinkPage({
  api: apiClient({ base: new URL("api/v1", import.meta.url).href }),
  book,
  texts: () => texts,
  dress,
  go,
  changed: () => render(),
});

// ---- the service

async function loadGames() {
  try {
    const answer = await fetch(new URL("games", API), { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    games = (await answer.json()).games;
    failed = false;
  } catch {
    failed = true;
  }
}

async function retry() {
  failed = false;
  render();
  await loadGames();
  render();
}

// ---- going from page to page

function go(where) {
  history.pushState(null, "", addressOf(where));
  render({ arrived: true });
}

/** An anchor to a page of the site: a plain click stays on the page, all others do what the browser does. */
function link(where, text, attributes = {}) {
  const follow = (event) => {
    if (
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    go(where);
  };
  return dom("a", { href: addressOf(where), ...attributes, onclick: follow }, text);
}

/** The table where a game was left, or null. */
function kept(game) {
  return store.read(`${KEPT}/${game}`) ? store.read(`${KEPT}-table/${game}`) : null;
}

function start(where) {
  store.clear(`${KEPT}/${where.game}`);
  store.keep(`${KEPT}-table/${where.game}`, where);
  go(where);
  const table = /** @type {import("./kozyr-table.js").KozyrTable | null} */ (
    page.querySelector("kozyr-table")
  );
  table?.addEventListener(
    "ready",
    () => {
      if (["H1", "BODY"].includes(document.activeElement?.tagName ?? "BODY")) table.focusHand();
    },
    { once: true },
  );
}

/** Deals a game by links; the page then shows the invitations. */
async function invite(game, attributes) {
  try {
    linkPage.begin(await dealByLink(linkPage.api, game, attributes));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    page.replaceChildren(...messagePage(texts.failed, texts.tryAgain, () => invite(game, attributes)));
  }
}

const rules = (game) => openRules(game.slug, game.titles[preferences.lang], preferences.lang, texts);

// ---- the table

/** The attributes of the table that follow the preferences. */
function looks() {
  const { lang, suits, indices, speed, theme, confirm } = preferences;
  return { lang, suits, indices, speed, theme, confirm: confirm === "on" ? "" : null };
}

function dress(table) {
  for (const [name, value] of Object.entries(looks())) {
    if (value === null) table.removeAttribute(name);
    else table.setAttribute(name, value);
  }
}

/** What no table can be set up for: what to say, and where to go instead. An own game stays as it was left. */
const DEAD_ENDS = {
  "unknown-game": ["unknownGame", "toGames", () => ({ page: "games" })],
  "invalid-request": ["notPlayable", "toGames", () => ({ page: "games" })],
  "bad-link": ["brokenLink", "newGame", (game) => ({ page: "new", game })],
};

function leaveDeadEnd({ target, detail }) {
  const [text, action, where] = DEAD_ENDS[detail.code] ?? [];
  if (!text || target.view || !target.isConnected) return;
  page.replaceChildren(...messagePage(texts[text], texts[action], () => go(where(target.game))));
}

/** The table at an address; one that is already there stays as it is. */
function tableFor({ game, attributes }) {
  const shared = location.hash.startsWith("#kozyr=") ? location.hash : "";
  const address = addressOf({ page: "table", game, attributes }) + shared;
  /** @type {HTMLElement | null} */
  const present = page.querySelector("kozyr-table");
  const table =
    present?.dataset.address === address
      ? present
      : dom("kozyr-table", {
          game,
          persist: shared ? SHARED : KEPT,
          ...attributes,
          "data-address": address,
          onerror: leaveDeadEnd,
        });
  if (!shared && !kept(game)) store.keep(`${KEPT}-table/${game}`, { page: "table", game, attributes });
  dress(table);
  if (shared && table !== present) openShared(table, game, shared);
  return table;
}

/** Opens the deal or replay of a link, unless it is the one that was played here last: that goes on. */
function openShared(table, game, shared) {
  if (store.read(`${SHARED}-link/${game}`) === shared && store.read(`${SHARED}/${game}`)) return;
  store.clear(`${SHARED}/${game}`);
  store.keep(`${SHARED}-link/${game}`, shared);
  void table.load(shared);
}

// ---- painting

/** Pages that a table fills. */
const AT_TABLE = ["table", "link"];

function paintBar(where) {
  const game = games?.find(({ slug }) => slug === where.game);
  const atTable = AT_TABLE.includes(where.page);
  const bar = inPage("body > header");
  const home = link(
    { page: "games" },
    atTable ? "" : texts.site,
    atTable ? { class: "icon", "aria-label": texts.toGames, title: texts.toGames } : { class: "brand" },
  );
  home.prepend(atTable ? backMark() : brandMark());
  bar.replaceChildren(
    home,
    atTable ? dom("h1", { class: "brand", tabindex: -1 }, game?.titles[preferences.lang] ?? "") : "",
    dom(
      "nav",
      { "aria-label": texts.settings },
      atTable && game
        ? link({ page: "new", game: game.slug }, texts.newGame, { class: "button anew" })
        : null,
      atTable && game ? dom("button", { type: "button", onclick: () => rules(game) }, texts.rules) : null,
      dom(
        "button",
        {
          type: "button",
          class: "icon",
          "aria-label": texts.settings,
          title: texts.settings,
          onclick: () => openSettings(preferences, texts, change),
        },
        gearMark(),
      ),
      languageChoice(texts.language, preferences.lang, (lang) => change({ lang })),
    ),
  );
}

function svg(viewBox, ...paths) {
  const space = "http://www.w3.org/2000/svg";
  const node = document.createElementNS(space, "svg");
  node.setAttribute("viewBox", viewBox);
  node.setAttribute("aria-hidden", "true");
  for (const d of paths) {
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", d);
    node.append(path);
  }
  return node;
}

const brandMark = () =>
  svg(
    "0 0 20 20",
    "M10 .6C12 4.1 19 8 19 12.3c0 2.7-2 4.5-4.4 4.5-1.6 0-2.9-.8-3.7-2 .2 2 .9 3.5 2.4 4.6H6.7c1.5-1.1 2.2-2.6 2.4-4.6-.8 1.2-2.1 2-3.7 2C3 16.8 1 15 1 12.3 1 8 8 4.1 10 .6z",
  );
const backMark = () => svg("0 0 20 20", "M13 3l-7 7 7 7");
const gearMark = () =>
  svg("0 0 24 24", "M4 6h9M17 6h3M4 12h3M11 12h9M4 18h11M19 18h1", "M15 4v4M9 10v4M17 16v4");

function contentOf(where) {
  const tools = {
    texts,
    preferences,
    link,
    rules,
    kept,
    start,
    invite,
    byLink: book.all(),
    forget: book.forget,
  };
  if (where.page === "link") return linkPage.at(where.game, location.hash);
  linkPage.left();
  if (where.page === "table") return [tableFor(where)];
  if (failed) return messagePage(texts.failed, texts.tryAgain, retry);
  if (!games) return messagePage(texts.loading);
  if (where.page === "games") return gamesPage(games, tools);
  const game = games.find(({ slug }) => slug === where.game);
  return game
    ? newGamePage(game, tools)
    : messagePage(texts.unknownGame, texts.toGames, () => go({ page: "games" }));
}

/** @param {HTMLElement | null} node */
const focusOn = (node) => node?.focus({ preventScroll: true });

/** Paints the page at the present address. */
function render({ arrived = false } = {}) {
  const where = pageAt(location.search);
  const { lang, theme } = preferences;
  const title = games?.find(({ slug }) => slug === where.game)?.titles[lang];
  document.documentElement.lang = lang;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.page = AT_TABLE.includes(where.page) ? "table" : where.page;
  document.title = title ? `${title} · ${texts.site}` : texts.site;
  inPage("#skip").textContent = texts.skipToPage;
  paintBar(where);
  const content = contentOf(where);
  if (content.some((node, spot) => node !== page.childNodes[spot])) page.replaceChildren(...content);
  if (!arrived) return;
  scrollTo(0, 0);
  focusOn(document.querySelector("h1"));
}

/** Another look for what is there. */
function redress() {
  document.documentElement.dataset.theme = preferences.theme;
  for (const node of page.querySelectorAll(".fan")) drawFan(node, preferences);
  for (const table of page.querySelectorAll("kozyr-table")) dress(table);
}

/** Takes over a changed preference and keeps it. Only another language makes the page anew: a form stays as it is. */
function change(changed) {
  const held = document.activeElement?.getAttribute("lang");
  preferences = { ...preferences, ...changed };
  texts = siteTexts(preferences.lang);
  keepPreferences(preferences);
  if ("lang" in changed) render();
  else redress();
  if (held && "lang" in changed) focusOn(document.querySelector(`.languages [lang=${held}]`));
}

addEventListener("popstate", () => render({ arrived: true }));
render();
await loadGames();
render();
