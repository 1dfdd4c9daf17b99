/** The style of the trick, and of what shows who plays together. */
import { styleSheet } from "../../table/table.css.js";

export const styles = styleSheet(`
.centre:has(> .trick) { container-type: size; }
.trick { position: relative; width: calc(var(--card) * 3.5); height: calc(var(--card) * 3.1); flex: none; --card: clamp(36px, min(20cqw, 100cqh / 3.1), 96px); }
.trick > * { position: absolute; width: var(--card); aspect-ratio: 5 / 7; left: calc(50% + var(--x) * var(--card) * 1.08 - var(--card) / 2); top: calc(50% + var(--y) * var(--card) * .82 - var(--card) * .7); }
.spot { border: 2px dashed rgb(255 255 255 / .16); border-radius: calc(var(--card) * .08); }
[data-team="0"] { box-shadow: inset 4px 0 0 -1px #f0a35e; }
[data-team="1"] { box-shadow: inset 4px 0 0 -1px #7fb8ff; }
.partner { color: var(--gold); }
.points { font-size: .85rem; color: var(--soft); white-space: nowrap; }
.hand .trump::before { content: ""; position: absolute; z-index: 1; inset: 0 0 auto; height: 5px; border-radius: 3px 3px 0 0; background: #d99a00; pointer-events: none; }
.card.wins { outline: 3px solid var(--gold); outline-offset: 1px; }
@container table (max-width: 640px) { .points, .side:last-child { display: none; } .seat[data-team] { padding-inline-start: .4375rem; } }
`);
