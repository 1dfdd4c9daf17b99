/** The site around the table: the games, new games, games by links, rules and settings. */
import "./kozyr-table.js";
import { formatAddress, parseAddress } from "./site/address.js";
import { linkedGames } from "./site/by-link.js";
import { dealByLink, LinkPage } from "./site/by-link-page.js";
import { openRules, openSettings } from "./site/dialogs.js";
import { GameTexts } from "./site/game-files.js";
import { languageChoice } from "./site/languages.js";
import { drawFan, gamesPage, messagePage, newGamePage, titleOf } from "./site/pages.js";
import { loadPreferences, savePreferences } from "./site/preferences.js";
import { siteTexts } from "./site/texts.js";
import { apiClient, CallError } from "./table/api-client.js";
import { dom, inPage } from "./table/dom.js";
import { drawer } from "./table/storage.js";

/** @typedef {import("./site/address.js").PageAddress} PageAddress @typedef {import("./site/preferences.js").Preferences} Preferences */

const API = new URL("api/v1", import.meta.url).href;
/** The `persist` attribute of the site's tables: the name under which they save their games. */
const OWN_GAMES = "site";
/** The same for a deal opened from a link, which must not replace the game that was left here. */
const SHARED_DEALS = "shared";

const page = inPage("main");
const store = drawer();
const gameTexts = new GameTexts();
const linked = linkedGames(store);
const linkPage = new LinkPage({
  api: apiClient({ base: API }),
  linkedGames: linked,
  texts: () => texts,
  applyPreferences,
  goTo,
  rerender: () => render(),
});

let preferences = loadPreferences();
let texts = siteTexts(preferences.lang);
/** The games as the API describes them, once they are loaded. @type {Game[] | null} */
let games = null;
let hasFailed = false;

// ---- the service

async function loadGames() {
  try {
    const response = await fetch(`${API}/games`, { headers: { Accept: "application/json" } });
    if (!response.ok) throw new Error(String(response.status));
    ({ games } = await response.json());
    hasFailed = false;
  } catch {
    hasFailed = true;
  }
}

async function retry() {
  hasFailed = false;
  render();
  await loadGames();
  render();
}

/** @param {string | undefined} slug */
const gameOf = (slug) => games?.find((game) => game.slug === slug);

// ---- going from page to page

/** @param {PageAddress} address */
function goTo(address) {
  history.pushState(null, "", formatAddress(address));
  render({ isNewPage: true });
}

/**
 * An anchor to a page of the site. A plain click does not load the page again; other clicks do what the browser does.
 * @param {PageAddress} address
 * @param {string} text
 * @param {Record<string, any>} [attributes]
 */
function link(address, text, attributes = {}) {
  /** @param {MouseEvent} event */
  const follow = (event) => {
    const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    goTo(address);
  };
  return dom("a", { href: formatAddress(address), ...attributes, onclick: follow }, text);
}

/** The table at which a game was left; null if there is none. @param {string} slug @returns {PageAddress | null} */
function savedTable(slug) {
  return store.read(`${OWN_GAMES}/${slug}`) ? store.read(`${OWN_GAMES}-table/${slug}`) : null;
}

/** Starts a new game at a table. @param {PageAddress} address */
function start(address) {
  store.clear(`${OWN_GAMES}/${address.game}`);
  store.keep(`${OWN_GAMES}-table/${address.game}`, address);
  goTo(address);
  const table = page.querySelector("kozyr-table");
  table?.addEventListener(
    "ready",
    () => {
      if (["H1", "BODY"].includes(document.activeElement?.tagName ?? "BODY")) table.focusHand();
    },
    { once: true },
  );
}

/** Deals a game by links and shows its invitations. @param {Game} game @param {Record<string, string>} attributes of the table */
async function invite(game, attributes) {
  try {
    linkPage.begin(await dealByLink(linkPage.api, game, attributes));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    page.replaceChildren(...messagePage(texts.failed, texts.tryAgain, () => invite(game, attributes)));
  }
}

/** @param {Game} game */
const showRules = (game) => openRules(game.slug, titleOf(game, preferences), preferences.lang, texts);

// ---- the table

/** Sets the attributes of a table that follow the preferences. @param {HTMLElement} table */
function applyPreferences(table) {
  const { lang, suits, indices, speed, theme, confirm } = preferences;
  for (const [name, value] of Object.entries({ lang, suits, indices, speed, theme }))
    table.setAttribute(name, value);
  table.toggleAttribute("confirm", confirm === "on");
}

/**
 * Errors after which there is no table: the keys of what to say and of where to go instead, and its address.
 * @type {Record<string, [text: string, action: string, address: (game: string) => PageAddress]>}
 */
const FATAL_ERRORS = {
  "unknown-game": ["unknownGame", "toGames", () => ({ page: "games" })],
  "invalid-request": ["notPlayable", "toGames", () => ({ page: "games" })],
  "bad-link": ["brokenLink", "newGame", (game) => ({ page: "new", game })],
};

/** Shows a message in place of a table that cannot be set up; a saved game stays saved. @param {any} event an `error` of the table */
function leaveBrokenTable({ target, detail }) {
  const error = Object.hasOwn(FATAL_ERRORS, detail.code) ? FATAL_ERRORS[detail.code] : null;
  if (!error || target.view || !target.isConnected) return;
  const [text, action, addressFor] = error;
  page.replaceChildren(...messagePage(texts[text], texts[action], () => goTo(addressFor(target.game))));
}

/** The table at an address; if it is on the page already, it stays. @param {PageAddress} address */
function tableFor({ game = "", attributes }) {
  const sharedDeal = location.hash.startsWith("#kozyr=") ? location.hash : "";
  const tableAddress = formatAddress({ page: "table", game, attributes }) + sharedDeal;
  const current = page.querySelector("kozyr-table");
  const isCurrent = current?.dataset.address === tableAddress;
  const table = isCurrent
    ? current
    : dom("kozyr-table", {
        game,
        persist: sharedDeal ? SHARED_DEALS : OWN_GAMES,
        ...attributes,
        "data-address": tableAddress,
        onerror: leaveBrokenTable,
      });
  if (!sharedDeal && !savedTable(game))
    store.keep(`${OWN_GAMES}-table/${game}`, { page: "table", game, attributes });
  applyPreferences(table);
  if (sharedDeal && !isCurrent) openSharedDeal(table, game, sharedDeal);
  return table;
}

/**
 * Opens the deal or replay of a link. If it is the one that was played here last, the saved game goes on.
 * @param {import("./kozyr-table.js").KozyrTable} table
 * @param {string} game
 * @param {string} fragment
 */
function openSharedDeal(table, game, fragment) {
  if (store.read(`${SHARED_DEALS}-link/${game}`) === fragment && store.read(`${SHARED_DEALS}/${game}`))
    return;
  store.clear(`${SHARED_DEALS}/${game}`);
  store.keep(`${SHARED_DEALS}-link/${game}`, fragment);
  void table.load(fragment);
}

// ---- rendering

/** Pages that a table fills. */
const TABLE_PAGES = ["table", "link"];

/** @param {PageAddress} address */
function renderBar(address) {
  const game = gameOf(address.game);
  const isTablePage = TABLE_PAGES.includes(address.page);
  const home = link(
    { page: "games" },
    isTablePage ? "" : texts.site,
    isTablePage ? { class: "icon", "aria-label": texts.toGames, title: texts.toGames } : { class: "brand" },
  );
  home.prepend(isTablePage ? backIcon() : brandIcon());
  inPage("body > header").replaceChildren(
    home,
    isTablePage ? dom("h1", { class: "brand", tabindex: -1 }, game ? titleOf(game, preferences) : "") : "",
    dom(
      "nav",
      { "aria-label": texts.settings },
      isTablePage && game
        ? link({ page: "new", game: game.slug }, texts.newGame, { class: "button anew" })
        : null,
      isTablePage && game
        ? dom("button", { type: "button", onclick: () => showRules(game) }, texts.rules)
        : null,
      dom(
        "button",
        {
          type: "button",
          class: "icon",
          "aria-label": texts.settings,
          title: texts.settings,
          onclick: () => openSettings(preferences, texts, changePreferences),
        },
        settingsIcon(),
      ),
      languageChoice(texts.language, preferences.lang, (lang) => changePreferences({ lang })),
    ),
  );
}

/** @param {string} viewBox @param {string[]} paths */
function svgIcon(viewBox, ...paths) {
  const namespace = "http://www.w3.org/2000/svg";
  const node = document.createElementNS(namespace, "svg");
  node.setAttribute("viewBox", viewBox);
  node.setAttribute("aria-hidden", "true");
  for (const d of paths) {
    const path = document.createElementNS(namespace, "path");
    path.setAttribute("d", d);
    node.append(path);
  }
  return node;
}

const brandIcon = () =>
  svgIcon(
    "0 0 20 20",
    "M10 .6C12 4.1 19 8 19 12.3c0 2.7-2 4.5-4.4 4.5-1.6 0-2.9-.8-3.7-2 .2 2 .9 3.5 2.4 4.6H6.7c1.5-1.1 2.2-2.6 2.4-4.6-.8 1.2-2.1 2-3.7 2C3 16.8 1 15 1 12.3 1 8 8 4.1 10 .6z",
  );
const backIcon = () => svgIcon("0 0 20 20", "M13 3l-7 7 7 7");
const settingsIcon = () =>
  svgIcon("0 0 24 24", "M4 6h9M17 6h3M4 12h3M11 12h9M4 18h11M19 18h1", "M15 4v4M9 10v4M17 16v4");

/** The content of the page at an address. @param {PageAddress} address @param {boolean} isNewPage @returns {(Node | string)[]} */
function contentFor(address, isNewPage) {
  if (address.page === "link") return linkPage.content(address.game ?? "", location.hash);
  linkPage.leave();
  if (address.page === "table") return [tableFor(address)];
  if (hasFailed) return messagePage(texts.failed, texts.tryAgain, retry);
  if (!games) return messagePage(texts.loading);
  if (!gameTexts.isReady(address)) {
    void gameTexts.load(address).then(() => render({ isNewPage }));
    return messagePage(texts.loading);
  }
  const tools = {
    texts,
    preferences,
    gameTexts,
    link,
    openRules: showRules,
    savedTable,
    start,
    invite,
    linkedGames: linked.all(),
    forget: linked.forget,
  };
  if (address.page === "games") return gamesPage(games, tools);
  const game = gameOf(address.game);
  return game
    ? newGamePage(game, tools)
    : messagePage(texts.unknownGame, texts.toGames, () => goTo({ page: "games" }));
}

/** @param {string} selector */
const focusOn = (selector) => inPage(selector)?.focus({ preventScroll: true });

/** Renders the page at the current address. A new page begins at its top, with the focus on its heading. */
function render({ isNewPage = false } = {}) {
  const address = parseAddress(location.search);
  const game = gameOf(address.game);
  document.documentElement.lang = preferences.lang;
  document.documentElement.dataset.theme = preferences.theme;
  document.documentElement.dataset.page = TABLE_PAGES.includes(address.page) ? "table" : address.page;
  document.title = game ? `${titleOf(game, preferences)} · ${texts.site}` : texts.site;
  inPage("#skip").textContent = texts.skipToPage;
  renderBar(address);
  const content = contentFor(address, isNewPage);
  if (content.some((node, index) => node !== page.childNodes[index])) page.replaceChildren(...content);
  if (!isNewPage) return;
  scrollTo(0, 0);
  focusOn("h1");
}

/** Applies changed preferences to the page that is shown. */
function reapplyPreferences() {
  document.documentElement.dataset.theme = preferences.theme;
  /** @type {NodeListOf<HTMLElement>} */
  const fans = page.querySelectorAll(".fan");
  for (const fan of fans) drawFan(fan, preferences);
  for (const table of page.querySelectorAll("kozyr-table")) applyPreferences(table);
}

/** Changes preferences and saves them. Only another language renders the page again, so that a form keeps its values. @param {Partial<Preferences>} changes */
function changePreferences(changes) {
  const focusedLanguage = document.activeElement?.getAttribute("lang");
  preferences = { ...preferences, ...changes };
  texts = siteTexts(preferences.lang);
  savePreferences(preferences);
  if (!("lang" in changes)) return reapplyPreferences();
  render();
  if (focusedLanguage) focusOn(`.languages [lang=${focusedLanguage}]`);
}

addEventListener("popstate", () => render({ isNewPage: true }));
render();
await Promise.all([loadGames(), gameTexts.load(parseAddress(location.search))]);
render();
