/** Russian: what the covering games share. */
export { default as common } from "../../i18n/ru.js";

export default {
  ui: {
    chooseLead: "Кроете: {card}. Теперь выберите карту захода.",
    pileCount: "Стопка: {n:карта,карты,карт}",
    pileEmpty: "Стопка пуста",
    topCard: "сверху {card}",
    losses: "Поражения",
    isOut: "без карт",
  },
  moves: {
    "cover-1": "покрыть {first.ins}",
    "cover-2": "покрыть {first.ins} и зайти с {second.gen}",
    take: "взять",
  },
  buttons: {
    take: "Взять {n:карту,карты,карт}",
  },
  events: {
    out: "{who} {выходит|выходите}: карт больше нет.",
    "score-down": "{who} {проигрывает|проигрываете}.",
    lead: "{who} {заходит|заходите} с {first.gen}.",
    "cover-1": "{who} {кроет|кроете} {first.ins}: это последняя карта.",
    "cover-2": "{who} {кроет|кроете} {first.ins} и {заходит|заходите} с {second.gen}.",
    take: "{who} {берёт|берёте} {n:карту,карты,карт}: {cards}.",
    "take-1": "{who} {берёт|берёте} {cards.acc}.",
  },
  phases: {
    lead: "Зайдите с любой карты.",
    respond: "Покройте {top.acc} и зайдите другой картой — или возьмите {n:карту,карты,карт}.",
    "respond-last": "Покройте {top.acc} последней картой — или возьмите {n:карту,карты,карт}.",
    "respond-take": "Крыть нечем ({top}): берите {n:карту,карты,карт}.",
  },
};
