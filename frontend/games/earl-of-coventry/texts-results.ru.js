/** Russian: how a deal ends and a series stands in Earl of Coventry. */
export default {
  results: {
    "title/winner": "Победа: {who}",
    "title/winner-you": "Вы выиграли",
    "title/series-won": "Победа в серии: {who}",
    "title/series-won-you": "Серию выиграли вы",
    "title/series-shared": "Первое место поровну: {who}",
    "first-out": "{who} {выходит|выходите} раньше всех: за карты соперников — {sum} = {points}.",
    total: "{who}: {score}, итог {total}, место {place}.",
    "series-over": "Серия из {n:раздачи,раздач,раздач} окончена.",
  },
};
