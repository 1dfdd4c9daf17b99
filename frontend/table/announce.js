/** One live region a page, in the light DOM, where screen readers look for it. What comes together is said together. */
import { dom } from "./dom.js";

const DELAY = 120;
let region = null;
let waiting = [];
let timer = 0;

/** @param {string} text @param {string} lang */
export function announce(text, lang) {
  if (!text) return;
  region ??= hiddenRegion();
  if (!region.isConnected) document.body.append(region);
  waiting.push(text);
  region.lang = lang;
  clearTimeout(timer);
  timer = setTimeout(() => {
    region.textContent = waiting.join(" ");
    waiting = [];
  }, DELAY);
}

function hiddenRegion() {
  const node = dom("div", { role: "status", "aria-live": "polite", "data-kozyr": "live" });
  Object.assign(node.style, { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)", whiteSpace: "nowrap" });
  return node;
}
