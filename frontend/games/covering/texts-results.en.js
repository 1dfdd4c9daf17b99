/** English: how a deal ends and a series stands in the covering games. */
export default {
  ui: {
    draws: "Draws",
  },
  results: {
    "title/last-player": "{who} lost",
    "title/last-player-you": "You lost",
    "title/draw": "A draw",
    "title/max-turns": "The deal was stopped",
    "why/last-player": "Only {who} {has|have} cards left.",
    "why/draw": "The last card covered the opponent’s last lead.",
    "why/max-turns": "{n:move was,moves were} made, the limit of a deal. Nobody loses.",
    "loser-deals": "{who} {deals|deal} next.",
    "same-dealer": "{who} {deals|deal} again.",
    losses: "Defeats: {losses}.",
    draws: "Draws: {n}.",
  },
};
