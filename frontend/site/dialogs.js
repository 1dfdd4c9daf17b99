/** Dialogs of the site: the rules of a game, and the settings. */
import { dom } from "../table/dom.js";
import { loadRules } from "./game-files.js";
import { CHOICES } from "./preferences.js";

/** @typedef {import("./texts.js").Texts} Texts @typedef {import("./preferences.js").Preferences} Preferences */

/**
 * Opens a modal dialog. It is removed once it is closed: by its button, Escape or a tap beside it.
 * @param {string} name its class, and the beginning of its ids
 * @param {string} title
 * @param {Texts} texts
 * @param {Node[]} children
 */
export function openDialog(name, title, texts, ...children) {
  const heading = dom("h2", { id: `${name}-title` }, title);
  const dialog = dom(
    "dialog",
    {
      class: name,
      "aria-labelledby": `${name}-title`,
      onclose: () => dialog.remove(),
      onclick: (/** @type {MouseEvent} */ event) => event.target === dialog && dialog.close(),
    },
    dom(
      "div",
      { class: "sheet" },
      dom(
        "header",
        {},
        heading,
        dom(
          "button",
          { type: "button", class: "close", "aria-label": texts.close, onclick: () => dialog.close() },
          "×",
        ),
      ),
      ...children,
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

// ---- the rules of a game

/** @param {import("./game-files.js").RulesSection} section */
const rulesSection = ({ heading, paragraphs = [], list = [] }) =>
  dom(
    "section",
    {},
    dom("h3", {}, heading),
    ...paragraphs.map((text) => dom("p", {}, text)),
    list.length ? dom("ul", {}, ...list.map((text) => dom("li", {}, text))) : null,
  );

/** @param {import("./game-files.js").Rules} rules @param {Texts} texts */
function rulesText({ sections, glossary }, texts) {
  const terms = glossary.flatMap(({ term, meaning }) => [dom("dt", {}, term), dom("dd", {}, meaning)]);
  return dom(
    "div",
    { class: "text", tabindex: 0, role: "region", "aria-labelledby": "rules-title" },
    ...sections.map(rulesSection),
    dom("section", { class: "glossary" }, dom("h3", {}, texts.glossary), dom("dl", {}, ...terms)),
  );
}

/**
 * Opens the rules of a game with its glossary. If they do not load, the dialog says so and offers to try again.
 * @param {string} slug
 * @param {string} title of the game
 * @param {string} lang
 * @param {Texts} texts
 */
export async function openRules(slug, title, lang, texts) {
  const rules = await loadRules(slug, lang).catch(() => undefined);
  /** @param {Node[]} children */
  const open = (...children) => openDialog("rules", texts.rulesOf({ game: title }), texts, ...children);
  if (rules) return void open(rulesText(rules, texts));
  if (rules === null) return void open(dom("div", { class: "message" }, dom("p", {}, texts.noRules)));
  const retry = () => {
    dialog.close();
    void openRules(slug, title, lang, texts);
  };
  const button = dom(
    "button",
    { type: "button", class: "main", "aria-describedby": "rules-failed", onclick: retry },
    texts.tryAgain,
  );
  const dialog = open(
    dom("div", { class: "message" }, dom("p", { id: "rules-failed" }, texts.failed), button),
  );
  button.focus();
}

// ---- the settings

/** The name of each setting, and of its values. @param {Texts} texts @returns {Record<keyof typeof CHOICES, [string, Record<string, string>]>} */
const settingTexts = (texts) => ({
  suits: [texts.suits, { 4: texts.fourColours, 2: texts.twoColours }],
  indices: [texts.indices, { auto: texts.indicesAuto, ru: "Т К Д В", en: "A K Q J" }],
  speed: [texts.speed, { 0.6: texts.speedSlow, 1: texts.speedNormal, 2: texts.speedFast, 0: texts.speedOff }],
  theme: [texts.theme, { auto: texts.themeAuto, light: texts.themeLight, dark: texts.themeDark }],
  confirm: [texts.confirm, { off: texts.confirmOff, on: texts.confirmOn }],
});

/**
 * Opens the settings; every choice takes effect at once.
 * @param {Preferences} preferences
 * @param {Texts} texts
 * @param {(changes: Partial<Preferences>) => void} onChange
 */
export function openSettings(preferences, texts, onChange) {
  const names = /** @type {(keyof typeof CHOICES)[]} */ (Object.keys(CHOICES));
  const fields = names.map((name) => {
    const [legend, valueTexts] = settingTexts(texts)[name];
    const choices = CHOICES[name].map(
      (value) => /** @type {[string, string]} */ ([value, valueTexts[value]]),
    );
    return radioPills(name, legend, choices, preferences[name], (value) => onChange({ [name]: value }));
  });
  openDialog("settings", texts.settings, texts, dom("form", { class: "text", method: "dialog" }, ...fields));
}

/**
 * Radio buttons that look like a row of pills.
 * @param {string} name
 * @param {string} legend
 * @param {[value: string, text: string][]} choices
 * @param {string | undefined} checked
 * @param {(value: string) => void} [onChange]
 */
export const radioPills = (name, legend, choices, checked, onChange = () => {}) =>
  dom(
    "fieldset",
    { class: "pills" },
    dom("legend", {}, legend),
    ...choices.map(([value, text]) =>
      dom(
        "label",
        {},
        dom("input", {
          type: "radio",
          name,
          value,
          checked: value === checked,
          onchange: () => onChange(value),
        }),
        dom("span", {}, text),
      ),
    ),
  );
