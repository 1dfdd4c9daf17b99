/** The style of the room of Earl of Coventry. */
import { styleSheet } from "./table.css.js";

export const styles = styleSheet(`
.run { display: grid; gap: .35rem; justify-items: center; --card: clamp(40px, var(--four), 96px); }
.run .slots { min-height: calc(var(--card) * 1.4 + 1.2rem); align-items: start; }
.run .title { font-size: 1rem; color: var(--ink); font-weight: 600; }
.verse { font: italic 1.0625rem/1.35 Georgia, "Noto Serif", serif; text-align: center; min-height: 1.4em; quotes: "«" "»"; }
.verse:not(:empty)::before { content: open-quote; }
.verse:not(:empty)::after { content: close-quote; }
.verse:lang(en) { quotes: "“" "”"; }
.done { font-size: .8125rem; color: var(--soft); min-height: 1.2em; }
@container table (max-height: 430px) {
  .verse { font-size: .9375rem; }
  .run { grid-template-columns: auto auto; column-gap: 1rem; }
  .run .slots { grid-row: 1 / span 3; min-height: 0; }
}
`);
