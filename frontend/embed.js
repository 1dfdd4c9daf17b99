/**
 * A table in a frame: `embed.html?game=kozel&lang=en&origin=https://site.example`. Everything but `origin` becomes an
 * attribute of the table. The page around gets `{kozyr: "height", height}` and `{kozyr: "move", detail}` and the like,
 * and may answer with `{kozyr: "set", attributes}` or `{kozyr: "newGame"}`; nobody else is told or heard.
 */
import { attributesIn, heightFor, originIn, TOLD, wishIn } from "./site/embedding.js";
import { dom, inPage } from "./table/dom.js";
import { chooseLanguage } from "./i18n/template.js";

/** For whoever sets up the frame. */
const NO_GAME = {
  ru: "В адресе рамки не названа игра, например embed.html?game=kozel",
  en: "The address of the frame names no game, as in embed.html?game=kozel",
};

const host = window.parent === window ? null : originIn(location.search);
const attributes = attributesIn(location.search);
const table = dom("kozyr-table", attributes);

function tell(message) {
  if (host) window.parent.postMessage(message, host);
}

function speak(lang) {
  document.documentElement.lang = chooseLanguage(lang, ...navigator.languages);
}

let told = 0;
function tellHeight() {
  const height = heightFor(innerWidth, screen.availHeight);
  if (height !== told) tell({ kozyr: "height", height });
  told = height;
}

addEventListener("message", ({ origin, source, data }) => {
  if (!host || origin !== host || source !== window.parent) return;
  const wish = wishIn(data);
  if (!wish) return;
  if ("deed" in wish) return void table[wish.deed](...wish.args);
  for (const [name, value] of Object.entries(wish.attributes)) {
    if (value === null) table.removeAttribute(name);
    else table.setAttribute(name, value);
  }
  if ("lang" in wish.attributes) speak(wish.attributes.lang);
});

for (const name of TOLD) table.addEventListener(name, ({ detail }) => tell({ kozyr: name, detail }));
addEventListener("resize", tellHeight);
speak(attributes.lang);
const shared = location.hash.startsWith("#kozyr=");
inPage("main").append(
  attributes.game || shared ? table : dom("p", {}, NO_GAME[document.documentElement.lang]),
);
// A link that the table gave leads here: to the deal or its replay.
if (shared) void table.load(location.hash);
tellHeight();
