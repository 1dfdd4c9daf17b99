/** The style of the stock. */
import { styleSheet } from "./table.css.js";

export const styles = styleSheet(`
.badge { width: 1.5rem; height: 1.5rem; padding: .22rem; border-radius: 50%; background: #fffdf8; flex: none; }
.stock { --card: var(--card-width, clamp(30px, min(20cqw, (100cqh - 2.5rem) / 1.4), 104px)); }
.stock .caption { display: flex; align-items: center; justify-content: center; gap: .35rem; }
.deck { width: calc(var(--card) * 1.4); height: calc(var(--card) * 1.4); display: grid; place-items: center; }
.deck > * { grid-area: 1 / 1; }
.lying { rotate: 90deg; translate: calc(var(--card) * .08) 0; }
.deck > .back:not(:only-child) { translate: calc(var(--card) * -.18) 0; }
.thick.back { box-shadow: 2px 2px 0 -1px #e9e2d2, 4px 4px 0 -2px #cfc6b8; }
`);
