/** The declarations of the npm package: those of the compiler, as TypeScript has what their source says of Lua. */
import { withTypeScript } from "./examples.js";
import { withOverloads } from "./overloads.js";

/**
 * Tells typescript-to-lua that the functions of the library take no `self`. Methods of its interfaces, such as a
 * source's `random`, keep theirs.
 */
export const NO_SELF = "/** @noSelfInFile */\n";

/** Methods work on their object only: taken off it, the compiler refuses them. */
const withThis = (declarations: string) =>
  declarations.replace(/^export declare class [\s\S]*?^}/gm, (each) =>
    each.replace(/^( {4}\w+(?:<[^(]*>)?\()(?!this)(\)?)/gm, (_, head: string, end: string) =>
      end ? `${head}this: this)` : `${head}this: this, `,
    ),
  );

const RESERVED =
  '"draw" | "discard" | "discard" | "deck" | "draw" | "out" | "top" | "bottom" | "random" | ""';

/** What Lua finds out when it runs and TypeScript before: types narrower than those of the source, which are Lua's too. */
const NARROWER: readonly (readonly [type: string, narrower: string])[] = [
  ["piles?: readonly Pile[]", `piles?: readonly Exclude<Pile, ${RESERVED}>[]`],
  [
    'recycle?: "discard" | "all" | "none"',
    'recycle?: "discard" | "none" | ([Pile] extends [never] ? "all" : never)',
  ],
  [
    "export declare function pick<Card>(list: readonly Card[], random?: RandomSource): Card | undefined;",
    `export declare function pick<Card>(list: readonly [Card, ...Card[]], random?: RandomSource): Card;
export declare function pick<Card>(list: readonly Card[], random?: RandomSource): Card | undefined;`,
  ],
  [
    "(cards: Readonly<Record<Card, number>>, options?: DiceOptions<Card>)",
    "(cards: Readonly<Record<Card, number>>, options?: RandomOptions)",
  ],
  [
    "(this: void, card: Card) => Value;",
    `(this: void, card: Card) => Kind;
/** A kind: no array, function or promise, each of which would be a kind of its own. */
export type Kind = string | number | bigint | boolean | symbol | (object & { length?: never; then?: never });`,
  ],
];

const withNarrower = (declarations: string) =>
  NARROWER.reduce((text, [type, narrower]) => text.replaceAll(type, narrower), declarations);

/** What may be left out may be null, which a save in JSON has in its place. */
const withNull = (declarations: string) =>
  declarations.replace(/^(?! *\*).*\?: .*$/gm, (line) =>
    line.replace(
      /\?: (\(this: void[^()]*\) => \w+)?/g,
      (_, test?: string) => `?: null | ${test ? `(${test})` : ""}`,
    ),
  );

/** Prose, in which `a` may stand at the end of a line. "Round the table" is no table of Lua. */
const proseOf = (text: string) =>
  text
    .replace(/\bnil\b/g, "undefined")
    .replace(/\b([Aa])(?=[\s*]+(?:list|table)\b)/g, "$1n")
    .replace(/(?<!@param )\blist(?=s?\b)/g, "array")
    .replace(/(?<!\bthe )\btable(?=s?\b)/g, "object");

/** Code in backquotes. */
const codeOf = (text: string) =>
  text
    .replace(/#(\w+)/g, "$1.length")
    .replace(/ = /g, ": ")
    .replace(/\{ ([^{}:]*) \}/g, "[$1]");

/** Doc comments with arrays, objects and undefined for lists, tables and nil; the examples stay. */
const withWords = (declarations: string) =>
  declarations.replace(/\/\*\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/```[\s\S]*?```|(`[^`]*`)|[^`]+/g, (text, code?: string) => {
      if (code !== undefined) return codeOf(code);
      return text.startsWith("`") ? text : proseOf(text);
    }),
  );

export function forTypeScript(declarations: string): string {
  return withTypeScript(withWords(withNull(withOverloads(withNarrower(withThis(declarations))))));
}
