/** How the khvalyonka of Kozel is told. */
import { parseMove } from "../table/notation.js";

/** @type {Kind["tells"]} */
export const tells = {
  khval: (_, { value }) => `khval-${value}`,
  lay: ({ seat }, _, { boaster }) => (seat === boaster ? "lay-down" : "lay"),
  "win-pile": ({ points }, { verb }) => (points ? verb : `${verb}-0`),
};

/** @type {Kind["asks"]} */
export const asks = {
  "kozel/lay"({ legal_moves: moves, seat, boaster }) {
    const counts = new Set(moves.map((move) => parseMove(move)?.cards.length));
    const many = counts.has(2) ? (counts.has(1) ? "choice" : "2") : "1";
    return seat === boaster ? `lay-down-${many}` : `lay-${many}`;
  },
};
