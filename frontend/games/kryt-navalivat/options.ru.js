/** Names of the values of options. The options themselves are named in the game, backend/kozyr/games/kryt_navalivat/options.py. */
import covering from "../covering/options.ru.js";

export default {
  trump_six_exchange: { "own-turn": "на своём ходу", off: "нельзя" },
  ...covering,
};
