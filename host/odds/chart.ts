/** A report as pictures: what uPlot is given, without any function, so that a page can hold it as JSON. */
import type uPlot from "uplot";
import { isBounded, nameInWords, needInWords } from "./question.js";
import { chanceIn, type Report, type Share } from "./report.js";

/** The name of a curve, beside its end, with a sample of its line. */
interface CurveName {
  readonly name: string;
  readonly stroke: string;
  readonly dash: readonly number[];
  /** How high it stands, in percent of the plot's height. */
  readonly height: number;
}

export interface Chart {
  readonly title: string;
  readonly names: readonly CurveName[];
  /** Whether the numbers are bars instead of curves; whoever draws them adds the `paths` of uPlot's bars. */
  readonly isBars: boolean;
  /** All but the size, which the page decides. */
  readonly options: Omit<uPlot.Options, "width" | "height">;
  readonly data: (number | null)[][];
}

/** How curves differ: by colour, and by a pattern. */
const LINES = [
  { dash: [], light: "#0060a8", dark: "#6cb6ff" },
  { dash: [12, 6], light: "#b03a00", dark: "#ff9a5c" },
  { dash: [3, 5], light: "#00734f", dark: "#4fd1a1" },
  { dash: [14, 5, 3, 5], light: "#8c2f7a", dark: "#f093dc" },
  { dash: [26, 8], light: "#6b5a00", dark: "#e0c542" },
  { dash: [14, 5, 3, 5, 3, 5], light: "#444444", dark: "#cccccc" },
];

/** The pixels of a picture: how high it is, and how much of it is above and below the plot. */
export const CHART = { height: 300, above: 10, below: 50 };

/** How far names stand from each other at least, in percent of the plot's height. */
const LINE_HEIGHT = 8;

/** Where names stand that would be at these heights: in the same order, one below the other. */
function namesAt(ends: readonly number[]): number[] {
  const order = [...ends.keys()].sort((one, other) => ends[other]! - ends[one]!);
  const heights = [...ends];
  let above = 100 + LINE_HEIGHT;
  for (const at of order) above = heights[at] = Math.min(heights[at]!, above - LINE_HEIGHT);
  let below = -LINE_HEIGHT;
  for (const at of order.reverse()) below = heights[at] = Math.max(heights[at]!, below + LINE_HEIGHT);
  return heights;
}

const percent = (share: number) => Math.round(share * 10_000) / 100;

/**
 * The pictures of a report: the chance by draw, the longest waits, and the first hand.
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
    const looks = schemes.map((_, index) => LINES[index % LINES.length]!);
    const strokes = looks.map((look) => (isDark ? look.dark : look.light));
    const heights = namesAt(
      data.slice(1).map((curve) => {
        // Bars have no ends; curves that end together stand as they came there.
        const mean = curve.reduce<number>((sum, value) => sum + (value ?? 0), 0) / curve.length;
        return isBars ? 100 : curve.at(-1)! + mean / 1000;
      }),
    );
    return {
      title,
      names: schemes.map(({ name }, index) => ({
        name,
        stroke: strokes[index]!,
        dash: isBars ? [] : looks[index]!.dash,
        height: heights[index]!,
      })),
      isBars,
      options: {
        scales: { x, y: { range: [0, 100] } },
        legend: { show: false },
        padding: [CHART.above, 16, 0, 0],
        axes: [
          // Half a draw is none.
          { ...axis, label, size: 30, labelSize: 20, incrs: [1, 2, 5, 10, 20, 50, 100, 200] },
          { ...axis, label: "% of the games", size: 40, labelSize: 20 },
        ],
        series: [
          { label },
          ...schemes.map(({ name }, index) => {
            const stroke = strokes[index]!;
            const look = isBars ? { fill: stroke } : { dash: looks[index]!.dash };
            return { label: name, stroke, ...look, width: 2, points: { show: false } };
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
      chart(`Longest wait of a game for ${nameInWords(need[0]!.name)}: chance of more than N draws`, "N", [
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
