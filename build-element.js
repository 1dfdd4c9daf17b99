// Writes what other people's pages embed: the element of frontend/kozyr-table.js in few small files,
// frontend/kozyr-table.min.js and frontend/min/. With --check nothing is written; it fails if they are stale.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { minify } from "terser";

const ROOT = dirname(fileURLToPath(import.meta.url));
const FRONTEND = join(ROOT, "frontend");
const ENTRY = "frontend/kozyr-table.js";
const MADE = /^(kozyr-table\.min\.js|min\/.+)$/;

/** Texts are asked for by name, relative to the module that asks: min/ holds both. Each brings with it what it needs. */
const texts = (await readdir(join(FRONTEND, "i18n")))
  .filter((name) => /^[a-z]{2}\.[a-z]+\.js$/.test(name))
  .sort();

const common = {
  absWorkingDir: ROOT,
  outdir: "frontend",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2023",
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  write: false,
};
const options = {
  ...common,
  entryPoints: [{ in: ENTRY, out: "kozyr-table.min" }],
  chunkNames: "min/[name]-[hash]",
  splitting: true,
};
const textOptions = {
  ...common,
  entryPoints: texts.map((name) => ({
    in: `frontend/i18n/${name}`,
    out: `min/${name.replace(/\.js$/, "")}`,
  })),
};

/** What esbuild leaves is said more shortly still. */
const SHORTER = {
  module: true,
  ecma: 2020,
  compress: { passes: 2, lhs_constants: false, unsafe_arrows: true, unsafe_methods: true },
};

/** Modules that the entry brings with it, without those that it imports when they are needed. */
function atOnce({ inputs }, from = ENTRY, found = new Set()) {
  found.add(from);
  for (const { path, kind } of inputs[from].imports)
    if (kind === "import-statement" && !found.has(path)) atOnce({ inputs }, path, found);
  return found;
}

/** A module with its style sheet as short as it can be written. */
async function withSmallStyles(path) {
  const source = await readFile(path, "utf8");
  const [, css] = /styleSheet\(`([^`\\$]*)`\)/.exec(source);
  const { code } = await esbuild.transform(css, { loader: "css", minify: true, charset: "utf8" });
  return source.replace(css, () => code.trim());
}

/**
 * What the entry brings at once is one file. (Modules are put together by who needs them; so all that comes later
 * says that it needs all that is there anyway.)
 */
const inOneFile = ({ inputs }) => ({
  name: "in-one-file",
  setup({ onLoad }) {
    const core = [...atOnce({ inputs })].filter((path) => path !== ENTRY);
    const later = new Set(
      Object.values(inputs).flatMap(({ imports }) =>
        imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path),
      ),
    );
    onLoad({ filter: /frontend\/.*\.js$/ }, async ({ path }) => {
      const name = relative(ROOT, path);
      const source = name.endsWith(".css.js") ? await withSmallStyles(path) : await readFile(path, "utf8");
      const needs = later.has(name)
        ? core.map((each) => `import ${JSON.stringify(join(ROOT, each))};`).join("")
        : "";
      return { contents: needs + source, loader: "js" };
    });
  },
});

async function made() {
  const { metafile } = await esbuild.build(options);
  const built = await Promise.all([
    esbuild.build({ ...options, plugins: [inOneFile(metafile)] }),
    esbuild.build(textOptions),
  ]);
  if (process.argv.includes("--sizes"))
    for (const each of built) process.stdout.write(await esbuild.analyzeMetafile(each.metafile));
  const files = built.flatMap(({ outputFiles }) => outputFiles);
  return new Map(
    await Promise.all(
      files.map(async ({ path, text }) => [
        relative(FRONTEND, path),
        `${(await minify(text, SHORTER)).code}\n`,
      ]),
    ),
  );
}

async function there() {
  const names = (await readdir(FRONTEND, { recursive: true })).filter((name) => MADE.test(name));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(FRONTEND, name), "utf8")])),
  );
}

const [fresh, old] = await Promise.all([made(), there()]);
const stale = [...new Set([...fresh.keys(), ...old.keys()])].filter(
  (name) => fresh.get(name) !== old.get(name),
);
if (process.argv.includes("--check")) {
  if (stale.length) {
    process.stderr.write(
      `Stale: ${stale.join(", ")}. "make element" writes the element for other sites anew.\n`,
    );
    process.exitCode = 1;
  }
} else {
  await mkdir(join(FRONTEND, "min"), { recursive: true });
  for (const name of stale) {
    if (fresh.has(name)) await writeFile(join(FRONTEND, name), fresh.get(name));
    else await rm(join(FRONTEND, name));
  }
}
