/** A report as a page: one file with its curves and tables, which needs no other. */
import { chartsOf } from "./chart.js";
import type { Report } from "./report.js";
import { questionOf, type Table, tablesOf, verdictOf } from "./tables.js";

/** The text of uPlot's files, which the page has in it. */
export interface PlotFiles {
  readonly script: string;
  readonly style: string;
}

const STYLE = `
:root { color-scheme: light dark }
body { margin: 1rem auto; max-width: 50rem; padding: 0 1rem; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem }
.table { overflow-x: auto }
table { border-collapse: collapse } th, td { padding: .1rem .6rem; text-align: right }
tbody th { font-weight: normal } .names th:first-child { text-align: left }
thead { border-bottom: 1px solid } .u-legend { text-align: left; width: 100% }
.u-inline.u-live .u-series { display: block } .u-legend .u-marker { width: 1.2em }`;

/** Draws the curves, anew where the page becomes dark or light, or another width. */
const SCRIPT = `
const dark = matchMedia("(prefers-color-scheme: dark)");
function draw() {
  for (const [at, box] of [...document.querySelectorAll(".chart")].entries()) {
    const { options, data } = charts[dark.matches ? 1 : 0][at];
    box.textContent = "";
    new uPlot({ ...options, width: box.clientWidth, height: 300 }, data, box);
  }
}
draw();
dark.addEventListener("change", draw);
addEventListener("resize", draw);`;

const NAMES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => NAMES[character]!);

function tableOf({ title, head, rows, bars }: Table): string {
  const cells = (row: readonly string[]) =>
    row
      .slice(1)
      .map((cell) => `<td>${escaped(cell)}</td>`)
      .join("");
  return `<h2>${escaped(title)}</h2>
<div class="table" role="region" tabindex="0" aria-label="${escaped(title)}"><table${bars === undefined ? ' class="names"' : ""}>
<thead><tr>${head.map((cell) => (cell === "" ? "<td></td>" : `<th scope="col">${escaped(cell)}</th>`)).join("")}</tr></thead>
<tbody>
${rows.map((row) => `<tr><th scope="row">${escaped(row[0]!)}</th>${cells(row)}</tr>`).join("\n")}
</tbody></table></div>`;
}

/** The page. */
export function pageOf(report: Report, { script, style }: PlotFiles): string {
  const light = chartsOf(report, false);
  const charts = JSON.stringify([light, chartsOf(report, true)]).replaceAll("<", "\\u003c");
  const boxes = light.map(
    ({ title }) =>
      `<h2>${escaped(title)}</h2>\n<div class="chart" role="img" aria-label="${escaped(title)}: the tables have its numbers"></div>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`Odds of ${report.card}`)}</title>
<style>${style.trim()}${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(questionOf(report))}</h1>
${[...boxes, ...tablesOf(report).map(tableOf)].join("\n")}
<p>${escaped(verdictOf(report))}</p>
</main>
<script>${script.trim()}</script>
<script>const charts = ${charts};${SCRIPT}</script>
</body>
</html>
`;
}
