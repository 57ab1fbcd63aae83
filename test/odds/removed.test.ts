/**
 * Each example of the options that are gone, and of the forms with a colon, leads to a command with the same
 * figure. `removed.json` has the figures of the last version with these options.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runOdds } from "../../odds/options.js";
import type { Report } from "../../odds/says/report.js";
import { projectFile } from "../docs/pages.js";
import { captured } from "../host/captured.js";

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-odds-"));
  path = join(folder, "scheme.json");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The words of a command as a shell reads them. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/(?:'[^']*'|\\'|[^\s'])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|\\'/g, (_, quoted?: string) => quoted ?? "'"),
  );

/** Runs a command that fails. Returns the words of the command that the error shows. */
async function shown(words: readonly string[]): Promise<string[]> {
  const [status, , stderr] = await captured(() => runOdds(words));
  expect(status).toBe(2);
  expect(stderr, words.join(" ")).toMatch(/\nWrite: randdeck-odds .*\n$/);
  return wordsOf(/\nWrite: randdeck-odds (.*)\n$/.exec(stderr)![1]!);
}

async function reportBy(words: readonly string[]): Promise<Report> {
  const [status, stdout] = await captured(() => runOdds([...words, "--json"]));
  expect(status).toBe(0);
  return JSON.parse(stdout) as Report;
}

const all = JSON.parse(projectFile("test/odds/removed.json")) as {
  scheme: object;
  asked: Record<string, number>;
}[];

it.each(all.flatMap(({ scheme, asked }) => Object.entries(asked).map((one) => [...one, scheme] as const)))(
  "%s has the figure %s",
  async (options, figure, scheme) => {
    writeFileSync(path, JSON.stringify(scheme));
    const words = await shown([path, ...wordsOf(options)]);
    const { byDraw, count = byDraw.at(-1)! } = (await reportBy(words)).schemes[0]!;
    expect(count.value, words.join(" ")).toBeCloseTo(figure, 12);
  },
);

/** Wrong guesses about a deck of 24 lands, 10 of them mountains, and what they mean. */
it.each([
  ["--when 'land 2-5' --draws 7", "--when '2 <= land <= 5' --draws 7"],
  ["--when '2-5 lands'", "--when '2 <= land <= 5'"],
  ["--when '2 lands'", "--when 'land >= 2'"],
  ["--when '2 lands and 1 mountain'", "--when 'land >= 2 and mountain >= 1'"],
  ["--when 'at least 3 land'", "--when 'land >= 3'"],
  ["--after 'at most 3 land'", "--after 'land <= 3'"],
  ["--after 'exactly 3 land'", "--after 'land = 3'"],
  ["--after 'no land'", "--after 'land = 0'"],
  ["--when 'no land'", "--after 'land = 0'"],
  ["--when 'land 3'", "--when 'land >= 3'"],
  ["--when 'land == 3'", "--when 'land = 3'"],
  ["--when 'land => 3'", "--when 'land >= 3'"],
  ["--when 'land ≥ 3'", "--when 'land >= 3'"],
  ["--when 'land && mountain'", "--when 'land >= 1 and mountain >= 1'"],
  ["--when 'land AND NOT spell'", "--when 'land >= 1 and not (spell >= 1)'"],
  ["--when 'land[8-13]'", "--when 'land[8:13] >= 1'"],
  ["--when 'land, mountain'", "--when 'land >= 1 and mountain >= 1'"],
  ["--when 'mountian >= 2'", "--when 'mountain >= 2'"],
  ["--when 'same(2-2)'", "--when 'same(=2)'"],
  ["--card land=3", "--after 'land = 3'"],
  ["--card 'land >= 3'", "--when 'land >= 3'"],
  ["--card 'mountain|forest'", "--when 'mountain|forest >= 1'"],
  ["--card '3 land'", "--when 'land >= 3'"],
  ["--card Mountian", "--card mountain"],
  ["--average 'land >= 3'", "--after 'land >= 3'"],
  ["--card land --hand 7", "--card land --draws 7"],
])("the guess %s means %s", async (guess, meant) => {
  const lands = "examples/lands.json";
  expect(await shown([lands, ...wordsOf(guess)])).toEqual([lands, ...wordsOf(meant)]);
});

it.each([
  ["--chance 0.02", "--chance 2%"],
  ["--chance 1/50", "--chance 2%"],
  ["2%", "--chance 2%"],
  ["--chance 2% --card drop", "--chance 2% --card hit"],
  ["--deck '24 land,36 other' --card land", "--deck '24 land, 36 other' --card land"],
  ["--deck 'land:24, other:36' --card land", "--deck '24 land, 36 other' --card land"],
  ["--deck 'land x24, other x36' --card land", "--deck '24 land, 36 other' --card land"],
  ["--deck '24 land and 36 other' --card land", "--deck '24 land, 36 other' --card land"],
  ["--deck '24 land; 36 other' --card land", "--deck '24 land, 36 other' --card land"],
  ["'24 land, 36 other' --card land", "--deck '24 land, 36 other' --card land"],
  ["--deck '24 land' '36 other' --card land", "--deck '24 land' --deck '36 other' --card land"],
  [
    "--deck '2 oak, 3 elm' --group 'wood=oak,elm' --card wood",
    "--deck '2 oak, 3 elm' --group 'wood=oak|elm' --card wood",
  ],
  [
    "--deck '2 oak, 3 elm' --group 'wood:oak|elm' --card wood",
    "--deck '2 oak, 3 elm' --group 'wood=oak|elm' --card wood",
  ],
  ["--deck '4 land, 6 other' --for 0.9 --card land", "--deck '4 land, 6 other' --card land --for 90%"],
])("the words %s mean %s", async (guess, meant) => {
  expect(await shown(wordsOf(guess))).toEqual(wordsOf(meant));
});
