/** That the command fails where the games are not as the exact chances want them. */
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Exact } from "../../host/odds/exact/chances.js";

const EXACT = "../../host/odds/exact/chances.js";
const BLOCKING = "../../host/blocking.js";

let stdout = "";
let factor = 1;
let runCommand: typeof import("../../host/cli.js").runCommand;
beforeAll(async () => {
  // Modules of their own, since other tests may have loaded them, and must not find these.
  vi.resetModules();
  const blocking = await vi.importActual<typeof import("../../host/blocking.js")>(BLOCKING);
  const { exactChances } = await vi.importActual<typeof import("../../host/odds/exact/chances.js")>(EXACT);
  const wrong = (...asked: Parameters<typeof exactChances>): Exact => {
    const exact = exactChances(...asked)!;
    return { ...exact, byDraw: exact.byDraw.map((chance) => chance * factor) };
  };
  const writeFully = (_: number, bytes: Uint8Array) => {
    stdout += Buffer.from(bytes).toString();
  };
  vi.doMock(EXACT, () => ({ exactChances: wrong }));
  vi.doMock(BLOCKING, () => ({ ...blocking, writeFully }));
  ({ runCommand } = await import("../../host/cli.js"));
});
afterAll(() => {
  vi.doUnmock(EXACT);
  vi.doUnmock(BLOCKING);
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  [1, 0, /^$/],
  [0.9, 1, /^randdeck: OUTSIDE of the expected range: plain deck: wood by this draw \d/],
])("chances that are %s times what they should be end with %s", async (share, status, problem) => {
  factor = share;
  stdout = "";
  let stderr = "";
  vi.spyOn(process.stderr, "write").mockImplementation((part) => {
    stderr += part;
    return true;
  });
  const path = fileURLToPath(new URL("../../examples/odds.json", import.meta.url));
  expect(await runCommand(["odds", path, "--card=wood", "--games=1000"])).toBe(status);
  expect(stderr).toMatch(problem);
  // The report itself is written all the same, and says it too.
  expect(stdout.includes("OUTSIDE")).toBe(status === 1);
});
