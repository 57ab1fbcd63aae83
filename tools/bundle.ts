/** How esbuild bundles the host, for its package and for the tests of its command. */
import type { BuildOptions } from "esbuild";
import { ROOT } from "./transpile.js";

export const HOST_BUNDLE = {
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
} satisfies BuildOptions;
