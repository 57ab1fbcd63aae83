/** The declarations of the npm package, as `npm run build:npm` writes them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compiledTypes, packageTypes } from "../../tools/types.js";
import { projectFile } from "../docs/pages.js";

/** Writes declarations of the package `randdeck` into a project's node_modules; returns them. */
export function installDeclarations(project: string, entries = ["randdeck"]): Map<string, string> {
  const folder = join(project, "node_modules/randdeck");
  const compiled = compiledTypes(entries.map((entry) => `ts-src/${entry}`));
  const shipped = packageTypes((path) => compiled.get(`ts-src/${path}`)!, entries);
  for (const [path, text] of shipped) {
    const file = join(folder, "dist", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(folder, "package.json"), projectFile("package.json"));
  return shipped;
}
