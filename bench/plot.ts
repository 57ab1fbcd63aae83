/** The figures as a picture. */
import { parse, View } from "vega";
import { compile } from "vega-lite";
import { aimAt, type Figure, NODE, ratioOf, SEEDED } from "./aims.js";
import { PEERS } from "./node.js";

const MET = "#2b6cb0";
const MISSED = "#c05621";
const OTHER = "#718096";

/** Bars of the ratio, with its number behind it and a mark at the aim. */
function bars(title: string, rows: object[], names: string[], colours: Record<string, string>): object {
  const y = { field: "name", type: "nominal", sort: names, title: null };
  return {
    title: { text: title, anchor: "start", fontSize: 15, offset: 12 },
    data: { values: rows },
    facet: {
      column: {
        field: "job",
        type: "nominal",
        sort: null,
        title: null,
        header: { labelFontSize: 13, labelAnchor: "start" },
      },
    },
    spec: {
      width: 230,
      height: { step: 24 },
      layer: [
        {
          mark: { type: "bar", height: 14 },
          encoding: {
            y,
            x: { field: "ratio", type: "quantitative", title: "ratio to what one writes by hand" },
            color: {
              field: "state",
              type: "nominal",
              title: null,
              scale: { domain: Object.keys(colours), range: Object.values(colours) },
            },
          },
        },
        {
          mark: { type: "tick", thickness: 2, size: 22, color: "black" },
          encoding: { y, x: { field: "aim", type: "quantitative" } },
        },
        {
          mark: { type: "text", align: "left", dx: 6, fontSize: 12 },
          encoding: {
            y,
            x: { field: "end", type: "quantitative" },
            text: { field: "ratio", type: "quantitative", format: ".2f" },
          },
        },
      ],
    },
    resolve: { scale: { x: "shared" } },
  };
}

/** The aims of the seeded functions on each engine. */
function aimBars(all: readonly Figure[]): object {
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
  return bars("With a seed, all engines; the black mark is the aim", rows, engines, {
    "aim met": MET,
    "aim missed": MISSED,
    "no aim": OTHER,
  });
}

/** Others beside us in Node. */
function peerBars(all: readonly Figure[]): object {
  const ours = "shuffleTable, newRandom";
  const names = [ours, "loop by hand", "shuffleTable", ...PEERS.map(([name]) => name)];
  const rows = all
    .filter(
      (figure) => figure.engine === NODE && figure.group === "shuffle" && names.includes(figure.variant),
    )
    .filter(({ size }) => size === 52 || size === 100000)
    .map(({ variant, size, ratio }) => ({
      name: variant,
      job: `${size.toLocaleString("en")} cards`,
      ratio,
      end: ratio,
      aim: null,
      state: variant.startsWith("shuffleTable") ? "randdeck" : "others",
    }));
  return bars(`Shuffles in ${NODE}`, rows, names, { randdeck: MET, others: OTHER });
}

/** The picture as SVG. */
export function plot(all: readonly Figure[]): Promise<string> {
  const { spec } = compile({
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    background: "white",
    padding: 16,
    vconcat: [aimBars(all), peerBars(all)],
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
