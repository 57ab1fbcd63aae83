/** What is asked, in words: `2 land and 1 mountain`, or the expression where words would be less clear. */
import {
  ALL,
  type Bounds,
  type Expression,
  hasWindow,
  type Leaf,
  leavesOf,
  sumText,
  type Term,
  textOf,
} from "../asks/expression.js";
import { aloneIn, type Question, type Wanted } from "../asks/question.js";

/** How many needs a sentence repeats. */
const MOST_NEEDS = 3;

/** A list as a sentence has it: `a, b and c`. */
export function inWords(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

const isNumber = (name: string) => /^\d+$/.test(name);

/** A name in words: `mountain or forest`; a number in quotes, since others stand beside it. */
export const nameInWords = (name: string): string =>
  name
    .split("|")
    .map((each) => (isNumber(each) ? `"${each}"` : each))
    .join(" or ");

/** One card of a name, beside others: `a 6`. */
const oneInWords = (name: string) =>
  isNumber(name) ? `${/^(?:8|11$|18$)/.test(name) ? "an" : "a"} ${name}` : nameInWords(name);

/** How many of a name, in words: `2 land`, `2 to 4 land`, `at most 1 mountain or forest`, `no curse`. */
export function boundsInWords({ least, most }: Bounds, name: string): string {
  if (most === 0) return `no ${name}`;
  if (most === least) return `exactly ${least} ${name}`;
  if (most === undefined) return `${least} ${name}`;
  return least === 0 ? `at most ${most} ${name}` : `${least} to ${most} ${name}`;
}

export const wantedInWords = (wanted: readonly Wanted[]): string =>
  inWords(wanted.map((each) => boundsInWords(each, nameInWords(each.name))));

function leafInWords(leaf: Leaf): string | undefined {
  if (leaf.op === "same") {
    const ofOne = (at: number) => `of ${at === 0 ? "one" : "another"} card`;
    return inWords(leaf.bounds.map((bounds, at) => boundsInWords(bounds, ofOne(at))));
  }
  if (leaf.op === "row")
    return `${boundsInWords(leaf, leaf.name === undefined ? "of one card" : nameInWords(leaf.name))} in a row`;
  const [term, other] = leaf.terms as [Term, Term?];
  if (other !== undefined || term.factor > 1) return undefined;
  if (!term.isKinds) return boundsInWords(leaf, nameInWords(term.name));
  const cards = term.name === ALL ? "cards" : nameInWords(term.name);
  if (leaf.least === Number.POSITIVE_INFINITY) return `${term.name === ALL ? "all" : "all of"} ${cards}`;
  return boundsInWords(leaf, `different ${cards}`);
}

const windowOf = (leaf: Leaf) =>
  leaf.op === "count" ? leaf.terms[0]!.window : leaf.op === "same" ? leaf.window : undefined;

/** Leaves that are all true; undefined for another expression. */
function allInWords(asked: Expression): string | undefined {
  const parts = asked.op === "and" ? asked.parts : [asked];
  const each = parts.map((part) => ("parts" in part || "part" in part ? undefined : leafInWords(part)));
  return each.includes(undefined) ? undefined : inWords(each as string[]);
}

/** Alternatives of leaves, in words; undefined for another expression. */
function anyInWords(asked: Expression): string | undefined {
  const parts = asked.op === "or" ? asked.parts : [asked];
  const leaves = leavesOf(asked);
  const windows = new Set(leaves.map(({ leaf }) => (hasWindow(leaf) ? String(windowOf(leaf)) : "")));
  const isRow = leaves.length > 1 && leaves.every(({ leaf }) => leaf.op === "row");
  if (windows.size > 1 || (isRow && asked.op === "and")) return undefined;
  const each = parts.map(allInWords);
  if (each.includes(undefined)) return undefined;
  const words = parts.length > MOST_NEEDS ? `one of ${parts.length} needs` : each.join(" or ");
  const [from, to] = windowOf(leaves[0]!.leaf) ?? [];
  return from === undefined ? words : `${words} in draws ${from} to ${to}`;
}

/** `A before B`, where nothing of B may have come. */
function beforeInWords(asked: Expression): string | undefined {
  const last = asked.op === "and" ? asked.parts.at(-1)! : undefined;
  if (asked.op !== "and" || last?.op !== "not") return undefined;
  const others = last.part.op === "or" ? last.part.parts : [last.part];
  const names = others.map((part) => {
    const alone = aloneIn({ mode: "when", asked: part });
    return alone?.least === 1 && alone.most === undefined ? alone.name : undefined;
  });
  const rest = asked.parts.slice(0, -1);
  const own = rest.length === 1 ? rest[0]! : { ...asked, parts: rest };
  const alone = aloneIn({ mode: "when", asked: own });
  const isOne = alone !== undefined && alone.least === 1 && alone.most === undefined && isNumber(alone.name);
  const words = isOne ? oneInWords(alone.name) : anyInWords(own);
  if (words === undefined || names.includes(undefined)) return undefined;
  return `${words} before ${inWords((names as string[]).map(oneInWords))}`;
}

/** A condition in words; as it is written where no words are as clear. */
export function conditionInWords(asked: Expression, mode: Question["mode"] = "after"): string {
  const ofHand = asked.op === "hand" ? anyInWords(asked.part) : undefined;
  if (ofHand !== undefined) return `${ofHand} in one hand`;
  return (mode === "when" ? beforeInWords(asked) : undefined) ?? anyInWords(asked) ?? textOf(asked);
}

/** What is needed, in words: `2 land and 1 red`, or only `wood` for one card of one name. */
export function needInWords(question: Pick<Question, "mode" | "asked" | "sum" | "given" | "turns">): string {
  const { asked, sum, mode } = question;
  if (sum !== undefined) {
    const [term, other] = sum.terms;
    const isPlain =
      other === undefined && term!.factor === 1 && sum.constant === 0 && term!.window === undefined;
    if (!isPlain) return sumText(sum);
    return term!.isKinds
      ? `different ${term!.name === ALL ? "cards" : nameInWords(term!.name)}`
      : nameInWords(term!.name);
  }
  const alone = aloneIn(question);
  return alone?.least === 1 && alone.most === undefined
    ? nameInWords(alone.name)
    : conditionInWords(asked!, mode);
}

/** The needs of which one will do, where they are too many for a sentence. */
export const needsIn = ({ asked }: Pick<Question, "asked">): string[] =>
  asked?.op === "or" && asked.parts.length > MOST_NEEDS
    ? asked.parts.map((part) => conditionInWords(part))
    : [];
