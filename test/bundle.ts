import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { type BuildOptions, buildSync } from "esbuild";
import { afterAll } from "vitest";
import { COMMAND_BUNDLE } from "../tools/bundle.js";
import { ROOT } from "../tools/transpile.js";

/** What the bundles have too, except Lua 5.4 in WebAssembly and a part of Postgres's client that needn't be there. */
const PACKAGES = {
  packages: "bundle",
  // The other module of jsonc-parser requires files by names that esbuild doesn't see.
  mainFields: ["module", "main"],
  external: ["wasmoon", "pg-native"],
  banner: {
    js: 'import * as loader from "node:module"; const require = loader.createRequire(import.meta.url);',
  },
} satisfies BuildOptions;

/**
 * Bundles a program with its packages, so that it starts in a third of the time. `files` are files that the
 * program reads from its folder. Returns the path of the bundle.
 */
export function bundled(program: string, ...files: readonly string[]): string {
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  // The bundle is inside the project, where it finds the packages. The Lua files are next to it.
  const folder = mkdtempSync(join(ROOT, "dist/program-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  buildSync({ ...COMMAND_BUNDLE, ...PACKAGES, entryPoints: [program], outdir: folder, logLevel: "error" });
  symlinkSync(join(ROOT, "lua-out"), join(folder, "lua-out"));
  for (const file of files) cpSync(join(ROOT, file), join(folder, basename(file)));
  return join(folder, basename(program).replace(/\.ts$/, ".js"));
}
