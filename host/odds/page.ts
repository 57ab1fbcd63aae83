/** A report as a page: one file with its pictures and tables, which needs no other. */
import { CHART, type Chart, chartsOf } from "./chart.js";
import { needInWords } from "./question.js";
import type { Report } from "./report.js";
import { headlineOf, questionOf, type Table, tablesOf, verdictOf } from "./tables.js";

/** The text of uPlot's files, which the page has in it. */
export interface PlotFiles {
  readonly script: string;
  readonly style: string;
}

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
thead { border-bottom: 1px solid } summary + h3 { margin-top: .5rem }
.chart { display: flex; gap: .5rem } .plot { flex: 1; min-width: 0; height: ${CHART.height}px }
.chart ul { position: relative; flex: none; width: 11rem; height: ${CHART.height - CHART.above - CHART.below}px; margin: ${CHART.above}px 0 0; padding: 0; list-style: none; font-size: .8rem; line-height: 1.2 }
.chart li { position: absolute; top: calc(100% - var(--height)); max-width: 100%; overflow: hidden; transform: translateY(-50%); text-overflow: ellipsis; white-space: nowrap }
.chart svg { stroke: light-dark(var(--light), var(--dark)); stroke-width: 2 }
@media (max-width: 40rem) {
  .chart { flex-direction: column } .chart ul { width: auto; height: auto } .chart li { position: static; transform: none; display: inline-block; margin-right: 1em }
}`;

/** Draws the pictures, anew where the page becomes dark or light, or another width, or where one is unfolded. */
const SCRIPT = `
const dark = matchMedia("(prefers-color-scheme: dark)");
function draw() {
  for (const [at, box] of [...document.querySelectorAll(".plot")].entries()) {
    box.textContent = "";
    if (box.clientWidth === 0) continue;
    const { options, data, isBars } = charts[dark.matches ? 1 : 0][at];
    const series = options.series.map((one) => (isBars ? { ...one, paths: uPlot.paths.bars({ size: [0.9] }) } : one));
    new uPlot({ ...options, series, width: box.clientWidth, height: ${CHART.height} }, data, box);
  }
}
draw();
dark.addEventListener("change", draw);
addEventListener("resize", draw);
for (const folded of document.querySelectorAll("details")) folded.addEventListener("toggle", draw);`;

const NAMES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => NAMES[character]!);

/** A table; its roles stand there, since on a narrow screen its rows are laid out as no table. */
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

/** The page: the answer, a picture and the schemes side by side; all else is folded. */
export function pageOf(report: Report, { script, style }: PlotFiles): string {
  const light = chartsOf(report, false);
  const folded = (title: string, content: string) =>
    `<details><summary>${escaped(title)}</summary>\n${content}\n</details>`;
  const dark = chartsOf(report, true);
  const charts = JSON.stringify([light, dark]).replaceAll("<", "\\u003c");
  const box = ({ title, names }: Chart) => {
    const { names: darkNames } = dark.find((chart) => chart.title === title)!;
    const items = names.map(({ name, stroke, dash, height }, at) => {
      const style = `--light: ${stroke}; --dark: ${darkNames[at]!.stroke}; --height: ${height.toFixed(1)}%`;
      return `<li style="${style}"><svg width="28" height="8" aria-hidden="true"><path d="M0 4h28" stroke-dasharray="${dash.join(" ")}"/></svg> ${escaped(name)}</li>`;
    });
    return `<div class="chart"><div class="plot" role="img" aria-label="${escaped(title)}: the tables have its numbers"></div><ul>${items.join("")}</ul></div>`;
  };
  const [first, ...others] = light;
  const [sideBySide, ...tables] = tablesOf(report, true);
  const all = tables.map((table) => `<h3>${escaped(table.title)}</h3>\n${tableOf(table)}`).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`Odds of ${needInWords(report)}`)}</title>
<style>${style.trim()}${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(headlineOf(report))}</h1>
<p>${escaped([questionOf(report), ...report.notes].join(" "))}</p>
<h2>${escaped(first!.title)}</h2>
${box(first!)}
<h2>${escaped(sideBySide!.title)}</h2>
${tableOf(sideBySide!)}
<p>${escaped(verdictOf(report))}</p>
${others.map((chart) => folded(chart.title, box(chart))).join("\n")}
${folded("All numbers beside the games that were played", all)}
</main>
<script>${script.trim()}</script>
<script>const charts = ${charts};${SCRIPT}</script>
</body>
</html>
`;
}
