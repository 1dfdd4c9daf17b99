/** The page for site owners: examples to look at and to copy. */
import { chooseLanguage } from "./i18n/template.js";
import { copyWithFeedback } from "./site/clipboard.js";
import { TEXTS } from "./site/examples-texts.js";
import { exampleCode, EXAMPLES } from "./site/examples.js";
import { languageChoice } from "./site/languages.js";
import { loadPreferences, savePreferences } from "./site/preferences.js";
import { dom, inPage } from "./table/dom.js";

const FOLDER = new URL("examples/", import.meta.url).href;

const page = inPage("main");
let preferences = loadPreferences();
/** The code of each example by name, once it is loaded; null if it does not load. @type {Map<string, string | null>} */
const codes = new Map();

/** @param {string} name of a file in the examples' folder */
async function loadFile(name) {
  const response = await fetch(FOLDER + name);
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

/** @param {string} name */
async function loadCode(name) {
  const code = await loadFile(`${name}.html`)
    .then((html) => exampleCode(html, FOLDER, loadFile))
    .catch(() => null);
  codes.set(name, code);
}

const texts = () => TEXTS[chooseLanguage(preferences.lang)];

/** Copies the code of an example, or selects it where copying is forbidden. @param {HTMLElement} button @param {string} code */
async function copyCode(button, code) {
  if (await copyWithFeedback(button, code, texts().copied)) return;
  const block = button.closest("section")?.querySelector("pre");
  if (!block) return;
  getSelection()?.selectAllChildren(block);
  block.focus();
}

/** @param {string} name */
function exampleSection(name) {
  const { copy: copyText, open: openText, code: codeLabel, failed, examples } = texts();
  const [title, about] = examples[name];
  const code = codes.get(name);
  return dom(
    "section",
    { class: "panel example", id: name, "aria-labelledby": `${name}-title` },
    dom("h2", { id: `${name}-title` }, title),
    dom("p", {}, about),
    code
      ? dom(
          "pre",
          { tabindex: 0, role: "region", "aria-label": codeLabel.replace("{title}", title) },
          dom("code", { lang: "en" }, code),
        )
      : dom("p", { class: "hint" }, code === null ? failed : "…"),
    dom(
      "div",
      { class: "buttons" },
      code
        ? dom(
            "button",
            {
              type: "button",
              class: "main",
              "aria-label": `${copyText}: ${title}`,
              onclick: (/** @type {any} */ { currentTarget }) => copyCode(currentTarget, code),
            },
            copyText,
          )
        : null,
      dom("a", { href: `${FOLDER}${name}.html`, "aria-label": `${openText}: ${title}` }, openText),
    ),
  );
}

function renderBar() {
  const home = dom("a", { href: "./", class: "brand" }, texts().home);
  inPage("body > header").replaceChildren(
    home,
    languageChoice(texts().language, preferences.lang, changeLanguage),
  );
}

function render() {
  const { title, home, skip, intro, policy } = texts();
  document.documentElement.lang = preferences.lang;
  document.documentElement.dataset.theme = preferences.theme;
  document.title = `${title} · ${home}`;
  inPage("#skip").textContent = skip;
  renderBar();
  page.replaceChildren(
    dom(
      "div",
      { class: "examples" },
      dom("h1", { tabindex: -1 }, title),
      dom("p", {}, intro),
      dom("p", { class: "hint" }, policy),
      ...EXAMPLES.map(exampleSection),
    ),
  );
}

/** @param {string} lang */
function changeLanguage(lang) {
  preferences = { ...preferences, lang };
  savePreferences(preferences);
  render();
  inPage(`.languages [lang=${lang}]`).focus();
}

render();
await Promise.all(EXAMPLES.map(loadCode));
render();
