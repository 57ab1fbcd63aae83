/** Cases and steps as text, of which each step is a call with what comes of it, or a look at something. */
import * as library from "../../ts-src/randdeck.js";
import type { Answer, Case, Kind, Outcome, Step, Value } from "./language.js";
import * as say from "./language.js";

/** The words of a text, of which what stands in brackets or between quotes is one. */
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
  function: say.someFunction,
  LAST: say.LAST,
  BEYOND: say.BEYOND,
  "*": say.anything,
};

/** Lists by the word before the bracket, with the name behind its colon. */
const LISTS: Readonly<Record<string, (items: readonly Answer[], name?: string) => Answer>> = {
  "": (items) => items as Value,
  any: (items) => say.permutation(...(items as Value[])),
  holed: (items) => say.holed(items as string[]),
  assigned: (items) => say.holed(items as string[], "assignments"),
  source: say.source,
  object: say.objectSource,
  always: (items, name) => ({ ...say.source(items, name), endless: true }),
};

/** A value, or an answer, which can also be LAST, BEYOND, 50% and raise'a text'. */
function answerOf(word: string): Answer {
  const [, kind, name, items] = /^(\w*)(?::(\w+))?\[(.*)\]$/.exec(word) ?? [];
  if (items !== undefined) return LISTS[kind!]!(wordsIn(items).map(answerOf), name);
  if (word.startsWith("{")) {
    const fields = wordsIn(word.slice(1, -1)).map((field) => field.split(/=(.*)/) as [string, string]);
    return say.record(Object.fromEntries(fields.map(([key, value]) => [key, valueFor(value)])));
  }
  if (word.startsWith("'")) return word.slice(1, -1);
  if (word.startsWith("raise'")) return say.raise(word.slice(6, -1));
  if (word.startsWith("@")) return say.ref(word.slice(1));
  if (/^-?\d+\.0$/.test(word)) return say.float(Number(word));
  if (/^\d+%$/.test(word)) return say.share(Number.parseInt(word, 10));
  if (/^-?\d/.test(word)) return Number(word);
  return word in NAMES ? NAMES[word] : word;
}

const valueFor = (word: string): Value => answerOf(word) as Value;

/** The text of an error: `#1 what` stands for that of an argument, `random(3) gave 0` for a wrong answer. */
function outcomeOf(kind: string | undefined, text: string, target: string): Outcome {
  if (kind === "=>") return say.makes(text);
  if (kind === "TypeError" || kind === "RangeError") {
    const [, position, problem] = /^#(\d) (.*)$/.exec(text)!;
    const message = say.argument(Number(position), target.replace(/.*:/, ""), problem!);
    return kind === "TypeError" ? say.typeError(message) : say.rangeError(message);
  }
  if (kind === "raises") {
    const [, n, came] = /^random\((\d+)\) gave (.*)$/.exec(text) ?? [];
    return n === undefined ? say.passesOn(text) : say.wrongAnswer(Number(n), came!);
  }
  return say.gives(kind === undefined ? undefined : valueFor(text));
}

function stepsOf(text: string, made: Set<string>): Step[] {
  const [, name, relation, described] = /^(\w+) (=|is) (.*)$/.exec(text) ?? [];
  if (relation === "=") return [say.define(name!, valueFor(described!))];
  if (relation === "is") return [say.look(name!, valueFor(described!))];
  const [, given, kind, result = ""] = /^(.*?)(?: (->|=>|raises|TypeError|RangeError) (.*))?$/.exec(text)!;
  const [word, ...words] = wordsIn(given!) as [string, ...string[]];
  if (word === "asked") {
    const of = words[0]?.endsWith(":") ? words.shift()!.slice(0, -1) : "random";
    return [say.asked(of, ...words.map(Number))];
  }
  const args = words.map(valueFor);
  if (word === "warned") return [say.warned(...(args as string[]))];
  if (word === "draws") return args.map((card) => say.call("d:draw", [], say.gives(card)));
  if (word === "stands") {
    const [left, out, pile, passes] = args as [number, number, Value[], number?];
    return [
      say.call("d:left", [], say.gives(left)),
      say.call("d:out", [], say.gives(out)),
      say.call("d:discards", [], say.gives(pile)),
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
  if (kind === "=>") made.add(result);
  return [say.call(target, args, outcomeOf(kind, result, target))];
}

/**
 * Steps: calls of functions, of a dealer that was made, of a method, as `h:play 1`, or of one of `d`, as
 * `draw 2`. Behind `->` stands what a call gives, if anything, behind `=>` the name for it, behind `raises`,
 * `TypeError` and `RangeError` what it raises. `x = 5` gives a name, and `x is 5` looks at what has it.
 *
 * [A B] is a list, any[A B] one in any order, holed[A nil B] and assigned[A nil B] those with a hole, {a=1} a
 * record, @x what has the name x, 2.0 a float, * any value; source[1 2], object[1 2] and always[1] are sources,
 * with a name as source:random[1]. `asked` tells all that `random` was asked for, or another as `asked test: 2`.
 *
 * `lying` makes a deck `d` of cards as they lie, answers and options, `fresh` a shuffled one; `draws A B` draws
 * one card after the other, `stands` tells how many cards are left and out, the discard pile, and the passes
 * where they are more than one.
 */
export function does(text: string): Step[] {
  const made = new Set<string>();
  return text.split(/[;\n]/).flatMap((step) => (step.trim() === "" ? [] : stepsOf(step.trim(), made)));
}

/** The answers of a source that fails, and what comes of each. */
const FAILURES = [
  ["0", "random(N) gave 0"],
  ["BEYOND", "random(N) gave MORE"],
  ["raise'no luck today'", "no luck today"],
] as const;

/** Steps; those with a source FAILING[2 1] for each way in which it can fail after 2 and 1, with `FAILS N`. */
function variants(text: string): Step[] {
  if (!text.includes("FAILING[")) return does(text);
  return FAILURES.flatMap(([answer, raised]) =>
    does(
      text
        .replace(/FAILING\[(.*?)\]/, (_, right) => `always[${right} ${answer} 1]`)
        .replace(
          /FAILS (\d+)/,
          (_, n) => `raises ${raised.replace("N", n).replace("MORE", `${Number(n) + 1}`)}`,
        ),
    ),
  );
}

/** Cases: each a line as `pick, good: gives one card`, and its steps in lines that are indented. */
export function told(text: string): Case[] {
  const cases = text.trimStart().replace(/^ *\/\/.*\n/gm, "");
  return cases.split(/^(?=\S)/m).map((one): Case => {
    const [, about, kind, name, steps] = /^(\S+), (good|boundary|bad): (.*)\n([\s\S]*)$/.exec(one)!;
    return { kind: kind as Kind, about: about!, name: name!, steps: variants(steps!) };
  });
}
