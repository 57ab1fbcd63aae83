/**
 * Reads and writes, waiting until the other side is ready. On a pipe or a terminal, Node may fail with EAGAIN
 * instead of waiting. While a script runs, Node can't try again later.
 */
import { readSync, writeSync } from "node:fs";

/** The milliseconds between two tries. */
const PATIENCE = 5;

/** The most bytes to read at a time. */
const PORTION = 65_536;

/** Repeats `transfer` until the other side is ready, and returns the number of transferred bytes. */
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
 * @returns The bytes of the file.
 * @throws the system's error, such as EISDIR.
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
 * Writes all bytes before it returns.
 *
 * @param file - The number of an open file.
 * @throws the system's error, such as EPIPE.
 */
export function writeFully(file: number, bytes: Uint8Array): void {
  for (let sent = 0; sent < bytes.length; ) sent += waitFor(() => writeSync(file, bytes, sent));
}
