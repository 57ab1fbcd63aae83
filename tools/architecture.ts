/** Writes what docs/architecture.md says of the modules, from their imports. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inOrderOfNeed } from "./order.js";
import { ROOT } from "./transpile.js";

const PAGE = join(ROOT, "docs/architecture.md");
const BEGIN = "<!-- tools/architecture.ts writes what follows -->\n";
const END = "<!-- to here -->\n";

/** A module's first sentence, and the modules that it imports from: where it exists twice, on either side. */
interface Source {
  readonly purpose: string;
  readonly uses: readonly string[];
}

function readSource(folder: string, name: string): Source {
  const sides = [`${name}.ts`, `${name}.lua.ts`].map((file) => join(folder, file)).filter(existsSync);
  const texts = sides.map((path) => readFileSync(path, "utf8"));
  const [, comment = ""] = /^\/\*\*([\s\S]*?)\*\//.exec(texts[0]!) ?? [];
  const words = comment.replace(/^ \*/gm, "").replace(/\s+/g, " ").trim();
  const uses = texts.flatMap((text) => [...text.matchAll(/^import [^;]*? from "\.\/(\w+)\.js";$/gm)]);
  return {
    purpose: /^.*?[.](?= |$)/.exec(words)?.[0] ?? words,
    uses: [...new Set(uses.map(([, other]) => other!))],
  };
}

/** A chart of the modules and a list of them, those above first that stand on the others. */
function chart(sources: ReadonlyMap<string, Source>): string {
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
  return [
    "```mermaid",
    "flowchart TD",
    ...arrows,
    "```",
    "",
    "| module | what it is |",
    "| --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

/** docs/architecture.md as it should be. */
export function architecturePage(): string {
  const folder = join(ROOT, "ts-src/randdeck");
  const names = readdirSync(folder).flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? []);
  const sources = new Map(names.map((name) => [name, readSource(folder, name)]));
  const [before, rest = ""] = readFileSync(PAGE, "utf8").split(BEGIN);
  const [, after] = rest.split(END);
  return `${before}${BEGIN}\n${chart(sources)}\n${END}${after}`;
}
