/** English: Earl of Coventry. */
export default {
  moves: {
    play: "play {first.the}",
    pass: "pass",
  },
  buttons: {
    pass: "Pass",
  },
  events: {
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
};
