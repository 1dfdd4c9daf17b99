/** Russian: Kozel. */
export { default as common } from "../../i18n/ru.js";

export default {
  ui: {
    us: "Мы",
    them: "Они",
    partner: "партнёр",
    trick: "Круг",
    lastTrick: "Последняя взятка",
    takenBy: "{берёт|берёте} {name}",
    cardPoints: "Очки кона",
    kon: "Кон {n}",
  },
  moves: {
    redeal: "пересдать",
    keep: "играть без пересдачи",
    follow: "положить {first.acc}",
  },
  buttons: {
    redeal: "Пересдать",
    keep: "Играть без пересдачи",
  },
  events: {
    lead: "{who} {ходит|ходите} с {first.gen}.",
    "win-trick": "{who} {берёт|берёте} взятку: {points:очко,очка,очков}.",
    "win-trick-0": "{who} {берёт|берёте} пустую взятку.",
    redeal: "{who} {объявляет|объявляете} пересдачу.",
    keep: "{who} {играет|играете} без пересдачи.",
    follow: "{who} {кладёт|кладёте} {first.acc}.",
    catch: "Шамок поймал шамку! Её {ловит|ловите} {who}.",
    "score-down": "В счёт игры {team.dat} записано {points:очко,очка,очков}.",
  },
  phases: {
    redeal: "У вашей команды нет дам или только бубновая. Пересдать?",
    lead: "Ходите с любой карты.",
    "lead-first": "Первый ход — бубновый туз.",
    "lead-plain": "Ходите с некозырной карты: пока они есть, с козыря нельзя.",
    follow: "Положите карту в масть: {suit}.",
    "follow-trump": "Пошли с козыря: положите козырь.",
    "follow-any": "Положите любую карту.",
  },
  waits: {
    redeal: "{who} {решает|решаете}, пересдавать ли.",
  },
};
