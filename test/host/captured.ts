import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { vi } from "vitest";

/**
 * Runs a command in the test's own process, which is quicker than a new one. Returns its exit status and its
 * output.
 */
export async function captured(run: () => Promise<number>): Promise<[number, string, string]> {
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    vi.spyOn(process[name], "write").mockImplementation((part) => {
      output[name] += part;
      return true;
    });
  }
  // Scripts write with this function.
  const { writeSync } = fs;
  vi.spyOn(fs, "writeSync").mockImplementation((file: number, ...others: unknown[]) => {
    const [bytes, start] = others as [Uint8Array, number];
    if (file !== 1) return writeSync(file, bytes, start);
    output.stdout += Buffer.from(bytes.subarray(start)).toString();
    return bytes.length - start;
  });
  syncBuiltinESMExports();
  try {
    return [await run(), output.stdout, output.stderr];
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
}
