/**
 * The site's addresses: the games (`/`), a new game (`?new=kozel`), a table (`?table=kozel&players=4&…`), a game by links
 * (`?link=kozel#…`). The fragment belongs to the table: a deal to be opened there, or what by-link.js puts into it.
 */

const SLUG = /^[a-z]+(-[a-z]+)*$/;
const TABLE = {
  players: /^[2-6]$/,
  bots: /^(all|none|[0-5](,[0-5])*)$/,
  level: /^[a-z]+(-[a-z]+)*$/,
  rules: /^\{.*\}$/,
  seed: /^.{1,128}$/,
};

/** `{page: "games"}`, `{page: "new", game}`, `{page: "link", game}` or `{page: "table", game, attributes}` from a query text. */
export function pageAt(query) {
  const found = new URLSearchParams(query);
  for (const page of ["table", "new", "link"]) {
    const game = found.get(page);
    if (game === null || !SLUG.test(game)) continue;
    if (page !== "table") return { page, game };
    const given = Object.keys(TABLE).filter((name) => TABLE[name].test(found.get(name) ?? ""));
    return { page, game, attributes: Object.fromEntries(given.map((name) => [name, found.get(name)])) };
  }
  return { page: "games" };
}

/** The address of a page, the other way round. */
export function addressOf({ page, game, attributes = {}, fragment = "" }) {
  if (page === "games") return "./";
  return `?${new URLSearchParams({ [page]: game, ...attributes })}${fragment && `#${fragment}`}`;
}
