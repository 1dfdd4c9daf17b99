/** The style of the khvalyonka tricks. */
import { styleSheet } from "../../table/table.css.js";

export const styles = styleSheet(`
.slots { display: flex; justify-content: center; gap: .5rem; }
.slot { display: grid; justify-items: center; gap: .15rem; min-width: 0; }
.who { font-size: .75rem; color: var(--soft); max-width: calc(var(--size, var(--card)) * 1.15); min-height: 1.2em; }
[data-order]::after { content: attr(data-order); position: absolute; top: -10px; left: -4px; min-width: 22px; border-radius: 11px; background: var(--gold); color: var(--gold-ink); font: 700 13px/22px system-ui; text-align: center; }
.wins > .card { outline: 3px solid var(--gold); outline-offset: 1px; }
.wins .who { color: var(--gold); }
.piles { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: center; --card: var(--card-width, clamp(46px, 13cqh, 104px)); --size: min(var(--card), 18cqw); }
.piles .slots { gap: .25rem; min-height: calc(var(--size) * 1.4 + 1.2rem); }
.double { flex-direction: column; align-items: center; gap: .25rem; --size: min(var(--card), 18cqw, 7.4cqh); }
.double .slots { min-height: 0; }
.double .who { max-width: calc(var(--size) * 1.3); }
.double .khval:not(:last-child) .who, .double .caption { display: none; }
.double .title { font-size: .75rem; min-height: 0; }
.stock:has(~ .double) { display: flex; align-items: center; gap: .5rem; --card: clamp(22px, 4cqh, 44px); }
.stock:has(~ .double) .deck { width: var(--card); }
.small { position: absolute; inset: .25rem auto auto .5rem; flex-direction: column; gap: 0; }
.small .slots { display: none; }
.small .khval { display: flex; gap: .25rem; }
.small .title::after { content: ":"; }
.small :is(.caption, .title) { font-size: .75rem; min-height: 0; }
@container table (max-width: 350px) {
  .small { max-width: 7.25rem; }
  .small .khval { flex-wrap: wrap; gap: 0 .25rem; }
  .small :is(.caption, .title) { font-size: .6875rem; line-height: 1.2; }
}
@container table (max-height: 430px) {
  .piles { --card: var(--card-width, clamp(44px, 20cqh, 84px)); }
  .double { flex-direction: row; align-items: start; gap: 1rem; --size: min(12cqh, 4.6cqw); }
  .double .khval:not(:last-child) .who { display: block; }
}
`);
