/** The language of questions. Reads a text as an expression, and writes an expression as text. */
import { OptionError, option } from "./error.js";
import { guessed } from "./guess.js";

/** The name that means all cards of a scheme. */
export const ALL = "*";

/** The first and the last of the draws whose cards count. */
export type Window = readonly [from: number, to: number];

/** The number of drawn cards that a name counts, times a factor. */
export interface Term {
  /** The name as the language writes it: `land`, `"Lightning Bolt"`, or `a|b`, which counts both a and b. */
  readonly name: string;
  readonly factor: number;
  /** Whether equal cards count only once. */
  readonly isKinds?: true;
  readonly window?: Window;
}

/** Without `most` there is no upper bound. */
export interface Bounds {
  readonly least: number;
  readonly most?: number | undefined;
}

/**
 * A condition without parts:
 *
 * - `count`: a sum is within bounds. An infinite `least` stands for `all`: as many different cards as the
 *   scheme has.
 * - `row`: so many draws in a row are cards of one name, or equal cards.
 * - `same`: so many copies of one card were drawn, so many copies of another card, and so on.
 */
export interface Leaf {
  readonly op: "count" | "row" | "same";
  readonly terms: readonly [Term, ...Term[]];
  readonly bounds: readonly [Bounds, ...Bounds[]];
  /** Whether the user wrote no number, as in `land`. */
  readonly isBare?: true;
}

/** `not` and `hand` have a single part. */
export type Expression =
  | { readonly op: "and" | "or" | "not" | "hand"; readonly parts: readonly Expression[] }
  | Leaf;

/** The sum whose value a question asks for. Its factors may be negative. */
export type Sum = Pick<Leaf, "terms">;

/** The term of `same` and of `row(same)`. */
const ANY: Term = { name: ALL, factor: 1, isKinds: true };

/** A token is a name in quotes, a number, a word or a sign. */
const TOKEN =
  /"((?:[^"]|"")*)"|(\d+(?:\.\d+)?)(?![\p{L}\d_'.])|([\p{L}\d_][^\s()[\]|:,*+<>="&!]*)|(>=|<=|[=|](?![=|<>])|[-<>()[\]:,*+])|(\S+)/gu;

/** The kinds of the groups in TOKEN. Groups with names would take twice as long. */
const KINDS = ["name", "number", "word", "sign", "other"] as const;
type Token = readonly [kind: (typeof KINDS)[number], text: string];

/** Maps each comparison to the one that replaces it if its sides are exchanged: `2 <= a` is `a >= 2`. */
const FLIPPED: Readonly<Record<string, string>> = { ">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=" };
const COMPARISONS = Object.keys(FLIPPED);
const OPERATORS = ["and", "or", "not"];
const OWN_WORDS = [...OPERATORS, "row", "kinds", "same", "hand", "all"];

/** Whether the language can read a name as the name of a group. */
export const canBeGroup = (name: string): boolean =>
  name !== ALL && !OWN_WORDS.includes(name) && !/^\d+$/.test(name);

const MOST_SIZE = 20_000;
export const EXAMPLE = "as in land >= 2 and red";

/** Returns a name as the language writes it: in quotes if it isn't a plain word. */
export const written = (name: string): string =>
  name === ALL || (/^\p{L}[\p{L}\d_'.-]*$/u.test(name) && !OWN_WORDS.includes(name))
    ? name
    : `"${name.replaceAll('"', '""')}"`;

/** Returns the names in a written name: of `a|"b c"`, a and b c. */
export const namesIn = (name: string): string[] =>
  [...name.matchAll(/"((?:[^"]|"")*)"|[^|"]+/g)].map(([own, quoted]) => quoted?.replaceAll('""', '"') ?? own);

class Parser {
  private readonly tokens: Token[] = [];
  private at = 0;

  constructor(
    private readonly option: string,
    private readonly text: string,
  ) {
    if (text.length > MOST_SIZE) this.fail(`at most ${MOST_SIZE} characters expected`);
    for (const [, ...groups] of text.matchAll(TOKEN)) {
      const at = groups.findIndex((group) => group !== undefined);
      const [kind, own] = [KINDS[at]!, groups[at]!];
      if (kind === "other" && own.startsWith('"')) this.fail('a quote has no end: "a, b" expected');
      if (kind === "other")
        this.fail(`'and', 'or', 'not', '>=', '=' or a name in double quotes expected, got '${own}'`);
      if (own.trim() === "") this.fail("a name in the quotes expected");
      this.tokens.push([kind, kind === "name" ? own.replaceAll('""', '"') : own]);
    }
  }

  fail(problem: string): never {
    const text = this.text.length > 100 ? `${this.text.slice(0, 100)}...` : this.text;
    throw new OptionError(`${option(this.option, `'${text}'`)}: ${problem}`, this.option);
  }

  /** Reads the whole text as a condition or as a sum. */
  whole<Part>(read: (parser: Parser) => Part): Part {
    if (this.tokens.length === 0) this.fail(`names expected, ${EXAMPLE}`);
    const result = read(this);
    if (this.isNext(")")) this.fail("')' without a '(' before it");
    if (this.at < this.tokens.length) this.unexpected();
    return result;
  }

  private unexpected(): never {
    const [kind, text = ""] = this.tokens[this.at] ?? [];
    const [before, last] = this.tokens[this.at - 1] ?? [];
    if (kind !== undefined && kind !== "sign" && !OPERATORS.includes(text))
      this.fail(`'and' or 'or' is missing before '${text}'; put a name with such words or signs in quotes`);
    if (text === "-") this.fail("a minus works only in an average; put a name that contains ' - ' in quotes");
    if (text === "*") this.fail("write the factor before the name, as in 2*land + forest >= 3");
    if (text === "[") this.fail("[first:last] is only for names, as in land[8:13] >= 2");
    if (text === "(" && before === "word")
      this.fail("only row, kinds, same and hand take brackets; put a name with brackets in quotes");
    if (text === "(" || last === ")")
      this.fail("only conditions have brackets: write 2*land + 2*forest >= 3, or land|forest >= 3");
    const place = last === undefined ? `before '${text}'` : `after '${last}'`;
    this.fail(`a name is missing ${place}, ${EXAMPLE}`);
  }

  private isNext(text: string, ahead = 0): boolean {
    const token = this.tokens[this.at + ahead];
    return token !== undefined && (token[0] === "word" || token[0] === "sign") && token[1] === text;
  }

  private take(...texts: string[]): string | undefined {
    const found = texts.find((text) => this.isNext(text));
    if (found !== undefined) this.at += 1;
    return found;
  }

  private expect(text: string): void {
    if (this.take(text) !== undefined) return;
    const next = this.tokens[this.at]?.[1];
    this.fail(`'${text}' is missing before ${next === undefined ? "the end" : `'${next}'`}`);
  }

  /** Whether the next token is a number. A number before `*` is a factor, and doesn't count. */
  private isNumber = () => this.tokens[this.at]?.[0] === "number" && !this.isNext("*", 1);

  private isComparison = (ahead = 0) => COMPARISONS.some((sign) => this.isNext(sign, ahead));

  private number(what = "a number"): number {
    const [kind, text = ""] = this.tokens[this.at] ?? [];
    if (kind !== "number") this.fail(`${what} expected${text === "" ? "" : `, got '${text}'`}`);
    if (!(Number(text) <= 1e6) || text.includes("."))
      this.fail(`an integer up to 1000000 expected, got ${text}`);
    this.at += 1;
    return Number(text);
  }

  condition(depth = 0): Expression {
    if (depth > 100) this.fail("at most 100 nested brackets expected");
    const parts = [this.conjunction(depth)];
    while (this.take("or")) parts.push(this.conjunction(depth));
    return join("or", parts);
  }

  private conjunction(depth: number): Expression {
    const parts = [this.negation(depth)];
    while (this.take("and")) parts.push(this.negation(depth));
    return join("and", parts);
  }

  private negation(depth: number): Expression {
    let isNot = false;
    while (this.take("not")) isNot = !isNot;
    const isHand = this.call("hand");
    let part: Expression;
    if (isHand || this.take("(")) {
      part = this.condition(depth + 1);
      this.expect(")");
    } else part = this.compared();
    if (isHand && this.isComparison())
      this.fail("a comparison inside the brackets expected, as in hand(land >= 2)");
    if (isHand) part = { op: "hand", parts: [part] };
    return isNot ? { op: "not", parts: [part] } : part;
  }

  private call(name: string): boolean {
    if (!(this.isNext(name) && this.isNext("(", 1))) return false;
    this.at += 2;
    return true;
  }

  private compared(): Expression {
    if (this.call("same")) {
      const bounds = this.equal();
      this.expect(")");
      return { op: "same", terms: [{ ...ANY, ...this.window() }], bounds };
    }
    let [least, most] = [0, Number.POSITIVE_INFINITY];
    const narrow = (sign: string, number: number) => {
      if (sign[0] !== "<") least = Math.max(least, sign === ">" ? number + 1 : number);
      if (sign[0] !== ">") most = Math.min(most, sign === "<" ? number - 1 : number);
    };
    const isTurned = this.isNumber() && this.isComparison(1);
    if (isTurned) {
      const number = this.number();
      narrow(FLIPPED[this.take(...COMPARISONS)!]!, number);
    }
    const { op, terms } = this.counted();
    const sign = this.take(...COMPARISONS);
    const isKinds = op === "count" && terms.length === 1 && terms[0].isKinds;
    if (sign !== undefined) {
      const isAll = this.take("all");
      if (isAll && !(isKinds && /^>?=$/.test(sign)))
        this.fail("'all' can only be used as in kinds(land) >= all");
      narrow(sign, isAll ? Number.POSITIVE_INFINITY : this.number());
    }
    const isBare = sign === undefined && !isTurned;
    if (isBare) {
      if (this.isNext("[")) this.unexpected();
      if (op === "row" || terms.length > 1 || terms[0].factor > 1 || isKinds)
        this.fail(
          "a comparison with a number expected, as in land + forest >= 2, kinds(land) >= 3 or row(land) >= 2",
        );
      least = 1;
    }
    if (most < least) this.fail(`no number is at least ${least} and at most ${most}`);
    const bounds: Leaf["bounds"] = [{ least, ...(most < Number.POSITIVE_INFINITY && { most }) }];
    return { op, terms, bounds, ...(isBare && { isBare }) };
  }

  /** Reads numbers in `same(...)`. `3, 2` is three of one card and two of another. `=2` is exactly two. */
  private equal(): Leaf["bounds"] {
    const isExact = this.take("=") !== undefined;
    const least = this.number();
    if (least === 0)
      this.fail("same(...) needs numbers from 1, as in same(3, 2), or same(=2) for exactly two");
    return [{ least, ...(isExact && { most: least }) }, ...(this.take(",") ? this.equal() : [])];
  }

  /** Reads a row or a sum, which is then compared with numbers. */
  private counted(): Pick<Leaf, "op" | "terms"> {
    if (this.call("row")) {
      const isSame = this.isNext("same") && this.isNext(")", 1);
      if (isSame) this.at += 2;
      return { op: "row", terms: [isSame ? ANY : { name: this.nameAlone(), factor: 1 }] };
    }
    const terms: [Term, ...Term[]] = [this.term()];
    while (this.take("+")) terms.push(this.term());
    return { op: "count", terms };
  }

  sum(): Sum {
    const signed = (sign: string): Term => {
      const term = this.term();
      return sign === "-" ? { ...term, factor: -term.factor } : term;
    };
    const terms: [Term, ...Term[]] = [signed(this.take("-") ?? "+")];
    for (let sign = this.take("+", "-"); sign !== undefined; sign = this.take("+", "-"))
      terms.push(signed(sign));
    if ([...COMPARISONS, ...OPERATORS].some((text) => this.isNext(text)))
      this.fail("a sum such as 2*fire + ice expected, not a condition");
    return { terms };
  }

  private term(): Term {
    const isTimes = this.tokens[this.at]?.[0] === "number" && this.isNext("*", 1);
    const factor = isTimes ? this.number() : 1;
    if (factor === 0) this.fail("a factor of 1 or more expected, got 0");
    if (isTimes) this.at += 1;
    const isKinds = this.call("kinds");
    const name = isKinds ? this.nameAlone() : this.name();
    return { name, factor, ...(isKinds && { isKinds }), ...this.window() };
  }

  private window(): Pick<Term, "window"> {
    if (!this.take("[")) return {};
    const draws = "two draws such as 8:13";
    const from = this.number(draws);
    const to = this.take(":") ? this.number(draws) : from;
    this.expect("]");
    if (from < 1 || to < from)
      this.fail(`[${from}:${to}]: the first draw (1 or more) and the last expected, as in [8:13]`);
    return { window: [from, to] };
  }

  /** Reads a name and the bracket after it. */
  private nameAlone(): string {
    const name = this.name();
    if (this.take(")") === undefined)
      this.fail("one name in the brackets expected, as in row(crit) >= 4, or several as land|forest");
    return name;
  }

  /** Reads a name, or several with `|` between them. Words next to each other are one name. */
  private name(): string {
    const names: string[] = [];
    do {
      const words: string[] = [];
      const isWord = () => {
        const [kind, text = ""] = this.tokens[this.at] ?? [];
        return (kind === "word" && !OPERATORS.includes(text)) || (kind === "number" && words.length > 0);
      };
      const [kind, text = ""] = this.tokens[this.at] ?? [];
      // A number could be a name or a constant, so it is neither.
      if (kind === "number")
        this.fail(
          `'${text}' is a number: put a name that is a number in quotes, as in "${text}" >= 2, and leave out constants`,
        );
      if (OWN_WORDS.some((word) => this.isNext(word) && this.isNext("(", 1)))
        this.fail(`${this.tokens[this.at]![1]}(...) takes a name, and can't be a part of a sum`);
      if (kind === "name" || this.isNext(ALL)) words.push(this.tokens[this.at++]![1]);
      else if (!isWord()) this.unexpected();
      else while (isWord()) words.push(this.tokens[this.at++]![1]);
      names.push(written(words.join(" ")));
    } while (this.take("|"));
    return names.join("|");
  }
}

export const join = (op: "and" | "or", parts: readonly Expression[]): Expression =>
  parts.length === 1
    ? parts[0]!
    : { op, parts: parts.flatMap((part) => (part.op === op ? part.parts : part)) };

export function conditionOf(text: string, name: string): Expression {
  const read = (text: string) => new Parser(name, text).whole((parser) => parser.condition());
  try {
    return read(text);
  } catch (error) {
    const guess = guessed(text);
    let meant: Expression;
    try {
      meant = read(guess);
    } catch {
      throw error;
    }
    throw new OptionError(`${option(name, `'${text}'`)}: write ${textOf(meant)}`, name);
  }
}

export const sumOf = (text: string, name: string): Sum =>
  new Parser(name, text).whole((parser) => parser.sum());

/** A leaf of an expression. `isNot` tells whether it is under an odd number of `not`. */
export interface Placed {
  readonly leaf: Leaf;
  readonly isNot: boolean;
  readonly isInHand: boolean;
}

export function leavesOf(asked: Expression, isNot = false, isInHand = false, all: Placed[] = []): Placed[] {
  if (!("parts" in asked)) all.push({ leaf: asked, isNot, isInHand });
  else
    for (const part of asked.parts)
      leavesOf(part, isNot !== (asked.op === "not"), isInHand || asked.op === "hand", all);
  return all;
}

/** Replaces each leaf of an expression. */
export const withLeaves = (asked: Expression, to: (leaf: Leaf) => Expression): Expression =>
  "parts" in asked ? { ...asked, parts: asked.parts.map((part) => withLeaves(part, to)) } : to(asked);

export const hasWindow = ({ terms }: Pick<Leaf, "terms">): boolean =>
  terms.some(({ window }) => window !== undefined);

export const hasMost = ({ bounds }: Leaf): boolean => bounds.some(({ most }) => most !== undefined);

/**
 * Whether an expression can become false again after it was true.
 *
 * @param isOfNumbers - Whether only written numbers count: in `A and not B`, `not B` means before B.
 */
export function canEnd(asked: Expression, isOfNumbers = false, isNot = false): boolean {
  // `hand` stays true after one hand that meets its condition.
  if (asked.op === "hand") return isNot && (!isOfNumbers || leavesOf(asked).some(({ leaf }) => !leaf.isBare));
  if ("parts" in asked)
    return asked.parts.some((part) => canEnd(part, isOfNumbers, isNot !== (asked.op === "not")));
  if (asked.terms.every(({ window }) => window !== undefined) || (isOfNumbers && asked.isBare)) return false;
  return isNot ? asked.bounds.some(({ least }) => least > 0) : hasMost(asked);
}

/** Whether an expression is known only when a window is over. */
export const isUndecided = (asked: Expression): boolean =>
  leavesOf(asked).some(
    ({ leaf, isNot }) => hasWindow(leaf) && (isNot || (leaf.op === "count" && hasMost(leaf))),
  );

/** Whether an expression is true before the first draw. */
export function isTrueOfNone(asked: Expression): boolean {
  if (asked.op === "hand") return false;
  if (asked.op === "and") return asked.parts.every(isTrueOfNone);
  if ("parts" in asked) return asked.parts.some(isTrueOfNone) !== (asked.op === "not");
  return asked.bounds.every(({ least }) => least === 0);
}

function termText({ name, factor, isKinds, window }: Term): string {
  const counted = isKinds ? `kinds(${name})` : name;
  return `${factor === 1 ? "" : `${factor}*`}${counted}${window ? `[${window.join(":")}]` : ""}`;
}

export const sumText = ({ terms }: Sum): string =>
  terms
    .map((term) => `${term.factor < 0 ? "-" : "+"} ${termText({ ...term, factor: Math.abs(term.factor) })}`)
    .join(" ")
    .replace(/^\+ |^(-) /, "$1");

function boundsText(of: string, { least, most }: Bounds): string {
  if (most === undefined) return `${of} >= ${least === Number.POSITIVE_INFINITY ? "all" : least}`;
  if (most === least) return `${of} = ${least}`;
  return least === 0 ? `${of} <= ${most}` : `${least} <= ${of} <= ${most}`;
}

/** Returns an expression as text, which shows the user how a condition was read. */
export function textOf(asked: Expression): string {
  if ("parts" in asked) {
    const [first] = asked.parts;
    if (asked.op === "hand") return `hand(${textOf(first!)})`;
    if (asked.op === "not")
      return /^(?:hand|same)$/.test(first!.op) ? `not ${textOf(first!)}` : `not (${textOf(first!)})`;
    return asked.parts
      .map((part) => (part.op === "or" ? `(${textOf(part)})` : textOf(part)))
      .join(` ${asked.op} `);
  }
  const { op, terms, bounds } = asked;
  if (op === "row") return boundsText(`row(${terms[0].isKinds ? "same" : termText(terms[0])})`, bounds[0]);
  if (op === "count") return boundsText(terms.map(termText).join(" + "), bounds[0]);
  const numbers = bounds.map(({ least, most }) => (most === undefined ? least : `=${least}`));
  return `same(${numbers.join(", ")})${termText(terms[0]).replace("kinds(*)", "")}`;
}
