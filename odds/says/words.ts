/** Puts questions into words, such as `2 land and 1 mountain`, if they are clearer than the expression. */
import {
  ALL,
  type Bounds,
  type Expression,
  type Leaf,
  leavesOf,
  namesIn,
  sumText,
  textOf,
} from "../asks/expression.js";
import { type Asks, aloneIn, type Question, type Wanted } from "../asks/question.js";

/** If there are more alternatives, a sentence only says how many there are. */
const MOST_NEEDS = 3;

const list = new Intl.ListFormat("en-GB");

/** A list in a sentence: `a, b and c`. */
export const inWords = (parts: readonly string[]): string => list.format(parts);

/** A number with commas between its thousands: `10,000`. */
export const grouped = (count: number): string => count.toLocaleString("en");

const isNumber = (name: string) => /^\d+$/.test(name);

/** A name in words: `mountain or forest`. A name that is a number has quotes, since it may follow a count. */
export const nameInWords = (name: string): string =>
  namesIn(name)
    .map((each) => (isNumber(each) ? `"${each}"` : each))
    .join(" or ");

/** A number of cards in words: `2 land`, `2 to 4 land`, `at most 1 mountain or forest`, `no curse`. */
function boundsInWords({ least, most }: Bounds, name: string): string {
  if (most === 0) return `no ${name}`;
  if (most === least) return `exactly ${least} ${name}`;
  if (most === undefined) return `${least} ${name}`;
  return least === 0 ? `at most ${most} ${name}` : `${least} to ${most} ${name}`;
}

export const wantedInWords = (wanted: readonly Wanted[]): string =>
  inWords(wanted.map((each) => boundsInWords(each, nameInWords(each.name))));

const kindsInWords = (name: string) => (name === ALL ? "cards" : nameInWords(name));

function leafInWords({ op, terms: [{ name, factor, isKinds }, other], bounds }: Leaf): string | undefined {
  if (op === "same")
    return inWords(
      bounds.map((each, at) =>
        boundsInWords(each, `of ${at > 0 ? "another" : each.most ? "some" : "one"} card`),
      ),
    );
  if (op === "row")
    return `${boundsInWords(bounds[0], isKinds ? "of one card" : nameInWords(name))} in a row`;
  if (other !== undefined || factor > 1) return undefined;
  if (!isKinds) return boundsInWords(bounds[0], nameInWords(name));
  const isAll = bounds[0].least === Number.POSITIVE_INFINITY;
  if (isAll) return `${name === ALL ? "all" : "all of"} ${kindsInWords(name)}`;
  return boundsInWords(bounds[0], `different ${kindsInWords(name)}`);
}

/** The words for a window. */
const inDraws = (window: string | undefined) => (window === undefined ? "" : ` in draws ${window}`);

/** The window of a leaf, or of a sum, if all of its terms have the same. */
const windowOf = ({ terms }: Pick<Leaf, "terms">) => terms[0].window?.join(" to ");

/** An `and` of leaves, or a single leaf, in words; undefined for other expressions. */
function allInWords(asked: Expression, hasWindows: boolean): string | undefined {
  const parts = asked.op === "and" ? asked.parts : [asked];
  const each = parts.map((part) => {
    const words = "terms" in part ? leafInWords(part) : undefined;
    return words && `${words}${hasWindows ? inDraws(windowOf(part as Leaf)) : ""}`;
  });
  return each.includes(undefined) ? undefined : inWords(each as string[]);
}

/** An `or` of expressions that `allInWords` accepts, or a single one, in words; undefined for others. */
function anyInWords(asked: Expression): string | undefined {
  const parts = asked.op === "or" ? asked.parts : [asked];
  const leaves = leavesOf(asked).map(({ leaf }) => leaf);
  const [window, ...others] = new Set(leaves.map(windowOf));
  const isRow = leaves.length > 1 && leaves.every(({ op }) => op === "row");
  const each = parts.map((part) => allInWords(part, others.length > 0));
  if ((isRow && asked.op === "and") || each.includes(undefined)) return undefined;
  const words = parts.length > MOST_NEEDS ? `one of ${parts.length} needs` : each.join(" or ");
  return `${words}${others.length > 0 ? "" : inDraws(window)}`;
}

/** Returns the name if a condition asks only for one card of one name. */
function oneOf(asked: Expression) {
  const alone = aloneIn(asked);
  return alone?.least === 1 && alone.most === undefined ? alone.name : undefined;
}

/** One card in words. A name that is a number has an article: `a 6`. */
const oneInWords = (written: string, [name = ""] = namesIn(written)) =>
  isNumber(name) ? `${/^(?:8|11$|18$)/.test(name) ? "an" : "a"} ${name}` : nameInWords(written);

/** `A before B`, if the condition is `A and not B`; undefined for other conditions. */
function beforeInWords(asked: Expression): string | undefined {
  const last = asked.op === "and" ? asked.parts.at(-1)! : undefined;
  if (asked.op !== "and" || last?.op !== "not") return undefined;
  const [not] = last.parts;
  const names = (not!.op === "or" ? not!.parts : [not!]).map(oneOf);
  const rest = asked.parts.slice(0, -1);
  const own = rest.length === 1 ? rest[0]! : { ...asked, parts: rest };
  const one = oneOf(own) ?? "";
  const words = one.startsWith('"') ? oneInWords(one) : anyInWords(own);
  if (words === undefined || names.includes(undefined)) return undefined;
  return `${words} before ${inWords((names as string[]).map((name) => oneInWords(name)))}`;
}

/** A condition in words; undefined if words would be less clear than the expression. */
function conditionInWords(asked: Expression, mode: Question["mode"]): string | undefined {
  const ofHand = asked.op === "hand" ? anyInWords(asked.parts[0]!) : undefined;
  if (ofHand !== undefined) return `${ofHand} in one hand`;
  return (mode === "when" ? beforeInWords(asked) : undefined) ?? anyInWords(asked);
}

/** What players do for whom a condition is true: `have 2 land`, or `meet 'not (land >= 2)'`. */
export function haveInWords(asked: Expression, words = conditionInWords(asked, "after")): string {
  return words === undefined ? `meet '${textOf(asked)}'` : `have ${words}`;
}

/** The question in words: `2 land and 1 red`, or only `wood` if it asks for one card of one name. */
export function needInWords(question: Asks & Pick<Question, "turns">): string {
  const { asked, sum, mode, given, turns } = question;
  if (sum === undefined) {
    const name = (given ?? turns) === undefined ? oneOf(asked!) : undefined;
    return name === undefined ? (conditionInWords(asked!, mode) ?? textOf(asked!)) : nameInWords(name);
  }
  const [{ name, factor, isKinds }, other] = sum.terms;
  if (other !== undefined || factor !== 1) return sumText(sum);
  return `${isKinds ? `different ${kindsInWords(name)}` : nameInWords(name)}${inDraws(windowOf(sum))}`;
}

/** The question as a sentence about players: `have 2 land`. */
export const askedInWords = (report: Asks & Pick<Question, "turns">): string =>
  haveInWords(
    report.asked!,
    conditionInWords(report.asked!, report.mode) === undefined ? undefined : needInWords(report),
  );
