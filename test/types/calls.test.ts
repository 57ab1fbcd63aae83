/** The package's declarations accept right calls and reject wrong ones. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it, vi } from "vitest";
import { withWords } from "../../tools/declarations.js";
import { withTypeScript } from "../../tools/examples.js";
import { ROOT } from "../../tools/transpile.js";
import * as randdeck from "../../ts-src/randdeck.js";
import { IN_TYPESCRIPT, USES } from "./cards.js";
import { installDeclarations } from "./declarations.js";

const BEFORE = `
import * as randdeck from "randdeck";
const list = ["A", "B", "C"];
const random = randdeck.newRandom("today");
const deal = randdeck.RandDeck(list);
const dealMany = randdeck.RandMultiDeck(list);
const deck = randdeck.newDeck(list, { piles: ["hand"] });
const dice = randdeck.newDice(list);
const chance = randdeck.newChance(0.25);
const categories = randdeck.newCategoryDeck([list]);
const hand = randdeck.newHand(dice, 2);
const kindOf: randdeck.KindOf<string> = (card) => card;
const keyOf: randdeck.KeyOf<string> = (card) => card;
const listOf = <Card>(some: Card[]): Card[] => randdeck.shuffled(some);
const drawOf = <Card>(one: randdeck.Deck<Card & randdeck.Value>): Card | undefined => one.draw();
const hold = (one: randdeck.Deck<string, "hand">): randdeck.Deck<string, "hand"> => one.put("A", "hand");
const leftIn = (one: { left(): number }): number => one.left();
const leftOf = (one: randdeck.Deck<string> | randdeck.Deck<number>): number => one.left();
const drawnOf = (one: randdeck.Deck<string> | randdeck.Deck<number>): string | number | undefined => one.draw();
const shuffleAll = (some: (randdeck.Deck<string, "hand"> | randdeck.Deck<number>)[]): void => { for (const one of some) one.shuffle(); };
const allOf = (one: randdeck.Hand<string> | randdeck.Hand<number>): string[] | number[] => one.cards();
const eachOf = (one: randdeck.CategoryDeck<string> | randdeck.CategoryDeck<number>): unknown[] => one.drawEach();
const rollOf = (one: randdeck.EndlessDealer<string> | randdeck.EndlessDealer<number>): string | number => one.draw();
const dealOf = <Card extends object | string, Pile extends string>(some: readonly Card[], piles: readonly Pile[]): randdeck.Deck<Card, Pile> => randdeck.newDeck<Card, Pile>(some, { piles });
const weightOf: randdeck.WeightOf<string> = (card) => card.length;
const drawnFrom = (one: { draw(count: number): string[] }): string[] => one.draw(1);
class Rolls { private at = 0; random(n: number): number { return (this.at++ % n) + 1; } }
const held: randdeck.DeckOptions<string, "hand"> = { piles: ["hand"] };
const seats = ["north", "south"];
const rolls = (roll: (n: number, at: number, all: number[]) => number): number[] => [1, 2].map(roll);
declare const some: number | undefined;
declare const named: Record<string, number>;
declare const texts: Record<string, string>;
const generator = { random: (n: number): number => n };
const options = { random: generator, noRepeat: true };
`;

/**
 * Right calls, each followed by wrong arguments for the same function. A method without its object is wrong
 * even with right arguments.
 */
const CALLS = `
randdeck.shuffleTable(list, random) | ("A") | () | (list, 6) | (list as readonly string[])
randdeck.drawCards(2, list) | ("2", list) | (2) | (list, 2)
randdeck.RandShuffle(list, (n) => n) | (52) | ()
randdeck.OutputCard(list, generator) | (list, {}) | ()
randdeck.RandDeck(list, options) | (list, { random: () => "1" }) | () | (list, { norepeat: true }) | (list, random) | ([1, undefined])
deal() satisfies string | (2)
randdeck.RandMultiDeck(list, { ...options, whenShort: "reshuffle" }) | (3) | (list, { whenShort: "never" }) | () | (list, { topUp: true })
dealMany() satisfies string
dealMany(1) satisfies string
dealMany(8) satisfies string[] | ("2")
dealMany(some) satisfies string | string[]
randdeck.shuffled(list, random) | (new Set(list)) | () | (list, () => "1")
randdeck.shuffled(["A", "B"] as const, new Rolls()) satisfies ("A" | "B")[]
listOf(list) satisfies string[]
randdeck.sample(list, 2, random) | (list, "2") | (list)
randdeck.pick(["A", "B"]) satisfies string
randdeck.pick(list, random) satisfies string | undefined | (list) satisfies string | ("ABC") | () | (list, (n: string) => 1)
randdeck.pickWeighted(list, [1, 2, 3], random) | (list, ["1"]) | (list) | ()
randdeck.pickWeighted([{ name: "A", weight: 1 }], ({ weight }) => weight) | (list, (card) => card.weight) | (list, (card: number) => card) | (list, () => "1")
randdeck.pickWeighted({ gold: 50, sword: 1 }, null, random) satisfies "gold" | "sword" | undefined | (named, [50]) | (texts)
randdeck.pickWeighted([["gold", 50], ["sword", 1]], null, random) satisfies string | undefined | ([["gold", "50"]])
randdeck.sampleWeighted([["gold", 50], ["sword", 1]], undefined, 2) satisfies string[] | ([["gold"]], undefined, 2)
randdeck.sampleWeighted(list, [1, 2, 3], 2, random) | (list, 2, [1, 2, 3]) | (list, [1, 2, 3], "2") | (list, [1, 2, 3]) | (named, [50], 1)
randdeck.sampleWeighted([{ name: "A", weight: 1 }], ({ weight }) => weight, 1) satisfies { name: string }[]
randdeck.riffle(list, 7, random) | (list, "7") | (list)
randdeck.swapShuffle(list, 7, random) | (list, "7") | (list)
randdeck.cut(list, 1, random) | (list, "1") | ()
randdeck.keyedShuffle(list, keyOf, random) | (list, () => true) | ()
randdeck.keyedShuffle(list, null, random) | ([{ name: "A" }], null, random) | ([true])
randdeck.keyedShuffle([{ name: "A" }], ({ name }) => name) satisfies { name: string }[]
randdeck.spread(list, kindOf, random) | (list, () => undefined) | () | (list, (card) => [card]) | (list, async (card) => card)
randdeck.spread([{ suit: { name: "hearts" } }], ({ suit }) => suit)
randdeck.newDeck(list, { ...options, kindOf, shuffled: false, recycle: "all" }) | (52) | (list, { recycle: "some" }) | (list, { piles: ["draw"] }) | (list, { piles: ["hand", "draw"] }) | (list, { piles: ["hand"], recycle: "all" }) | () | (list, { shuffle: false }) | ([1, undefined])
randdeck.newDeck(list, { random: null, noRepeat: null, kindOf: null, shuffled: null, recycle: null, piles: null })
randdeck.newDeck([{ id: 1, health: 2 }, { id: "2", mana: 1 }], { idOf: ({ id }) => id }) | (list, { idOf: () => true }) | (list, { idOf: keyOf, cardOf: () => undefined }) | (named) | (list, random)
randdeck.newDeck(list, held) satisfies randdeck.Deck<string, "hand">
randdeck.newDeck(list, { piles: seats }) satisfies randdeck.Deck<string, string>
randdeck.copies(list, 2) | (list, "2") | (list) | ()
randdeck.copies([["A", 2]]) | ([["A"]])
randdeck.copies(named) satisfies string[] | (named, 2) | (texts)
randdeck.newDice(list, { random, weights: [1, 2, 3] }) | ("123456") | (list, { weights: ["1"] }) | () | (list, { weight: [1] })
randdeck.newDice({ gold: 50, sword: 1 }, { random }) satisfies randdeck.EndlessDealer<"gold" | "sword"> | (named, { weights: [1] })
randdeck.newDice([{ weight: 1 }], { weights: (card) => card.weight }) satisfies randdeck.EndlessDealer<{ weight: number }>
randdeck.newChance(0.25, { random }) satisfies randdeck.EndlessDealer<boolean> | ("25%") | () | (0.25, { chance: 1 })
randdeck.newChance((n) => n / 365) | (() => true)
randdeck.newCategoryDeck([list], { ...options, kindOf }) | (list) | () | ([list], { recycle: "all" })
randdeck.newBlockDeck([list], { ...options, blockSize: 3, perBlock: [1] }) | ([list], { blockSize: "10" }) | () | ([list], { size: 10 })
randdeck.newHand(deck, 2, ["A"]) satisfies randdeck.Hand<string> | (list, 2) | (deck)
randdeck.newHand(chance, 1) satisfies randdeck.Hand<boolean> | (random, 2) | (hand, 2) | (categories, 2)
randdeck.newHand({ draw: (n) => list.slice(n), discard: (card) => { card.length; } }, 2) satisfies randdeck.Hand<string>
randdeck.newHand({ draw: () => ["A"] }, 2) satisfies randdeck.Hand<string> | ({ draw: () => "A" }, 2)
randdeck.newRandom(7) | (true)
randdeck.newRandom(null)
randdeck.newSeed(12) satisfies string | ("12")
hold(deck) | (randdeck.newDeck(list)) | (randdeck.newDeck(list, { piles: ["left hand"] })) | (randdeck.newDeck([1], { piles: ["hand"] }))
hold(randdeck.newDeck(list, { piles: ["hand", "exhaust"] }))
leftIn(deck) | (dice)
leftOf(deck)
leftOf(randdeck.newDeck([1]))
drawnOf(randdeck.newDeck([1])) satisfies string | number | undefined
shuffleAll([deck, randdeck.newDeck([1, 2])])
dealOf(list, seats) satisfies randdeck.Deck<string, string>
weightOf("A") satisfies number
drawnFrom(deck)
drawnFrom(dice) | (chance)
drawOf(deck) satisfies string | undefined
deck.draw() satisfies string | undefined | () satisfies string | ("2")
deck.draw(2) satisfies string[] | ("2")
deck.draw(some) satisfies string | string[] | undefined
deck.draw(null) satisfies string | undefined
deck.draw(null, "hand") satisfies string | undefined | (null, "draw")
deck.draw(2, "discard") satisfies string[] | (2, "out")
deck.peek() satisfies string | undefined
deck.peek(2) satisfies string[] | ("2")
deck.peek(some) satisfies string | string[] | undefined
deck.drawWhere((card) => card === "A") satisfies string | undefined | ("A") | ()
deck.drawWhere((card) => card === "A", 2) satisfies string[]
deck.drawWhere((card) => card === "A", some) satisfies string | string[] | undefined
deck.take("draw", -1) satisfies string | undefined | ("out", 1) | ("draw") | ("draw", "top") | ("hnd", 1)
deck.take("hand", "random", "discard") satisfies string | undefined | ("hand", 1, "draw") | ("hand", 1, "out")
deck.deal(2, 1) | ("2", 1) | (2)
deck.deal(["hand", "discard"], 1) | (["out"], 1) | ("hand", 1)
deck.put("A", "hand", "draw") | ("A", "left") | ("A", "hand", "top")
deck.where("A") satisfies "draw" | "out" | "discard" | "hand" | undefined | (1) | ()
deck.put(["A"], "random") | (1) | ("A", "middle") | ()
deck.discard("B") | (1) | ()
deck.add("D", 1) | (1) | ()
deck.remove("D") | ([1]) | ()
deck.shuffle()
deck.reset()
deck.cut() | ("1")
deck.left()
deck.size()
deck.size("out")
deck.passes()
deck.pile("discard")
deck.cards()
deck.pile("hand") | ("hnd") | ()
deck.pile("hand", (card) => card === "A") satisfies string[] | ("hand", 3) | ("hand", (card: number) => card === 1)
deck.drawWhere((card) => card === "A", 2, "hand") satisfies string[] | ((card) => card === "A", 2, "out")
deck.size("hand") satisfies number | ("hnd") | (3)
deck.shuffle("hand") | ("out") | (3)
deck.shuffle("draw")
deck.copy(random).pile("hand") satisfies string[] | ("hnd")
deck.copy().draw() satisfies string | undefined
deck.put("A", "hand", "discard") | ("A", "hnd") | ("A", "hand", "hnd")
deck.setState(deck.getState()) | (1) | ()
deck.getState()
dice.draw() satisfies string
dice.draw(3) satisfies string[] | ("2")
dice.draw(some) satisfies string | string[]
dice.peek() satisfies string
dice.peek(3) satisfies string[] | ("2")
dice.peek(some) satisfies string | string[]
dice.setState("") | (1) | ()
dice.getState()
chance.misses() satisfies number
chance.nextChance() satisfies number
chance.reset()
chance.reset(89) | ("89")
categories.drawEach()
categories.peekEach()
categories.deck(1) | ("1") | ()
categories.setState("") | (1) | ()
categories.getState()
hand.cards()
hand.play(1) satisfies string | ("1") | ()
random.random()
random.random(1, 6) | ("6")
random.random(random.random(6), 6)
rolls((n) => random.random(n))
random.getSeed()
random.setState("") | (1) | ()
random.getState()
random.stream("shop") | (true) | ()
`;

const folder = mkdtempSync(join(tmpdir(), "randdeck-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Uses of the library with cards that are tables. */
const cards = join(folder, "cards.ts");

/** A module of CommonJS, which gets the other declarations of the package. */
const commonJs = join(folder, "common.cts");

/** The paths of the library's declarations, without those of its client for Redis. */
const LIBRARY = /cjs\/(?!node\/).*\.d\.cts$/;

interface Call {
  readonly text: string;
  readonly name: string;
  readonly isWrong: boolean;
}

const calls = CALLS.trim()
  .split("\n")
  .flatMap((line): Call[] => {
    const [right, ...wrong] = line.split(/ \| (?=\()/) as [string, ...string[]];
    const name = /^[\w.]+/.exec(right)![0];
    const texts = wrong.map((args) => name + args);
    if (/^(?!randdeck)\w+\./.test(name)) texts.push(`(0, ${name})${right.slice(name.length)}`);
    return [{ name, text: right, isWrong: false }, ...texts.map((text) => ({ name, text, isWrong: true }))];
  });

/** An example from a declaration's docstring, in a separate file. */
interface Example {
  readonly code: string;
  readonly file: string;
}

const examples: Example[] = [];

/** A program with the package's declarations, the calls (one in each line) and the examples. */
function programOfCalls(): ts.Program {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [path, shipped] of installDeclarations(folder)) {
    if (!LIBRARY.test(path)) continue;
    for (const [, lines] of shipped.matchAll(/^ *\* ```ts\n([\s\S]*?)^ *\* ```$/gm)) {
      const file = join(folder, `example-${examples.length}.ts`);
      examples.push({ code: lines!.replace(/^ *\* ?/gm, ""), file });
    }
  }
  const names = Object.keys(randdeck).join(", ");
  for (const { code, file } of examples)
    writeFileSync(file, `import { ${names} } from "randdeck";\n{\n${code}}\n`);
  const path = join(folder, "calls.ts");
  writeFileSync(path, [BEFORE.replaceAll("\n", " "), ...calls.map(({ text }) => `${text};`)].join("\n"));
  writeFileSync(cards, IN_TYPESCRIPT);
  writeFileSync(
    commonJs,
    'import randdeck = require("randdeck");\nranddeck.shuffled(["A"]) satisfies string[];\n',
  );
  // The examples need only this declaration of a browser; loading all of them would take long.
  const printing = join(folder, "console.d.ts");
  writeFileSync(printing, "declare const console: { log(...values: unknown[]): void };\n");
  return ts.createProgram([path, cards, commonJs, printing, ...examples.map(({ file }) => file)], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipDefaultLibCheck: true,
    lib: ["lib.es2022.d.ts"],
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
}

const program = programOfCalls();
const source = program.getSourceFile(join(folder, "calls.ts"))!;
const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;

/** The declarations that the public names refer to. */
const declarations = program.getSourceFiles().filter(({ fileName }) => LIBRARY.test(fileName));

/** The code of a compiler's error, and the codes of the errors about each overload in it. */
const codesIn = (said: Pick<ts.DiagnosticMessageChain, "code" | "next">): number[] => [
  said.code,
  ...(said.next ?? []).flatMap(codesIn),
];

/** The codes of the compiler's errors by the line of the call; other errors are in line 0. */
const found = new Map(
  ts.getPreEmitDiagnostics(program).map(({ file, start, code, messageText }) => {
    const next = typeof messageText === "string" ? [] : [messageText];
    return [file === source ? lineOf(start!) : 0, codesIn({ code, next })] as const;
  }),
);

it("the declarations have no errors", () => {
  expect(found.get(0)).toBe(undefined);
});

it("sixty uses with cards that are tables have no errors", () => {
  expect(USES).toBeGreaterThan(60);
  expect(program.getSyntacticDiagnostics(program.getSourceFile(cards))).toEqual([]);
  expect(program.getSemanticDiagnostics(program.getSourceFile(cards))).toEqual([]);
});

it.each(calls.map((call, at) => [call.text, call.isWrong, at + 1] as const))("%s", (_, isWrong, line) => {
  expect(found.has(line)).toBe(isWrong);
});

/** The compiler's codes for arguments of a wrong type. */
const WRONG_TYPE = [2322, 2345, 2769];
const MISSING = [2554];
const UNKNOWN_OPTION = [2353, 2561];

/** Maps the name of a function in a call to its parameters, a list for each overload. */
const parameters = new Map<string, ts.ParameterDeclaration[][]>();
const checker = program.getTypeChecker();
for (const statement of source.statements.slice(-calls.length)) {
  const { name, isWrong } = calls[lineOf(statement.getStart()) - 1]!;
  if (isWrong || !ts.isExpressionStatement(statement)) continue;
  const { expression } = statement;
  const called = ts.isSatisfiesExpression(expression) ? expression.expression : expression;
  const overload = checker.getResolvedSignature(called as ts.CallExpression)!.getDeclaration();
  const own = overload.parameters.filter((one) => one.name.getText() !== "this");
  parameters.set(name, [...(parameters.get(name) ?? []), own]);
}

/** The names of the objects in the calls, by their classes. */
const objects = new Map(
  source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.map(({ name }) => {
      const declaration = checker.getTypeAtLocation(name).symbol?.valueDeclaration;
      return [declaration, name.getText()] as const;
    }),
  ),
);

const classes = declarations.flatMap(({ statements }) => statements.filter(ts.isClassDeclaration));

/** The names of all functions and methods, as the calls write them. */
const subjects = [
  ...Object.entries(randdeck).flatMap(([name, value]) =>
    typeof value === "function" ? `randdeck.${name}` : [],
  ),
  ...classes.flatMap((each) =>
    each.members.filter(ts.isMethodDeclaration).map(({ name }) => `${objects.get(each)}.${name.getText()}`),
  ),
];

it.each([...new Set(subjects)])("there are right and wrong calls of %s", (name) => {
  const codes = calls.flatMap((call, at) => (call.name === name ? (found.get(at + 1) ?? []) : []));
  const hasWrong = (some: readonly number[]) => codes.some((code) => some.includes(code));
  const overloads =
    parameters.get(name) ?? expect.fail(`add a right call of ${name}, and wrong ones, to CALLS in this file`);
  const isNeeded = (one: ts.ParameterDeclaration | undefined) =>
    one !== undefined && one.questionToken === undefined;
  const wrong = (call: string) => `CALLS needs a wrong call of ${name} ${call}, or has one that can't be`;
  expect(hasWrong(WRONG_TYPE), wrong("with an argument of another type")).toBe(
    overloads.some(({ length }) => length > 0),
  );
  expect(hasWrong(MISSING), wrong("without its first argument")).toBe(
    overloads.every(([first]) => isNeeded(first)),
  );
  expect(hasWrong(UNKNOWN_OPTION), wrong("with an unknown option")).toBe(
    overloads.flat().some((one) => one.name.getText() === "options"),
  );
});

describe("the examples in the docs of the declarations", () => {
  it.each(examples)("have no errors and print what they say: $code", ({ code, file }) => {
    expect(program.getSemanticDiagnostics(program.getSourceFile(file))).toEqual([]);
    const printed: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((...values) => {
      printed.push(values.map(String).join(" "));
    });
    const { outputText } = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
    new Function(...Object.keys(randdeck), `{${outputText}}`)(...Object.values(randdeck));
    log.mockRestore();
    // The output is in a comment after the printing call, or in the next line.
    const promised = [...code.matchAll(/^(?:console\.log\(.*)?\/\/ (.*)$/gm)].map(([, output]) => output);
    expect(printed).toEqual(promised);
  });

  it("are all TypeScript, as many as in the source", () => {
    const files = readdirSync(`${ROOT}ts-src/randdeck`).map((file) =>
      readFileSync(`${ROOT}ts-src/randdeck/${file}`, "utf8"),
    );
    expect(declarations.map(({ text }) => text).join()).not.toContain("```lua");
    expect(examples.length).toBe(files.join().match(/```lua/g)!.length);
  });

  it("refuse Lua that has no TypeScript", () => {
    const example = (code: string) => withTypeScript(` * \`\`\`lua\n * ${code}\n * \`\`\``);
    expect(example("print(#list)")).toBe(" * ```ts\n * console.log(list.length);\n * ```");
    expect(() => example("while true do end")).toThrow("an example has 'while'");
    expect(() => example("print(not a)")).toThrow("an example has 'not'");
  });
});

it("the docs of the declarations use the words of TypeScript", () => {
  const lua =
    'A list, or a\n * table; nil at `#list`, `{ "A" }`, `a = 1`. Round the table. @param list - A list.';
  const told =
    'An array, or an\n * object; undefined at `list.length`, `["A"]`, `a: 1`. Round the table. @param list - An array.';
  expect(withWords(`/** ${lua} */`)).toBe(`/** ${told} */`);
  expect(declarations.map(({ text }) => text).join()).not.toMatch(/\bnil\b|\ban? lists?\b|#list/i);
});

it("editors get all arguments in Lua, and in neither language internal definitions", () => {
  const lua = readFileSync(`${ROOT}lua-out/randdeck.lua`, "utf8");
  const documented = [...lua.matchAll(/((?:^---.*\n)+)^function (?:randdeck\.|\w+:)(\w+)\(([^)]*)\)/gm)];
  expect(documented.length).toBeGreaterThan(50);
  for (const [, comment, name, args] of documented) {
    const told = [...comment!.matchAll(/^---@param (\w+|\.\.\.)\??/gm)].map(([, each]) => each);
    expect(told.join(", "), name).toBe(args);
  }
  expect(declarations.map(({ text }) => text).join()).not.toMatch(/\b(constructor|randdeck\w+1)\(/);
});

it("the declarations import only modules of the public surface", () => {
  const [surface] = declarations.filter(({ fileName }) => fileName.endsWith("/randdeck.d.cts"));
  const exported = [...surface!.text.matchAll(/ from "\.\/(.*)\.cjs"/g)].map(([, path]) =>
    join(dirname(surface!.fileName), `${path}.d.cts`),
  );
  const reached = declarations.map(({ fileName }) => fileName);
  expect(reached.sort()).toEqual([surface!.fileName, ...exported].sort());
});
