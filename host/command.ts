/** What the commands `randdeck` and `randdeck-odds` have in common: their output, errors and exit status. */
import { CommanderError, InvalidArgumentError } from "commander";
import { writeFully } from "./blocking.js";
import { CommandError, fileError, LuaError } from "./error.js";

const FAILED = 1;
const BAD_USAGE = 2;

export function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < Number.POSITIVE_INFINITY))
    throw new InvalidArgumentError("It must be a number above 0.");
  return value;
}

/**
 * Writes to standard output. Ends the process if the reader has stopped reading, as in `randdeck run deal.lua
 * | head -1`.
 */
export function write(bytes: Uint8Array): void {
  try {
    writeFully(1, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") process.exit(0);
    throw fileError("write", "standard output", error);
  }
}

/**
 * Runs a command, and writes its error to standard error.
 *
 * @param name - The command's name.
 * @returns The exit status: 0; 1 if it failed; 2 for a wrong command line.
 */
export async function statusOf(name: string, run: () => Promise<unknown>): Promise<number> {
  const failed = (message: string, status: number) => {
    process.stderr.write(`${name}: ${message}\n`);
    return status;
  };
  try {
    await run();
    return 0;
  } catch (error) {
    // Commander has already printed the error's message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_USAGE;
    if (error instanceof CommandError) return failed(error.message, error.isUsage ? BAD_USAGE : FAILED);
    // An error that nobody expected, such as one of WebAssembly's, is a line too, without Node's stack.
    if (!(error instanceof LuaError)) return failed(String(error).split("\n")[0]!, FAILED);
    // A script that can't be read has no traceback.
    return failed([error.where, error.traceback].filter(Boolean).join("\n"), FAILED);
  }
}

/** Starts a command as a process. */
export async function start(name: string, run: (args: readonly string[]) => Promise<number>): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // Nobody reads the error, since the program at the other end has ended.
      if (error.code === "EPIPE") process.exit(0);
      if (stream === process.stdout)
        process.stderr.write(`${name}: ${fileError("write", "standard output", error).message}\n`);
      process.exit(1);
    });
  }
  process.exitCode = await run(process.argv.slice(2));
}
