/** Writes a report as text for a terminal, or as CSV for a spreadsheet. */
import { printable } from "../asks/error.js";
import type { Figure, Percentile, Report, Share } from "./report.js";
import { headlineOf, questionOf, type Table, tablesOf } from "./tables.js";

/** A table of chances shows at most `ROWS` rows. A bar has at most `BAR` characters. */
const ROWS = 25;
const BAR = 24;

const EIGHTHS = " ▏▎▍▌▋▊▉";

function bar(share: number): string {
  const eighths = Math.round(share * BAR * 8);
  return `${"█".repeat(Math.floor(eighths / 8))}${EIGHTHS[eighths % 8]}`.trim();
}

/** Picks the rows that are shown. Equal rows at the start become one row, and so do those at the end. */
function shownOf({ rows, bars = [] }: Table) {
  const cells = (row: readonly string[]) => row.slice(1).join();
  const last = rows.length - 1;
  let [begin, end] = [0, last];
  while (end > 0 && cells(rows[end - 1]!) === cells(rows[last]!)) end -= 1;
  while (begin < end && cells(rows[begin + 1]!) === cells(rows[0]!)) begin += 1;
  const step = Math.ceil((end + 1 - begin) / (ROWS - 2));
  return rows.flatMap((row, at) => {
    const isEnd = at === begin || at === end;
    if (at < begin || at > end || (!isEnd && (at + 1) % step > 0)) return [];
    const [first, to] = [rows[at === begin ? 0 : at]![0]!, rows[at === end ? last : at]![0]!];
    return [{ row: [first === to ? first : `${first} to ${to}`, ...row.slice(1)], bar: bars[at]! }];
  });
}

function textTable({ title, head, rows, bars }: Table): string {
  const some = bars && shownOf({ title, head, rows, bars });
  const shown = some?.map(({ row }) => row) ?? rows;
  const kept = some?.map(({ bar }) => bar);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...shown].map((row) => row[column]?.length ?? 0)),
  );
  const lines = [head, ...shown].map((row, at) => {
    const cells = row.map((cell, column) =>
      bars === undefined && column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column] ?? 0),
    );
    return [...cells, at > 0 && kept !== undefined ? bar(kept[at - 1]!) : ""].join("  ").trimEnd();
  });
  return [title, ...lines.map((line) => `  ${line}`), ""].join("\n");
}

export function textOf(report: Report): string {
  const head = [headlineOf(report), questionOf(report), ...report.notes, ""];
  return printable([...head, ...tablesOf(report).map(textTable)].join("\n"));
}

/** The report for a spreadsheet: a line with the names of the columns, then a line for each figure. */
export function csvOf({ schemes }: Report): string {
  function quoted(text: string): string {
    // A spreadsheet would read such a text as a formula.
    const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  }
  const lines = schemes.flatMap(({ name, percentiles, ...figures }) => {
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
