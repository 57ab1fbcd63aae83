/**
 * Reading and writing that wait: a pipe or a terminal that Node has opened may say EAGAIN instead, and
 * a script leaves Node no moment to try again later.
 */
import { readSync, writeSync } from "node:fs";

/** How long to wait for the other side, in milliseconds. */
const PATIENCE = 5;

/** How many bytes to read at once. */
const PORTION = 65_536;

/** The count that `transfer` gives, as soon as the other side is ready. */
export function waitFor(transfer: () => number): number {
  for (;;) {
    try {
      return transfer();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PATIENCE);
    }
  }
}

/**
 * Reads until the end.
 *
 * @param file - The number of an open file.
 * @returns Its bytes.
 * @throws What the system says, such as EISDIR.
 */
export function readFully(file: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (;;) {
    const part = new Uint8Array(PORTION);
    const count = waitFor(() => readSync(file, part));
    if (count === 0) return Buffer.concat(parts);
    parts.push(part.subarray(0, count));
  }
}

/**
 * Writes all of the bytes before it returns.
 *
 * @param file - The number of an open file.
 * @throws What the system says, such as EPIPE.
 */
export function writeFully(file: number, bytes: Uint8Array): void {
  for (let sent = 0; sent < bytes.length; ) sent += waitFor(() => writeSync(file, bytes, sent));
}
