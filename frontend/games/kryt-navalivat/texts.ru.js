/** Russian: Kryt'-navalivat'. */
import covering from "../covering/texts.ru.js";

export { common } from "../covering/texts.ru.js";

export default [
  covering,
  {
    ui: {
      stockCount: "Запас: {n:карта,карты,карт}",
      stockEmpty: "Запас кончился",
      openCard: "Открытая карта: {card}",
    },
    moves: {
      exchange: "обменять козырную шестёрку на открытую карту",
    },
    buttons: {
      exchange: "Обменять козырную шестёрку",
    },
    events: {
      draw: "{who} {добирает|добираете} {cards.acc}.",
      "draw-some": "{who} {добирает|добираете} {n:карту,карты,карт}, среди них {known}.",
      "draw-hidden": "{who} {добирает|добираете} {cards.acc}.",
      "turn-trump": "Открывается {cards}: козырь — {suit}.",
      exchange: "{who} {меняет|меняете} {first.acc} на {second.acc}.",
    },
    phases: {
      "respond-take-exchange":
        "Крыть нечем ({top}): берите {n:карту,карты,карт} — или сначала обменяйте козырную шестёрку.",
    },
  },
];
