/**
 * A table in a frame: `embed.html?game=<slug>&lang=en&origin=https://site.example`. Every parameter but `origin` becomes
 * an attribute of the table. The page around receives `{kozyr: "height", height}`, `{kozyr: "move", detail}` and other
 * events, and may send `{kozyr: "set", attributes}` or `{kozyr: "newGame"}`. No other origin is told or heard.
 */
import { GAMES } from "./games/index.js";
import { chooseLanguage } from "./i18n/template.js";
import {
  FORWARDED_EVENTS,
  frameAttributes,
  hostOrigin,
  parseMessage,
  preferredHeight,
} from "./site/embedding.js";
import { dom, inPage } from "./table/dom.js";

/** For whoever sets up the frame. @type {Record<string, string>} */
const MISSING_GAME = {
  ru: "В адресе рамки не названа игра, например embed.html?game=",
  en: "The address of the frame names no game, as in embed.html?game=",
};

const host = window.parent === window ? null : hostOrigin(location.search);
const attributes = frameAttributes(location.search);
/** @type {any} its methods are called by name */
const table = dom("kozyr-table", attributes);

/** @param {object} message */
function send(message) {
  if (host) window.parent.postMessage(message, host);
}

/** @param {string | null | undefined} lang */
function setLanguage(lang) {
  document.documentElement.lang = chooseLanguage(lang, ...navigator.languages);
}

let sentHeight = 0;
function sendHeight() {
  const height = preferredHeight(innerWidth, screen.availHeight);
  if (height !== sentHeight) send({ kozyr: "height", height });
  sentHeight = height;
}

/** @param {MessageEvent} event */
function receive({ origin, source, data }) {
  if (!host || origin !== host || source !== window.parent) return;
  const message = parseMessage(data);
  if (!message) return;
  if ("method" in message) return void table[message.method](...message.args);
  for (const [name, value] of Object.entries(message.attributes)) {
    if (value === null) table.removeAttribute(name);
    else table.setAttribute(name, value);
  }
  if ("lang" in message.attributes) setLanguage(message.attributes.lang);
}

addEventListener("message", receive);
for (const name of FORWARDED_EVENTS)
  table.addEventListener(name, (/** @type {CustomEvent} */ { detail }) => send({ kozyr: name, detail }));
addEventListener("resize", sendHeight);
setLanguage(attributes.lang);
const sharesDeal = location.hash.startsWith("#kozyr=");
inPage("main").append(
  attributes.game || sharesDeal
    ? table
    : dom("p", {}, `${MISSING_GAME[document.documentElement.lang]}${GAMES[0]}`),
);
// A link that the table gave leads here: to the deal or its replay.
if (sharesDeal) void table.load(location.hash);
sendHeight();
