/** Writes what docs/architecture.md says of the modules, from their imports. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { inOrderOfNeed } from "./order.js";
import { ROOT } from "./transpile.js";

const PAGE = join(ROOT, "docs/architecture.md");
const BEGIN = "<!-- tools/architecture.ts writes what follows -->\n";
const END = "<!-- to here -->\n";

/** The folders that have a chart each, with what it says above it; a folder in them is one module if `whole` names it. */
const CHARTS: readonly { folder: string; title?: string; whole?: readonly string[] }[] = [
  { folder: "ts-src/randdeck" },
  { folder: "ts-src/redis", title: "The library of functions for Redis, `ts-src/redis`:" },
  { folder: "ts-src/node", title: "What is for Node, `ts-src/node`:" },
  { folder: "host", title: "Lua in Node and the command, `host`:", whole: ["odds", "patches"] },
  { folder: "host/odds", title: "The odds, `host/odds`:" },
];

/** A module's first sentence, and the modules that it imports from: where it exists twice, on either side. */
interface Source {
  readonly purpose: string;
  readonly uses: readonly string[];
}

/** The module of a file or of an import, as a path without its end. */
const moduleOf = (path: string): string => path.replaceAll("\\", "/").replace(/(\.lua)?\.[jt]s$/, "");

/** The modules of a folder and those below it, by their paths. */
function sourcesIn(folder: string): Map<string, Source> {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.d)\.ts$/.test(path) && !/^dist\b/.test(path))
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")))
    .sort();
  const sources = new Map<string, Source>();
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), "utf8");
    const [, comment = ""] = /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
    const words = comment.replace(/^ \*/gm, "").replace(/\s+/g, " ").trim();
    const imports = [...text.matchAll(/^(?:import|export|\}) [^;]*? from "(\.[^"]*)";$/gm)];
    const own = imports.map(([, path]) => moduleOf(posix.join(posix.dirname(file), path!)));
    const other = sources.get(moduleOf(file));
    // The side of JavaScript comes after that of Lua, and says what both do.
    sources.set(moduleOf(file), {
      purpose: /^.*?[.](?= |$)/.exec(words)?.[0] ?? words,
      uses: [...new Set([...(other?.uses ?? []), ...own])],
    });
  }
  return sources;
}

/** Stops the build at a circle of imports. */
function checkCircles(all: ReadonlyMap<string, Source>): void {
  inOrderOfNeed(all.keys(), (name) => all.get(name)?.uses ?? [], String);
}

/** The modules of a chart, by the last parts of their paths. */
function modulesOf(
  { folder, whole = [] }: (typeof CHARTS)[number],
  all: ReadonlyMap<string, Source>,
): Map<string, Source> {
  const nameOf = (path: string) =>
    whole.find((each) => path.startsWith(`${folder}/${each}/`)) ?? posix.basename(path);
  const modules = new Map<string, Source>();
  for (const [path, { purpose, uses }] of all) {
    if (!path.startsWith(`${folder}/`)) continue;
    const name = nameOf(path);
    const own = uses.filter((use) => use.startsWith(`${folder}/`)).map(nameOf);
    const before = modules.get(name);
    modules.set(name, {
      purpose: before === undefined || path.endsWith("/index") ? purpose : before.purpose,
      uses: [...new Set([...(before?.uses ?? []), ...own])].filter((use) => use !== name),
    });
  }
  return modules;
}

/** A chart of the modules, and a list of them if it `hasList`, above those that they import from. */
function chart(sources: ReadonlyMap<string, Source>, hasList: boolean): string {
  const usesOf = (name: string) => sources.get(name)!.uses;
  const upwards = inOrderOfNeed([...sources.keys()].sort().reverse(), usesOf, String);
  const below = new Map<string, Set<string>>();
  for (const name of upwards)
    below.set(name, new Set(usesOf(name).flatMap((use) => [use, ...below.get(use)!])));
  const order = [...upwards].reverse();
  const arrows = order.flatMap((name) => {
    const uses = usesOf(name);
    // What another arrow leads to anyway has none of its own.
    const direct = uses.filter((use) => !uses.some((other) => below.get(other)!.has(use)));
    return [...direct].sort().map((use) => `  ${name} --> ${use}`);
  });
  const rows = order.map((name) => `| \`${name}\` | ${sources.get(name)!.purpose} |`);
  const list = hasList ? ["| module | content |", "| --- | --- |", ...rows, ""] : [];
  return ["```mermaid", "flowchart TD", ...arrows, "```", "", ...list].join("\n");
}

/** docs/architecture.md as it should be. */
export function architecturePage(): string {
  const all = new Map(["ts-src", "host", "tools"].flatMap((folder) => [...sourcesIn(folder)]));
  checkCircles(all);
  const charts = CHARTS.map((each) => {
    const title = each.title === undefined ? "" : `${each.title}\n\n`;
    // The first sentence of each file says the same.
    return `${title}${chart(modulesOf(each, all), each.title === undefined)}`;
  });
  const [before, rest = ""] = readFileSync(PAGE, "utf8").split(BEGIN);
  const [, after] = rest.split(END);
  return `${before}${BEGIN}\n${charts.join("\n")}\n${END}${after}`;
}
