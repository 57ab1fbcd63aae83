/** How esbuild bundles the host and the odds, for their packages and for the tests of their commands. */
import type { BuildOptions } from "esbuild";
import { ROOT } from "./transpile.js";

export const COMMAND_BUNDLE = {
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
} satisfies BuildOptions;
