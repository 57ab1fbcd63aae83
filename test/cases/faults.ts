/** What is wrong everywhere: each function makes a case of many calls that are refused. */
import {
  type Answer,
  argument,
  asked,
  BEYOND,
  bad,
  type Case,
  call,
  define,
  engineMath,
  holed,
  look,
  makes,
  type Outcome,
  passesOn,
  permutation,
  raise,
  rangeError,
  record,
  ref,
  type Step,
  someFunction,
  source,
  typeError,
  type Value,
  wrongAnswer,
} from "./language.js";

/** Values that are wrong, and what the library calls them. */
type Wrong = readonly (readonly [value: Value, came: string])[];

/** The arguments of a call, around the one that is wrong. */
type Around = (wrong: Value) => readonly Value[];

export const expected = (position: number, name: string, what: string, came: string): string =>
  argument(position, name, `${what} expected, got ${came}`);

export const NO_TABLES: Wrong = [
  [undefined, "nil"],
  [null, "nil"],
  ["ABC", "string"],
  [5, "5"],
  [Number.NaN, "NaN"],
  [true, "boolean"],
  [false, "boolean"],
  [someFunction, "function"],
];

/** A case of a function whose argument at `position` must be a table. */
export const noTables = (name: string, position: number, args: Around, ...more: readonly Step[]): Case =>
  bad(name, `what is no table, at ${position}`, [
    ...NO_TABLES.map(([table, came]) =>
      call(name, args(table), typeError(expected(position, name, "table", came))),
    ),
    ...more,
  ]);

/** A case of a function whose first argument must be a list of at least `least` cards, without holes. */
export function noLists(name: string, least: 0 | 1, ...more: readonly Value[]): Case {
  const refused = (list: Value, problem: string) =>
    call(name, [list, ...more], typeError(argument(1, name, problem)));
  const hole = (list: Value, position: number, came = "nil") =>
    refused(list, `table without holes expected, got ${came} at position ${position}`);
  return noTables(
    name,
    1,
    (table) => [table, ...more],
    refused(record({ ace: 1 }), "list expected, got a table with named fields"),
    ...(["constructor", "assignments"] as const).flatMap((made) => [
      hole(holed(["A", undefined, "C"], made), 2),
      hole(holed([undefined, "B"], made), 1),
      hole(holed(["A", "B", "C", "D", "E", "F", "G", "H", undefined, "J"], made), 9),
      hole(holed([undefined, undefined, "C"], made), 1),
    ]),
    hole(["A", Number.NaN], 2, "NaN"),
    ...(least === 0
      ? []
      : [call(name, [[]], rangeError(expected(1, name, "at least one card", "an empty table")))]),
  );
}

/** Calls with what is no whole number from `least` to `most` at `position`. */
export function noCounts(target: string, position: number, args: Around, least = 0, most?: number): Step[] {
  const what = `whole number from ${least}${most === undefined ? "" : ` to ${most}`}`;
  const counts: Wrong = [
    ["2", "string"],
    [["A"], "table"],
    [false, "boolean"],
    [someFunction, "function"],
    [least - 1, `${least - 1}`],
    [1.5, "a fraction"],
    [-0.5, "a fraction"],
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "infinity"],
    [Number.NEGATIVE_INFINITY, "infinity"],
    [-1e300, "a number beyond 2^53"],
    ...(most === undefined ? [] : ([[most + 1, `${most + 1}`]] as Wrong)),
  ];
  return counts.map(([count, came]) => {
    const outcome = typeof count === "number" ? rangeError : typeError;
    return call(target, args(count), outcome(expected(position, target.replace(/.*:/, ""), what, came)));
  });
}

/** What an option takes, and what does not fit. */
export interface Takes {
  readonly what: string;
  readonly wrong: Wrong;
}

export const TAKES_SOURCE: Takes = {
  what: "function or object with a method 'random'",
  wrong: [
    [42, "42"],
    ["random", "string"],
    [false, "boolean"],
    [[], "table"],
    [record({ random: 4 }), "table"],
    [engineMath, "table"],
  ],
};

export const TAKES_BOOLEAN: Takes = {
  what: "boolean",
  wrong: [
    [1, "1"],
    ["true", "string"],
    [[], "table"],
    [someFunction, "function"],
  ],
};

/** A case of a function with a random source at `position`, which takes nothing wrong for one. */
export const noSources = (name: string, position: number, args: Around): Case =>
  bad(`${name}.random`, "what is no source", [
    define("list", ["A", "B", "C"]),
    ...TAKES_SOURCE.wrong.flatMap(([random, came]) => [
      call(name, args(random), typeError(expected(position, name, TAKES_SOURCE.what, came))),
      look("list", ["A", "B", "C"]),
    ]),
  ]);

/** Cases of options that are none: in all, and each of those that `name` knows. */
export function wrongOptions(name: string, cards: Value, takes: Readonly<Record<string, Takes>>): Case[] {
  const refused = (options: Value, outcome: Outcome) => call(name, [cards, options], outcome);
  const known = Object.keys(takes).sort().join(", ");
  const unknown = (options: Value, first: string) =>
    refused(options, rangeError(argument(2, name, `unknown option '${first}', known: ${known}`)));
  return [
    bad(name, "what are no options", [
      ...NO_TABLES.filter(([, came]) => came !== "nil").map(([options, came]) =>
        refused(options, typeError(expected(2, name, "table of options", came))),
      ),
      call("newRandom", [1], makes("r")),
      refused(ref("r"), typeError(argument(2, name, "a random source is the option 'random'"))),
      unknown(record({ norepeat: true }), "norepeat"),
      unknown(record({ b: 1, c: 2, a: 3 }), "a"),
      unknown([true], "1"),
    ]),
    ...Object.entries(takes).map(([option, { what, wrong }]) =>
      bad(
        `${name}.${option}`,
        "values of other kinds",
        wrong.map(([value, came]) =>
          refused(
            record({ [option]: value }),
            typeError(expected(2, name, `option '${option}': ${what}`, came)),
          ),
        ),
      ),
    ),
  ];
}

/** What is a wrong answer to random(n), as long as n is at most 9, and what the library calls it. */
const WRONG_ANSWERS: readonly (readonly [answer: Answer, came: string | undefined])[] = [
  [BEYOND, undefined],
  [0, "0"],
  [-1, "-1"],
  [1.5, "a fraction"],
  // JavaScript's Math.random, and a random() of Lua that leaves its argument aside.
  [0.5, "a fraction: use floor(fraction * n) + 1"],
  [undefined, "nil"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "infinity"],
  [Number.NEGATIVE_INFINITY, "infinity"],
  [1e300, "a number beyond 2^53"],
  ["2", "string"],
  [true, "boolean"],
  [[1], "table"],
  [someFunction, "function"],
];

/**
 * A case of a function that asks for the numbers `bounds` in turn: at each of them a source that fails,
 * after answers of 1. The list `list` still has its cards then; it is as it was where `isKept`.
 */
export function failing(
  name: string,
  args: Around,
  bounds: readonly number[],
  { isKept = true, all = false, before = [] as readonly Step[], title = "" } = {},
): Case {
  const list = ["A", "B", "C", "D"];
  const steps = bounds.flatMap((n, at) => {
    // Beyond 2^31 - 1 the integers of Fengari end.
    const answers = WRONG_ANSWERS.slice(n > 9 ? 1 : 0, all ? undefined : 2).map(
      ([answer, came]) => [answer, wrongAnswer(n, came ?? `${n + 1}`)] as const,
    );
    return [...answers, [raise("no luck today"), passesOn("no luck today")] as const].flatMap(
      ([answer, outcome]) => [
        define("list", list),
        ...before,
        call(name, args(source([...Array<number>(at).fill(1), answer], "random")), outcome),
        asked("random", ...bounds.slice(0, at + 1)),
        look("list", isKept || at === 0 ? list : permutation(...list)),
      ],
    );
  });
  return bad(`${name}.random`, `a source that fails${title}`, steps);
}
