/** The parts of a Lua error. */
export interface LuaErrorDetails {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly traceback?: string | undefined;
  readonly value?: unknown;
}

/**
 * An error that Lua raised, or a script that cannot be read.
 *
 * `message` doesn't contain the place, which is in `file` and `line`.
 *
 * @example
 * ```ts
 * try {
 * createLua().run("drawCards(5)", "game.lua");
 * } catch (error) {
 * if (error instanceof LuaError) console.log(error.file, error.line, error.message);
 * // game.lua 1 bad argument #2 to 'drawCards' (table expected, got nil)
 * }
 * ```
 */
export class LuaError extends Error {
  override readonly name = "LuaError";
  /**
   * The name with which the script was run; undefined if Lua doesn't give it. Lua shortens names of 60
   * characters or more; of a path it keeps only the end, after `...`.
   */
  readonly file: string | undefined;
  /** The line in the script; undefined if Lua doesn't name the line. */
  readonly line: number | undefined;
  /** The Lua functions that were running, one per line, as `debug.traceback` lists them. */
  readonly traceback: string | undefined;
  /** The raised value: a string with its place, or any value that the script passed to `error`. */
  readonly value: unknown;

  constructor(message: string, details: LuaErrorDetails = {}) {
    super(message);
    this.file = details.file;
    this.line = details.line;
    this.traceback = details.traceback;
    this.value = "value" in details ? details.value : message;
  }

  /** The place and the message in one string: `game.lua:1: bad argument ...`. */
  get where(): string {
    const line = this.line === undefined ? "" : `:${this.line}`;
    return this.file === undefined ? this.message : `${this.file}${line}: ${this.message}`;
  }
}

/**
 * An error that a command writes as a single line.
 *
 * @internal
 */
export class CommandError extends Error {
  /** Whether the command line is wrong, rather than a file. */
  readonly isUsage: boolean = false;
}

/**
 * Escapes control characters, which a terminal would obey, and those that change the direction of a text, which
 * could show another name.
 */
export const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, (sign) => {
    const hex = sign.charCodeAt(0).toString(16);
    return hex.length > 2 ? `\\u{${hex}}` : `\\x${hex.padStart(2, "0")}`;
  });

/** A name or a path, which also has no line break. */
export const inOneLine = (name: string): string => printable(name).replaceAll("\n", "\\n");

/** The error for a file that the system can't read or write. */
export function fileError(verb: "read" | "write", name: string, error: unknown): LuaError {
  // Node's message is `ENOENT: no such file or directory, open 'game.lua'`.
  const { message } = error as Error;
  return new LuaError(`cannot ${verb} ${inOneLine(name)}: ${/: (.+),/.exec(message)?.[1] ?? message}`);
}

/** Reads `file:line: message`, the form of Lua's own messages. */
export function placed(text: string): { message: string; file?: string; line?: number } {
  const match = /^([^\n]+?):(\d+): (.*)$/s.exec(text);
  if (match === null) return { message: text };
  const [, file = "", line = "", message = ""] = match;
  return { message, file, line: Number(line) };
}
