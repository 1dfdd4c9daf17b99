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
const BUILT = /^(kozyr-table\.min\.js|min\/.+\.js)$/;

/** The games: the folders that have a module `table.js`. (What is shared by several games has none.) */
const folders = await readdir(join(FRONTEND, "games"), { withFileTypes: true });
const games = await Promise.all(
  folders
    .filter((folder) => folder.isDirectory())
    .map(async ({ name }) => ({ name, files: await readdir(join(FRONTEND, "games", name)) })),
);
const slugs = games
  .filter(({ files }) => files.includes("table.js"))
  .map(({ name }) => name)
  .sort();

/**
 * Files that the element loads by a path relative to its module (speech.js, games/index.js), and where their copies
 * stand in min/.
 */
const commonTexts = (await readdir(join(FRONTEND, "i18n")))
  .filter((name) => /^[a-z]{2}\.[a-z-]+\.js$/.test(name))
  .map((name) => ({ in: `frontend/i18n/${name}`, out: `min/${name.replace(/\.js$/, "")}` }));
const gameTexts = games
  .filter(({ name }) => slugs.includes(name))
  .flatMap(({ name, files }) =>
    files
      .filter((file) => /^texts(-[a-z]+)?\.[a-z]{2}\.js$/.test(file))
      .map((file) => ({
        in: `frontend/games/${name}/${file}`,
        out: `min/${name}/${file.replace(/\.js$/, "")}`,
      })),
  );
const gameModules = slugs.map((slug) => `frontend/games/${slug}/table.js`);

/** Properties that only the modules of the table use: esbuild shortens their names. */
const OWN_PROPERTIES =
  /^(advanceBots|awaited|busyText|canDeal|canRedo|canUndo|chosen|complete|confirm|controls|currentTexts|curtain|hasFocus|hinted|indices|readonly|reasons|refresh|remedy|session|cardMoves|cardOwners|completeMoves|eventLines|isMyTurn|kozyrAction|kozyrContent|kozyrFace|kozyrSuit|loadLater|loadSavedGame|loadSheets|loadView|logLength|maxCard|minStrip|moveGroups|nextLabel|myTurn|onAction|onTurn|renderEmpty|replayPosition|saveGame|selectable|setPosition|setSession|showNote|showStep|suspended|tableView|usesKeyboard|withTicket|wordMoves)$/;

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
  mangleProps: OWN_PROPERTIES,
  entryPoints: [
    { in: ENTRY, out: "kozyr-table.min" },
    ...slugs.map((slug) => ({ in: `frontend/games/${slug}/table.js`, out: `min/${slug}/table` })),
  ],
  chunkNames: "min/[name]-[hash]",
  splitting: true,
};
const textOptions = { ...common, entryPoints: [...commonTexts, ...gameTexts] };

/** Terser makes what esbuild writes smaller still. */
const TERSER_OPTIONS = {
  module: true,
  ecma: 2020,
  compress: { passes: 2, lhs_constants: false, unsafe_arrows: true, unsafe_methods: true },
};

/** The modules that the entry imports statically, directly or through others. */
function staticImports({ inputs }, from = ENTRY, modules = new Set()) {
  modules.add(from);
  for (const { path, kind } of inputs[from].imports)
    if (kind === "import-statement" && !modules.has(path)) staticImports({ inputs }, path, modules);
  return modules;
}

/** A module with its style sheet as short as it can be written. */
async function withSmallStyles(path) {
  const source = await readFile(path, "utf8");
  const [, css] = /styleSheet\(`([^`\\$]*)`\)/.exec(source);
  const { code } = await esbuild.transform(css, { loader: "css", minify: true, charset: "utf8" });
  return source.replace(css, () => code.trim());
}

/**
 * Everything that the entry imports statically becomes one file: esbuild groups modules by the entries that need them, so
 * each module that is loaded later is made to need all of them. Each module of a game that is loaded
 * by itself becomes one file too: what it shares with others is copied into it.
 */
const groupModules = ({ inputs }) => ({
  name: "group-modules",
  setup({ onLoad, onResolve }) {
    const core = [...staticImports({ inputs })].filter((path) => path !== ENTRY);
    const later = new Set([
      ...gameModules,
      ...Object.values(inputs).flatMap(({ imports }) =>
        imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path),
      ),
    ]);
    const ownFiles = [...later].filter((path) => /^frontend\/games\/.*\/(?!results)/.test(path));
    onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, resolveDir, kind, pluginData: owner }) => {
      const target = join(resolveDir, path);
      const isCopied = owner && kind === "import-statement" && !core.includes(relative(ROOT, target));
      return isCopied ? { path: target, suffix: `?${owner}` } : null;
    });
    onLoad({ filter: /frontend\/.*\.js$/ }, async ({ path, suffix }) => {
      const name = relative(ROOT, path);
      const source = name.endsWith(".css.js") ? await withSmallStyles(path) : await readFile(path, "utf8");
      const needs =
        !suffix && later.has(name)
          ? core.map((each) => `import ${JSON.stringify(join(ROOT, each))};`).join("")
          : "";
      const owner = suffix.slice(1) || (ownFiles.includes(name) ? name : null);
      return { contents: needs + source, loader: "js", resolveDir: dirname(path), pluginData: owner };
    });
  },
});

async function build() {
  const { metafile } = await esbuild.build(options);
  const built = await Promise.all([
    esbuild.build({ ...options, plugins: [groupModules(metafile)] }),
    esbuild.build(textOptions),
  ]);
  if (process.argv.includes("--sizes"))
    for (const each of built) process.stdout.write(await esbuild.analyzeMetafile(each.metafile));
  const files = built.flatMap(({ outputFiles }) => outputFiles);
  return new Map(
    await Promise.all(
      files.map(async ({ path, text }) => [
        relative(FRONTEND, path),
        `${(await minify(text, TERSER_OPTIONS)).code}\n`,
      ]),
    ),
  );
}

async function readBuilt() {
  const names = (await readdir(FRONTEND, { recursive: true })).filter((name) => BUILT.test(name));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(FRONTEND, name), "utf8")])),
  );
}

/** games/index.js with the list of the folders that are there. */
async function gameIndex() {
  const path = join(FRONTEND, "games", "index.js");
  const source = await readFile(path, "utf8");
  const list = `export const GAMES = [${slugs.map((slug) => JSON.stringify(slug)).join(", ")}];`;
  return { path, source, fresh: source.replace(/export const GAMES = \[[^\]]*\];/, list) };
}

const index = await gameIndex();
const isCheck = process.argv.includes("--check");
if (!isCheck && index.fresh !== index.source) await writeFile(index.path, index.fresh);

const [fresh, old] = await Promise.all([build(), readBuilt()]);
const stale = [...new Set([...fresh.keys(), ...old.keys()])].filter(
  (name) => fresh.get(name) !== old.get(name),
);
if (index.fresh !== index.source) stale.push("games/index.js");
if (isCheck) {
  if (stale.length) {
    process.stderr.write(
      `Stale: ${stale.join(", ")}. "make element" writes the element for other sites anew.\n`,
    );
    process.exitCode = 1;
  }
} else {
  await mkdir(join(FRONTEND, "min"), { recursive: true });
  for (const name of stale) {
    if (name === "games/index.js") continue;
    await mkdir(dirname(join(FRONTEND, name)), { recursive: true });
    if (fresh.has(name)) await writeFile(join(FRONTEND, name), fresh.get(name));
    else await rm(join(FRONTEND, name));
  }
}
