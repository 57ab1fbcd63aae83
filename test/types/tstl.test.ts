/**
 * With the package's declarations, TypeScriptToLua must reject functions that would get an unwanted parameter
 * `self`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { getProgramTranspileResult } from "typescript-to-lua";
import { afterAll, describe, expect, it } from "vitest";
import { installDeclarations } from "./declarations.js";

/**
 * Functions without a declared type, which TypeScriptToLua gives a parameter `self`. Each use has other
 * types, since the compiler reports a mistake only once for the same pair of types.
 */
const UNTYPED = `
function source(n: number): number { return n; }
function suitOf(card: Card): string { return card.suit; }
function rankOf(card: Card): number { return card.rank; }
function nameOf(name: string): string { return name; }
function isHigh(card: Card): boolean { return card.rank > 1; }
function byId(id: string | number): Card { return cards[0]!; }
function oddsOf(n: number): number { return n / 4; }
const arrow = (n: number): number => n;
class Dice { roll = arrow; static roll(n: number): number { return n; } }
const object = { roll: arrow, throw(n: number) { return n; } };
`;

const REFUSED = `
shuffled(names, source)
shuffled(names, arrow)
shuffleTable(names, source)
RandShuffle(names, source)
OutputCard(names, source)
pick(names, object.roll)
pick(names, object.throw)
pick(names, new Dice().roll)
pick(names, Dice.roll)
{ const held: RandomFunction = source; pick(names, held); }
sample(names, 2, source)
riffle(names, 2, source)
swapShuffle(names, 2, source)
cut(names, 2, source)
RandDeck(names, { random: source })
RandMultiDeck(names, { random: source, whenShort: "reshuffle" })
newDeck(names, { random: source, piles: ["hand"] })
newDeck(cards, { kindOf: suitOf, noRepeat: true })
newDeck(cards, { idOf: suitOf })
newDeck(cards, { idOf: (card) => card.suit, cardOf: byId })
newCategoryDeck([cards], { kindOf: suitOf })
newCategoryDeck([cards], { random: source })
newBlockDeck([names], { random: source })
newDice(cards, { weights: rankOf })
newDice({ gold: 1 }, { random: source })
newChance(oddsOf)
newChance(0.25, { random: source })
pickWeighted(cards, rankOf)
pickWeighted(cards, (card) => card.rank, source)
pickWeighted({ gold: 1 }, null, source)
sampleWeighted(cards, rankOf, 2)
sampleWeighted(cards, [1, 2], 2, source)
spread(cards, suitOf)
spread(cards, null, source)
keyedShuffle(cards, suitOf)
keyedShuffle(names, nameOf)
keyedShuffle(names, null, source)
`
  .trim()
  .split("\n");

/** Uses that are accepted. The last three are mistakes that the compiler can't find, as the pages say. */
const TAKEN = `
shuffled(names, (n) => n)
shuffled(names, math.random)
newDeck(names, { random: math.random })
shuffled(names, { random: source })
shuffled(names, newRandom(1))
shuffled(names, names.length > 2 ? (n) => n : null)
pick(names, function (n) { return n; })
newDeck(cards, { random: (n) => n, kindOf: (card) => card.suit, idOf: ({ suit }) => suit })
newDice(cards, { weights: (card) => card.rank })
newDice(names, { weights: [1, 2], random: newRandom(1) })
newChance((n) => n / 3, { random: (n) => n })
pickWeighted(cards, ({ rank }) => rank)
keyedShuffle(cards, ({ suit }) => suit)
newHand({ draw: (n: number) => names.slice(0, n) }, 2)
newDeck(cards).drawWhere((card) => card.rank > 1)
newDeck(cards).drawWhere(isHigh)
{ const held: RandomSource = source; pick(names, held); }
{ const held: DeckOptions<string> = { random: source }; newDeck(names, held); }
`
  .trim()
  .split("\n");

const folder = mkdtempSync(join(tmpdir(), "randdeck-tstl-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines that the compiler reports, in a file with one use in each line. */
function linesFound(): Set<number> {
  installDeclarations(folder);
  const head = `import { cut, keyedShuffle, newBlockDeck, newCategoryDeck, newChance, newDeck, newDice, newHand, newRandom,
OutputCard, pick, pickWeighted, RandDeck, RandMultiDeck, RandShuffle, riffle, sample, sampleWeighted, shuffled,
shuffleTable, spread, swapShuffle, type DeckOptions, type RandomFunction, type RandomSource } from "randdeck";
interface Card { readonly rank: number; readonly suit: string }
const cards: Card[] = [{ rank: 1, suit: "hearts" }]; const names = ["A", "B"];`;
  const blocks = [...REFUSED, ...TAKEN].map((use) => `{ ${UNTYPED.replaceAll("\n", " ")} ${use}; }`);
  const file = join(folder, "uses.ts");
  writeFileSync(file, [head.replaceAll("\n", " "), ...blocks].join("\n"));
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    lib: ["lib.esnext.d.ts"],
    types: ["lua-types/5.4"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ["tstl"],
  });
  const { diagnostics } = getProgramTranspileResult(ts.sys, () => {}, { program });
  const all = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  return new Set(all.map(({ file, start }) => file!.getLineAndCharacterOfPosition(start!).line));
}

describe("TypeScriptToLua", () => {
  const found = linesFound();

  it.each(REFUSED.map((use, at) => [use, at + 1] as const))("refuses %s", (_, line) => {
    expect(found).toContain(line);
  });

  it.each(TAKEN.map((use, at) => [use, REFUSED.length + at + 1] as const))("takes %s", (_, line) => {
    expect(found).not.toContain(line);
  });
});
