/** Cases and steps as text, of which each step is a call with what comes of it, or a look at something. */
import * as library from "../../ts-src/randdeck.js";
import {
  type Answer,
  always,
  anything,
  argument,
  asked,
  BEYOND,
  type Case,
  call,
  define,
  float,
  gives,
  holed,
  type Kind,
  LAST,
  look,
  makes,
  type Outcome,
  objectSource,
  passesOn,
  permutation,
  raise,
  rangeError,
  record,
  ref,
  type Step,
  share,
  someFunction,
  source,
  typeError,
  type Value,
  warned,
  wrongAnswer,
} from "./language.js";

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
  function: someFunction,
  LAST,
  BEYOND,
  "*": anything,
};

/** Lists by the word before the bracket, with the name behind its colon. */
const LISTS: Readonly<Record<string, (items: readonly Answer[], name?: string) => Answer>> = {
  "": (items) => items as Value,
  any: (items) => permutation(...(items as Value[])),
  holed: (items) => holed(items as string[]),
  assigned: (items) => holed(items as string[], "assignments"),
  source,
  object: objectSource,
  always: (items, name) => ({ ...always(items[0], name), answers: items }),
};

/** A value, or an answer, which can also be LAST, BEYOND, 50% and raise'a text'. */
function answerOf(word: string): Answer {
  const [, kind, name, items] = /^(\w*)(?::(\w+))?\[(.*)\]$/.exec(word) ?? [];
  if (items !== undefined) return LISTS[kind!]!(wordsIn(items).map(answerOf), name);
  if (word.startsWith("{")) {
    const fields = wordsIn(word.slice(1, -1)).map((field) => field.split(/=(.*)/) as [string, string]);
    return record(Object.fromEntries(fields.map(([key, value]) => [key, valueFor(value)])));
  }
  if (word.startsWith("'")) return word.slice(1, -1);
  if (word.startsWith("raise'")) return raise(word.slice(6, -1));
  if (word.startsWith("@")) return ref(word.slice(1));
  if (/^-?\d+\.0$/.test(word)) return float(Number(word));
  if (/^\d+%$/.test(word)) return share(Number.parseInt(word, 10));
  if (/^-?\d/.test(word)) return Number(word);
  return word in NAMES ? NAMES[word] : word;
}

const valueFor = (word: string): Value => answerOf(word) as Value;

/** The text of an error: `#1 what` stands for that of an argument, `random(3) gave 0` for a wrong answer. */
function outcomeOf(kind: string | undefined, text: string, target: string): Outcome {
  if (kind === "=>") return makes(text);
  if (kind === "TypeError" || kind === "RangeError") {
    const [, position, problem] = /^#(\d) (.*)$/.exec(text)!;
    const message = argument(Number(position), target.replace(/.*:/, ""), problem!);
    return kind === "TypeError" ? typeError(message) : rangeError(message);
  }
  if (kind === "raises") {
    const [, n, came] = /^random\((\d+)\) gave (.*)$/.exec(text) ?? [];
    return n === undefined ? passesOn(text) : wrongAnswer(Number(n), came!);
  }
  return gives(kind === undefined ? undefined : valueFor(text));
}

function stepsOf(text: string, made: Set<string>): Step[] {
  const [, name, relation, described] = /^(\w+) (=|is) (.*)$/.exec(text) ?? [];
  if (relation === "=") return [define(name!, valueFor(described!))];
  if (relation === "is") return [look(name!, valueFor(described!))];
  const [, given, kind, result = ""] = /^(.*?)(?: (->|=>|raises|TypeError|RangeError) (.*))?$/.exec(text)!;
  const [word, ...words] = wordsIn(given!) as [string, ...string[]];
  if (word === "asked") {
    const of = words[0]?.endsWith(":") ? words.shift()!.slice(0, -1) : "random";
    return [asked(of, ...words.map(Number))];
  }
  const args = words.map(valueFor);
  if (word === "warned") return [warned(...(args as string[]))];
  if (word === "draws") return args.map((card) => call("d:draw", [], gives(card)));
  if (word === "stands") {
    const [left, out, pile, passes] = args as [number, number, Value[], number?];
    return [
      call("d:left", [], gives(left)),
      call("d:out", [], gives(out)),
      call("d:discards", [], gives(pile)),
      call("d:size", [], gives(left + out + pile.length)),
      call("d:passes", [], gives(passes ?? 1)),
    ];
  }
  if (word === "lying" || word === "fresh") {
    const [cards, answers = [], options] = args as [Value, Answer[]?, Value?];
    const own = { random: source(answers, "random"), ...(word === "lying" && { shuffled: false }) };
    const more = (options as { fields: Readonly<Record<string, Value>> } | undefined)?.fields;
    return [call("newDeck", [cards, record({ ...own, ...more })], makes("d"))];
  }
  const target = word.includes(":") || word in library || made.has(word) ? word : `d:${word}`;
  if (kind === "=>") made.add(result);
  return [call(target, args, outcomeOf(kind, result, target))];
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

/** Cases: each a line as `pick, good: gives one card`, and its steps in lines that are indented. */
export function told(text: string): Case[] {
  const cases = text.trimStart().replace(/^ *\/\/.*\n/gm, "");
  return cases.split(/^(?=\S)/m).map((one): Case => {
    const [, about, kind, name, steps] = /^(\S+), (good|boundary|bad): (.*)\n([\s\S]*)$/.exec(one)!;
    return { kind: kind as Kind, about: about!, name: name!, steps: does(steps!) };
  });
}
