/** The command `randdeck`. */
import { readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { _VERSION } from "../ts-src/randdeck.js";
import { positive, statusOf, write } from "./command.js";
import { CommandError, fileError, LuaError, placed, printable } from "./error.js";
import { openLua } from "./lua.js";
import { nameProblem } from "./names.js";
import { namesIn, type PickOptions, pick } from "./pick.js";
import { runRepl } from "./repl.js";
import { libraryFolder } from "./search.js";
import { EVALUATE } from "./show.js";
import type { LuaFunction } from "./values.js";

interface Limits {
  timeLimit?: number;
}

interface RunOptions extends Limits {
  lua: string;
}

/** The Lua versions to choose from: 5.3 runs on Fengari, 5.4 in WebAssembly. */
const FENGARI = "5.3";
const VERSIONS = [FENGARI, "5.4"];

function promptVersion(text: string): string {
  if (text === FENGARI) return text;
  throw new InvalidArgumentError(
    `The prompt always runs on Fengari, which is Lua 5.3; run and eval also accept 5.4.`,
  );
}

/** Opens a state of the chosen Lua version, for a script in `folder` or for code. */
async function stateOf(folder: string, { lua, timeLimit }: RunOptions) {
  if (lua === FENGARI) {
    const { run, playFile } = openLua({ timeLimit, write });
    return { run, runFile: playFile, close() {} };
  }
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
    // Removes the host's functions, which called the code, from the traceback.
    const traceback = error.traceback
      ?.replace(/(\n\teval:\d+: in )\w+ 'chunk'(?=\n\thost:)/, "$1main chunk")
      .replace(/\n\thost:.*/s, "");
    const place = error.file === "host" ? {} : { file: error.file, line: error.line };
    throw new LuaError(error.message, { ...place, traceback });
  } finally {
    state.close();
  }
}

/** A hint for a command line that another program would accept, or whose words are in the wrong order. */
function hintFor(args: readonly string[]): string {
  const [word = ""] = args;
  if (/^(-e|-p|--eval|--print)$/.test(word)) return "to run code: randdeck eval 'code'";
  if (word === "-i" || word === "--interactive") return "for a prompt: randdeck repl";
  if (word === "-v" || word === "version") return "for the version: randdeck --version";
  const [, option] = /^--(time-limit|lua)\b/.exec(word) ?? [];
  if (option !== undefined) {
    const command = args.find((each) => /^(run|eval|repl)$/.test(each)) ?? "run";
    return `put --${option} after the command: randdeck ${command} --${option} ...`;
  }
  return "to run a script: randdeck run script.lua";
}

/** Quotes a word of a command line if it has characters with a meaning in shells. */
function inShell(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return process.platform === "win32"
    ? `"${word.replaceAll('"', '\\"')}"`
    : `'${word.replaceAll("'", "'\\''")}'`;
}

function program(args: readonly string[]): Command {
  const command = new Command("randdeck")
    .description(
      'Runs Lua scripts with randdeck ready: its functions are globals, and require("randdeck") works.',
    )
    .version(_VERSION)
    .exitOverride()
    .configureOutput({ outputError: (problem, print) => print(printable(problem)) })
    .enablePositionalOptions();
  const limit = ["--time-limit <seconds>", "end the script after this many seconds", positive] as const;
  const version = new Option("--lua <version>", "the version of Lua; 5.4 is faster, and has 64-bit integers")
    .choices(VERSIONS)
    .default(FENGARI);
  command
    .command("run")
    .description("run a script")
    .argument("<script>", "the file; - for standard input")
    .argument("[args...]", "arguments, which the script gets in ... and in arg")
    .addOption(version)
    .option(...limit)
    .passThroughOptions()
    .action((script: string, args: string[], options: RunOptions) => runFile(script, args, options));
  command
    .command("eval")
    .description("run code and print its results, or the value of an expression")
    .argument("<code>", "the code")
    .argument(
      "[args...]",
      "arguments, which the code gets in ...; put -- before arguments that begin with a dash",
    )
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
  const path = join(libraryFolder, "randdeck.lua");
  const library = readFileSync(path, "utf8");
  const picked = command.command("pick");
  picked
    .description("make one Lua file with the functions you name and the code they need")
    .addArgument(
      new Argument("[function...]", `some of ${namesIn(library).join(", ")}`).argParser(
        (word, names: string[] = []) => {
          const problem = nameProblem(word, library, path);
          if (problem !== undefined) throw new InvalidArgumentError(problem);
          return [...names, word];
        },
      ),
    )
    .option("-o, --output <file>", "the file to write; by default, and with -, standard output")
    .option("--plain", "leave out the comments")
    .option(
      "--single",
      "make a file that returns the function you name, or a table of several; you can also paste it into a script",
    )
    .option("--global", "set one global, randdeck, for engines whose files return nothing")
    .action((names: string[], { output, ...options }: PickOptions) => {
      if (options.single && (options.plain || options.global)) {
        picked.error("error: --single can't be used with --plain or --global");
      }
      if (names.length === 0)
        picked.error(
          `error: the name of at least one function expected, such as ${namesIn(library).join(", ")}`,
        );
      if (output === undefined || output === "-") return write(Buffer.from(pick(library, names, options)));
      try {
        writeFileSync(output, pick(library, names, { ...options, output }));
      } catch (error) {
        throw fileError("write", output, error);
      }
    });
  command
    .command("odds")
    .description("print the same command of the package randdeck-odds, which computes odds")
    .argument("[args...]")
    .helpOption(false)
    .allowUnknownOption()
    .action(() => {
      const words = ["randdeck-odds", ...args.slice(args.indexOf("odds") + 1)].map(inShell);
      throw new CommandError(printable(`the package randdeck-odds computes odds:\n${words.join(" ")}`));
    });
  // Sets the hint last, so that it isn't shown for a wrong option of a subcommand, such as `run`.
  return command.showHelpAfterError(hintFor(args));
}

/** Runs the command with the words after its name, and returns the exit status. */
export const runCommand = (args: readonly string[]): Promise<number> =>
  statusOf("randdeck", () => program(args).parseAsync(args, { from: "user" }));
