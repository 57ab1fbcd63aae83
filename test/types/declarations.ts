/** The declarations of the library, as the npm package ships them. */
import ts from "typescript";
import { forTypeScript } from "../../tools/declarations.js";
import { ROOT } from "../../tools/transpile.js";

/** Their texts, by their paths from the folder of the library. */
export function shippedDeclarations(): Map<string, string> {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const { options } = ts.getParsedCommandLineOfConfigFile(`${ROOT}tsconfig.npm.json`, {}, host)!;
  const library = ts.createProgram([`${ROOT}ts-src/randdeck.ts`], { ...options, emitDeclarationOnly: true });
  const texts = new Map<string, string>();
  library.emit(undefined, (path, text) => {
    texts.set(path.slice(path.indexOf("/ts-src/") + 8), forTypeScript(text));
  });
  return texts;
}
