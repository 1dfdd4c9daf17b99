/** English: games in which cards are covered. */
import common from "./en.js";

export default [
  common,
  {
    ui: {
      chooseLead: "Covering with the {card}. Now choose the card to lead.",
      pileCount: "Pile: {n:card,cards}",
      pileEmpty: "The pile is empty",
      topCard: "top card {card}",
      stockCount: "Stock: {n:card,cards}",
      stockEmpty: "The stock is used up",
      openCard: "Open card: {card}",
      losses: "Defeats",
      isOut: "out of cards",
    },
    moves: {
      "cover-1": "cover with {first.the}",
      "cover-2": "cover with {first.the} and lead {second.the}",
      take: "take",
      exchange: "exchange the six of trumps for the open card",
    },
    buttons: {
      take: "Take {n:card,cards}",
      exchange: "Exchange the six of trumps",
    },
    events: {
      out: "{who} {is|are} out: no cards left.",
      "score-down": "{who} {loses|lose}.",
      lead: "{who} {leads|lead} {first.the}.",
      "cover-1": "{who} {covers|cover} with {first.the}, the last card.",
      "cover-2": "{who} {covers|cover} with {first.the} and {leads|lead} {second.the}.",
      take: "{who} {takes|take} {n:card,cards}: {cards}.",
      "take-1": "{who} {takes|take} {cards.the}.",
      draw: "{who} {draws|draw} {n:card,cards}: {cards}.",
      "draw-some": "{who} {draws|draw} {n:card,cards}, among them {known.the}.",
      "draw-hidden": "{who} {draws|draw} {cards}.",
      "turn-trump": "{cards.the} is turned up: {suit} are trumps.",
      exchange: "{who} {exchanges|exchange} {first.the} for {second.the}.",
      "pass-six": "{who} {gives|give} {cards.the} to {to}, whose trump it is.",
    },
    phases: {
      lead: "Lead any card.",
      "free-lead": "A free lead: lay any card, there is nothing to cover.",
      respond: "Cover {top.the} and lead another card, or take {n:card,cards}.",
      "respond-last": "Cover {top.the} with your last card, or take {n:card,cards}.",
      "respond-take": "You cannot cover {top.the}: take {n:card,cards}.",
      "respond-take-exchange":
        "You cannot cover {top.the}: take {n:card,cards}, or exchange the six of trumps first.",
    },
    waits: {
      "free-lead": "A free lead for {who}.",
    },
  },
];
