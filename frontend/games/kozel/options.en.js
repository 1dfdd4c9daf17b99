/** Names of the values of options. The options themselves are named in the game, backend/kozyr/games/kozel/options.py. */
export default {
  pants_legs: { choice: "the boaster decides", 1: "one", 2: "two" },
  pants_overflow: { "to-partner": "to the partner", redeal: "boast again" },
  khval_tie: {
    "nearest-boaster": "nearest to the boaster",
    "first-pile": "taker of the first",
    boaster: "the boaster",
  },
  zero_means: { points: "for no card points", tricks: "for no tricks" },
  redeal: { optional: "if the team wants", off: "never", forced: "always" },
};
