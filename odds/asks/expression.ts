/** The language of questions. Reads a text as an expression, and writes an expression as text. */
import { OptionError } from "./error.js";

/** The name that means all cards of a scheme. */
export const ALL = "*";

/** The first and the last of the draws whose cards count. */
export type Window = readonly [from: number, to: number];

/** The number of drawn cards that a name counts, times a factor. The name `a|b` counts both a and b. */
export interface Term {
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
}

/** `not` and `hand` have a single part. */
export type Expression =
  | { readonly op: "and" | "or" | "not" | "hand"; readonly parts: readonly Expression[] }
  | Leaf;

/** The sum whose value a question asks for. */
export interface Sum {
  readonly terms: readonly [Term, ...Term[]];
  readonly constant: number;
}

/** The term of `same` and of `row(same)`. */
const ANY: Term = { name: ALL, factor: 1, isKinds: true };

/** A token is a name in quotes, a number, a word or a sign. */
const TOKEN =
  /"([^"]*)"|(\d+(?:\.\d+)?)(?![\p{L}\d_'.])|([\p{L}\d_][^\s()[\]|:,*+<>="&!]*)|(>=|<=|[=|](?![=|<>])|[-<>()[\]:,*+])|(\S+)/gu;

/** The kinds of the groups in TOKEN. Groups with names would take twice as long. */
const KINDS = ["name", "number", "word", "sign", "other"] as const;
type Token = readonly [kind: (typeof KINDS)[number], text: string];

/** Maps each comparison to the one that replaces it if its sides are exchanged: `2 <= a` is `a >= 2`. */
const FLIPPED: Readonly<Record<string, string>> = { ">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=" };
const COMPARISONS = Object.keys(FLIPPED);
const OPERATORS = ["and", "or", "not"];
const OWN_WORDS = [...OPERATORS, "row", "kinds", "same", "hand", "all"];

const MOST_SIZE = 20_000;
export const EXAMPLE = "as in land:2,red or land >= 2 and red";

class Parser {
  private readonly tokens: Token[] = [];
  private at = 0;

  constructor(
    private readonly option: string,
    private readonly text: string,
  ) {
    if (text.length > MOST_SIZE) throw new OptionError(`${option}: at most ${MOST_SIZE} characters expected`);
    for (const [, ...groups] of text.matchAll(TOKEN)) {
      const at = groups.findIndex((group) => group !== undefined);
      const [kind, own] = [KINDS[at]!, groups[at]!];
      if (kind === "other" && own.startsWith('"')) this.fail('a quote has no end: "a, b" expected');
      if (kind === "other")
        this.fail(`'and', 'or', 'not', '>=', '=' or a name in double quotes expected, got '${own}'`);
      if (own.trim() === "") this.fail("a name in the quotes expected");
      this.tokens.push([kind, own]);
    }
  }

  fail(problem: string): never {
    const text = this.text.length > 100 ? `${this.text.slice(0, 100)}...` : this.text;
    throw new OptionError(`${this.option} '${text}': ${problem}`);
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
    if (kind === "word" && before === "number")
      this.fail(
        `'${last} ${text}': write ${text}:${last}, or 'and' between them, or put the whole name in quotes`,
      );
    if (kind !== undefined && kind !== "sign" && !OPERATORS.includes(text))
      this.fail(`a comma, 'and' or 'or' is missing before '${text}'`);
    if (text === "-")
      this.fail(
        "a minus works only in --average and in ranges such as land:2-4; put a name that contains ' - ' in quotes",
      );
    if (text === "+") this.fail("land:2 is 2 or more; for a sum write land + forest >= 2");
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

  private number(what = "a number or bounds such as 2-4"): number {
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
    for (let sign = this.take("and", ","); sign !== undefined; sign = this.take("and", ",")) {
      const part = this.negation(depth);
      const isLeast = (one: Expression): one is Leaf => one.op === "count" && !hasMost(one);
      const nameOf = ({ terms }: Leaf) => terms.map(termText).join(" + ");
      // `ace,ace` is an error, since the user may mean two aces.
      if (sign === "," && isLeast(part) && parts.some((one) => isLeast(one) && nameOf(one) === nameOf(part)))
        this.fail(`${nameOf(part)} is named twice: write one number, as in ${nameOf(part)}:2`);
      parts.push(part);
    }
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
      if (this.isNumber())
        this.fail('the name of a card expected; put a name that is a number in quotes, as in "12" >= 2');
    }
    const { op, terms } = this.counted();
    if (!isTurned && this.take(":")) return { op, terms, bounds: [this.bounds()] };
    const sign = this.take(...COMPARISONS);
    const isKinds = op === "count" && terms.length === 1 && terms[0].isKinds;
    if (sign !== undefined) {
      const isAll = this.take("all");
      if (isAll && !(isKinds && /^>?=$/.test(sign)))
        this.fail("'all' can only be used as in kinds(land) >= all");
      narrow(sign, isAll ? Number.POSITIVE_INFINITY : this.number());
    } else if (!isTurned) {
      if (this.isNext("[")) this.unexpected();
      if (op === "row" || terms.length > 1 || terms[0].factor > 1 || isKinds)
        this.fail(
          "a comparison with a number expected, as in land + forest >= 2, kinds(land) >= 3 or row(land) >= 2",
        );
      least = 1;
    }
    if (most < least) this.fail(`no number is at least ${least} and at most ${most}`);
    return { op, terms, bounds: [{ least, ...(most < Number.POSITIVE_INFINITY && { most }) }] };
  }

  /** Reads the bounds after a colon: `2` or `2-4`. */
  private bounds(): Bounds {
    const least = this.number();
    if (!this.take("-")) return { least };
    const most = this.number();
    if (this.take("-")) this.fail("two numbers such as 2-4 expected, got a third");
    if (most < least) this.fail(`'${least}-${most}': the smaller number must be first`);
    return { least, most };
  }

  /** Reads numbers in `same(...)`. `3, 2` is three of one card and two of another. `=2` is exactly two. */
  private equal(): Leaf["bounds"] {
    const isExact = this.take("=") !== undefined;
    const { least, most = isExact ? least : undefined } = this.bounds();
    if (least === 0)
      this.fail("same(...) needs numbers from 1, as in same(3, 2), or same(=2) for exactly two");
    return [{ least, ...(most !== undefined && { most }) }, ...(this.take(",") ? this.equal() : [])];
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
    if (terms.length > 1 && terms.some(({ name }) => /^\d+$/.test(name)))
      this.fail("a number can't be added to a name: write 2*land + forest >= 3, for example");
    return { op: "count", terms };
  }

  sum(): Sum {
    const terms: Term[] = [];
    let constant = 0;
    let sign: string | undefined = this.take("-") ?? "+";
    for (; sign !== undefined; sign = this.take("+", "-")) {
      const one = sign === "-" ? -1 : 1;
      // If the whole text is a number, it is the name of a card, since a sum must have a name.
      if (this.isNumber() && this.tokens.length > 1 && !this.isNext("|", 1)) constant += one * this.number();
      else {
        const term = this.term();
        terms.push({ ...term, factor: one * term.factor });
      }
    }
    if ([...COMPARISONS, ...OPERATORS, ":", ","].some((text) => this.isNext(text)))
      this.fail("a sum such as 2*fire + ice expected: use conditions in --when or --after");
    const [first, ...others] = terms;
    if (first === undefined)
      this.fail('the name of a card expected, as in "2*fire + ice"; put a name that is a number in quotes');
    return { terms: [first, ...others], constant };
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
    const to = this.take(":", "-") ? this.number(draws) : from;
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
      const [kind] = this.tokens[this.at] ?? [];
      if (OWN_WORDS.some((word) => this.isNext(word) && this.isNext("(", 1)))
        this.fail(`${this.tokens[this.at]![1]}(...) takes a name, and can't be a part of a sum`);
      if (kind === "name" || kind === "number" || this.isNext(ALL)) words.push(this.tokens[this.at++]![1]);
      else if (!isWord()) this.unexpected();
      else while (isWord()) words.push(this.tokens[this.at++]![1]);
      names.push(words.join(" "));
    } while (this.take("|"));
    return names.join("|");
  }
}

export const join = (op: "and" | "or", parts: readonly Expression[]): Expression =>
  parts.length === 1
    ? parts[0]!
    : { op, parts: parts.flatMap((part) => (part.op === op ? part.parts : part)) };

export const conditionOf = (text: string, option: string): Expression =>
  new Parser(option, text).whole((parser) => parser.condition());

export const sumOf = (text: string, option: string): Sum =>
  new Parser(option, text).whole((parser) => parser.sum());

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

/** Whether an expression can become false again after it was true. */
export function canEnd(asked: Expression, isNot = false): boolean {
  // `hand` stays true after one hand that meets its condition.
  if (asked.op === "hand") return isNot;
  if ("parts" in asked) return asked.parts.some((part) => canEnd(part, isNot !== (asked.op === "not")));
  if (asked.terms.every(({ window }) => window !== undefined)) return false;
  return isNot ? asked.bounds.some(({ least }) => least > 0) : hasMost(asked);
}

/** Whether an expression is true before the first draw. */
export function isTrueOfNone(asked: Expression): boolean {
  if (asked.op === "hand") return false;
  if (asked.op === "and") return asked.parts.every(isTrueOfNone);
  if ("parts" in asked) return asked.parts.some(isTrueOfNone) !== (asked.op === "not");
  return asked.bounds.every(({ least }) => least === 0);
}

/** A name as the user would write it: in quotes if it isn't a plain word. */
const written = (name: string): string =>
  name
    .split("|")
    .map((each) =>
      each === ALL || (/^\p{L}[\p{L}\d_'.-]*$/u.test(each) && !OWN_WORDS.includes(each)) ? each : `"${each}"`,
    )
    .join("|");

function termText({ name, factor, isKinds, window }: Term): string {
  const counted = isKinds ? `kinds(${written(name)})` : written(name);
  return `${factor === 1 ? "" : `${factor}*`}${counted}${window ? `[${window.join(":")}]` : ""}`;
}

export function sumText({ terms, constant }: Sum): string {
  const signed = (value: number, text: string) => `${value < 0 ? "-" : "+"} ${text}`;
  const parts = terms.map((term) =>
    signed(term.factor, termText({ ...term, factor: Math.abs(term.factor) })),
  );
  if (constant !== 0) parts.push(signed(constant, `${Math.abs(constant)}`));
  return parts.join(" ").replace(/^\+ |^(-) /, "$1");
}

function boundsText(of: string, { least, most }: Bounds): string {
  if (most === undefined) return `${of} >= ${least === Number.POSITIVE_INFINITY ? "all" : least}`;
  if (most === least) return `${of} = ${least}`;
  return least === 0 ? `${of} <= ${most}` : `${least} <= ${of} <= ${most}`;
}

/** Returns an expression as text, which shows the user how a condition was read. */
export function textOf(asked: Expression, isInner = false): string {
  if ("parts" in asked) {
    const [first] = asked.parts;
    if (asked.op === "hand") return `hand(${textOf(first!)})`;
    if (asked.op === "not") return `not ${textOf(first!, true)}`;
    const text = asked.parts.map((part) => textOf(part, part.op === "or")).join(` ${asked.op} `);
    return isInner ? `(${text})` : text;
  }
  const { op, terms, bounds } = asked;
  if (op === "row") return boundsText(`row(${terms[0].isKinds ? "same" : termText(terms[0])})`, bounds[0]);
  if (op === "count") return boundsText(terms.map(termText).join(" + "), bounds[0]);
  const numbers = bounds.map(({ least, most }) =>
    most === undefined ? least : most === least ? `=${least}` : `${least}-${most}`,
  );
  return `same(${numbers.join(", ")})${termText(terms[0]).replace("kinds(*)", "")}`;
}
