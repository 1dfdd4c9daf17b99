/** English: Kryt'-navalivat'. */
import covering from "../covering/texts.en.js";

export { common } from "../covering/texts.en.js";

export default [
  covering,
  {
    ui: {
      stockCount: "Stock: {n:card,cards}",
      stockEmpty: "The stock is used up",
      openCard: "Open card: {card}",
    },
    moves: {
      exchange: "exchange the six of trumps for the open card",
    },
    buttons: {
      exchange: "Exchange the six of trumps",
    },
    events: {
      draw: "{who} {draws|draw} {n:card,cards}: {cards}.",
      "draw-some": "{who} {draws|draw} {n:card,cards}, among them {known.the}.",
      "draw-hidden": "{who} {draws|draw} {cards}.",
      "turn-trump": "{cards.the} is turned up: {suit} are trumps.",
      exchange: "{who} {exchanges|exchange} {first.the} for {second.the}.",
    },
    phases: {
      "respond-take-exchange":
        "You cannot cover {top.the}: take {n:card,cards}, or exchange the six of trumps first.",
    },
  },
];
