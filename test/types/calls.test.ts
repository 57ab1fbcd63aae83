/** The declarations of the package take right calls and refuse wrong ones: those of calls.ts. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { shippedDeclarations, surfaceOfDeclarations } from "./declarations.js";

const EXPECTED = "// @ts-expect-error";

const files = shippedDeclarations();
const folder = mkdtempSync(join(tmpdir(), "randdeck-types-"));
for (const [path, text] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Call {
  /** The function, as `shuffled` or `Deck:draw`. */
  readonly name: string;
  readonly text: string;
  readonly isWrong: boolean;
  /** What the compiler says of it. */
  readonly codes: readonly number[];
}

/** The calls of a text, one a line, and what the compiler says of each without being told what to expect. */
function callsIn(text: string): Call[] {
  const lines = text.split("\n");
  const wrong = new Set(lines.flatMap((line, at) => (line.trim() === EXPECTED ? [at + 1] : [])));
  const path = join(folder, "calls.ts");
  writeFileSync(path, text.replaceAll(EXPECTED, "//"));
  const program = ts.createProgram([path], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    paths: { randdeck: [join(folder, "randdeck.d.ts")] },
  });
  const file = program.getSourceFile(path)!;
  const checker = program.getTypeChecker();
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ file: of, start, code }) => ({ line: of === file ? lineOf(start!) : -1, code }));
  const calls = new Map<number, Call>();
  const visit = (node: ts.Node): void => {
    const line = lineOf(node.getStart(file));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && !calls.has(line)) {
      const { expression, name } = node.expression;
      const owner = checker.getTypeAtLocation(expression).symbol.name;
      calls.set(line, {
        name: expression.getText() === "randdeck" ? name.text : `${owner}:${name.text}`,
        text: node.getText(),
        isWrong: wrong.has(line),
        codes: problems.filter((each) => each.line === line).map(({ code }) => code),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const elsewhere = problems.filter(({ line }) => !calls.has(line));
  if (elsewhere.length > 0) throw new Error(`beside the calls: ${JSON.stringify(elsewhere)}`);
  return [...calls.values()];
}

const text = readFileSync(new URL("calls.ts", import.meta.url), "utf8");
const calls = callsIn(text);

describe("a right call is one, a wrong call an error:", () => {
  it.each(calls)("$text", ({ isWrong, codes }) => {
    expect(codes.length > 0).toBe(isWrong);
  });

  it("or else it is found", () => {
    const changed = text
      .replace("randdeck.pick(list, random)", "randdeck.pick(list, 6)")
      .replace("deck.deal(2);", "deck.deal(2, 1);");
    const found = callsIn(changed).filter(({ isWrong, codes }) => codes.length > 0 !== isWrong);
    expect(found.map((each) => each.text)).toEqual(["randdeck.pick(list, 6)", "deck.deal(2, 1)"]);
  });
});

/** What is wrong with a call, as the compiler's codes tell it. */
const WRONG_TYPE = [2322, 2345, 2769];
const MISSING = [2554];
const UNKNOWN_OPTION = [2353, 2561];

/** Functions and methods with their types, as `fun(self: Deck<Card>, count?: integer) gives nil`. */
const functions = [...surfaceOfDeclarations(files)].filter(([name]) => /^\w+(:\w+)?$/.test(name));

describe("calls.ts has", () => {
  it.each(functions)("right and wrong calls of %s", (name, type) => {
    const own = calls.filter((each) => each.name === name);
    const hasWrong = (codes: readonly number[]) => own.some((each) => codes.includes(each.codes[0] ?? 0));
    const [first] = type.split("\n");
    const parameters = /fun\((?:self: [^,)]+(?:, )?)?(.*)\) gives/.exec(first!)![1]!;
    expect(own.some(({ isWrong }) => !isWrong)).toBe(true);
    expect(hasWrong(WRONG_TYPE)).toBe(parameters !== "");
    expect(hasWrong(MISSING)).toBe(/^\w+: /.test(parameters));
    expect(hasWrong(UNKNOWN_OPTION)).toBe(/\boptions\?: /.test(parameters));
  });
});
