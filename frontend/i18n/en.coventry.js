/** English: Earl of Coventry. */
import common from "./en.js";

export default [
  common,
  {
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
      "earl-of-coventry/score-down": "{who} {pays|pay} {points:point,points}.",
    },
    phases: {
      "earl-of-coventry/lead": "Play any card: it names the rank.",
      "earl-of-coventry/follow": "Play one {rank}: the suit does not matter.",
      "follow-pass": "You have no {rank}: pass.",
    },
  },
];
