/** The style of the four cards of a rank and their verse. */
import { styleSheet } from "../../table/table.css.js";

export const styles = styleSheet(`
.slots { display: flex; justify-content: center; gap: .5rem; }
.slot { display: grid; justify-items: center; gap: .15rem; min-width: 0; }
.who { font-size: .75rem; color: var(--soft); max-width: calc(var(--size, var(--card)) * 1.15); min-height: 1.2em; }
.free { width: var(--card); height: calc(var(--card) * 1.4); border: 2px dashed rgb(255 255 255 / .3); border-radius: .5rem; }
.free .who { display: none; }
.centre:has(> .run) { container: centre / size; }
.run { display: grid; gap: .35rem; justify-items: center; --card: clamp(36px, min(20cqw, (100cqh - 6.75rem) / 1.4), 96px); }
.run .slots { min-height: calc(var(--card) * 1.4 + 1.2rem); align-items: start; }
.run .title { font-size: 1rem; color: var(--ink); font-weight: 600; }
.verse { font: italic 1.0625rem/1.35 Georgia, "Noto Serif", serif; text-align: center; min-height: 1.4em; quotes: "«" "»"; }
.verse:not(:empty)::before { content: open-quote; }
.verse:not(:empty)::after { content: close-quote; }
.verse:lang(en) { quotes: "“" "”"; }
.done { font-size: .8125rem; color: var(--soft); min-height: 1.2em; }
@container table (max-height: 430px) and (min-width: 520.1px) {
  .verse { font-size: .9375rem; }
  .run { grid-template-columns: auto auto; column-gap: 1rem; --card: clamp(36px, min(13cqw, (100cqh - 1.75rem) / 1.4), 84px); }
  .run .slots { grid-row: 1 / span 3; min-height: 0; }
}
@container table (min-height: 430.1px) or (max-width: 520px) {
  @container centre (max-height: 12rem) {
    .verse { font-size: .9375rem; }
    .run { grid-template-columns: auto auto; --card: clamp(36px, min(20cqw, (100cqh - 4.75rem) / 1.4), 96px); }
    .run > .slots, .verse, .title:has(~ .done:empty) { grid-column: span 2; }
    .done { grid-area: 1 / 2; }
    .done:empty { display: none; }
  }
}
`);
