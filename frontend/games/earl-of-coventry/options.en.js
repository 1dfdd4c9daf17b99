/** Names of the values of options. The options themselves are named in the game, backend/kozyr/games/earl_of_coventry/options.py. */
export default {
  ranking: { competition: "1, 1, 3", dense: "1, 1, 2" },
};
