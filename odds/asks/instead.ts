/** Translates options and values that people guess into the words of a command that works. */
import {
  canEnd,
  conditionOf,
  type Expression,
  isTrueOfNone,
  isUndecided,
  join,
  type Leaf,
  type Sum,
  sumOf,
  sumText,
  textOf,
  withLeaves,
  written,
} from "./expression.js";
import { guessed } from "./guess.js";

const FLAGS = ["json", "csv", "in-a-row", "in-hand"];

/** The options of a command. Only some may have several values. */
type Values = Map<string, string[]>;

const conditionFrom = (text: string): Expression => conditionOf(guessed(text), "");

/** Translates a name and, after a colon, the number of its cards. */
const numbered = (text: string, form: (name: string) => string, none: string): string =>
  text.replace(
    /^\s*(.*?)\s*(:[\d\s-]+)?$/s,
    (_, name: string, count?: string) => `${form(name)}${count ?? none}`,
  );

const rowOf = (text: string): string => numbered(text, (name) => `row(${name})`, ":1");

/** Returns `same(...)` for counts such as `3,2-4`, with an alternative for each number of a range. */
function sameOf(counts: string): string {
  const each = counts.split(",").map((count) => {
    const [least = "", most] = count.split("-");
    const numbers = Array.from({ length: Number(most) - Number(least) + 1 }, (_, at) => Number(least) + at);
    return most === undefined ? [least] : numbers.map((number) => `=${number}`);
  });
  const all = each.reduce<string[][]>(
    (rows, next) => rows.flatMap((row) => next.map((one) => [...row, one])),
    [[]],
  );
  return all.map((row) => `same(${row.join(", ")})`).join(" or ");
}

/** Translates the question and the options that change it. */
function ask(take: (name: string) => string[]): [name: string, text: string][] {
  const [isRow, isHand] = [take("in-a-row").length > 0, take("in-hand").length > 0];
  const [window] = take("window").map((text) => text.split(/[-:]/).map(Number) as [number, number]);
  const or = take("or");
  const before = take("before").join();
  const windowed = <Part extends Pick<Leaf, "terms">>(part: Part): Part => {
    const [first, ...others] = part.terms.map((term) => (window ? { ...term, window } : term));
    return { ...part, terms: [first!, ...others] };
  };
  const counted = take("how-many").map((name) => name.split("|").map(written).join("|"));
  const [sum] = [...counted, ...take("average")];
  const [cards, when, after] = [take("card"), take("when"), take("after")];
  const needs = [
    ...[take("need").join()].filter(Boolean),
    ...take("collect").map((text) =>
      numbered(text, (name) => `kinds(${/^(?:all)?$/.test(name) ? "*" : name})`, " = all"),
    ),
    ...take("same").map((counts) => (isRow ? `same:${counts}` : sameOf(counts))),
  ];
  let texts = [
    ...cards.map((name) => (/[<=>:|]|^\d+ | \d+$/.test(name) ? name : written(name))),
    ...when,
    ...after,
    ...needs,
  ];
  let isAfter = after.length > 0;
  if (sum !== undefined) {
    try {
      return [["average", sumText(windowed(sumOf(sum, "")) as Sum)]];
    } catch {
      // A condition needs another option.
      [texts, isAfter] = [[sum], true];
    }
  }
  if (texts.length === 0) return [];
  const isOne =
    texts.length === 1 && !isRow && !isHand && window === undefined && or.length === 0 && before === "";
  if (isOne && cards.length > 0 && texts[0] === written(cards[0]!)) return [["card", cards[0]!]];
  const parts = [...texts, ...or].map((text) => conditionFrom(isRow ? rowOf(text) : text));
  let whole = withLeaves(join("or", parts), windowed);
  if (isHand) whole = { op: "hand", parts: [whole] };
  if (before !== "") {
    const others = conditionFrom(before);
    whole = join("and", [
      whole,
      { op: "not", parts: [join("or", others.op === "and" ? others.parts : [others])] },
    ]);
  }
  isAfter ||= isTrueOfNone(whole) || isUndecided(whole);
  isAfter ||= when.length === 0 && before === "" && canEnd(whole);
  return [[isAfter ? "after" : "when", textOf(whole)]];
}

const percentOf = (text: string): string => {
  const [one = 0, of = 1] = text.split("/").map(Number);
  return one / of < 1 ? `${Number((100 * (one / of)).toPrecision(6))}%` : text;
};

/** Returns the words of a command, with each guess replaced by what it means. */
export function instead(words: readonly string[]): string[] {
  const files: string[] = [];
  const values: Values = new Map();
  for (let at = 0; at < words.length; at++) {
    const [, name, own] = /^--([a-z-]+)(?:=(.*))?$/s.exec(words[at]!) ?? [];
    if (name === undefined) files.push(words[at]!);
    else {
      const value = own ?? (FLAGS.includes(name) ? "" : words[++at]) ?? "";
      values.set(name, [...(values.get(name) ?? []), value]);
    }
  }
  const take = (name: string): string[] => {
    const own = values.get(name) ?? [];
    values.delete(name);
    return own;
  };
  const put = (name: string, own: readonly string[]) => own.map((text): [string, string] => [name, text]);
  const window = values.get("window")?.[0]?.split(/[-:]/)[1];
  const isWhole = !values.has("before") && !values.has("given");
  const options = ask(take);
  for (const name of ["given", "keep", "mulligan"])
    options.push(
      ...put(
        name === "given" ? name : "keep",
        take(name).map((text) => textOf(conditionFrom(text))),
      ),
    );
  for (const text of take("without"))
    for (const part of text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)) {
      const [, name = "", count] = /^\s*"?(.*?)"?\s*(?::\s*(\d+))?\s*$/s.exec(part)!;
      options.push(["without", count === undefined ? name : `${count} ${name}`]);
    }
  options.push(...put("chance", take("chance").map(percentOf)));
  if (window !== undefined && !isWhole && !values.has("draws")) values.set("draws", [window]);
  const isKept = options.some(([name]) => name === "keep") || values.has("rule");
  const hand = isKept ? undefined : take("hand")[0];
  if (hand !== undefined && !values.has("draws")) values.set("draws", [hand]);
  for (const [name, own] of values) options.push(...put(name, own));
  return [
    ...files,
    ...options.flatMap(([name, value]) => (FLAGS.includes(name) ? [`--${name}`] : [`--${name}`, value])),
  ];
}
