/** Names of the values of options. The options themselves are named in the game, backend/kozyr/games/svoi_kozyri/options.py. */
import covering from "../covering/options.en.js";

export default {
  orphan_sixes: { keep: "stay", remove: "leave the pack" },
  ...covering,
};
