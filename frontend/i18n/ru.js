/** Russian: what every table says. A game's own texts bring it with them; ru.later.js is for what is opened later. */

/** Words of which only the ending changes, by their stem. */
const declined =
  (/** @type {string[]} */ ...endings) =>
  (/** @type {string} */ stem) =>
    Object.fromEntries(["nom", "gen", "dat", "acc", "ins"].map((grammar, n) => [grammar, stem + endings[n]]));
const she = declined("а", "ы", "е", "у", "ой");
const he = declined("", "а", "у", "а", "ом");
const number = declined("ка", "ки", "ке", "ку", "кой");

export default {
  and: " и ",
  card: "{rank} {suit}",
  article: "",
  hidden: "закрытая карта",
  count: { nom: "{n:карта,карты,карт}", acc: "{n:карту,карты,карт}" },
  ranks: {
    2: number("двой"),
    3: number("трой"),
    4: number("четвёр"),
    5: number("пятёр"),
    6: number("шестёр"),
    7: number("семёр"),
    8: number("восьмёр"),
    9: number("девят"),
    T: number("десят"),
    J: he("валет"),
    Q: she("дам"),
    K: declined("ь", "я", "ю", "я", "ём")("корол"),
    A: he("туз"),
  },
  suits: {
    c: { nom: "трефы", gen: "треф" },
    d: { nom: "бубны", gen: "бубен" },
    h: { nom: "червы", gen: "червей" },
    s: { nom: "пики", gen: "пик" },
  },
  you: { nom: "вы", gen: "вас", dat: "вам", acc: "вас" },
  people: [she("Алис"), he("Борис"), she("Вер"), he("Глеб"), she("Дин"), he("Егор")],
  player: { nom: "игрок {n}", gen: "игрока {n}", dat: "игроку {n}", acc: "игрока {n}" },
  ui: {
    yourTurn: "Ваш ход",
    waiting: "Ждём: {who}",
    thinking: "Боты думают…",
    tapAgain: "Нажмите ещё раз, чтобы сыграть.",
    forbidden: "сейчас этой картой ходить нельзя",
    cancel: "Отменить выбор",
    undo: "Отменить ход",
    hint: "Подсказка",
    menu: "Меню",
    log: "Ход игры",
    tryAgain: "Повторить",
    continue: "Дальше",
    unavailable: "Сервис сейчас недоступен. Ход не потерян.",
    offline: "Нет связи с сервером. Ход не потерян.",
    failed: "Сервис не смог ответить. Попробуйте ещё раз.",
    loading: "Загружаем…",
    table: "Стол: {game}",
    hand: "Ваши карты",
    handOf: "{name}: {n:карта,карты,карт}",
    dealer: "сдаёт",
    trump: "козырь",
    trumpIs: "Козырь: {suit}",
    standing: "Счёт",
    dealNumber: "Раздача {n}",
  },
  moves: {
    lead: "зайти с {first.gen}",
  },
  buttons: {},
  events: {},
  phases: {
    any: "Ваш ход.",
  },
  waits: {
    any: "Ходит {who}.",
  },
};
