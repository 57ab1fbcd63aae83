/** Reads a question from the command's options, and translates the short options into expressions. */
import { OptionError } from "./error.js";
import {
  ALL,
  canEnd,
  conditionOf,
  type Expression,
  hasMost,
  hasWindow,
  isTrueOfNone,
  join,
  type Leaf,
  leavesOf,
  type Placed,
  type Sum,
  sumOf,
  sumText,
  type Term,
  textOf,
  type Window,
  withLeaves,
} from "./expression.js";

/** A number of cards. The name is that of a card or a category, or several names as in `a|b`. */
export interface Wanted {
  readonly name: string;
  readonly least: number;
}

/** The rules of mulligans. With `hearthstone` only some cards of a hand go back. */
export const RULES = ["london", "vancouver", "paris", "hearthstone"] as const;

export interface Question {
  /** The question asks when a condition is first true, whether it is true after each draw, or for a sum. */
  readonly mode: "when" | "after" | "average";
  readonly asked?: Expression | undefined;
  readonly sum?: Sum | undefined;
  /** A game counts for a draw only if this condition is true after the draw. */
  readonly given?: Expression | undefined;
  /** A first hand that fails this condition is put back, and the game starts again. */
  readonly keep?: Expression | undefined;
  readonly draws: number;
  /** The number of turns in a game. Each turn draws a hand, and `draws` is then the number of hands. */
  readonly turns?: number | undefined;
  /** The number of cards in the first hand. */
  readonly hand: number;
  /** The most hands that a player may put back, or `until` for any number. */
  readonly mulligans?: number | "until" | undefined;
  /**
   * The price of a mulligan; none by default. With `london`, a card of the next hand goes to the bottom. With
   * `paris` and `vancouver`, the next hand has one card fewer. With `vancouver`, the player then looks at the
   * top card of the deck, and may put it at the bottom.
   */
  readonly rule?: (typeof RULES)[number] | undefined;
  readonly free?: number | undefined;
  readonly cost?: number | undefined;
  /** The question's expressions as text; undefined if the question is only a name. */
  readonly read?: string | undefined;
  /** Cards that are known to be outside the deck. */
  readonly without?: readonly Wanted[] | undefined;
  /** The chance that `--for` asks for. The answer is how many cards of the first name a deck needs for it. */
  readonly target?: number | undefined;
  readonly percentiles?: readonly number[] | undefined;
}

/** The expressions of a question. */
export type Asks = Pick<Question, "mode" | "asked" | "sum" | "given" | "keep">;

type Texts = "before" | "window" | "given" | "keep" | "mulligan" | "without" | "percent" | "for";

/** A question as the command's options state it. */
export interface AskedQuestion
  extends Partial<Pick<Question, "draws" | "turns" | "hand" | "mulligans" | "rule" | "free" | "cost">>,
    Partial<Record<(typeof ASKS)[number] | Texts, string>> {
  readonly or?: readonly string[];
  readonly inARow?: boolean;
  readonly inHand?: boolean;
}

const MOST_DRAWS = 100_000;

/** A name, and after a colon the number of its cards. */
const NUMBERED = /^\s*(.*?)\s*(?::\s*(\d+(?:\s*-\s*\d+)?)\s*)?$/s;

/** A question has exactly one of these options. */
const ASKS = ["when", "after", "average", "card", "need", "collect", "same", "howMany"] as const;

/** Translates the value of such an option into the text of a condition or a sum. */
function textFor(key: (typeof ASKS)[number], text: string, isRow = false): string {
  if (key === "same") return isRow ? rowOf(`same:${text}`) : `same(${text})`;
  if (key !== "collect") return isRow ? rowOf(text) : text;
  const [, name = "", count] = NUMBERED.exec(text)!;
  const kinds = `kinds(${name === "all" || name === "" ? ALL : name})`;
  return `${kinds}${count === undefined ? " >= all" : `:${count}`}`;
}

const rowOf = (text: string) => text.replace(NUMBERED, (_, name, count = "1") => `row(${name}):${count}`);

const optionOf = (key: string) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function fail(problem: string): never {
  throw new OptionError(problem);
}

/** Reads a question. A condition that no hand or game can meet is an error, not an answer of 0. */
export function readQuestion(asked: AskedQuestion): Question {
  const { turns, rule, cost, mulligans, free, keep: kept = asked.mulligan } = asked;
  const window = read(asked.window, windowOf);
  const draws = turns ?? asked.draws ?? window?.[1] ?? 20;
  const hand = turns === undefined ? Math.min(asked.hand ?? 5, draws) : 1;
  if (mulligans !== undefined && kept === undefined) fail("--mulligans needs --keep");
  if (free !== undefined && (kept === undefined || rule === undefined))
    fail("--free needs --keep and --rule");
  if (rule !== undefined && (rule === "hearthstone") !== (kept === undefined))
    fail(`--rule ${rule} ${rule === "hearthstone" ? "can't be used with" : "needs"} --keep`);
  if ((asked.hand ?? 0) > hand && (kept ?? rule) !== undefined)
    fail(`--hand ${asked.hand} must not be above --draws ${draws}`);
  if (mulligans === "until" && rule !== undefined) fail("--mulligans until can't be used with --rule");
  if (kept !== undefined && rule !== undefined && Number(mulligans ?? 1) - (free ?? 0) >= hand)
    fail(
      `--rule ${rule}: --mulligans ${mulligans ?? 1} must be below --hand ${hand}${free === undefined ? "" : ` + --free ${free}`}`,
    );
  const limit = turns === undefined ? `--draws ${draws}` : `--turns ${turns}`;
  const given = read(asked.given, (text) => conditionOf(text, "--given"));
  const keep = read(kept, (text) => conditionOf(text, "--keep"));
  const { option, ...own } = questionIn(asked, window);
  for (const [name, each] of [[option, own.asked] as const, ["--given", given] as const])
    if (each !== undefined) check(each, name, limit, turns === undefined ? draws : MOST_DRAWS);
  if (keep !== undefined) check(keep, "--keep", `--hand ${hand}`, hand);
  if (leavesIn({ keep }).some(({ leaf }) => leaf.op === "row" || hasWindow(leaf)))
    fail(`--keep '${kept}' can't have row(...) or [first:last], since a hand has no order`);
  const isName = (asked.card ?? asked.howMany) !== undefined;
  const texts = [
    ...(isName ? [] : [`--${own.mode} ${own.sum ? sumText(own.sum) : textOf(own.asked!)}`]),
    ...(given ? [`--given ${textOf(given)}`] : []),
    ...(keep ? [`--keep ${textOf(keep)}`] : []),
  ];
  const question: Question = {
    ...{ ...own, turns, draws, hand, rule, cost, given, keep },
    mulligans: keep && (mulligans ?? 1),
    free,
    without: read(asked.without, withoutOf),
    target: read(asked.for, targetOf),
    percentiles: read(asked.percent, (text) => percentsOf(text, "--percent")),
    read: texts.length > 0 ? texts.join(", ") : undefined,
  };
  const ofWaits = (["for", "cost", "percent"] as const).find((key) => asked[key] !== undefined);
  if (ofWaits !== undefined && isBounded(question))
    fail(
      `--${ofWaits} can't be used with --given, --average, or a condition that can become false again, such as land:2-4`,
    );
  if (asked.for !== undefined && rule !== undefined) fail("--for can't be used with --rule");
  if (rule !== undefined && rule !== "paris" && neededIn(question).length === 0)
    fail(`--rule ${rule} needs to know which cards to keep: name them, as in --need land:2,red`);
  return question;
}

const read = <Result>(text: string | undefined, of: (text: string) => Result): Result | undefined =>
  text === undefined ? undefined : of(text);

/** Translates the option that asks the question, and the options that change the question. */
function questionIn(
  asked: AskedQuestion,
  window: Window | undefined,
): Pick<Question, "mode" | "asked" | "sum"> & { readonly option: string } {
  const { before, or = [], inARow, inHand } = asked;
  const keys = ASKS.filter((key) => asked[key] !== undefined);
  const [key] = keys;
  if (key === undefined || keys.length > 1)
    fail(
      `${keys.map(optionOf).join(" and ")}${key === undefined ? "" : ": "}one of ${ASKS.map(optionOf).join(", ")} expected`,
    );
  const option = optionOf(key);
  const windowed = <Part extends Pick<Leaf, "terms"> & { op?: string }>(part: Part): Part => {
    if (window === undefined) return part;
    if (part.op === "row" || hasWindow(part)) fail("--window can't be used with row(...) or [first:last]");
    const [first, ...others] = part.terms;
    return { ...part, terms: [{ ...first, window }, ...others.map((term) => ({ ...term, window }))] };
  };
  const text = textFor(key, asked[key]!, inARow);
  const plain: Leaf["terms"] = [{ name: text, factor: 1 }];
  if (key === "average" || key === "howMany") {
    const other = (["or", "before", "inARow", "inHand"] as const).find((each) => asked[each]);
    if (other !== undefined)
      fail(`${optionOf(other)} needs a condition, as in --when A, and can't be used with ${option}`);
    const sum: Sum = key === "average" ? sumOf(text, option) : { terms: plain, constant: 0 };
    return { option, mode: "average", sum: windowed(sum) };
  }
  const isName = key === "card" && !inARow;
  const first: Expression = isName
    ? { op: "count", terms: plain, bounds: [{ least: 1 }] }
    : conditionOf(text, option);
  const others = or.map((text) => conditionOf(textFor("need", text, inARow), "--or"));
  let whole = withLeaves(join("or", [first, ...others]), windowed);
  if (inHand) whole = { op: "hand", parts: [whole] };
  if (before !== undefined) {
    const others = conditionOf(before, "--before");
    const any = join("or", others.op === "and" ? others.parts : [others]);
    whole = join("and", [whole, { op: "not", parts: [any] }]);
  }
  const isUnknown = leavesOf(whole).some(isNotInWindow);
  const isWaited = key === "when" || before !== undefined;
  if (isWaited && (isUnknown || isTrueOfNone(whole))) {
    const problem = isUnknown ? "only known when the draws in [...] are over" : "true before the first draw";
    fail(`${option} '${asked[key]}' is ${problem}: write --after '${asked[key]}'`);
  }
  const isAfter = !isWaited && (key === "after" || canEnd(whole) || isUnknown);
  return { option, mode: isAfter ? "after" : "when", asked: whole };
}

/** Whether a leaf is decided only after the last draw of its window. */
const isNotInWindow = ({ leaf, isNot }: Placed) =>
  hasWindow(leaf) && (isNot || (leaf.op === "count" && hasMost(leaf)));

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

/** Reads `8-13` as draws 8 to 13. */
function windowOf(text: string): Window {
  const [from = 0, to = 0] = (/^\s*(\d+)\s*[-:]\s*(\d+)\s*$/.exec(text) ?? []).slice(1).map(Number);
  if (from > 0 && to >= from && to <= MOST_DRAWS) return [from, to];
  return fail(`--window '${text}': a first and a last draw expected, as in 8-13`);
}

function withoutOf(text: string): Wanted[] {
  const read = conditionOf(text, "--without");
  return (read.op === "and" ? read.parts : [read]).map((asked) => {
    const alone = aloneIn(asked);
    if (alone !== undefined && alone.most === undefined && alone.least > 0) return alone;
    return fail(`--without '${text}': names and numbers of cards expected, as in land:2,red`);
  });
}

function percentsOf(text: string, option: string): number[] {
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

/** The leaves of all conditions of a question. */
export const leavesIn = ({ asked, given, keep }: Partial<Asks>) =>
  [asked, given, keep].flatMap((each) => (each === undefined ? [] : leavesOf(each)));

const termsIn = (question: Asks): Term[] => [
  ...(question.sum?.terms ?? []),
  ...leavesIn(question).flatMap(({ leaf }) => leaf.terms),
];

const isApart = ({ terms }: Leaf) => terms.some(({ isKinds }) => isKinds);

export const hasMulligans = ({ keep, rule }: Question): boolean => (keep ?? rule) !== undefined;

/** The names that are counted: first those of the sum, then of the condition, `--given` and `--keep`. */
export const namesAsked = (question: Asks): string[] => [
  ...new Set(termsIn(question).map(({ name }) => name)),
];

/** How a question counts different or equal cards. */
export function apartIn(question: Asks) {
  const names = namesAsked(question);
  const kinds = termsIn(question).filter(({ isKinds }) => isKinds);
  const leaves = leavesIn(question).filter(({ leaf }) => isApart(leaf));
  const most = leaves.flatMap(({ leaf: { op, bounds } }) => {
    if (op === "same") return bounds.map(({ least, most = least - 1 }) => most + 1);
    return op === "count" ? 1 : 0;
  });
  return {
    /** The positions in `namesAsked` of the names whose equal or different cards are counted. */
    places: [...new Set(kinds.map(({ name }) => names.indexOf(name)))],
    /** From this number on, more equal cards make no difference. */
    most: Math.max(question.sum && kinds.length > 0 ? 1 : 0, ...most),
    /** Whether equal or different cards are counted only in some draws: in a hand or a window. */
    isPartly:
      leaves.some(({ leaf, isInHand }) => isInHand || hasWindow(leaf)) ||
      (question.sum !== undefined && hasWindow(question.sum)),
    /** Whether the question asks for equal cards in a row. */
    isAgain: leaves.some(({ leaf }) => leaf.op === "row"),
  };
}

/**
 * True for a sum, for a condition that can become false again, and with `--given`. All other questions ask
 * for the first draw that makes the condition true.
 */
export const isBounded = ({ mode, asked, given }: Asks): boolean =>
  given !== undefined || asked === undefined || (mode === "after" && canEnd(asked));

/** Returns a name and its bounds if a condition only counts the cards of this name; otherwise undefined. */
export function aloneIn(asked: Expression) {
  if (asked.op !== "count" || asked.terms.length > 1) return undefined;
  const [{ name, factor, isKinds, window }] = asked.terms;
  return factor > 1 || isKinds || window ? undefined : { name, ...asked.bounds[0] };
}

/**
 * A number of cards that a player needs. `weightOf` tells how much a card counts. It takes the positions in
 * `namesAsked` of the names that count the card.
 */
export interface Needed {
  readonly weightOf: (places: readonly number[]) => number;
  readonly least: number;
  readonly most: number;
}

/** Lists the needs of a player who chooses cards. Each need is a number of cards that isn't under a `not`. */
export function neededIn(question: Asks): Needed[] {
  const names = namesAsked(question);
  return leavesIn({ asked: question.asked }).flatMap(({ leaf, isNot, isInHand }) => {
    if (isNot || isInHand || leaf.op !== "count" || hasWindow(leaf) || isApart(leaf)) return [];
    const weights = leaf.terms.map(({ name, factor }) => ({ place: names.indexOf(name), factor }));
    const weightOf = (places: readonly number[]) =>
      weights.reduce((sum, { place, factor }) => sum + (places.includes(place) ? factor : 0), 0);
    return { weightOf, most: Number.POSITIVE_INFINITY, ...leaf.bounds[0] } as Needed;
  });
}
