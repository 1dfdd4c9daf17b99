/** What the browser itself knows of the pack: without it a service could name a pack of its own liking. */
export { DECK36 as pack } from "../../fair/shuffle.js";

/** Every seat draws a trump suit by lot (CV-12). */
export const drawsTrumps = true;

/**
 * The cards that are not dealt (SK-A2): sixes of suits that are nobody's trump, if the rules remove them.
 * @param {Record<string, any> | undefined} rules as the record gives them
 * @param {string[]} pack
 * @param {string[] | null} trumps
 */
export const undealt = (rules, pack, trumps) =>
  trumps && rules?.orphan_sixes === "remove"
    ? pack.filter((card) => card[0] === "6" && !trumps.includes(card[1]))
    : [];
