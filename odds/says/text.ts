/** Writes a report as text for a terminal, or as CSV for a spreadsheet. */
import { printable } from "../../host/error.js";
import type { Figure, Percentile, Report, Share } from "./report.js";
import { headlineOf, questionOf, type Table, tablesOf } from "./tables.js";

/** A list of chances shows at most `MOST` of them, in lines of at most `WIDTH` characters. */
const MOST = 20;
const WIDTH = 80;

/** Picks the rows that are shown. Equal rows at the start become one row, and so do those at the end. */
function shownOf(rows: Table["rows"]): Table["rows"] {
  const cells = (row: readonly string[]) => row.slice(1).join();
  const last = rows.length - 1;
  let [begin, end] = [0, last];
  while (end > 0 && cells(rows[end - 1]!) === cells(rows[last]!)) end -= 1;
  while (begin < end && cells(rows[begin + 1]!) === cells(rows[0]!)) begin += 1;
  const step = Math.ceil((end + 1 - begin) / (MOST - 2));
  return rows.flatMap((row, at) => {
    const isEnd = at === begin || at === end;
    if (at < begin || at > end || (!isEnd && (at + 1) % step > 0)) return [];
    const [first, to] = [rows[at === begin ? 0 : at]![0]!, rows[at === end ? last : at]![0]!];
    return [[first === to ? first : `${first}–${to}`, ...row.slice(1)]];
  });
}

function aligned(rows: Table["rows"], gap = "  "): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => {
    const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[at]!)));
    return `  ${cells.join(gap)}`.trimEnd();
  });
}

/** Writes a list of chances from left to right, and another table as it is. */
function textTable({ title, head, rows, isList }: Table): string {
  if (!isList)
    return [...(head.length > 2 ? [title, ...aligned([head, ...rows])] : aligned(rows)), ""].join("\n");
  const shown = shownOf(rows);
  const widest = (cells: readonly string[]) => Math.max(...cells.map((cell) => cell.length)) + 1;
  const count = Math.max(1, Math.floor((WIDTH - 2 - widest(head)) / widest(shown.flat())));
  const parts = Array.from({ length: Math.ceil(shown.length / count) }, (_, at) => {
    const part = shown.slice(at * count, (at + 1) * count);
    return aligned(
      head.map((label, column) => [label, ...part.map((row) => row[column]!)]),
      " ",
    );
  });
  return [title, ...parts.flat(), ""].join("\n");
}

export function textOf(report: Report): string {
  const head = [headlineOf(report), questionOf(report), ...report.notes, ""];
  const tables = tablesOf(report).filter(({ rows }) => rows.length > 0);
  return printable([...head, ...tables.map(textTable)].join("\n"));
}

/** The report for a spreadsheet: a line with the names of the columns, then a line for each figure. */
export function csvOf({ schemes }: Report): string {
  function quoted(text: string): string {
    // A spreadsheet would read such a text as a formula.
    const safe = printable(/^[=+\-@\t]/.test(text) ? `'${text}` : text);
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  }
  const lines = schemes.flatMap(({ name, percentiles, why: _, ...figures }) => {
    const all: [string, number | true | Figure<number | undefined> | readonly Share[]][] = [
      ...Object.entries(figures),
      ...percentiles.map((one): [string, Percentile] => [`percentile ${one.percent}`, one]),
    ];
    return all.flatMap(([figure, of]) =>
      [of].flat().map((each) => {
        const { at, value, lowest, highest } =
          typeof each === "object" ? { at: "", ...each } : { value: each };
        return [quoted(name), figure, at, value, lowest, highest].join();
      }),
    );
  });
  return `${["scheme,figure,at,value,lowest,highest", ...lines].join("\n")}\n`;
}
