/**
 * Reading what a visitor pastes: a record as data or as text (docs/records.md), alone, with `commitments`, or inside
 * the answer of `replays`. The moves are not looked at.
 */

/** The input is no record. `key` says why, for the texts; `values` fill the sentence. */
export class RecordError extends Error {
  /** @param {string} key @param {Record<string, any>} [values] */
  constructor(key, values = {}) {
    super(key);
    this.name = "RecordError";
    this.key = key;
    this.values = values;
  }
}

/**
 * @typedef {{seed?: string, pack?: string[], cut?: {by: number, at: number} | "none", moves: string[], result?: any, trumps?: string[]}} Deal
 * @typedef {{record: Record<string, any>, deals: Deal[], commitments: (string | null)[]}} Pasted
 *   `record` as the service takes it; `commitments` came with it, one a deal
 */

/** What a request of `replays` may hold besides the record. */
const ASIDE = ["at", "every"];

/** @param {string} input @returns {Pasted} */
export function readRecord(input) {
  const text = input.trim();
  if (!text) throw new RecordError("empty");
  const data = text.startsWith("{") ? fromJson(text) : readText(text);
  const { commitments, ...record } = isObject(data.record)
    ? { commitments: data.commitments, ...data.record }
    : data;
  for (const name of ASIDE) delete record[name];
  if (typeof record.game !== "string") throw new RecordError("noGame");
  if (!Number.isInteger(record.players)) throw new RecordError("noPlayers");
  if (record.dealer != null && !Number.isInteger(record.dealer))
    throw new RecordError("odd", { field: "dealer" });
  const deals = dealsOf(record);
  return {
    record,
    deals,
    commitments: Array.isArray(commitments)
      ? commitments.map((each) => (typeof each === "string" ? each : null))
      : [],
  };
}

/** @param {string} text */
function fromJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new RecordError("noJson");
  }
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The deals of a record in order. @param {Record<string, any>} record @returns {Deal[]} */
function dealsOf(record) {
  const further = record.next ?? [];
  if (!Array.isArray(further)) throw new RecordError("odd", { field: "next" });
  return [record, ...further].map((deal) => {
    if (!isObject(deal)) throw new RecordError("odd", { field: "next" });
    const { seed, pack, cut, moves = [], result, trumps } = deal;
    const fits = {
      moves: isList(moves),
      seed: seed == null || typeof seed === "string",
      pack: pack == null || (isList(pack) && pack.every((card) => CARD.test(card))),
      trumps: trumps == null || (isList(trumps) && trumps.every((suit) => SUIT.test(suit))),
      cut:
        cut == null ||
        cut === "none" ||
        (isObject(cut) && Number.isInteger(cut.by) && Number.isInteger(cut.at)),
    };
    const field = Object.keys(fits).find((name) => !fits[name]);
    if (field) throw new RecordError("odd", { field });
    return {
      seed: seed ?? undefined,
      pack: pack ?? undefined,
      cut: cut ?? undefined,
      moves,
      result: result ?? undefined,
      trumps: trumps ?? undefined,
    };
  });
}

const CARD = /^[2-9TJQKA][cdhs]$/;
const SUIT = /^[cdhs]$/;
const isList = (value) => Array.isArray(value) && value.every((each) => typeof each === "string");

// ---- as text

const SPACE = /\s+/y;
const REMARK = /;[^\n]*/y;
const HEADER = /\[([A-Z][a-z_]*)[ \t]+/y;
const NUMBER = /\d+\./y;
const MOVE = /\s*(?!\d+\.)([^\s[;]+)(?:\s+(?!\d+\.)([^\s[;]+))?/y;
const CLOSING = /[ \t]*\]/y;

/** The data of the record written in a text. @param {string} text @returns {Record<string, any>} */
export function readText(text) {
  /** @type {Record<string, any>} */
  const record = { moves: [] };
  let deal = record;
  let place = 0;
  /** @param {RegExp} pattern */
  const next = (pattern) => {
    pattern.lastIndex = place;
    const found = pattern.exec(text);
    if (found) place = pattern.lastIndex;
    return found;
  };
  const fault = (why) => new RecordError("noText", { line: text.slice(0, place).split("\n").length, why });
  while (place < text.length) {
    if (next(SPACE) || next(REMARK)) continue;
    const header = next(HEADER);
    if (header) {
      const value = valueAt(text, place);
      if (!value) throw fault("header");
      place = value.end;
      if (!next(CLOSING)) throw fault("header");
      const name = header[1].toLowerCase();
      if (name === "deal") {
        deal = { moves: [] };
        record.next = [...(record.next ?? []), deal];
        if (value.value !== record.next.length + 1) throw fault("number");
      } else if (name === "next" || Object.hasOwn(deal, name)) {
        throw fault("twice");
      } else {
        deal[name] =
          name === "pack" && typeof value.value === "string"
            ? value.value.split(/\s+/).filter(Boolean)
            : value.value;
      }
    } else if (next(NUMBER)) {
      const move = next(MOVE);
      if (!move) throw fault("move");
      deal.moves.push(move[2] ? `${move[1]} ${move[2]}` : move[1]);
    } else {
      throw fault("word");
    }
  }
  return record;
}

/** The JSON value that begins at a place, and where it ends; null if there is none. @param {string} text @param {number} place */
function valueAt(text, place) {
  const token = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s"[\]{}]+|\s+/gy;
  token.lastIndex = place;
  let depth = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === "[" || found[0] === "{") depth += 1;
    if (found[0] === "]" || found[0] === "}") depth -= 1;
    if (depth > 0) continue;
    try {
      return { value: JSON.parse(text.slice(place, token.lastIndex)), end: token.lastIndex };
    } catch {
      return null;
    }
  }
  return null;
}

// ---- in an address

/** The record in a fragment `#record=<base64url of JSON or text>`, or null. @param {string} fragment */
export function recordIn(fragment) {
  const coded = new URLSearchParams(fragment.replace(/^#/, "")).get("record");
  if (!coded) return null;
  try {
    const plain = atob(coded.replaceAll("-", "+").replaceAll("_", "/").replaceAll(" ", "+"));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(plain, (letter) => letter.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}

/** The fragment for a record, the other way round. @param {string} text */
export function fragmentOf(text) {
  const plain = [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join("");
  return `#record=${btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}
