/** How games are told in which cards are covered. */

/** @type {Kind["tells"]} */
export const tells = {
  cover: (_, { cards }) => `cover-${cards.length}`,
  take: (_, { cards }) => (cards.length === 1 ? "take-1" : "take"),
};

/** @type {Kind["asks"]} */
export const asks = {
  respond(_, held, verbs) {
    if (verbs.includes("cover")) return held === 1 ? "respond-last" : "respond";
    return verbs.includes("exchange") ? "respond-take-exchange" : "respond-take";
  },
};
