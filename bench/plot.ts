/** The figures as a picture. */
import { parse, View } from "vega";
import { compile } from "vega-lite";
import { aimAt, type Figure, NODE, ratioOf, SEEDED } from "./aims.js";
import { PEERS } from "./node.js";

const MET = "#2b6cb0";
const MISSED = "#c05621";
const OTHER = "#718096";

const AXIS_TITLE = "ratio to what one writes by hand";

/** One small chart a job, side by side, with the layers of all of them. */
function charts(title: string, rows: object[], jobs: string[], layer: object[]): object {
  return {
    title: { text: title, anchor: "start", fontSize: 15, offset: 12 },
    data: { values: rows },
    facet: {
      column: {
        field: "job",
        type: "nominal",
        sort: jobs,
        title: null,
        header: { labelFontSize: 13, labelAnchor: "start" },
      },
    },
    spec: { width: 230, height: { step: 24 }, layer },
  };
}

const down = (names: string[]) => ({ field: "name", type: "nominal", sort: names, title: null });

const coloured = (colours: Record<string, string>) => ({
  field: "state",
  type: "nominal",
  title: null,
  scale: { domain: Object.keys(colours), range: Object.values(colours) },
});

/** The ratio in digits, behind `field`. */
const label = (names: string[], field: string) => ({
  mark: { type: "text", align: "left", dx: 8, fontSize: 12 },
  encoding: {
    y: down(names),
    x: { field, type: "quantitative" },
    text: { field: "ratio", type: "quantitative", format: ".2f" },
  },
});

/** The aims of the seeded functions on each engine. */
function aimChart(all: readonly Figure[]): object {
  const engines = [...new Set(all.map(({ engine }) => engine))];
  const jobs = SEEDED.filter(({ group }) => group !== "sample");
  const rows = jobs.flatMap((job) =>
    engines.flatMap((name) => {
      const ratio = ratioOf(job, name, all);
      const aim = aimAt(job, name);
      if (ratio === undefined) return [];
      const state = aim === undefined ? "no aim" : ratio <= aim ? "aim met" : "aim missed";
      return [{ name, job: job.title, ratio, aim: aim ?? null, end: Math.max(ratio, aim ?? 0), state }];
    }),
  );
  const y = down(engines);
  const color = coloured({ "aim met": MET, "aim missed": MISSED, "no aim": OTHER });
  return charts(
    "With a seed, on all engines; the black mark is the aim",
    rows,
    jobs.map(({ title }) => title),
    [
      {
        mark: { type: "bar", height: 14 },
        encoding: { y, x: { field: "ratio", type: "quantitative", title: AXIS_TITLE }, color },
      },
      {
        mark: { type: "tick", thickness: 2, size: 22, color: "black" },
        encoding: { y, x: { field: "aim", type: "quantitative" } },
      },
      label(engines, "end"),
    ],
  );
}

/** Others beside us in Node. Their ratios go from one half to fifty, so that the scale is logarithmic. */
function peerChart(all: readonly Figure[]): object {
  const names = ["shuffleTable, newRandom", "shuffleTable", "loop by hand", ...PEERS.map(([name]) => name)];
  const sizes = [52, 100000];
  const titleOf = (size: number) => `${size.toLocaleString("en")} cards`;
  const rows = all
    .filter(({ engine, group }) => engine === NODE && group === "shuffle")
    .filter(({ variant, size }) => names.includes(variant) && sizes.includes(size))
    .map(({ variant, size, ratio }) => ({
      name: variant,
      job: titleOf(size),
      ratio,
      state: variant.startsWith("shuffleTable") ? "randdeck" : "others",
    }));
  const x = {
    field: "ratio",
    type: "quantitative",
    title: AXIS_TITLE,
    scale: { type: "log", base: 2 },
    axis: { format: "~g" },
  };
  return charts(`Shuffles in ${NODE}, each step twice as much`, rows, sizes.map(titleOf), [
    {
      mark: { type: "circle", size: 90, opacity: 1 },
      encoding: { y: down(names), x, color: coloured({ randdeck: MET, others: OTHER }) },
    },
    label(names, "ratio"),
  ]);
}

/** The picture as SVG. */
export function plot(all: readonly Figure[]): Promise<string> {
  const { spec } = compile({
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    background: "white",
    padding: 16,
    vconcat: [aimChart(all), peerChart(all)],
    spacing: 40,
    resolve: { scale: { color: "independent", x: "independent" } },
    config: {
      font: "DejaVu Sans, Verdana, sans-serif",
      axis: { labelFontSize: 12, titleFontSize: 12, labelLimit: 300, titleFontWeight: "normal" },
      legend: { labelFontSize: 12 },
      view: { stroke: null },
    },
  });
  return new View(parse(spec), { renderer: "none" }).toSVG();
}
