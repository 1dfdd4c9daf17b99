/** The page that checks a fair deal: what the browser can work out by itself, and what it asks the service. */
import { cardFace, suitSymbol } from "./cards.js";
import { examine } from "./fair/checks.js";
import { playExample } from "./fair/example.js";
import { readRecord, RecordError, recordIn } from "./fair/record.js";
import { replayed, unasked } from "./fair/replay.js";
import { serviceAt, Unreachable } from "./fair/service.js";
import { canHash } from "./fair/shuffle.js";
import { exampleWords, fairTexts, faultText, filled } from "./fair/texts.js";
import { cardName, cardSign, describeMove, suitName } from "./i18n/index.js";
import { languageChoice } from "./site/languages.js";
import { keepPreferences, readPreferences } from "./site/preferences.js";
import { dom, inPage } from "./table/dom.js";
import "./low-cards.js";

const MARKS = { right: "✓", wrong: "✗", open: "–" };
const MOVE = /^[a-z-]+(?: [a-z][a-z-]*| [2-9TJQKA][cdhs](?:\+[2-9TJQKA][cdhs])*)?$/;
/** Legal moves that are told of a position. */
const MOST_ALLOWED = 6;

const page = inPage("main");
const service = serviceAt(new URL("api/v1/", import.meta.url));
let preferences = readPreferences();

/** What the visitor has typed. */
const typed = { text: "", told: /** @type {import("./fair/checks.js").Told[]} */ ([]) };
/** What is known of it. @type {{pasted: import("./fair/record.js").Pasted, examined: import("./fair/checks.js").Examined[], report: import("./fair/replay.js").Report | null} | null} */
let found = null;
/** @type {import("./fair/example.js").Example | null} */
let example = null;
/** What is wrong with the input, and what the page is busy with. */
/** @type {RecordError | null} */
let fault = null;
let trouble = null;
let busy = null;
/** Each check is numbered, so that a late answer to an older one is dropped. */
let round = 0;

const texts = () => fairTexts(preferences.lang);
const say = (text, values = {}) => filled(text, values, preferences.lang);

// ---- typing

/** How many deals the typed record has, as far as it can be read. */
function dealsTyped() {
  try {
    return readRecord(typed.text).deals.length;
  } catch {
    return Math.max(1, typed.told.length);
  }
}

/** Takes over a text as the record, and the commitments that came with it. @param {string} text */
function take(text) {
  typed.text = text;
  try {
    const { deals, commitments } = readRecord(text);
    typed.told = deals.map((_, number) => ({
      ...typed.told[number],
      ...(commitments[number] && { commitment: commitments[number] }),
    }));
  } catch {
    // told when it is checked
  }
}

function changeRecord(event) {
  take(event.target.value);
  inPage(".remembered").replaceChildren(...rememberedFields());
}

// ---- checking

async function checkTyped(event) {
  event?.preventDefault();
  round += 1;
  const mine = round;
  found = fault = trouble = busy = null;
  if (!canHash()) {
    trouble = "noCrypto";
    return render(".trouble");
  }
  try {
    const pasted = readRecord(typed.text);
    const examined = await examine(pasted, typed.told);
    if (mine !== round) return;
    found = { pasted, examined, report: null };
    busy = "asking";
    render("#report");
    const report = await replayed(service, pasted, typed.told, examined).catch((error) => {
      if (error instanceof Unreachable) return unasked(pasted);
      throw error;
    });
    if (mine !== round) return;
    found = { pasted, examined, report };
    busy = null;
    repaintReport();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    fault = error;
    render("#record");
  }
}

async function tryExample() {
  if (busy) return;
  busy = "playing";
  found = fault = trouble = example = null;
  render(".try");
  try {
    if (!canHash()) throw new Error("noCrypto");
    example = await playExample(service, exampleWords(preferences.lang));
    busy = null;
    const { commitment, words, cut, record } = example;
    typed.text = written(record);
    typed.told = [{ commitment, words, cut: String(cut.at) }];
    await checkTyped();
  } catch (error) {
    if (canHash() && !(error instanceof Unreachable)) throw error;
    busy = null;
    trouble = canHash() ? "noService" : "noCrypto";
    render(".trouble");
  }
}

/** The data of a record, a line for each field. @param {object} record */
const written = (record) =>
  `{\n${Object.entries(record)
    .map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`)
    .join(",\n")}\n}`;

/** Takes over the record in the address, if there is one. */
function openAddress() {
  if (!location.hash.startsWith("#record=")) return render();
  const text = recordIn(location.hash);
  example = null;
  typed.told = [];
  take(text ?? "");
  if (text !== null) return checkTyped();
  found = null;
  fault = new RecordError("badLink");
  return render();
}

// ---- painting

function paintBar() {
  const home = dom("a", { href: "./", class: "brand" }, texts().page.home);
  home.prepend(suitSymbol("s"));
  inPage("body > header").replaceChildren(
    home,
    languageChoice(texts().page.language, preferences.lang, (lang) => change({ lang })),
  );
}

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
          "aria-disabled": busy === "playing" ? "true" : null,
          onclick: tryExample,
        },
        text.tryExample,
      ),
    ),
    paragraph(busy === "playing" ? text.playing : text.exampleHint, { class: "hint", role: "status" }),
    trouble ? paragraph(text[trouble], { class: "trouble fault", role: "alert", tabindex: -1 }) : null,
  );
}

function exampleTold() {
  if (!example) return [];
  const { page: text } = texts();
  const { titles, commitment, words, cut, serverSeed, record } = example;
  const lines = [
    say(text.example1, { commitment }),
    say(text.example2, { words, seat: cut.by + 1, n: cut.at }),
    say(text.example3, { n: record.moves.length }),
    say(text.example4, { server: serverSeed }),
  ];
  return [
    dom(
      "section",
      { class: "panel example" },
      dom("h2", {}, say(text.exampleTitle, { game: titles[preferences.lang] })),
      dom("ol", { class: "steps" }, ...lines.map((line) => dom("li", {}, line))),
      paragraph(text.example5),
    ),
  ];
}

/** A labelled field of what the visitor remembers of a deal. */
function toldField(number, name, label, attributes) {
  const id = `${name}-${number + 1}`;
  const keep = (event) => {
    typed.told[number] = { ...typed.told[number], [name]: event.target.value };
  };
  const field = dom("input", { id, autocomplete: "off", ...attributes, oninput: keep });
  field.value = typed.told[number]?.[name] ?? "";
  return dom(
    "div",
    { class: name === "commitment" ? "field wide" : "field" },
    dom("label", { for: id }, label),
    field,
  );
}

function rememberedFields() {
  const { page: text } = texts();
  const deals = dealsTyped();
  return Array.from({ length: deals }, (_, number) =>
    dom(
      "fieldset",
      { class: "told" },
      dom(
        "legend",
        {},
        deals > 1 ? `${text.remembered}: ${say(text.deal, { n: number + 1 })}` : text.remembered,
      ),
      number === 0 ? paragraph(text.rememberedHint, { class: "hint wide" }) : null,
      toldField(number, "commitment", text.commitment, {
        class: "hash",
        spellcheck: "false",
        autocapitalize: "off",
      }),
      toldField(number, "words", text.words, {}),
      toldField(number, "cut", text.cut, { inputmode: "numeric" }),
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
    "aria-describedby": fault ? "record-fault record-hint" : "record-hint",
    "aria-invalid": fault ? "true" : null,
    oninput: changeRecord,
  });
  area.value = typed.text;
  return dom(
    "form",
    { class: "panel", onsubmit: checkTyped },
    dom(
      "div",
      { class: "field" },
      dom("label", { for: "record" }, text.record),
      area,
      dom("small", { id: "record-hint" }, text.recordHint),
      fault
        ? paragraph(faultText(fault, preferences.lang), { id: "record-fault", class: "fault", role: "alert" })
        : null,
    ),
    dom("div", { class: "remembered" }, ...rememberedFields()),
    dom("button", { type: "submit", class: "main" }, text.check),
  );
}

// ---- the report

/** The values of a sentence as they are read. @param {Record<string, any>} values */
function readable({ trumps, move, sentence, scores, told, ...values }) {
  const { lang } = preferences;
  const numbers = (list) =>
    Array.isArray(list)
      ? list.map((score) => (score > 0 ? `+${score}` : String(score).replace("-", "−"))).join(", ")
      : "?";
  return {
    ...values,
    trumps: trumps?.map((suit) => suitName(suit, lang)).join(", "),
    move: move && moveText(move),
    sentence: sentence?.[lang],
    scores: numbers(scores),
    told: numbers(told),
  };
}

const indices = () => (preferences.indices === "auto" ? preferences.lang : preferences.indices);

/** A move in words; what is none, as it stands. @param {string} move */
function moveText(move) {
  const [verb] = move.split(" ");
  return MOVE.test(move) && !(verb in {})
    ? describeMove(move, preferences.lang, (card) => cardSign(card, preferences.lang, indices()))
    : move;
}

/** Legal moves in a sentence, not too many of them. @param {string[]} moves */
function allowed(moves) {
  const { page: text } = texts();
  const list = moves.slice(0, MOST_ALLOWED).map(moveText).join("; ");
  const n = moves.length - MOST_ALLOWED;
  return n > 0 ? say(text.legalMore, { list, n }) : say(text.legal, { list });
}

/** @param {import("./fair/checks.js").Check} check */
function checkItem({ name, by, verdict, say: key, values = {} }) {
  const { page: text, checks } = texts();
  const about = checks[name];
  const legal = values.legal && allowed(values.legal);
  return dom(
    "li",
    { class: verdict, "data-check": name },
    dom("span", { class: "mark", "aria-hidden": "true" }, MARKS[verdict]),
    dom(
      "div",
      {},
      dom("h4", {}, `${about.title}: `, dom("span", { class: "word" }, text[verdict])),
      paragraph(say(about[key], readable(values)), { class: "said" }),
      legal ? paragraph(legal, { class: "allowed" }) : null,
      dom("small", {}, about.about, verdict === "open" ? null : ` (${text[by]})`),
    ),
  );
}

function packShown(pack, open) {
  const { page: text } = texts();
  const look = { suits: preferences.suits, indices: indices(), layout: "jumbo" };
  return dom(
    "details",
    { open },
    dom("summary", {}, say(text.pack, { n: pack.length })),
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

function movesShown(moves) {
  const { page: text } = texts();
  const line = ({ text: move, seat, verdict }) =>
    dom(
      "li",
      { class: verdict },
      `${seat === null ? "" : `${say(text.seat, { n: seat + 1 })}: `}${moveText(move)} ${MARKS[verdict]}\u00A0${text[verdict]}`,
    );
  return dom(
    "details",
    {},
    dom("summary", {}, say(text.moves, { n: moves.length })),
    dom("ol", { class: "moves" }, ...moves.map(line)),
  );
}

/** The checks of each deal, the browser's and then the service's. */
function checksFound() {
  if (!found) return [];
  const { examined, report } = found;
  return examined.map(({ checks }, number) => [...checks, ...(report?.deals[number].checks ?? [])]);
}

/** All in one sentence: what does not fit, what was not checked. */
function summary(all) {
  const { page: text, checks } = texts();
  const named = (wanted) => {
    const names = all.flatMap((list, number) =>
      list.flatMap((check) => {
        if (check.verdict !== wanted) return [];
        const { title } = checks[check.name];
        return [all.length > 1 ? say(text.inDeal, { name: title, n: number + 1 }) : title];
      }),
    );
    return [...new Set(names)].join(", ");
  };
  const wrong = named("wrong");
  const open = named("open");
  if (wrong) return paragraph(say(text.found, { list: wrong }), { class: "verdict wrong" });
  if (busy === "asking") return paragraph(text.asking, { class: "verdict" });
  if (open) return paragraph(say(text.restOpen, { list: open }), { class: "verdict" });
  return paragraph(text.allRight, { class: "verdict right" });
}

function reportFound() {
  if (!found) return [];
  const { page: text } = texts();
  const { examined, report } = found;
  const all = checksFound();
  const deal = ({ pack }, number) =>
    dom(
      "div",
      { class: "deal" },
      dom("h3", {}, say(text.deal, { n: number + 1 })),
      dom("ul", { class: "checks" }, ...all[number].map(checkItem)),
      pack ? packShown(pack, number === 0) : null,
      report && report.deals[number].moves.length ? movesShown(report.deals[number].moves) : null,
    );
  return [
    dom(
      "section",
      { class: "panel report", "aria-labelledby": "report", "aria-busy": String(busy === "asking") },
      dom("h2", { id: "report", tabindex: -1 }, text.report),
      dom("div", { role: "status" }, summary(all)),
      report?.fault ? paragraph(say(text.notTaken, report.fault), { class: "fault" }) : null,
      report?.doubted.some((number) => examined[number].checks[0].verdict === "right")
        ? paragraph(text.doubted, { class: "fault" })
        : null,
      ...examined.map(deal),
    ),
  ];
}

/** Paints the report anew and leaves the rest as it is, for somebody may be typing already. */
function repaintReport() {
  const held = inPage(".report").contains(document.activeElement);
  inPage(".report").replaceWith(...reportFound());
  if (held) inPage("#report").focus();
}

/** Paints the page anew from what is known. @param {string} [focus] what then has the focus */
function render(focus) {
  const { lang, theme } = preferences;
  const { page: text } = texts();
  document.documentElement.lang = lang;
  document.documentElement.dataset.theme = theme;
  document.title = `${text.title} · ${text.home}`;
  inPage("#skip").textContent = text.skip;
  paintBar();
  page.replaceChildren(
    dom("div", { class: "verify" }, introduction(), ...exampleTold(), form(), ...reportFound()),
  );
  if (focus) /** @type {HTMLElement} */ (document.querySelector(focus))?.focus();
}

/** Takes over a changed preference and keeps it. */
function change(changed) {
  preferences = { ...preferences, ...changed };
  keepPreferences(preferences);
  render(`.languages [lang=${preferences.lang}]`);
}

addEventListener("hashchange", () => location.hash.startsWith("#record=") && openAddress());
openAddress();
