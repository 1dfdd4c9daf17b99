/** Kryt'-navalivat': a covering game with a stock, and a trump card under it. */
import { addToHand, removeCards, updateHand, updateZone } from "../../table/timeline.js";
import { stock, stockStyles } from "../../table/stock.js";
import * as covering from "../covering/shared.js";

export * from "../covering/shared.js";

export const styles = [stockStyles, ...covering.styles];

export const zones = { stock, ...covering.zones };

/** @type {NonNullable<GameTable["transitions"]>} */
export const transitions = {
  ...covering.transitions,
  exchange: (view, event, cards) => {
    if (cards.length !== 2) return view;
    const [six, open] = cards;
    const swapped = updateZone(view, "stock", (before) => [...before.slice(0, -1), six]);
    return addToHand(
      updateHand(swapped, event.seat, (held) => removeCards(held, [six])),
      event.seat,
      [open],
    );
  },
};

export const pauses = { "turn-trump": 0 };
