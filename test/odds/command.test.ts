/** The command: its report, the forms of the report, and its errors. */
import { spawnSync } from "node:child_process";
import { linkSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readSchemes } from "../../odds/asks/read-scheme.js";
import { answerOf, reportOf, savePage } from "../../odds/command.js";
import { dealerOf } from "../../odds/games/dealer.js";
import { runOdds } from "../../odds/options.js";
import { chartOf } from "../../odds/says/chart.js";
import type { Report } from "../../odds/says/report.js";
import { csvOf } from "../../odds/says/text.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { blocksOf, pages, projectFile, projectFolder } from "../docs/pages.js";

/** A deck with six categories of four cards. */
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

const options = { card: "wood", draws: 20, games: 200, seed: "1", timeLimit: 5 };

it("the pages show schemes of the examples, and others that can be played", () => {
  const shownOn = (name: string) =>
    blocksOf(pages.find(({ path }) => path === `docs/${name}.md`)!)
      .filter(({ kind }) => kind === "json")
      .map(({ code }) => JSON.parse(code));
  const shown = shownOn("odds");
  for (const lands of [shown[0], shownOn("odds-questions")[0]])
    expect(lands).toEqual(JSON.parse(projectFile("examples/lands.json")));
  for (const scheme of shown.flatMap(readSchemes))
    expect(dealerOf(scheme, 9, newRandom("docs"))()).toHaveLength(9);
});

it("the report of games is the same by the same seed", async () => {
  const path = file("seeds.json", JSON.stringify({ kind: "blocks", categories: CATEGORIES, noRepeat: true }));
  const report = await reportOf([path], options);
  expect(report.games).toBe(200);
  expect(await reportOf([path], options)).toEqual(report);
  expect(await reportOf([path], { ...options, seed: "2" })).not.toEqual(report);
});

describe("the report", () => {
  let report: Report;
  beforeAll(async () => {
    report = await reportOf([json], options);
  });

  it("is text, with the exact chances", () => {
    const text = answerOf(report, {});
    expect(text.split("\n").slice(0, 10)).toEqual([
      "With blocks of ten, 99 of 100 players have wood by draw 10 (100.00% by draw 20; average draw 4.38); with plain, or </script><b>, 99 of 100 by draw 16 (>99.99% by draw 20; average draw 5).",
      "Computed for games of 20 draws.",
      "",
      "Side by side",
      "                     plain, or </script><b>  blocks of ten",
      "  wood: median draw                       4              4",
      "  99th percentile                        16             10",
      "  average draw                            5           4.38",
      "  never in 20 draws                  <0.01%          0.00%",
      "",
    ]);
    expect(text.split("\n").slice(-6)).toEqual([
      "blocks of ten: wood by this draw",
      "  draw        1      2      3      4      5      6      7      8",
      "  chance 16.67% 31.59% 44.87% 56.62% 66.91% 75.86% 83.56% 90.09%",
      "  draw        9   10–20",
      "  chance 95.54% 100.00%",
      "",
    ]);
  });

  it("is at most 12 lines for a card of a deck list, each of at most 80 characters but for the notes", async () => {
    const text = answerOf(
      await reportOf(["examples/burn.txt"], { ...options, card: "Mountain", draws: 10 }),
      {},
    );
    const lines = text.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(12);
    for (const line of lines.slice(3)) expect(line.length).toBeLessThanOrEqual(80);
  });

  it("shows some of many chances, up to where nothing changes", async () => {
    const text = answerOf(await reportOf([json], { ...options, draws: 150, games: 0 }), {});
    const [first = ""] = text.split("\nblocks of ten: ");
    const draws = [...first.matchAll(/^ {2}draw +(.*)$/gm)].flatMap(([, cells]) => cells!.split(/ +/));
    expect(draws.length).toBeLessThanOrEqual(20);
    expect([draws[0], draws.at(-1)]).toEqual(["1", expect.stringMatching(/^\d+–150$/)]);
  });

  it("waits for several cards, puts hands back, and says what a pass does not have", async () => {
    const { card: _, ...others } = options;
    const question = { when: "wood >= 5 and iron|gold", ...others };
    const schemes = JSON.parse(readFileSync(json, "utf8")).map((scheme: object, at: number) =>
      at === 0 ? scheme : { ...scheme, noRepeat: true },
    );
    const path = file("repeat.json", JSON.stringify(schemes));
    const text = answerOf(await reportOf([path], { ...question, percent: "90,1, 2,90,53,11" }), {});
    expect(text.split("\n").slice(0, 10)).toEqual([
      expect.stringMatching(
        /^With blocks of ten, 1 of 100 players have 5 wood and 1 iron or gold by draw about 1\d \(1 to 1\d\), 2 by .*, 11 by draw about \d\d \(.*\), about 16\.00% \(10\.43% to 23\.75%\) by draw 20; with plain, or <\/script><b>, 0\.00% by draw 20, since there are only 4 wood \(average draw 29\)\.$/,
      ),
      "200 games of 20 draws, seed 1.",
      "Read as wood >= 5 and iron|gold >= 1.",
      "",
      "Side by side",
      expect.stringMatching(/^ +plain, or/),
      expect.stringMatching(
        /^ {2}5 wood and 1 iron or gold: 1st percentile +more than 20 +about 14 \(1 to 16\)$/,
      ),
      expect.stringMatching(/^ {2}2nd percentile +more than 20 +about 16 /),
      expect.stringMatching(/^ {2}11th percentile +more than 20 +about 19 /),
      expect.stringMatching(/^ {2}53rd percentile +more than 20 +about more than 20$/),
    ]);
    expect(text.match(/^ +90th percentile/gm)).toHaveLength(1);
    const plain = file("plain.json", JSON.stringify(schemes[0]));
    const again = answerOf(
      await reportOf([plain], { ...question, hand: 5, keep: "1 <= wood <= 2", mulligans: 2 }),
      {},
    );
    expect(again).toContain("draws. A first hand of 5 without 1 to 2 wood is put back, at most 2 times.\n");
    expect(again).toMatch(/^ {2}games with a mulligan +\d+\.\d\d%\n {2}bad hand kept +\d/m);
  });

  it("has no waits if there can be too many cards", async () => {
    const { card: _, ...others } = options;
    const question = { ...others, without: ["iron", "1 oak"] };
    const plain = file("plain.json", JSON.stringify({ kind: "deck", categories: CATEGORIES }));
    const bounded = await reportOf([plain], { ...question, after: "wood|iron <= 2", draws: 12 });
    expect(answerOf(bounded, {}).split("\n").slice(0, 8)).toEqual([
      // Of 22 cards, 3 are wood or iron. All 3 are drawn with a chance of C(19, 9) / C(22, 12).
      "85.71% of players have at most 2 wood or iron after 12 draws.",
      "Computed for games of 12 draws. 1 iron and 1 oak are known to be elsewhere.",
      "Read as wood|iron <= 2.",
      "",
      "  at most 2 wood or iron after 12 draws  85.71%",
      "",
      "deck: at most 2 wood or iron after this draw",
      expect.stringMatching(/^ {2}draw +1–2 +3 /),
    ]);
    expect(answerOf(bounded, {})).toContain("deck: at most 2 wood or iron after this draw\n");
    const [scheme] = bounded.schemes;
    expect([scheme!.percentiles, scheme!.mean]).toEqual([[], undefined]);
    const one = await reportOf([plain], { ...question, after: "wood = 0", draws: 1 });
    expect(answerOf(one, {})).toMatch(
      /^86\.36% of players have no wood after 1 draw\.\nComputed for games of 1 draw\./,
    );
  });

  it("says that a deck has none of the needed cards, if all are elsewhere", async () => {
    const plain = file("none-left.json", JSON.stringify({ kind: "deck", categories: CATEGORIES }));
    const report = await reportOf([plain], { ...options, without: ["4 wood"] });
    expect(answerOf(report, {})).toMatch(
      /^0\.00% of players have wood by draw 20, since there are no wood\.\n/,
    );
  });

  it("takes names in quotes as they are, and escapes control characters of a terminal", async () => {
    const names = { "Jace, the Mind Sculptor": 4, "a|b": 3, "one\n\u001b[2J": 53 };
    const scheme = { name: 'he said "one, two"', kind: "deck", cards: Object.keys(names), copies: names };
    const path = file("names.json", JSON.stringify(scheme));
    const { card: _, ...others } = options;
    const when = '"Jace, the Mind Sculptor" >= 2 and "a|b" and "one\n\u001b[2J"';
    const report = await reportOf([path], { ...others, when });
    expect(answerOf(report, {})).toMatch(
      /^28\.05% of players have 2 Jace, the Mind Sculptor, 1 a\|b and 1 one\n\\x1b\[2J by draw 20 /,
    );
    expect(answerOf(report, { csv: true })).toMatch(/\n"he said ""one, two""",byDraw,1,0,0,0\n/);
    const [first] = report.schemes;
    for (const name of ["=1+1", "+1", "-1", "@a"])
      expect(csvOf({ ...report, schemes: [{ ...first!, name }] })).toContain(`\n'${name},byDraw,1,`);
    expect(csvOf({ ...report, schemes: [{ ...first!, name: "\t=1" }] })).toContain("\n'\\x09=1,byDraw,1,");
    expect(csvOf({ ...report, schemes: [{ ...first!, name: "a-b=c" }] })).toContain("\na-b=c,byDraw,1,");
    await expect(reportOf([path], { ...others, card: "a\u0007" })).rejects.toThrow("no card 'a\\x07'");
  });

  it("shows control characters and changes of direction escaped, in each form", async () => {
    const name = "a\u001b\u007f\u0085\u202e\u2066b";
    const hidden = /[^\P{Cc}\n]|\p{Bidi_Control}/u;
    const path = file("hidden.json", JSON.stringify({ name, kind: "deck", cards: [name, "c"] }));
    const report = await reportOf([path], { ...options, card: name });
    const page = join(folder, "hidden.html");
    savePage(report, page);
    for (const text of [answerOf(report, {}), answerOf(report, { csv: true }), readFileSync(page, "utf8")]) {
      expect(text).not.toMatch(hidden);
      expect(text).toContain("a\\x1b\\x7f\\x85\\u{202e}\\u{2066}b");
    }
    const json = answerOf(report, { json: true });
    expect(json).not.toMatch(hidden);
    expect(JSON.parse(json).schemes[0].name).toBe(name);
  });

  it("never overwrites a file that it reads with its page, by whatever path", () => {
    const text = JSON.stringify({ kind: "deck", cards: ["a", "b"] });
    const path = file("kept.json", text);
    const linked = join(folder, "linked.json");
    linkSync(path, linked);
    symlinkSync(path, join(folder, "symbolic.json"));
    const odds = (input: string, html: string) =>
      spawnSync(process.execPath, ["--import", "tsx", "odds/main.ts", input, "--card=a", "--html", html], {
        cwd: projectFolder,
        encoding: "utf8",
        stdio: [openSync(path, "r"), "pipe", "pipe"],
      });
    for (const [input, html] of [
      [path, linked],
      [join(folder, "symbolic.json"), path],
      ["-", path],
    ] as const) {
      const { status, stdout, stderr } = odds(input, html);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(`--html ${html}: this is a file to read: name another file`);
      expect(readFileSync(path, "utf8")).toBe(text);
    }
  });

  it("is that of a deck list from standard input too, and of all that repeated options say", () => {
    const words = ["-", "--when=Bolt and Mountain >= 3", "--percent=90", "--percent=50%"];
    const { stdout } = spawnSync(process.execPath, ["--import", "tsx", "odds/main.ts", ...words], {
      cwd: projectFolder,
      input: "4 Bolt\n2x Bolt (STA) 42\n34 Mountain\n\n2 Duress\n",
      encoding: "utf8",
    });
    expect(stdout.split("\n").slice(0, 4)).toEqual([
      "50 of 100 players have 1 Bolt and 3 Mountain by draw 5, 90 by draw 12 (average draw 6.8).",
      "Computed for games of 20 draws.",
      "Left out of deck: 2 cards below the empty line. To count them, delete it in the list.",
      "Printings of a card count as one, as 'Bolt' and 'Bolt (STA) 42'.",
    ]);
  });

  it("is that of a deck list in UTF-16, of which a card may be asked by its whole name", async () => {
    const path = join(folder, "utf-16.txt");
    writeFileSync(path, Buffer.from("\uFEFF4 Bolt [FDN:140]\r\n36 Island", "utf16le"));
    const report = await reportOf([path], { ...options, card: "Bolt [FDN:140]" });
    expect(answerOf(report, {})).toMatch(/^94\.70% of players have Bolt \[FDN:140\] by draw 20 /);
  });

  it("says how rare a rare hand is", async () => {
    const royal = { kind: "deck", cards: ["ten to ace", "other"], copies: { "ten to ace": 5, other: 47 } };
    const { card: _, ...others } = options;
    const report = await reportOf([file("royal.json", JSON.stringify(royal))], {
      ...others,
      when: '"ten to ace" >= 5',
      draws: 7,
    });
    // The chance of all five cards in seven draws is C(47, 2) / C(52, 7).
    expect(answerOf(report, {})).toMatch(
      /^<0\.01% of players have 5 ten to ace by draw 7 \(1 in 124,000; average draw 44\.2\)\.\n/,
    );
    expect(answerOf(report, {})).toMatch(/^ {2}never in 7 draws +>99\.99%$/m);
  });

  it("says about how much if nothing is known exactly", async () => {
    const name = "no card twice";
    const path = file(
      "about.json",
      JSON.stringify({
        name,
        kind: "blocks",
        categories: CATEGORIES,
        blockSize: 24,
        perBlock: 4,
        noRepeat: true,
      }),
    );
    const reach = answerOf(await reportOf([path], options), {});
    expect(reach).toMatch(
      /^99 of 100 players have wood by draw about 1\d \(1\d to .*\d\) \(about \d+\.\d\d% \(.*\) by draw 20(?:; .*)?\)\.\n/,
    );
    expect(reach).toMatch(/^ {2}wood: median draw +about \d \(\d to \d\)$/m);
    expect(reach).toMatch(/^ +draw +1 .*\n +about +\d+\.\d\d% .*\n +99% sure +\d+\.\d\d% to \d\d\.\d\d% /m);
    const few = answerOf(await reportOf([path, json], { ...options, draws: 8 }), {});
    expect(few).toMatch(
      /^With blocks of ten, 90\.09% of players have wood by draw 8 \(average draw 4\.38\); with plain, or <\/script><b>, 82\.87% by draw 8 \(average draw 5\)\.\n/,
    );
  });

  it("is JSON, CSV and a page in one file, with the same shares", () => {
    const html = join(folder, "report.html");
    savePage(report, html);
    expect(JSON.parse(answerOf(report, { json: true }))).toEqual(report);
    expect(report).toMatchObject({
      asked: { op: "count", terms: [{ name: "wood", factor: 1 }], bounds: [{ least: 1 }] },
      draws: 20,
      hand: 0,
      games: 0,
      seed: "1",
    });
    const [plain, blocks] = report.schemes;
    expect(
      Object.entries(plain!).map(([name, part]) => [name, Array.isArray(part) ? part.length : typeof part]),
    ).toEqual([
      ["name", "string"],
      ["byDraw", 20],
      ["mean", "object"],
      ["ever", "number"],
      ["percentiles", 2],
    ]);
    expect(blocks!.byDraw[9]).toEqual({ at: 10, value: 1, isExact: true, lowest: 1, highest: 1 });

    const lines = answerOf(report, { csv: true }).split("\n");
    expect(lines).toHaveLength(1 + 2 * (20 + 4) + 1);
    const { at, value, lowest, highest } = plain!.byDraw[0]!;
    expect(lines[0]).toBe("scheme,figure,at,value,lowest,highest");
    expect(lines[1]).toBe(`"plain, or </script><b>",byDraw,${[at, value, lowest, highest]}`);
    const { mean } = blocks!;
    expect(lines).toEqual(
      expect.arrayContaining([
        `blocks of ten,mean,,${mean!.value},${mean!.value},${mean!.value}`,
        "blocks of ten,ever,,1,,",
        "blocks of ten,percentile 99,,10,10,10",
      ]),
    );

    const page = readFileSync(html, "utf8");
    expect(page).not.toMatch(/<script|<link|<img|\ssrc=|\shref=|@import|url\(|<b>/);
    expect(page).toContain('d="M1 4h70"/></svg> plain, or &lt;/script&gt;&lt;b&gt;</li>');
    expect(page).toContain('<th scope="col">plain, or &lt;/script&gt;&lt;b&gt;</th>');
    const { html: chart } = chartOf(report)!;
    const by = {
      curves: [...chart.matchAll(/"line-\d" d="M([^"]*L[^"]*)"/g)].map(([, curve]) =>
        curve!.split("L").slice(1),
      ),
      draws: [...chart.matchAll(/<span class="x" style="left: ([\d.]+)%">(\d+)</g)].map(([, left, draw]) => [
        left,
        draw,
      ]),
    };
    // The picture ends with the nineteenth of 20 draws, at which both curves are above 99.9%.
    const across = (draw: number) => ((100 * draw) / 19).toFixed(2);
    expect(by.draws).toEqual([5, 10, 15].map((draw) => [across(draw), String(draw)]));
    // Heights are measured from the top: a chance of 16.67% is at 83.33, and a chance of 100% is at 0.
    expect(by.curves.map((curve) => [curve.length, curve[0], curve[9]])).toEqual([
      [19, "5.26 83.33", `52.63 ${(100 - 100 * plain!.byDraw[9]!.value).toFixed(2)}`],
      [19, "5.26 83.33", "52.63 0.00"],
    ]);
  });

  it("draws the chance of each number of a sum, also of those that cannot be", async () => {
    const coins = file("coins.json", '{ "kind": "dice", "cards": ["head", "tail"] }');
    const asked = { average: "head - tail", draws: 2, seed: "1", timeLimit: 5 };
    const picture = chartOf(await reportOf([coins], asked));
    expect(picture!.title).toBe("head - tail: the chance of each number");
    // With 0, 1 or 2 heads, the sum is -2, 0 or 2, in 25, 50 and 25 of 100 games. It is never -1 or 1.
    const [, points = ""] = /"line-0" d="M([^"]*L[^"]*)"/.exec(picture!.html)!;
    expect(
      points
        .split("L")
        .slice(1)
        .map((point) => point.split(" ")[1]),
    ).toEqual(["75.00", "100.00", "50.00", "100.00", "75.00"]);
    const numbers = [...picture!.html.matchAll(/class="x"[^>]*>(-?\d+)</g)].map(([, number]) => number);
    expect(numbers).toEqual(["-2", "-1", "0", "1", "2"]);
    const none = await reportOf([coins], { ...asked, given: ["head >= 2 and tail"] });
    expect([none.games, chartOf(none)]).toEqual([0, undefined]);
  });

  it("draws of many thousand draws some, the last included", () => {
    const byDraw = Array.from({ length: 5003 }, (_, at) => ({
      ...report.schemes[0]!.byDraw[3]!,
      at: at + 1,
    }));
    const { html } = chartOf({ ...report, schemes: [{ name: "long", byDraw, percentiles: [] }] })!;
    const [curve] = [...html.matchAll(/"line-0" d="M([^"]*L[^"]*)"/g)].map(([, points]) =>
      points!.split("L"),
    );
    expect([curve!.length, curve!.at(-1)]).toEqual([836, "100.00 45.60"]);
    const few = { name: "few", byDraw: byDraw.slice(0, 30), percentiles: [] };
    // Every fifth of the thirty draws has a number at the axis.
    expect(chartOf({ ...report, schemes: [few] })!.html.match(/class="x"/g)).toHaveLength(6);
  });
});

describe("the command fails", () => {
  /** Runs a command that prints only an error. Returns its exit status and the error. */
  async function said(...args: string[]): Promise<[number, string]> {
    let stderr = "";
    vi.spyOn(process.stderr, "write").mockImplementation((part) => {
      stderr += part;
      return true;
    });
    return [await runOdds(args), stderr];
  }

  it.each([
    [
      ["x.json", "--card=a", "--turns=2", "--hand=3"],
      "option '--turns <count>' cannot be used with option '--hand <count>'",
    ],
    [["x.json", "--card=a", "--json", "--csv"], "option '--json' cannot be used with option '--csv'"],
    ...["card", "keep", "seed", "html", "draws", "cost", "chance"].map((name): [string[], string] => [
      ["x.json", `--${name}=1`, `--${name}=1`],
      `--${name} may be given only once`,
    ]),
    [["x.json", "--card=a", "--seed", "--games", "100"], "--seed needs a value"],
    [["x.json", "--card"], "option '--card <name>' argument missing"],
    [
      ["x.json", "--card=a", "--cost=Infinity"],
      "option '--cost <price>' argument 'Infinity' is invalid. It must be a number above 0.",
    ],
    [
      ["x.json", "--card=a", "--games="],
      "option '--games <count>' argument '' is invalid. It must be an integer from 1 to 1000000000.",
    ],
    ...["0", "100001", "many"].map((draws): [string[], string] => [
      ["x.json", "--card=a", `--draws=${draws}`],
      `option '--draws <count>' argument '${draws}' is invalid. It must be an integer from 1 to 100000.`,
    ]),
  ])("%j are wrong", async (args, problem) => {
    expect(await said(...args)).toEqual([2, `error: ${problem}\n`]);
  });

  it.each([
    ["--when=", "--when '': names expected, as in land >= 2 and red"],
    ["--card= ", "--card '': a name expected"],
    ["--when=wood|", "--when 'wood|': a name is missing after '|', as in land >= 2 and red"],
    ["--when=wood >= -1", "--when 'wood >= -1': a number expected, got '-'"],
    ["--when=wood >= 2.5", "--when 'wood >= 2.5': an integer up to 1000000 expected, got 2.5"],
    ["--when=wood >=", "--when 'wood >=': a number expected"],
    ["--when=wood >= 0", "--when 'wood >= 0' is true before the first draw: write --after 'wood >= 0'"],
    ["--after=wood >= 0", "--after 'wood >= 0' is always true: a number of 1 or more expected"],
    ["--when=4 <= wood <= 2", "--when '4 <= wood <= 2': no number is at least 4 and at most 2"],
    ["--after=21 <= wood <= 22", "--after '21 <= wood <= 22': a number from 1 to 20 expected in 20 draws"],
    ["--when=wood >= 21", "--when 'wood >= 21': a number from 1 to 20 expected in 20 draws"],
    ...["0", "100.1", "50,", "-5", "x", "50,0.99"].map((percent): [string, string] => [
      `--percent=${percent}`,
      `--percent '${percent}': percentages above 0 and up to 100 expected, such as 90 (below 1 with the sign, as in 0.9%)`,
    ]),
    [
      "--for=0.9",
      "--for '0.9': percentages above 0 and up to 100 expected, such as 90 (below 1 with the sign, as in 0.9%)",
    ],
    ["--without=", "--without '': a line such as 2 Mountain expected"],
    [
      "--group=wood",
      "--group 'wood': a name and its cards expected, as in --group land='Mountain|Sacred Foundry'",
    ],
    ["--group=a=oak||elm", "--group 'a=oak||elm': a name and its cards expected"],
    ...["and", "*", "12", "row"].map((name): [string, string] => [
      `--group=${name}=oak`,
      `--group '${name}=oak': '${name}' can't be the name of a group: choose another word`,
    ]),
  ])("by %s", async (option, problem) => {
    const others = /^--(?:when|after|card)/.test(option) ? [] : ["--card=wood"];
    const [status, problems] = await said(json, option, ...others);
    expect([status, problems]).toEqual([2, expect.stringContaining(`randdeck-odds: ${problem}`)]);
  });

  it.each([
    [
      ["--keep=wood", "--mulligans=5", "--rule=london", "--hand=5"],
      "--rule london: --mulligans 5 must be below --hand 5",
    ],
    [["--keep=wood >= 6", "--hand=5"], "--keep 'wood >= 6': a number from 1 to 5 expected in a hand of 5"],
    [["--mulligans=2"], "--mulligans needs --keep"],
    [["--free=1"], "--free needs --keep and --rule"],
    [["--rule=paris"], "--rule paris needs --keep"],
    [["--rule=hearthstone", "--keep=wood"], "--rule hearthstone can't be used with --keep"],
    [["--hand=30", "--keep=wood"], "--hand 30 must not be above --draws 20"],
  ])("by %j", async (words, problem) => {
    expect(await said(json, "--card=wood", ...words)).toEqual([
      2,
      expect.stringContaining(`randdeck-odds: ${problem}\n`),
    ]);
  });

  it.each([
    [{ kind: "blocks" }, "oak", "of kind 'blocks' doesn't deal from a deck"],
    [{ kind: "deck" }, "2 oak", "has only 1"],
    [
      { kind: "deck" },
      "2 wood",
      "has several cards of this name that the question counts differently: write which card, as in '1 oak'",
    ],
    [
      { kind: "categories" },
      "1 group",
      "has several cards of this name that the question counts differently: write which card, as in '1 elm'",
    ],
    [
      { kind: "deck", categories: undefined, cards: ["oak", "elm", "iron"], copies: { elm: 0, iron: 0 } },
      "oak",
      "has no other cards",
    ],
  ])("taking out of %j %s", async (scheme, without, problem) => {
    const path = file("without.json", JSON.stringify({ categories: CATEGORIES, ...scheme }));
    const wanted = /^\d/.test(without) ? without : `1 ${without}`;
    const [status, problems] = await said(
      ...[path, "--card=oak", "--group=group=elm|iron", `--without=${without}`],
    );
    expect([status, problems]).toEqual([
      2,
      expect.stringContaining(
        `randdeck-odds: ${path}: --without '${wanted}': scheme '${scheme.kind}' ${problem}\n`,
      ),
    ]);
  });

  it("taking cards out of a script", async () => {
    const path = file("deals.lua", "return newDice({ 'oak' })");
    expect(await said(path, "--card=oak", "--without=oak")).toEqual([
      2,
      `randdeck-odds: ${path}: --without needs the deck of a scheme in JSON\n`,
    ]);
  });

  it("naming first the names that are near", async () => {
    expect(await said(json, "--when=Iorn")).toEqual([
      2,
      expect.stringMatching(/has no card 'Iorn'; it has: corn, iron, /),
    ]);
  });

  it("where the page cannot be written", async () => {
    const report = await reportOf([json], { ...options, games: 1 });
    expect(() => savePage(report, folder)).toThrow(/^cannot write .*: illegal operation on a directory$/);
  });

  it("naming the quotes that a name with a comma needs", async () => {
    const path = file("jace.txt", "4 Jace and the Mind Sculptor\n56 Island\n");
    expect(await said(path, "--when=Island and the Mind Sculptor >= 2")).toEqual([
      2,
      expect.stringContaining(
        `randdeck-odds: ${path}: scheme 'jace' has no card 'the Mind Sculptor'; it has: Jace and the Mind Sculptor, Island; a name with a comma, a colon, 'and', 'or' or 'not' needs double quotes, as in --when '"Jace and the Mind Sculptor" >= 2'\n`,
      ),
    ]);
  });

  it("naming the file, the scheme and the key", async () => {
    const wrong = { name: "mine", kind: "blocks", categories: CATEGORIES, blockSize: 3 };
    const path = file("wrong.json", JSON.stringify(wrong));
    expect(await said(path, "--card=wood")).toEqual([
      1,
      `randdeck-odds: ${path}: scheme 'mine': 'blockSize' must be an integer from 6 (the sum of 'perBlock') to 24 (the different cards), got 3\n`,
    ]);
  });

  it("where a file cannot be read, or is no JSON", async () => {
    expect(await said("no.json", "--card=a")).toEqual([
      1,
      "randdeck-odds: cannot read no.json: no such file or directory\n",
    ]);
    expect(await said(file("bad.json", "{"), "--card=a")).toEqual([
      1,
      expect.stringMatching(/^randdeck-odds: .*bad\.json: .*JSON.*\n$/),
    ]);
    expect(await said("/dev/zero", "--card=a")).toEqual([
      1,
      "randdeck-odds: cannot read /dev/zero: a file of at most 20 MB expected\n",
    ]);
    expect(await said(file("none.json", "\uFEFF[]"), "--card=a")).toEqual([
      1,
      expect.stringMatching(
        /^randdeck-odds: .*none\.json: at least one scheme expected, got an empty list\n$/,
      ),
    ]);
    expect(await said(json, json, "--card=wood")).toEqual([
      1,
      "randdeck-odds: two schemes have the name 'plain, or </script><b>': change the \"name\" of one in JSON, or rename its file\n",
    ]);
  });

  it.each([
    ["error('no wood today')", 1, /^\S+\.lua:1: no wood today$/],
    [
      "return newDice({ 'oak', 'elm' })",
      2,
      /^no card 'ace' was drawn in 4 games of scheme 'script'; the cards drawn are elm, oak$/,
    ],
  ])("where a script does %s", async (code, expected, problem) => {
    const [status, stderr] = await said(file("script.lua", code), "--card=ace", "--games=4");
    expect([status, stderr.slice(-1)]).toEqual([expected, "\n"]);
    expect(stderr.slice("randdeck-odds: ".length, -1)).toMatch(problem);
  });
});
