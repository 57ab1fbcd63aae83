/** Writes what docs/architecture.md says of the modules, from their imports. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
  const below = new Map<string, Set<string>>();
  const order: string[] = [];
  const visit = (name: string, users: readonly string[]): Set<string> => {
    if (users.includes(name)) throw new Error(`a circle of imports: ${[...users, name].join(" > ")}`);
    const known = below.get(name);
    if (known !== undefined) return known;
    const all = new Set<string>();
    for (const use of sources.get(name)!.uses) {
      all.add(use);
      for (const each of visit(use, [...users, name])) all.add(each);
    }
    below.set(name, all);
    order.unshift(name);
    return all;
  };
  for (const name of [...sources.keys()].sort().reverse()) visit(name, []);
  const arrows = order.flatMap((name) => {
    const { uses } = sources.get(name)!;
    // What another arrow leads to anyway has none of its own.
    const direct = uses.filter((use) => !uses.some((other) => below.get(other)!.has(use)));
    return direct.sort().map((use) => `  ${name} --> ${use}`);
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
