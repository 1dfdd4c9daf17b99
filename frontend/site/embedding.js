/** What the page around a frame may tell the table in it, and the height that the frame asks for. */

/** Attributes that may change while a game is played. */
export const LIVE_ATTRIBUTES = [
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
/** Attributes that the frame's address may set. `api` is not among them: a frame calls the service that it came from. */
export const ALLOWED_ATTRIBUTES = [
  "game",
  "players",
  "seat",
  "bots",
  "level",
  "rules",
  "seed",
  "persist",
  ...LIVE_ATTRIBUTES,
];
/** Methods of the table that the page around may call. */
export const METHODS = ["newGame", "undo", "redo", "focusHand"];
/**
 * Events that the frame forwards to the page around. `beforemove` and `link` are not among them: a message comes too
 * late to prevent them.
 */
export const FORWARDED_EVENTS = ["ready", "move", "position", "trick", "dealover", "gameover", "error"];

/**
 * The origin that messages are sent to, from the query of the frame's address; null if there is none.
 * @param {string} query
 */
export function hostOrigin(query) {
  try {
    const { protocol, origin } = new URL(new URLSearchParams(query).get("origin") ?? "");
    return ["https:", "http:"].includes(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/**
 * The table's attributes, from the query of the frame's address. Saved games are kept apart by the origin of the page
 * around, so that no page finds those of another.
 * @param {string} query
 * @returns {Record<string, string>}
 */
export function frameAttributes(query) {
  const params = new URLSearchParams(query);
  /** @type {Record<string, string>} */
  const attributes = Object.fromEntries(
    ALLOWED_ATTRIBUTES.filter((name) => params.has(name)).map((name) => [name, params.get(name) ?? ""]),
  );
  if ("persist" in attributes)
    attributes.persist = ["embed", hostOrigin(query) ?? "", attributes.persist].join("/");
  return attributes;
}

/**
 * Parses a message of the page around: attributes to set (null removes one), or a method to call; null for all else.
 * @param {any} message
 * @returns {{attributes: Record<string, string | null>} | {method: string, args: string[]} | null}
 */
export function parseMessage(message) {
  if (message?.kozyr === "set") {
    const valid = Object.entries(Object(message.attributes)).filter(
      ([name, value]) => LIVE_ATTRIBUTES.includes(name) && (value === null || typeof value === "string"),
    );
    return valid.length ? { attributes: Object.fromEntries(valid) } : null;
  }
  if (!METHODS.includes(message?.kozyr)) return null;
  return { method: message.kozyr, args: typeof message.seed === "string" ? [message.seed] : [] };
}

/**
 * The height of a frame in pixels: upright on a phone, and never higher than can be seen at once.
 * @param {number} width of the frame
 * @param {number} screenHeight
 */
export function preferredHeight(width, screenHeight) {
  const height = width < 520 ? Math.max(560, Math.min(720, width * 1.75)) : width < 1020 ? 640 : 720;
  return Math.round(Math.max(320, Math.min(height, screenHeight * 0.9)));
}
