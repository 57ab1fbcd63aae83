/** `randdeck odds`: reads schemes, has their games played, and writes the report. */
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { basename, extname } from "node:path";
import progress from "cli-progress";
import { newRandom } from "../../ts-src/randdeck.js";
import { fileError } from "../error.js";
import { pageOf } from "./page.js";
import { checkQuestion, namesAsked, type Question, wantedOf } from "./question.js";
import { notesOf, type Report, reporter } from "./report.js";
import { cardsAsked, dealerOf, OddsError, readSchemes, type Scheme } from "./scheme.js";
import { type LuaScheme, simulate } from "./simulate.js";
import { csvOf, textOf } from "./text.js";

/** What the command can be told. */
export interface OddsOptions {
  /** What is needed: the name of one card, or a text such as `land:2,red`. */
  readonly card?: string;
  readonly need?: string;
  readonly draws: number;
  readonly hand?: number;
  readonly games?: number;
  readonly mulligan?: string;
  readonly mulligans?: number;
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
  if (extname(path).toLowerCase() !== ".json") return [{ name: basename(path, ".lua"), path }];
  try {
    const schemes = readSchemes(JSON.parse(text.replace(/^\uFEFF/, "")));
    for (const scheme of schemes) {
      dealerOf(scheme, question.draws, newRandom("1"));
      for (const name of namesAsked(question)) cardsAsked(scheme, name);
    }
    return schemes;
  } catch (error) {
    // On one line, as all that goes to a terminal's log.
    throw new OddsError(`${path}: ${(error as Error).message.replace(/\s+/g, " ")}`);
  }
}

/**
 * Has the games played.
 *
 * @throws OddsError where a scheme cannot be played; LuaError where a file cannot be read.
 */
export async function reportOf(paths: readonly string[], options: OddsOptions): Promise<Report> {
  const { card, need = "", draws, hand = Math.min(5, draws), mulligan, seed, timeLimit } = options;
  const { mulligans = 1, workers = availableParallelism() } = options;
  const question: Question = {
    need: card === undefined ? wantedOf(need, "--need") : [{ name: card, least: 1 }],
    draws,
    hand,
    ...(mulligan !== undefined && { mulligan: wantedOf(mulligan, "--mulligan"), mulligans }),
  };
  checkQuestion(question);
  const sources = paths.flatMap((path) => sourcesOf(path, question));
  const names = sources.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) throw new OddsError(`two schemes have the name '${twice}'`);
  // Before the games, which may take long.
  if (options.html !== undefined) checkPage(options.html);
  const schemes = sources.filter((source): source is Scheme => !("path" in source));
  const games = options.games ?? (schemes.length < sources.length ? 10_000 : 100_000);
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
  const tallies = await simulate(work, workers, (more) => bar.increment(more)).finally(() => bar.stop());
  return {
    ...question,
    games,
    seed,
    notes: notesOf(schemes, question),
    schemes: sources.map((source, place) =>
      reporter(source.name, question, "path" in source ? undefined : source)(tallies[place]!),
    ),
  };
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
    onPage(html, () => writeFileSync(html, pageOf(report, files)));
  }
  if (json) return `${JSON.stringify(report, undefined, 2)}\n`;
  return csv ? csvOf(report) : textOf(report);
}
