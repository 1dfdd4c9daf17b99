/** How Earl of Coventry is told. */

/** @type {Kind["tells"]} */
export const tells = {
  play: (_event, _parts, _view, verse) => (verse ? "play-verse" : "play"),
};

/** @type {Kind["asks"]} */
export const asks = {
  "earl-of-coventry/follow": (_view, _held, [verb]) => (verb === "pass" ? "follow-pass" : "follow"),
};
