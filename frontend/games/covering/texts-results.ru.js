/** Russian: how a deal ends and a series stands in the covering games. */
export default {
  ui: {
    draws: "Ничьи",
  },
  results: {
    "title/last-player": "Проигрыш: {who}",
    "title/last-player-you": "Вы проиграли",
    "title/draw": "Ничья",
    "title/max-turns": "Раздача остановлена",
    "why/last-player": "Карты остались только у {who.gen}.",
    "why/draw": "Последняя карта покрыла последний заход соперника.",
    "why/max-turns": "Сделано {n:ход,хода,ходов} — это предел раздачи. Никто не проиграл.",
    "loser-deals": "В следующий раз {сдаёт|сдаёте} {who}.",
    "same-dealer": "Сдаёт снова {who}.",
    losses: "Поражения: {losses}.",
    draws: "Ничьи: {n}.",
  },
};
