/** Names of the values of options. The options themselves are named in the game, backend/kozyr/games/kozel/options.py. */
export default {
  pants_legs: { choice: "решает хвалящийся", 1: "одна", 2: "две" },
  pants_overflow: { "to-partner": "партнёру", redeal: "хвалёнка заново" },
  khval_tie: {
    "nearest-boaster": "ближе к хвалящемуся",
    "first-pile": "взявший первую",
    boaster: "хвалящийся",
  },
  zero_means: { points: "за ноль очков", tricks: "если нет взяток" },
  redeal: { optional: "по желанию", off: "нельзя", forced: "обязательна" },
};
