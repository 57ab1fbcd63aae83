/** The command: the same report by any number of threads, its forms, and how it fails. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { runCommand } from "../../host/cli.js";
import { chartsOf } from "../../host/odds/chart.js";
import { answerOf, reportOf } from "../../host/odds/command.js";
import type { Report } from "../../host/odds/report.js";
import { dealerOf, readSchemes } from "../../host/odds/scheme.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { blocksOf, pages, projectFile } from "../docs/pages.js";

/** Six categories of four cards. */
const CATEGORIES = JSON.parse(projectFile("examples/odds.json"))[0].categories as object;

let folder: string;
let json: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-odds-"));
  json = file(
    "schemes.json",
    JSON.stringify([
      { name: "plain, or </script><b>", kind: "deck", categories: CATEGORIES },
      { name: "blocks of ten", kind: "blocks", categories: CATEGORIES },
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const options = { card: "wood", draws: 20, hand: 5, games: 200, seed: "1", timeLimit: 5, workers: 1 };

it("docs/odds.md shows schemes of the examples, and others that can be played", () => {
  const shown = blocksOf(pages.find(({ path }) => path === "docs/odds.md")!)
    .filter(({ kind }) => kind === "json")
    .map(({ code }) => JSON.parse(code));
  const [plain, , lands] = shown;
  expect(plain).toEqual(JSON.parse(projectFile("examples/odds.json"))[0]);
  expect(lands).toEqual(JSON.parse(projectFile("examples/lands.json")));
  for (const scheme of shown.flatMap(readSchemes))
    expect(dealerOf(scheme, 9, newRandom("docs"))()).toHaveLength(9);
});

it("the report is the same by 1, 2 and 5 threads", async () => {
  const many = { ...options, games: 12_000 };
  const [one, ...others] = await Promise.all(
    [1, 2, 5].map((workers) => reportOf([json], { ...many, workers })),
  );
  expect(others.map((report) => answerOf(report, { json: true }))).toEqual(
    others.map(() => answerOf(one!, { json: true })),
  );
});

describe("the report", () => {
  let report: Report;
  beforeAll(async () => {
    report = await reportOf([json], options);
  });

  it("is text, with bars and a verdict", () => {
    const text = answerOf(report, {});
    expect(text).toMatch(
      /^With blocks of ten, 99 of 100 players wait at most \d+ draws for wood; with .*\n200 games of 20 draws, seed 1\.\n\nSide by side\n/,
    );
    expect(text).toMatch(/^blocks of ten: wood by this draw\n +draw +games +exact +must lie in\n/m);
    expect(text).toMatch(/^ +20 +100\.00 % +100\.00 % +100\.00 % to 100\.00 % {2}█{24}$/m);
    expect(text).toMatch(/\nAll 134 shares that can be computed exactly agree with the games\.\n$/);
  });

  it("waits for several cards, puts hands back, and says what a pass does not have", async () => {
    const { card: _, ...others } = options;
    const question = { ...others, need: "wood:5, iron", mulligan: "wood:1-2", mulligans: 2 };
    const text = answerOf(await reportOf([json], question), {});
    expect(text.split("\n").slice(0, 5)).toEqual([
      expect.stringMatching(/^With .* of players do not get 5 wood and 1 iron in 20 draws; /),
      "200 games of 20 draws, seed 1. A first hand of 5 without 1 to 2 wood is put back, at most 2 times.",
      "A pass of plain, or </script><b> has only 4 wood: more come with the next pass.",
      "",
      "Side by side",
    ]);
    expect(text).toMatch(/^ {2}first hand put back +\d+\.\d\d % +\d+\.\d\d %$/m);
    expect(text).not.toContain("longest wait");
  });

  it("is JSON, CSV and a page in one file, with the same shares", () => {
    const html = join(folder, "report.html");
    expect(JSON.parse(answerOf(report, { json: true, html }))).toEqual(report);
    expect(report).toMatchObject({
      need: [{ name: "wood", least: 1 }],
      draws: 20,
      hand: 5,
      games: 200,
      seed: "1",
    });
    const [plain, blocks] = report.schemes;
    expect(
      Object.entries(plain!).map(([name, part]) => [name, Array.isArray(part) ? part.length : typeof part]),
    ).toEqual([
      ["name", "string"],
      ["byDraw", 20],
      ["wait", 20],
      ["longestWait", 21],
      ["hand", 6],
      ["ofDraws", "number"],
      ["longestRow", 20],
      ["repeats", "number"],
    ]);
    expect(blocks!.byDraw[9]).toEqual({ at: 10, games: 200, share: 1, exact: 1, lowest: 1, highest: 1 });

    const lines = answerOf(report, { csv: true }).split("\n");
    expect(lines).toHaveLength(1 + 2 * (20 + 20 + 21 + 6 + 20 + 2) + 1);
    const { at, games, share, exact, lowest, highest } = plain!.byDraw[0]!;
    expect(lines[0]).toBe("scheme,figure,at,games,share,exact,lowest,highest");
    expect(lines[1]).toBe(`"plain, or </script><b>",byDraw,${[at, games, share, exact, lowest, highest]}`);
    expect(lines.at(-2)).toBe(`blocks of ten,repeats,,,${blocks!.repeats},,,`);

    const page = readFileSync(html, "utf8");
    expect(page).not.toMatch(/<link|<img|\ssrc=|\shref=|@import|url\(|<b>/);
    expect(page.match(/<script>/g)).toHaveLength(2);
    expect(page).toContain('<th scope="col" role="columnheader">plain, or &lt;/script&gt;&lt;b&gt;</th>');
    for (const isDark of [false, true]) {
      const charts = chartsOf(report, isDark);
      // What a page holds as JSON has no function.
      expect(JSON.parse(JSON.stringify(charts))).toEqual(charts);
      // The bars of the hand stand side by side, each at a place of its own.
      expect(charts.map(({ data }) => data.map((curve) => curve.length))).toEqual([
        [20, 20, 20],
        [20, 20, 20],
        [12, 12, 12],
      ]);
    }
  });
});

describe("the command fails", () => {
  /** What the command ends with, and says of it: it has nothing to print. */
  async function said(...args: string[]): Promise<[number, string]> {
    let stderr = "";
    vi.spyOn(process.stderr, "write").mockImplementation((part) => {
      stderr += part;
      return true;
    });
    return [await runCommand(["odds", ...args]), stderr];
  }

  it.each([
    [["--card=a"], "missing required argument 'scheme'"],
    [["x.json"], "--card or --need expected"],
    [
      ["x.json", "--card=a", "--need=b"],
      "option '--card <name>' cannot be used with option '--need <cards>'",
    ],
    [["x.json", "--card=a", "--mulligans=2"], "--mulligans without --mulligan"],
    [["x.json", "--card=a", "--json", "--csv"], "option '--json' cannot be used with option '--csv'"],
    [["x.json", "--card=a", "--hand=30"], "--hand 30 must not be above --draws 20"],
    ...["0", "1001", "many"].map((draws): [string[], string] => [
      ["x.json", "--card=a", `--draws=${draws}`],
      `option '--draws <count>' argument '${draws}' is invalid. It must be a whole number from 1 to 1000.`,
    ]),
  ])("%j are wrong", async (args, problem) => {
    expect(await said(...args)).toEqual([2, `error: ${problem}\n`]);
  });

  it("where the page cannot be written, before it plays", async () => {
    expect(await said(json, "--card=wood", `--html=${folder}`)).toEqual([
      1,
      expect.stringMatching(/^randdeck: cannot write .*: illegal operation on a directory\n$/),
    ]);
  });

  it.each([
    ["--need=", "--need '': names expected, as in land:2,red:1"],
    ["--need=wood,:2", "--need 'wood,:2': names expected, as in land:2,red:1"],
    ["--need=wood,wood:2", "--need 'wood,wood:2' has 'wood' twice"],
    ["--need=wood:2-3", "--need 'wood:2-3': one number expected"],
    ["--need=wood:21", "--need 'wood:21': a number from 1 to --draws 20 expected"],
    ["--mulligan=wood:3-2", "--mulligan 'wood:3-2': the smaller number first expected"],
    ["--mulligan=wood:6", "--mulligan 'wood:6': bounds from 0 to --hand 5 expected"],
  ])("by %s", async (option, problem) => {
    const others = option.startsWith("--need") ? [] : ["--card=wood"];
    expect(await said(json, option, ...others)).toEqual([1, `randdeck: ${problem}\n`]);
  });

  it("without leaving a page that was not there", async () => {
    const html = join(folder, "none.html");
    const script = file("fails.lua", "return nil");
    expect((await said(script, "--card=wood", `--html=${html}`))[0]).toBe(1);
    expect(existsSync(html)).toBe(false);
  });

  it("naming the file, the scheme and the key", async () => {
    const wrong = { name: "mine", kind: "blocks", categories: CATEGORIES, blockSize: 3 };
    const path = file("wrong.json", JSON.stringify(wrong));
    expect(await said(path, "--card=wood")).toEqual([
      1,
      `randdeck: ${path}: scheme 'mine': 'blockSize': whole number from 6 (the sum of 'perBlock') to 24 (the different cards) expected, got 3\n`,
    ]);
  });

  it("where a file cannot be read, or is no JSON", async () => {
    expect(await said("no.json", "--card=a")).toEqual([
      1,
      "randdeck: cannot read no.json: no such file or directory\n",
    ]);
    expect(await said(file("bad.json", "{"), "--card=a")).toEqual([
      1,
      expect.stringMatching(/^randdeck: .*bad\.json: .*JSON.*\n$/),
    ]);
    expect(await said(file("none.json", "\uFEFF[]"), "--card=a")).toEqual([
      1,
      expect.stringMatching(/^randdeck: .*none\.json: there is no scheme in it\n$/),
    ]);
    expect(await said(json, json, "--card=wood")).toEqual([
      1,
      "randdeck: two schemes have the name 'plain, or </script><b>'\n",
    ]);
  });

  it.each([
    ["error('no wood today')", /^\S+\.lua:1: no wood today$/],
    [
      "return newDice({ 'oak', 'elm' })",
      /^no card 'ace' was drawn in 4 games of scheme 'script'; it gives: elm, oak$/,
    ],
  ])("where a script does %s", async (code, problem) => {
    const [status, stderr] = await said(file("script.lua", code), "--card=ace", "--games=4", "--workers=1");
    expect([status, stderr.slice(-1)]).toEqual([1, "\n"]);
    expect(stderr.slice("randdeck: ".length, -1)).toMatch(problem);
  });
});
