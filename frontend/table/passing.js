/** Cards that one player gives to another, in the games that have it. */
import { addToHand, removeCards, updateHand } from "./timeline.js";

/** Cards go from the hand of the event's seat to the hand of another. @param {View} view @param {TableEvent} event @param {string[]} cards */
export const passCards = (view, event, cards) =>
  addToHand(
    updateHand(view, event.seat, (held) => removeCards(held, cards)),
    event.to ?? null,
    cards,
  );
