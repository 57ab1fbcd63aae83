/** Writes what docs/architecture.md says of the modules, from their imports. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inOrderOfNeed } from "./order.js";
import { ROOT } from "./transpile.js";

const PAGE = join(ROOT, "docs/architecture.md");
const BEGIN = "<!-- tools/architecture.ts writes what follows -->\n";
const END = "<!-- to here -->\n";

/** A module's first sentence, and the modules that it takes more than types from. */
interface Source {
  readonly purpose: string;
  readonly uses: readonly string[];
}

function readSource(text: string): Source {
  const [, comment = ""] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
  const words = comment.replace(/^ \*/gm, "").replace(/\s+/g, " ").trim();
  const uses = [...text.matchAll(/^import (?!type )[^;]*? from "\.\/(\w+)\.js";$/gm)].map(
    ([, name]) => name!,
  );
  return { purpose: /^.*?[.](?= |$)/.exec(words)?.[0] ?? words, uses };
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
  const files = readdirSync(folder).filter((file) => /^\w+\.ts$/.test(file));
  const sources = new Map(
    files.map((file) => [file.replace(".ts", ""), readSource(readFileSync(join(folder, file), "utf8"))]),
  );
  const [before, rest = ""] = readFileSync(PAGE, "utf8").split(BEGIN);
  const [, after] = rest.split(END);
  return `${before}${BEGIN}\n${chart(sources)}\n${END}${after}`;
}
