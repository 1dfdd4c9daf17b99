/** The style of rows of cards, and of what shows a trump beside a name. */
import { styleSheet } from "./table.css.js";

export const styles = styleSheet(`
.badge { width: 1.5rem; height: 1.5rem; padding: .22rem; border-radius: 50%; background: #fffdf8; flex: none; }
.seat > .badge { grid-area: badge; }
.out { opacity: .62; }
[data-order]::after { content: attr(data-order); position: absolute; top: -10px; left: -4px; min-width: 22px; border-radius: 11px; background: var(--gold); color: var(--gold-ink); font: 700 13px/22px system-ui; text-align: center; }
.centre:has(> :is(.pile, .row)) { container-type: size; }
.pile, .row { --card: var(--card-width, clamp(30px, min(20cqw, (100cqh - 2.5rem) / 1.4), 104px)); --wide: 88cqw; }
.fan { display: flex; justify-content: center; min-height: calc(var(--card) * 1.4); }
.fan .card + .card { margin-inline-start: calc(min(var(--card) * .42, (var(--wide) - var(--card)) / (var(--n) - 1)) - var(--card)); }
@container table (max-width: 520px) { .seat > .badge { margin-inline-end: .25rem; } }
`);
