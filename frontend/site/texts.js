/** What a visitor reads around the table, in Russian and English; the table's own texts are in `i18n/`. */
import { chooseLanguage, fill, placeholders } from "../i18n/template.js";

const TEXTS = {
  ru: {
    site: "Козырь",
    tagline: "Четыре карточные игры: две из семьи «дурака», одна с приговорками и нижегородский козёл",
    intro:
      "Садитесь за стол с ботами, с друзьями у одного экрана или по ссылке. Ничего не нужно устанавливать и никуда входить.",
    skipToPage: "К содержанию",
    games: "Игры",
    play: "Играть",
    resume: "Продолжить",
    rules: "Правила",
    rulesOf: "Правила: {game}",
    glossary: "Словарик",
    settings: "Настройки",
    close: "Закрыть",
    toGames: "К играм",
    newGame: "Новая игра",
    sitDown: "Сесть за стол",
    players: "Сколько игроков",
    playersRange: "{min}–{max} игрока",
    playersFixed: "{n:игрок,игрока,игроков}",
    playersMany: "{min}–{max} игроков",
    company: "С кем играем",
    withBots: "Я против ботов",
    withPartner: "Вдвоём с партнёром против ботов",
    allPeople: "Все за одним экраном",
    mixed: "Рассадить самим",
    seats: "Кто где сидит",
    seatMe: "Место {n}: вы",
    seatPerson: "Место {n}: человек",
    seatHint: "Отмеченные места займут люди у этого экрана, остальные — боты.",
    passHint: "Экран передают по кругу: карты открываются только тому, чей ход.",
    far: "С друзьями по ссылке",
    farHint:
      "Каждый играет у себя: ссылка на партию ходит от одного к другому, например в общем чате. Входить никуда не надо.",
    farSeatHint: "Отмеченные места получат приглашения, остальные займут боты.",
    dealAndInvite: "Раздать и пригласить",
    byLink: "Партии по ссылке",
    invitations: "Приглашения",
    inviteHow:
      "Пошлите каждому его приглашение. После хода игрок копирует ссылку для остальных, и она идёт дальше: её можно бросить в общий чат.",
    inviteSecret: "В приглашении — карты этого места. Не показывайте его другим.",
    player: "Игрок {n}",
    copyLink: "Скопировать",
    copyForOthers: "Ссылка для всех",
    share: "Поделиться",
    copied: "Скопировано ✓",
    copyByHand: "Скопируйте эту ссылку",
    pasteLink: "Вставить ссылку",
    pasteHow: "Ссылка, которую вам прислали",
    open: "Открыть",
    yourTurn: "Ваш ход.",
    othersTurn: "Ходят другие.",
    playerMoves: "Ходит игрок {n}. Если он этого не знает, пошлите ссылку.",
    dealOver: "Раздача окончена.",
    watching: "Вы смотрите. Чтобы играть, откройте здесь своё приглашение.",
    newerHere: "Ссылка старая: партия ушла дальше, и на столе — самое новое.",
    backToLink: "Всё же вернуться к ней",
    brokenLink: "Ссылка не открывается: похоже, она скопирована не целиком.",
    badInvitation: "Приглашение не подходит: оно от другой партии или слишком старое.",
    forget: "Убрать",
    forYourPage: "Стол на вашем сайте",
    level: "Сила ботов",
    options: "Варианты правил",
    optionsHint: "Можно ничего не менять: обычно играют именно так.",
    noLimit: "без предела",
    loading: "Загружаем игры…",
    failed: "Сервис сейчас недоступен.",
    tryAgain: "Повторить",
    checkFairDeal: "Проверить честную раздачу",
    unknownGame: "Такой игры здесь нет.",
    notPlayable: "По таким правилам или таким составом здесь не играют.",
    language: "Язык",
    suits: "Масти",
    fourColours: "четыре цвета",
    twoColours: "два цвета",
    indices: "Буквы на картах",
    indicesAuto: "как язык",
    speed: "Скорость",
    speedSlow: "медленно",
    speedNormal: "обычно",
    speedFast: "быстро",
    speedOff: "без движения",
    theme: "Оформление",
    themeAuto: "как в системе",
    themeLight: "светлое",
    themeDark: "тёмное",
    confirm: "Ход вторым нажатием",
    confirmOff: "нет",
    confirmOn: "да",
  },
  en: {
    site: "Kozyr",
    tagline: "Four card games: two cousins of Durak, one with rhymes, and Kozel from Nizhny Novgorod",
    intro:
      "Sit down with bots, with friends around one screen or far away. Nothing to install, nothing to sign up for.",
    skipToPage: "Skip to content",
    games: "Games",
    play: "Play",
    resume: "Resume",
    rules: "Rules",
    rulesOf: "Rules: {game}",
    glossary: "Glossary",
    settings: "Settings",
    close: "Close",
    toGames: "All games",
    newGame: "New game",
    sitDown: "Sit down",
    players: "Players",
    playersRange: "{min}–{max} players",
    playersFixed: "{n:player,players}",
    playersMany: "{min}–{max} players",
    company: "Company",
    withBots: "Me against bots",
    withPartner: "Me and a partner against bots",
    allPeople: "Everybody at this screen",
    mixed: "Choose the seats",
    seats: "Who sits where",
    seatMe: "Seat {n}: you",
    seatPerson: "Seat {n}: a person",
    seatHint: "People at this screen take the ticked seats, bots all others.",
    passHint: "The screen is passed round: cards show only to the one whose turn it is.",
    far: "With friends, by links",
    farHint:
      "Everybody plays at home: a link to the game goes from one to the next, in a group chat for example. No account needed.",
    farSeatHint: "The ticked seats get invitations, bots take all others.",
    dealAndInvite: "Deal and invite",
    byLink: "Games by links",
    invitations: "Invitations",
    inviteHow:
      "Send everybody the invitation of their own. After a move the player copies the link for the others, and it goes on: it may be posted in a group chat.",
    inviteSecret: "An invitation holds the cards of its seat. Show it to nobody else.",
    player: "Player {n}",
    copyLink: "Copy",
    copyForOthers: "Link for all",
    share: "Share",
    copied: "Copied ✓",
    copyByHand: "Copy this link",
    pasteLink: "Paste a link",
    pasteHow: "The link that you were sent",
    open: "Open",
    yourTurn: "Your turn.",
    othersTurn: "Others are to move.",
    playerMoves: "Player {n} is to move. Send the link, unless they know.",
    dealOver: "The deal is over.",
    watching: "You are watching. To play, open your invitation here.",
    newerHere: "That link is old: the game has gone on here. On the table is the newest position.",
    backToLink: "Go back to it all the same",
    brokenLink: "That link does not open: it seems that only a part of it was copied.",
    badInvitation: "That invitation does not fit: it belongs to another game, or is too old.",
    forget: "Remove",
    forYourPage: "A table for your site",
    level: "Strength of the bots",
    options: "House rules",
    optionsHint: "Nothing needs changing: this is how the game is usually played.",
    noLimit: "no limit",
    loading: "Loading the games…",
    failed: "The service is unavailable right now.",
    tryAgain: "Try again",
    checkFairDeal: "Check a fair deal",
    unknownGame: "There is no such game here.",
    notPlayable: "Nobody plays by such rules here, or with such seats.",
    language: "Language",
    suits: "Suits",
    fourColours: "four colours",
    twoColours: "two colours",
    indices: "Letters on the cards",
    indicesAuto: "by language",
    speed: "Speed",
    speedSlow: "slow",
    speedNormal: "normal",
    speedFast: "fast",
    speedOff: "no motion",
    theme: "Appearance",
    themeAuto: "as the system",
    themeLight: "light",
    themeDark: "dark",
    confirm: "Second tap plays",
    confirmOff: "no",
    confirmOn: "yes",
  },
};

/** One or two sentences that make one want to play, and the cards on the picture. */
const GAMES = {
  "svoi-kozyri": {
    cards: ["6c", "Qh", "As"],
    ru: "У каждого своя козырная масть. Кройте верхнюю карту и наваливайте новую. Последний с картами проиграл.",
    en: "Everybody has a trump suit of their own. Cover the top card and lead a new one. The last one with cards loses.",
  },
  "kryt-navalivat": {
    cards: ["8d", "Jd", "6h"],
    ru: "Поединок из семьи «дурака»: одна стопка, три карты на руках и обязательный новый заход.",
    en: "A duel from the family of Durak: one pile, three cards in hand, and always a new lead.",
  },
  "earl-of-coventry": {
    cards: ["Qs", "Qh", "Qd"],
    ru: "Четыре карты, четыре приговорки. Собирайте четвёрки и первым избавьтесь от карт. Игра для компании и для детей.",
    en: "Four cards, four rhymes. Complete the fours and be the first without cards. For company and for children.",
  },
  kozel: {
    cards: ["Ad", "Qc", "6c"],
    ru: "Двое на двое: хвалёнка, взятки, «чипер» и «яйца». И берегите шамку от шамка.",
    en: "Two against two: boasting, tricks, “chipers” and “eggs”. And keep your shamka from the shamok.",
  },
};

/** Names of the options of the games and of their values, and a note where those do not say it all. An option that is not here is shown by its one line. */
const OPTIONS = {
  orphan_sixes: {
    ru: [
      "Ничьи шестёрки",
      { keep: "остаются", remove: "убрать из колоды" },
      "Шестёрки мастей, которые никому не козырь.",
    ],
    en: [
      "Sixes nobody owns",
      { keep: "stay", remove: "leave the pack" },
      "Sixes of suits that are nobody's trump.",
    ],
  },
  draw_rule: {
    ru: [
      "Ничья последней картой",
      { "lead-only": "против захода", "any-top": "против любой карты", none: "не бывает" },
    ],
    en: [
      "Draw by the last card",
      { "lead-only": "against a lead", "any-top": "against any card", none: "never" },
    ],
  },
  pile_visibility: {
    ru: ["Что видно в стопке", { peek: "что придётся взять", "top-only": "верхняя карта", all: "всё" }],
    en: ["Seen of the pile", { peek: "what you would take", "top-only": "the top card", all: "everything" }],
  },
  max_turns: {
    ru: ["Предел ходов в раздаче", {}, "После него раздача кончается без проигравшего."],
    en: ["Limit of moves in a deal", {}, "After it the deal ends without a loser."],
  },
  trump_six_exchange: {
    ru: [
      "Обмен козырной шестёрки",
      { "own-turn": "на своём ходу", off: "нельзя" },
      "На открытую карту под колодой.",
    ],
    en: [
      "Exchange of the six of trumps",
      { "own-turn": "on your turn", off: "never" },
      "For the open card under the stock.",
    ],
  },
  auto_pass: {
    ru: ["Пасовать без спроса", {}, "За тех, у кого нет названного достоинства."],
    en: ["Pass without asking", {}, "For those who do not hold the rank."],
  },
  series_deals: { ru: ["Раздач в серии", {}], en: ["Deals in a series", {}] },
  ranking: {
    ru: ["Места после равных", { competition: "1, 1, 3", dense: "1, 1, 2" }],
    en: ["Places after a tie", { competition: "1, 1, 3", dense: "1, 1, 2" }],
  },
  pants_legs: {
    ru: [
      "Взяток в «штанах»",
      { choice: "решает хвалящийся", 1: "одна", 2: "две" },
      "Сколько некозырных карт кладёт хвалящийся, если их две.",
    ],
    en: [
      "Tricks in “pants”",
      { choice: "the boaster decides", 1: "one", 2: "two" },
      "How many plain cards the boaster lays if he has two.",
    ],
  },
  pants_overflow: {
    ru: ["Лишние карты после хвалёнки", { "to-partner": "партнёру", redeal: "хвалёнка заново" }],
    en: ["Too many cards after boasting", { "to-partner": "to the partner", redeal: "boast again" }],
  },
  khval_tie: {
    ru: [
      "Взятки хвалёнки поровну",
      { "nearest-boaster": "ближе к хвалящемуся", "first-pile": "взявший первую", boaster: "хвалящийся" },
      "Кто тогда ходит первым.",
    ],
    en: [
      "Equal khvalyonka tricks",
      {
        "nearest-boaster": "nearest to the boaster",
        "first-pile": "taker of the first",
        boaster: "the boaster",
      },
      "Who leads then.",
    ],
  },
  zero_means: {
    ru: ["Шесть очков пишут", { points: "за ноль очков", tricks: "если нет взяток" }],
    en: ["Six points are charged", { points: "for no card points", tricks: "for no tricks" }],
  },
  eggs_stack: {
    ru: ["«Яйца» подряд умножают снова", {}, "Не больше чем до 64."],
    en: ["“Eggs” in a row multiply again", {}, "Up to 64."],
  },
  double_penalties: {
    ru: ["Удваивать и штраф за съём", {}, "После «яиц»."],
    en: ["Double the fine for the cut too", {}, "After “eggs”."],
  },
  redeal: {
    ru: ["Пересдача без дам", { optional: "по желанию", off: "нельзя", forced: "обязательна" }],
    en: ["Redeal without queens", { optional: "if the team wants", off: "never", forced: "always" }],
  },
  target: {
    ru: ["Игра до", {}, "Команда, набравшая столько очков, проиграла."],
    en: ["Points that lose the game", {}, "The team that has so many has lost."],
  },
  cut_fines: {
    ru: ["Штраф за неверный съём", {}, "Если колоду не дали подснять или подснял не тот игрок."],
    en: ["Fine for a wrong cut", {}, "If the cut is not offered or somebody else cuts."],
  },
};

/** The strengths of bots, the weakest first. */
const LEVELS = {
  novice: { ru: "Новичок", en: "Novice" },
  easy: { ru: "Любитель", en: "Easy" },
  medium: { ru: "Игрок", en: "Medium" },
  hard: { ru: "Знаток", en: "Hard" },
  expert: { ru: "Мастер", en: "Expert" },
};
/** Bots with which others are compared; not offered while there are others. */
const REFERENCES = ["random", "greedy"];

export const languages = Object.keys(TEXTS);

/** The site's texts by key; a text with gaps is a function of its values. */
export function siteTexts(lang) {
  const code = chooseLanguage(lang);
  return Object.fromEntries(
    Object.entries(TEXTS[code]).map(([key, text]) => [
      key,
      placeholders(text).length ? (values) => fill(text, values, code) : text,
    ]),
  );
}

/** `{text, cards}` for a game's tile; without a text for a game that is newer than this page. */
export function blurb(game, lang) {
  const known = GAMES[game];
  return { text: known?.[chooseLanguage(lang)] ?? "", cards: known?.cards ?? ["As", "Kh", "Qd"] };
}

/** "2–4 игрока", "4 players". */
export function playersText({ min, max }, texts) {
  if (min === max) return texts.playersFixed({ n: min });
  return max > 4 ? texts.playersMany({ min, max }) : texts.playersRange({ min, max });
}

/** The bots on offer as `[name, title]`; one that is not named here keeps the service's title. */
export function levelChoices(bots, lang) {
  const offered = bots.filter(({ name }) => !REFERENCES.includes(name));
  const code = chooseLanguage(lang);
  return (offered.length ? offered : bots).map(({ name, titles }) => [
    name,
    LEVELS[name]?.[code] ?? titles[code],
  ]);
}

/** `{title, note, values}` of an option as the API describes it: what is not named here keeps its line and slugs. */
export function optionTexts(option, lang) {
  const code = chooseLanguage(lang);
  const [title, values, note = ""] = OPTIONS[option.name]?.[code] ?? [option.text[code], {}];
  return {
    title,
    note,
    values: Object.fromEntries((option.values ?? []).map((value) => [value, values[value] ?? value])),
  };
}
