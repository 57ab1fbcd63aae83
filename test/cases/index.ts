/** Reads all cases from the text files in this folder; README.md describes their grammar. */
import { readdirSync, readFileSync } from "node:fs";
import type { Case, Kind } from "./language.js";
import { type Line, stepsIn } from "./text.js";

/** A row of a table: a value for each word of the table's first line. */
type Row = ReadonlyMap<string, string>;

interface Table {
  readonly words: readonly string[];
  readonly rows: readonly Row[];
}

const isRow = (line: Line | undefined): boolean => /^ *\|/.test(line?.text ?? "");

const cellsOf = ({ text }: Line): string[] =>
  text
    .trim()
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());

function tableOf([first, ...others]: readonly Line[]): Table {
  const words = cellsOf(first!);
  const rows = others.map((line): Row => {
    const cells = cellsOf(line);
    if (cells.length !== words.length) throw new Error(`${line.place}: a cell for each word expected`);
    return new Map(words.map((word, at) => [word, cells[at]!]));
  });
  return { words, rows };
}

/** Returns the lines, once for each row of a table whose words they contain, with the row's values. */
function filled(lines: readonly Line[], tables: readonly Table[]): (readonly Line[])[] {
  for (const { words, rows } of tables) {
    const word = new RegExp(`\\b(${words.join("|")})\\b`, "g");
    if (!lines.some(({ text }) => text.match(word))) continue;
    return rows.flatMap((row) => {
      const fill = ({ text, place }: Line) => ({ text: text.replace(word, (each) => row.get(each)!), place });
      return filled(lines.map(fill), tables);
    });
  }
  return [lines];
}

/**
 * Makes cases from a first line, such as `pick, good: gives one card`, and its steps: one case for each row
 * of its tables.
 */
function casesOf(lines: readonly Line[], tables: readonly Table[]): Case[] {
  const told = lines.filter((line) => !isRow(line));
  const own = lines.some(isRow) ? [tableOf(lines.filter(isRow))] : [];
  const isOwn = (word: string) => own.some(({ words }) => words.includes(word));
  const others = tables.filter(({ words }) => !words.some(isOwn));
  return filled(told, [...others, ...own]).map(([head, ...steps]): Case => {
    const [, about, kind, name] = /^(\S+), (good|boundary|bad): (.*)$/.exec(head!.text) ?? [];
    if (about === undefined) throw new Error(`${head!.place}: a case expected, got ${head!.text}`);
    return { kind: kind as Kind, about, name: name!, ...stepsIn(steps) };
  });
}

/** Returns the cases in the text of a file. */
function casesIn(text: string, path: string): Case[] {
  // A part is a case, or a table, which isn't indented.
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
