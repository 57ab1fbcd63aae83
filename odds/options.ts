/** The command `randdeck-odds` and its options. */
import { existsSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import { positive, statusOf, write } from "../host/command.js";
import { RULES } from "./asks/question.js";
import type { OddsOptions } from "./command.js";

const wholeUpTo =
  (most: number, other = "") =>
  (text: string) => {
    // `Number` would turn an empty string into 0.
    const value = Number(text.trim() || Number.NaN);
    if (!(Number.isInteger(value) && value >= 1 && value <= most))
      throw new InvalidArgumentError(`It must be an integer from 1 to ${most}${other}.`);
    return value;
  };

/** Joins the values of an option that may be repeated. */
const addedUp = (text: string, before?: string) => (before === undefined ? text : `${before},${text}`);

function program(): Command {
  const odds = new Command("randdeck-odds").exitOverride();
  odds
    .description("compute how likely it is that players draw the cards they need, and how long they wait")
    .argument("<scheme...>", "JSON, a deck list, or a script that ends in .lua; - for standard input")
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
    .option("--card <name>", "the card, or in JSON the category, that a player waits for; any name works")
    .option(
      "--need <cards>",
      "cards that a player needs, the same as --when: land:2,red:1; land|red:2; the same as --after: land:2-4",
      addedUp,
    )
    .option("--or <cards>", "an alternative to --need; may be repeated", (text, all: string[] = []) => [
      ...all,
      text,
    ])
    .option("--before <cards>", "need the cards before any of these: --need A --before other", addedUp)
    .option("--window <draws>", "need the cards in these draws: 8-13")
    .option("--in-a-row", "need the cards in a row: --need crit:4")
    .option("--in-hand", "need all cards in one hand")
    .option("--collect <name>", "need every card of a category; '*' for every card, '*:5' for five different")
    .option("--same <counts>", "need equal cards: 2 for a pair; 3,2 for a full house; 2-2 for exactly two")
    .option("--how-many <name>", "the same as --average, but any name works")
    .option("--given <condition>", "count only games in which this is true after the same draw", addedUp)
    .addOption(
      new Option("--turns <count>", "the number of hands, instead of --draws, in schemes with 'hand'")
        .argParser(wholeUpTo(100))
        .conflicts(["draws", "hand"]),
    )
    .option("--draws <count>", "the number of cards that a game draws; 20 by default", wholeUpTo(100_000))
    .option("--hand <count>", "the size of the first hand for mulligans; 5 by default", wholeUpTo(1000))
    .option("--cost <price>", "the price of a draw; the report shows the price of each percentile", positive)
    .option("--for <percent>", "find how many cards of the first name a deck needs for this chance: 90%")
    .option("--keep <condition>", "put back a first hand that fails this: land:2-5, '2 <= land <= 5'")
    .addOption(new Option("--mulligan <condition>", "the same as --keep").conflicts("keep"))
    .option("--mulligans <count>", "the most mulligans, 1 by default; or 'until' a hand is kept", (text) =>
      text === "until" ? text : wholeUpTo(10, ", or until")(text),
    )
    .addOption(new Option("--rule <name>", "the price of a mulligan; none by default").choices(RULES))
    .option("--free <count>", "the number of free mulligans", wholeUpTo(10))
    .option("--without <cards>", "cards that are known to be outside the deck: prize:2", addedUp)
    .option("--percent <list>", "the percentiles of the report; 50,99 by default", addedUp)
    .option("--games <count>", "games to simulate, if the answer cannot be computed", wholeUpTo(1e9))
    .option("--seed <text>", "the same seed gives the same report", "1")
    .option("--time-limit <seconds>", "the most seconds for a game of a script", positive, 5)
    .addOption(new Option("--json", "write the report as JSON").conflicts("csv"))
    .option("--csv", "write the report for a spreadsheet")
    .option("--html <file>", "also write a page with a chart to a file")
    .addHelpText("after", () => {
      // In a clone of the repository, npm starts the command, so its name differs.
      const command = process.env.npm_lifecycle_event === "odds" ? "npm run odds --" : "randdeck-odds";
      return `\nExample: ${command} schemes.json --card key --draws 40`;
    })
    .action(async (schemes: string[], options: OddsOptions) => {
      const cards = schemes.find((text) => /^[^/\\]+[:=]\s*\d+(-\d+)?$/.test(text) && !existsSync(text));
      if (cards !== undefined)
        odds.error(
          `error: there is no file '${cards}': if it is a card, join it with a comma, as in --need 'land:2,${cards}'`,
        );
      if (options.hand !== undefined && (options.keep ?? options.mulligan ?? options.rule) === undefined)
        odds.error(
          "error: --hand needs --keep or --rule; without them, see the chance by each draw in the table",
        );
      // `command.js` is imported only here, since the other commands don't need it.
      const { answerOf, reportOf, savePage } = await import("./command.js");
      const report = await reportOf(schemes, options);
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
      if (before !== undefined && option.name() !== "or" && option.parseArg !== addedUp)
        odds.error(`error: ${option.long} may be given only once, unlike --need`);
      before = value;
    });
  }
  return odds;
}

/** Runs the command with the words after its name, and returns the exit status. */
export const runOdds = (args: readonly string[]): Promise<number> =>
  statusOf("randdeck-odds", () => program().parseAsync(args, { from: "user" }));
