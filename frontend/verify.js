/** The page that checks a fair deal: what the browser can compute by itself, and what it asks of the service. */
import { cardFace, suitSymbol } from "./cards.js";
import { checkDeals } from "./fair/checks.js";
import { playExample } from "./fair/example.js";
import { parseRecord, RecordError, recordFromFragment } from "./fair/record.js";
import { checkReplay, uncheckedReport } from "./fair/replay.js";
import { serviceAt, UnreachableError } from "./fair/service.js";
import { canHash } from "./fair/shuffle.js";
import { errorText, exampleWords, fairTexts, fillText } from "./fair/texts.js";
import { GAMES } from "./games/index.js";
import { cardName, cardSign, describeMove, loadTexts, suitName } from "./i18n/index.js";
import { languageChoice, LANGUAGES } from "./site/languages.js";
import { indexLanguage, loadPreferences, savePreferences } from "./site/preferences.js";
import { dom, inPage } from "./table/dom.js";
import "./low-cards.js";

/**
 * @typedef {import("./fair/checks.js").Check} Check
 * @typedef {import("./fair/checks.js").DealChecks} DealChecks
 * @typedef {import("./fair/checks.js").Notes} Notes
 * @typedef {import("./fair/record.js").ParsedRecord} ParsedRecord
 * @typedef {import("./fair/replay.js").Report} Report
 * @typedef {import("./site/preferences.js").Preferences} Preferences
 */

const MARKS = { right: "✓", wrong: "✗", open: "–" };
const MOVE = /^[a-z-]+(?: [a-z][a-z-]*| [2-9TJQKA][cdhs](?:\+[2-9TJQKA][cdhs])*)?$/;
/** The moves of a game without a folder are told in common words, which are loaded under this name. */
const OTHER_GAME = "other-game";
/** How many legal moves a sentence names. */
const MAX_LEGAL_MOVES = 6;

const page = inPage("main");
const service = serviceAt(new URL("api/v1/", import.meta.url));
let preferences = loadPreferences();

/** What the visitor has typed. @type {{text: string, notes: Notes[]}} */
const input = { text: "", notes: [] };
/** What the checks have found; the report is null while the service has not answered. @type {{parsed: ParsedRecord, dealChecks: DealChecks[], report: Report | null} | null} */
let result = null;
/** @type {import("./fair/example.js").Example | null} */
let example = null;
/** What is wrong with the typed record. @type {RecordError | null} */
let inputError = null;
/** Why nothing can be checked: the key of a text. @type {"noCrypto" | "noService" | null} */
let problem = null;
/** What the page waits for. @type {"example" | "service" | null} */
let pending = null;
/** The number of the last check. A late response to an older one is dropped. */
let lastCheck = 0;

const texts = () => fairTexts(preferences.lang);
/** @param {string} text @param {Record<string, any>} [values] */
const fill = (text, values = {}) => fillText(text, values, preferences.lang);

// ---- typing

/** How many deals the typed record has, as far as it can be parsed. */
function typedDeals() {
  try {
    return parseRecord(input.text).deals.length;
  } catch {
    return Math.max(1, input.notes.length);
  }
}

/** Sets the typed record, and the commitments that came with it. @param {string} text */
function setRecord(text) {
  input.text = text;
  try {
    const { deals, commitments } = parseRecord(text);
    input.notes = deals.map((_, index) => {
      const commitment = commitments[index];
      return { ...input.notes[index], ...(commitment && { commitment }) };
    });
  } catch {
    // the check will say what is wrong
  }
}

/** @param {any} event */
function changeRecord(event) {
  setRecord(event.target.value);
  inPage(".remembered").replaceChildren(...noteFieldsets());
}

// ---- checking

/** @param {Event} [event] */
async function checkInput(event) {
  event?.preventDefault();
  lastCheck += 1;
  const check = lastCheck;
  result = inputError = problem = pending = null;
  document.querySelector(".report")?.setAttribute("aria-busy", "true");
  if (!canHash()) {
    problem = "noCrypto";
    return render(".trouble");
  }
  try {
    const parsed = parseRecord(input.text);
    const dealChecks = await checkDeals(parsed, input.notes);
    if (check !== lastCheck) return;
    result = { parsed, dealChecks, report: null };
    pending = "service";
    render("#report");
    const report = await checkReplay(service, parsed, input.notes, dealChecks).catch((error) => {
      if (error instanceof UnreachableError) return uncheckedReport(parsed);
      throw error;
    });
    if (check !== lastCheck) return;
    result = { parsed, dealChecks, report };
    pending = null;
    renderReport();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    inputError = error;
    render("#record");
  }
}

async function tryExample() {
  if (pending) return;
  pending = "example";
  result = inputError = problem = example = null;
  render(".try");
  try {
    if (!canHash()) throw new Error("noCrypto");
    example = await playExample(service, exampleWords(preferences.lang));
    pending = null;
    const { commitment, words, cut, record } = example;
    input.text = formatRecord(record);
    input.notes = [{ commitment, words, cut: String(cut.at) }];
    await checkInput();
  } catch (error) {
    if (canHash() && !(error instanceof UnreachableError)) throw error;
    pending = null;
    problem = canHash() ? "noService" : "noCrypto";
    render(".trouble");
  }
}

/** A record as JSON, a line for each field. @param {object} record */
const formatRecord = (record) =>
  `{\n${Object.entries(record)
    .map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`)
    .join(",\n")}\n}`;

/** Opens the record in the address, if there is one. */
function openAddress() {
  if (!location.hash.startsWith("#record=")) return render();
  const text = recordFromFragment(location.hash);
  example = null;
  input.notes = [];
  setRecord(text ?? "");
  if (text !== null) return checkInput();
  result = null;
  inputError = new RecordError("badLink");
  return render();
}

// ---- rendering

function renderBar() {
  const home = dom("a", { href: "./", class: "brand" }, texts().page.home);
  home.prepend(suitSymbol("s"));
  inPage("body > header").replaceChildren(
    home,
    languageChoice(texts().page.language, preferences.lang, changeLanguage),
  );
}

/** @param {string} text @param {Record<string, any>} [attributes] */
const paragraph = (text, attributes = {}) => dom("p", attributes, text);

function introduction() {
  const { page: text } = texts();
  const steps = [text.how1, text.how2, text.how3, text.how4];
  return dom(
    "section",
    { class: "introduction" },
    dom("h1", { tabindex: -1 }, text.title),
    paragraph(text.intro),
    dom(
      "details",
      {},
      dom("summary", {}, text.how),
      dom("ol", { class: "steps" }, ...steps.map((step) => dom("li", {}, step))),
      paragraph(text.who),
      paragraph(text.limits),
    ),
    dom(
      "div",
      { class: "buttons" },
      dom(
        "button",
        {
          type: "button",
          class: "try",
          "aria-disabled": pending === "example" ? "true" : null,
          onclick: tryExample,
        },
        text.tryExample,
      ),
    ),
    paragraph(pending === "example" ? text.playing : text.exampleHint, { class: "hint", role: "status" }),
    problem ? paragraph(text[problem], { class: "trouble fault", role: "alert", tabindex: -1 }) : null,
  );
}

function exampleSection() {
  if (!example) return [];
  const { page: text } = texts();
  const { titles, commitment, words, cut, serverSeed, record } = example;
  const lines = [
    fill(text.example1, { commitment }),
    fill(text.example2, { words, seat: cut.by + 1, n: cut.at }),
    fill(text.example3, { n: record.moves.length }),
    fill(text.example4, { server: serverSeed }),
  ];
  return [
    dom(
      "section",
      { class: "panel example" },
      dom("h2", {}, fill(text.exampleTitle, { game: titles[/** @type {"ru" | "en"} */ (preferences.lang)] })),
      dom("ol", { class: "steps" }, ...lines.map((line) => dom("li", {}, line))),
      paragraph(text.example5),
    ),
  ];
}

/**
 * A labelled field of what the visitor remembers of a deal.
 * @param {number} index of the deal
 * @param {keyof Notes} name
 * @param {string} label
 * @param {Record<string, any>} attributes
 */
function noteField(index, name, label, attributes) {
  const id = `${name}-${index + 1}`;
  const save = (/** @type {any} */ event) => {
    input.notes[index] = { ...input.notes[index], [name]: event.target.value };
  };
  const field = dom("input", { id, autocomplete: "off", ...attributes, oninput: save });
  field.value = input.notes[index]?.[name] ?? "";
  return dom(
    "div",
    { class: name === "commitment" ? "field wide" : "field" },
    dom("label", { for: id }, label),
    field,
  );
}

function noteFieldsets() {
  const { page: text } = texts();
  const deals = typedDeals();
  return Array.from({ length: deals }, (_, index) =>
    dom(
      "fieldset",
      { class: "notes" },
      dom(
        "legend",
        {},
        deals > 1 ? `${text.remembered}: ${fill(text.deal, { n: index + 1 })}` : text.remembered,
      ),
      index === 0 ? paragraph(text.rememberedHint, { class: "hint wide" }) : null,
      noteField(index, "commitment", text.commitment, {
        class: "hash",
        spellcheck: "false",
        autocapitalize: "off",
      }),
      noteField(index, "words", text.words, {}),
      noteField(index, "cut", text.cut, { inputmode: "numeric" }),
    ),
  );
}

function form() {
  const { page: text } = texts();
  const area = dom("textarea", {
    id: "record",
    rows: 8,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    "aria-describedby": inputError ? "record-fault record-hint" : "record-hint",
    "aria-invalid": inputError ? "true" : null,
    oninput: changeRecord,
  });
  area.value = input.text;
  return dom(
    "form",
    { class: "panel", onsubmit: checkInput },
    dom(
      "div",
      { class: "field" },
      dom("label", { for: "record" }, text.record),
      area,
      dom("small", { id: "record-hint" }, text.recordHint),
      inputError
        ? paragraph(errorText(inputError, preferences.lang), {
            id: "record-fault",
            class: "fault",
            role: "alert",
          })
        : null,
    ),
    dom("div", { class: "remembered" }, ...noteFieldsets()),
    dom("button", { type: "submit", class: "main" }, text.check),
  );
}

// ---- the report

/** The values of a sentence as texts. @param {Record<string, any>} values */
function formatValues({ trumps, move, sentence, scores, recorded, ...values }) {
  const { lang } = preferences;
  const formatScores = (/** @type {number[] | undefined} */ list) =>
    Array.isArray(list)
      ? list.map((score) => (score > 0 ? `+${score}` : String(score).replace("-", "−"))).join(", ")
      : "?";
  return {
    ...values,
    trumps: trumps?.map((/** @type {Suit} */ suit) => suitName(suit, lang)).join(", "),
    move: move && moveText(move),
    sentence: sentence?.[lang],
    scores: formatScores(scores),
    recorded: formatScores(recorded),
  };
}

/** A move in words; a text that is no move stays as it is. @param {string} move */
function moveText(move) {
  const [verb] = move.split(" ");
  if (!MOVE.test(move) || verb in {}) return move;
  const { lang } = preferences;
  const slug = result?.parsed.record.game;
  const game = GAMES.includes(slug) ? slug : OTHER_GAME;
  return describeMove(move, game, lang, (card) => cardSign(card, lang, indexLanguage(preferences)));
}

/** A sentence that names legal moves. @param {string[]} moves */
function legalText(moves) {
  const { page: text } = texts();
  const list = moves.slice(0, MAX_LEGAL_MOVES).map(moveText).join("; ");
  const n = moves.length - MAX_LEGAL_MOVES;
  return n > 0 ? fill(text.legalMore, { list, n }) : fill(text.legal, { list });
}

/** @param {Check} check */
function checkItem({ name, by, verdict, textKey, values }) {
  const { page: text, checks } = texts();
  /** @type {Record<string, string>} */
  const sentences = /** @type {Record<string, any>} */ (checks)[name];
  const legal = values.legal && legalText(values.legal);
  return dom(
    "li",
    { class: verdict, "data-check": name },
    dom("span", { class: "mark", "aria-hidden": "true" }, MARKS[verdict]),
    dom(
      "div",
      {},
      dom("h4", {}, `${sentences.title}: `, dom("span", { class: "word" }, text[verdict])),
      paragraph(fill(sentences[textKey], formatValues(values)), { class: "sentence" }),
      legal ? paragraph(legal, { class: "allowed" }) : null,
      dom("small", {}, sentences.about, verdict === "open" ? null : ` (${text[by]})`),
    ),
  );
}

/** @param {string[]} pack @param {boolean} open */
function packDetails(pack, open) {
  const { page: text } = texts();
  const look = { suits: preferences.suits, indices: indexLanguage(preferences), layout: "jumbo" };
  return dom(
    "details",
    { open },
    dom("summary", {}, fill(text.pack, { n: pack.length })),
    paragraph(text.packHint, { class: "hint" }),
    dom(
      "ol",
      { class: "pack" },
      ...pack.map((card) =>
        dom(
          "li",
          { "data-card": card },
          cardFace(card, look),
          dom("span", { class: "unseen" }, cardName(card, preferences.lang)),
        ),
      ),
    ),
  );
}

/** @param {Report["deals"][number]["moves"]} moves */
function moveDetails(moves) {
  const { page: text } = texts();
  const items = moves.map(({ text: move, seat, verdict }) =>
    dom(
      "li",
      { class: verdict },
      `${seat === null ? "" : `${fill(text.seat, { n: seat + 1 })}: `}${moveText(move)} ${MARKS[verdict]}\u00A0${text[verdict]}`,
    ),
  );
  return dom(
    "details",
    {},
    dom("summary", {}, fill(text.moves, { n: moves.length })),
    dom("ol", { class: "moves" }, ...items),
  );
}

/** The checks of each deal: the browser's, then the service's. */
function allChecks() {
  if (!result) return [];
  const { dealChecks, report } = result;
  return dealChecks.map(({ checks }, index) => [...checks, ...(report?.deals[index].checks ?? [])]);
}

/** One sentence about all checks: what does not fit, or what was not checked. @param {Check[][]} checksByDeal */
function summary(checksByDeal) {
  const { page: text, checks: checkTexts } = texts();
  /** @param {import("./fair/checks.js").Verdict} verdict */
  const namesOf = (verdict) => {
    const names = checksByDeal.flatMap((checks, index) =>
      checks
        .filter((check) => check.verdict === verdict)
        .map((check) => {
          const { title } = /** @type {Record<string, {title: string}>} */ (checkTexts)[check.name];
          return checksByDeal.length > 1 ? fill(text.inDeal, { name: title, n: index + 1 }) : title;
        }),
    );
    return [...new Set(names)].join(", ");
  };
  const wrong = namesOf("wrong");
  const open = namesOf("open");
  if (wrong) return paragraph(fill(text.mismatch, { list: wrong }), { class: "verdict wrong" });
  if (pending === "service") return paragraph(text.checking, { class: "verdict" });
  if (open) return paragraph(fill(text.notAllChecked, { list: open }), { class: "verdict" });
  return paragraph(text.allRight, { class: "verdict right" });
}

/** The report of the checks, in a list: empty before the first check. */
function reportSections() {
  if (!result) return [];
  const { page: text } = texts();
  const { dealChecks, report } = result;
  const checks = allChecks();
  const deals = dealChecks.map(({ pack }, index) => {
    const moves = report?.deals[index].moves ?? [];
    return dom(
      "div",
      { class: "deal" },
      dom("h3", {}, fill(text.deal, { n: index + 1 })),
      dom("ul", { class: "checks" }, ...checks[index].map(checkItem)),
      pack ? packDetails(pack, index === 0) : null,
      moves.length ? moveDetails(moves) : null,
    );
  });
  const isRejected = report?.rejectedCommitments.some(
    (index) => dealChecks[index].checks[0].verdict === "right",
  );
  return [
    dom(
      "section",
      { class: "panel report", "aria-labelledby": "report", "aria-busy": String(pending === "service") },
      dom("h2", { id: "report", tabindex: -1 }, text.report),
      dom("div", { role: "status" }, summary(checks)),
      report?.problem ? paragraph(fill(text.recordRefused, report.problem), { class: "fault" }) : null,
      isRejected ? paragraph(text.rejectedCommitment, { class: "fault" }) : null,
      ...deals,
    ),
  ];
}

/** Renders the report again and leaves the rest as it is: the visitor may be typing. */
function renderReport() {
  const hadFocus = inPage(".report").contains(document.activeElement);
  inPage(".report").replaceWith(...reportSections());
  if (hadFocus) inPage("#report").focus();
}

/** Renders the whole page. @param {string} [focus] the selector of what gets the focus */
function render(focus) {
  const { lang, theme } = preferences;
  const { page: text } = texts();
  document.documentElement.lang = lang;
  document.documentElement.dataset.theme = theme;
  document.title = `${text.title} · ${text.home}`;
  inPage("#skip").textContent = text.skip;
  renderBar();
  page.replaceChildren(
    dom("div", { class: "verify" }, introduction(), ...exampleSection(), form(), ...reportSections()),
  );
  if (focus) inPage(focus)?.focus();
}

/** @param {string} lang */
function changeLanguage(lang) {
  preferences = { ...preferences, lang };
  savePreferences(preferences);
  render(`.languages [lang=${lang}]`);
}

await Promise.all(LANGUAGES.map((lang) => loadTexts(lang, OTHER_GAME)));
addEventListener("hashchange", () => location.hash.startsWith("#record=") && openAddress());
openAddress();
