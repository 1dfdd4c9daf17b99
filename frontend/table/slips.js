/** Slips of the pen of whoever wrote the page. Loaded after a while, with what is opened later. */

const number = (text, most) => /^\d+$/.test(text) && Number(text) < most;

/**
 * A line for each attribute that is not followed, with what is used instead.
 * @param {(name: string) => string | null} given an attribute @param {Setup} setup how the table was set
 */
export function slipsIn(given, { players, seat, bots }) {
  const seats = bots.flatMap((bot, place) => (bot === null ? [] : [place]));
  const levels = bots.filter((bot) => bot !== null);
  /** @type {Record<string, [any, (text: string) => boolean]>} what is used, and whether that is what was asked for */
  const used = {
    players: [players, (text) => Number(text) === players],
    seat: [seat, (text) => Number(text) === seat],
    bots: [
      seats.join(",") || "none",
      (text) => /^(all|none)$/.test(text) || text.split(/[\s,]+/).every((each) => number(each, players)),
    ],
    level: [levels[0], (text) => !levels.length || levels.some((level) => level === text)],
    rules: ["the game's own", isJson],
  };
  return Object.entries(used).flatMap(([name, [value, right]]) => {
    const text = given(name);
    return text === null || right(text)
      ? []
      : [`kozyr-table: ${name}="${text}" cannot be followed, used instead: ${value}`];
  });
}

function isJson(text) {
  try {
    return Boolean(JSON.parse(text)) || text === "null";
  } catch {
    return false;
  }
}

/** @param {Element} table @param {Scene | null} scene */
export function tellSlips(table, scene) {
  if (!scene || scene.place) return;
  for (const slip of slipsIn((name) => table.getAttribute(name), scene.session.setup)) console.warn(slip); // eslint-disable-line no-console -- for whoever builds the page
}
