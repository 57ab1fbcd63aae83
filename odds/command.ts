/** Reads files, computes or plays their games, and writes the report. */
import { fstatSync, statSync, writeFileSync } from "node:fs";
import { parse } from "node:path";
import { readFully } from "../host/blocking.js";
import { fileError, inOneLine } from "../host/error.js";
import type { Read } from "./asks/deck-list.js";
import { NameError, OddsError, OptionError } from "./asks/error.js";
import { ALL } from "./asks/expression.js";
import { leavesIn, type Question } from "./asks/question.js";
import { decoded, readDeck, readText } from "./asks/read.js";
import { ASKS, type AskedQuestion, percentsOf, readQuestion } from "./asks/read-question.js";
import { countOf, missingIn, nameError, namesOf, type Scheme } from "./asks/scheme.js";
import { schemesFor } from "./games/dealer.js";
import type { LuaScheme } from "./games/lua-scheme.js";
import { emptyTally, playChunk } from "./games/tally.js";
import { pageOf } from "./says/page.js";
import { isComputed, notesOf, type Report, reporter, type SchemeReport, searched } from "./says/report.js";
import { csvOf, textOf } from "./says/text.js";

export interface OddsOptions extends AskedQuestion {
  /** Lines of a deck list, in place of a file. */
  readonly deck?: readonly string[];
  /** The chance of a hit at each draw, in place of a file. */
  readonly chance?: string;
  readonly games?: number;
  readonly seed: string;
  readonly timeLimit: number;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly html?: string;
}

const MOST_BYTES = 20e6;

/** The card of --chance. */
const HIT = "hit";

/** Returns the schemes that can answer a question, and notes. */
const readable = ({ json, notes, ...names }: Read, question: Question): Source => ({
  sources: schemesFor(json, question, names),
  notes,
});

interface Source {
  readonly sources: readonly (Scheme | LuaScheme)[];
  readonly notes: readonly string[];
}

/** Standard input, which can be read only once. */
let input: Uint8Array | undefined;

/** Reads a file. Returns its script, or its schemes if they can answer the question, and notes. */
function fileOf(path: string, question: Question): Source {
  const file = path === "-" ? "stdin" : path;
  const { name, ext } = parse(path === "-" ? "deck" : path);
  let text: string;
  try {
    if (path === "-") input ??= readFully(path, MOST_BYTES);
    text = decoded(path === "-" ? input! : readFully(path, MOST_BYTES));
  } catch (error) {
    if (!/[./\\]/.test(path) && (error as NodeJS.ErrnoException).code === "ENOENT")
      throw new OptionError(
        `there is no file '${inOneLine(path)}': put several words in single quotes, as in --when 'land >= 3'`,
      );
    throw error instanceof OddsError ? error : fileError("read", file, error);
  }
  if (ext.toLowerCase() === ".lua") {
    const option = (["keep", "rule", "turns", "target"] as const).find((key) => question[key]);
    const isAll = leavesIn(question).some(
      ({ leaf, isInHand }) => isInHand || leaf.bounds[0].least === Number.POSITIVE_INFINITY,
    );
    const what =
      question.without.length > 0 ? "--without" : option ? `--${option.replace("target", "for")}` : undefined;
    if (what === undefined && !isAll) return { sources: [{ name, path }], notes: [] };
    throw new OptionError(`${path}: ${what ?? "'all' and hand(...)"} needs the deck of a scheme in JSON`);
  }
  try {
    return readable(readText(text, name), question);
  } catch (error) {
    // An error is a single line in the terminal.
    const message = `${file}: ${(error as Error).message.replace(/\s+/g, " ")}`;
    throw Object.assign(error as Error, { message });
  }
}

/** Reads the question, and all schemes that can answer it. */
export function readOdds(paths: readonly string[], { deck, chance, ...options }: OddsOptions) {
  const given = [paths.length > 0 && "a file", deck && "--deck", chance !== undefined && "--chance"];
  const [one, other] = given.filter(Boolean);
  if (!one || other)
    throw new OptionError(
      `${one ? `${one} and ${other}: ` : ""}one of a file, --deck '24 land, 36 other' and --chance 2% expected`,
    );
  const hasNone = ASKS.every((ask) => options[ask] === undefined);
  const question = readQuestion(chance !== undefined && hasNone ? { ...options, card: HIT } : options);
  const files = paths.map((path) => fileOf(path, question));
  if (deck !== undefined) files.push(readable(readDeck(deck), question));
  if (chance !== undefined) {
    const [percent = 0] = percentsOf(chance, "chance");
    const json = { kind: "chance", cards: [HIT], chance: [percent / 100] };
    files.push({ sources: schemesFor(json, question), notes: [] });
  }
  const sources = files.flatMap(({ sources }) => sources);
  const schemes = sources.filter((source): source is Scheme => !("path" in source));
  const missing = missingIn(schemes);
  if (missing !== undefined && schemes.length === sources.length) {
    const { near, meant } = nameError(schemes[0]!, missing);
    throw new NameError(
      `--group: no card is named '${missing}'; there are ${namesOf(near)}`,
      missing,
      near,
      meant,
    );
  }
  return { question, sources, notes: files.flatMap(({ notes }) => notes) };
}

/** Computes the report of all schemes in some files, and plays games if a chance can't be computed. */
export async function reportOf(paths: readonly string[], options: OddsOptions): Promise<Report> {
  const { question, sources: read, notes: known } = readOdds(paths, options);
  const found = read.map((source) => ("path" in source ? { scheme: source } : searched(source, question)));
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
  const notes = [...known, ...notesOf(schemes, question)];
  return { ...question, games, seed: options.seed, notes, schemes: reports };
}

export function answerOf(report: Report, { json, csv }: Pick<OddsOptions, "json" | "csv">): string {
  // JSON has its own escapes, which a program reads as the same names.
  if (json)
    return `${JSON.stringify(report, undefined, 2)}\n`.replace(
      /[^\P{Cc}\n]|\p{Bidi_Control}/gu,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  return csv ? csvOf(report) : textOf(report);
}

/** Raises if a page would overwrite one of the files that the command reads, also by another path. */
export function checkPage(html: string, paths: readonly string[]): void {
  const page = statSync(html, { throwIfNoEntry: false });
  const isPage = (path: string) => {
    const file = path === "-" ? fstatSync(0) : statSync(path, { throwIfNoEntry: false });
    return page !== undefined && file?.dev === page.dev && file.ino === page.ino;
  };
  if (paths.some(isPage)) throw new OptionError(`--html ${html}: this is a file to read: name another file`);
}

export function savePage(report: Report, path: string): void {
  try {
    writeFileSync(path, pageOf(report));
  } catch (error) {
    throw fileError("write", path, error);
  }
}
