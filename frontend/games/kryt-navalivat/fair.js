/** What the browser itself knows of the pack: without it a service could name a pack of its own liking. */
export { DECK36 as pack } from "../../fair/shuffle.js";
