/** Deals as records, and records as the text of a link. Loaded when a link is made or opened. */
import { CallError } from "./api-client.js";
import { HIDDEN } from "./notation.js";

/** The version of the links, in front of them; others are not opened. */
const LINK = "kozyr=1.";
const LONGEST = 65536;

/**
 * A series as a record (docs/records.md) up to this deal: with this deal's moves once it is over, without them before.
 * @param {{origin: any, done: string[][], view: any} | null} course
 * @param {{name: string, cards: number[], value: boolean}[]} verbs
 * @returns {any} null if it cannot be told: somebody's cards never came to light
 */
export function recordOf(course, verbs) {
  if (!course?.view) return null;
  const { origin, done, view } = course;
  const over = Boolean(view.result);
  const deals = done.map((lines, number) => {
    const last = number === done.length - 1;
    if (last && !over) return [];
    const moves = movesOf(lines, verbs);
    return !moves.includes(null) && last && moves.length !== view.ply
      ? moves.filter((move) => move !== "pass")
      : moves;
  });
  if (deals.flat().includes(null) || (over && deals.at(-1)?.length !== view.ply)) return null;
  const [moves, ...next] = deals;
  return { ...origin, moves, ...(next.length ? { next: next.map((each) => ({ moves: each })) } : {}) };
}

/** The moves among what was done; null where cards are not known. @returns {(string | null)[]} */
function movesOf(lines, verbs) {
  const events = lines
    .map((line) => line.split(" "))
    .map(([seat, verb, rest = ""]) => ({ seat, verb, rest }));
  const opened = events.filter(({ verb }) => verb === "open");
  return events.flatMap(({ seat, verb, rest }) => {
    const known = verbs.find(({ name }) => name === verb);
    if (!known) return [];
    if (!known.cards.length) return [known.value ? `${verb} ${rest}` : verb];
    const cards = rest.split("+").map((card) => {
      const place = card === HIDDEN ? opened.findIndex((each) => each.seat === seat) : -1;
      return place < 0 ? card : opened.splice(place, 1)[0].rest;
    });
    return [cards.includes(HIDDEN) ? null : `${verb} ${cards.join("+")}`];
  });
}

/** @param {object} record @returns {Promise<string>} */
export async function linkOf(record) {
  const packed = await through(
    new CompressionStream("deflate-raw"),
    new TextEncoder().encode(JSON.stringify(record)),
  );
  return (
    LINK +
    btoa(String.fromCharCode(...packed)).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "")
  );
}

/**
 * The record in what was given: data, the text of a link (of a whole address too), or a record as text.
 * @param {unknown} given
 * @returns {Promise<any>}
 */
export async function recordIn(given) {
  if (typeof given !== "string") return wellMade(given);
  const [, link] = given.match(/(?:^|[#&])(kozyr=[^&\s]*)$/) ?? [];
  if (!link) return { text: given };
  try {
    const bytes = Uint8Array.from(
      atob(link.slice(LINK.length).replace(/[-_]/g, (sign) => ({ "-": "+", _: "/" })[sign])),
      (sign) => sign.charCodeAt(0),
    );
    const record = JSON.parse(
      new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)),
    );
    if (link.startsWith(LINK) && typeof record.game === "string") return wellMade(record);
  } catch {
    // Said below: a link that was cut, or one of another version.
  }
  throw new CallError("bad-link");
}

/** What the table itself looks at in a record; all else the service checks. */
function wellMade(record) {
  const deals = [record, ...(Array.isArray(record?.next) ? record.next : [])];
  if (
    deals.every((deal) => deal && typeof deal === "object" && Array.isArray(deal.moves ?? [])) &&
    Array.isArray(record.bots ?? [])
  )
    return record;
  throw new CallError("bad-link");
}

/** Which game a record is of, as far as it says so. @param {any} given @returns {Promise<string | null>} */
export const gameIn = (given) =>
  recordIn(given).then(
    ({ game, text }) => game ?? /\[Game "([^"]+)"\]/.exec(text ?? "")?.[1] ?? null,
    () => null,
  );

/** @param {CompressionStream | DecompressionStream} stream @param {Uint8Array<ArrayBuffer>} bytes */
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > LONGEST) throw new RangeError("too long");
    parts.push(value);
  }
}

/** What was done in the deals of a record, as a session keeps it. @param {any} record @param {any[]} events of its replay */
export function doneIn({ moves, next = [] }, events) {
  let start = 0;
  return [moves, ...next.map((deal) => deal.moves)].map((each) => {
    const [first, last] = [start, start + each.length];
    start = last + 1;
    return events
      .filter(({ place }) => place >= first && place <= last)
      .map(({ seat, text }) => `${seat} ${text}`);
  });
}
