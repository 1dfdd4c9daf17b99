/** Names of the values of options. The options themselves are named in the game, backend/kozyr/games/kryt_navalivat/options.py. */
import covering from "../covering/options.en.js";

export default {
  trump_six_exchange: { "own-turn": "on your turn", off: "never" },
  ...covering,
};
