/** English: what the covering games share. */
export { default as common } from "../../i18n/en.js";

export default {
  ui: {
    chooseLead: "Covering with the {card}. Now choose the card to lead.",
    pileCount: "Pile: {n:card,cards}",
    pileEmpty: "The pile is empty",
    topCard: "top card {card}",
    losses: "Defeats",
    isOut: "out of cards",
  },
  moves: {
    "cover-1": "cover with {first.the}",
    "cover-2": "cover with {first.the} and lead {second.the}",
    take: "take",
  },
  buttons: {
    take: "Take {n:card,cards}",
  },
  events: {
    out: "{who} {is|are} out: no cards left.",
    "score-down": "{who} {loses|lose}.",
    lead: "{who} {leads|lead} {first.the}.",
    "cover-1": "{who} {covers|cover} with {first.the}, the last card.",
    "cover-2": "{who} {covers|cover} with {first.the} and {leads|lead} {second.the}.",
    take: "{who} {takes|take} {n:card,cards}: {cards}.",
    "take-1": "{who} {takes|take} {cards.the}.",
  },
  phases: {
    lead: "Lead any card.",
    respond: "Cover {top.the} and lead another card, or take {n:card,cards}.",
    "respond-last": "Cover {top.the} with your last card, or take {n:card,cards}.",
    "respond-take": "You cannot cover {top.the}: take {n:card,cards}.",
  },
};
