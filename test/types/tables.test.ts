/** The declarations of the client for Redis accept right calls and reject wrong ones. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "../../tools/transpile.js";
import { installDeclarations } from "./declarations.js";

const BEFORE = `
import type { CallOptions, ChangeOptions, Table, TableCards, TableOptions, Tables } from "randdeck/redis";
declare const tables: Tables;
type Seat = "north" | "south";
declare const table: Table<string, Seat>;
declare const plain: Table<string>;
declare const change: ChangeOptions | undefined;
declare const call: CallOptions | undefined;
declare const count: number | undefined;
declare const named: Record<string, number>;
const lookAt = async (one: Table<string>) => { await one.draw(1); await one.view(); };
const make = <Card extends object, Pile extends string>(cards: TableCards<Card>, piles: readonly Pile[]): Promise<Table<Card, Pile>> => tables.create<Card, Pile>("a", cards, { piles });
const makeOf = <Card extends object, Pile extends string>(cards: TableCards<Card>, options: TableOptions<Card, Pile>): Promise<Table<Card, Pile>> => tables.openOrCreate<Card, Pile>("a", cards, options);
`;

const RIGHT = `
(await tables.create("a", { copies: { A: 4 } })) satisfies Table<"A">
(await (await tables.create("a", { copies: { A: 4 } })).draw()) satisfies string | undefined
(await (await tables.openOrCreate("a", { copies: { A: 4, B: 1 } }, { seed: 1 })).draw(2)) satisfies ("A" | "B")[]
(await (await tables.create("a", { copies: named })).draw()) satisfies string | undefined
(await (await tables.create("a", { copies: [["A", 3], ["B", 1]] })).draw()) satisfies string | undefined
(await (await tables.create("a", [{ id: 1 }])).draw(1))[0]!.id satisfies number
(await tables.create("a", ["A"], { piles: ["north", "south"] })) satisfies Table<string, Seat>
tables.create("a", ["A"], undefined, call)
tables.openOrCreate("a", ["A"], undefined, call)
table satisfies Table<string>
table satisfies Table<string, "north">
lookAt(table)
[table, plain].map((one) => one.shuffle())
(await table.where("A")) satisfies "north" | "south" | "draw" | "discard" | "out" | undefined
(await table.counts()).piles.north satisfies number
(await table.view({ piles: ["north"] })).cards.north satisfies string[]
(await table.step([["draw", 1, "north"], ["view", ["south"]]]))[1].cards.south satisfies string[]
table.draw(undefined, change)
table.draw(2, change)
table.draw(count, change)
table.draw(count, "north", change)
(await table.peek(count)) satisfies string | string[] | undefined
table.deal(2, 2, change)
table.put("A", change)
table.put("A", "top", change)
table.put("A", "top", "draw", change)
table.discard("A", change)
table.discard("A", "north", change)
table.take("draw", 1, change)
table.take("draw", 1, "north", change)
table.cut(change)
table.cut(3, change)
table.shuffle(change)
table.shuffle("north", change)
table.reset(change)
table.step([["draw", 1]], change)
table.setState("", change)
table.delete(call)
table.watch(call)
`;

/** Wrong calls, each with a part of the compiler's message. */
const WRONG = `
tables.create("a", [new Date()]) | JSON can't hold such a card
tables.create("a", [1n]) | JSON can't hold such a card
tables.create("a", [() => 1]) | JSON can't hold such a card
tables.create("a", { copies: [[new Map(), 1]] }) | JSON can't hold such a card
tables.create("a", ["A"], { piles: ["draw"] }) | '"draw"' is not assignable to type '"draw" & Reserved'
tables.create("a", ["A"], { piles: ["hand", "top"] }) | '"top"' is not assignable
tables.create("a", ["A"], { seeds: 1 }) | 'seed'
tables.create("a", { copies: { A: "4" } }) |
tables.create("a", { copy: { A: 4 } }) | 'copy' does not exist
tables.create("a", "AB") |
plain satisfies Table<string, Seat> |
(await tables.create("a", { copies: { A: 4 } })) satisfies Table<number> |
table.step([["draw", "2"]]) | 'string' is not assignable to type 'number'
table.step([["draw", 1, "nort"]]) | Did you mean '"north"'
table.step([["drw", 1]]) | Did you mean '"draw"'
table.step([["put", 5, "north"]]) | 'number' is not assignable to type 'string | readonly string[]'
table.step([["take", "north"]]) |
table.step([["view", ["nort"]]]) | Did you mean '"north"'
table.draw("2") |
table.draw(2, "out") |
table.draw(2, { ifversion: "" }) |
table.put("A", "nort") | Did you mean '"north"'
table.discard(5) |
table.view({ piles: ["nort"] }) | Did you mean '"north"'
table.take("draw") |
table.shuffle("out") |
table.delete({ ifVersion: "" }) | 'ifVersion' does not exist
`;

const linesOf = (text: string) => text.trim().split("\n");
const right = linesOf(RIGHT);
const wrong = linesOf(WRONG).map((line) => line.split(/ \|(?: (?!readonly)|$)/) as [string, string]);

const folder = mkdtempSync(join(tmpdir(), "randdeck-tables-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The compiler's messages, by the line of the use. */
function messages(): Map<number, string> {
  installDeclarations(folder, ["node/redis"]);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const file = join(folder, "uses.ts");
  const uses = [...right, ...wrong.map(([use]) => use)].map((use) => `${use};`);
  writeFileSync(file, [BEFORE.replaceAll("\n", " "), ...uses].join("\n"));
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noErrorTruncation: true,
    skipLibCheck: true,
    typeRoots: [join(ROOT, "node_modules/@types")],
    types: ["node"],
    lib: ["lib.es2023.d.ts"],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const found = new Map<number, string>();
  for (const { file, start, messageText } of ts.getPreEmitDiagnostics(program)) {
    const line = file?.getLineAndCharacterOfPosition(start!).line ?? 0;
    found.set(line, `${found.get(line) ?? ""}${ts.flattenDiagnosticMessageText(messageText, "\n")}\n`);
  }
  return found;
}

const found = messages();

it.each(right.map((use, at) => [use, at + 1] as const))("takes %s", (_, line) => {
  expect(found.get(0)).toBe(undefined);
  expect(found.get(line)).toBe(undefined);
});

it.each(wrong.map(([use, message], at) => [use, message, right.length + at + 1] as const))(
  "refuses %s",
  (_, message, line) => {
    expect(found.get(line)).toContain(message.trim());
  },
);
