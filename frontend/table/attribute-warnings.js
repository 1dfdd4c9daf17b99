/** Warns those who build a page about attributes that the table could not follow. Loaded with what is opened later. */

/** @param {string} text @param {number} limit */
const isSeat = (text, limit) => /^\d+$/.test(text) && Number(text) < limit;

/**
 * A line for each attribute that is not followed, with what is used in its place.
 * @param {(name: string) => string | null} attribute @param {Setup} setup how the table was set up
 */
export function attributeWarnings(attribute, { players, seat, bots }) {
  const botSeats = bots.flatMap((bot, place) => (bot === null ? [] : [place]));
  const levels = bots.filter((bot) => bot !== null);
  /** What is used, and whether an attribute asked for it. @type {Record<string, [unknown, (text: string) => boolean]>} */
  const used = {
    players: [players, (text) => Number(text) === players],
    seat: [seat, (text) => Number(text) === seat],
    bots: [
      botSeats.join(",") || "none",
      (text) => /^(all|none)$/.test(text) || text.split(/[\s,]+/).every((each) => isSeat(each, players)),
    ],
    level: [levels[0], (text) => !levels.length || levels.some((level) => level === text)],
    rules: ["the game's own", isJson],
  };
  return Object.entries(used).flatMap(([name, [value, isFollowed]]) => {
    const text = attribute(name);
    return text === null || isFollowed(text)
      ? []
      : [`kozyr-table: ${name}="${text}" cannot be followed, used instead: ${value}`];
  });
}

/** @param {string} text */
function isJson(text) {
  try {
    return Boolean(JSON.parse(text)) || text === "null";
  } catch {
    return false;
  }
}

/** @param {Element} table @param {Scene | null} scene */
export function warnAboutAttributes(table, scene) {
  if (!scene || scene.replayPosition) return;
  for (const warning of attributeWarnings((name) => table.getAttribute(name), scene.session.setup))
    console.warn(warning); // eslint-disable-line no-console -- for those who build the page
}
