/** The declarations of the package take right calls and refuse wrong ones. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { shippedDeclarations, surfaceOfDeclarations } from "./surface.js";

const BEFORE = `
import * as randdeck from "./randdeck.js";
const list = ["A", "B", "C"];
const random = randdeck.newRandom("today");
const deal = randdeck.RandDeck(list);
const dealMany = randdeck.RandMultiDeck(list);
const deck = randdeck.newDeck(list);
const dice = randdeck.newDice(list);
const categories = randdeck.newCategoryDeck([list]);
const hand = randdeck.newHand(dice, 2);
const kindOf: randdeck.KindOf<string> = (card) => card;
const keyOf: randdeck.KeyOf<string> = (card) => card;
const generator = { random: (n: number): number => n };
const options = { random: generator, noRepeat: true };
`;

/** A right call, and behind it arguments that are wrong for the same function. */
const CALLS = `
randdeck.shuffleTable(list, random) | ("A") | () | (list, 6) | (list as readonly string[])
randdeck.drawCards(2, list) | ("2", list) | (2)
randdeck.RandShuffle(list, (n) => n) | (52) | ()
randdeck.OutputCard(list, generator) | (list, {}) | ()
randdeck.RandDeck(list, options) | (list, { random: () => "1" }) | () | (list, { norepeat: true }) | (list, random) | ([1, undefined])
deal() satisfies string | (2)
randdeck.RandMultiDeck(list, { ...options, whenShort: "reshuffle" }) | (3) | (list, { whenShort: "never" }) | () | (list, { topUp: true })
dealMany(2) satisfies string[] | ("2")
randdeck.shuffled(list, random) | (new Set(list)) | () | (list, () => "1") | ([1, null])
randdeck.sample(list, 2, random) | (list, "2") | (list)
randdeck.pick(list, random) satisfies string | undefined | ("ABC") | () | (list, (n: string) => 1)
randdeck.pickWeighted(list, [1, 2, 3], random) | (list, ["1"]) | (list)
randdeck.sampleWeighted(list, [1, 2, 3], 2, random) | (list, [1, 2, 3], "2") | (list, [1, 2, 3])
randdeck.riffle(list, 7, random) | (list, "7") | (list)
randdeck.swapShuffle(list, 7, random) | (list, "7") | (list)
randdeck.cut(list, 1, random) | (list, "1") | ()
randdeck.keyedShuffle(list, keyOf, random) | (list, () => true) | ()
randdeck.spread(list, kindOf, random) | (list, () => undefined) | ()
randdeck.newDeck(list, { ...options, kindOf, shuffled: false, recycle: "all" }) | (52) | (list, { recycle: "some" }) | () | (list, { shuffle: false }) | ([1, undefined])
randdeck.copies(list, 2) | (list, "2") | (list) | ()
randdeck.copies([["A", 2]]) | ([["A"]])
randdeck.newDice(list, { random, weights: [1, 2, 3] }) | ("123456") | (list, { weights: ["1"] }) | () | (list, { weight: [1] })
randdeck.newCategoryDeck([list], { ...options, kindOf }) | (list[0]) | () | ([list], { recycle: "all" })
randdeck.newBlockDeck([list], { ...options, blockSize: 3, perBlock: [1] }) | ([list], { blockSize: "10" }) | () | ([list], { size: 10 })
randdeck.newHand(deck, 2, ["A"]) satisfies randdeck.Hand<string> | (list, 2) | (deck)
randdeck.newHand({ draw: () => ["A"] }, 2) satisfies randdeck.Hand<string> | ({ draw: () => "A" }, 2)
randdeck.newRandom(7) | (true)
deck.draw() satisfies string | undefined | ("2")
deck.draw(2) satisfies string[] | ("2")
deck.peek(2) | ("2")
deck.drawWhere((card) => card === "A") | ("A") | ()
deck.deal(2, 1) | ("2", 1) | (2)
deck.put(["A"], "random") | (1) | ("A", "middle") | ()
deck.discard("B") | (1) | ()
deck.add("D", 1) | (1) | ()
deck.remove("D") | ([1]) | ()
deck.shuffle()
deck.reset()
deck.cut() | ("1")
deck.left()
deck.size()
deck.out()
deck.passes()
deck.discards()
deck.setState(deck.getState()) | (1) | ()
deck.getState()
dice.draw(3) | ("2")
dice.peek() | ("2")
dice.setState("") | (1) | ()
dice.getState()
categories.drawEach()
categories.peekEach()
categories.deck(1) | ("1") | ()
categories.setState("") | (1) | ()
categories.getState()
hand.cards()
hand.play(1) | ("1") | ()
random.random(1, 6) | ("6")
random.getSeed()
random.setState("") | (1) | ()
random.getState()
random.stream("shop") | (1) | ()
`;

const files = shippedDeclarations();
const folder = mkdtempSync(join(tmpdir(), "randdeck-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const [path, text] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

interface Call {
  readonly text: string;
  readonly isWrong: boolean;
}

const calls = CALLS.trim()
  .split("\n")
  .flatMap((line): Call[] => {
    const [right, ...wrong] = line.split(/ \| (?=\()/) as [string, ...string[]];
    const name = /^[\w.]+/.exec(right)![0];
    return [{ text: right, isWrong: false }, ...wrong.map((args) => ({ text: name + args, isWrong: true }))];
  });

/** The codes of what the compiler says of each call, by line, and of all else, by 0. */
function problems(module: ts.ModuleKind, moduleResolution: ts.ModuleResolutionKind): Map<number, number[]> {
  const path = join(folder, "calls.ts");
  const lines = calls.map(({ text }) => `${text};`);
  writeFileSync(path, [BEFORE.replaceAll("\n", " "), ...lines].join("\n"));
  const options = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [] };
  const target = ts.ScriptTarget.ES2022;
  const program = ts.createProgram([path], { ...options, target, module, moduleResolution });
  const found = new Map<number, number[]>();
  for (const { file, start, code } of ts.getPreEmitDiagnostics(program)) {
    const isCall = file?.fileName.endsWith("calls.ts") === true;
    const line = isCall ? file.getLineAndCharacterOfPosition(start!).line : 0;
    found.set(line, [...(found.get(line) ?? []), code]);
  }
  return found;
}

const found = problems(ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler);

it("the declarations have no errors of their own", () => {
  expect(found.get(0)).toBe(undefined);
});

it.each(calls.map((call, at) => [call.text, call.isWrong, at + 1] as const))("%s", (_, isWrong, line) => {
  expect(found.has(line)).toBe(isWrong);
});

it("another way to find modules makes no difference", () => {
  expect(problems(ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext)).toEqual(found);
});

/** What is wrong with a call, as the compiler's codes tell it. */
const WRONG_TYPE = [2322, 2345, 2769];
const MISSING = [2554];
const UNKNOWN_OPTION = [2353, 2561];

const OWNERS = {
  randdeck: "",
  deck: "Deck:",
  dice: "EndlessDealer:",
  categories: "CategoryDeck:",
  hand: "Hand:",
  random: "Random:",
};

/** Functions and methods with their types, as `fun(self: Deck<Card>, count?: integer)`. */
const functions = [...surfaceOfDeclarations(files)].filter(([name]) => /^\w+(:\w+)?$/.test(name));

describe("there are right and wrong calls of", () => {
  it.each(functions)("%s", (name, type) => {
    const own = calls.flatMap(({ text, isWrong }, at) => {
      const [, owner, called] = /^(\w+)\.(\w+)/.exec(text) ?? [];
      const isOwn = owner !== undefined && `${OWNERS[owner as keyof typeof OWNERS]}${called}` === name;
      return isOwn ? [{ isWrong, code: found.get(at + 1)?.[0] ?? 0 }] : [];
    });
    const hasWrong = (codes: readonly number[]) => own.some(({ code }) => codes.includes(code));
    const parameters = /fun\((?:self: [^,)]+(?:, )?)?(.*)\)/.exec(type.replace(/\): [^:]*$/gm, ")"))![1]!;
    expect(own.some(({ isWrong }) => !isWrong)).toBe(true);
    expect(hasWrong(WRONG_TYPE)).toBe(parameters !== "");
    expect(hasWrong(MISSING)).toBe(/^\w+: /.test(parameters));
    expect(hasWrong(UNKNOWN_OPTION)).toBe(/\boptions\?: /.test(parameters));
  });
});
