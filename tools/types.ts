/** The declaration files of the npm package, made from the compiler's declarations. */
import { posix } from "node:path";
import { forTypeScript } from "./declarations.js";
import { forTypeScriptToLua } from "./overloads.js";

/** The modules that users can import, as paths relative to ts-src. */
export const ENTRIES = ["randdeck", "node/lua", "node/redis"];

/** Returns the text of a declaration file. */
type TextOf = (path: string) => string;

/** The paths of a declaration file and of all files that it needs. */
export function reachedFrom(path: string, textOf: TextOf, reached = new Set<string>()): Set<string> {
  if (reached.has(path)) return reached;
  reached.add(path);
  for (const [, other] of textOf(path).matchAll(/ from "(\..*)\.js"/g))
    reachedFrom(posix.join(posix.dirname(path), `${other}.d.ts`), textOf, reached);
  return reached;
}

/**
 * Maps the path of each declaration file, relative to the folder `dist` of the package, to its text. `textOf` returns
 * the compiler's declarations for a path relative to ts-src.
 */
export function packageTypes(textOf: TextOf): Map<string, string> {
  const library = [...reachedFrom("randdeck.d.ts", textOf)];
  const declarations = forTypeScript(new Map(library.map((path) => [path, textOf(path)])));
  const files = new Map<string, string>();
  for (const entry of ENTRIES) {
    files.set(`cjs/${entry}.d.mts`, `export * from "./${posix.basename(entry)}.cjs";\n`);
    for (const path of reachedFrom(`${entry}.d.ts`, textOf)) {
      const text = declarations.get(path) ?? textOf(path);
      files.set(
        `cjs/${path.replace(/\.ts$/, ".cts")}`,
        text.replace(/(["']\.[^"']*)\.js(?=["'])/g, "$1.cjs"),
      );
    }
  }
  const inCommonJs = (path: string) => `../cjs/${path.replace(/\.d\.ts$/, ".cjs")}`;
  files.set("tstl/randdeck.d.mts", forTypeScriptToLua(declarations, inCommonJs));
  return files;
}
