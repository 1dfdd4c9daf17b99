/** The style of what lies over the table. */
import { styleSheet } from "./table.css.js";

export const styles = styleSheet(`
.table {
  --panel: light-dark(#fffdf6, #1d2623); --panel-ink: light-dark(#1d2a24, #e9ece6); --panel-soft: light-dark(#5a675f, #a8b4ab);
  --line: light-dark(#ddd5c2, #37443e); --accent: light-dark(#1f6d4c, var(--gold));
}
h2, dl, dd { margin: 0; }
.log, .sheet, .curtain { background: var(--panel); color: var(--panel-ink); user-select: text; -webkit-user-select: text; }
.log { position: absolute; inset: 48px 0 0 auto; width: min(100%, 21rem); z-index: 3; box-shadow: -4px 0 24px rgb(0 0 0 / .4); border-radius: 1rem 0 0 0; }
.log.open { display: flex; }
.sheet { position: absolute; z-index: 4; inset: 52px .5rem auto; margin-inline: auto; max-width: 30rem; max-height: calc(100% - 60px); overflow-y: auto; padding: 1rem 1.25rem 1.25rem; border-radius: 1rem; box-shadow: 0 8px 40px rgb(0 0 0 / .5); display: grid; gap: .5rem; }
.sheet[data-kind="result"] { top: 50%; translate: 0 -50%; max-height: calc(100% - 1rem); }
.sheet h2, .curtain h2 { font-size: 1.375rem; line-height: 1.2; padding-inline-end: 2.5rem; text-wrap: balance; }
.close { position: absolute; top: .5rem; right: .5rem; width: 44px; height: 44px; padding: 10px; border-radius: 50%; }
.sheet .actions { justify-content: start; margin-top: .5rem; }
.sheet .actions button { background: light-dark(#efe8d6, #33413a); color: var(--panel-ink); }
.sheet .actions button.main, .curtain button { background: var(--accent); color: light-dark(#fff, var(--gold-ink)); }
.choice [aria-pressed="true"] { outline: 2px solid var(--accent); }
.sheet :is(.caption, .left, .who, .note) { color: var(--panel-soft); text-align: start; }
.sheet .wins .who { color: inherit; }
.sheet .slots { display: flex; gap: .5rem; --card: min(64px, 18cqw); }
.sheet .slot { display: grid; justify-items: center; gap: .15rem; min-width: 0; }
.sheet .who { font-size: .75rem; max-width: calc(var(--card) * 1.15); }
.sheet .wins > .card { outline: 3px solid var(--accent); outline-offset: 1px; }
.sheet[data-kind="result"] .actions { position: sticky; bottom: -1.25rem; margin: 0 -1.25rem -1.25rem; padding: .75rem 1.25rem 1.25rem; background: var(--panel); }
.hand .advised { outline: 3px dashed #ff9b3d; outline-offset: -3px; }
.held { grid-area: held; font-size: .8125rem; overflow-wrap: anywhere; }
.note { font-size: .9375rem; }
.standing { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; }
.standing dd { font-weight: 600; text-align: end; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .625rem; text-align: end; border-bottom: 1px solid var(--line); white-space: nowrap; }
th[scope="row"] { text-align: start; font-weight: 500; padding-inline-start: 0; }
.curtain { position: absolute; inset: 48px 0 0; z-index: 5; display: grid; align-content: center; justify-items: center; gap: .75rem; padding: 1.5rem; text-align: center; }
.curtain h2 { padding: 0; }
.curtain button { min-height: 52px; padding: .5rem 1.75rem; border-radius: 26px; font-weight: 600; font-size: 1.0625rem; }
@container table (max-width: 520px) { .held { font-size: .6875rem; } th, td { padding-inline: .4rem; } }
@container table (max-width: 350px) { :is([data-others="4"], [data-others="5"]) .held { font-size: .5625rem; } .sheet .actions button { padding-inline: .75rem; } }
@container table (max-height: 430px) {
  .sheet, .log, .curtain { top: 0; }
  .sheet { inset-block-start: .25rem; max-height: calc(100% - .5rem); }
}
@container table (min-width: 1020px) and (min-height: 500px) {
  .log { position: static; width: auto; border-radius: 0; box-shadow: none; background: rgb(0 0 0 / .22); color: var(--ink); --line: rgb(255 255 255 / .12); }
  .sheet { inset-inline: .5rem 18.5rem; }
}
`);
