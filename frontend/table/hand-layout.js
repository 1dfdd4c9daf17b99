/**
 * How a hand of any size lies in its place: rows of overlapping cards. Pure arithmetic, in CSS pixels.
 *
 * The visible strip of an overlapped card is never narrower than STRIP, that of a row behind another
 * never lower than RISE, so that every card can be hit with a finger.
 */

export const STRIP = 24;
export const RISE = 44;
const GAP = 6;
const RATIO = 1.4;
/** How much of a card's height rank and suit take. */
const INDEX = 0.6;
const WIDTHS = [112, 104, 96, 88, 80, 72, 64, 58, 52, 48];

/**
 * @param {{count: number, width: number, height: number, largest?: number}} place how many cards, into what room; largest card
 * @returns {{card: number, rows: number[], strip: number, rise: number, height: number}} width of a card, cards a row (top row
 *   first), distance of one card from the next and of one row from the next, height of the whole
 */
export function handLayout({ count, width, height, largest = WIDTHS[0] }) {
  const fits = WIDTHS.filter((card) => card <= largest).map((card) => laidOut(count, width, card));
  return fits.find((layout) => layout.height <= height && layout.strip >= Math.min(comfortable(layout.card), layout.card)) ??
    fits.find((layout) => layout.height <= height) ?? fits[fits.length - 1] ?? laidOut(count, width, largest);
}

/** A strip that also shows something of the picture. */
const comfortable = (card) => card * 0.36;

/** @param {number} count @param {number} width @param {number} card */
function laidOut(count, width, card) {
  const most = Math.max(1, Math.floor((width - card) / STRIP) + 1);
  const lines = Math.max(1, Math.ceil(count / most));
  const each = Math.ceil(count / lines) || 1;
  const rows = [];
  for (let left = count; left > 0; left -= each) rows.push(Math.min(each, left));
  const longest = Math.max(1, ...rows);
  const strip = longest === 1 ? card + GAP : Math.min(card + GAP, (width - card) / (longest - 1));
  const tall = Math.round(card * RATIO);
  const rise = Math.max(RISE, Math.round(tall * INDEX));
  return { card, rows, strip, rise, height: tall + rise * (Math.max(1, rows.length) - 1) };
}
