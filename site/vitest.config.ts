import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["site/test/*.test.ts"], testTimeout: 60_000, hookTimeout: 120_000 },
});
