/** The style of a trick. */
import { styleSheet } from "./table.css.js";

export const styles = styleSheet(`
.trick { position: relative; width: calc(var(--card) * 3.5); height: calc(var(--card) * 3.1); flex: none; --card: clamp(36px, var(--trick), 96px); }
.trick > * { position: absolute; width: var(--card); aspect-ratio: 5 / 7; left: calc(50% + var(--x) * var(--card) * 1.08 - var(--card) / 2); top: calc(50% + var(--y) * var(--card) * .82 - var(--card) * .7); }
.spot { border: 2px dashed rgb(255 255 255 / .16); border-radius: calc(var(--card) * .08); }
`);
