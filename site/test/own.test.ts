/** Tests of the page's sentences about a visitor's own shuffle. */
import { expect, it, vi } from "vitest";
import { type Tally, verdictOn } from "../shuffles/count.js";
import { countOwn } from "../shuffles/own.js";

/** The page's sentence after the first look at the counts, or the reason why nothing is counted. */
function told(code: string, size = 4): string {
  try {
    for (const look of countOwn(code, size, "own")) {
      if (typeof look === "object" && look.shuffles > 0) return verdictOn(look).sentence;
    }
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

const TIMED = `for i = #cards, 2, -1 do
  local j = math.random(i)
  cards[i], cards[j] = cards[j], cards[i]
end`;

it.each([
  // Shuffles with the mistakes that docs/your-code.md lists.
  [
    "seeds by the second before each shuffle",
    `math.randomseed(os.time())\n${TIMED}`,
    "Not fair: the same order again and again. ",
  ],
  [
    "seeds by the processor's clock",
    `math.randomseed(os.clock() * 1000)\n${TIMED}`,
    "Not fair: the same order again and again. ",
  ],
  ["always has the same seed", `math.randomseed(42)\n${TIMED}`, "Not fair: the same order again and again."],
  [
    "seeds once",
    `if not seeded then math.randomseed(os.time()) end\nseeded = true\n${TIMED}`,
    "Fair so far: ",
  ],
  [
    "seeds with what is no number",
    "cards[1] = 1\nmath.randomseed({})",
    "shuffle:2: bad argument #1 to 'randomseed' (number expected, got table)",
  ],
  ["seeds with what is no seed", `math.randomseed(0 / 0)\n${TIMED}`, "the same order again and again"],
  ["asks for nothing", "math.random(0)", "shuffle:1: bad argument #1 to 'random' (interval is empty)"],
  ["does nothing", "", "Not fair: it changes nothing. "],
  [
    "makes a list of its own",
    "local mine = {}\nfor i = 1, #cards do mine[i] = cards[i] end",
    "changes nothing",
  ],
  [
    "returns what is no list",
    "return #cards",
    "this shuffle returns a number: it must return a list of the cards, or nothing",
  ],
  ["has no list at its end", "cards = nil", "this shuffle sets cards to nil: it must leave a list there"],
  ["returns a text", "return table.concat(cards)", "this shuffle returns a string: "],
  ["returns no cards", "return {}", "cards are missing or doubled: got none, expected 1 to 4"],
  ["loses a card", "cards[2] = cards[1]", "cards are missing or doubled: got 1 1 3 4, expected 1 to 4"],
  [
    "is defined and never called",
    `local function mix(cards)\n${TIMED}\nend -- mix(cards)`,
    "mix is defined and never called: add mix(cards)",
  ],
  [
    "has a long name",
    `local function ${"a".repeat(3000)}() end`,
    `${"a".repeat(100)} is defined and never called: add `,
  ],
  ["is a function of a table", `local M = {}\nM.mix = function(t) end`, "mix is defined and never called"],
  ["is defined and called", `local function mix()\n${TIMED}\nend\nmix()`, "Fair so far: "],
])("a shuffle that %s", (_, code, expected) => {
  expect(told(code)).toContain(expected);
});

it("a comparison that never sorts ends with why", () => {
  expect(told("table.sort(cards, function() error('invalid order function') end)")).toContain(
    "must say the same of the same two cards each time",
  );
});

it("a slow fair shuffle is judged by the counts when time is up", () => {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 50;
    return now;
  });
  const tally = [...countOwn("cards = randdeck.shuffled(cards, random)", 3, "own")].at(-1) as Tally;
  clock.mockRestore();
  expect(tally).toMatchObject({ shuffles: 401, most: 401 });
  expect(verdictOn(tally).sentence).toMatch(/^Fair so far: /);
});
