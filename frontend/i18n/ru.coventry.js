/** Russian: Earl of Coventry. */
export default {
  moves: {
    play: "положить {first.acc}",
    pass: "пасовать",
  },
  buttons: {
    pass: "Пас",
  },
  events: {
    play: "{who} {кладёт|кладёте} {cards.acc}.",
    "play-verse": "{who} {кладёт|кладёте} {cards.acc}: «{verse}».",
    pass: "{who} {пасует|пасуете}.",
    "earl-of-coventry/score-down": "{who} {теряет|теряете} {points:очко,очка,очков}.",
  },
  phases: {
    "earl-of-coventry/lead": "Положите любую карту: она назовёт достоинство.",
    "earl-of-coventry/follow": "Положите {rank.acc}: масть не важна.",
    "follow-pass": "У вас нет {rank.gen}: пасуйте.",
  },
};
