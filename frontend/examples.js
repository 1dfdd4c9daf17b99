/** The page for site owners: examples to look at and to copy. */
import { chooseLanguage } from "./i18n/template.js";
import { copyBy } from "./site/copying.js";
import { TEXTS } from "./site/examples-texts.js";
import { codeOf, EXAMPLES } from "./site/examples.js";
import { languageChoice } from "./site/languages.js";
import { keepPreferences, readPreferences } from "./site/preferences.js";
import { dom, inPage } from "./table/dom.js";

const FOLDER = new URL("examples/", import.meta.url).href;

const page = inPage("main");
let preferences = readPreferences();
/** The code of each example, once it is there; null if it did not come. @type {Map<string, string | null>} */
const codes = new Map();

const read = async (name) => {
  const answer = await fetch(FOLDER + name);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
};

async function loadCode(name) {
  const code = await read(`${name}.html`)
    .then((html) => codeOf(html, FOLDER, read))
    .catch(() => null);
  codes.set(name, code);
}

const texts = () => TEXTS[chooseLanguage(preferences.lang)];

async function copy(button, code) {
  if (await copyBy(button, code, texts().copied)) return;
  const shown = button.closest("section").querySelector("pre");
  getSelection()?.selectAllChildren(shown);
  shown.focus();
}

function example(name) {
  const { copy: copyText, open, code: label, failed } = texts();
  const [title, about] = texts()[name];
  const code = codes.get(name);
  return dom(
    "section",
    { class: "panel example", id: name, "aria-labelledby": `${name}-title` },
    dom("h2", { id: `${name}-title` }, title),
    dom("p", {}, about),
    code
      ? dom(
          "pre",
          { tabindex: 0, role: "region", "aria-label": label.replace("{title}", title) },
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
              onclick: ({ currentTarget }) => copy(currentTarget, code),
            },
            copyText,
          )
        : null,
      dom("a", { href: `${FOLDER}${name}.html`, "aria-label": `${open}: ${title}` }, open),
    ),
  );
}

function paintBar() {
  const home = dom("a", { href: "./", class: "brand" }, texts().home);
  inPage("body > header").replaceChildren(home, languageChoice(texts().language, preferences.lang, change));
}

function render() {
  const { title, home, skip, intro, policy } = texts();
  document.documentElement.lang = preferences.lang;
  document.documentElement.dataset.theme = preferences.theme;
  document.title = `${title} · ${home}`;
  inPage("#skip").textContent = skip;
  paintBar();
  page.replaceChildren(
    dom(
      "div",
      { class: "examples" },
      dom("h1", { tabindex: -1 }, title),
      dom("p", {}, intro),
      dom("p", { class: "hint" }, policy),
      ...EXAMPLES.map(example),
    ),
  );
}

function change(lang) {
  preferences = { ...preferences, lang };
  keepPreferences(preferences);
  render();
  inPage(`.languages [lang=${lang}]`).focus();
}

render();
await Promise.all(EXAMPLES.map(loadCode));
render();
