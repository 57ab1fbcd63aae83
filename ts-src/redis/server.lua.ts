/** The functions that Redis gives to its libraries. */
import { shown } from "../randdeck/check.js";
import { ownField } from "../randdeck/platform.js";
import { newRandom } from "../randdeck/random.js";
import type { Generator, Integer } from "../randdeck/types.js";

const redis = ownField(_G, "redis") as {
  call(this: void, ...words: any[]): any;
  acl_check_cmd(this: void, ...words: any[]): boolean;
  sha1hex(this: void, text: string): string;
};

/** Sends a command. If Redis refuses it, raises a table with the field `err`. */
export const call = redis.call;

export const sha1 = redis.sha1hex;

interface Json {
  decode(this: void, text: string | undefined): any;
  encode(this: void, value: unknown): string;
  decode_invalid_numbers(this: void, isOn: boolean): void;
  readonly null: unknown;
}

/** An instance of cjson that rejects numbers that JSON doesn't allow, such as 0x10 and Infinity. */
function strictJson(): Json {
  const strict = (ownField(_G, "cjson") as { "new"(this: void): Json }).new();
  strict.decode_invalid_numbers(false);
  return strict;
}

export const json = strictJson();

export const packed = ownField(_G, "cmsgpack") as {
  pack(this: void, list: readonly unknown[]): string;
  unpack(this: void, text: string): LuaMultiReturn<[unknown[]]>;
};

export const struct = ownField(_G, "struct") as {
  pack(this: void, layout: string, ...numbers: any[]): string;
  unpack(this: void, layout: string, text: string, from: Integer): LuaMultiReturn<any[]>;
};

export const DAMAGED = "damaged table";

/** The generator of the current call. One object is reused, since seeding a new one takes long. */
export const source: Generator = newRandom(0).randdeckWords1;

export const valuesOf = ownField(_G, "unpack") as (this: void, list: any, ...range: Integer[]) => any;

/** Joins texts with nothing between them. */
export const glue = table.concat as (this: void, texts: readonly string[]) => string;

/** Writes an integer as text, since Redis runs commands with texts faster than with numbers. */
export const wholeText = (whole: Integer): string => string.format("%d", whole);

export const TAKEN = "a key of this table has other contents";

/** The text of an error, without the line number of this library. */
export function problemIn(raised: any): string {
  let problem: string = raised;
  if (type(raised) === "table") problem = raised.err;
  if (string.sub(problem, 1, 9) === "WRONGTYPE") problem = TAKEN;
  const [text] = string.gsub(problem, "^[%w_@]*:%d+: ", "");
  return text;
}

/** A command: its name, a key or a channel, and its other arguments. */
export type Command = unknown[];

/**
 * Raises an error.
 * @luaLevel 0
 */
export function fail(text: string): never {
  throw new RangeError(text);
}

/** Sends commands that change data. If the user lacks the permission for one, sends none. */
export function send(commands: readonly Command[]): void {
  const count = commands.length;
  // The first command isn't checked: if Redis refuses it, nothing has changed yet.
  for (let at = 2; at <= count; at++) {
    const command = commands[at - 1]!;
    const name = command[0];
    const key = command[1];
    if (!redis.acl_check_cmd(name, key)) fail(`NOPERM this user may not run '${name}' on ${shown(key)}`);
  }
  for (let at = 1; at <= count; at++) call(valuesOf(commands[at - 1]));
}
