/** That the command fails where the games are not as the exact chances want them. */
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";
import { runCommand } from "../../host/cli.js";
import type { Exact } from "../../host/odds/exact.js";

let stdout = "";
let factor = 1;
vi.mock("../../host/blocking.js", async (original) => ({
  ...(await original<typeof import("../../host/blocking.js")>()),
  writeFully: (_: number, bytes: Uint8Array) => {
    stdout += Buffer.from(bytes).toString();
  },
}));
vi.mock("../../host/odds/exact.js", async (original) => {
  const { exactChances } = await original<typeof import("../../host/odds/exact.js")>();
  const wrong = (...asked: Parameters<typeof exactChances>): Exact => {
    const exact = exactChances(...asked)!;
    return { ...exact, byDraw: exact.byDraw.map((chance) => chance * factor) };
  };
  return { exactChances: wrong };
});

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  [1, 0, /^$/],
  [0.9, 1, /^randdeck: OUTSIDE of the expected range: plain deck by draw \d/],
])("chances that are %s times what they should be end with %s", async (share, status, problem) => {
  factor = share;
  stdout = "";
  let stderr = "";
  vi.spyOn(process.stderr, "write").mockImplementation((part) => {
    stderr += part;
    return true;
  });
  const path = fileURLToPath(new URL("../../examples/odds.json", import.meta.url));
  expect(await runCommand(["odds", path, "--card=wood", "--games=5000"])).toBe(status);
  expect(stderr).toMatch(problem);
  // The report itself is written all the same, and says it too.
  expect(stdout.includes("OUTSIDE")).toBe(status === 1);
});
