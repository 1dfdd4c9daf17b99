/** The style sheet of the table, one for all tables of a page. What lies over it and what games draw has sheets of its own. */

/** @param {string} css @returns {() => CSSStyleSheet} the same sheet every time */
export function styleSheet(css) {
  /** @type {CSSStyleSheet | undefined} */
  let shared;
  return () => {
    if (!shared) (shared = new CSSStyleSheet()).replaceSync(css);
    return shared;
  };
}

export const styles = styleSheet(`
:host {
  display: block; position: relative; height: min(100dvh, 52rem); min-height: 19rem; contain: layout; color-scheme: light dark;
  --felt: var(--table-felt, light-dark(#1f6d4c, #123a2b)); --felt-edge: var(--table-edge, light-dark(#15533a, #0b261c));
  --ink: #f6f2e4; --soft: #cfe0d3; --gold: #ffd36b; --gold-ink: #2c2100; --shade: rgb(0 0 0 / .26);
  --card-paper: light-dark(#fffdf8, #f3efe6); --card-edge: light-dark(#cfc6b8, #a39b8d);
  font: 400 1rem/1.35 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
:host([hidden]), [hidden] { display: none !important; }
*, *::before, *::after { box-sizing: border-box; }
p, h2, ol { margin: 0; padding: 0; }
button { font: inherit; color: inherit; border: 0; background: none; padding: 0; cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px; }
svg { display: block; width: 100%; height: 100%; pointer-events: none; }

.table {
  position: relative; container: table / size; height: 100%; overflow: hidden; isolation: isolate; border-radius: inherit; color: var(--ink); user-select: none; -webkit-user-select: none;
  background: radial-gradient(120% 90% at 50% 40%, var(--felt), var(--felt-edge));
}
.stage { height: 100%; display: grid; grid-template: "head" auto "field" minmax(0, 1fr) "dock" auto "hand" auto / minmax(0, 1fr); }

.head { grid-area: head; display: flex; align-items: center; gap: .5rem; padding: .25rem .5rem 0; min-height: 48px; }
.score { min-height: 44px; padding: 0 .75rem; border-radius: 22px; font-weight: 600; white-space: pre-wrap; line-height: 1.15; text-align: start; background: var(--shade); }
.tools { margin-inline-start: auto; display: flex; align-items: center; gap: .25rem; flex: none; }
.tool { width: 44px; height: 44px; padding: 10px; border-radius: 50%; }
.off { opacity: .35; cursor: default; }
.tool svg, .close svg { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.menu-tool svg { stroke-width: 3.5; }

.field { grid-area: field; position: relative; display: grid; grid-template-rows: auto minmax(0, 1fr); min-height: 0; }
.seats { display: flex; justify-content: space-evenly; gap: .25rem; padding: .25rem .375rem; min-width: 0; }
.seat {
  display: grid; grid-template: "name badge count" auto "marks marks marks" auto "held held held" auto / minmax(0, 1fr) auto auto; align-items: center; align-content: start; column-gap: .25rem; min-width: 0; flex: 0 1 9rem;
  padding: .25rem .5rem; border-radius: .75rem; background: var(--shade); font-size: .875rem; border: 2px solid transparent; transition: border-color .2s;
}
.acts { border-color: var(--gold); }
.name, .mark, .who { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.name { grid-area: name; font-weight: 600; }
.count { grid-area: count; min-width: 1.25rem; text-align: center; padding: 0 .25rem; border-radius: .25rem; background: #8c2f39; border: 1px solid rgb(255 255 255 / .55); font-size: .8125rem; }
.count:empty, .marks:empty, .held:empty { display: none; }
.marks { grid-area: marks; display: flex; flex-wrap: wrap; gap: 0 .25rem; font-size: .75rem; color: var(--soft); min-width: 0; }
.mark { max-width: 100%; }
.mark:not(:last-child)::after { content: " ·"; }

.card { position: relative; display: block; flex: none; width: var(--size, var(--card)); aspect-ratio: 5 / 7; border-radius: calc(var(--size, var(--card)) * .08); filter: drop-shadow(0 1px 2px rgb(0 0 0 / .35)); }

.centre { position: relative; display: flex; flex-wrap: wrap; align-items: center; align-content: center; justify-content: center; gap: .5rem 1.5rem; min-height: 0; padding: .25rem .5rem; }
.caption, .title { font-size: .875rem; color: var(--soft); text-align: center; min-height: 1.2em; }

.dock { grid-area: dock; display: grid; grid-template: "me message" auto "actions actions" auto / auto minmax(0, 1fr); gap: .25rem .5rem; align-items: center; padding: .25rem .5rem; }
.dock .seat { grid-area: me; max-width: 11rem; min-height: 44px; align-content: center; }
.message { grid-area: message; line-height: 1.25; min-height: 2.5em; max-height: 6.5em; overflow: auto; display: flex; align-items: center; padding: .25rem .75rem; border-radius: .75rem; text-wrap: balance; hyphens: auto; overflow-wrap: anywhere; }
.asked .message { background: var(--gold); color: var(--gold-ink); font-weight: 600; }
.message[data-work]::after { content: attr(data-work); flex: none; margin-inline-start: .5rem; font-style: italic; opacity: 0; animation: work 1.2s .4s infinite alternate; }
@keyframes work { from { opacity: .45; } to { opacity: 1; } }
.failed { background: #7d1f2b; color: #fff; font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: center; }
.dock .actions { grid-area: actions; min-height: 44px; }
.actions button { min-height: 44px; min-width: 44px; padding: .375rem 1.125rem; border-radius: 22px; background: #fbf6e6; color: #17251e; font-weight: 600; line-height: 1.15; }
.actions button:hover { background: #fff; }
.actions button.main { background: var(--gold); color: var(--gold-ink); }
.actions [data-move="clear"] { background: rgb(0 0 0 / .35); color: var(--ink); }

.hand { grid-area: hand; position: relative; height: calc(var(--hand-height, 100px) + 14px); margin: 0 .5rem .5rem; --size: var(--hand-card, 72px); }
.hand .card { position: absolute; left: var(--x); top: calc(var(--y) + 12px); transition: top .12s; cursor: default; background: var(--card-paper); }
.asked .hand [aria-disabled="false"] { cursor: pointer; }
.hand .dim { background: #39453f; }
.dim svg { opacity: .5; }
.hand .chosen { top: var(--y); outline: 3px solid var(--gold); }
.hand .card:focus-visible { outline: 3px solid var(--gold); z-index: 1; box-shadow: 0 0 0 5px #000; }
@media (hover: hover) { .asked .hand [aria-disabled="false"]:hover { top: calc(var(--y) + 5px); } }

.log { display: none; flex-direction: column; padding: .75rem 0 0 1rem; user-select: text; -webkit-user-select: text; }
.log h2 { font-size: 1rem; margin-bottom: .375rem; }
.lines { list-style: none; overflow-y: auto; flex: 1; padding: 0 .75rem .75rem 0; font-size: .9375rem; overscroll-behavior: contain; }
.lines li { padding: .25rem 0; border-top: 1px solid var(--line); }
.layer { position: absolute; inset: 0; pointer-events: none; z-index: 2; overflow: hidden; }

/* many on a phone */
@container table (max-width: 520px) {
  .seat { padding-inline: .375rem; }
  [data-others="4"] .seat, [data-others="5"] .seat, [data-others="3"] .seat:has(.badge:not([hidden])) {
    grid-template: "name name" auto "badge count" auto "marks marks" auto "held held" auto / auto minmax(0, 1fr); justify-items: start; column-gap: 0; padding: .2rem .3rem; font-size: .8125rem;
  }
  .marks { font-size: .6875rem; }
  .score { font-size: .875rem; padding-inline: .5rem; }
  .head { gap: .25rem; }
  .tools { gap: 0; }
  .dock { grid-template: "message message" auto "me actions" auto / auto minmax(0, 1fr); }
  .message { font-size: .9375rem; min-height: 2.75em; }
  .dock .actions { gap: .375rem; }
  .dock .actions button { padding-inline: .875rem; }
}
@container table (max-width: 350px) {
  .score { font-size: .75rem; padding-inline: .375rem; }
  [data-others="3"] .seat { font-size: .8125rem; padding-inline: .25rem; column-gap: .125rem; }
}

/* low */
@container table (max-height: 430px) {
  .dock { padding-block: 0; }
  .message { min-height: 44px; font-size: .9375rem; line-height: 1.15; padding-block: 0; }
  .marks { display: none; }
  .hand { margin-bottom: .25rem; height: calc(var(--hand-height, 80px) + 12px); }
}

/* a phone on its side */
@container table (max-height: 430px) and (min-width: 520.1px) {
  .stage { grid-template: "head field" auto "side field" minmax(0, 1fr) "dock dock" auto "hand hand" auto / auto minmax(0, 1fr); }
  .head { flex-wrap: wrap; max-width: 13rem; align-content: start; }
  .tools { margin: 0; }
  .dock { grid-template: "me message actions" auto / auto minmax(9rem, 1fr) minmax(0, auto); }
  .dock .actions { flex-wrap: nowrap; }
}

/* room to sit round */
@container table (min-width: 760px) and (min-height: 500px) {
  .seats { position: absolute; inset: 0; padding: 0; pointer-events: none; }
  .seat { font-size: 1rem; }
  .seats .seat { position: absolute; width: 10.5rem; left: calc(50% + var(--x) * (50% - 6rem)); top: calc(46% + var(--y) * (46% - 2.25rem)); translate: -50% -50%; pointer-events: auto; }
  .field { grid-template-rows: minmax(0, 1fr); }
  .centre { margin: 4.5rem 11.5rem .5rem; }
  .marks { font-size: .8125rem; }
  .dock { grid-template: "me message actions" auto / auto minmax(0, 1fr) auto; padding-inline: 1rem; }
  .dock .seat { width: 10.5rem; }
  .hand { margin-bottom: .75rem; }
}

/* room for the log */
@container table (min-width: 1020px) and (min-height: 500px) {
  .stage { grid-template: "head log" auto "field log" minmax(0, 1fr) "dock log" auto "hand log" auto / minmax(0, 1fr) 18rem; }
  .log { grid-area: log; display: flex; background: rgb(0 0 0 / .22); --line: rgb(255 255 255 / .12); }
  .log-tool { display: none; }
}
@media (prefers-reduced-motion: reduce) { .card, .seat { transition: none !important; } .message[data-work]::after { animation: work 1ms .4s 1 forwards; } }
@media (forced-colors: active) { .acts, .chosen { outline: 3px solid Highlight; } .card svg { forced-color-adjust: none; } }
`);
