/** Russian: Earl of Coventry. */
export { default as common } from "../../i18n/ru.js";

export default {
  ui: {
    run: "На столе",
    done: "Четвёрки: {n}",
    currentRank: "Сейчас: {rank}",
    totals: "Итог серии",
    place: "{n}-е место",
    dealOf: "Раздача {n} из {all}",
  },
  moves: {
    play: "положить {first.acc}",
    pass: "пасовать",
  },
  buttons: {
    pass: "Пас",
  },
  events: {
    "score-up": "{who} {получает|получаете} {points:очко,очка,очков}.",
    play: "{who} {кладёт|кладёте} {cards.acc}.",
    "play-verse": "{who} {кладёт|кладёте} {cards.acc}: «{verse}».",
    pass: "{who} {пасует|пасуете}.",
    "score-down": "{who} {теряет|теряете} {points:очко,очка,очков}.",
  },
  phases: {
    lead: "Положите любую карту: она назовёт достоинство.",
    follow: "Положите {rank.acc}: масть не важна.",
    "follow-pass": "У вас нет {rank.gen}: пасуйте.",
  },
};
