/** How Kozel is told. */
import { always, parseMove } from "../table/notation.js";

always.kozel = "7c 8c 9c Kc Tc Ac Jd Jh Js Jc Qd Qh Qs Qc 6c".split(" ");

/** @type {Kind["tells"]} */
export const tells = {
  "win-trick": ({ points }, { verb }) => (points ? verb : `${verb}-0`),
  // one sentence a team
  "kozel/score": ({ seat }) => (seat > 1 ? null : "score-down"),
};

/** @type {Kind["asks"]} */
export const asks = {
  "kozel/follow"({ legal_moves: moves }, held) {
    if (moves.length === held) return "follow-any";
    return always.kozel.includes(parseMove(moves[0])?.cards[0] ?? "") ? "follow-trump" : "follow";
  },
  "kozel/lead"({ legal_moves: moves, standing }, held) {
    if (moves.length === 1 && moves[0] === "lead Ad" && standing?.kon === 1) return "lead-first";
    return moves.length === held ? "lead" : "lead-plain";
  },
};
