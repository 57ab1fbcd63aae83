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

/** The values of each option of a command. */
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

/** Returns a chance below 1, or a fraction, in percent. */
const percentOf = (text: string): string => {
  const [one = 0, of = 1] = text.split("/").map(Number);
  return one / of < 1 ? `${Number((100 * (one / of)).toPrecision(6))}%` : text;
};

/** Returns the lines of a deck, each with the count before the name. */
function linesOf(text: string): string {
  const lines = text.split(/ *[,;](?!\d{3}\b) *| and (?=\d)/).map((line) => {
    const [, name = "", count] = /^(\D.*?) *[:=x×]? *(\d+)$/.exec(line) ?? [];
    return count === undefined ? line : `${count} ${name}`;
  });
  return lines.every((line) => /^\d+x? /.test(line)) ? lines.join(", ") : text;
}

const partsOf = (text: string): string[] =>
  text
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => part.replace(/^\s*"?(.*?)"?\s*:\s*(\d+)\s*$/s, "$2 $1"));

const textFrom = (text: string) => textOf(conditionFrom(text));

/** What the values of an option mean, apart from the options that `ask` translates. */
const MEANT: Readonly<Record<string, (text: string) => readonly string[]>> = {
  deck: (text) => [linesOf(text)],
  chance: (text) => [percentOf(text)],
  group: (text) => [text.replace(/^([^=:]+):/, "$1=").replace(/^[^|]*$/, (all) => all.replaceAll(",", "|"))],
  without: partsOf,
  given: (text) => [textFrom(text)],
  keep: (text) => [textFrom(text)],
  for: (text) => [percentOf(text)],
  percent: (text) => [text.split(",").map(percentOf).join()],
};

/** Returns the words of a command, with each guess replaced by what it means; undefined if one can't be read. */
export function instead(words: readonly string[]): string[] | undefined {
  try {
    return translated(words);
  } catch {
    return undefined;
  }
}

function translated(words: readonly string[]): string[] {
  const files: string[] = [];
  const values: Values = new Map();
  const put = (name: string, ...own: readonly string[]) =>
    values.set(name, [...(values.get(name) ?? []), ...own]);
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const [, name, own] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name !== undefined)
      put(name === "mulligan" ? "keep" : name, own ?? (FLAGS.includes(name) ? "" : (words[++at] ?? "")));
    else if (/^\d+x? \D/.test(word)) put("deck", word);
    else if (/^[\d.]+%$/.test(word)) put("chance", word);
    else files.push(word);
  }
  const take = (name: string): string[] => {
    const own = values.get(name) ?? [];
    values.delete(name);
    return own;
  };
  const window = values.get("window")?.[0]?.split(/[-:]/)[1];
  if (window !== undefined && (values.has("before") || values.has("given")) && !values.has("draws"))
    put("draws", window);
  const asked = ask(take);
  if (!values.has("keep") && !values.has("rule"))
    for (const hand of take("hand")) if (!values.has("draws")) put("draws", hand);
  const sources = ["deck", "chance", "group", "without"].flatMap((name) =>
    take(name).map((text) => [name, text] as const),
  );
  const others = [...values].flatMap(([name, own]) => own.map((text) => [name, text] as const));
  return [
    ...files,
    ...[...sources, ...asked, ...others].flatMap(([name, text]) =>
      FLAGS.includes(name)
        ? [`--${name}`]
        : (MEANT[name]?.(text) ?? [text]).flatMap((value) => [`--${name}`, value]),
    ),
  ];
}
