/** Reads the project's pages: README.md and the pages in docs. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

export const projectFolder = fileURLToPath(root);

export interface Page {
  /** The path from the project's folder. */
  readonly path: string;
  readonly text: string;
}

export interface Block {
  readonly path: string;
  readonly line: number;
  /** The words after the backticks: the language, and how to run the block. */
  readonly kind: string;
  readonly code: string;
}

export function projectFile(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

const names = readdirSync(new URL("docs/", root), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name.replaceAll("\\", "/")}`);

export const pages: readonly Page[] = ["README.md", "host/README.md", "odds/README.md", ...names.sort()].map(
  (path) => ({ path, text: projectFile(path) }),
);

/** The reference: the functions, then the classes. */
export const reference: string = pages
  .filter(({ path }) => /^docs\/(api|classes)\.md$/.test(path))
  .map(({ text }) => text)
  .join("\n");

/** The code blocks of a page. */
export function blocksOf({ path, text }: Page): Block[] {
  const blocks: Block[] = [];
  const lines = text.split("\n");
  for (let start = 0; start < lines.length; start++) {
    const fence = /^```(\w.*)$/.exec(lines[start]!);
    if (fence === null) continue;
    const end = lines.indexOf("```", start + 1);
    if (end === -1) throw new Error(`${path}:${start + 1}: a block without an end`);
    const code = lines.slice(start + 1, end).join("\n");
    blocks.push({ path, line: start + 1, kind: fence[1]!, code: `${code}\n` });
    start = end;
  }
  return blocks;
}

/**
 * The output in the comments of Lua code, line by line, without `, for example` at the end of a line that may
 * differ from run to run.
 */
export function promisedOutput(code: string): string[] {
  return [...code.matchAll(/--> ?(.*)$/gm)].map(([, output]) => output!.replace(/, for example$/, ""));
}
