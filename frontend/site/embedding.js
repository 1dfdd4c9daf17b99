/** What a frame with a table may be told by the page around it, and how high it would like to be. */

/** Attributes that can change while one plays. */
export const LOOKS = [
  "lang",
  "theme",
  "suits",
  "indices",
  "speed",
  "pause",
  "sort",
  "confirm",
  "hints",
  "undo",
  "readonly",
  "controls",
];
/** All that an address may say of the table. Not `api`: a frame asks the service that it came from. */
export const ALLOWED = ["game", "players", "seat", "bots", "level", "rules", "seed", "persist", ...LOOKS];
/** What the page around may ask the table to do. */
export const DEEDS = ["newGame", "undo", "redo", "focusHand"];
/** What the frame tells of. `beforemove` and `link` are not among them: a message comes too late to prevent anything. */
export const TOLD = ["ready", "move", "position", "trick", "dealover", "gameover", "error"];

/**
 * The origin to which messages go, from the query of the frame's address; null if it names none: then there are none.
 * @param {string} query
 */
export function originIn(query) {
  const named = new URLSearchParams(query).get("origin");
  try {
    const { protocol, origin } = new URL(named ?? "");
    return ["https:", "http:"].includes(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/**
 * The table's attributes from the query of the frame's address. Games are kept apart by the page around, so that
 * no page finds those of another.
 * @param {string} query
 * @returns {Record<string, string>}
 */
export function attributesIn(query) {
  const given = new URLSearchParams(query);
  const attributes = Object.fromEntries(
    ALLOWED.filter((name) => given.has(name)).map((name) => [name, given.get(name) ?? ""]),
  );
  if ("persist" in attributes)
    attributes.persist = ["embed", originIn(query) ?? "", attributes.persist].join("/");
  return attributes;
}

/**
 * What a message asks for: `{attributes}` to set (null takes one away), or `{deed, args}`; null if it asks for nothing.
 * @param {any} message
 * @returns {{attributes: Record<string, string | null>} | {deed: string, args: string[]} | null}
 */
export function wishIn(message) {
  if (message?.kozyr === "set") {
    const wanted = Object.entries(Object(message.attributes)).filter(
      ([name, value]) => LOOKS.includes(name) && (value === null || typeof value === "string"),
    );
    return wanted.length ? { attributes: Object.fromEntries(wanted) } : null;
  }
  if (!DEEDS.includes(message?.kozyr)) return null;
  return { deed: message.kozyr, args: typeof message.seed === "string" ? [message.seed] : [] };
}

/**
 * The height that a table of a width would like, in pixels, on a screen of a height: upright on a phone, and never
 * higher than can be seen at once.
 * @param {number} width
 * @param {number} screenHeight
 */
export function heightFor(width, screenHeight) {
  const liked = width < 520 ? Math.max(560, Math.min(720, width * 1.75)) : width < 1020 ? 640 : 720;
  return Math.round(Math.max(320, Math.min(liked, screenHeight * 0.9)));
}
