/**
 * Reads and writes, waiting until the other side is ready. On a pipe or a terminal, Node may fail with EAGAIN
 * instead of waiting. While a script runs, Node can't try again later.
 */
import { closeSync, openSync, readSync, writeSync } from "node:fs";

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
 * Reads a file until its end.
 *
 * @param path - The file; `-` for standard input.
 * @param most - The most bytes, since files such as /dev/zero have no end.
 * @returns The bytes of the file.
 * @throws RangeError for a larger file; the system's error, such as EISDIR.
 */
export function readFully(path: string, most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  const file = path === "-" ? 0 : openSync(path, "r");
  try {
    for (let size = 0; size <= most; ) {
      const part = new Uint8Array(PORTION);
      const count = waitFor(() => readSync(file, part));
      if (count === 0) return Buffer.concat(parts);
      parts.push(part.subarray(0, count));
      size += count;
    }
  } finally {
    if (file !== 0) closeSync(file);
  }
  throw new RangeError(`a file of at most ${most / 1e6} MB expected`);
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
