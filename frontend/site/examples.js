/** The examples for site owners. */

/** Their names in the order in which they are shown; each is a page in `examples/`. */
export const EXAMPLES = ["two-lines", "options", "events", "frame", "theme", "buttons", "languages"];

/**
 * The code that a site owner copies: the body of an example's page, with its script and style sheet inlined and the
 * service's whole address.
 * @param {string} html the page
 * @param {string} folder the address of the page's folder, with a slash at the end
 * @param {(name: string) => Promise<string>} read reads another file of the folder
 */
export async function exampleCode(html, folder, read) {
  const parent = new URL("..", folder).href;
  const [, head, body] = html.match(/<head>([^]*)<\/head>\s*<body>\n([^]*?)\s*<\/body>/) ?? [];
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [, name] of `${head}${body}`.matchAll(/(?:src|href)="([\w-]+\.(?:js|css))"/g))
    files.set(name, indent(await read(name)));
  const styles = [...head.matchAll(/<link rel="stylesheet" href="([\w-]+\.css)" \/>/g)].map(
    ([, name]) => `<style>\n${files.get(name)}\n</style>\n`,
  );
  const code = body
    .replaceAll(/^ {4}/gm, "")
    .replaceAll(
      /<script type="module" src="([\w-]+\.js)"><\/script>/g,
      (_, name) => `<script type="module">\n${files.get(name)}\n</script>`,
    );
  return `${styles.join("")}${code}`.replaceAll(/(["'`])\.\.\//g, (_, quote) => quote + parent);
}

/** @param {string} text */
const indent = (text) => text.trimEnd().replaceAll(/^(?=.)/gm, "  ");
