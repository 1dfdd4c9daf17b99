/** English: Kozel. */
export { default as common } from "../../i18n/en.js";

export default {
  ui: {
    us: "Us",
    them: "Them",
    partner: "partner",
    trick: "Trick",
    lastTrick: "Last trick",
    takenBy: "taken by {name}",
    cardPoints: "Card points",
    kon: "Kon {n}",
  },
  moves: {
    redeal: "call a redeal",
    keep: "play without a redeal",
    follow: "play {first.the}",
  },
  buttons: {
    redeal: "Redeal",
    keep: "Play on",
  },
  events: {
    lead: "{who} {leads|lead} {first.the}.",
    "win-trick": "{who} {takes|take} the trick: {points:point,points}.",
    "win-trick-0": "{who} {takes|take} the trick, worth nothing.",
    redeal: "{who} {calls|call} a redeal.",
    keep: "{who} {plays|play} without a redeal.",
    follow: "{who} {plays|play} {first.the}.",
    catch: "Shamok catches shamka! {who} {makes|make} the catch.",
    "score-down": "{points:point is,points are} charged to {team}.",
  },
  phases: {
    redeal: "Your team holds no queen, or only the queen of diamonds. Redeal?",
    lead: "Lead any card.",
    "lead-first": "The first lead is the ace of diamonds.",
    "lead-plain": "Lead a plain card: as long as you hold one, no trump may be led.",
    follow: "Follow suit: {suit}.",
    "follow-trump": "A trump was led: play a trump.",
    "follow-any": "Play any card.",
  },
  waits: {
    redeal: "{who} {decides|decide} about a redeal.",
  },
};
