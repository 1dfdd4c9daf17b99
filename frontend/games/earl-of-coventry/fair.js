/** What the browser itself knows of the pack: without it a service could name a pack of its own liking. */
export { DECK52 as pack } from "../../fair/shuffle.js";
