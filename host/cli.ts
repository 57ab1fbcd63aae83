/** The command `randdeck`. */
import { readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { namesIn, type PickOptions, pick } from "../tools/pick.js";
import { luaFolder } from "../ts-src/node/lua.js";
import { _VERSION } from "../ts-src/randdeck.js";
import { writeFully } from "./blocking.js";
import { fileError, LuaError, placed } from "./error.js";
import { createLua } from "./lua.js";
import { nameProblem } from "./names.js";
import type { OddsOptions } from "./odds/command.js";
import { OddsError, OptionError } from "./odds/error.js";
import { RULES } from "./odds/question.js";
import { runRepl } from "./repl.js";
import { EVALUATE } from "./show.js";
import type { LuaFunction } from "./values.js";

/** Exit statuses: a script that failed, and words that the command does not know. */
const FAILED = 1;
const BAD_USAGE = 2;

interface Limits {
  timeLimit?: number;
}

interface RunOptions extends Limits {
  lua: string;
}

/** The versions of Lua: Fengari's, and the one in WebAssembly. */
const FENGARI = "5.3";
const VERSIONS = [FENGARI, "5.4"];

function promptVersion(text: string): string {
  if (text === FENGARI) return text;
  throw new InvalidArgumentError(`The prompt always runs on Fengari, a Lua 5.3; run and eval take 5.4 too.`);
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError("It must be a number above 0.");
  return value;
}

const wholeUpTo =
  (most: number, least = 1) =>
  (text: string) => {
    const value = Number(text);
    if (!(Number.isInteger(value) && value >= least && value <= most)) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };

/** Writes to standard output; ends quietly once nobody reads on, as in `randdeck run deal.lua | head -1`. */
function write(bytes: Uint8Array): void {
  try {
    writeFully(1, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") process.exit(0);
    throw fileError("write", "standard output", error);
  }
}

/** A state of the Lua of a version, for a script in a folder or code that is run in one. */
async function stateOf(folder: string, { lua, timeLimit }: RunOptions) {
  if (lua === FENGARI) return { ...createLua({ timeLimit, write }), close() {} };
  // Only here, since it takes its time to load.
  const { openLua54 } = await import("./lua54.js");
  return openLua54({ folder, timeLimit, write });
}

async function runFile(path: string, args: string[], options: RunOptions): Promise<void> {
  const state = await stateOf(dirname(path), options);
  try {
    state.runFile(path, args);
  } finally {
    state.close();
  }
}

async function evaluate(code: string, args: string[], options: RunOptions): Promise<void> {
  const state = await stateOf(".", options);
  try {
    const chunk = (state.run(EVALUATE, "host") as LuaFunction)(code) as LuaFunction | string;
    if (typeof chunk === "string") {
      const { message, ...place } = placed(chunk);
      throw new LuaError(message, place);
    }
    chunk(...args);
  } catch (error) {
    if (!(error instanceof LuaError)) throw error;
    // Without the functions of ours that called the code.
    const traceback = error.traceback
      ?.replace(/(\n\teval:\d+: in )\w+ 'chunk'(?=\n\thost:)/, "$1main chunk")
      .replace(/\n\thost:.*/s, "");
    const place = error.file === "host" ? {} : { file: error.file, line: error.line };
    throw new LuaError(error.message, { ...place, traceback });
  } finally {
    state.close();
  }
}

/** What to write instead of words that other programs know, or that stand in the wrong place. */
function hintFor(args: readonly string[]): string {
  const [word = ""] = args;
  if (/^(-e|-p|--eval|--print)$/.test(word)) return "to run code: randdeck eval 'code'";
  if (word === "-i" || word === "--interactive") return "for a prompt: randdeck repl";
  if (word === "-v" || word === "version") return "for the version: randdeck --version";
  const [, option] = /^--(time-limit|lua)\b/.exec(word) ?? [];
  if (option !== undefined) {
    const command = args.find((each) => /^(run|eval|repl)$/.test(each)) ?? "run";
    return `put --${option} behind the word: randdeck ${command} --${option} ...`;
  }
  return "to run a script: randdeck run script.lua";
}

function program(args: readonly string[]): Command {
  const command = new Command("randdeck")
    .description(
      'Runs Lua scripts with randdeck ready: its functions are globals, and require("randdeck") works.',
    )
    .version(_VERSION)
    .exitOverride()
    .enablePositionalOptions();
  const limit = ["--time-limit <seconds>", "end the script after this many seconds", positive] as const;
  const version = new Option(
    "--lua <version>",
    "5.4 is faster, with integers of 64 bits: real Lua in WebAssembly",
  )
    .choices(VERSIONS)
    .default(FENGARI);
  command
    .command("run")
    .description("run a script")
    .argument("<script>", "the file; - for standard input")
    .argument("[args...]", "what the script finds in ... and in arg")
    .addOption(version)
    .option(...limit)
    .passThroughOptions()
    .action((script: string, args: string[], options: RunOptions) => runFile(script, args, options));
  command
    .command("eval")
    .description("run code, and print what it returns; or print the value of an expression")
    .argument("<code>", "the code")
    .argument("[args...]", "what the code finds in ...; put -- before arguments that begin with a dash")
    .addOption(version)
    .option(...limit)
    .action((code: string, args: string[], options: RunOptions) => evaluate(code, args, options));
  command
    .command("repl")
    .description("read code and run it, line by line")
    .addOption(new Option("--lua <version>").argParser(promptVersion).hideHelp())
    .option(...limit)
    .action(async ({ timeLimit }: Limits) => {
      await runRepl({ timeLimit, write }, join(homedir(), ".randdeck_history"));
    });
  const path = join(luaFolder, "randdeck.lua");
  const library = readFileSync(path, "utf8");
  const picked = command.command("pick");
  picked
    .description("put the functions that you name, and what they need, into one Lua file")
    .addArgument(
      new Argument("[function...]", `of ${namesIn(library).join(", ")}`).argParser(
        (word, names: string[] = []) => {
          const problem = nameProblem(word, library, path);
          if (problem !== undefined) throw new InvalidArgumentError(problem);
          return [...names, word];
        },
      ),
    )
    .option("-o, --output <file>", "write to a file; to standard output if left out, or -")
    .option("--plain", "leave out the comments")
    .option("--global", "set one global, randdeck, for engines whose files return nothing")
    .action((names: string[], { output, ...options }: PickOptions) => {
      if (names.length === 0) picked.error(`error: names expected, of ${namesIn(library).join(", ")}`);
      if (output === undefined || output === "-") return write(Buffer.from(pick(library, names, options)));
      try {
        writeFileSync(output, pick(library, names, { ...options, output }));
      } catch (error) {
        throw fileError("write", output, error);
      }
    });
  const odds = command.command("odds");
  /** Options that may be repeated, since only one meaning is left: all of them. */
  const addedUp = (text: string, before?: string) => (before === undefined ? text : `${before},${text}`);
  odds
    .description("say how likely players draw the cards they need, and how long they wait, with each scheme")
    .argument("<scheme...>", "JSON, a deck list, or a script that ends in .lua; - for standard input")
    .addOption(
      new Option("--card <name>", "what a player waits for: a card, or in JSON a category").conflicts("need"),
    )
    .option(
      "--need <cards>",
      "instead of --card: land:2,red:1 for two of land and one of red; land:2-4, land|red:2, '\"a, b\":2'",
      addedUp,
    )
    .option("--or <cards>", "another need that will do; may be repeated", (text, all: string[] = []) => [
      ...all,
      text,
    ])
    .option("--given <cards>", "count only the games that have these by the same draw: land:2", addedUp)
    .addOption(
      new Option(
        "--collect <name>",
        "need one of each card of a category, or of all: '*'; or so many different: '*:5'",
      ).conflicts(["card", "need"]),
    )
    .addOption(
      new Option(
        "--how-many <name>",
        "how many of a card or category come: on average, and the chance of each number",
      ).conflicts(["card", "need", "collect"]),
    )
    .addOption(
      new Option(
        "--same <counts>",
        "need so many equal cards: 2 for a pair; 3,2; 2-2 for exactly two",
      ).conflicts(["card", "need", "collect", "howMany"]),
    )
    .option("--of <name>", "of which cards of a category or name --same asks; all if left out")
    .option("--before <cards>", "need it before any of these come: --need A --before other", addedUp)
    .addOption(
      new Option("--window <draws>", "need it among these draws: 8-13; the last one is --draws").conflicts(
        "turns",
      ),
    )
    .option("--in-a-row", "need the one name as often without another card between: --need crit:4")
    .addOption(
      new Option("--turns <count>", "instead of --draws: how many hands, in schemes with 'hand'")
        .argParser(wholeUpTo(100))
        .conflicts(["draws", "hand"]),
    )
    .option("--in-hand", "need all in one hand")
    .option("--draws <count>", "how many cards a game draws", wholeUpTo(100_000), 20)
    .option("--hand <count>", "how many of them are the first hand; 5, or all, if left out", wholeUpTo(1000))
    .option("--cost <price>", "what a draw costs: the report says what the percentiles cost", positive)
    .option(
      "--for <percent>",
      "how many of the first name a deck must have, instead of other cards, for this chance: 90%",
    )
    .option("--mulligan <cards>", "put back a first hand without these: land:2-5, two to five of land")
    .option(
      "--mulligans <count>",
      "how often a hand may be put back: once if left out, or 'until' one is kept",
      (text) => (text === "until" ? text : wholeUpTo(10)(text)),
    )
    .addOption(
      new Option("--rule <name>", "what a mulligan costs, by a game's rule; nothing if left out").choices(
        RULES,
      ),
    )
    .option("--free <count>", "how many mulligans cost no card", wholeUpTo(10))
    .option("--without <cards>", "what is known to be elsewhere: prize:2", addedUp)
    .option("--percent <list>", "the percentiles of the report; 50,99 if left out", addedUp)
    .option(
      "--games <count>",
      "how many games, 0 for none; if left out, those that a chance needs that cannot be computed",
      wholeUpTo(1e9, 0),
    )
    .option("--seed <text>", "the same one gives the same report", "1")
    .option("--time-limit <seconds>", "how long a game of a script may take", positive, 5)
    .addOption(new Option("--json", "write the report as JSON").conflicts("csv"))
    .option("--csv", "write the report for a spreadsheet")
    .option("--check", "show the shares of the games beside the exact chances")
    .option("--html <file>", "also write a page with pictures to a file")
    .addHelpText("after", () => {
      // As it is called here: in a clone there is no command of this name.
      const command = process.env.npm_lifecycle_event === "odds" ? "npm run odds --" : "randdeck odds";
      return `\nExample: ${command} schemes.json --card key --draws 40`;
    })
    .action(async (schemes: string[], options: OddsOptions) => {
      const { card, need, collect, howMany, same, draws, hand, mulligan, mulligans, rule, free, window } =
        options;
      if ((card ?? need ?? collect ?? howMany ?? same) === undefined)
        odds.error("error: --card, --need, --collect, --same or --how-many expected");
      const last = Number(window?.split("-").at(-1) ?? draws);
      if (window !== undefined && odds.getOptionValueSource("draws") === "cli" && draws !== last)
        odds.error(`error: --window ${window} ends with draw ${last}: no other --draws expected`);
      if (mulligans !== undefined && mulligan === undefined)
        odds.error("error: --mulligans without --mulligan");
      if (rule !== undefined && (rule === "hearthstone") !== (mulligan === undefined)) {
        odds.error(`error: --rule ${rule} with${rule === "hearthstone" ? "out" : ""} --mulligan expected`);
      }
      if (free !== undefined && (mulligan === undefined || rule === undefined))
        odds.error("error: --free without --mulligan and --rule");
      if (hand !== undefined && hand > last) {
        odds.error(`error: --hand ${hand} must not be above --draws ${last}`);
      }
      // Only here, since the other commands need none of it.
      const { answerOf, checkPage, checkReport, reportOf, savePage } = await import("./odds/command.js");
      if (options.html !== undefined) checkPage(options.html);
      const report = await reportOf(schemes, options);
      // First what a page that can't be written must not lose.
      write(Buffer.from(answerOf(report, options)));
      if (options.html !== undefined) savePage(report, options.html);
      checkReport(report);
    });
  // What commander takes as it comes: the next option as a value, and of two values the last.
  for (const option of odds.options) {
    let before: string | undefined;
    odds.on(`option:${option.name()}`, (value: unknown) => {
      if (typeof value !== "string") return;
      if (value.startsWith("--")) odds.error(`error: ${option.long} needs a value`);
      if (before !== undefined && option.name() !== "or" && option.parseArg !== addedUp) {
        const quoted = [before, value].map((name) => (name.includes(",") ? `"${name}"` : name));
        const instead: Record<string, string> = {
          card: `--need '${quoted}'`,
          mulligan: `--mulligan '${before},${value}'`,
        };
        const expected = instead[option.name()] ?? "one value";
        odds.error(`error: ${option.long} is given twice: ${expected} expected`);
      }
      before = value;
    });
  }
  odds.configureOutput({
    outputError: (text, write) =>
      write(text.replace(/option '(--\S+).*' argument missing/, "$1 needs a value")),
  });
  // Behind the others, which would take it over: a wrong option of `run` needs no such hint.
  return command.showHelpAfterError(hintFor(args));
}

/**
 * Runs the command.
 *
 * @param args - The words after its name.
 * @returns The exit status: 0; 1 where a script or a scheme failed; 2 for words that are wrong.
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    const command = program(args);
    if (args.length === 0) command.help({ error: true });
    await command.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // What commander has to say it has said.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_USAGE;
    if (!(error instanceof LuaError || error instanceof OddsError)) throw error;
    const { where, traceback }: Partial<LuaError> =
      error instanceof LuaError ? error : { where: error.message };
    // A script that cannot be read has none.
    process.stderr.write(`randdeck: ${[where, traceback].filter(Boolean).join("\n")}\n`);
    return error instanceof OptionError ? BAD_USAGE : FAILED;
  }
}
