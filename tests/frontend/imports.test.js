import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

const FRONTEND = new URL("../../frontend/", import.meta.url);
const GENERATED = /^min\/|\.min\.js$/;
const STATIC_IMPORT = /^(?:(?:import|export)\b[^;"']*?\bfrom\s*|import\s*)["'](\.[^"']+)["']/gm;

/** The modules that a module imports statically, by their paths. */
function staticImports(path, source) {
  return [...source.matchAll(STATIC_IMPORT)].map(([, target]) => posix.join(posix.dirname(path), target));
}

/** The first circle of imports, as a list of paths; null if there is none. @param {Map<string, string[]>} graph */
function findCycle(graph) {
  const finished = new Set();
  const trail = [];
  function visit(path) {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (finished.has(path)) return null;
    trail.push(path);
    for (const target of graph.get(path) ?? []) {
      const cycle = visit(target);
      if (cycle) return cycle;
    }
    trail.pop();
    finished.add(path);
    return null;
  }
  for (const path of graph.keys()) {
    const cycle = visit(path);
    if (cycle) return cycle;
  }
  return null;
}

/** The graph of these modules. @param {Record<string, string>} sources by path */
const graphOf = (sources) =>
  new Map(Object.entries(sources).map(([path, source]) => [path, staticImports(path, source)]));

const paths = readdirSync(FRONTEND, { recursive: true })
  .map((path) => String(path).replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".js") && !GENERATED.test(path));
const SOURCES = Object.fromEntries(
  paths.map((path) => [path, readFileSync(new URL(path, FRONTEND), "utf8")]),
);

test("no modules of the front end import each other in a circle", () => {
  assert.ok(paths.length > 50);
  assert.equal(findCycle(graphOf(SOURCES))?.join(" → "), undefined);
});

test("every static import leads to a file", () => {
  const graph = graphOf(SOURCES);
  const missing = [...graph].flatMap(([path, targets]) =>
    targets.filter((target) => !graph.has(target)).map((target) => `${path}: ${target}`),
  );
  assert.deepEqual(missing, []);
});

test("a circle is found, through exports and imports of every form; a dynamic import closes none", () => {
  const circle = graphOf({
    "table/a.js": 'import {\n  one,\n  two,\n} from "../b.js";',
    "b.js": 'export * from "./c.js";\nconst later = () => import("./table/a.js");',
    "c.js": '/** @type {import("./b.js").B} */\nimport "./table/a.js";',
  });
  assert.deepEqual(findCycle(circle), ["table/a.js", "b.js", "c.js", "table/a.js"]);
  const tree = graphOf({ "a.js": 'import b from "./b.js";', "b.js": 'const a = import("./a.js");' });
  assert.equal(findCycle(tree), null);
});
