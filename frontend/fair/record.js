/**
 * Parses what a visitor pastes: a record as data or as text (docs/records.md), alone, with `commitments`, or inside
 * the response of `replays`. Moves are not checked here.
 */

/** The input is no record. `key` names the sentence that says why, `values` fill it. */
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
 * @typedef {object} Deal
 * @property {string} [seed]
 * @property {string[]} [pack]
 * @property {{by: number, at: number} | "none"} [cut]
 * @property {string[]} moves
 * @property {any} [result]
 * @property {string[]} [trumps]
 *
 * @typedef {object} ParsedRecord
 * @property {Record<string, any>} record as the service takes it
 * @property {Deal[]} deals
 * @property {(string | null)[]} commitments that came with the record, one for each deal
 */

/** Fields of a request of `replays` that do not belong to the record. */
const REQUEST_FIELDS = ["at", "every"];

/** @param {string} input @returns {ParsedRecord} */
export function parseRecord(input) {
  const text = input.trim();
  if (!text) throw new RecordError("empty");
  const data = text.startsWith("{") ? parseJson(text) : parseText(text);
  const { commitments, ...record } = isObject(data.record)
    ? { commitments: data.commitments, ...data.record }
    : data;
  for (const name of REQUEST_FIELDS) delete record[name];
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
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new RecordError("noJson");
  }
}

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The deals of a record in order. @param {Record<string, any>} record @returns {Deal[]} */
function dealsOf(record) {
  const laterDeals = record.next ?? [];
  if (!Array.isArray(laterDeals)) throw new RecordError("odd", { field: "next" });
  return [record, ...laterDeals].map((deal) => {
    if (!isObject(deal)) throw new RecordError("odd", { field: "next" });
    const { seed, pack, cut, moves = [], result, trumps } = deal;
    /** Whether each field is well formed. @type {Record<string, boolean>} */
    const isValid = {
      moves: isTextList(moves),
      seed: seed == null || typeof seed === "string",
      pack: pack == null || (isTextList(pack) && pack.every((card) => CARD.test(card))),
      trumps: trumps == null || (isTextList(trumps) && trumps.every((suit) => SUIT.test(suit))),
      cut:
        cut == null ||
        cut === "none" ||
        (isObject(cut) && Number.isInteger(cut.by) && Number.isInteger(cut.at)),
    };
    const field = Object.keys(isValid).find((name) => !isValid[name]);
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
/** @param {any} value */
const isTextList = (value) => Array.isArray(value) && value.every((each) => typeof each === "string");

// ---- as text

const SPACE = /\s+/y;
const COMMENT = /;[^\n]*/y;
const HEADER = /\[([A-Z][a-z_]*)[ \t]+/y;
const NUMBER = /\d+\./y;
const MOVE = /\s*(?!\d+\.)([^\s[;]+)(?:\s+(?!\d+\.)([^\s[;]+))?/y;
const CLOSING = /[ \t]*\]/y;

/** Parses a record as text into its data. @param {string} text @returns {Record<string, any>} */
function parseText(text) {
  /** @type {Record<string, any>} */
  const record = { moves: [] };
  let deal = record;
  let position = 0;
  /** @param {RegExp} pattern */
  const next = (pattern) => {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (match) position = pattern.lastIndex;
    return match;
  };
  /** @param {string} why */
  const error = (why) => new RecordError("noText", { line: text.slice(0, position).split("\n").length, why });
  while (position < text.length) {
    if (next(SPACE) || next(COMMENT)) continue;
    const header = next(HEADER);
    if (header) {
      const value = valueAt(text, position);
      if (!value) throw error("header");
      position = value.end;
      if (!next(CLOSING)) throw error("header");
      const name = header[1].toLowerCase();
      if (name === "deal") {
        deal = { moves: [] };
        record.next = [...(record.next ?? []), deal];
        if (value.value !== record.next.length + 1) throw error("number");
      } else if (name === "next" || Object.hasOwn(deal, name)) {
        throw error("twice");
      } else {
        deal[name] =
          name === "pack" && typeof value.value === "string"
            ? value.value.split(/\s+/).filter(Boolean)
            : value.value;
      }
    } else if (next(NUMBER)) {
      const move = next(MOVE);
      if (!move) throw error("move");
      deal.moves.push(move[2] ? `${move[1]} ${move[2]}` : move[1]);
    } else {
      throw error("word");
    }
  }
  return record;
}

/** The JSON value that begins at a position, and where it ends; null if there is none. @param {string} text @param {number} position */
function valueAt(text, position) {
  const token = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s"[\]{}]+|\s+/gy;
  token.lastIndex = position;
  let depth = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === "[" || match[0] === "{") depth += 1;
    if (match[0] === "]" || match[0] === "}") depth -= 1;
    if (depth > 0) continue;
    try {
      return { value: JSON.parse(text.slice(position, token.lastIndex)), end: token.lastIndex };
    } catch {
      return null;
    }
  }
  return null;
}

// ---- in an address

/** Decodes the record in a fragment `#record=<base64url of JSON or text>`; null if there is none. @param {string} fragment */
export function recordFromFragment(fragment) {
  const encoded = new URLSearchParams(fragment.replace(/^#/, "")).get("record");
  if (!encoded) return null;
  try {
    const bytes = atob(encoded.replaceAll("-", "+").replaceAll("_", "/").replaceAll(" ", "+"));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}

/** The fragment of a record: the inverse of `recordFromFragment`. @param {string} text */
export function recordFragment(text) {
  const bytes = [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join("");
  return `#record=${btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}
