/** Reads steps that are written as text: README.md has the grammar. */
import * as library from "../../ts-src/randdeck.js";
import type { Answer, Outcome, Step, Value } from "./language.js";
import * as say from "./language.js";

/** Separates two steps. */
const BREAK = /(?<!\\);/;

/** Splits a text into words; a part in brackets or quotes is one word. */
function wordsIn(text: string): string[] {
  const words: string[] = [];
  let [word, depth, isQuoted] = ["", 0, false];
  for (const character of `${text} `) {
    if (character === "'") isQuoted = !isQuoted;
    else if (!isQuoted && "[{".includes(character)) depth += 1;
    else if (!isQuoted && "]}".includes(character)) depth -= 1;
    if (character !== " " || isQuoted || depth > 0) word += character;
    else if (word !== "") {
      words.push(word);
      word = "";
    }
  }
  return words;
}

const NAMES: Readonly<Record<string, Answer>> = {
  nil: undefined,
  null: null,
  true: true,
  false: false,
  NaN: Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  "-infinity": Number.NEGATIVE_INFINITY,
  function: say.someFunction,
  math: say.engineMath,
  LAST: say.LAST,
  BEYOND: say.BEYOND,
  "*": say.anything,
};

/**
 * The functions that make a value from items in brackets. The key is the word before the bracket, `name` the
 * word after a colon.
 */
const LISTS: Readonly<Record<string, (items: readonly Answer[], name?: string) => Answer>> = {
  "": (items) => items as Value,
  any: (items) => say.permutation(...(items as Value[])),
  holed: (items) => say.holed(items as string[]),
  assigned: (items) => say.holed(items as string[], "assignments"),
  source: say.source,
  always: (items, name) => ({ ...say.source(items, name), endless: true }),
  object: (items, name) => ({ ...say.source(items, name), method: "random" }),
  dealer: (items, name) => ({ ...say.source(items, name), method: "draw" }),
  pile: (items, name) => ({ ...say.source(items, name), method: "draw", discards: true }),
  xs: ([count]) => "x".repeat(count as number),
};

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", 0: "\0" };

const quoted = (word: string): string =>
  word.slice(1, -1).replace(/\\([nt0])/g, (_, letter: string) => ESCAPED[letter]!);

/** Reads a value, or a source's result, which can also be LAST, BEYOND, 50% or raise'a text'. */
function answerOf(word: string): Answer {
  const [, kind, name, items] = /^(\w*)(?::(\w+))?\[(.*)\]$/.exec(word) ?? [];
  if (items !== undefined) return LISTS[kind!]!(wordsIn(items).map(answerOf), name);
  if (word.startsWith("{")) {
    const fields = wordsIn(word.slice(1, -1)).map((field) => field.split(/=(.*)/) as [string, string]);
    return say.record(Object.fromEntries(fields.map(([key, value]) => [key, valueFor(value)])));
  }
  if (word.startsWith("'")) return quoted(word);
  if (word.startsWith("raise'")) return say.raise(quoted(word.slice("raise".length)));
  if (word.startsWith("@")) return say.ref(word.slice(1));
  if (/^-?\d+\.0$/.test(word)) return say.float(Number(word));
  if (/^\d+%$/.test(word)) return say.share(Number.parseInt(word, 10));
  if (/^-?\d/.test(word)) return Number(word);
  return word in NAMES ? NAMES[word] : word;
}

const valueFor = (word: string): Value => answerOf(word) as Value;

/**
 * Makes the expected result of a call of `target`. `#1 text` is an error about argument 1 of the function
 * `name`, `random(3) gave 0` an error about a wrong random number.
 */
function outcomeOf(kind: string | undefined, text: string, name: string, target: string): Outcome {
  if (kind === "=>") return say.makes(text);
  if (kind === "TypeError" || kind === "RangeError") {
    const [, position, problem] = /^#(\d) (.*)$/.exec(text)!;
    const message = say.argument(Number(position), name, problem!);
    return kind === "TypeError" ? say.typeError(message) : say.rangeError(message);
  }
  if (kind === "raises") {
    const [, n, came] = /^random\((\d+)\) gave (.*)$/.exec(text) ?? [];
    return n === undefined ? say.passesOn(text) : say.wrongAnswer(Number(n), came!);
  }
  return kind === undefined ? say.givesObject(target) : say.gives(valueFor(text));
}

/** `made` maps the names of objects to the functions that made them, which the errors of dealers name. */
function stepsOf(text: string, made: Map<string, string>): Step[] {
  const [, name, relation, described] = /^(\w+) (=|is) (.*)$/.exec(text) ?? [];
  if (relation === "=") return [say.define(name!, valueFor(described!))];
  if (relation === "is") return [say.look(name!, valueFor(described!))];
  const [, given, kind, result = ""] = /^(.*?)(?: (->|=>|raises|TypeError|RangeError) (.*))?$/.exec(text)!;
  const [word, ...words] = wordsIn(given!) as [string, ...string[]];
  if (word === "asked") {
    const of = words[0]?.endsWith(":") ? words.shift()!.slice(0, -1) : "random";
    return [say.asked(of, ...words.map(valueFor))];
  }
  const args = words.map(valueFor);
  if (word === "warned") return [say.warned(...(args as string[]))];
  if (word === "draws") return args.map((card) => say.call("d:draw", [], say.gives(card)));
  if (word === "stands") {
    const [left, out, pile, passes] = args as [number, number, Value[], number?];
    return [
      say.call("d:left", [], say.gives(left)),
      say.call("d:size", ["out"], say.gives(out)),
      say.call("d:pile", ["discard"], say.gives(pile)),
      say.call("d:size", [], say.gives(left + out + pile.length)),
      say.call("d:passes", [], say.gives(passes ?? 1)),
    ];
  }
  if (word === "lying" || word === "fresh") {
    const [cards, answers = [], options] = args as [Value, Answer[]?, Value?];
    const own = { random: say.source(answers, "random"), ...(word === "lying" && { shuffled: false }) };
    const more = (options as { fields: Readonly<Record<string, Value>> } | undefined)?.fields;
    return [say.call("newDeck", [cards, say.record({ ...own, ...more })], say.makes("d"))];
  }
  const target = word.includes(":") || word in library || made.has(word) ? word : `d:${word}`;
  if (kind === "=>") made.set(result, target);
  const of = made.get(target) ?? target.replace(/.*:/, "");
  return [say.call(target, args, outcomeOf(kind, result, of, target))];
}

/**
 * A refusal: the text of the error, with CAME for the value; the refused values; and the kind of the error,
 * by default TypeError.
 */
type Refusal = readonly [problem: string, values: string, kind?: "RangeError"];

// In JavaScript a field `length` doesn't make an object a list either.
const NAMED: Refusal = ["list expected, got a table with named fields", "{ace=1 length=1}"];
const NO_TABLE: readonly Refusal[] = [
  ["table expected, got CAME", "nil null ABC 5 NaN true false function"],
  NAMED,
];

const HOLED: readonly Refusal[] = [
  ["table without holes expected, got nil at position 1", "holed[nil B] assigned[nil B]"],
  ["table without holes expected, got nil at position 1", "holed[nil nil C] assigned[nil nil C]"],
  ["table without holes expected, got nil at position 2", "holed[A nil C] assigned[A nil C]"],
  ["table without holes expected, got nil at position 9", "holed[A B C D E F G H nil J]"],
  ["table without holes expected, got nil at position 9", "assigned[A B C D E F G H nil J]"],
  ["table without holes expected, got NaN at position 2", "[A NaN]"],
];

/** The refused values for each word after `no:`. */
const REFUSED: Readonly<Record<string, readonly Refusal[]>> = {
  boolean: [["boolean expected, got CAME", "1 'true' [] function"]],
  function: [["function expected, got CAME", "4 kind false [A] {random=4}"]],
  holed: [NO_TABLE[0]!, ...HOLED],
  list: [...NO_TABLE, ...HOLED],
  options: [["table of options expected, got CAME", "ABC 5 NaN true false function"]],
  seed: [
    ["string or number up to 2^53 expected, got CAME", "true false [A] function NaN infinity -infinity"],
    ["string or number up to 2^53 expected, got a number beyond 2^53", "9007199254740994 -1e300"],
  ],
  source: [
    ["function or object with a method 'random' expected, got CAME", "42 random false []"],
    [
      "function or object with a method 'random' expected, got options or a module: pass its field 'random'",
      "{random=4}",
    ],
  ],
  table: NO_TABLE,
  weights: [
    ["list or function of weights expected, got CAME", "nil null ABC 5 NaN true false {ace=1 length=1}"],
  ],
  unnamed: [NO_TABLE[0]!],
};

/** The refused values for `no:count`, an integer between limits. */
function noCounts([least, most]: readonly string[]): readonly Refusal[] {
  const problem = `integer from ${least}${most === undefined ? "" : ` to ${most}`} expected, got CAME`;
  const beyond = most === undefined ? "" : Number(most) + 1;
  const numbers = `${Number(least) - 1} 1.5 -0.5 NaN infinity -infinity -1e300 ${beyond}`;
  return [
    [problem, "'2' [A] false function"],
    [problem, numbers, "RangeError"],
  ];
}

type Failure = readonly [answer: string, raised: string];

/** The ways in which a source can fail when called with N. MORE is N + 1. */
const FAILURES: readonly Failure[] = [
  ["0", "random(N) gave 0"],
  ["BEYOND", "random(N) gave MORE"],
  ["raise'no luck today'", "no luck today"],
];

const ALL_FAILURES: readonly Failure[] = [
  ...FAILURES,
  // JavaScript's Math.random returns a fraction, and so does a Lua function that ignores its argument.
  ["0.5", "random(N) gave 0.5: use floor(fraction * n) + 1"],
  ...wordsIn("-1 1.5 nil NaN infinity -infinity 1e300 '2' true [1] function").map(
    (answer): Failure => [answer, `random(N) gave ${say.cameAs(valueFor(answer))}`],
  ),
];

const raises = (raised: string, n: string): string =>
  `raises ${raised.replace("N", n).replace("MORE", `${Number(n) + 1}`)}`;

/** Returns a line once for each value of a word that means several values. */
function linesOf(line: string): string[] {
  const [word, kind, items] = /\b(each|fails(?::all)?|no:\w+)\[((?:[^[\]]|\[[^[\]]*\])*)\]/.exec(line) ?? [];
  if (word === undefined) return [line];
  const parts = wordsIn(items!);
  const step = line
    .split(BREAK)
    .find((each) => each.includes(word))!
    .trimEnd();
  const lineWith = (instead: string, behind: string): string[] =>
    linesOf(line.replace(step, () => `${step.replace(word, () => instead)}${behind}`));
  if (kind === "each") {
    return parts.flatMap((part) => {
      const came = say.cameAs(valueFor(part));
      return lineWith(part, "").map((one) => one.replace("CAME", came));
    });
  }
  if (kind!.startsWith("fails")) {
    return parts.flatMap((n, at) =>
      (kind === "fails" ? FAILURES : ALL_FAILURES)
        // Fengari's integers end at 2^31 - 1.
        .filter(([answer]) => answer !== "BEYOND" || Number(n) < 2 ** 31 - 1)
        .flatMap(([answer, raised]) => {
          const asked = parts.slice(0, at + 1).join(" ");
          return lineWith(
            `source:random[${"1 ".repeat(at)}${answer}]`,
            ` ${raises(raised, n)}; asked ${asked}`,
          );
        }),
    );
  }
  const position = wordsIn(step).findIndex((each) => each.includes(word));
  const option = /(\w+)=no:/.exec(step)?.[1];
  const said = (problem: string) =>
    option === undefined || option === "random" ? problem : `option '${option}': ${problem}`;
  const refusals = kind === "no:count" ? noCounts(parts) : REFUSED[kind!.slice("no:".length)]!;
  return refusals.flatMap(([problem, values, error = "TypeError"]) =>
    lineWith(`each[${values}]`, ` ${error} #${position} ${said(problem)}`),
  );
}

/** A text, and its line in a file. */
export interface Line {
  readonly text: string;
  readonly place: string;
}

/**
 * Returns lines with a source FAILING[2 1] once for each way in which it can fail. The source returns 2 and
 * 1, and then fails in the call with FAILS N.
 */
function variants(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => text.includes("FAILING["))) return lines;
  return FAILURES.flatMap(([answer, raised]) =>
    lines.map(({ text, place }) => ({
      place,
      text: text
        .replace(/FAILING\[(.*?)\]/, (_, right) => `always[${right} ${answer} 1]`)
        .replace(/FAILS (\d+)/, (_, n) => raises(raised, n)),
    })),
  );
}

/** Repeats the text of a `times[3 text]` in the line. */
const repeated = (line: string): string =>
  line.replace(/times\[(\d+) ((?:[^[\]]|\[[^[\]]*\])*)\]/g, (_, times, text) =>
    `${text} `.repeat(Number(times)),
  );

/** Returns the steps of the lines, and the place of each step. */
export function stepsIn(lines: readonly Line[]): { readonly steps: Step[]; readonly places: string[] } {
  const made = new Map<string, string>();
  const steps: Step[] = [];
  const places: string[] = [];
  for (const { text, place } of variants(lines)) {
    try {
      for (const step of linesOf(repeated(text)).join(";").split(BREAK)) {
        if (step.trim() === "") continue;
        steps.push(...stepsOf(step.trim().replaceAll("\\;", ";"), made));
        while (places.length < steps.length) places.push(`${place}: ${step.trim()}`);
      }
    } catch (error) {
      throw new Error(`${place}: a step expected, got ${text.trim()}`, { cause: error });
    }
  }
  return { steps, places };
}

/** Reads the steps of a case from a text. */
export const does = (text: string): Step[] => stepsIn([{ text, place: "" }]).steps;
