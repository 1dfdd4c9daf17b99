/**
 * The site's addresses, with `<slug>` for a game: the games (`/`), a new game (`?new=<slug>`), a table
 * (`?table=<slug>&players=4&…`), a game by links (`?link=<slug>#…`). The fragment belongs to the table: a shared deal
 * to open there, or the state of a game by links (by-link.js).
 */

/**
 * @typedef {object} PageAddress
 * @property {"games" | "new" | "link" | "table"} page
 * @property {string} [game] its slug; every page but `games` has one
 * @property {Record<string, string>} [attributes] of the table
 * @property {string} [fragment] without "#"
 */

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The attributes of a table that an address may set, and their values. @type {Record<string, RegExp>} */
const TABLE_ATTRIBUTES = {
  players: /^[2-6]$/,
  bots: /^(all|none|[0-5](,[0-5])*)$/,
  level: /^[a-z]+(-[a-z]+)*$/,
  rules: /^\{.*\}$/,
  seed: /^.{1,128}$/,
};

/** Parses the query of an address; unknown pages become `games`. @param {string} query @returns {PageAddress} */
export function parseAddress(query) {
  const params = new URLSearchParams(query);
  for (const page of /** @type {const} */ (["table", "new", "link"])) {
    const game = params.get(page);
    if (game === null || !SLUG.test(game)) continue;
    if (page !== "table") return { page, game };
    const valid = Object.keys(TABLE_ATTRIBUTES).filter((name) =>
      TABLE_ATTRIBUTES[name].test(params.get(name) ?? ""),
    );
    return {
      page,
      game,
      attributes: Object.fromEntries(valid.map((name) => [name, params.get(name) ?? ""])),
    };
  }
  return { page: "games" };
}

/** Formats the address of a page: the inverse of `parseAddress`. @param {PageAddress} address */
export function formatAddress({ page, game = "", attributes = {}, fragment = "" }) {
  if (page === "games") return "./";
  return `?${new URLSearchParams({ [page]: game, ...attributes })}${fragment && `#${fragment}`}`;
}
