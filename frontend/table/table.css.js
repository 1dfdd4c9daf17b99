/** The style sheet of the table, one for all tables of a page. */

const CSS = `
:host {
  display: block; position: relative; height: min(100dvh, 52rem); min-height: 19rem; contain: layout;
  color-scheme: light dark;
  --felt: var(--table-felt, light-dark(#1f6d4c, #123a2b));
  --felt-edge: var(--table-edge, light-dark(#15533a, #0b261c));
  --ink: #f6f2e4; --soft: #cfe0d3; --gold: #ffd36b; --gold-ink: #2c2100;
  --panel: light-dark(#fffdf6, #1d2623); --panel-ink: light-dark(#1d2a24, #e9ece6); --panel-soft: light-dark(#5a675f, #a8b4ab);
  --line: light-dark(#ddd5c2, #37443e);
  --card-paper: light-dark(#fffdf8, #f3efe6); --card-edge: light-dark(#cfc6b8, #a39b8d);
  --suit-spades: #111418; --suit-hearts: #d6304f; --suit-diamonds: #1371d8; --suit-clubs: #0a5512;
  font: 400 1rem/1.35 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
:host([hidden]) { display: none; }
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
p, h2, ol, dl, dd { margin: 0; padding: 0; }
button {
  font: inherit; color: inherit; border: 0; background: none; padding: 0; cursor: pointer; touch-action: manipulation;
  -webkit-tap-highlight-color: transparent;
}
:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px; }

.table {
  position: relative; container: table / size; height: 100%; overflow: hidden; isolation: isolate;
  border-radius: inherit; color: var(--ink); user-select: none; -webkit-user-select: none;
  background: radial-gradient(120% 90% at 50% 40%, var(--felt), var(--felt-edge));
}
.table::before { content: ""; position: absolute; inset: 0; z-index: -1; pointer-events: none; box-shadow: inset 0 0 0 1px rgb(255 255 255 / .07), inset 0 0 5rem rgb(0 0 0 / .28); border-radius: inherit; }
.stage { height: 100%; display: grid; grid-template: "head" auto "field" minmax(0, 1fr) "dock" auto "hand" auto / minmax(0, 1fr); --card: var(--card-width, clamp(46px, min(20cqw, 13cqh), 92px)); --wide: 88cqw; --trick: min(20cqw, 12.5cqh); --four: min(20cqw, 14cqh); }

/* head */
.head { grid-area: head; display: flex; align-items: center; gap: .5rem; padding: .25rem .5rem 0; min-height: 48px; }
.score { flex: 0 1 auto; min-height: 44px; padding: 0 .75rem; border-radius: 999px; font-weight: 600; white-space: pre-wrap; line-height: 1.15; text-align: start; background: rgb(0 0 0 / .22); }
.tools { margin-inline-start: auto; display: flex; align-items: center; gap: .25rem; flex: none; }
.points { font-size: .85rem; color: var(--soft); white-space: nowrap; padding-inline: .25rem; font-variant-numeric: tabular-nums; }
.tool { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 50%; }
.tool.off { opacity: .35; cursor: default; }
svg:not(.card svg) { display: block; }
.tool svg, .close svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.menu-tool svg { stroke-width: 3.5; }

/* seats */
.field { grid-area: field; position: relative; display: grid; grid-template-rows: auto minmax(0, 1fr); min-height: 0; }
.seats { display: flex; justify-content: space-evenly; gap: .25rem; padding: .25rem .375rem; min-width: 0; }
.seat {
  position: relative; display: grid; grid-template: "name badge count" auto "marks marks marks" auto / minmax(0, 1fr) auto auto; align-items: center;
  column-gap: .25rem; min-width: 0; flex: 0 1 9rem; padding: .25rem .5rem; border-radius: .75rem;
  background: rgb(0 0 0 / .26); font-size: .875rem; border: 2px solid transparent; transition: border-color .2s, background-color .2s;
}
.seat.acts { border-color: var(--gold); background: rgb(0 0 0 / .42); }
.seat.out { opacity: .62; }
.seat[data-team="0"] { box-shadow: inset 4px 0 0 -1px #f0a35e; }
.seat[data-team="1"] { box-shadow: inset 4px 0 0 -1px #7fb8ff; }
.name { grid-area: name; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.seat > .badge { grid-area: badge; }
.badge { display: grid; place-items: center; width: 1.5rem; height: 1.5rem; padding: .22rem; border-radius: 50%; background: #fffdf8; }
.badge svg { width: 100%; height: 100%; }
.count { grid-area: count; font-variant-numeric: tabular-nums; min-width: 1.25rem; text-align: center; padding: 0 .25rem; border-radius: .25rem; background: #8c2f39; border: 1px solid rgb(255 255 255 / .55); font-size: .8125rem; line-height: 1.35; }
.count:empty { display: none; }
.marks { grid-area: marks; display: flex; flex-wrap: wrap; gap: 0 .25rem; font-size: .75rem; color: var(--soft); min-width: 0; }
.marks:empty { display: none; }
.mark { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 100%; }
.mark:not(:last-child)::after { content: " ·"; color: var(--soft); font-weight: 400; }
.mark.partner { color: var(--gold); font-weight: 600; }
.held { grid-column: 1 / -1; font-size: .8125rem; line-height: 1.3; overflow-wrap: anywhere; }
.held:empty { display: none; }
.mark.total, .mark.lost, .mark.fours { font-variant-numeric: tabular-nums; font-weight: 600; }

/* cards */
.card { position: relative; display: block; flex: none; width: var(--size, var(--card)); aspect-ratio: 5 / 7; border-radius: calc(var(--size, var(--card)) * .08); filter: drop-shadow(0 1px 2px rgb(0 0 0 / .35)); }
.card svg { display: block; width: 100%; height: 100%; pointer-events: none; }

/* centre */
.centre { position: relative; display: flex; flex-wrap: wrap; align-items: center; align-content: center; justify-content: center; gap: .5rem 1.5rem; min-height: 0; padding: .25rem .5rem; }
.stock .caption { display: flex; align-items: center; justify-content: center; gap: .35rem; }
.caption .badge { width: 1.375rem; height: 1.375rem; flex: none; }
.caption, .title { font-size: .875rem; color: var(--soft); text-align: center; min-height: 1.2em; }
.fan { display: flex; justify-content: center; min-height: calc(var(--card) * 1.4); }
.fan .card + .card { margin-inline-start: calc(min(var(--card) * .42, (var(--wide) - var(--card)) / (var(--n) - 1)) - var(--card)); }
.fan.deep .card.back { box-shadow: -3px 2px 0 -1px #e9e2d2, -6px 4px 0 -2px #cfc6b8; border-radius: calc(var(--card) * .08); }
.pile.empty .fan { width: var(--card); border: 2px dashed rgb(255 255 255 / .35); border-radius: .5rem; margin-inline: auto; }
.card.would-take::after { content: ""; position: absolute; inset: auto 0 -7px; height: 4px; background: var(--gold); border-radius: 2px; }
.pile .caption { margin-top: .5rem; }
.stock .deck { position: relative; width: calc(var(--card) * 1.4); height: calc(var(--card) * 1.4); display: grid; place-items: center; }
.stock .deck > * { grid-area: 1 / 1; }
.stock .open { rotate: 90deg; translate: calc(var(--card) * .08) 0; }
.stock .card.back { translate: calc(var(--card) * -.18) 0; }
.stock .deck > .card:only-child { translate: 0 0; }
.stock .thick.back { box-shadow: 2px 2px 0 -1px #e9e2d2, 4px 4px 0 -2px #cfc6b8; border-radius: calc(var(--card) * .08); }
.deck > .badge { width: calc(var(--card) * .7); height: calc(var(--card) * .7); padding: .5rem; }
.slots { display: flex; justify-content: center; gap: .5rem; }
.slot { display: grid; justify-items: center; gap: .15rem; min-width: 0; border-radius: .5rem; }
.slot.free { width: var(--card); height: calc(var(--card) * 1.4); border: 2px dashed rgb(255 255 255 / .3); }
.slot .who { font-size: .75rem; color: var(--soft); max-width: calc(var(--size, var(--card)) * 1.15); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-height: 1.2em; }
.slot.free .who { display: none; }
.wins > .card, .card.wins { outline: 3px solid var(--gold); outline-offset: 1px; }
.slot.wins .who { color: var(--gold); font-weight: 600; }
.run { display: grid; gap: .35rem; justify-items: center; --card: clamp(40px, var(--four), 96px); }
.run .slots { min-height: calc(var(--card) * 1.4 + 1.2rem); align-items: start; }
.run .title { font-size: 1rem; color: var(--ink); font-weight: 600; }
.verse { font-family: Georgia, "Noto Serif", serif; font-style: italic; font-size: 1.0625rem; text-align: center; min-height: 1.4em; }
.verse:not(:empty)::before { content: "«"; } .verse:not(:empty)::after { content: "»"; }
.verse:lang(en):not(:empty)::before { content: "“"; } .verse:lang(en):not(:empty)::after { content: "”"; }
.done { font-size: .8125rem; color: var(--soft); text-align: center; letter-spacing: .06em; min-height: 1.2em; }
.piles { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: center; --size: min(var(--card), 18cqw); }
.piles .slots { gap: .25rem; min-height: calc(var(--size) * 1.4 + 1.2rem); }
.piles.double { flex-direction: column; align-items: center; gap: .25rem; --size: min(var(--card), 18cqw, 7.4cqh); }
.piles.double .slots { min-height: 0; }
.piles.double .slot .who { max-width: calc(var(--size) * 1.3); }
.piles.double .khval:not(:last-child) .who, .piles.double .caption { display: none; }
.piles.double .title { font-size: .75rem; min-height: 0; }
.stock:has(~ .piles.double) { display: flex; align-items: center; gap: .5rem; --card: clamp(22px, 4cqh, 44px); }
.stock:has(~ .piles.double) .deck { width: var(--card); }
.piles.small { position: absolute; inset: .25rem auto auto .5rem; flex-direction: column; gap: 0; }
.piles.small .slots { display: none; }
.piles.small .khval { display: flex; gap: .25rem; }
.piles.small .title::after { content: ":"; }
.piles.small .caption, .piles.small .title { font-size: .75rem; min-height: 0; }

.trick { position: relative; width: calc(var(--card) * 3.5); height: calc(var(--card) * 3.1); flex: none; --card: clamp(36px, var(--trick), 96px); }
.trick > * { position: absolute; width: var(--card); aspect-ratio: 5 / 7; left: calc(50% + var(--x) * var(--card) * 1.08 - var(--card) / 2); top: calc(50% + var(--y) * var(--card) * .82 - var(--card) * .7); }

.trick .spot { border: 2px dashed rgb(255 255 255 / .16); border-radius: calc(var(--card) * .08); }

/* dock */
.dock { grid-area: dock; display: grid; grid-template: "me message" auto "actions actions" auto / auto minmax(0, 1fr); gap: .25rem .5rem; align-items: center; padding: .25rem .5rem; }
.dock .seat { grid-area: me; flex: none; align-self: center; max-width: 11rem; min-height: 44px; align-content: center; }
.message { grid-area: message; hyphens: auto; font-size: 1rem; line-height: 1.25; min-height: 2.5em; display: flex; align-items: center; padding: .25rem .75rem; border-radius: .75rem; text-wrap: balance; overflow-wrap: anywhere; max-height: 6.5em; overflow: auto; }
.asked .message { background: var(--gold); color: var(--gold-ink); font-weight: 600; }
.message[data-work]::after { content: attr(data-work); flex: none; margin-inline-start: .5rem; font-style: italic; opacity: 0; animation: work 1.2s .4s ease-in-out infinite alternate; }
@keyframes work { from { opacity: .45; } to { opacity: 1; } }
.message.failed { background: #7d1f2b; color: #fff; font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: center; }
.dock .actions { grid-area: actions; min-height: 44px; }
.actions button { min-height: 44px; padding: .375rem 1.125rem; border-radius: 999px; background: #fbf6e6; color: #17251e; font-weight: 600; box-shadow: 0 1px 3px rgb(0 0 0 / .4); line-height: 1.15; }
.actions button:hover { background: #fff; }
.actions button.main { background: var(--gold); color: var(--gold-ink); }
.actions button.main:hover { background: #ffdf90; }
.actions button[data-move="clear"] { background: rgb(0 0 0 / .35); color: var(--ink); }

/* hand */
.hand { grid-area: hand; position: relative; height: calc(var(--hand-height, 100px) + 14px); margin: 0 .5rem .5rem; --size: var(--hand-card, 72px); }
.hand .card { position: absolute; left: var(--x); top: calc(var(--y) + 12px); transition: top .12s; cursor: default; background: var(--card-paper); }
.asked .hand .card[aria-disabled="false"] { cursor: pointer; }
.hand .card.trump::before { content: ""; position: absolute; z-index: 1; inset: 0 0 auto; height: 5px; border-radius: 3px 3px 0 0; background: #d99a00; pointer-events: none; }
.hand .card.dim svg { opacity: .5; }
.hand .card.dim { background: #39453f; }
.hand .card.chosen { top: var(--y); outline: 3px solid var(--gold); }
.hand .card.advised { outline: 3px dashed #ff9b3d; outline-offset: -3px; }
.hand .card:focus-visible { outline: 3px solid var(--gold); z-index: 1; box-shadow: 0 0 0 5px #000; }
@media (hover: hover) { .asked .hand .card[aria-disabled="false"]:hover { top: calc(var(--y) + 5px); } }
.hand .card[data-order]::after { content: attr(data-order); position: absolute; top: -10px; left: -4px; min-width: 22px; height: 22px; border-radius: 11px; background: var(--gold); color: var(--gold-ink); font: 700 13px/22px system-ui; text-align: center; }

/* panels */
.log, .sheet, .curtain { background: var(--panel); color: var(--panel-ink); user-select: text; -webkit-user-select: text; }
.log { position: absolute; inset: 48px 0 0 auto; width: min(100%, 21rem); z-index: 3; display: none; flex-direction: column; padding: .75rem 0 0 1rem; box-shadow: -4px 0 24px rgb(0 0 0 / .4); border-radius: 1rem 0 0 0; }
.log.open { display: flex; }
.log h2 { font-size: 1rem; margin-bottom: .375rem; }
.lines { list-style: none; overflow-y: auto; flex: 1; padding: 0 .75rem .75rem 0; font-size: .9375rem; overscroll-behavior: contain; }
.lines li { padding: .25rem 0; border-top: 1px solid var(--line); }
.sheet { position: absolute; z-index: 4; inset: 52px .5rem auto; margin-inline: auto; max-width: 30rem; max-height: calc(100% - 60px); overflow-y: auto; padding: 1rem 1.25rem 1.25rem; border-radius: 1rem; box-shadow: 0 8px 40px rgb(0 0 0 / .5); display: grid; gap: .5rem; }
.sheet[data-kind="result"] { top: 50%; translate: 0 -50%; max-height: calc(100% - 1rem); }
.sheet h2, .curtain h2 { font-size: 1.375rem; line-height: 1.2; padding-inline-end: 2.5rem; text-wrap: balance; }
.sheet .close { position: absolute; top: .5rem; right: .5rem; width: 44px; height: 44px; display: grid; place-items: center; border-radius: 50%; }
.sheet .actions { justify-content: start; margin-top: .5rem; }
.sheet .actions button { background: light-dark(#efe8d6, #33413a); color: var(--panel-ink); box-shadow: none; }
.sheet .actions button.main, .curtain button.main { background: light-dark(#1f6d4c, var(--gold)); color: light-dark(#fff, var(--gold-ink)); }
.sheet .choice button[aria-pressed="true"] { outline: 2px solid light-dark(#1f6d4c, var(--gold)); }
.sheet .caption, .sheet .left, .sheet .who { color: var(--panel-soft); text-align: start; }
.sheet .slot.wins .who { color: inherit; }
.sheet .slots { justify-content: start; --card: min(64px, 18cqw); }
.sheet .wins > .card { outline-color: light-dark(#1f6d4c, var(--gold)); }
.sheet[data-kind="result"] .actions { position: sticky; bottom: -1.25rem; margin: 0 -1.25rem -1.25rem; padding: .75rem 1.25rem 1.25rem; background: var(--panel); box-shadow: 0 .5rem var(--panel); }
.sheet .note { color: var(--panel-soft); font-size: .9375rem; }
.standing { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; }
.standing dd { font-weight: 600; text-align: end; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .625rem; text-align: end; border-bottom: 1px solid var(--line); white-space: nowrap; }
th[scope="row"] { text-align: start; font-weight: 500; padding-inline-start: 0; }
.curtain { position: absolute; inset: 48px 0 0; z-index: 5; display: grid; align-content: center; justify-items: center; gap: .75rem; padding: 1.5rem; text-align: center; }
.curtain h2 { padding: 0; }
.curtain button { min-height: 52px; padding: .5rem 1.75rem; border-radius: 999px; font-weight: 600; font-size: 1.0625rem; }
.layer { position: absolute; inset: 0; pointer-events: none; z-index: 2; overflow: hidden; }

/* many on a phone */
@container table (max-width: 520px) {
  .seats[data-others="4"] .seat, .seats[data-others="5"] .seat { grid-template: "name name" auto "badge count" auto "marks marks" auto / auto auto; justify-items: start; padding: .2rem .3rem; font-size: .8125rem; }
  .seats[data-others="3"] .seat:has(.badge:not([hidden])) { grid-template: "name name" auto "badge count" auto "marks marks" auto / auto minmax(0, 1fr); justify-items: start; }
  .seat { padding-inline: .375rem; }
  .marks { font-size: .6875rem; gap: 0 .2rem; }
  .score { font-size: .875rem; padding-inline: .625rem; }
  .points, .side:last-child { display: none; }
  .score { padding-inline: .5rem; }
  th, td { padding-inline: .4rem; }
  .head { gap: .25rem; }
  .tools { gap: 0; }
  .dock { grid-template: "message message" auto "me actions" auto / auto minmax(0, 1fr); }
  .message { font-size: .9375rem; min-height: 2.75em; }
  .actions { gap: .375rem; }
  .dock .actions button { padding-inline: .875rem; }
}

@container table (max-width: 350px) {
  .score { font-size: .75rem; padding-inline: .375rem; border-radius: .75rem; }
  .seats[data-others="3"] .seat { font-size: .8125rem; padding-inline: .25rem; column-gap: .125rem; }
  .piles.small { max-width: 7.25rem; }
  .piles.small .khval { flex-wrap: wrap; gap: 0 .25rem; }
  .piles.small .caption, .piles.small .title { font-size: .6875rem; line-height: 1.2; }
  .sheet .actions button { padding-inline: .75rem; }
}

/* low: a phone on its side */
@container table (max-height: 430px) {
  .stage { grid-template: "head field" auto "side field" minmax(0, 1fr) "dock dock" auto "hand hand" auto / auto minmax(0, 1fr); --card: var(--card-width, clamp(44px, 20cqh, 84px)); --wide: 40cqw; --trick: 13.5cqh; --four: 21cqh; }
  .head { flex-wrap: wrap; max-width: 13rem; align-content: start; }
  .tools { margin: 0; }
  .dock { grid-template: "me message actions" auto / auto minmax(0, 1fr) auto; padding-block: 0; }
  .message { min-height: 44px; font-size: .9375rem; line-height: 1.15; padding-block: 0; }
  .dock .actions { flex-wrap: nowrap; }
  .marks { display: none; }
  .hand { margin-bottom: .25rem; height: calc(var(--hand-height, 80px) + 12px); }
  .verse { font-size: .9375rem; }
  .run { grid-template-columns: auto auto; column-gap: 1rem; }
  .run .slots { grid-row: 1 / span 3; min-height: 0; }
  .piles.double { flex-direction: row; align-items: start; gap: 1rem; --size: min(12cqh, 4.6cqw); }
  .piles.double .khval:not(:last-child) .who { display: block; }
  .sheet, .log, .curtain { top: 0; }
  .sheet { inset-block-start: .25rem; max-height: calc(100% - .5rem); }
}

/* room to sit round */
@container table (min-width: 760px) and (min-height: 500px) {
  .stage { --card: var(--card-width, clamp(60px, min(10cqw, 14cqh), 108px)); --wide: 42cqw; --trick: min(10cqw, 12.5cqh); --four: min(9cqw, 15cqh); }
  .seats { position: absolute; inset: 0; padding: 0; pointer-events: none; }
  .seat { font-size: 1rem; }
  .seats .seat { position: absolute; width: 10.5rem; left: calc(50% + var(--x) * (50% - 6rem)); top: calc(46% + var(--y) * (46% - 2.25rem)); translate: -50% -50%; pointer-events: auto; }
  .field { grid-template-rows: minmax(0, 1fr); }
  .centre { margin: 4.5rem 11.5rem .5rem; }
  .marks { font-size: .8125rem; }
  .dock { grid-template: "me message actions" auto / auto minmax(0, 1fr) auto; padding-inline: 1rem; }
  .dock .seat { width: 10.5rem; }
  .message { font-size: 1.0625rem; }
  .hand { margin-bottom: .75rem; }
}

/* room for the log */
@container table (min-width: 1020px) and (min-height: 500px) {
  .stage { grid-template: "head log" auto "field log" minmax(0, 1fr) "dock log" auto "hand log" auto / minmax(0, 1fr) 18rem; }
  .log { grid-area: log; position: static; display: flex; width: auto; border-radius: 0; box-shadow: none; background: rgb(0 0 0 / .22); color: var(--ink); --line: rgb(255 255 255 / .12); }
  .log-tool { display: none; }
  .sheet { inset-inline: .5rem 18.5rem; }
}
@media (prefers-reduced-motion: reduce) { .card, .seat { transition: none !important; } .message[data-work]::after { animation: work 1ms .4s 1 forwards; } }
@media (forced-colors: active) { .seat.acts, .card.chosen { outline: 3px solid Highlight; } .card svg { forced-color-adjust: none; } }
`;

/** @type {CSSStyleSheet | null} */
let shared = null;

export function sheet() {
  if (shared) return shared;
  shared = new CSSStyleSheet();
  shared.replaceSync(CSS);
  return shared;
}
