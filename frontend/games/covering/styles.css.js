/** The style of the pile. */
import { styleSheet } from "../../table/table.css.js";

export const styles = styleSheet(`
.stock ~ .pile { --wide: 42cqw; }
.deep .back { box-shadow: -3px 2px 0 -1px #e9e2d2, -6px 4px 0 -2px #cfc6b8; }
.empty .fan { width: var(--card); border: 2px dashed rgb(255 255 255 / .35); border-radius: .5rem; margin-inline: auto; }
.would-take::after { content: ""; position: absolute; inset: auto 0 -7px; height: 4px; background: var(--gold); }
.pile .caption { margin-top: .5rem; }
`);
