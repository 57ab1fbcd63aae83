/** A report as pictures: what uPlot is given, without any function, so that a page can hold it as JSON. */
import type uPlot from "uplot";
import { isBounded, nameInWords, needInWords } from "./question.js";
import { chanceIn, type Report, type Share } from "./report.js";

export interface Chart {
  readonly title: string;
  /** Whether the numbers are bars instead of curves; whoever draws them adds the `paths` of uPlot's bars. */
  readonly isBars: boolean;
  /** All but the size, which the page decides. */
  readonly options: Omit<uPlot.Options, "width" | "height">;
  readonly data: (number | null)[][];
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
 * The pictures of a report: the chance by draw, the longest waits, and the first hand. The first has the legend of
 * all.
 *
 * @param isDark - Whether they are drawn on a dark ground.
 */
export function chartsOf(report: Report, isDark: boolean): Chart[] {
  const { draws, hand, schemes, need } = report;
  const chart = (title: string, label: string, data: (number | null)[][], isBars = false): Chart => {
    const axis = {
      stroke: isDark ? "#dddddd" : "#333333",
      grid: { stroke: isDark ? "#444444" : "#dddddd", width: 1 },
      ticks: { show: false },
    };
    const x = isBars ? { time: false, range: [-0.5, hand + 0.5] as [number, number] } : { time: false };
    return {
      title,
      isBars,
      options: {
        scales: { x, y: { range: [0, 100] } },
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
            const look = isBars ? { fill: stroke } : { dash };
            return { label: `${name} (${pattern})`, stroke, ...look, width: 2, points: { show: false } };
          }),
        ],
      },
      data,
    };
  };
  const upTo = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const charts = [
    chart(`${needInWords(report)} ${isBounded(report) ? "after" : "by"} this draw`, "draw", [
      upTo(1, draws),
      ...schemes.map(({ byDraw }) => byDraw.map((share) => percent(chanceIn(share)))),
    ]),
  ];
  const longerThan = (shares: readonly Share[], wait: number) =>
    shares.slice(wait).reduce((sum, share) => sum + chanceIn(share), 0);
  if (schemes[0]!.longestWait !== undefined) {
    charts.push(
      chart(`Chance of waiting longer for ${nameInWords(need[0]!.name)}`, "draws", [
        upTo(1, draws),
        ...schemes.map(({ longestWait }) =>
          upTo(1, draws).map((wait) => percent(longerThan(longestWait!, wait))),
        ),
      ]),
    );
  }
  if (schemes[0]!.hand !== undefined) {
    // The bars of a number stand side by side, each at a place of its own where the others have none.
    const places = upTo(0, hand).flatMap((count) =>
      schemes.map((_, index) => count + ((index - (schemes.length - 1) / 2) * 0.8) / schemes.length),
    );
    const bars = schemes.map(({ hand }, index) =>
      places.map((_, place) =>
        place % schemes.length === index
          ? percent(chanceIn(hand![Math.floor(place / schemes.length)]!))
          : null,
      ),
    );
    charts.push(
      chart(`${nameInWords(need[0]!.name)} in the first hand of ${hand}`, "cards", [places, ...bars], true),
    );
  }
  return charts;
}
