/** English: how a deal ends and a series stands. */
export { default } from "../covering/texts-results.en.js";
