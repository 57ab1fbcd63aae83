/** A report as text for a terminal, and as lines for a spreadsheet. */
import { printable } from "../asks/error.js";
import type { Figure, Report, Share } from "./report.js";
import { headlineOf, questionOf, type Table, tablesOf, verdictOf } from "./tables.js";

/** How many rows of a table of shares are shown, and of the rows behind them, and how many columns a bar has. */
const ROWS = 100;
const MORE_ROWS = 20;
const BAR = 24;

const EIGHTHS = " ▏▎▍▌▋▊▉";

function bar(share: number): string {
  const eighths = Math.round(share * BAR * 8);
  return `${"█".repeat(Math.floor(eighths / 8))}${EIGHTHS[eighths % 8]}`.trim();
}

function textTable({ title, head, rows, bars }: Table): string {
  // Behind the first rows of a long table every second one, or third, and so on, the last one included.
  const step = Math.max(1, Math.ceil((rows.length - ROWS) / MORE_ROWS));
  const isShown = (_: unknown, at: number) => at < ROWS || (rows.length - 1 - at) % step === 0;
  const shown = bars === undefined ? rows : rows.filter(isShown);
  const kept = bars?.filter(isShown);
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

/** The report for a terminal; if it is checked, the exact chances stand beside the shares of the games. */
export function textOf(report: Report, isChecked = false): string {
  const { notes } = report;
  const head = [headlineOf(report), questionOf(report), ...notes, ""];
  const parts = [...head, ...tablesOf(report, isChecked).map(textTable), verdictOf(report)];
  return printable(`${parts.join("\n")}\n`);
}

/** The report for a spreadsheet: a line for each share, below a line of names. */
export function csvOf({ schemes }: Report): string {
  function quoted(text: string): string {
    // Spreadsheets would take it for a formula.
    const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  }
  const lines = schemes.flatMap(({ name, percentiles, ...figures }) => {
    const line = (...cells: unknown[]) => [quoted(name), ...cells].join();
    const linesOf = (figure: string, of: readonly Share[] | Figure<number> | number) => {
      if (typeof of === "number") return line(figure, "", "", of);
      if ("value" in of) return line(figure, "", "", of.value, "", of.lowest, of.highest);
      return of.map(({ at, games, share, exact, lowest, highest }) =>
        line(figure, at, games, share, exact, lowest, highest),
      );
    };
    return [
      ...Object.entries(figures).flatMap(([figure, of]) => linesOf(figure, of)),
      ...percentiles.map(({ of, percent, value, lowest, highest }) =>
        line(`${of} percentile ${percent}`, value, "", "", "", lowest, highest),
      ),
    ];
  });
  return `${["scheme,figure,at,games,share,exact,lowest,highest", ...lines].join("\n")}\n`;
}
