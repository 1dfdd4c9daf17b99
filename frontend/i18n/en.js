/** English: what every table says. en.<kind>.js brings it with the texts of a kind of games; en.later.js is for what is opened later. */

const name = (nom) => ({ nom, gen: `${nom}’s` });

export default {
  and: " and ",
  card: "{rank} of {suit}",
  article: "the ",
  hidden: "face-down card",
  count: { nom: "{n:card,cards}" },
  ranks: { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" },
  suits: { c: "clubs", d: "diamonds", h: "hearts", s: "spades" },
  you: { nom: "you", gen: "your" },
  people: ["Alice", "Ben", "Clara", "David", "Emma", "Frank"].map(name),
  player: name("player {n}"),
  ui: {
    yourTurn: "Your turn",
    waiting: "Waiting for {who}",
    thinking: "The bots are thinking…",
    tapAgain: "Tap again to play.",
    forbidden: "this card cannot be played now",
    cancel: "Clear the choice",
    undo: "Undo",
    hint: "Hint",
    menu: "Menu",
    log: "What happened",
    tryAgain: "Try again",
    continue: "Continue",
    unavailable: "The service is unavailable right now. Your move is not lost.",
    offline: "No connection. Your move is not lost.",
    failed: "The service could not answer. Try again.",
    loading: "Loading…",
    table: "Table: {game}",
    hand: "Your hand",
    handOf: "{name}: {n:card,cards}",
    dealer: "dealer",
    trump: "trump",
    trumpIs: "Trumps: {suit}",
    standing: "Score",
    dealNumber: "Deal {n}",
  },
  moves: {
    lead: "lead {first.the}",
  },
  buttons: {},
  events: {
  },
  phases: {
    any: "Your turn.",
  },
  waits: {
    any: "{who} to play.",
  },
};
