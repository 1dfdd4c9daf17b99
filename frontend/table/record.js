/** Deals as records, and records as the text of a link. Loaded when a link is made or opened. */
import { CallError } from "./api-client.js";
import { HIDDEN } from "./notation.js";

/** The version of the links, at their beginning; links of other versions are not opened. */
const LINK_PREFIX = "kozyr=1.";
const MAX_UNPACKED_BYTES = 65536;

/** @typedef {Pick<Schemas["Verb"], "name" | "cards" | "value">} VerbInfo */

/**
 * A series as a record (docs/records.md) up to this deal: with this deal's moves once it is over, without them before.
 * @param {DealHistory | null} history
 * @param {VerbInfo[]} verbs
 * @returns {any} null if there can be none: some cards never came to light
 */
export function buildRecord(history, verbs) {
  if (!history?.view) return null;
  const { origin, eventLines, view } = history;
  const isOver = Boolean(view.result);
  const deals = eventLines.map((lines, number) => {
    const isLast = number === eventLines.length - 1;
    if (isLast && !isOver) return [];
    const moves = movesIn(lines, verbs);
    return !moves.includes(null) && isLast && moves.length !== view.ply
      ? moves.filter((move) => move !== "pass")
      : moves;
  });
  if (deals.flat().includes(null) || (isOver && deals.at(-1)?.length !== view.ply)) return null;
  const [moves, ...next] = deals;
  return { ...origin, moves, ...(next.length ? { next: next.map((each) => ({ moves: each })) } : {}) };
}

/** The moves among the events of a deal; null where cards are not known. @param {string[]} lines "seat text" @param {VerbInfo[]} verbs @returns {(string | null)[]} */
function movesIn(lines, verbs) {
  const events = lines
    .map((line) => line.split(" "))
    .map(([seat, verb, rest = ""]) => ({ seat, verb, rest }));
  const opened = events.filter(({ verb }) => verb === "open");
  return events.flatMap(({ seat, verb, rest }) => {
    const move = verbs.find(({ name }) => name === verb);
    if (!move) return [];
    if (!move.cards.length) return [move.value ? `${verb} ${rest}` : verb];
    const cards = rest.split("+").map((card) => {
      const index = card === HIDDEN ? opened.findIndex((each) => each.seat === seat) : -1;
      return index < 0 ? card : opened.splice(index, 1)[0].rest;
    });
    return [cards.includes(HIDDEN) ? null : `${verb} ${cards.join("+")}`];
  });
}

/** The text of a link to a record. @param {object} record @returns {Promise<string>} */
export async function recordLink(record) {
  const packed = await pipe(
    new CompressionStream("deflate-raw"),
    new TextEncoder().encode(JSON.stringify(record)),
  );
  /** @type {Record<string, string>} */
  const signs = { "+": "-", "/": "_" };
  return LINK_PREFIX + btoa(String.fromCharCode(...packed)).replace(/[+/=]/g, (sign) => signs[sign] ?? "");
}

/**
 * Reads a record from data, from the text of a link (of a whole address too), or from a record as text.
 * @param {unknown} source
 * @returns {Promise<any>}
 */
export async function readRecord(source) {
  if (typeof source !== "string") return checkRecord(source);
  const [, link] = source.match(/(?:^|[#&])(kozyr=[^&\s]*)$/) ?? [];
  if (!link) return { text: source };
  try {
    const base64 = link.slice(LINK_PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const text = new TextDecoder().decode(await pipe(new DecompressionStream("deflate-raw"), bytes));
    const record = JSON.parse(text);
    if (link.startsWith(LINK_PREFIX) && typeof record.game === "string") return checkRecord(record);
  } catch {
    // A link that was cut, or one of another version.
  }
  throw new CallError("bad-link");
}

/** Checks what the table itself reads of a record; the service checks the rest. @param {any} record */
function checkRecord(record) {
  const deals = [record, ...(Array.isArray(record?.next) ? record.next : [])];
  if (
    deals.every((deal) => deal && typeof deal === "object" && Array.isArray(deal.moves ?? [])) &&
    Array.isArray(record.bots ?? [])
  )
    return record;
  throw new CallError("bad-link");
}

/** The game of a record, as far as it names one. @param {unknown} source @returns {Promise<string | null>} */
export const recordGame = (source) =>
  readRecord(source).then(
    ({ game, text }) => game ?? /\[Game "([^"]+)"\]/.exec(text ?? "")?.[1] ?? null,
    () => null,
  );

/** @param {CompressionStream | DecompressionStream} stream @param {Uint8Array<ArrayBuffer>} bytes */
async function pipe(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MAX_UNPACKED_BYTES) throw new RangeError("too long");
    parts.push(value);
  }
}

/** The events of each deal of a record, as a session keeps them. @param {Pick<GameRecord, "moves" | "next">} record @param {{place: number, seat: number, text: string}[]} events those of its replay @returns {string[][]} */
export function linesOfReplay({ moves, next = [] }, events) {
  let start = 0;
  return [moves, ...next.map((deal) => deal.moves)].map((each) => {
    const [first, last] = [start, start + each.length];
    start = last + 1;
    return events
      .filter(({ place }) => place >= first && place <= last)
      .map(({ seat, text }) => `${seat} ${text}`);
  });
}
