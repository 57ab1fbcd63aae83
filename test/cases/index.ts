/** All cases, for every side: those of the text files beside this, whose grammar README.md tells. */
import { readdirSync, readFileSync } from "node:fs";
import type { Case, Kind } from "./language.js";
import { type Line, stepsIn } from "./text.js";

/** What the words of a table stand for in one of its rows. */
type Row = ReadonlyMap<string, string>;

type Table = readonly Row[];

const isRow = (line: Line | undefined): boolean => /^ *\|/.test(line?.text ?? "");

/** A table of its lines, of which the first has its words. */
function tableOf(lines: readonly Line[]): Table {
  const [words, ...rows] = lines.map(({ text }) => text.trim().slice(1, -1).split("|"));
  return rows.map((cells, at) => {
    if (cells.length !== words!.length) throw new Error(`${lines[at + 1]!.place}: a cell for each word expected`);
    return new Map(words!.map((word, place) => [word.trim(), cells[place]!.trim()]));
  });
}

const wordsOf = (table: Table): string[] => [...table[0]!.keys()];

/** The lines, once for each row of each table of which they have a word. */
function filled(lines: readonly Line[], tables: readonly Table[]): (readonly Line[])[] {
  for (const table of tables) {
    const word = new RegExp(`\\b(${wordsOf(table).join("|")})\\b`, "g");
    if (!lines.some(({ text }) => text.match(word))) continue;
    return table.flatMap((row) => {
      const fill = (text: string) => text.replace(word, (each) => row.get(each)!);
      return filled(
        lines.map(({ text, place }) => ({ text: fill(text), place })),
        tables,
      );
    });
  }
  return [lines];
}

/** The cases of a head, as `pick, good: gives one card`, of the steps below, and perhaps of a table. */
function casesOf(lines: readonly Line[], tables: readonly Table[]): Case[] {
  const own = lines.some(isRow) ? [tableOf(lines.filter(isRow))] : [];
  const others = tables.filter((table) => !own.some((one) => wordsOf(one).some((word) => table[0]!.has(word))));
  const parts = filled(
    lines.filter((line) => !isRow(line)),
    [...others, ...own],
  );
  return parts.map(([head, ...steps]): Case => {
    const [, about, kind, name] = /^(\S+), (good|boundary|bad): (.*)$/.exec(head!.text) ?? [];
    if (about === undefined) throw new Error(`${head!.place}: a case expected, got ${head!.text}`);
    return { kind: kind as Kind, about, name: name!, ...stepsIn(steps) };
  });
}

/** The cases of a file, which is named by its path. */
function casesIn(text: string, path: string): Case[] {
  // Tables that stand at the left edge, and cases.
  const parts: Line[][] = [];
  let before: Line | undefined;
  for (const [at, line] of text.split("\n").entries()) {
    const told = { text: line, place: `${path}:${at + 1}` };
    const isEmpty = /^ *(\/\/|$)/.test(line);
    const goesOn = line.startsWith(" ") || (isRow(told) && before?.text.startsWith("|"));
    if (!isEmpty && goesOn) parts.at(-1)!.push(told);
    else if (!isEmpty) parts.push([told]);
    before = told;
  }
  const tables = parts.filter(([first]) => isRow(first)).map(tableOf);
  return parts.filter(([first]) => !isRow(first)).flatMap((part) => casesOf(part, tables));
}

const folder = new URL("./", import.meta.url);

export const cases: readonly Case[] = readdirSync(folder)
  .filter((name) => name.endsWith(".txt"))
  .flatMap((name) => casesIn(readFileSync(new URL(name, folder), "utf8"), `test/cases/${name}`));
