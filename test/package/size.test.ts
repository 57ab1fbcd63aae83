/** The size of the library on a page, minified by a bundler. */
import { buildSync } from "esbuild";
import { expect, it } from "vitest";
import { ROOT } from "../../tools/transpile.js";

/** The size in bytes of a bundle of `code`. */
function sizeOf(code: string): number {
  const stdin = { contents: code, resolveDir: ROOT, loader: "ts" as const };
  const { outputFiles } = buildSync({ stdin, bundle: true, minify: true, format: "esm", write: false });
  return outputFiles[0]!.contents.length;
}

// Most of the library is the deck, with its errors. A tenth is checks for mistakes that only JavaScript
// allows.
it("everything is small", () => {
  expect(sizeOf('export * from "./ts-src/randdeck.js";')).toBeLessThanOrEqual(41_500);
});

// Two thirds of this bundle are error messages, which name the wrong value and the solution.
it("who imports one function gets little else", () => {
  expect(sizeOf('export { shuffled } from "./ts-src/randdeck.js";')).toBeLessThanOrEqual(2_800);
});
