/** The pages of the site around the table: the games, a new game, a message. */
import { cardFace } from "../cards.js";
import { dom } from "../table/dom.js";
import { newGameForm } from "./new-game.js";
import { indexLanguage } from "./preferences.js";
import { playersText } from "./texts.js";

/**
 * @typedef {import("./address.js").PageAddress} PageAddress
 * @typedef {import("./by-link.js").LinkedGame} LinkedGame
 * @typedef {import("./preferences.js").Preferences} Preferences
 *
 * @typedef {object} Tools what pages need of the site
 * @property {import("./texts.js").Texts} texts
 * @property {Preferences} preferences
 * @property {import("./game-files.js").GameTexts} gameTexts
 * @property {(address: PageAddress, text: string, attributes?: Record<string, any>) => HTMLAnchorElement} link
 *   an anchor to a page of the site
 * @property {(game: Game) => void} openRules
 * @property {(slug: string) => PageAddress | null} savedTable the table of a game that was left
 * @property {(address: PageAddress) => void} start
 * @property {(game: Game, attributes: Record<string, string>) => void} invite
 * @property {LinkedGame[]} linkedGames
 * @property {(game: LinkedGame) => void} forget
 */

/** The picture of a game that has none of its own. */
const DEFAULT_CARDS = ["As", "Kh", "Qd"];

/** A picture of cards in a fan, hidden from screen readers. @param {string[]} cards @param {Preferences} preferences @param {string} [className] */
function cardFan(cards, preferences, className = "fan") {
  const node = dom("div", { class: className, "aria-hidden": "true", "data-cards": cards.join(" ") });
  drawFan(node, preferences);
  return node;
}

/** Draws the cards of a fan, again if the preferences have changed. @param {HTMLElement} node @param {Preferences} preferences */
export function drawFan(node, preferences) {
  const look = { suits: preferences.suits, indices: indexLanguage(preferences), layout: "pips" };
  const cards = node.dataset.cards?.split(" ") ?? [];
  node.replaceChildren(...cards.map((card) => cardFace(card, look)));
}

/** @param {string} text */
const heading = (text) => dom("h1", { tabindex: -1 }, text);

/** The games by links of this browser; those that wait for this player come first. @param {Game[]} games @param {Tools} tools */
function linkedGamesList(games, { texts, preferences, linkedGames, link, forget }) {
  /** @param {LinkedGame} linked */
  const item = (linked) => {
    const game = games.find(({ slug }) => slug === linked.game);
    const title = game ? titleOf(game, preferences) : linked.game;
    /** @type {Record<string, string>} */
    const statusTexts = { mine: texts.yourTurn, other: texts.othersTurn, over: texts.dealOver };
    const node = dom(
      "li",
      {},
      dom("span", {}, dom("b", {}, title), statusTexts[linked.turn]),
      link({ page: "link", game: linked.game, fragment: `table=${linked.table}` }, texts.resume, {
        class: linked.turn === "other" ? "" : "main",
        "aria-label": `${texts.resume}: ${title}`,
      }),
      dom(
        "button",
        { type: "button", "aria-label": `${texts.forget}: ${title}`, onclick: remove },
        texts.forget,
      ),
    );
    function remove() {
      forget(linked);
      node.remove();
    }
    return node;
  };
  const ordered = linkedGames.toSorted(
    (one, other) => Number(one.turn === "other") - Number(other.turn === "other"),
  );
  return dom(
    "section",
    { class: "panel by-link", "aria-labelledby": "by-link" },
    dom("h2", { id: "by-link" }, texts.byLink),
    dom("ul", {}, ...ordered.map(item)),
  );
}

/** @param {Game} game @param {Preferences} preferences @returns {string} */
export const titleOf = ({ titles }, { lang }) => titles[/** @type {"ru" | "en"} */ (lang)];

/** The sentences about a game, and its picture. @param {Game} game @param {Tools} tools */
function aboutOf({ slug }, { gameTexts, preferences }) {
  const about = gameTexts.about(slug);
  return {
    text: about?.[/** @type {"ru" | "en"} */ (preferences.lang)] ?? "",
    fan: cardFan(about?.cards ?? DEFAULT_CARDS, preferences),
  };
}

/** The tile of a game on the page of games. @param {Game} game @param {Tools} tools */
function gameTile(game, tools) {
  const { texts, link, openRules } = tools;
  const { text, fan } = aboutOf(game, tools);
  const title = titleOf(game, tools.preferences);
  const saved = tools.savedTable(game.slug);
  const newGameText = saved ? texts.newGame : texts.play;
  return dom(
    "li",
    { class: "tile" },
    fan,
    dom("h2", {}, title),
    dom("p", { class: "players" }, playersText(game.seats, texts)),
    dom("p", { class: "about" }, text),
    dom(
      "div",
      { class: "buttons" },
      saved ? link(saved, texts.resume, { class: "main", "aria-label": `${texts.resume}: ${title}` }) : null,
      link({ page: "new", game: game.slug }, newGameText, {
        class: saved ? "" : "main",
        "aria-label": `${newGameText}: ${title}`,
      }),
      dom(
        "button",
        { type: "button", "aria-label": texts.rulesOf({ game: title }), onclick: () => openRules(game) },
        texts.rules,
      ),
    ),
  );
}

/** The games on offer. @param {Game[]} games @param {Tools} tools */
export function gamesPage(games, tools) {
  const { texts, preferences, linkedGames } = tools;
  return [
    dom(
      "section",
      { class: "hero" },
      dom(
        "div",
        {},
        heading(texts.site),
        dom("p", { class: "tagline" }, texts.tagline),
        dom("p", {}, texts.intro),
      ),
      cardFan(["6c", "Qh", "Kd", "As"], preferences, "fan large"),
    ),
    linkedGames.length ? linkedGamesList(games, tools) : "",
    dom(
      "section",
      { "aria-label": texts.games },
      dom("ul", { class: "tiles" }, ...games.map((game) => gameTile(game, tools))),
    ),
    dom(
      "p",
      { class: "buttons foot" },
      dom("a", { href: "examples.html" }, texts.forYourPage),
      dom("a", { href: "verify.html" }, texts.checkFairDeal),
    ),
  ];
}

/** The page on which a new game is set up. @param {Game} game @param {Tools} tools */
export function newGamePage(game, tools) {
  const { texts, preferences, gameTexts, link, openRules, start, invite } = tools;
  const { lang } = preferences;
  const { text, fan } = aboutOf(game, tools);
  return [
    dom("nav", { class: "back" }, link({ page: "games" }, `← ${texts.toGames}`)),
    dom(
      "section",
      { class: "panel setup" },
      dom(
        "div",
        { class: "about" },
        dom(
          "div",
          {},
          heading(titleOf(game, preferences)),
          dom("p", {}, text),
          dom("button", { type: "button", onclick: () => openRules(game) }, texts.rules),
        ),
        fan,
      ),
      newGameForm(game, lang, texts, {
        valueNames: gameTexts.valueNames(game.slug, lang),
        start: (attributes) => start({ page: "table", game: game.slug, attributes }),
        invite: (attributes) => invite(game, attributes),
      }),
    ),
  ];
}

/** A message in place of a page, with a button if there is something to do. @param {string} text @param {string} [action] @param {() => void} [onAction] */
export function messagePage(text, action, onAction = () => {}) {
  return [
    dom(
      "div",
      { class: "message", role: "status" },
      heading(text),
      action ? dom("button", { type: "button", class: "main", onclick: onAction }, action) : null,
    ),
  ];
}
