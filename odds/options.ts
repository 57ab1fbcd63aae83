/** The command `randdeck-odds` and its options. */
import { Command, InvalidArgumentError, Option } from "commander";
import { positive, statusOf, write } from "../host/command.js";
import { printable } from "../host/error.js";
import { NameError, OptionError } from "./asks/error.js";
import { namesIn } from "./asks/expression.js";
import { withMeant } from "./asks/guess.js";
import { instead } from "./asks/instead.js";
import { RULES } from "./asks/question.js";
import { answerOf, checkPage, type OddsOptions, readOdds, reportOf, savePage } from "./command.js";
import type { Report } from "./says/report.js";

const wholeUpTo =
  (most: number, other = "") =>
  (text: string) => {
    // `Number` would turn an empty string into 0.
    const value = Number(text.trim() || Number.NaN);
    if (!(Number.isInteger(value) && value >= 1 && value <= most))
      throw new InvalidArgumentError(`It must be an integer from 1 to ${most}${other}.`);
    return value;
  };

const addedUp = (text: string, before?: string) => (before === undefined ? text : `${before},${text}`);

/** Collects the values of an option that may be repeated. */
const listed = (text: string, all: readonly string[] = []) => [...all, text];

const program = (): Command =>
  new Command("randdeck-odds")
    .exitOverride()
    .description("compute how likely it is that players draw the cards they need, and how long they wait")
    .argument("[file...]", "schemes in JSON, a deck list, or a .lua script; - for standard input")
    .option("--deck <cards>", "a deck, in place of a file: '24 land, 36 other'; may be repeated", listed)
    .option("--chance <percent>", "the chance of a hit at each draw, in place of a file: 2%")
    .option("--group <name=cards>", "a name for several cards: land='Oak|Red Elm'; may be repeated", listed)
    .option("--without <cards>", "cards known to be outside the deck: '2 land'; may be repeated", listed)
    .option("--card <name>", "the card or the group that a player waits for; any name works")
    .option(
      "--when <condition>",
      "the draw by which this is first true: 'land >= 3 and mountain', 'A and not B' for A before B",
    )
    .option(
      "--after <condition>",
      "the chance that this is true after each draw: '2 <= land <= 4', 'not x[8:13]'",
    )
    .option(
      "--average <sum>",
      "the average of a sum, and the chance of each value: 'land', '2*fire + ice', 'kinds(*)'",
    )
    .option("--given <condition>", "count only games in which this is true too; may be repeated", listed)
    .option("--for <percent>", "find how many cards of the first name a deck needs for this chance: 90%")
    .addOption(
      new Option("--turns <count>", "the number of hands, instead of --draws, in schemes with 'hand'")
        .argParser(wholeUpTo(100))
        .conflicts(["draws", "hand"]),
    )
    .option(
      "--draws <count>",
      "the number of cards that a game draws; by default 20, or the last draw of [first:last]",
      wholeUpTo(100_000),
    )
    .option("--hand <count>", "the size of the first hand for --keep and --rule", wholeUpTo(1000))
    .option("--keep <condition>", "put back a first hand that fails this: '2 <= land <= 5'")
    .option("--mulligans <count>", "the most mulligans, 1 by default; or 'until' a hand is kept", (text) =>
      text === "until" ? text : wholeUpTo(10, ", or until")(text),
    )
    .addOption(new Option("--rule <name>", "the price of a mulligan; none by default").choices(RULES))
    .option("--free <count>", "the number of free mulligans", wholeUpTo(10))
    .option("--percent <list>", "the percentiles of the report; 50,99 by default", addedUp)
    .option("--cost <price>", "the price of a draw; the report shows the price of each percentile", positive)
    .option("--games <count>", "games to simulate, if the answer cannot be computed", wholeUpTo(1e9))
    .option("--seed <text>", "the same seed gives the same report", "1")
    .option("--time-limit <seconds>", "the most seconds for a game of a script", positive, 5)
    .addOption(new Option("--json", "write the report as JSON").conflicts("csv"))
    .option("--csv", "write the report for a spreadsheet")
    .option("--html <file>", "also write a page with a chart to a file");

/** The first words of the command. In a clone of the repository, npm starts it. */
const START = process.env.npm_lifecycle_event === "odds" ? "npm run odds --" : "randdeck-odds";

/** A word as a shell reads it. */
const inShell = (word: string) => (/^[\w.%:/@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Adds the command that the user may mean to an error, if it works. */
function withCommand(problem: string, words: readonly string[]): string {
  const check = program()
    .configureOutput({ writeErr() {} })
    .action((files: string[], options: OddsOptions) => void readOdds(files, options));
  const errorOf = (words: readonly string[]): unknown => {
    try {
      check.parse(words, { from: "user" });
      return undefined;
    } catch (error) {
      return error;
    }
  };
  // An error that this check doesn't find has another cause than the words.
  let meant = errorOf(words) === undefined ? undefined : instead(words);
  for (let tries = 0; meant !== undefined && tries < 4; tries++) {
    const error = errorOf(meant);
    if (error === undefined)
      return `${problem.replace(/\n\(Did you mean.*/, "")}\nWrite: ${START} ${meant.map(inShell).join(" ")}`;
    if (!(error instanceof NameError) || error.meant === undefined) break;
    const { wrong, meant: right } = error;
    meant = meant.map((word, at, all) => {
      // The names in these options have no quotes.
      const isPlain = /^--(?:card|group|without)$/.test(all[at - 1] ?? "");
      return withMeant(word, wrong, isPlain ? namesIn(right).join() : right);
    });
  }
  return problem;
}

/** Runs the command with the words after its name, and returns the exit status. */
export async function runOdds(args: readonly string[]): Promise<number> {
  const odds = program();
  odds
    .configureOutput({
      outputError: (problem, print) => print(printable(`${withCommand(problem.trimEnd(), args)}\n`)),
    })
    .addHelpText(
      "after",
      () => `\nExample: ${START} --deck '24 land, 36 other' --when 'land >= 3' --draws 10`,
    )
    .action(async (files: string[], options: OddsOptions) => {
      if (options.html !== undefined) checkPage(options.html, files);
      let report: Report;
      try {
        report = await reportOf(files, options);
      } catch (error) {
        if (!(error instanceof OptionError)) throw error;
        throw new OptionError(withCommand(error.message, args));
      }
      // Standard output is written first, so that the report isn't lost if the page can't be written.
      write(Buffer.from(answerOf(report, options)));
      if (options.html !== undefined) savePage(report, options.html);
    });
  // Without this check, Commander would read `--seed --games` as a seed named "--games", and would drop the
  // first value of an option that is given twice.
  for (const option of odds.options) {
    let before: string | undefined;
    odds.on(`option:${option.name()}`, (value: unknown) => {
      if (typeof value !== "string") return;
      if (value.startsWith("--")) odds.error(`error: ${option.long} needs a value`);
      if (before !== undefined && option.parseArg !== addedUp && option.parseArg !== listed)
        odds.error(`error: ${option.long} may be given only once`);
      before = value;
    });
  }
  return statusOf("randdeck-odds", () => odds.parseAsync(args, { from: "user" }));
}
