/** Plays calls on the library or on the reference. players.ts writes the same calls in Lua. */

export type Argument =
  | number
  | string
  | boolean
  | null
  | undefined
  | readonly Argument[]
  | { readonly [name: string]: Argument };

/**
 * A call such as "digest 9 times d:draw", and its arguments. d is the last dealer made, d2 its second deck,
 * and r the generator. The generator is the last argument of a function, and an option of a dealer.
 */
export type Step = readonly [call: string, ...args: Argument[]];

/** Splits a call into its parts. */
export function partsOf(call: string) {
  const [, isDigest, times, name] = /^(digest )?(?:(\d+) times )?(.*)$/.exec(call)!;
  const [, target, deck, method] = /^([dr])(\d*)(?::(.*))?$/.exec(name!) ?? [];
  return {
    isDigest,
    times,
    name: name!,
    isMaker: /^(Rand\w*Deck|new\w+)$/.test(name!),
    target,
    deck,
    method,
  };
}

type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>;

const upTo = (size: number): number[] => Array.from({ length: size }, (_, at) => at + 1);

/** Makes an argument that JSON can't express; a record describes it. */
function built(argument: Argument): unknown {
  if (typeof argument !== "object" || argument === null) return argument;
  if (Array.isArray(argument)) return argument.map(built);
  const told = argument as Readonly<Record<string, never>>;
  if ("upTo" in told) return upTo(told.upTo!);
  if ("above" in told) return (card: number) => card > told.above!;
  if ("over" in told) return (n: number) => n / told.over!;
  if ("remainder" in told) return (card: number) => card % told.remainder!;
  if ("repeat" in told) return `${told.repeat}`.repeat(told.times!);
  return Object.fromEntries(Object.entries(argument).map(([name, value]) => [name, built(value)]));
}

/** Writes bytes that aren't printable ASCII as numbers, to keep a text on one line. */
const textOfByte = (byte: number): string =>
  byte < 32 || byte > 126 ? `\\${byte}` : String.fromCharCode(byte);

/** A result as text; a list has brackets around its items. */
function shown(result: unknown): string {
  if (result === undefined || result === null) return "nil";
  if (Array.isArray(result)) return `(${result.map(shown).join(" ")})`;
  if (typeof result === "number" && result % 1 !== 0) return `${BigInt(result * 2 ** 53)}/2^53`;
  const isText = typeof result === "string";
  return isText ? [...Buffer.from(result)].map(textOfByte).join("") : String(result);
}

function digest(result: unknown): number {
  const add = (h: number, part: unknown): number => {
    if (Array.isArray(part)) return part.reduce(add, h);
    const numbers = typeof part === "string" ? [...Buffer.from(part)] : [Number(part)];
    return numbers.reduce((sum, number) => (sum * 31 + number) % 1000003, h);
  };
  return add(0, result);
}

/** The results of the calls, with a generator of this seed. */
export function play(surface: object, seed: Argument, steps: readonly Step[]): string[] {
  const library = surface as Methods;
  let r = library.newRandom!(built(seed)) as Methods;
  let d: unknown;
  let make: (random: Methods) => unknown = (random) => random;

  function saved(): string {
    const target = (d ?? r) as Methods;
    const state = target.getState!() as string;
    // The reference can't load a state, so it continues with the same object.
    if (target.setState === undefined) return state;
    r = library.newRandom!("another") as Methods;
    const other = make(r) as Methods;
    if (d !== undefined) d = other;
    other.setState!(state);
    return state;
  }

  function called(call: string, args: readonly Argument[]): unknown {
    const { name, isMaker, target, deck, method } = partsOf(call);
    const given = args.map(built);
    if (name === "save") return saved();
    if (name === "r:stream") r = r.stream!(given[0]) as Methods;
    else if (isMaker) {
      make = (random) => library[name]!(built(args[0]), { ...(built(args[1]) as object), random });
      d = make(r);
    } else if (name === "spread") return [library.spread!(...given, r), given[0]];
    else if (target === undefined) return library[name]!(...given, r);
    else {
      let object = target === "d" ? d : r;
      if (deck) object = (object as Methods).deck!(Number(deck));
      const result = method
        ? (object as Methods)[method]!(...given)
        : (object as (...args: unknown[]) => unknown)(...given);
      // A method that only does something returns its object.
      return result === object ? undefined : result;
    }
    return undefined;
  }

  return steps.map(([call, ...args]) => {
    const { isDigest, times } = partsOf(call);
    const result = times ? upTo(Number(times)).map(() => called(call, args)) : called(call, args);
    return shown(isDigest ? digest(result) : result);
  });
}
