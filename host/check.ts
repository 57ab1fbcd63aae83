/** Checks arguments. The errors are worded like the library's. */

import { check as checkArgument, raiseIf, shown } from "../ts-src/randdeck/check.js";
import { badArgument } from "../ts-src/randdeck/platform.js";

const isOf = (value: unknown, kinds: string) =>
  kinds.split(" or ").includes(value === null ? "nil" : Array.isArray(value) ? "array" : typeof value);

/** Raises unless each argument of a function has one of its types. */
export function check(name: string, ...args: readonly (readonly [value: unknown, kinds: string])[]): void {
  for (const [index, [value, kinds]] of args.entries())
    checkArgument(isOf(value, kinds), index + 1, name, kinds, value);
}

/**
 * Raises if the only argument of a function isn't an object, or if an option is unknown or has the wrong
 * type.
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, string>>,
  name: string,
): void {
  check(name, [options, "object"]);
  // The entries of a Map aren't fields, so a Map would look like empty options.
  const [, kind] = /^\[object (.*)\]$/.exec(Object.prototype.toString.call(options))!;
  if (kind !== "Object") throw new TypeError(badArgument(1, name, `object expected, got a ${kind}`));
  for (const [option, value] of Object.entries(options)) {
    const expected = Object.hasOwn(known, option) ? known[option as keyof Options] : undefined;
    const names = Object.keys(known).join(", ");
    raiseIf(expected === undefined ? `unknown option '${option}', known: ${names}` : undefined, 1, name);
    if (value !== undefined && !isOf(value, expected!)) {
      throw new TypeError(
        badArgument(1, name, `option '${option}': ${expected} expected, got ${shown(value)}`),
      );
    }
  }
}
