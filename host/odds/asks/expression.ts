/** The language of questions: what is asked of the cards that came, as a text and as an expression. */
import { OptionError } from "./error.js";

/** The name that stands for all cards of a scheme. */
export const ALL = "*";

/** The draws whose cards count, from the first to the last. */
export type Window = readonly [from: number, to: number];

/** How many cards of a name came, so many times; or how many different ones. Several names have `|` between them. */
export interface Term {
  readonly name: string;
  readonly factor: number;
  readonly isKinds?: true;
  readonly window?: Window;
}

/** Without an upper bound if `most` is left out. */
export interface Bounds {
  readonly least: number;
  readonly most?: number | undefined;
}

/** A sum within bounds; `least` may be infinite for all cards that a scheme has of `kinds`. */
interface Count extends Bounds {
  readonly op: "count";
  readonly terms: readonly Term[];
}

/** Draws one after another of a name's cards or, without one, of equal cards. */
interface Row extends Bounds {
  readonly op: "row";
  readonly name?: string;
}

/** So many cards of one, and so many of another. */
interface Same {
  readonly op: "same";
  readonly bounds: readonly Bounds[];
  readonly window?: Window;
}

export type Leaf = Count | Row | Same;

export type Expression =
  | { readonly op: "and" | "or"; readonly parts: readonly Expression[] }
  | { readonly op: "not"; readonly part: Expression }
  | { readonly op: "hand"; readonly part: Expression }
  | Leaf;

/** A sum whose value is asked. */
export interface Sum {
  readonly terms: readonly Term[];
  readonly constant: number;
}

/** What stands in a text: a name in quotes, a number, a word, or a sign. */
const TOKEN =
  /\s*(?:"([^"]*)"|(\d+(?:\.\d+)?)(?![\p{L}\d_'.])|([\p{L}\d_][^\s()[\]|:,*+<>="&!]*)|(>=|<=|[-<>=()[\]|:,*+])|(\S+))/uy;

type Kind = "name" | "number" | "word" | "sign";
type Token = readonly [kind: Kind, text: string];

/** The comparisons, each as it is with its sides exchanged. */
const FLIPPED: Readonly<Record<string, string>> = { ">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=" };
const COMPARISONS = Object.keys(FLIPPED);
const CALLS = ["row", "kinds", "same", "hand"];
const OPERATORS = ["and", "or", "not"];
const OWN_WORDS = [...OPERATORS, ...CALLS, "all"];

/** What people write from other languages, and what it is here. */
const INSTEAD: Readonly<Record<string, string>> = { "&": "and", "|": "or", "!": "not", "=": "=", "/": "*" };

const MOST_SIZE = 20_000;

class Parser {
  private readonly tokens: Token[] = [];
  private at = 0;

  constructor(
    private readonly option: string,
    private readonly text: string,
  ) {
    if (text.length > MOST_SIZE) throw new OptionError(`${option}: at most ${MOST_SIZE} signs expected`);
    TOKEN.lastIndex = 0;
    while (/\S/.test(text.slice(TOKEN.lastIndex))) {
      const [, name, number, word, sign, other] = TOKEN.exec(text)!;
      if (other?.startsWith('"')) this.fail('a quote has no end: "a, b" expected');
      if (other !== undefined) {
        const instead = INSTEAD[other[0]!];
        this.fail(`'${other}': ${instead === undefined ? "" : `'${instead}', or `}a name in quotes expected`);
      }
      if (name?.trim() === "") this.fail("a name in the quotes expected");
      const kind =
        name !== undefined ? "name" : number !== undefined ? "number" : word !== undefined ? "word" : "sign";
      this.tokens.push([kind, name ?? number ?? word ?? sign!]);
    }
  }

  fail(problem: string): never {
    const text = this.text.length > 100 ? `${this.text.slice(0, 100)}...` : this.text;
    throw new OptionError(`${this.option} '${text}': ${problem}`);
  }

  /** All of the text, read as one of its parts. */
  whole<Part>(read: (parser: Parser) => Part): Part {
    if (this.tokens.length === 0) this.fail("names expected, as in land:2,red or land >= 2 and red");
    const result = read(this);
    if (this.at < this.tokens.length) this.unexpected();
    return result;
  }

  private unexpected(): never {
    const [kind, text = "the end"] = this.tokens[this.at] ?? [];
    const [before, last] = this.tokens[this.at - 1] ?? [];
    if (kind === "word" && before === "number")
      this.fail(
        `'${last} ${text}': ${text}:${last} expected, a name with a number in quotes, or 'and' between them`,
      );
    if (kind !== undefined && kind !== "sign" && !OPERATORS.includes(text))
      this.fail(`a comma, 'and' or 'or' before '${text}' expected`);
    if (last === "|" && text === "|") this.fail("'||': 'or' expected");
    if (text === "=" && COMPARISONS.includes(last ?? "")) this.fail(`'${last}=': '${last}' alone expected`);
    if (text === "-" && before === "number") this.fail("two numbers such as 2-4 expected, got a third");
    if (text === "-")
      this.fail("'-': no minus but in --average expected; a name with one between blanks in quotes");
    this.fail(
      `${text === "the end" ? text : `'${text}'`} after ${last === undefined ? "nothing" : `'${last}'`}: a name expected, as in land:2,red or land >= 2 and red`,
    );
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
    if (this.take(text) === undefined) {
      const next = this.tokens[this.at]?.[1];
      this.fail(`'${text}' before ${next === undefined ? "the end" : `'${next}'`} expected`);
    }
  }

  private number(): number {
    const [kind, text = ""] = this.tokens[this.at] ?? [];
    if (kind !== "number")
      this.fail(`a number or bounds such as 2-4${text === "" ? "" : ` instead of '${text}'`} expected`);
    if (!(Number(text) <= 1e6) || text.includes("."))
      this.fail(`a whole number up to 1000000 expected, got ${text}`);
    this.at += 1;
    return Number(text);
  }

  condition(depth = 0): Expression {
    if (depth > 100) this.fail("fewer brackets expected");
    const parts = [this.conjunction(depth)];
    while (this.take("or")) parts.push(this.conjunction(depth));
    return join("or", parts);
  }

  private conjunction(depth: number): Expression {
    const parts = [this.negation(depth)];
    for (let sign = this.take("and", ","); sign !== undefined; sign = this.take("and", ",")) {
      const part = this.negation(depth);
      const twice = sign === "," && parts.find((one) => isTwice(one, part));
      if (twice) this.fail(`'${textOf(twice)}' and '${textOf(part)}': one of them expected`);
      parts.push(part);
    }
    return join("and", parts);
  }

  private negation(depth: number): Expression {
    let isNot = false;
    while (this.take("not")) isNot = !isNot;
    const part = this.comparison(depth);
    return isNot ? { op: "not", part } : part;
  }

  private call(name: string): boolean {
    if (!(this.isNext(name) && this.isNext("(", 1))) return false;
    this.at += 2;
    return true;
  }

  private comparison(depth: number): Expression {
    const start = this.at;
    if (this.call("hand")) {
      const part = this.condition(depth + 1);
      this.expect(")");
      return { op: "hand", part };
    }
    if (this.call("same")) {
      const bounds = this.equal();
      this.expect(")");
      const window = this.window();
      return { op: "same", bounds, ...(window && { window }) };
    }
    if (this.take("(")) {
      const sum = this.sumInBrackets();
      if (sum) this.at = start;
      else {
        const part = this.condition(depth + 1);
        this.expect(")");
        return part;
      }
    }
    return this.compared();
  }

  /** Whether what follows a bracket is a sum that is compared behind it. */
  private sumInBrackets(): boolean {
    let at = this.at;
    while (at < this.tokens.length && !["(", ")"].includes(this.tokens[at]![1])) at += 1;
    return this.tokens[at]?.[1] === ")" && COMPARISONS.includes(this.tokens[at + 1]?.[1] ?? "");
  }

  private compared(): Expression {
    const first = this.side(true);
    if (this.take(":")) return this.within(first, this.bounds());
    const sides = [first];
    const signs: string[] = [];
    for (let sign = this.take(...COMPARISONS); sign !== undefined; sign = this.take(...COMPARISONS)) {
      signs.push(sign);
      sides.push(this.side(false));
    }
    const asked = sides.findIndex((side) => typeof side !== "number");
    const side = sides[asked];
    if (side === undefined || typeof side === "number")
      this.fail(
        `a card on one side of '${signs[0]}' expected; one whose name is a number in quotes, as in "12" >= 2`,
      );
    if (signs.length === 0) {
      const isPlain = side.op === "count" && side.terms.length === 1 && side.terms[0]!.factor === 1;
      if (!isPlain || side.terms[0]!.isKinds)
        this.fail(
          "a number to compare with expected, as in land + forest >= 2, kinds(land) >= 3 or row(land) >= 2",
        );
      return this.within(side, { least: 1 });
    }
    if (sides.some((other, at) => at !== asked && typeof other !== "number"))
      this.fail("numbers beside a name or a sum expected, no names on both sides of a comparison");
    if (sides.length > 2 && asked !== 1) this.fail("at most two numbers expected, as in 2 <= land <= 4");
    let [least, most] = [0, Number.POSITIVE_INFINITY];
    for (const [at, sign] of signs.entries()) {
      const number = sides[at === asked ? at + 1 : at] as number;
      // The name before the number.
      const turned = at === asked ? sign : FLIPPED[sign]!;
      if (turned === "=" || turned[0] === ">") least = Math.max(least, turned === ">" ? number + 1 : number);
      if (turned === "=" || turned[0] === "<") most = Math.min(most, turned === "<" ? number - 1 : number);
    }
    if (most < least) this.fail(`numbers that leave one between them expected, got ${least} to ${most}`);
    return this.within(side, { least, ...(most < Number.POSITIVE_INFINITY && { most }) });
  }

  private within(side: number | Leaf, bounds: Bounds): Expression {
    if (typeof side === "number" || side.op === "same") return this.unexpected();
    const isKinds = side.op === "count" && side.terms.length === 1 && side.terms[0]!.isKinds;
    if (bounds.least === Number.POSITIVE_INFINITY && !isKinds) this.fail("'all' only of kinds(...) expected");
    return { ...side, ...bounds };
  }

  /** Bounds behind a colon. */
  private bounds(): Bounds {
    const least = this.number();
    const most = this.take("-") ? this.number() : undefined;
    if (most !== undefined && most < least)
      this.fail(`'${least}-${most}': the smaller number first expected`);
    return { least, ...(most !== undefined && { most }) };
  }

  /** How many of one card, of another, and so on: `3, 2`, or `=2` for exactly two. */
  equal(): Bounds[] {
    const bounds: Bounds[] = [];
    do {
      const exact = this.take("=") !== undefined;
      const { least, most } = this.bounds();
      if (least === 0)
        this.fail("same: numbers from 1 expected, as in same(3, 2), or same(=2) for exactly two");
      bounds.push({ least, ...(exact || most !== undefined ? { most: most ?? least } : {}) });
    } while (this.take(","));
    return bounds;
  }

  /** A side of a comparison: a number, or what is counted. */
  private side(isFirst: boolean): number | Leaf {
    const [kind] = this.tokens[this.at] ?? [];
    if (!isFirst && this.take("all")) return Number.POSITIVE_INFINITY;
    const next = this.tokens[this.at + 1];
    const isNumber = !isFirst || (next?.[0] === "sign" && COMPARISONS.includes(next[1]));
    if (kind === undefined && !isFirst) this.number();
    if (kind === "number" && isNumber && !this.isNext("*", 1)) return this.number();
    if (this.call("row")) {
      const isSame = this.isNext("same") && this.isNext(")", 1);
      const name = isSame ? undefined : this.name();
      if (isSame) this.at += 1;
      this.expect(")");
      return { op: "row", ...(name !== undefined && { name }), least: 0 };
    }
    const isInBrackets = this.take("(") !== undefined;
    const terms = [this.term()];
    while (this.take("+")) terms.push(this.term());
    if (terms.length > 1 && terms.some(({ name }) => /^\d+$/.test(name)))
      this.fail("numbers only beside names or on the other side expected, as in 2*land + forest >= 3");
    if (isInBrackets) this.expect(")");
    return { op: "count", terms, least: 0 };
  }

  sum(): Sum {
    const terms: Term[] = [];
    let constant = 0;
    let sign = this.take("-") ? -1 : 1;
    for (;;) {
      const isNumber = this.tokens[this.at]?.[0] === "number" && !this.isNext("*", 1);
      // A number alone is the name of a card, since its mean is known.
      if (isNumber && (terms.length > 0 || this.tokens.length > 1) && !this.isNext("|", 1))
        constant += sign * this.number();
      else {
        const { factor, ...term } = this.term();
        terms.push({ ...term, factor: sign * factor });
      }
      const next = this.take("+", "-");
      if (next === undefined) break;
      sign = next === "-" ? -1 : 1;
    }
    if (COMPARISONS.some((sign) => this.isNext(sign)))
      this.fail("a sum without a comparison expected; --when and --after ask whether one is true");
    if (terms.length === 0)
      this.fail('a card expected, as in "2*fire + ice"; one whose name is a number in quotes');
    return { terms, constant };
  }

  private term(): Term {
    let factor = 1;
    if (this.tokens[this.at]?.[0] === "number" && this.isNext("*", 1)) {
      factor = this.number();
      if (factor === 0) this.fail("a factor from 1 expected");
      this.at += 1;
    }
    const isKinds = this.call("kinds");
    const name = this.name();
    if (isKinds) this.expect(")");
    const window = this.window();
    return { name, factor, ...(isKinds && { isKinds }), ...(window && { window }) };
  }

  private window(): Window | undefined {
    if (!this.take("[")) return undefined;
    const from = this.number();
    const to = this.take(":", "-") ? this.number() : from;
    this.expect("]");
    if (from < 1 || to < from)
      this.fail(`[${from}:${to}]: the first draw, from 1, and the last expected, as in [8:13]`);
    return [from, to];
  }

  /** Whether a word or a number goes on with the name before it. */
  private isNamed(): boolean {
    const [kind, text = ""] = this.tokens[this.at] ?? [];
    return kind === "number" || (kind === "word" && !OPERATORS.includes(text));
  }

  /** A name, or several with `|` between them; words beside each other are one. */
  name(): string {
    const names: string[] = [];
    do {
      const [kind, text = ""] = this.tokens[this.at] ?? [];
      const isWord = kind === "word" && !OPERATORS.includes(text);
      if (CALLS.includes(text) && isWord && this.isNext("(", 1))
        this.fail(
          `${text}(...): ${text === "same" || text === "hand" ? "no number beside it" : "a name in it"} expected`,
        );
      if (kind !== "name" && kind !== "number" && !isWord && !this.isNext(ALL)) this.unexpected();
      const words = [text];
      this.at += 1;
      while (isWord && this.isNamed()) words.push(this.tokens[this.at++]![1]);
      names.push(words.join(" "));
    } while (this.take("|"));
    return names.join("|");
  }
}

/** Whether both are numbers of the same cards, of which one says all. */
const isTwice = (one: Expression, other: Expression) =>
  one.op === "count" &&
  other.op === "count" &&
  (one.most ?? other.most) === undefined &&
  one.terms.map(termText).join() === other.terms.map(termText).join();

export const join = (op: "and" | "or", parts: readonly Expression[]): Expression =>
  parts.length === 1
    ? parts[0]!
    : { op, parts: parts.flatMap((part) => (part.op === op ? part.parts : part)) };

export const conditionOf = (text: string, option: string): Expression =>
  new Parser(option, text).whole((parser) => parser.condition());

export const sameOf = (text: string, option: string): Expression => ({
  op: "same",
  bounds: new Parser(option, text).whole((parser) => parser.equal()),
});

export const sumOf = (text: string, option: string): Sum =>
  new Parser(option, text).whole((parser) => parser.sum());

/** The leaves of an expression, each with whether it stands under an odd number of `not`, and whether in a hand. */
export function leavesOf(
  asked: Expression,
  isNot = false,
  isInHand = false,
): { leaf: Leaf; isNot: boolean; isInHand: boolean }[] {
  if ("parts" in asked) return asked.parts.flatMap((part) => leavesOf(part, isNot, isInHand));
  if ("part" in asked)
    return leavesOf(asked.part, isNot !== (asked.op === "not"), isInHand || asked.op === "hand");
  return [{ leaf: asked, isNot, isInHand }];
}

/** The expression with each leaf replaced. */
export function withLeaves(asked: Expression, to: (leaf: Leaf) => Expression): Expression {
  if ("parts" in asked) return { ...asked, parts: asked.parts.map((part) => withLeaves(part, to)) };
  if ("part" in asked) return { ...asked, part: withLeaves(asked.part, to) };
  return to(asked);
}

/** The names that a leaf counts. */
export function namesInLeaf(leaf: Leaf): string[] {
  if (leaf.op === "count") return leaf.terms.map(({ name }) => name);
  return [leaf.op === "row" ? (leaf.name ?? ALL) : ALL];
}

const windowsIn = (leaf: Leaf) =>
  leaf.op === "count"
    ? leaf.terms.map(({ window }) => window)
    : leaf.op === "same"
      ? [leaf.window]
      : [undefined];

export const hasWindow = (leaf: Leaf): boolean => windowsIn(leaf).some((window) => window !== undefined);

/** Whether cards of equal names must be told from others. */
export const isApart = (leaf: Leaf): boolean =>
  leaf.op === "same" ||
  (leaf.op === "row" ? leaf.name === undefined : leaf.terms.some(({ isKinds }) => isKinds));

/** Whether it can be true, and false again later. */
export function canEnd(asked: Expression, isNot = false): boolean {
  if ("parts" in asked) return asked.parts.some((part) => canEnd(part, isNot));
  if (asked.op === "not") return canEnd(asked.part, !isNot);
  // Once a hand had all, it stays so.
  if (asked.op === "hand") return isNot;
  if (windowsIn(asked).every((window) => window !== undefined)) return false;
  const bounds = asked.op === "same" ? asked.bounds : [asked];
  return isNot ? bounds.some(({ least }) => least > 0) : bounds.some(({ most }) => most !== undefined);
}

/** A name as it is written: in quotes where it is no plain word. */
const written = (name: string): string =>
  name
    .split("|")
    .map((each) =>
      each === ALL || (/^\p{L}[\p{L}\d_'.-]*$/u.test(each) && !OWN_WORDS.includes(each)) ? each : `"${each}"`,
    )
    .join("|");

const windowText = (window?: Window) => (window === undefined ? "" : `[${window[0]}:${window[1]}]`);

function termText({ name, factor, isKinds, window }: Term): string {
  const counted = isKinds ? `kinds(${written(name)})` : written(name);
  return `${factor === 1 ? "" : `${factor}*`}${counted}${windowText(window)}`;
}

export function sumText({ terms, constant }: Sum): string {
  const parts = terms.map(
    ({ factor, ...term }) => [factor < 0, termText({ ...term, factor: Math.abs(factor) })] as const,
  );
  const all = constant === 0 ? parts : [...parts, [constant < 0, `${Math.abs(constant)}`] as const];
  const signed = all.map(
    ([isMinus, text], at) => (at === 0 ? (isMinus ? "-" : "") : isMinus ? " - " : " + ") + text,
  );
  return signed.join("");
}

function boundsText(of: string, { least, most }: Bounds): string {
  if (most === undefined) return `${of} >= ${least === Number.POSITIVE_INFINITY ? "all" : least}`;
  if (most === least) return `${of} = ${least}`;
  return least === 0 ? `${of} <= ${most}` : `${least} <= ${of} <= ${most}`;
}

/** An expression as it was read. */
export function textOf(asked: Expression, isInner = false): string {
  if ("parts" in asked) {
    const text = asked.parts.map((part) => textOf(part, part.op === "or")).join(` ${asked.op} `);
    return isInner ? `(${text})` : text;
  }
  if (asked.op === "hand") return `hand(${textOf(asked.part)})`;
  if (asked.op === "not") return `not ${textOf(asked.part, true)}`;
  if (asked.op === "count") return boundsText(asked.terms.map(termText).join(" + "), asked);
  if (asked.op === "row")
    return boundsText(`row(${asked.name === undefined ? "same" : written(asked.name)})`, asked);
  const numbers = asked.bounds.map(({ least, most }) =>
    most === undefined ? least : most === least ? `=${least}` : `${least}-${most}`,
  );
  return `same(${numbers.join(", ")})${windowText(asked.window)}`;
}

/** Whether it is true where nothing has come. */
export function isTrueOfNone(asked: Expression): boolean {
  if (asked.op === "and") return asked.parts.every(isTrueOfNone);
  if (asked.op === "or") return asked.parts.some(isTrueOfNone);
  if (asked.op === "not") return !isTrueOfNone(asked.part);
  return (asked.op === "count" || asked.op === "row") && asked.least === 0;
}
