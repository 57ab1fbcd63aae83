/** Lets Lua in WebAssembly use the machine's files, since its C library only has files in memory. */
import { closeSync, openSync, readSync, renameSync, rmdirSync, unlinkSync } from "node:fs";
import type { LuaWasm } from "wasmoon";
import { waitFor, writeFully } from "./blocking.js";
import { unwritten } from "./search.js";

/** An open file: its number in the module, and its number on the machine. */
interface Stream {
  readonly fd: number;
  readonly file: number;
}

/**
 * Maps C's file-opening modes, which are numbers, to Node's flags. `os.tmpname` opens its file with the last
 * mode.
 */
const MODES: Record<number, string> = {
  0: "r",
  2: "r+",
  577: "w",
  578: "w+",
  1089: "a",
  1090: "a+",
  194: "wx+",
};
const MODE_BITS = 2047;

/** The C library's error numbers are below this. */
const ERRORS = 157;

/**
 * Lets a WebAssembly module use the machine's files.
 *
 * @param write - Gets the standard output.
 * @param beforeInput - Is called before standard input is read.
 */
export function useFiles(
  { FS }: LuaWasm["module"],
  write: (bytes: Uint8Array) => void,
  beforeInput: () => void,
): void {
  const { streams } = FS as unknown as { streams: (Stream | null)[] };
  let FileError!: new (number: number) => Error & { code: string };
  try {
    FS.readlink("/none");
  } catch (error) {
    FileError = (error as Error).constructor as typeof FileError;
  }
  const numbers = new Map(
    Array.from({ length: ERRORS }, (_, number) => [new FileError(number).code, number]),
  );
  /** Makes an action throw only errors that the C library knows. */
  const told =
    (action: (...args: never[]) => unknown) =>
    (...args: never[]): unknown => {
      try {
        return action(...args);
      } catch (error) {
        const number = numbers.get((error as NodeJS.ErrnoException).code!);
        throw number === undefined ? error : new FileError(number);
      }
    };
  const open = (file: number): Stream => {
    const fd = [...streams, null].findIndex((stream) => !stream);
    streams[fd] = { fd, file };
    return streams[fd];
  };
  streams.length = 0;
  for (const file of [0, 1, 2]) open(file);
  const own: Record<string, (...args: never[]) => unknown> = {
    open: (path: string, flags: number) => open(openSync(unwritten(path), MODES[flags & MODE_BITS]!)),
    close({ fd, file }: Stream) {
      streams[fd] = null;
      closeSync(file);
    },
    read({ file }: Stream, heap: ArrayBufferView, start: number, count: number) {
      if (file === 0) beforeInput();
      return waitFor(() => readSync(file, new Uint8Array(heap.buffer, start, count)));
    },
    write({ file }: Stream, heap: ArrayBufferView, start: number, count: number) {
      const bytes = new Uint8Array(heap.buffer, start, count);
      if (file === 1) write(bytes);
      else writeFully(file, bytes);
      return count;
    },
    unlink: unlinkSync,
    rmdir: rmdirSync,
    rename: renameSync,
    // Node gets paths unchanged, since this is the current folder.
    cwd: () => ".",
  };
  for (const [name, action] of Object.entries(own)) Object.assign(FS, { [name]: told(action) });
}
