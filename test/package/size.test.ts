/** What a page loads: the library as a bundler makes it small. */
import { buildSync } from "esbuild";
import { expect, it } from "vitest";
import { ROOT } from "../../tools/transpile.js";

/** The bytes of a bundle of what `code` imports and exports. */
function sizeOf(code: string): number {
  const stdin = { contents: code, resolveDir: ROOT, loader: "ts" as const };
  const { outputFiles } = buildSync({ stdin, bundle: true, minify: true, format: "esm", write: false });
  return outputFiles[0]!.contents.length;
}

// The deck's calls and what their errors say take the most. A tenth of it is what JavaScript alone can get wrong: promises, sets, frozen lists, methods without their object, JSON.
it("everything is small", () => {
  expect(sizeOf('export * from "./ts-src/randdeck.js";')).toBeLessThanOrEqual(41_500);
});

// Two thirds of it say in an error what came and what to write.
it("who imports one function gets little else", () => {
  expect(sizeOf('export { shuffled } from "./ts-src/randdeck.js";')).toBeLessThanOrEqual(2_800);
});
