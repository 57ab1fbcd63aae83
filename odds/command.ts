/**
 * `randdeck-odds`: reads schemes, computes or plays their games, and writes the report.
 *
 * A question is an expression (`asks/expression.ts`). Each draw turns it into the expression that is still
 * open: after a mountain, `land >= 2 and mountain` becomes `land >= 1`. The code that computes or plays games
 * only has to call `after(expression, draw)` of `exact/residual.ts`. Equal expressions are the same state.
 * The command's short options are translated into expressions (`asks/question.ts`).
 *
 * - `asks`: reads questions (expressions, options) and schemes (JSON, deck lists). It also has the errors.
 * - `exact`: computes chances. Cards that count for the same names form a cell (`cells.ts`). A dealer is a
 *   chain of states (`chain.ts`), and the states of a question are its expressions. `walk.ts` follows the
 *   states from draw to draw. For a deck in random order, counting cards is quicker (`piles.ts`). After
 *   mulligans, a game has several possible starts, each with its chance (`mulligan.ts`).
 * - `games`: plays games if a chance can't be computed, with the library's own dealers and the same
 *   expressions.
 * - `says`: writes reports with figures, words, tables and pictures.
 *
 * Each folder uses only itself and the folders before it in this list.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "node:path";
import { readFully } from "../host/blocking.js";
import { fileError } from "../host/error.js";
import { OddsError, OptionError } from "./asks/error.js";
import { ALL } from "./asks/expression.js";
import { type AskedQuestion, leavesIn, type Question, readQuestion } from "./asks/question.js";
import { decoded, readText } from "./asks/read.js";
import { countOf, type Scheme } from "./asks/scheme.js";
import { schemesFor } from "./games/dealer.js";
import type { LuaScheme } from "./games/lua-scheme.js";
import { emptyTally, playChunk } from "./games/tally.js";
import { pageOf } from "./says/page.js";
import { isComputed, notesOf, type Report, reporter, type SchemeReport, searched } from "./says/report.js";
import { csvOf, textOf } from "./says/text.js";

export interface OddsOptions extends AskedQuestion {
  readonly games?: number;
  readonly seed: string;
  readonly timeLimit: number;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly html?: string;
}

const MOST_BYTES = 20e6;

/** Reads a file. Returns its script, or its schemes if they can answer the question, and notes. */
function sourceOf(path: string, question: Question): { sources: (Scheme | LuaScheme)[]; notes: string[] } {
  const file = path === "-" ? "stdin" : path;
  const { name, ext } = parse(path === "-" ? "deck" : path);
  let text: string;
  try {
    const bytes = path === "-" ? readFully(0) : readFileSync(path);
    if (bytes.length > MOST_BYTES) throw new OddsError(`${file}: a file of at most 20 MB expected`);
    text = decoded(bytes);
  } catch (error) {
    throw error instanceof OddsError ? error : fileError("read", file, error);
  }
  if (ext.toLowerCase() === ".lua") {
    const option = (["without", "keep", "rule", "turns", "target"] as const).find((key) => question[key]);
    const isAll = leavesIn(question).some(
      ({ leaf, isInHand }) => isInHand || leaf.bounds[0].least === Number.POSITIVE_INFINITY,
    );
    if (option === undefined && !isAll) return { sources: [{ name, path }], notes: [] };
    throw new OptionError(
      `${path}: ${option ? `--${option.replace("target", "for")}` : "'all' and hand(...)"} needs the deck of a scheme in JSON`,
    );
  }
  try {
    const { json, notes, printings } = readText(text, name);
    return { sources: schemesFor(json, question, printings), notes };
  } catch (error) {
    const Failure = error instanceof OptionError ? OptionError : OddsError;
    // An error is a single line in the terminal.
    throw new Failure(`${file}: ${(error as Error).message.replace(/\s+/g, " ")}`);
  }
}

/** Computes the report of all schemes in some files, and plays games if a chance can't be computed. */
export async function reportOf(paths: readonly string[], options: OddsOptions): Promise<Report> {
  const question = readQuestion(options);
  const files = paths.map((path) => sourceOf(path, question));
  const found = files
    .flatMap(({ sources }) => sources)
    .map((source) => ("path" in source ? { scheme: source } : searched(source, question)));
  const sources = found.map(({ scheme }) => scheme);
  const names = sources.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined)
    throw new OddsError(
      `two schemes have the name '${twice}': change the "name" of one in JSON, or rename its file`,
    );
  const schemes = sources.filter((source): source is Scheme => !("path" in source));
  const asked = found.map(({ scheme: source, ...counts }) => {
    const report = reporter(source.name, question, "path" in source ? undefined : source);
    return { source, counts, report, isPlayed: !isComputed(report(emptyTally(question))) };
  });
  const cards = Math.max(question.draws, ...schemes.map((scheme) => countOf(scheme, ALL)));
  const usual = Math.min(schemes.length < sources.length ? 10_000 : 100_000, Math.ceil(1e8 / cards));
  const games = asked.some(({ isPlayed }) => isPlayed) ? (options.games ?? usual) : 0;
  const reports: SchemeReport[] = [];
  for (const { source, counts, report, isPlayed } of asked) {
    // Lua is imported only for scripts, since loading it takes long.
    const tally =
      "path" in source
        ? await (await import("./games/lua-scheme.js")).playScript(source, question, games, options)
        : playChunk(source, question, options.seed, 0, isPlayed ? games : 0);
    reports.push({ ...report(tally), ...counts });
  }
  const notes = [...files.flatMap(({ notes }) => notes), ...notesOf(schemes, question)];
  return { ...question, games, seed: options.seed, notes, schemes: reports };
}

export function answerOf(report: Report, { json, csv }: Pick<OddsOptions, "json" | "csv">): string {
  if (json) return `${JSON.stringify(report, undefined, 2)}\n`;
  return csv ? csvOf(report) : textOf(report);
}

export function savePage(report: Report, path: string): void {
  try {
    writeFileSync(path, pageOf(report));
  } catch (error) {
    throw fileError("write", path, error);
  }
}
