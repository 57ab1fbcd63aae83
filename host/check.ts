/** Checks of arguments, with errors that read like those of the library. */

const kindOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

function shown(value: unknown): string {
  if (typeof value === "string") return `'${value}'`;
  return typeof value === "number" ? `${value}` : kindOf(value);
}

const isOf = (value: unknown, kinds: string) => kinds.split(" or ").includes(kindOf(value));

export const badArgument = (position: number, name: string, problem: string) =>
  `bad argument #${position} to '${name}' (${problem})`;

/** What was expected, such as `string or function`, and what came. */
export const mismatch = (expected: string, value: unknown) => `${expected} expected, got ${shown(value)}`;

/** Raises unless each argument of a function is of one of its kinds. */
export function check(name: string, ...args: readonly (readonly [value: unknown, kinds: string])[]): void {
  for (const [index, [value, kinds]] of args.entries()) {
    if (!isOf(value, kinds)) throw new TypeError(badArgument(index + 1, name, mismatch(kinds, value)));
  }
}

/** Raises unless a function's one argument has only options that are `known`, each of its kind. */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, string>>,
  name: string,
): void {
  check(name, [options, "object"]);
  for (const [option, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, option)) {
      const names = Object.keys(known).join(", ");
      throw new RangeError(badArgument(1, name, `unknown option '${option}', known: ${names}`));
    }
    const kind = known[option as keyof Options];
    if (value !== undefined && !isOf(value, kind)) {
      throw new TypeError(badArgument(1, name, `option '${option}': ${mismatch(kind, value)}`));
    }
  }
}
