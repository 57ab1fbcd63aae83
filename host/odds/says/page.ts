/** A report as a page: a single file with pictures and tables. */

import { CHART_STYLE, chartOf, escaped } from "./chart.js";
import type { Report } from "./report.js";
import { headlineOf, questionOf, type Table, tablesOf } from "./tables.js";
import { needInWords } from "./words.js";

const STYLE = `
:root { color-scheme: light dark }
body { margin: 1rem auto; max-width: 50rem; padding: 0 1rem; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.4rem; line-height: 1.3 } h2 { font-size: 1.1rem; margin-top: 2rem } summary { font-weight: bold; padding: .4rem 0 }
.table { overflow-x: auto }
table { border-collapse: collapse } th, td { padding: .1rem .6rem; text-align: right }
td { white-space: nowrap } tbody th { font-weight: normal }
.names th:first-child { text-align: left; padding-left: 0 } .names tbody tr { border-top: 1px solid GrayText }
@media (max-width: 40rem) {
  .names { font-size: .85rem }
  .names tr { display: flex; flex-wrap: wrap }
  .names th, .names td { flex: 1; min-width: 0; padding-inline: 0 .2rem; overflow-wrap: anywhere; white-space: normal } .names thead td { display: none }
  .names tbody th { flex: 0 0 100%; padding-top: .4rem }
}
thead { border-bottom: 1px solid } summary + h3 { margin-top: .5rem }`;

/** A table with explicit roles, since narrow screens lay its rows out differently. */
function tableOf({ head, rows, bars, title }: Table): string {
  const cells = (row: readonly string[]) =>
    row
      .slice(1)
      .map((cell) => `<td role="cell">${escaped(cell)}</td>`)
      .join("");
  return `<div class="table" role="region" tabindex="0" aria-label="${escaped(title)}"><table role="table"${bars === undefined ? ' class="names"' : ""}>
<thead role="rowgroup"><tr role="row">${head.map((cell) => (cell === "" ? "<td></td>" : `<th scope="col" role="columnheader">${escaped(cell)}</th>`)).join("")}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => `<tr role="row"><th scope="row" role="rowheader">${escaped(row[0]!)}</th>${cells(row)}</tr>`).join("\n")}
</tbody></table></div>`;
}

/** The page: the answer, a picture and the schemes side by side; all numbers are folded. */
export function pageOf(report: Report): string {
  const chart = chartOf(report);
  const [sideBySide, ...tables] = tablesOf(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`Odds of ${needInWords(report)}`)}</title>
<style>${STYLE}${CHART_STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(headlineOf(report))}</h1>
<p>${escaped([questionOf(report), ...report.notes].join(" "))}</p>
${chart === undefined ? "" : `<h2>${escaped(chart.title)}</h2>\n${chart.html}`}
<h2>${escaped(sideBySide!.title)}</h2>
${tableOf(sideBySide!)}
<details><summary>All chances</summary>
${tables.map((table) => `<h3>${escaped(table.title)}</h3>\n${tableOf(table)}`).join("\n")}
</details>
</main>
</body>
</html>
`;
}
