/** English: Earl of Coventry. */
export { default as common } from "../../i18n/en.js";

export default {
  ui: {
    run: "On the table",
    done: "Fours: {n}",
    currentRank: "Now: {rank}",
    totals: "Totals of the series",
    place: "place {n}",
    dealOf: "Deal {n} of {all}",
  },
  moves: {
    play: "play {first.the}",
    pass: "pass",
  },
  buttons: {
    pass: "Pass",
  },
  events: {
    "score-up": "{who} {wins|win} {points:point,points}.",
    play: "{who} {plays|play} {cards.the}.",
    "play-verse": "{who} {plays|play} {cards.the}: “{verse}.”",
    pass: "{who} {passes|pass}.",
    "score-down": "{who} {pays|pay} {points:point,points}.",
  },
  phases: {
    lead: "Play any card: it names the rank.",
    follow: "Play one {rank}: the suit does not matter.",
    "follow-pass": "You have no {rank}: pass.",
  },
};
