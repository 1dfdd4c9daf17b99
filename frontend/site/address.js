/**
 * The site's addresses: the games (`/`), a new game (`?new=kozel`), a table (`?table=kozel&players=4&…`). The
 * fragment belongs to the table.
 */

const SLUG = /^[a-z]+(-[a-z]+)*$/;
const TABLE = {
  players: /^[2-6]$/,
  bots: /^(all|none|[0-5](,[0-5])*)$/,
  level: /^[a-z]+(-[a-z]+)*$/,
  rules: /^\{.*\}$/,
  seed: /^.{1,128}$/,
};

/** `{page: "games"}`, `{page: "new", game}` or `{page: "table", game, attributes}` from a query text. */
export function pageAt(query) {
  const found = new URLSearchParams(query);
  for (const page of ["table", "new"]) {
    const game = found.get(page);
    if (game === null || !SLUG.test(game)) continue;
    if (page === "new") return { page, game };
    const given = Object.keys(TABLE).filter((name) => TABLE[name].test(found.get(name) ?? ""));
    return { page, game, attributes: Object.fromEntries(given.map((name) => [name, found.get(name)])) };
  }
  return { page: "games" };
}

/** The address of a page, the other way round. */
export function addressOf({ page, game, attributes = {} }) {
  if (page === "games") return "./";
  return `?${new URLSearchParams({ [page]: game, ...attributes })}`;
}
