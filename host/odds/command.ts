/** `randdeck odds`: reads schemes, has their games played, and writes the report. */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { basename, extname } from "node:path";
import progress from "cli-progress";
import { fileError } from "../error.js";
import { pageOf } from "./page.js";
import { type Report, schemeReport } from "./report.js";
import { OddsError, readSchemes, type Scheme } from "./scheme.js";
import { type LuaScheme, simulate } from "./simulate.js";
import { csvOf, textOf } from "./text.js";

/** What the command can be told. */
export interface OddsOptions {
  readonly card: string;
  readonly draws: number;
  readonly hand?: number;
  readonly games?: number;
  readonly seed: string;
  readonly workers?: number;
  readonly timeLimit: number;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly html?: string;
}

/** A file of uPlot's. */
const plotFile = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`uplot/dist/${name}`), "utf8");

function writePage(path: string, page: string, flag: "w" | "a" = "w"): void {
  try {
    writeFileSync(path, page, { flag });
  } catch (error) {
    throw fileError("write", path, error);
  }
}

/** The schemes of a file: one in Lua, or those that it has as JSON. */
function sourcesOf(path: string): readonly (Scheme | LuaScheme)[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw fileError("read", path, error);
  }
  if (extname(path).toLowerCase() !== ".json") return [{ name: basename(path, ".lua"), path }];
  try {
    return readSchemes(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch (error) {
    throw new OddsError(`${path}: ${(error as Error).message}`);
  }
}

/**
 * Has the games played.
 *
 * @throws OddsError where a scheme cannot be played; LuaError where a file cannot be read.
 */
export async function reportOf(paths: readonly string[], options: OddsOptions): Promise<Report> {
  const {
    card,
    draws,
    hand = Math.min(5, draws),
    seed,
    workers = availableParallelism(),
    timeLimit,
  } = options;
  const sources = paths.flatMap(sourcesOf);
  const names = sources.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) throw new OddsError(`two schemes have the name '${twice}'`);
  // Before the games, which may take long; one that is there stays, should they fail.
  if (options.html !== undefined) writePage(options.html, "", "a");
  const hasLua = sources.some((source) => "path" in source);
  if (hasLua) {
    process.stderr.write(
      "randdeck: a scheme in Lua runs in Fengari, about a thousand times slower than one in JSON\n",
    );
  }
  const games = options.games ?? (hasLua ? 1000 : 100_000);
  const question = { card, draws, hand };
  // It shows nothing where standard error is no terminal.
  const bar = new progress.SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    // Who breaks off finds the terminal as it was.
    linewrap: true,
    format: "{bar} {percentage} % of the games",
  });
  bar.start(games * sources.length, 0);
  const work = { sources, question, games, seed, timeLimit };
  const tallies = await simulate(work, workers, (more) => bar.increment(more)).finally(() => bar.stop());
  const schemes = sources.map((source, place) =>
    schemeReport(source.name, tallies[place]!, question, "path" in source ? undefined : source),
  );
  return { ...question, games, seed, schemes };
}

/**
 * Writes the page that is wanted, and gives what standard output gets.
 *
 * @throws LuaError where the page cannot be written.
 */
export function answerOf(
  report: Report,
  { json, csv, html }: Pick<OddsOptions, "json" | "csv" | "html">,
): string {
  if (html !== undefined) {
    const files = { script: plotFile("uPlot.iife.min.js"), style: plotFile("uPlot.min.css") };
    writePage(html, pageOf(report, files));
  }
  if (json) return `${JSON.stringify(report, undefined, 2)}\n`;
  return csv ? csvOf(report) : textOf(report);
}
