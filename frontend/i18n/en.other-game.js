/** English: a game of which nothing is known but what the API says. */
export { default as common } from "./en.js";

export default {
  ui: {
    lastTrick: "Last trick",
    takenBy: "taken by {name}",
    stockCount: "Stock: {n:card,cards}",
    stockEmpty: "The stock is used up",
    openCard: "Open card: {card}",
    chooseSecond: "First: the {card}. Choose another card or play it alone.",
    chooseBoth: "First: the {card}. Now choose the next card.",
  },
  moves: {
    any: "{verb} {cards.the}",
    "any-word": "{verb}",
    play: "play {cards.the}",
    follow: "play {cards.the}",
    pass: "pass",
    take: "take",
  },
  events: {
    any: "{who}: {move}.",
    lead: "{who} {leads|lead} {cards.the}.",
    play: "{who} {plays|play} {cards.the}.",
    follow: "{who} {plays|play} {cards.the}.",
    pass: "{who} {passes|pass}.",
    draw: "{who} {draws|draw} {n:card,cards}: {cards}.",
    "draw-some": "{who} {draws|draw} {n:card,cards}, among them {known.the}.",
    "draw-hidden": "{who} {draws|draw} {cards}.",
    "win-trick": "{who} {takes|take} the trick.",
    "score-up": "{who} {wins|win} {points:point,points}.",
    "score-down": "{who} {loses|lose} {points:point,points}.",
  },
  phases: {
    any: "Choose a card or a button.",
  },
  results: {
    "title/lost": "{who} lost",
    "title/lost-you": "You lost",
    "title/won": "{who} won",
    "title/won-you": "You won",
    "title/draw": "A draw",
    "title/over": "The deal is over",
    reason: "How it ended: {reason}.",
    scores: "Scores: {list}.",
    "series-over": "The series is over.",
  },
};
