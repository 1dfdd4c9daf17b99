/** The pages of the site: the games, a new game, a table. */
import { cardFace } from "../cards.js";
import { dom } from "../table/dom.js";
import { newGameForm } from "./new-game.js";
import { blurb, playersText } from "./texts.js";

/** A fan of cards, for the eyes only. */
function fan(cards, preferences, kind = "fan") {
  const node = dom("div", { class: kind, "aria-hidden": "true", "data-cards": cards.join(" ") });
  drawFan(node, preferences);
  return node;
}

/** Draws the cards of a fan, also anew when the preferences have changed. */
export function drawFan(node, { suits, indices, lang }) {
  const look = { suits, indices: indices === "auto" ? lang : indices, layout: "pips" };
  node.replaceChildren(...node.dataset.cards.split(" ").map((card) => cardFace(card, look)));
}

const heading = (text) => dom("h1", { tabindex: -1 }, text);

/** The games among people far apart that this browser plays at, those where one is awaited first. */
function byLinkList(games, tables, { texts, preferences, link, forget }) {
  const line = (seating) => {
    const title = games.find(({ slug }) => slug === seating.game)?.titles[preferences.lang] ?? seating.game;
    const told = { mine: texts.yourTurn, other: texts.othersTurn, over: texts.dealOver }[seating.turn];
    const item = dom(
      "li",
      {},
      dom("span", {}, dom("b", {}, title), told),
      link({ page: "link", game: seating.game, fragment: `table=${seating.table}` }, texts.resume, {
        class: seating.turn === "other" ? "" : "main",
        "aria-label": `${texts.resume}: ${title}`,
      }),
      dom(
        "button",
        {
          type: "button",
          "aria-label": `${texts.forget}: ${title}`,
          onclick: () => (forget(seating), item.remove()),
        },
        texts.forget,
      ),
    );
    return item;
  };
  return dom(
    "section",
    { class: "panel by-link", "aria-labelledby": "by-link" },
    dom("h2", { id: "by-link" }, texts.byLink),
    dom(
      "ul",
      {},
      ...tables
        .toSorted((one, other) => Number(one.turn === "other") - Number(other.turn === "other"))
        .map(line),
    ),
  );
}

/** The games on offer. `link` makes an anchor to a page of the site, `rules` opens the rules of a game. */
export function gamesPage(games, tools) {
  const { texts, preferences, link, rules, kept, byLink } = tools;
  const { lang } = preferences;
  const tile = (game) => {
    const { text, cards } = blurb(game.slug, lang);
    const title = game.titles[lang];
    const resumed = kept(game.slug);
    return dom(
      "li",
      { class: "tile" },
      fan(cards, preferences),
      dom("h2", {}, title),
      dom("p", { class: "players" }, playersText(game.seats, texts)),
      dom("p", { class: "about" }, text),
      dom(
        "div",
        { class: "buttons" },
        resumed
          ? link(resumed, texts.resume, { class: "main", "aria-label": `${texts.resume}: ${title}` })
          : null,
        link({ page: "new", game: game.slug }, resumed ? texts.newGame : texts.play, {
          class: resumed ? "" : "main",
          "aria-label": `${resumed ? texts.newGame : texts.play}: ${title}`,
        }),
        dom(
          "button",
          { type: "button", "aria-label": texts.rulesOf({ game: title }), onclick: () => rules(game) },
          texts.rules,
        ),
      ),
    );
  };
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
      fan(["6c", "Qh", "Kd", "As"], preferences, "fan large"),
    ),
    byLink.length ? byLinkList(games, byLink, tools) : "",
    dom("section", { "aria-label": texts.games }, dom("ul", { class: "tiles" }, ...games.map(tile))),
    dom(
      "p",
      { class: "buttons foot" },
      dom("a", { href: "examples.html" }, texts.forYourPage),
      dom("a", { href: "verify.html" }, texts.checkFairDeal),
    ),
  ];
}

/** A new game of one kind. */
export function newGamePage(game, { texts, preferences, link, rules, start, invite }) {
  const { lang } = preferences;
  const { text, cards } = blurb(game.slug, lang);
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
          heading(game.titles[lang]),
          dom("p", {}, text),
          dom("button", { type: "button", onclick: () => rules(game) }, texts.rules),
        ),
        fan(cards, preferences),
      ),
      newGameForm(game, lang, texts, {
        start: (attributes) => start({ page: "table", game: game.slug, attributes }),
        invite: (attributes) => invite(game, attributes),
      }),
    ),
  ];
}

/** A message with a button, when there is nothing to show. */
export function messagePage(text, action, deed) {
  return [
    dom(
      "div",
      { class: "message", role: "status" },
      heading(text),
      action ? dom("button", { type: "button", class: "main", onclick: deed }, action) : null,
    ),
  ];
}
