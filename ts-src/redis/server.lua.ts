/** The functions that Redis gives to its libraries. */
import { shown } from "../randdeck/check.js";
import { ownField } from "../randdeck/platform.js";
import { newRandom } from "../randdeck/random.js";
import type { Generator, Integer } from "../randdeck/types.js";

type Call = (this: void, ...words: any[]) => any;
type Calls = (this: void, ...words: any[]) => LuaMultiReturn<any[]>;

const redis = ownField(_G, "redis") as { call: Call; acl_check_cmd: Call; sha1hex: Call };

/** Sends a command. If Redis refuses it, raises a table with the field `err`. */
export const call = redis.call;

export const sha1 = redis.sha1hex;

/** An instance of cjson that rejects numbers that JSON doesn't allow, such as 0x10 and Infinity. */
function strictJson(): { decode: Call; encode: Call; null: unknown } {
  const cjson = ownField(_G, "cjson") as { new: Call };
  const strict = cjson.new();
  const setInvalid: Call = strict.decode_invalid_numbers;
  setInvalid(false);
  return strict;
}

export const json = strictJson();

export const packed = ownField(_G, "cmsgpack") as { pack: Call; unpack: Calls };

export const struct = ownField(_G, "struct") as { pack: Call; unpack: Calls };

export const DAMAGED = "damaged table";

/** The generator of the current call. Calls reuse it, since seeding a new one takes long. */
export const source: Generator = newRandom(0).randdeckWords1;

export const valuesOf = ownField(_G, "unpack") as (this: void, list: any, ...range: Integer[]) => any;

/** Joins texts with nothing between them. */
export const glue = table.concat as (this: void, texts: readonly string[]) => string;

export const TAKEN = "a key of this table has other contents";

/** The text of an error, without the line number of this library. */
export function problemIn(raised: any): string {
  let problem: string = raised;
  if (type(raised) === "table") problem = raised.err;
  if (string.sub(problem, 1, 9) === "WRONGTYPE") problem = TAKEN;
  const [text] = string.gsub(problem, "^[%w_@]*:%d+: ", "");
  return text;
}

/** Raises an error. @luaLevel 0 */
export function fail(text: string): never {
  throw new RangeError(text);
}

/** Sends commands that change data, or none if the user lacks the permission for one. */
export function send(commands: readonly (readonly unknown[])[]): void {
  const count = commands.length;
  // The first command isn't checked: if Redis refuses it, nothing has changed yet.
  for (let at = 2; at <= count; at++) {
    const command = commands[at - 1]!;
    if (!redis.acl_check_cmd(command[0], command[1]))
      fail(`NOPERM this user may not run '${command[0]}' on ${shown(command[1])}`);
  }
  for (let at = 1; at <= count; at++) call(valuesOf(commands[at - 1]));
}
