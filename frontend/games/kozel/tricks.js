/** What the trick and the khvalyonka tricks share. */
import { cardsIn, teamOf } from "../../table/timeline.js";

/** Adds the card points of an event to its team. @param {View} view @param {TableEvent} event @returns {View} */
export const addCardPoints = (view, { seat, points = 0 }) => ({
  ...view,
  card_points: view.card_points?.map((each, team) => each + (team === teamOf(view, seat) ? points : 0)),
});

/** Whether a trick has been begun in this deal. @param {View} view */
export const hasTricks = (view) => cardsIn(view, "trick").length + cardsIn(view, "won").length > 0;
