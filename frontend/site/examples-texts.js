/**
 * The texts of the page for site owners; `examples` holds the title of each example and a sentence about it.
 * @typedef {object} ExamplesTexts
 * @property {string} home
 * @property {string} language
 * @property {string} skip
 * @property {string} title
 * @property {string} intro
 * @property {string} policy
 * @property {string} copy
 * @property {string} copied
 * @property {string} open
 * @property {string} code
 * @property {string} failed
 * @property {Record<string, [title: string, about: string]>} examples
 */

/** @type {Record<string, ExamplesTexts>} */
export const TEXTS = {
  ru: {
    home: "Козырь",
    language: "Язык",
    skip: "К содержанию",
    title: "Стол на вашем сайте",
    intro:
      "Скопируйте код на свою страницу: больше ничего не нужно. Стол играет через этот сервис, говорит по-русски и по-английски и ничего не хранит на сервере.",
    policy:
      "Если на вашем сайте строгая политика содержания (CSP), разрешите этот адрес в script-src и connect-src, а для рамки — в frame-src. Больше столу не нужно ничего, даже стилей.",
    copy: "Скопировать",
    copied: "Скопировано ✓",
    open: "Посмотреть",
    code: "Код: {title}",
    failed: "Пример не загрузился.",
    examples: {
      "two-lines": ["Две строки", "Скрипт и элемент. Игру, число игроков и язык говорят атрибуты."],
      options: [
        "Настройки",
        "Сила ботов, варианты правил, память о недоигранной партии, вид карт, ход вторым нажатием и какие кнопки показывать.",
      ],
      events: ["События", "Стол рассказывает странице, что произошло: здесь — в консоль и в счётчик."],
      frame: [
        "В рамке",
        'Если чужой скрипт на странице не нужен. Рамка сообщает странице свою высоту и события, и только странице из origin. Изменить вид можно сообщением {kozyr: "set", attributes: {theme: "dark"}}, начать заново — {kozyr: "newGame"}.',
      ],
      theme: ["Свой вид", "Сукно, бумага карт и части стола меняются обычными стилями."],
      buttons: ["Свои кнопки", "Методы стола: новая игра, ход, возврат хода, ссылка на раздачу."],
      languages: [
        "Два языка",
        "Язык берётся из ближайшего lang, слова можно заменить своими, буквы на картах выбрать отдельно.",
      ],
    },
  },
  en: {
    home: "Kozyr",
    language: "Language",
    skip: "Skip to content",
    title: "A table for your site",
    intro:
      "Copy the code into your page, that is all. The table plays by this service, speaks Russian and English, and keeps nothing on a server.",
    policy:
      "If your site has a strict content security policy, allow this address in script-src and connect-src, and for the frame in frame-src. The table needs nothing else, not even styles.",
    copy: "Copy",
    copied: "Copied ✓",
    open: "See it",
    code: "Code: {title}",
    failed: "The example could not be loaded.",
    examples: {
      "two-lines": [
        "Two lines",
        "A script and an element. Attributes say the game, the players and the language.",
      ],
      options: [
        "Options",
        "How well bots play, house rules, a game that is kept, looks of the cards, a second tap to play, and which buttons there are.",
      ],
      events: ["Events", "The table tells your page what happens: here in the console and on a counter."],
      frame: [
        "In a frame",
        'For pages that want no foreign script. The frame tells its height and its events to the page named as origin, and to no other. {kozyr: "set", attributes: {theme: "dark"}} sent to it changes its looks, {kozyr: "newGame"} begins again.',
      ],
      theme: ["Your own looks", "Cloth, paper and the parts of the table follow your style sheet."],
      buttons: [
        "Your own buttons",
        "Methods of the table: a new game, a move, taking it back, a link to the deal.",
      ],
      languages: [
        "Two languages",
        "The nearest lang decides; words can be your own, and letters on the cards are chosen apart.",
      ],
    },
  },
};
