/** Draws a report as curves in HTML, without a script, for any width and a light or dark background. */
import { printable } from "../../host/error.js";
import type { Report } from "./report.js";
import { byDrawInWords, unitOf } from "./tables.js";
import { needInWords } from "./words.js";

export interface Chart {
  readonly title: string;
  readonly html: string;
}

/** Each curve has its own dashes, and a colour for a light and for a dark background. */
const LINES = [
  { dash: "", light: "#0060a8", dark: "#6cb6ff" },
  { dash: "12 6", light: "#b03a00", dark: "#ff9a5c" },
  { dash: "3 5", light: "#00734f", dark: "#4fd1a1" },
  { dash: "14 5 3 5", light: "#8c2f7a", dark: "#f093dc" },
  { dash: "26 8", light: "#6b5a00", dark: "#e0c542" },
  { dash: "14 5 3 5 3 5", light: "#444444", dark: "#cccccc" },
];

/** The width of a line in the legend: the longest dashes, twice. */
const SAMPLE = 72;

export const CHART_STYLE = `
.chart { padding-bottom: 2.5rem; font-size: .8rem; line-height: 1.2 }
.plot { position: relative; height: 15rem; margin: .8rem 1rem 0 2.5rem }
.plot svg { width: 100%; height: 100%; overflow: visible }
.chart path { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; vector-effect: non-scaling-stroke }
.chart .grid { opacity: .2; stroke-width: 1 }
.plot span { position: absolute; opacity: .8 }
.plot .y { right: calc(100% + .4rem); transform: translateY(-50%) }
.plot .x { top: calc(100% + .4rem); transform: translateX(-50%) }
.plot .label { top: calc(100% + 1.6rem); right: 0 }
.chart ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: 0 0 0 2.5rem; padding: 0; list-style: none }
.chart li { margin: 0 }
.chart li svg { display: inline-block; vertical-align: middle }
${LINES.map(({ light, dark, dash }, at) => `.line-${at} { color: light-dark(${light}, ${dark}); stroke-dasharray: ${dash || "none"} }`).join("\n")}
@media print { .chart { color-scheme: light } }`;

/** A curve has at most `POINTS` points, and the axis of draws has at most `STEPS` steps. */
const POINTS = 1000;
const STEPS = 6;

/** The picture ends with the first draw from which on all curves stay above this percentage. */
const SETTLED = 99.9;

const NAMES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text: string) => printable(text).replace(/[&<>"]/g, (character) => NAMES[character]!);

/** The most values in a picture of a sum. */
const MOST_VALUES = 5000;

/** Plots the chance by each draw, or of each value of a sum; undefined if a sum has no values or too many. */
export function chartOf(report: Report): Chart | undefined {
  const { schemes, sum } = report;
  const lists = schemes.map(({ byDraw, howMany = byDraw }) => howMany);
  const all = lists.flat().map(({ at }) => at);
  const first = all.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const last = all.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  if (sum && !(first <= last && last - first < MOST_VALUES)) return undefined;
  const title = sum ? `${needInWords(report)}: the chance of each number` : byDrawInWords(report);
  const curves = lists.map((shares) => {
    const curve = Array<number>(last - first + 1).fill(0);
    for (const { at, value } of shares) curve[at - first] = 100 * value;
    return curve;
  });
  const isOpen = (at: number) => curves.some((curve) => curve[at]! <= SETTLED);
  let draws = curves[0]!.length;
  while (draws > 1 && !isOpen(draws - 2)) draws -= 1;
  const lineOf = (index: number) => `line-${index % LINES.length}`;
  const across = (draw: number) => ((100 * draw) / draws).toFixed(2);
  const each = Math.ceil(draws / POINTS);
  const paths = curves.map((curve, index) => {
    const shown = [...Array(draws).keys()].filter((at) => at % each === 0 || at + 1 === draws);
    const points = shown.map((at) => `${across(at + 1)} ${(100 - curve[at]!).toFixed(2)}`);
    return `<path class="${lineOf(index)}" d="M${points[0]}L${points.join("L")}"/>`;
  });
  // A step is 1, 2 or 5 times a power of 10. It is at least 1, since draws are integers.
  const size = 10 ** Math.floor(Math.log10(draws / STEPS));
  const step = Math.max(1, size * [1, 2, 5, 10].find((times) => draws <= STEPS * size * times)!);
  const places = Array.from({ length: Math.floor(draws / step) }, (_, at) => (at + 1) * step);
  const shares = [0, 25, 50, 75, 100];
  const grid = [...shares.map((share) => `M0 ${share}H100`), ...places.map((at) => `M${across(at)} 0V100`)];
  const items = schemes.map(
    ({ name }, index) =>
      `<li><svg width="${SAMPLE}" height="8" aria-hidden="true"><path class="${lineOf(index)}" d="M1 4h${SAMPLE - 2}"/></svg> ${escaped(name)}</li>`,
  );
  return {
    title,
    html: `<div class="chart"><ul>${items.join("")}</ul><div class="plot">
<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${escaped(title)}: the tables have its numbers"><path class="grid" d="${grid.join("")}"/>${paths.join("")}</svg>
${shares.map((share) => `<span class="y" style="top: ${100 - share}%">${share}%</span>`).join("")}${places.map((at) => `<span class="x" style="left: ${across(at)}%">${first - 1 + at}</span>`).join("")}<span class="label">${sum ? "number" : unitOf(report)}</span>
</div></div>`,
  };
}
