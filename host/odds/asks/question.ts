/** What is asked of every scheme, by the command's options: short ones are expressions that need not be written. */
import { OptionError } from "./error.js";
import {
  ALL,
  canEnd,
  conditionOf,
  type Expression,
  hasWindow,
  isApart,
  isTrueOfNone,
  join,
  type Leaf,
  leavesOf,
  namesInLeaf,
  type Sum,
  sameOf,
  sumOf,
  sumText,
  type Term,
  textOf,
  type Window,
  withLeaves,
} from "./expression.js";

/** How many cards of one name: that of a card, of a category, or several such names with `|` between them. */
export interface Wanted {
  readonly name: string;
  readonly least: number;
}

/** The mulligans of games; `hearthstone` is the one that gives back some cards of a hand, all others the whole hand. */
export const RULES = ["london", "vancouver", "paris", "hearthstone"] as const;

/** What is asked in the same way on the command line and of a scheme. */
interface Plain {
  /** How many hands a game draws; a draw is then that of a whole hand, as a turn begins. */
  readonly turns?: number;
  readonly draws: number;
  /** How many of them are the first hand. */
  readonly hand?: number;
  /** How often a player may put a hand back: until one is kept, or so often. */
  readonly mulligans?: number | "until";
  /**
   * What a mulligan costs; nothing if left out. A card of the next hand goes to the bottom, or it has one card fewer,
   * with a look at the next card or without.
   */
  readonly rule?: (typeof RULES)[number];
  readonly free?: number;
  readonly cost?: number;
}

export interface Question extends Plain {
  /** By when it is true first, whether it is true after each draw, or the value of a sum after all of them. */
  readonly mode: "when" | "after" | "average";
  readonly asked?: Expression;
  readonly sum?: Sum;
  /** What is true of the games that count, after the same draw. */
  readonly given?: Expression;
  /** What is true of a first hand that is kept; another is put back, and the game begins anew. */
  readonly keep?: Expression;
  /** What was written as an expression, as it was read. */
  readonly read?: string;
  readonly hand: number;
  /** Whether the first hand was asked for, which only decks have otherwise. */
  readonly isHandAsked?: boolean;
  /** Cards that are known not to be among those that are dealt. */
  readonly without?: readonly Wanted[];
  /** The chance for which a deck must have enough of the first name. */
  readonly target?: number;
  readonly percentiles?: readonly number[];
}

/** A question in the words of the command's options. */
export interface AskedQuestion extends Plain {
  readonly when?: string;
  readonly after?: string;
  readonly average?: string;
  readonly need?: string;
  /** One name, as it is. */
  readonly card?: string;
  readonly howMany?: string;
  readonly collect?: string;
  readonly same?: string;
  readonly or?: readonly string[];
  readonly before?: string;
  readonly window?: string;
  readonly inARow?: boolean;
  readonly inHand?: boolean;
  readonly given?: string;
  readonly keep?: string;
  readonly mulligan?: string;
  readonly without?: string;
  readonly percent?: string;
  readonly for?: string;
}

const MOST_DRAWS = 100_000;

/** The options of which a question has one; the first three are expressions. */
const ASKS = ["when", "after", "average", "card", "need", "collect", "same", "howMany"] as const;

const optionOf = (key: string) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Whether a text is more than names with numbers. */
const isWritten = (text = "") => /[<>=()[\]+*]|\b(?:and|or|not)\b/.test(text.replace(/"[^"]*"/g, ""));

/** Reads a question, and refuses what no hand and no game can have, which only all the games would show. */
export function readQuestion(asked: AskedQuestion): Question {
  const { turns, rule, cost, mulligans = 1, free = 0, mulligan, keep = mulligan } = asked;
  const window = read(asked.window, windowOf);
  const draws = turns ?? window?.[1] ?? asked.draws;
  const hand = turns === undefined ? Math.min(asked.hand ?? 5, draws) : 1;
  if (asked.hand !== undefined && asked.hand > hand && (keep ?? rule) !== undefined)
    throw new OptionError(`--hand ${asked.hand} must not be above --draws ${draws}`);
  if (mulligans === "until" && rule !== undefined)
    throw new OptionError("--mulligans until: no --rule expected");
  if (keep !== undefined && rule !== undefined && Number(mulligans) - free >= hand)
    throw new OptionError(
      `--rule ${rule}, ${mulligans} mulligans: fewer than the cards of --hand ${hand} expected`,
    );
  const limit = turns === undefined ? `--draws ${draws}` : undefined;
  const check = (asked: Expression, option: string) => checked(asked, option, limit, draws);
  const keepOption = asked.keep === undefined ? "--mulligan" : "--keep";
  const question: Question = {
    ...questionIn(asked, check, window),
    ...{ turns, draws, hand, rule, cost },
    isHandAsked: asked.hand === undefined ? undefined : true,
    given: read(asked.given, (text) => check(conditionOf(text, "--given"), "--given")),
    keep: read(keep, (text) => checked(conditionOf(text, keepOption), keepOption, `--hand ${hand}`, hand)),
    mulligans: keep === undefined ? undefined : mulligans,
    free: free || undefined,
    without: read(asked.without, withoutOf),
    target: read(asked.for, targetOf),
    percentiles: read(asked.percent, percentilesOf),
  } as Question;
  if (leavesIn({ keep: question.keep }).some(({ leaf }) => leaf.op === "row" || hasWindow(leaf)))
    throw new OptionError(
      `${keepOption} '${keep}': no row(...) and no [first:last] expected, since a hand has no order`,
    );
  const said = Object.entries({ given: asked.given, [keepOption.slice(2)]: keep }).filter(([, text]) =>
    isWritten(text),
  );
  const main = ASKS.slice(0, 3).find((key) => asked[key] !== undefined);
  const isMain = main !== undefined || [asked.need, asked.before, ...(asked.or ?? [])].some(isWritten);
  const texts = [
    ...(isMain
      ? [`--${main ?? question.mode} ${question.sum ? sumText(question.sum) : textOf(question.asked!)}`]
      : []),
    ...said.map(([key]) => `--${key} ${textOf(key === "given" ? question.given! : question.keep!)}`),
  ];
  if (asked.for !== undefined && (rule !== undefined || isBounded(question)))
    throw new OptionError(
      "--for: no --rule, --given, --average and nothing that can end again, as land:2-4, expected",
    );
  if ((cost ?? asked.percent) !== undefined && isBounded(question))
    throw new OptionError(
      `${cost === undefined ? "--percent" : "--cost"}: no upper bounds, as in 2-4, no --given and no --average expected`,
    );
  if (rule !== undefined && rule !== "paris" && orderOf(question).length === 0)
    throw new OptionError(
      `--rule ${rule}: the cards that are needed most expected, as in --need land:2,red, which no 'not' forbids`,
    );
  const all = { ...question, ...(texts.length > 0 && { read: texts.join(", ") }) };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as unknown as Question;
}

const read = <Result>(text: string | undefined, of: (text: string) => Result): Result | undefined =>
  text === undefined ? undefined : of(text);

type Check = (asked: Expression, option: string) => Expression;

/** What is asked, by one of several options, and what changes it. */
function questionIn(
  asked: AskedQuestion,
  check: Check,
  window: Window | undefined,
): Pick<Question, "mode" | "asked" | "sum"> {
  const { when, after, average, howMany, before, or = [], inARow, inHand } = asked;
  const given = ASKS.filter((key) => asked[key] !== undefined);
  if (given.length !== 1)
    throw new OptionError(
      `${given.length === 0 ? "" : `${given.map(optionOf).join(" and ")}: `}one of ${ASKS.map(optionOf).join(", ")} expected`,
    );
  const own = {
    "--or": asked.or,
    "--before": before,
    "--window": window,
    "--in-a-row": inARow,
    "--in-hand": inHand,
  };
  const [other] = Object.entries(own).flatMap(([key, value]) => (value ? key : []));
  const option = optionOf(given[0]!);
  if (
    (when ?? after ?? average ?? howMany) !== undefined &&
    other !== undefined &&
    !(other === "--window" && howMany !== undefined)
  ) {
    const instead: Readonly<Record<string, string>> = {
      "--or": "A or B",
      "--before": "A and not B",
      "--window": "A[8:13]",
      "--in-a-row": "row(A) >= 2",
      "--in-hand": "hand(A)",
    };
    throw new OptionError(
      `${other} with ${option}: --when '${instead[other]}' expected, which says the same`,
    );
  }
  if (average !== undefined) return { mode: "average", sum: sumOf(average, "--average") };
  if (howMany !== undefined)
    return {
      mode: "average",
      sum: { terms: [{ name: howMany, factor: 1, ...(window && { window }) }], constant: 0 },
    };
  const text = when ?? after;
  if (text !== undefined) {
    const read = check(conditionOf(text, option), option);
    if (when !== undefined) checkWhen(read, option, text);
    return { mode: when === undefined ? "after" : "when", asked: read };
  }
  let all = join("or", [
    shortOf(asked, check),
    ...or.map((text) => check(conditionOf(text, "--or"), "--or")),
  ]);
  if (window) all = withLeaves(all, (leaf) => inWindow(leaf, window));
  if (inARow) all = join("or", (all.op === "or" ? all.parts : [all]).map(rowOf));
  if (inHand) all = { op: "hand", part: all };
  if (before === undefined) {
    const isWindowed = leavesOf(all).some(isNotInWindow);
    return { mode: canEnd(all) || isWindowed ? "after" : "when", asked: all };
  }
  const others = conditionOf(before, "--before");
  const each = others.op === "and" ? others.parts : [others];
  const wrong = leavesOf(others).find(({ leaf }) => leaf.op === "count" && leaf.least !== 1);
  if (wrong)
    throw new OptionError(
      `--before '${before}': names without a number expected, or --when 'A and not (${textOf(others)})'`,
    );
  return { mode: "when", asked: join("and", [all, { op: "not", part: join("or", each) }]) };
}

function shortOf({ card, need, collect, same }: AskedQuestion, check: Check): Expression {
  const oneOf = (name: string): Leaf => ({ op: "count", terms: [{ name, factor: 1 }], least: 1 });
  if (card !== undefined) return oneOf(card);
  if (need !== undefined) return check(conditionOf(need, "--need"), "--need");
  if (same !== undefined) return check(sameOf(same, "--same"), "--same");
  const [, name = "", count = "all"] = /^(.*?)(?::\s*(\d+)\s*)?$/s.exec(collect!)!;
  const read = conditionOf(name.trim() || ALL, "--collect");
  if (
    read.op !== "count" ||
    read.terms.length > 1 ||
    read.least !== 1 ||
    read.most !== undefined ||
    count === "0"
  )
    throw new OptionError(`--collect '${collect}': one name expected, and how many different, as in "*:5"`);
  const least = count === "all" ? Number.POSITIVE_INFINITY : Number(count);
  return { op: "count", terms: [{ ...read.terms[0]!, isKinds: true }], least };
}

function inWindow(leaf: Leaf, window: Window): Leaf {
  if (leaf.op === "row") throw new OptionError("--window: no row(...) expected");
  return leaf.op === "same"
    ? { ...leaf, window }
    : { ...leaf, terms: leaf.terms.map((term) => ({ ...term, window })) };
}

function rowOf(leaf: Expression): Leaf {
  if (leaf.op === "same" && leaf.bounds.length === 1) return { op: "row", ...leaf.bounds[0]! };
  const [term, another] = leaf.op === "count" ? leaf.terms : [];
  if (
    leaf.op === "count" &&
    term !== undefined &&
    another === undefined &&
    !term.isKinds &&
    !term.window &&
    leaf.most === undefined
  )
    return { op: "row", name: term.name, least: leaf.least };
  throw new OptionError(
    "--in-a-row: a name with a number expected, as in --need crit:4, or a number of any, as in --same 4",
  );
}

const isNotInWindow = ({ leaf, isNot }: ReturnType<typeof leavesOf>[number]) =>
  hasWindow(leaf) && (isNot || (leaf.op !== "same" && leaf.most !== undefined));

/** Refuses what has no first draw. */
function checkWhen(asked: Expression, option: string, text: string): void {
  const fail = (problem: string): never => {
    throw new OptionError(`${option} '${text}' ${problem}: --after '${text}' expected`);
  };
  if (leavesOf(asked).some(isNotInWindow)) fail("is only known when the draws in [...] are over");
  if (isTrueOfNone(asked)) fail("is true before the first draw");
}

/** Refuses numbers that no game can have. */
function checked(asked: Expression, option: string, limit: string | undefined, draws: number): Expression {
  for (const { leaf, isInHand } of leavesOf(asked)) {
    const own = textOf(leaf);
    const bounds = leaf.op === "same" ? leaf.bounds : [leaf];
    const least = bounds.reduce((sum, each) => sum + each.least, 0);
    const factor = leaf.op === "count" ? leaf.terms.reduce((sum, each) => sum + each.factor, 0) : 1;
    const windows =
      leaf.op === "count" ? leaf.terms.map(({ window }) => window) : leaf.op === "same" ? [leaf.window] : [];
    if (windows.some((window) => window !== undefined && window[1] > draws) && limit !== undefined)
      throw new OptionError(`${option} '${own}': [first:last] within ${limit} expected`);
    if (windows.some((window) => window !== undefined && window[1] > MOST_DRAWS))
      throw new OptionError(`${option} '${own}': [first:last] up to ${MOST_DRAWS} expected`);
    if (bounds.some(({ least, most }) => least === 0 && most === undefined))
      throw new OptionError(`${option} '${own}' is always true: a number from 1 expected`);
    if (limit === undefined || isInHand || least === Number.POSITIVE_INFINITY || least <= draws * factor)
      continue;
    throw new OptionError(
      `${option} '${own}': a number from 1 to ${draws * factor} expected, since ${limit} has no more`,
    );
  }
  return asked;
}

/** Reads `8-13` as the draws from the eighth to the thirteenth. */
function windowOf(text: string): Window {
  const [from = 0, to = 0] = (/^\s*(\d+)\s*[-:]\s*(\d+)\s*$/.exec(text) ?? []).slice(1).map(Number);
  if (from > 0 && to >= from && to <= MOST_DRAWS) return [from, to];
  throw new OptionError(`--window '${text}': the first draw and the last expected, as in 8-13`);
}

function withoutOf(text: string): Wanted[] {
  const read = conditionOf(text, "--without");
  return (read.op === "and" ? read.parts : [read]).map((part) => {
    if (part.op === "count" && part.terms.length === 1 && part.most === undefined && part.least > 0)
      return { name: part.terms[0]!.name, least: part.least };
    throw new OptionError(`--without '${text}': how many of a name are elsewhere expected, as in land:2,red`);
  });
}

/** Reads a number in percent; 0 if it is none. */
function percentOf(text: string, option: string): number {
  const [, number = "0", sign] = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(text) ?? [];
  const percent = Number(number);
  if (percent === 0 || percent >= 1 || sign === "%") return percent;
  const share = Number((100 * percent).toPrecision(12));
  throw new OptionError(`${option} '${text}': ${share}%, or with its sign ${number}%, expected`);
}

function targetOf(text: string): number {
  const percent = percentOf(text, "--for");
  if (percent > 0 && percent < 100) return percent / 100;
  throw new OptionError(`--for '${text}': a chance between 0% and 100% expected`);
}

function percentilesOf(text: string): number[] {
  const percentiles = text.split(",").map((part) => percentOf(part, "--percent"));
  if (percentiles.every((percent) => percent > 0 && percent <= 100)) {
    return [...new Set(percentiles)].sort((one, other) => one - other);
  }
  throw new OptionError(`--percent '${text}': numbers above 0, up to 100, expected, as in 50,90,99.9`);
}

type Conditions = { readonly [Key in "asked" | "given" | "keep"]?: Expression | undefined };

/** The leaves of all conditions of a question. */
export const leavesIn = ({ asked, given, keep }: Conditions) =>
  [asked, given, keep].flatMap((each) => (each === undefined ? [] : leavesOf(each)));

/** Whether cards that are told apart count only in a part of the draws. */
export const isPartly = (question: Question): boolean =>
  leavesIn(question).some(({ leaf, isInHand }) => isApart(leaf) && (isInHand || hasWindow(leaf))) ||
  (question.sum?.terms.some(({ window }) => window !== undefined) ?? false);

export const asksAgain = (question: Conditions): boolean =>
  leavesIn(question).some(({ leaf }) => leaf.op === "row" && leaf.name === undefined);

export const hasMulligans = ({ keep, rule }: Question): boolean => (keep ?? rule) !== undefined;

/** What is asked of games. */
export type Asks = Pick<Question, "mode" | "asked" | "given" | "keep" | "sum">;

/** How many equal cards make a difference, where they are counted. */
export const mostEqual = (question: Asks): number =>
  Math.max(
    question.sum?.terms.some(({ isKinds }) => isKinds) ? 1 : 0,
    ...leavesIn(question).flatMap(({ leaf }) => {
      if (leaf.op === "same") return leaf.bounds.map(({ least, most = least - 1 }) => most + 1);
      return leaf.op === "count" && isApart(leaf) ? 1 : 0;
    }),
  );

/** The names that are counted: those that are asked for, in their order, then the others. */
export function namesAsked(question: Omit<Asks, "mode">): string[] {
  const names = leavesIn(question).flatMap(({ leaf }) => namesInLeaf(leaf));
  return [...new Set([...(question.sum?.terms.map(({ name }) => name) ?? []), ...names])];
}

/** The places of the names whose cards must be told from each other. */
export function placesApart(question: Question): number[] {
  const names = namesAsked(question);
  const ofTerms = (terms: readonly Term[]) => terms.flatMap(({ name, isKinds }) => (isKinds ? name : []));
  const apart = leavesIn(question).flatMap(({ leaf }) =>
    leaf.op === "count" ? ofTerms(leaf.terms) : isApart(leaf) ? ALL : [],
  );
  return [...new Set([...ofTerms(question.sum?.terms ?? []), ...apart])].map((name) => names.indexOf(name));
}

/** Whether the draw by which it is true is no answer: it can be false again, or not count. */
export const isBounded = ({ mode, asked, given }: Pick<Question, "mode" | "asked" | "given">): boolean =>
  given !== undefined || asked === undefined || (mode === "after" && canEnd(asked));

/** The bounds of the one name whose number is all that is asked for. */
export function aloneIn({ asked, sum, given, turns }: Omit<Question, "draws" | "hand">) {
  if (sum !== undefined || asked?.op !== "count" || (given ?? turns) !== undefined || asked.terms.length > 1)
    return undefined;
  const [{ name, factor, isKinds, window }] = asked.terms as [(typeof asked.terms)[0]];
  return factor > 1 || isKinds || window ? undefined : { name, least: asked.least, most: asked.most };
}

/** What is needed, the most important first, for a player who chooses cards: the `>=` that stand under no `not`. */
export function orderOf({ asked }: Conditions) {
  return (asked === undefined ? [] : leavesOf(asked)).flatMap(({ leaf, isNot, isInHand }) => {
    if (
      isNot ||
      isInHand ||
      leaf.op !== "count" ||
      leaf.terms.some(({ isKinds, window }) => isKinds || window)
    )
      return [];
    const { terms, least, most = Number.POSITIVE_INFINITY } = leaf;
    return [{ terms, least, most }];
  });
}
