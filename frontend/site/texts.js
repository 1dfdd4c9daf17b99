/** The texts around the table, in Russian and English. The table's own texts are in `i18n/`. */
import { capital, chooseLanguage, fill, placeholders } from "../i18n/template.js";

/** @type {Record<string, Record<string, string>>} */
const TEXTS = {
  ru: {
    site: "Козырь",
    tagline: "Народные карточные игры: семейство «дурака» и не только",
    intro:
      "Садитесь за стол с ботами, с друзьями у одного экрана или по ссылке. Ничего не нужно устанавливать и никуда входить.",
    skipToPage: "К содержанию",
    games: "Игры",
    play: "Играть",
    resume: "Продолжить",
    rules: "Правила",
    rulesOf: "Правила: {game}",
    noRules: "Правил этой игры на сайте нет. Играть это не мешает: стол сам показывает, какие ходы возможны.",
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
    remote: "С друзьями по ссылке",
    remoteHint:
      "Каждый играет у себя: ссылка на партию ходит от одного к другому, например в общем чате. Входить никуда не надо.",
    remoteSeatHint: "Отмеченные места получат приглашения, остальные займут боты.",
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
    tagline: "Folk card games: the family of Durak and others",
    intro:
      "Sit down with bots, with friends around one screen or far away. Nothing to install, nothing to sign up for.",
    skipToPage: "Skip to content",
    games: "Games",
    play: "Play",
    resume: "Resume",
    rules: "Rules",
    rulesOf: "Rules: {game}",
    noRules:
      "This site has no rules of this game. You can play all the same: the table shows which moves there are.",
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
    remote: "With friends, by links",
    remoteHint:
      "Everybody plays at home: a link to the game goes from one to the next, in a group chat for example. No account needed.",
    remoteSeatHint: "The ticked seats get invitations, bots take all others.",
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

/** Levels that only serve to compare others with; they are offered if there are no others. */
const REFERENCE_LEVELS = ["random", "greedy"];

/** @typedef {Record<string, any>} Texts the site's texts by key; a text with placeholders is a function of its values */

/** The site's texts in a language. @param {string} lang @returns {Texts} */
export function siteTexts(lang) {
  const code = chooseLanguage(lang);
  return Object.fromEntries(
    Object.entries(TEXTS[code]).map(([key, text]) => [
      key,
      placeholders(text).length
        ? (/** @type {Record<string, any>} */ values) => fill(text, values, code)
        : text,
    ]),
  );
}

/** @param {string} lang */
const languageOf = (lang) => /** @type {"ru" | "en"} */ (chooseLanguage(lang));

/** "2–4 игрока", "4 players". @param {Game["seats"]} seats @param {Texts} texts @returns {string} */
export function playersText({ min, max }, texts) {
  if (min === max) return texts.playersFixed({ n: min });
  return max > 4 ? texts.playersMany({ min, max }) : texts.playersRange({ min, max });
}

/** The levels on offer as pairs of name and title. @param {Game["bots"]} bots @param {string} lang */
export function levelChoices(bots, lang) {
  const offered = bots.filter(({ name }) => !REFERENCE_LEVELS.includes(name));
  const code = languageOf(lang);
  return (offered.length ? offered : bots).map(({ name, titles }) => [name, titles[code]]);
}

/**
 * The texts of an option. The API's text is its name, a colon, and what it means. Values that the game's folder names
 * speak for themselves; without their names the meaning is shown as a note.
 * @param {Pick<Game["options"][number], "name" | "values" | "text">} option as the API describes it
 * @param {string} lang
 * @param {import("./game-files.js").ValueNames} [valueNames]
 */
export function optionTexts({ name, values = [], text }, lang, valueNames = {}) {
  const [title, ...meaning] = text[languageOf(lang)].split(": ");
  const names = valueNames[name];
  return {
    title,
    note: names ? "" : capital(meaning.join(": ")),
    values: Object.fromEntries(values.map((value) => [value, names?.[value] ?? String(value)])),
  };
}
