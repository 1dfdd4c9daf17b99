/** The texts of the page that checks fair deals, in Russian and English. */
import { chooseLanguage, fill } from "../i18n/template.js";

const RU = {
  page: {
    title: "Проверка честной раздачи",
    intro:
      "За столом сдающий тасует, а сосед справа снимает, и никто в одиночку не решает, кому какие карты. Здесь так же, и каждый может потом всё пересчитать.",
    how: "Как устроена честная раздача",
    how1: "До раздачи сервис загадывает свою часть случайности и показывает обязательство: отпечаток, по которому её не угадать и не подменить.",
    how2: "Только после этого игроки называют слово, а сосед справа от сдающего говорит, сколько карт снять.",
    how3: "Из части сервиса и слова получается зерно, из зерна — порядок карт. Колоду снимают, сдают и играют.",
    how4: "Когда партия окончена, сервис раскрывает свою часть. Теперь всё можно проверить, и эта страница проверяет.",
    who: "Обязательство, зерно, тасовку и съём ваш браузер считает сам. Ходы и итог по правилам игры проверяет сервис, об этом сказано у каждой проверки.",
    limits:
      "Проверка что-то значит, только если обязательство вам показали до того, как были названы слово и съём, и вы сверяете его со своей записью. От того, кто подсматривает в чужие карты, она не спасает.",
    skip: "К содержанию",
    home: "Козырь",
    language: "Язык",
    tryExample: "Показать на примере",
    exampleHint: "Сервис честно сдаст одну партию, боты её сыграют, и страница её проверит.",
    playing: "Сдаём и играем…",
    exampleTitle: "Пример: {game}",
    example1: "Сервис дал обязательство {commitment}.",
    example2: "После этого игроки сказали: «{words}». Место {seat} сняло {n:карту,карты,карт}.",
    example3: "Боты сыграли партию: {n:ход,хода,ходов}.",
    example4: "В конце сервис раскрыл свою часть: {server}.",
    example5:
      "Теперь попробуйте смошенничать: измените в записи ход, съём или цифру зерна и проверьте ещё раз.",
    record: "Запись партии",
    recordHint: "Данные (JSON) или текст, как их отдаёт сервис.",
    deal: "Раздача {n}",
    remembered: "Что вы запомнили",
    rememberedHint: "Чего не помните, оставьте пустым: это просто не будет проверено.",
    commitment: "Обязательство, показанное до раздачи",
    words: "Слово игроков",
    cut: "Сколько карт снято",
    check: "Проверить",
    checking: "Браузер посчитал своё, спрашиваем сервис о ходах…",
    report: "Что вышло",
    right: "верно",
    wrong: "неверно",
    open: "не проверено",
    browser: "считал ваш браузер",
    service: "проверял сервис",
    allRight: "Всё сошлось: и с тем, что вы запомнили, и с правилами.",
    notAllChecked: "Ошибок не найдено, но проверено не всё. Не проверено: {list}.",
    mismatch: "Не сошлось: {list}.",
    inDeal: "{name} (раздача {n})",
    pack: "Колода, как её сдавали: {n:карта,карты,карт}",
    packHint: "Первая карта лежит сверху.",
    moves: "Все ходы: {n}",
    seat: "место {n}",
    legal: "Здесь было можно: {list}.",
    legalMore: "Здесь было можно: {list} и ещё {n:ход,хода,ходов}.",
    noCrypto:
      "Этот браузер на этой странице не умеет считать отпечатки: нужен адрес с https или этот же компьютер (localhost). Ничего не проверено.",
    rejectedCommitment:
      "Сервис не подтверждает обязательство, хотя у браузера оно сошлось. Поверьте своему расчёту и спросите другой сервис.",
    recordRefused: "Сервис не принимает такую запись: {field} {why}",
    noService:
      "Сервис недоступен. Пример сейчас не показать, но запись, которая у вас есть, браузер проверит, насколько может.",
  },
  errors: {
    empty: "Вставьте запись партии.",
    noGame: "В записи не сказано, какая это игра (game).",
    noPlayers: "В записи не сказано, сколько игроков (players).",
    noJson: "Это не разобрать как данные (JSON). Посмотрите на скобки, кавычки и запятые.",
    odd: "Поле {field} записано не так.",
    noText: "Строка {line}: {why}",
    header: "поле пишется [Имя значение].",
    number: "раздачи нумеруются подряд.",
    twice: "этого поля здесь быть не может, или оно уже было.",
    move: "после номера должен стоять ход.",
    word: "ход пишется после номера: 1. take",
    badLink: "Запись в адресе страницы не разобрать.",
  },
  checks: {
    commitment: {
      title: "Обязательство",
      about:
        "Отпечаток (SHA-256) части сервиса должен совпасть с тем, что показали до раздачи. Тогда сервис не менял её, узнав слово и съём.",
      same: "Совпадает с показанным до раздачи.",
      other:
        "Не совпадает: показали {given}, а у части сервиса в записи отпечаток {computed}. Изменено зерно, или обязательство было другое.",
      notOne: "«{given}» — не обязательство: в нём 64 цифры от 0 до f.",
      notGiven: "Вы не сказали, какое обязательство показали. У этой записи оно {computed}.",
      packGiven: "Колода названа в записи прямо, её порядок ни из чего не следует.",
      noSeed: "У этой раздачи нет своего зерна: она не честная, а обычная.",
    },
    seed: {
      title: "Зерно",
      about:
        "Зерно составлено из части сервиса и слова игроков. Если ваше слово в нём есть, сервис не мог подобрать карты заранее.",
      same: "Слово игроков — «{words}», как вы и сказали.",
      other: "Слово другое: вы сказали «{given}», а в зерне «{words}».",
      lost: "Вы сказали «{given}», а в зерне никакого слова нет.",
      notGiven: "В зерне слово «{words}». Вы не сказали, то ли это слово.",
      noWords: "Игроки не говорили слова: от сервиса защищает только съём.",
      badWords: "Слово «{words}» не такой длины: в нём от 1 до 63 байт.",
      ordinary: "«{seed}» — обычное зерно, не честной раздачи: его первая часть не 64 цифры от 0 до f.",
      packGiven: "Зерно не понадобилось: колода названа прямо.",
      noSeed: "Своего зерна у раздачи нет.",
    },
    lots: {
      title: "Жребий",
      about: "Что перед первой раздачей не назвали сами, то решает жребий из того же зерна.",
      dealer: "Сдаёт место {seat}.",
      trumps: "Козыри по местам: {trumps}.",
      both: "Сдаёт место {seat}, козыри по местам: {trumps}.",
    },
    shuffle: {
      title: "Тасовка",
      about:
        "Браузер сам растасовал колоду из зерна по опубликованному способу. Что сдавали именно её, видно из проверок ниже.",
      done: "Растасовано: {n:карта,карты,карт}.",
      again: "Растасовано: {n:карта,карты,карт}, это тасовка номер {times} из того же зерна.",
      packGiven: "Не тасовали: колода названа прямо.",
      noSeed: "Тасовать не из чего: в записи нет зерна.",
      unknownGame:
        "Колоды этой игры страница не знает, поэтому растасовать её сама не может. Ходы и итог проверяет сервис.",
      partOfPack:
        "Тасовали только карты, не лежащие во взятках. Какие это, знает сервис, браузер их не считал.",
    },
    cut: {
      title: "Съём",
      about:
        "Сосед справа снимает столько карт, сколько решил после обязательства. Места считаются с 1, в записи с 0.",
      same: "Снято {at}, как вы и сказали.",
      other: "Съём другой: вы сказали {given}, а в записи {at}.",
      lost: "Вы сказали {given}, а в записи съёма нет.",
      notGiven: "Место {seat} сняло {at}. Вы не сказали, столько ли.",
      none: "Колоду не снимали.",
      noneGiven: "Колоду не снимали, как вы и сказали.",
      refused: "Сдающий не дал снять.",
      noDepth: "Снять {at} нельзя: можно от 1 до {most}.",
      notNeighbour: "Снимало место {seat}, а сосед справа от сдающего — место {neighbour}.",
    },
    cards: {
      title: "Сданы эти карты",
      about:
        "Сервису отдельно дают колоду, которую посчитал браузер. Если он сдавал другую, всё пойдёт иначе.",
      same: "Из колоды вашего браузера выходят те же карты и та же игра.",
      other: "Из колоды вашего браузера выходит другая игра: сервис тасует не по опубликованному способу.",
      packUnknown: "Браузер не посчитал колоду целиком, сравнить не с чем.",
      notReached: "До этой раздачи дело не дошло.",
      unreachable: "Сервис недоступен.",
      refused: "Сервис не принял запись.",
    },
    moves: {
      title: "Ходы",
      about: "Каждый ход сделан заново по правилам. Если карты или ход подменили, какой-то ход не получится.",
      all: "По правилам: {n:ход,хода,ходов}.",
      illegal: "Ход {number} ({move}) не по правилам, {rule}: {sentence}",
      noMove: "Ход {number}: «{move}» — не ход этой игры.",
      over: "Ход {number} ({move}) сделан, когда партия уже окончена.",
      badCut: "Так колоду не сдать, съём неверен. Ответ сервиса: «{why}»",
      badDeal: "Этой раздачи не могло быть. Ответ сервиса: «{why}»",
      none: "В записи нет ходов.",
      notReached: "До этой раздачи дело не дошло.",
      unreachable: "Сервис недоступен.",
      refused: "Сервис не принял запись.",
    },
    result: {
      title: "Итог",
      about: "Счёт должен быть таким, какой следует из ходов.",
      same: "Счёт по местам: {scores}.",
      other: "Из ходов следует другой итог, чем записанный ({recorded}).",
      notGiven: "В записи нет итога, сравнить не с чем.",
      going: "Партия не окончена.",
      notReached: "До итога дело не дошло.",
      unreachable: "Сервис недоступен.",
      refused: "Сервис не принял запись.",
    },
  },
};

/** @type {typeof RU} */
const EN = {
  page: {
    title: "Check a fair deal",
    intro:
      "At a table the dealer shuffles and the neighbour on the right cuts, and nobody alone decides who gets which cards. The same holds here, and everybody can work it out again afterwards.",
    how: "How a fair deal is made",
    how1: "Before the deal the service draws its part of the chance and shows a commitment: a fingerprint from which that part cannot be guessed and which fits no other.",
    how2: "Only then do the players say a word, and the dealer’s right-hand neighbour how many cards to cut.",
    how3: "The service’s part and the word make the seed, the seed makes the order of the cards. The pack is cut, dealt and played.",
    how4: "When the deal is over the service reveals its part. Now everything can be checked, and this page does it.",
    who: "Your browser itself works out the commitment, the seed, the shuffle and the cut. Moves and result are checked by the service, by the rules of the game; each check says who made it.",
    limits:
      "This proves something only if the commitment was shown to you before the word and the cut were chosen, and you compare it with your own note. It does not help against somebody who peeps into hands.",
    skip: "Skip to content",
    home: "Kozyr",
    language: "Language",
    tryExample: "Try an example",
    exampleHint: "The service deals one deal fairly, bots play it, and this page checks it.",
    playing: "Dealing and playing…",
    exampleTitle: "Example: {game}",
    example1: "The service gave the commitment {commitment}.",
    example2: "After that the players said “{words}”. Seat {seat} cut {n:card,cards}.",
    example3: "Bots played the deal: {n:move,moves}.",
    example4: "At the end the service revealed its part: {server}.",
    example5:
      "Now try to cheat: change a move, the cut or a digit of the seed in the record and check again.",
    record: "Record of the game",
    recordHint: "Data (JSON) or text, as the service gives them.",
    deal: "Deal {n}",
    remembered: "What you remember",
    rememberedHint: "Leave empty what you do not remember: it will just not be checked.",
    commitment: "Commitment shown before the deal",
    words: "The players’ word",
    cut: "How many cards were cut",
    check: "Check",
    checking: "The browser has done its part, asking the service about the moves…",
    report: "What came out",
    right: "right",
    wrong: "wrong",
    open: "not checked",
    browser: "worked out by your browser",
    service: "checked by the service",
    allRight: "Everything fits: what you remember, and the rules.",
    notAllChecked: "No fault was found, but not everything was checked. Not checked: {list}.",
    mismatch: "This does not fit: {list}.",
    inDeal: "{name} (deal {n})",
    pack: "The pack as it was dealt: {n:card,cards}",
    packHint: "The first card lies on top.",
    moves: "All moves: {n}",
    seat: "seat {n}",
    legal: "Allowed here: {list}.",
    legalMore: "Allowed here: {list} and {n:more move,more moves}.",
    noCrypto:
      "On this page this browser cannot compute fingerprints: it takes an https address or the same computer (localhost). Nothing was checked.",
    rejectedCommitment:
      "The service does not confirm the commitment, although it fits in your browser. Believe your own reckoning, and ask another service.",
    recordRefused: "The service does not take such a record: {field} {why}",
    noService:
      "The service is unavailable. There is no example now, but a record that you have is checked by the browser as far as it can.",
  },
  errors: {
    empty: "Paste the record of a game.",
    noGame: "The record does not say which game it is (game).",
    noPlayers: "The record does not say how many players there are (players).",
    noJson: "This cannot be read as data (JSON). Look at brackets, quotes and commas.",
    odd: "The field {field} is not written as it should be.",
    noText: "Line {line}: {why}",
    header: "a field is written [Name value].",
    number: "deals are numbered one after another.",
    twice: "this field cannot stand here, or stands here twice.",
    move: "a number is followed by a move.",
    word: "a move stands after its number: 1. take",
    badLink: "The record in the address of this page cannot be read.",
  },
  checks: {
    commitment: {
      title: "Commitment",
      about:
        "The fingerprint (SHA-256) of the service’s part must be the one shown before the deal. Then the service did not change it once it knew the word and the cut.",
      same: "It is the one that was shown before the deal.",
      other:
        "It is another one: {given} was shown, but the service’s part in the record has the fingerprint {computed}. The seed was changed, or the commitment was another.",
      notOne: "“{given}” is no commitment: that has 64 digits from 0 to f.",
      notGiven: "You did not say which commitment was shown. This record’s is {computed}.",
      packGiven: "The record names the pack itself; its order follows from nothing.",
      noSeed: "This deal has no seed of its own: it is an ordinary one, not a fair one.",
    },
    seed: {
      title: "Seed",
      about:
        "The seed is made of the service’s part and the players’ word. If your word is in it, the service could not fit the cards beforehand.",
      same: "The players’ word is “{words}”, as you said.",
      other: "It is another word: you said “{given}”, the seed has “{words}”.",
      lost: "You said “{given}”, but there is no word in the seed.",
      notGiven: "The word in the seed is “{words}”. You did not say whether it is the right one.",
      noWords: "The players said no word: only the cut protects them from the service.",
      badWords: "The word “{words}” does not have the right length, 1 to 63 bytes.",
      ordinary:
        "“{seed}” is an ordinary seed, not that of a fair deal: its first part is not 64 digits from 0 to f.",
      packGiven: "No seed was needed: the record names the pack.",
      noSeed: "The deal has no seed of its own.",
    },
    lots: {
      title: "Lots",
      about: "What nobody named before the first deal is drawn by lot from the same seed.",
      dealer: "Seat {seat} deals.",
      trumps: "Trumps by seat: {trumps}.",
      both: "Seat {seat} deals, trumps by seat: {trumps}.",
    },
    shuffle: {
      title: "Shuffle",
      about:
        "The browser itself has shuffled the pack from the seed in the published way. That this pack was dealt is for the checks below.",
      done: "Shuffled: {n:card,cards}.",
      again: "Shuffled: {n:card,cards}, shuffle number {times} from the same seed.",
      packGiven: "Nothing was shuffled: the record names the pack.",
      noSeed: "There is nothing to shuffle from: the record has no seed.",
      unknownGame:
        "This page does not know the pack of this game, so it cannot shuffle it. The service checks moves and result.",
      partOfPack:
        "Only the cards outside the tricks were shuffled. Which these are the service knows; the browser has not worked it out.",
    },
    cut: {
      title: "Cut",
      about:
        "The neighbour on the right cuts as many cards as he decided after the commitment. Seats are counted from 1, in the record from 0.",
      same: "{at} cut, as you said.",
      other: "It is another cut: you said {given}, the record has {at}.",
      lost: "You said {given}, but the record has no cut.",
      notGiven: "Seat {seat} cut {at}. You did not say whether that is right.",
      none: "The pack was not cut.",
      noneGiven: "The pack was not cut, as you said.",
      refused: "The dealer did not let cut.",
      noDepth: "{at} cannot be cut: 1 to {most} can.",
      notNeighbour: "Seat {seat} cut, but the dealer’s right-hand neighbour is seat {neighbour}.",
    },
    cards: {
      title: "These cards were dealt",
      about:
        "The service is given the pack that the browser worked out. If it dealt another one, everything goes another way.",
      same: "Your browser’s pack gives the same cards and the same game.",
      other: "Your browser’s pack gives another game: the service does not shuffle in the published way.",
      packUnknown: "The browser has not worked out all of the pack; there is nothing to compare.",
      notReached: "The check did not get to this deal.",
      unreachable: "The service is unavailable.",
      refused: "The service did not take the record.",
    },
    moves: {
      title: "Moves",
      about:
        "Each move was made again by the rules. If a card or a move was exchanged, some move cannot be made.",
      all: "By the rules: {n:move,moves}.",
      illegal: "Move {number} ({move}) is against the rules, {rule}: {sentence}",
      noMove: "Move {number}: “{move}” is no move of this game.",
      over: "Move {number} ({move}) was made when the deal was over.",
      badCut: "The pack cannot be dealt, the cut is wrong. The service says: “{why}”",
      badDeal: "This deal could not be. The service says: “{why}”",
      none: "There are no moves in the record.",
      notReached: "The check did not get to this deal.",
      unreachable: "The service is unavailable.",
      refused: "The service did not take the record.",
    },
    result: {
      title: "Result",
      about: "The score must be the one that follows from the moves.",
      same: "Score by seat: {scores}.",
      other: "The moves lead to another result than the one in the record ({recorded}).",
      notGiven: "The record tells no result; there is nothing to compare.",
      going: "The deal is not over.",
      notReached: "The check did not get to the result.",
      unreachable: "The service is unavailable.",
      refused: "The service did not take the record.",
    },
  },
};

/** @type {Record<string, typeof RU>} */
const TEXTS = { ru: RU, en: EN };
/** @type {Record<string, string>} */
const EXAMPLE_WORDS = { ru: "Анна, Борис, Вера, Глеб", en: "Anna, Boris, Vera, Gleb" };

/** All texts in a language, with their placeholders. @param {string} lang */
export const fairTexts = (lang) => TEXTS[chooseLanguage(lang)];

/** The players' words in the example. @param {string} lang */
export const exampleWords = (lang) => EXAMPLE_WORDS[chooseLanguage(lang)];

/** A text with its placeholders filled. @param {string} text @param {Record<string, any>} values @param {string} lang */
export const fillText = (text, values, lang) => fill(text, values, chooseLanguage(lang));

/** The sentence for an error in the input. @param {{key: string, values: Record<string, any>}} error @param {string} lang */
export function errorText({ key, values }, lang) {
  /** @type {Record<string, string>} */
  const errors = fairTexts(lang).errors;
  return fillText(errors[key], { ...values, why: errors[values.why] ?? values.why }, lang);
}
