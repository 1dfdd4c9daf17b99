/** What the browser itself knows of the pack: without it a service could name a pack of its own liking. */
export { DECK36 as pack } from "../../fair/shuffle.js";

/** Cards that lie in tricks stay out of this shuffle. @param {string} lastMove of the deal before */
export const shufflesPart = (lastMove) => lastMove === "keep-piles";
