/** The examples, in the order in which they are shown; each is a page of its own beside this file. */
export const EXAMPLES = ["two-lines", "options", "events", "frame", "theme", "buttons", "languages"];

/**
 * What a site owner copies of an example: the body of its page with the service's whole address, its script and its style
 * sheet in it.
 * @param {string} html the page
 * @param {string} folder the address of the page's folder, with a slash at the end
 * @param {(name: string) => Promise<string>} read another file of the folder
 */
export async function codeOf(html, folder, read) {
  const parent = new URL("..", folder).href;
  const [, head, body] = html.match(/<head>([^]*)<\/head>\s*<body>\n([^]*?)\s*<\/body>/) ?? [];
  const files = new Map();
  for (const [, name] of `${head}${body}`.matchAll(/(?:src|href)="([\w-]+\.(?:js|css))"/g))
    files.set(name, indented(await read(name)));
  const style = [...head.matchAll(/<link rel="stylesheet" href="([\w-]+\.css)" \/>/g)].map(
    ([, name]) => `<style>\n${files.get(name)}\n</style>\n`,
  );
  const code = body
    .replaceAll(/^ {4}/gm, "")
    .replaceAll(
      /<script type="module" src="([\w-]+\.js)"><\/script>/g,
      (_, name) => `<script type="module">\n${files.get(name)}\n</script>`,
    );
  return `${style.join("")}${code}`.replaceAll(/(["'`])\.\.\//g, (_, quote) => quote + parent);
}

const indented = (text) => text.trimEnd().replaceAll(/^(?=.)/gm, "  ");
