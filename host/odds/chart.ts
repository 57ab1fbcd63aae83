/** A report as curves: what uPlot is given, without any function, so that a page can hold it as JSON. */
import type uPlot from "uplot";
import type { Report, SchemeReport } from "./report.js";

export interface Chart {
  readonly title: string;
  /** All but the size, which the page decides. */
  readonly options: Omit<uPlot.Options, "width" | "height">;
  readonly data: number[][];
}

/** How curves differ: by colour, and by a pattern, which stands in the legend as a word. */
const LINES = [
  { pattern: "solid", dash: [], light: "#0060a8", dark: "#6cb6ff" },
  { pattern: "dashed", dash: [12, 6], light: "#b03a00", dark: "#ff9a5c" },
  { pattern: "dotted", dash: [3, 5], light: "#00734f", dark: "#4fd1a1" },
  { pattern: "dash and dot", dash: [14, 5, 3, 5], light: "#8c2f7a", dark: "#f093dc" },
  { pattern: "long dashes", dash: [26, 8], light: "#6b5a00", dark: "#e0c542" },
  { pattern: "dash and two dots", dash: [14, 5, 3, 5, 3, 5], light: "#444444", dark: "#cccccc" },
];

const percent = (share: number) => Math.round(share * 10_000) / 100;

/**
 * The curves of a report: the chance by draw, the longest waits, and the first hand.
 *
 * @param isDark - Whether they are drawn on a dark ground.
 */
export function chartsOf(report: Report, isDark: boolean): Chart[] {
  const { card, draws, hand, schemes } = report;
  const chart = (
    title: string,
    label: string,
    places: number[],
    curve: (scheme: SchemeReport, place: number) => number,
  ): Chart => {
    const axis = {
      stroke: isDark ? "#dddddd" : "#333333",
      grid: { stroke: isDark ? "#444444" : "#dddddd", width: 1 },
      ticks: { show: false },
    };
    return {
      title,
      options: {
        scales: { x: { time: false }, y: { range: [0, 100] } },
        legend: { live: false },
        // Half a draw is none.
        axes: [
          { ...axis, label, incrs: [1, 2, 5, 10, 20, 50, 100, 200] },
          { ...axis, label: "% of the games" },
        ],
        series: [
          { label },
          ...schemes.map(({ name }, index) => {
            const { pattern, dash, light, dark } = LINES[index % LINES.length]!;
            const stroke = isDark ? dark : light;
            return { label: `${name} (${pattern})`, stroke, dash, width: 2, points: { show: false } };
          }),
        ],
      },
      data: [places, ...schemes.map((scheme) => places.map((place) => percent(curve(scheme, place))))],
    };
  };
  const upTo = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return [
    chart(
      `At least one ${card} by this draw`,
      "draw",
      upTo(1, draws),
      ({ byDraw }, draw) => byDraw[draw - 1]!.share,
    ),
    chart(`A wait for ${card} of more than so many draws`, "draws", upTo(1, draws), ({ longestWait }, wait) =>
      longestWait.slice(wait).reduce((sum, { share }) => sum + share, 0),
    ),
    chart(
      `${card} in the first hand of ${hand}`,
      "cards",
      upTo(0, hand),
      (scheme, count) => scheme.hand[count]!.share,
    ),
  ];
}
