/** Russian: games in which cards are covered. */
import common from "./ru.js";

export default [
  common,
  {
    ui: {
      chooseLead: "Кроете: {card}. Теперь выберите карту захода.",
      pileCount: "Стопка: {n:карта,карты,карт}",
      pileEmpty: "Стопка пуста",
      topCard: "сверху {card}",
      stockCount: "Запас: {n:карта,карты,карт}",
      stockEmpty: "Запас кончился",
      openCard: "Открытая карта: {card}",
      losses: "Поражения",
      isOut: "без карт",
    },
    moves: {
      "cover-1": "покрыть {first.ins}",
      "cover-2": "покрыть {first.ins} и зайти с {second.gen}",
      take: "взять",
      exchange: "обменять козырную шестёрку на открытую карту",
    },
    buttons: {
      take: "Взять {n:карту,карты,карт}",
      exchange: "Обменять козырную шестёрку",
    },
    events: {
      out: "{who} {выходит|выходите}: карт больше нет.",
      "score-down": "{who} {проигрывает|проигрываете}.",
      lead: "{who} {заходит|заходите} с {first.gen}.",
      "cover-1": "{who} {кроет|кроете} {first.ins}: это последняя карта.",
      "cover-2": "{who} {кроет|кроете} {first.ins} и {заходит|заходите} с {second.gen}.",
      take: "{who} {берёт|берёте} {n:карту,карты,карт}: {cards}.",
      "take-1": "{who} {берёт|берёте} {cards.acc}.",
      draw: "{who} {добирает|добираете} {cards.acc}.",
      "draw-some": "{who} {добирает|добираете} {n:карту,карты,карт}, среди них {known}.",
      "draw-hidden": "{who} {добирает|добираете} {cards.acc}.",
      "turn-trump": "Открывается {cards}: козырь — {suit}.",
      exchange: "{who} {меняет|меняете} {first.acc} на {second.acc}.",
      "pass-six": "{who} {отдаёт|отдаёте} {cards.acc} {to.dat}: это козырь.",
    },
    phases: {
      lead: "Зайдите с любой карты.",
      "free-lead": "Свободный заход: положите любую карту, крыть не нужно.",
      respond: "Покройте {top.acc} и зайдите другой картой — или возьмите {n:карту,карты,карт}.",
      "respond-last": "Покройте {top.acc} последней картой — или возьмите {n:карту,карты,карт}.",
      "respond-take": "Крыть нечем ({top}): берите {n:карту,карты,карт}.",
      "respond-take-exchange":
        "Крыть нечем ({top}): берите {n:карту,карты,карт} — или сначала обменяйте козырную шестёрку.",
    },
    waits: {
      "free-lead": "Свободный заход: ходит {who}.",
    },
  },
];
