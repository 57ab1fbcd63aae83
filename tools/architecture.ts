/**
 * Draws the charts of tools/modules.md from the imports of the modules. On the site, docs/architecture.md
 * shows them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { inOrderOfNeed } from "./order.js";
import { ROOT } from "./transpile.js";

/** The folders that have a chart, with the chart's title. A folder in `whole` is one module of the chart. */
const CHARTS: readonly { folder: string; title: string; whole?: readonly string[] }[] = [
  { folder: "ts-src/randdeck", title: "The library, `ts-src/randdeck`:" },
  { folder: "ts-src/redis", title: "The library of functions for Redis, `ts-src/redis`:" },
  { folder: "ts-src/node", title: "The Node client, `ts-src/node`:" },
  { folder: "host", title: "Lua in Node and the command, `host`:", whole: ["patches"] },
  { folder: "odds", title: "The odds, `odds`:" },
];

/** The module of a file or of an import, as a path without its extension. */
const moduleOf = (path: string): string => path.replaceAll("\\", "/").replace(/(\.lua)?\.[jt]s$/, "");

/**
 * Maps the path of each module in a folder and its subfolders to the module's imports. A module with a file
 * for Lua and a file for JavaScript has the imports of both.
 */
function sourcesIn(folder: string): Map<string, string[]> {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.d)\.ts$/.test(path) && !/^dist\b/.test(path))
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")))
    .sort();
  const sources = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), "utf8");
    const imports = [...text.matchAll(/^(?:import|export|\}) [^;]*? from "(\.[^"]*)";$/gm)];
    const own = imports.map(([, path]) => moduleOf(posix.join(posix.dirname(file), path!)));
    const other = sources.get(moduleOf(file)) ?? [];
    sources.set(moduleOf(file), [...new Set([...other, ...own])]);
  }
  return sources;
}

/** Stops the build if modules import each other in a circle. */
function checkCircles(all: ReadonlyMap<string, readonly string[]>): void {
  inOrderOfNeed(all.keys(), (name) => all.get(name) ?? [], String);
}

/**
 * Maps the name of each module in a chart to the names of its imports. A module's name is the last part of
 * its path; modules in a folder of `whole` have the folder's name.
 */
function modulesOf(
  { folder, whole = [] }: (typeof CHARTS)[number],
  all: ReadonlyMap<string, readonly string[]>,
): Map<string, string[]> {
  const nameOf = (path: string) =>
    whole.find((each) => path.startsWith(`${folder}/${each}/`)) ?? posix.basename(path);
  const modules = new Map<string, string[]>();
  for (const [path, uses] of all) {
    if (!path.startsWith(`${folder}/`)) continue;
    const name = nameOf(path);
    const own = uses.filter((use) => use.startsWith(`${folder}/`)).map(nameOf);
    const before = modules.get(name) ?? [];
    modules.set(
      name,
      [...new Set([...before, ...own])].filter((use) => use !== name),
    );
  }
  return modules;
}

/** Draws a chart in which each module is above the modules that it imports. */
function chart(sources: ReadonlyMap<string, readonly string[]>): string {
  const usesOf = (name: string) => sources.get(name)!;
  const upwards = inOrderOfNeed([...sources.keys()].sort().reverse(), usesOf, String);
  const below = new Map<string, Set<string>>();
  for (const name of upwards)
    below.set(name, new Set(usesOf(name).flatMap((use) => [use, ...below.get(use)!])));
  const arrows = [...upwards].reverse().flatMap((name) => {
    const uses = usesOf(name);
    // Leaves out an arrow to a module that a longer path already reaches.
    const direct = uses.filter((use) => !uses.some((other) => below.get(other)!.has(use)));
    return [...direct].sort().map((use) => `  ${name} --> ${use}`);
  });
  return ["```mermaid", "flowchart TD", ...arrows, "```", ""].join("\n");
}

/** The text that tools/modules.md should have. */
export function modulesPage(): string {
  const all = new Map(["ts-src", "host", "odds", "tools"].flatMap((folder) => [...sourcesIn(folder)]));
  checkCircles(all);
  return CHARTS.map((each) => `${each.title}\n\n${chart(modulesOf(each, all))}`).join("\n");
}
