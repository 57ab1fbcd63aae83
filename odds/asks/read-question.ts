/** Reads a question from the command's options. */
import { OptionError, option } from "./error.js";
import {
  canBeGroup,
  conditionOf,
  EXAMPLE,
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
import {
  type Group,
  hasMulligans,
  isBounded,
  leavesIn,
  neededIn,
  type Question,
  type Wanted,
} from "./question.js";
import { readLine } from "./read.js";

/** A question as the command's options state it. */
export interface AskedQuestion
  extends Partial<Pick<Question, "draws" | "turns" | "hand" | "mulligans" | "rule" | "free" | "cost">>,
    Partial<Record<(typeof ASKS)[number] | "keep" | "for" | "percent", string>>,
    Partial<Record<"given" | "group" | "without", readonly string[]>> {}

const MOST_DRAWS = 100_000;

/** A question has exactly one of these options. */
export const ASKS = ["card", "when", "after", "average"] as const;

function fail(problem: string, about?: string): never {
  throw new OptionError(problem, about);
}

/** Reads a question. A condition that no hand or game can meet is an error, not an answer of 0. */
export function readQuestion(asked: AskedQuestion): Question {
  const shape = shapeOf(asked);
  checkHands(asked, shape);
  checkNumbers(asked, shape);
  const { sum, given, keep, mulligans } = shape;
  const texts = [
    ...(asked.card !== undefined ? [] : [sum ? sumText(sum) : textOf(shape.asked!)]),
    ...(given ? [`given ${textOf(given)}`] : []),
    ...(keep ? [`keep ${textOf(keep)}`] : []),
  ];
  const read = texts.length > 0 ? texts.join(", ") : undefined;
  const question = { ...shape, mulligans: keep && (mulligans ?? 1), read };
  checkWaits(asked, question);
  return question;
}

const read = <Result>(text: string | undefined, of: (text: string) => Result): Result | undefined =>
  text === undefined ? undefined : of(text);

/** Reads each option by itself. */
function shapeOf(asked: AskedQuestion): Question {
  const { turns, hand = 0, mulligans, rule, free, cost } = asked;
  const own = askedIn(asked);
  const conditions = (asked.given ?? []).map((text) => conditionOf(text, "given"));
  const given = conditions.length > 0 ? join("and", conditions) : undefined;
  return {
    ...{ ...own, turns, hand, mulligans, rule, free, cost, given },
    keep: read(asked.keep, (text) => conditionOf(text, "keep")),
    draws: turns ?? asked.draws ?? lastWindowOf(own, given) ?? 20,
    groups: groupsOf(asked.group ?? []),
    without: (asked.without ?? []).map(wantedOf),
    target: read(asked.for, targetOf),
    percentiles: read(asked.percent, (text) => percentsOf(text, "percent")),
  };
}

/** Checks that the options of first hands fit each other. The form of the site can break only the last three rules. */
function checkHands({ keep: text }: AskedQuestion, question: Question): void {
  const { keep, rule, hand, mulligans, free, draws } = question;
  const isPut = hasMulligans(question);
  if (mulligans !== undefined && keep === undefined) fail("--mulligans needs --keep");
  if (free !== undefined && (keep === undefined || rule === undefined))
    fail("--free needs --keep and --rule");
  if (rule !== undefined && (rule === "hearthstone") !== (keep === undefined))
    fail(`--rule ${rule} ${keep ? "can't be used with" : "needs"} --keep`);
  if (isPut && hand === 0)
    fail(`--${keep ? "keep" : "rule"} needs the number of cards in a first hand, as in --hand 7`);
  if (!isPut && hand > 0)
    fail(
      `--hand is the first hand of --keep or --rule: for the chance in ${hand} cards write --draws ${hand}`,
    );
  if (hand > draws) fail(`--hand ${hand} must not be above --draws ${draws}`);
  if (mulligans === "until" && rule !== undefined) fail("--mulligans until can't be used with --rule");
  if (keep !== undefined && rule !== undefined && Number(mulligans ?? 1) - (free ?? 0) >= hand)
    fail(
      `${option("rule", rule)}: ${option("mulligans", mulligans ?? 1)} must be below ${option("hand", hand)}${free === undefined ? "" : ` + --free ${free}`}`,
    );
  if (leavesIn({ keep }).some(({ leaf }) => leaf.op === "row" || hasWindow(leaf)))
    fail(
      `${option("keep", `'${text}'`)} can't have row(...) or [first:last], since a hand has no order`,
      "keep",
    );
  if (rule !== undefined && rule !== "paris" && neededIn(question).length === 0)
    fail(`${option("rule", rule)} needs to know which cards to keep: name them, ${EXAMPLE}`);
}

/** Checks that a hand or a game can reach the numbers of the conditions. */
function checkNumbers(question: AskedQuestion, { asked, given, keep, draws, turns, hand }: Question): void {
  const [limit, most] = turns === undefined ? [`${draws} draws`, draws] : [`${turns} turns`, MOST_DRAWS];
  if (asked !== undefined) check(asked, nameOf(question), limit, most);
  if (given !== undefined) check(given, "given", limit, most);
  if (keep !== undefined) check(keep, "keep", `a hand of ${hand}`, hand);
}

/** Checks that options about the wait are used only for a question that asks for it. */
function checkWaits(asked: AskedQuestion, question: Question): void {
  const name = (["for", "cost", "percent"] as const).find((key) => asked[key] !== undefined);
  if (name !== undefined && isBounded(question))
    fail(
      `--${name} can't be used with --given, --average, or an --after that can become false again, such as land <= 4`,
    );
  if (question.target !== undefined && question.rule !== undefined) fail("--for can't be used with --rule");
}

/** The name of the option that asks the question. */
function nameOf(asked: AskedQuestion): (typeof ASKS)[number] {
  const [name, other] = ASKS.filter((key) => asked[key] !== undefined);
  const all = `one of --card 'a name', --when 'land >= 3', --after 'land <= 4' and --average 'land' expected`;
  if (name === undefined) fail(all);
  if (other !== undefined) fail(`--${name} and --${other}: ${all}`);
  return name;
}

/** Reads the option that asks the question. */
function askedIn(asked: AskedQuestion): Pick<Question, "mode" | "asked" | "sum"> {
  const name = nameOf(asked);
  const text = asked[name]!;
  if (name === "average") return { mode: name, sum: sumOf(text, name) };
  if (name === "card") {
    if (text.trim() === "") fail("--card '': a name expected");
    const terms = [{ name: written(text), factor: 1 }] as const;
    return { mode: "when", asked: { op: "count", terms, bounds: [{ least: 1 }], isBare: true } };
  }
  const whole = conditionOf(text, name);
  const isUnknown = isUndecided(whole);
  if (name === "when" && (isUnknown || isTrueOfNone(whole)))
    fail(
      `${option(name, `'${text}'`)} is ${isUnknown ? "only known when the draws in [...] are over" : "true before the first draw"}: write ${option("after", `'${text}'`)}`,
      name,
    );
  return { mode: name, asked: whole };
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
    const refuse = (problem: string) => fail(`${option("group", `'${text}'`)}: ${problem}`, "group");
    const [name, members] = [text.slice(0, at).trim(), text.slice(at + 1)];
    if (at < 0 || name === "" || members.split("|").some((member) => member.trim() === ""))
      refuse(`a name and its cards expected, as in ${option("group", "land='Mountain|Sacred Foundry'")}`);
    if (!canBeGroup(name)) refuse(`'${name}' can't be the name of a group: choose another word`);
    return { name, members };
  });
  const twice = groups.find(({ name }, at) => groups.findIndex((other) => other.name === name) < at);
  if (twice !== undefined) fail(`${option("group")}: two groups have the name '${twice.name}'`, "group");
  return groups;
}

/** Reads a line of a deck list, or a name alone. */
function wantedOf(text: string): Wanted {
  const { name, count } = readLine(text, "without");
  return { name: written(name), least: count };
}

/** Throws if no game can reach a number, or if a condition is always true. */
function check(asked: Expression, name: string, limit: string, draws: number): void {
  for (const { leaf, isInHand } of leavesOf(asked)) {
    const refuse = (problem: string) => fail(option(name, `'${textOf(leaf)}'`) + problem, name);
    const least = leaf.bounds.reduce((sum, each) => sum + each.least, 0);
    const most = draws * leaf.terms.reduce((sum, each) => sum + each.factor, 0);
    if (leaf.terms.some(({ window }) => window && window[1] > draws))
      refuse(`: a [first:last] within ${limit} expected`);
    if (least === 0 && !hasMost(leaf)) refuse(" is always true: a number of 1 or more expected");
    if (!isInHand && least < Number.POSITIVE_INFINITY && least > most)
      refuse(`: a number from 1 to ${most} expected in ${limit}`);
  }
}

export function percentsOf(text: string, name: string): number[] {
  const all = text.split(",").map((part) => {
    const [, number = "0", sign] = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(part) ?? [];
    // The user may mean 90% by 0.9, so numbers below 1 need the sign %.
    return Number(number) >= 1 || sign === "%" ? Number(number) : 0;
  });
  if (all.every((percent) => percent > 0 && percent <= 100))
    return [...new Set(all)].sort((one, other) => one - other);
  return fail(
    `--${name} '${text}': percentages above 0 and up to 100 expected, such as 90 (below 1 with the sign, as in 0.9%)`,
  );
}

function targetOf(text: string): number {
  const [percent, other] = percentsOf(text, "for");
  if (percent! < 100 && other === undefined) return percent! / 100;
  return fail(`--for '${text}': a chance below 100% expected`);
}
