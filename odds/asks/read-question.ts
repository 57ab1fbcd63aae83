/** Reads a question from the command's options. */
import { OptionError } from "./error.js";
import {
  canBeGroup,
  conditionOf,
  type Expression,
  hasMost,
  hasWindow,
  isTrueOfNone,
  isUndecided,
  join,
  leavesOf,
  sumOf,
  sumText,
  textOf,
  written,
} from "./expression.js";
import { type Group, isBounded, leavesIn, neededIn, type Question, type Wanted } from "./question.js";
import { readLine } from "./read.js";

/** A question as the command's options state it. */
export interface AskedQuestion
  extends Partial<Pick<Question, "draws" | "turns" | "hand" | "mulligans" | "rule" | "free" | "cost">>,
    Partial<Record<(typeof ASKS)[number] | "keep" | "for" | "percent", string>>,
    Partial<Record<"given" | "group" | "without", readonly string[]>> {}

const MOST_DRAWS = 100_000;

/** A question has exactly one of these options. */
export const ASKS = ["card", "when", "after", "average"] as const;

function fail(problem: string): never {
  throw new OptionError(problem);
}

/** Reads a question. A condition that no hand or game can meet is an error, not an answer of 0. */
export function readQuestion(asked: AskedQuestion): Question {
  const { turns, rule, cost, mulligans, free, hand = 0 } = asked;
  const { option, ...own } = questionIn(asked);
  const conditions = (asked.given ?? []).map((text) => conditionOf(text, "--given"));
  const given = conditions.length > 0 ? join("and", conditions) : undefined;
  const keep = read(asked.keep, (text) => conditionOf(text, "--keep"));
  const draws = turns ?? asked.draws ?? lastWindowOf(own, given) ?? 20;
  const hasHands = (keep ?? rule) !== undefined;
  if (mulligans !== undefined && keep === undefined) fail("--mulligans needs --keep");
  if (free !== undefined && (keep === undefined || rule === undefined))
    fail("--free needs --keep and --rule");
  if (rule !== undefined && (rule === "hearthstone") !== (keep === undefined))
    fail(`--rule ${rule} ${rule === "hearthstone" ? "can't be used with" : "needs"} --keep`);
  if (hasHands && hand === 0)
    fail(`--${keep ? "keep" : "rule"} needs the number of cards in a first hand, as in --hand 7`);
  if (!hasHands && hand > 0)
    fail(
      `--hand is the first hand of --keep or --rule: for the chance in ${hand} cards write --draws ${hand}`,
    );
  if (hand > draws) fail(`--hand ${hand} must not be above --draws ${draws}`);
  if (mulligans === "until" && rule !== undefined) fail("--mulligans until can't be used with --rule");
  if (keep !== undefined && rule !== undefined && Number(mulligans ?? 1) - (free ?? 0) >= hand)
    fail(
      `--rule ${rule}: --mulligans ${mulligans ?? 1} must be below --hand ${hand}${free === undefined ? "" : ` + --free ${free}`}`,
    );
  const limit = turns === undefined ? `--draws ${draws}` : `--turns ${turns}`;
  for (const [name, each] of [[option, own.asked] as const, ["--given", given] as const])
    if (each !== undefined) check(each, name, limit, turns === undefined ? draws : MOST_DRAWS);
  if (keep !== undefined) check(keep, "--keep", `--hand ${hand}`, hand);
  if (leavesIn({ keep }).some(({ leaf }) => leaf.op === "row" || hasWindow(leaf)))
    fail(`--keep '${asked.keep}' can't have row(...) or [first:last], since a hand has no order`);
  const texts = [
    ...(asked.card !== undefined ? [] : [`${option} ${own.sum ? sumText(own.sum) : textOf(own.asked!)}`]),
    ...(given ? [`--given ${textOf(given)}`] : []),
    ...(keep ? [`--keep ${textOf(keep)}`] : []),
  ];
  const question: Question = {
    ...{ ...own, turns, draws, hand, rule, cost, given, keep },
    mulligans: keep && (mulligans ?? 1),
    free,
    groups: groupsOf(asked.group ?? []),
    without: (asked.without ?? []).map(wantedOf),
    target: read(asked.for, targetOf),
    percentiles: read(asked.percent, (text) => percentsOf(text, "--percent")),
    read: texts.length > 0 ? texts.join(", ") : undefined,
  };
  const ofWaits = (["for", "cost", "percent"] as const).find((key) => asked[key] !== undefined);
  if (ofWaits !== undefined && isBounded(question))
    fail(
      `--${ofWaits} can't be used with --given, --average, or an --after that can become false again, such as land <= 4`,
    );
  if (asked.for !== undefined && rule !== undefined) fail("--for can't be used with --rule");
  if (rule !== undefined && rule !== "paris" && neededIn(question).length === 0)
    fail(`--rule ${rule} needs to know which cards to keep: name them, as in --when 'land >= 2 and red'`);
  return question;
}

const read = <Result>(text: string | undefined, of: (text: string) => Result): Result | undefined =>
  text === undefined ? undefined : of(text);

/** Reads the option that asks the question. */
function questionIn(asked: AskedQuestion): Pick<Question, "mode" | "asked" | "sum"> & { option: string } {
  const [key, other] = ASKS.filter((key) => asked[key] !== undefined);
  const all = `one of --card 'a name', --when 'land >= 3', --after 'land <= 4' and --average 'land' expected`;
  if (key === undefined) fail(all);
  if (other !== undefined) fail(`--${key} and --${other}: ${all}`);
  const [option, text] = [`--${key}`, asked[key]!];
  if (key === "average") return { option, mode: key, sum: sumOf(text, option) };
  if (key === "card") {
    if (text.trim() === "") fail("--card '': a name expected");
    const terms = [{ name: written(text), factor: 1 }] as const;
    return { option, mode: "when", asked: { op: "count", terms, bounds: [{ least: 1 }], isBare: true } };
  }
  const whole = conditionOf(text, option);
  const isUnknown = isUndecided(whole);
  if (key === "when" && (isUnknown || isTrueOfNone(whole)))
    fail(
      `--when '${text}' is ${isUnknown ? "only known when the draws in [...] are over" : "true before the first draw"}: write --after '${text}'`,
    );
  return { option, mode: key, asked: whole };
}

/** Returns the last draw of all windows, if every name in the question has one. */
function lastWindowOf({ asked, sum }: Pick<Question, "asked" | "sum">, given?: Expression) {
  const terms = [...(sum?.terms ?? []), ...leavesIn({ asked }).flatMap(({ leaf }) => leaf.terms)];
  if (terms.some(({ window }) => window === undefined)) return undefined;
  const others = leavesIn({ given }).flatMap(({ leaf }) => leaf.terms);
  return Math.max(...[...terms, ...others].flatMap(({ window }) => window ?? []));
}

function groupsOf(texts: readonly string[]): Group[] {
  const groups = texts.map((text) => {
    const at = text.indexOf("=");
    const [name, members] = [text.slice(0, at).trim(), text.slice(at + 1)];
    if (at < 0 || name === "" || members.split("|").some((member) => member.trim() === ""))
      fail(`--group '${text}': a name and its cards expected, as in --group land='Mountain|Sacred Foundry'`);
    if (!canBeGroup(name))
      fail(`--group '${text}': '${name}' can't be the name of a group: choose another word`);
    return { name, members };
  });
  const twice = groups.find(({ name }, at) => groups.findIndex((other) => other.name === name) < at);
  if (twice !== undefined) fail(`--group: two groups have the name '${twice.name}'`);
  return groups;
}

/** Reads a line of a deck list, or a name alone. */
function wantedOf(text: string): Wanted {
  const { name, count } = readLine(text, "--without");
  return { name: written(name), least: count };
}

/** Throws if no game can reach a number, or if a condition is always true. */
function check(asked: Expression, option: string, limit: string, draws: number): void {
  for (const { leaf, isInHand } of leavesOf(asked)) {
    const where = `${option} '${textOf(leaf)}'`;
    const least = leaf.bounds.reduce((sum, each) => sum + each.least, 0);
    const most = draws * leaf.terms.reduce((sum, each) => sum + each.factor, 0);
    if (leaf.terms.some(({ window }) => window && window[1] > draws))
      fail(`${where}: a [first:last] within ${limit} expected`);
    if (least === 0 && !hasMost(leaf)) fail(`${where} is always true: a number of 1 or more expected`);
    if (!isInHand && least < Number.POSITIVE_INFINITY && least > most)
      fail(`${where}: a number from 1 to ${most} expected with ${limit}`);
  }
}

export function percentsOf(text: string, option: string): number[] {
  const all = text.split(",").map((part) => {
    const [, number = "0", sign] = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(part) ?? [];
    // The user may mean 90% by 0.9, so numbers below 1 need the sign %.
    return Number(number) >= 1 || sign === "%" ? Number(number) : 0;
  });
  if (all.every((percent) => percent > 0 && percent <= 100))
    return [...new Set(all)].sort((one, other) => one - other);
  return fail(
    `${option} '${text}': percentages above 0 and up to 100 expected, such as 90 (below 1 with the sign, as in 0.9%)`,
  );
}

function targetOf(text: string): number {
  const [percent, other] = percentsOf(text, "--for");
  if (percent! < 100 && other === undefined) return percent! / 100;
  return fail(`--for '${text}': a chance below 100% expected`);
}
