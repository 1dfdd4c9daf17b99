/** Russian: a game of which nothing is known but what the API says. */
export { default as common } from "./ru.js";

export default {
  ui: {
    lastTrick: "Последняя взятка",
    takenBy: "{берёт|берёте} {name}",
    stockCount: "Запас: {n:карта,карты,карт}",
    stockEmpty: "Запас кончился",
    openCard: "Открытая карта: {card}",
    chooseSecond: "Первая: {card}. Выберите ещё карту или сыграйте её одну.",
    chooseBoth: "Первая: {card}. Теперь выберите следующую карту.",
  },
  moves: {
    any: "{verb} {cards}",
    "any-word": "{verb}",
    play: "положить {cards.acc}",
    follow: "положить {cards.acc}",
    pass: "пасовать",
    take: "взять",
  },
  events: {
    any: "{who}: {move}.",
    lead: "{who} {ходит|ходите} с {cards.gen}.",
    play: "{who} {кладёт|кладёте} {cards.acc}.",
    follow: "{who} {кладёт|кладёте} {cards.acc}.",
    pass: "{who} {пасует|пасуете}.",
    draw: "{who} {берёт|берёте} {n:карту,карты,карт}: {cards}.",
    "draw-some": "{who} {берёт|берёте} {n:карту,карты,карт}, среди них {known}.",
    "draw-hidden": "{who} {берёт|берёте} {cards.acc}.",
    "win-trick": "{who} {берёт|берёте} взятку.",
    "score-up": "{who} {получает|получаете} {points:очко,очка,очков}.",
    "score-down": "{who} {теряет|теряете} {points:очко,очка,очков}.",
  },
  phases: {
    any: "Выберите карту или нажмите кнопку.",
  },
  results: {
    "title/lost": "Проигрыш: {who}",
    "title/lost-you": "Вы проиграли",
    "title/won": "Победа: {who}",
    "title/won-you": "Вы выиграли",
    "title/draw": "Ничья",
    "title/over": "Раздача окончена",
    reason: "Чем кончилось: {reason}.",
    scores: "Очки: {list}.",
    "series-over": "Серия окончена.",
  },
};
