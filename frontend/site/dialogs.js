/** Dialogs of the site: the rules of a game, and the settings. */
import { loadRules } from "../rules/index.js";
import { dom } from "../table/dom.js";
import { CHOICES } from "./preferences.js";

/** Opens a modal dialog that is gone once it is closed: by its button, Escape or a tap beside it. */
export function openDialog(name, title, texts, ...children) {
  const heading = dom("h2", { id: `${name}-title` }, title);
  const dialog = dom(
    "dialog",
    {
      class: name,
      "aria-labelledby": `${name}-title`,
      onclose: () => dialog.remove(),
      onclick: (event) => event.target === dialog && dialog.close(),
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

function section({ heading, paragraphs = [], list = [] }) {
  return dom(
    "section",
    {},
    dom("h3", {}, heading),
    ...paragraphs.map((text) => dom("p", {}, text)),
    list.length ? dom("ul", {}, ...list.map((text) => dom("li", {}, text))) : null,
  );
}

/** The rules of a game with its glossary; if they do not come, the dialog says so. */
export async function openRules(game, title, lang, texts) {
  const heading = texts.rulesOf({ game: title });
  const rules = await loadRules(game, lang).catch(() => undefined);
  if (rules === null) return;
  if (!rules) {
    const again = () => (dialog.close(), openRules(game, title, lang, texts));
    const button = dom(
      "button",
      { type: "button", class: "main", "aria-describedby": "rules-failed", onclick: again },
      texts.tryAgain,
    );
    const dialog = openDialog(
      "rules",
      heading,
      texts,
      dom("div", { class: "message" }, dom("p", { id: "rules-failed" }, texts.failed), button),
    );
    return button.focus();
  }
  const terms = rules.glossary.flatMap(({ term, meaning }) => [dom("dt", {}, term), dom("dd", {}, meaning)]);
  openDialog(
    "rules",
    heading,
    texts,
    dom(
      "div",
      { class: "text", tabindex: 0, role: "region", "aria-labelledby": "rules-title" },
      ...rules.sections.map(section),
      dom("section", { class: "glossary" }, dom("h3", {}, texts.glossary), dom("dl", {}, ...terms)),
    ),
  );
}

function settingNames(texts) {
  return {
    suits: [texts.suits, { 4: texts.fourColours, 2: texts.twoColours }],
    indices: [texts.indices, { auto: texts.indicesAuto, ru: "Т К Д В", en: "A K Q J" }],
    speed: [
      texts.speed,
      { 0.6: texts.speedSlow, 1: texts.speedNormal, 2: texts.speedFast, 0: texts.speedOff },
    ],
    theme: [texts.theme, { auto: texts.themeAuto, light: texts.themeLight, dark: texts.themeDark }],
    confirm: [texts.confirm, { off: texts.confirmOff, on: texts.confirmOn }],
  };
}

/** The settings; `change` is called with one preference at a time, and they take effect at once. */
export function openSettings(preferences, texts, change) {
  const named = settingNames(texts);
  const field = (name) => {
    const [legend, values] = named[name];
    return dom(
      "fieldset",
      { class: "pills" },
      dom("legend", {}, legend),
      ...CHOICES[name].map((value) =>
        dom(
          "label",
          {},
          dom("input", {
            type: "radio",
            name,
            value,
            checked: preferences[name] === value,
            onchange: () => change({ [name]: value }),
          }),
          dom("span", {}, values[value]),
        ),
      ),
    );
  };
  openDialog(
    "settings",
    texts.settings,
    texts,
    dom("form", { class: "text", method: "dialog" }, ...Object.keys(CHOICES).map(field)),
  );
}
