/**
 * `npm run quality`: gives the generator's words to the test suites that are installed. `--full` for
 * more of each, `--test 15` for one of dieharder's tests alone, `--words seed` to write the words of a
 * seed to standard output instead, for any other suite. docs/quality.md has the results.
 */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { nextWord } from "../ts-src/randdeck/kernel.js";
import { newRandom } from "../ts-src/randdeck.js";

const CHUNK_BYTES = 1 << 16;

/**
 * The generator's words, without end, as bytes. The suites want 32 bits and a word has 31: the bits
 * of all words stand in one row, each word's lowest bit first, and each 32 of them are a
 * little-endian number. So 32 words are 31 numbers, and no bit is left out or made up.
 */
function* words(seed: string): Generator<Buffer> {
  const generator = newRandom(seed).randdeckWords1;
  let held = 0;
  let count = 0;
  while (true) {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let at = 0;
    while (at < CHUNK_BYTES) {
      const word = nextWord(generator);
      if (count === 0) {
        held = word;
        count = 31;
      } else {
        at = chunk.writeInt32LE(held | (word << count), at);
        held = count === 1 ? 0 : word >>> (32 - count);
        count -= 1;
      }
    }
    yield chunk;
  }
}

/** Writes words until the reader has enough. */
async function feed(seed: string, to: NodeJS.WritableStream): Promise<void> {
  try {
    await pipeline(Readable.from(words(seed), { highWaterMark: 4 }), to);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EPIPE", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"].includes(code)) throw error;
  }
}

/** Gives a program words on its standard input; what it prints, line by line, is given to `show`. */
async function test(command: readonly string[], seed: string, show: (line: string) => void): Promise<void> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const fed = feed(seed, child.stdin);
  let line = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    const lines = (line + text).split("\n");
    line = lines.pop() ?? "";
    for (const each of lines) show(each);
  }
  if (line !== "") show(line);
  await fed;
}

function installed(...names: readonly string[]): string | undefined {
  return names.find((name) =>
    (process.env.PATH ?? "").split(delimiter).some((folder) => {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** A test of dieharder: its number, and the sizes it is run for; none where it has its own. */
type DiehardTest = readonly [number: number, sizes?: readonly number[]];

/** Those that take long are left to `--full`; 14 is left out, dieharder itself says "Do Not Use". */
const SELECTION: readonly DiehardTest[] = [
  ...[0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 17, 100, 101, 102].map((number): DiehardTest => [number]),
  [200, range(1, 6)],
  [201, [2, 3]],
  [202, range(2, 5)],
  // 15 between: words 16 apart are what this family of generators is weakest in.
  [203, [0, 1, 14, 15, 16]],
  // With a size, 206 and 208 fail for any source.
  ...[204, 205, 206, 207, 208, 209].map((number): DiehardTest => [number]),
];

const FULL: readonly DiehardTest[] = [
  ...[...range(0, 13), ...range(15, 17), 100, 101, 102].map((number): DiehardTest => [number]),
  [200, range(1, 12)],
  [201, range(2, 5)],
  [202, range(2, 5)],
  [203, range(0, 32)],
  ...range(204, 209).map((number): DiehardTest => [number]),
];

/** How many results there were of each kind. */
type Totals = Map<string, number>;

/** Each test has a seed of its own, so that one can be repeated alone. */
async function runDieharder(tests: readonly DiehardTest[], totals: Totals): Promise<void> {
  console.log("| test of dieharder | size | samples | p | result |\n|---|---:|---:|---:|---|");
  for (const [number, sizes] of tests) {
    for (const size of sizes ?? [undefined]) {
      // A weak result is looked at again with more samples until it is clear (-Y 1, which wants -k 2).
      const command = ["dieharder", "-g", "200", "-k", "2", "-Y", "1", "-d", `${number}`];
      if (size !== undefined) command.push("-n", `${size}`);
      // Several lines for one statistic where it was looked at again: the last one counts. A test
      // may have several statistics of one name, which have the same number of samples.
      const results = new Map<string, { row: string; result: string }>();
      const seen = new Map<string, number>();
      await test(command, size === undefined ? `${number}` : `${number} ${size}`, (line) => {
        const [name, tuple, , samples, p, result] = line.split("|").map((part) => part.trim());
        if (result === undefined || !/^(PASSED|WEAK|FAILED)$/.test(result)) return;
        const row = `| ${number} ${name} | ${tuple} | ${samples} | ${p} | ${result} |`;
        const key = `${name} ${tuple} ${samples}`;
        const before = seen.get(key) ?? 0;
        seen.set(key, before + 1);
        results.set(`${name} ${tuple} ${before}`, { row, result });
      });
      if (results.size === 0) throw new Error(`${command.join(" ")} gave no result`);
      for (const { row, result } of results.values()) {
        console.log(row);
        totals.set(result, (totals.get(result) ?? 0) + 1);
      }
    }
  }
}

const USAGE = `Usage: npm run quality -- [options]

Gives random words to dieharder, PractRand and SmokeRand, as far as they are installed.

  --full          more of each: hours instead of minutes
  --test number   only this test of dieharder; may be given more than once
  --words seed    write the words of this seed to standard output, for any other suite
  --help          show this
`;

function parsed() {
  try {
    return parseArgs({
      options: {
        full: { type: "boolean", default: false },
        test: { type: "string", multiple: true },
        words: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

const options = parsed();

if (options.help) {
  console.log(USAGE);
} else if (options.words !== undefined) {
  await feed(options.words, process.stdout);
} else {
  const totals: Totals = new Map();
  let ran = 0;
  if (installed("dieharder") !== undefined) {
    ran += 1;
    const tests = (options.full ? FULL : SELECTION).filter(
      ([number]) => options.test === undefined || options.test.includes(`${number}`),
    );
    await runDieharder(tests, totals);
    console.log([...totals].map(([result, count]) => `${count} ${result}`).join(", "));
  } else console.log("dieharder is not installed");

  const practRand = installed("RNG_test", "practrand-RNG_test");
  if (practRand !== undefined) {
    ran += 1;
    await test([practRand, "stdin32", "-tlmax", options.full ? "64GB" : "4GB"], "PractRand", console.log);
  } else console.log("PractRand (RNG_test) is not installed");

  const smokeRand = installed("smokerand");
  if (smokeRand !== undefined) {
    ran += 1;
    await test([smokeRand, options.full ? "default" : "brief", "stdin32"], "SmokeRand", console.log);
  } else console.log("SmokeRand (smokerand) is not installed");

  if (ran === 0 || totals.has("FAILED")) process.exitCode = 1;
}
