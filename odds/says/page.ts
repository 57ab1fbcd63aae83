/** Writes a report as a page: a single file with a picture and tables. */

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
td { white-space: nowrap } tbody th { font-weight: normal } th:first-child { text-align: left; padding-left: 0 }
thead { border-bottom: 1px solid } summary + h3 { margin-top: .5rem }`;

function tableOf({ head, rows, title }: Table): string {
  const columns = head.map((name) => (name === "" ? "<td></td>" : `<th scope="col">${escaped(name)}</th>`));
  const lines = rows.map(([label = "", ...cells]) => {
    const all = cells.map((cell) => `<td>${escaped(cell)}</td>`);
    return `<tr><th scope="row">${escaped(label)}</th>${all.join("")}</tr>`;
  });
  return `<div class="table" role="region" tabindex="0" aria-label="${escaped(title)}"><table>
<thead><tr>${columns.join("")}</tr></thead>
<tbody>
${lines.join("\n")}
</tbody></table></div>`;
}

/** Returns a page with the answer, a picture and the schemes side by side. The other tables are folded. */
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
