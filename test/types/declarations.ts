/** The declarations of the npm package, as `npm run build:npm` writes them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { ROOT } from "../../tools/transpile.js";
import { ENTRIES, packageTypes } from "../../tools/types.js";
import { projectFile } from "../docs/pages.js";

/** The texts of the declarations, by their paths in the package's folder `dist`. */
function shippedDeclarations(): Map<string, string> {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const { options } = ts.getParsedCommandLineOfConfigFile(`${ROOT}tsconfig.npm.json`, {}, host)!;
  const entries = ENTRIES.map((entry) => `${ROOT}ts-src/${entry}.ts`);
  const texts = new Map<string, string>();
  ts.createProgram(entries, { ...options, emitDeclarationOnly: true }).emit(undefined, (path, text) =>
    texts.set(path.slice(path.indexOf("/ts-src/") + 8), text),
  );
  return packageTypes((path) => texts.get(path)!);
}

/** Writes the declarations of the package `randdeck` into a project's node_modules; returns them. */
export function installDeclarations(project: string): Map<string, string> {
  const folder = join(project, "node_modules/randdeck");
  const shipped = shippedDeclarations();
  for (const [path, text] of shipped) {
    const file = join(folder, "dist", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(folder, "package.json"), projectFile("package.json"));
  return shipped;
}
