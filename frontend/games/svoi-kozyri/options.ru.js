/** Names of the values of options. The options themselves are named in the game, backend/kozyr/games/svoi_kozyri/options.py. */
import covering from "../covering/options.ru.js";

export default {
  orphan_sixes: { keep: "остаются", remove: "убрать из колоды" },
  ...covering,
};
