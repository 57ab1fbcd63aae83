/** `randdeck odds`: reads schemes, has their games played, and writes the report. */
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { basename, extname } from "node:path";
import progress from "cli-progress";
import { newRandom } from "../../ts-src/randdeck.js";
import { fileError } from "../error.js";
import { dealerOf } from "./dealer.js";
import { OddsError } from "./error.js";
import { pageOf } from "./page.js";
import { type AskedQuestion, type Question, readQuestion } from "./question.js";
import { notesOf, type Report, reporter, searched } from "./report.js";
import { type Scheme, schemesFor } from "./scheme.js";
import { type LuaScheme, simulate } from "./simulate.js";
import { isWrong, verdictOf } from "./tables.js";
import { csvOf, textOf } from "./text.js";

/** The exit status that shells give a command that Ctrl-C ended. */
const INTERRUPTED = 130;

/** What the command can be told. */
export interface OddsOptions extends AskedQuestion {
  readonly games?: number;
  readonly seed: string;
  readonly workers?: number;
  readonly timeLimit: number;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly html?: string;
  readonly check?: boolean;
}

/** A file of uPlot's. */
const plotFile = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`uplot/dist/${name}`), "utf8");

/** Does something with the page's file. */
function onPage(path: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw fileError("write", path, error);
  }
}

/** Finds out whether a page can be written, and leaves nothing behind. */
function checkPage(path: string): void {
  onPage(path, () => {
    const isNew = !existsSync(path);
    closeSync(openSync(path, "a"));
    if (isNew) rmSync(path);
  });
}

/** The schemes of a file: one in Lua, or those that it has as JSON, each of which can answer the question. */
function sourcesOf(path: string, question: Question): readonly (Scheme | LuaScheme)[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw fileError("read", path, error);
  }
  if (extname(path).toLowerCase() !== ".json") {
    const option = (["without", "bottom", "rule", "collect", "turns"] as const).find((key) => question[key]);
    if (option === undefined) return [{ name: basename(path, ".lua"), path }];
    throw new OddsError(`${path}: --${option} needs the deck of a scheme in JSON`);
  }
  try {
    const schemes = schemesFor(JSON.parse(text.replace(/^\uFEFF/, "")), question);
    for (const scheme of schemes) dealerOf(scheme, question.draws, newRandom("1"));
    return schemes;
  } catch (error) {
    // On one line, as all that goes to a terminal's log.
    throw new OddsError(`${path}: ${(error as Error).message.replace(/\s+/g, " ")}`);
  }
}

/**
 * Has the games played.
 *
 * @throws OddsError if a scheme cannot be played; LuaError if a file cannot be read.
 */
export async function reportOf(paths: readonly string[], options: OddsOptions): Promise<Report> {
  const { seed, timeLimit, workers = availableParallelism() } = options;
  const question = readQuestion(options);
  const { target, draws } = question;
  const found = paths
    .flatMap((path) => sourcesOf(path, question))
    .map((source) => {
      if (target === undefined) return { scheme: source };
      if (!("path" in source)) return searched(source, { ...question, target });
      throw new OddsError(`${source.path}: --for needs the deck of a scheme in JSON`);
    });
  const sources = found.map(({ scheme }) => scheme);
  const names = sources.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) throw new OddsError(`two schemes have the name '${twice}'`);
  // Before the games, which may take long.
  if (options.html !== undefined) checkPage(options.html);
  const schemes = sources.filter((source): source is Scheme => !("path" in source));
  const usual = Math.min(schemes.length < sources.length ? 10_000 : 100_000, Math.ceil(1e8 / draws));
  const games = options.games ?? usual;
  // It shows nothing where standard error is no terminal.
  const bar = new progress.SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    // Who breaks off finds the terminal as it was.
    linewrap: true,
    format: "{bar} {percentage} % of the games, {eta_formatted} left",
  });
  bar.start(games * sources.length, 0);
  const work = { sources, question, games, seed, timeLimit };
  const breakOff = () => {
    bar.stop();
    process.stderr.write("randdeck: the games were broken off\n");
    process.exit(INTERRUPTED);
  };
  process.once("SIGINT", breakOff);
  const tallies = await simulate(work, workers, (more) => bar.increment(more)).finally(() => {
    bar.stop();
    process.off("SIGINT", breakOff);
  });
  return {
    ...question,
    games,
    seed,
    notes: notesOf(schemes, question),
    schemes: sources.map((source, place) => ({
      ...reporter(source.name, question, "path" in source ? undefined : source)(tallies[place]!),
      ...("counts" in found[place]! && { counts: found[place].counts }),
    })),
  };
}

/** @throws OddsError if the games gave what the exact chances do not let expect. */
export function checkReport(report: Report): void {
  if (isWrong(report)) throw new OddsError(verdictOf(report));
}

/**
 * Writes the page that is wanted, and gives what standard output gets.
 *
 * @throws LuaError if the page cannot be written.
 */
export function answerOf(
  report: Report,
  { json, csv, html, check }: Pick<OddsOptions, "json" | "csv" | "html" | "check">,
): string {
  if (html !== undefined) {
    const files = { script: plotFile("uPlot.iife.min.js"), style: plotFile("uPlot.min.css") };
    onPage(html, () => writeFileSync(html, pageOf(report, files)));
  }
  if (json) return `${JSON.stringify(report, undefined, 2)}\n`;
  return csv ? csvOf(report) : textOf(report, check);
}
