/** The declaration files of the npm package, made from the compiler's declarations. */
import { posix } from "node:path";
import ts from "typescript";
import { forTypeScript } from "./declarations.js";
import { forTypeScriptToLua } from "./overloads.js";
import { ROOT } from "./transpile.js";

/** The modules that users can import, as paths relative to ts-src. */
export const ENTRIES = ["randdeck", "node/lua", "node/redis"];

/** The files and the options of tsconfig.npm.json. */
export function npmConfig(): ts.ParsedCommandLine {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  return ts.getParsedCommandLineOfConfigFile(`${ROOT}tsconfig.npm.json`, {}, host)!;
}

/** The compiler's declarations of some modules and of all that they import, by their paths in the project. */
export function compiledTypes(modules: readonly string[]): Map<string, string> {
  // `npm run check` checks the types, which takes longer than this.
  const options = { ...npmConfig().options, outDir: ROOT, emitDeclarationOnly: true, noCheck: true };
  const program = ts.createProgram(
    modules.map((module) => `${ROOT}${module}.ts`),
    options,
  );
  const texts = new Map<string, string>();
  program.emit(undefined, (path, text) => texts.set(posix.relative(ROOT, path), text));
  return texts;
}

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
export function packageTypes(textOf: TextOf, entries = ENTRIES): Map<string, string> {
  const library = [...reachedFrom("randdeck.d.ts", textOf)];
  const declarations = forTypeScript(new Map(library.map((path) => [path, textOf(path)])));
  const files = new Map<string, string>();
  for (const entry of entries) {
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
