import { defineConfig } from "vitest/config";
import { HANG } from "../../test/hang.js";

export default defineConfig({
  test: {
    include: ["bench/browser/*.test.ts"],
    testTimeout: HANG,
    hookTimeout: HANG,
    expect: { poll: { timeout: HANG / 3 } },
  },
});
