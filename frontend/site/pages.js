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

/** The games on offer. `links` makes an anchor to a page of the site, `rules` opens the rules of a game. */
export function gamesPage(games, { texts, preferences, link, rules, kept }) {
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
        resumed ? link(resumed, texts.resume, { class: "main", "aria-label": `${texts.resume}: ${title}` }) : null,
        link({ page: "new", game: game.slug }, resumed ? texts.newGame : texts.play, {
          class: resumed ? "" : "main",
          "aria-label": `${resumed ? texts.newGame : texts.play}: ${title}`,
        }),
        dom("button", { type: "button", "aria-label": texts.rulesOf({ game: title }), onclick: () => rules(game) }, texts.rules),
      ),
    );
  };
  return [
    dom(
      "section",
      { class: "hero" },
      dom("div", {}, heading(texts.site), dom("p", { class: "tagline" }, texts.tagline), dom("p", {}, texts.intro)),
      fan(["6c", "Qh", "Kd", "As"], preferences, "fan large"),
    ),
    dom("section", { "aria-label": texts.games }, dom("ul", { class: "tiles" }, ...games.map(tile))),
    dom("p", { class: "buttons" }, dom("a", { href: "verify.html" }, texts.checkFairDeal)),
  ];
}

/** A new game of one kind. */
export function newGamePage(game, { texts, preferences, link, rules, start }) {
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
      newGameForm(game, lang, texts, (attributes) => start({ page: "table", game: game.slug, attributes })),
    ),
  ];
}

/** A message with a button, when there is nothing to show. */
export function messagePage(text, action, deed) {
  return [dom("div", { class: "message", role: "status" }, heading(text), action ? dom("button", { type: "button", class: "main", onclick: deed }, action) : null)];
}
