/** Svoi kozyri: every seat has a trump suit of its own. */
import { passCards } from "../../table/passing.js";
import * as covering from "../covering/shared.js";

export * from "../covering/shared.js";

/** @type {NonNullable<GameTable["transitions"]>} */
export const transitions = { ...covering.transitions, "pass-six": passCards };

export const pauses = { "pass-six": 0 };
