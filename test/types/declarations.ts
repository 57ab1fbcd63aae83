/** The library's declarations in the npm package. */
import { posix } from "node:path";
import ts from "typescript";
import { forTypeScript } from "../../tools/declarations.js";
import { ROOT } from "../../tools/transpile.js";

/** The texts of the declarations, by their paths in the library's folder. */
export function shippedDeclarations(): Map<string, string> {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const { options } = ts.getParsedCommandLineOfConfigFile(`${ROOT}tsconfig.npm.json`, {}, host)!;
  const library = ts.createProgram([`${ROOT}ts-src/randdeck.ts`], { ...options, emitDeclarationOnly: true });
  const texts = new Map<string, string>();
  library.emit(undefined, (path, text) => texts.set(path.slice(path.indexOf("/ts-src/") + 8), text));
  // Declarations that the public names don't refer to are not shipped.
  const reached = new Set<string>();
  const reach = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, other] of texts.get(path)!.matchAll(/ from "(\..*)\.js"/g))
      reach(posix.join(posix.dirname(path), `${other}.d.ts`));
  };
  reach("randdeck.d.ts");
  return forTypeScript(new Map([...texts].filter(([path]) => reached.has(path))));
}
