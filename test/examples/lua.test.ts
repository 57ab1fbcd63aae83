import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createLua } from "../../host/index.js";
import { printed, scriptEngines } from "./script.js";

function example(name: string): { text: string; file: string; path: string } {
  const path = fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
  return { text: readFileSync(path, "utf8"), file: name, path };
}

const PLAYERS = ["Ann", "Ben", "Cleo", "Dan", "Eve"];

/** The hands of a game, each as a list of cards, from the lines below its title. */
function handsBelow(lines: readonly string[], title: string): string[][] {
  const start = lines.findIndex((line) => line.startsWith(title));
  expect(start, title).toBeGreaterThanOrEqual(0);
  return PLAYERS.map((player, seat) => {
    const [name, ...cards] = lines[start + 1 + seat]!.trim().split(/ +/);
    expect(name).toBe(player);
    return cards;
  });
}

function differentOf(cards: readonly string[]): number {
  return new Set(cards).size;
}

function expectPoker(lines: readonly string[]): void {
  const games = ["Game 1", "Game 2", "Game 3"].map((title) => handsBelow(lines, title));
  for (const hands of games) {
    expect(hands.map((hand) => hand.length)).toEqual([5, 5, 5, 5, 5]);
    expect(differentOf(hands.flat())).toBe(25);
  }
  // Dealt round the table, the last two cards of the first pass are the first two players' first ones.
  const [, , third] = games as [string[][], string[][], string[][]];
  const firstPass = [...games[0]!.flat(), ...games[1]!.flat(), third[0]![0]!, third[1]![0]!];
  expect(differentOf(firstPass)).toBe(52);
  expect(lines.at(-2)).toMatch(
    /^The red deck dealt 52 different cards\. The blue one begins with \w{2,3}\.$/,
  );
  expect(lines.at(-1)).toBe("The table they were made of still begins with 2C and ends with AS.");
  expect(lines).toHaveLength(20);
}

function expectTutorials(lines: readonly string[]): void {
  const list = (title: string): string[] => {
    const line = lines.find((each) => each.startsWith(`${title}: `));
    return line === undefined ? [] : line.slice(title.length + 2).split(" ");
  };
  const drawn = [...list("First hand"), ...list("Second hand")];
  expect(drawn.sort()).toEqual(["10H", "2S", "3S", "4D", "AH", "AS", "KD", "KH", "QD", "QS"]);
  expect(list("Third hand, when all are drawn")).toEqual(["none"]);
  expect(differentOf(list("First hand of a new game"))).toBe(5);
  const fruits = list("Fruits, all five and all five again");
  const basket = ["Apple", "Banana", "Cherry", "Lemon", "Orange"];
  expect(fruits.slice(0, 5).sort()).toEqual(basket);
  expect(fruits.slice(5).sort()).toEqual(basket);
  const dealt = [...list("One card"), ...list("Five cards")];
  expect(dealt).toHaveLength(6);
  expect(differentOf(dealt)).toBe(6);
}

describe.each(scriptEngines)("examples on $name", (engine) => {
  it("poker.lua deals five hands a game, and every card once a pass", async () => {
    expectPoker(await printed(engine, example("poker.lua")));
  });

  it("tutorials.lua does what the tutorials meant", async () => {
    expectTutorials(await printed(engine, example("tutorials.lua")));
  });
});

describe("examples in the host, with random numbers that differ each time", () => {
  function hosted(name: string): string[] {
    const lines: string[] = [];
    const { path } = example(name);
    createLua({ globals: false, print: (line) => lines.push(line) }).runFile(path);
    return lines;
  }

  it("poker.lua deals five hands a game, and every card once a pass", () => {
    expectPoker(hosted("poker.lua"));
  });

  it("tutorials.lua does what the tutorials meant", () => {
    expectTutorials(hosted("tutorials.lua"));
  });
});

it.each(["poker.lua", "tutorials.lua"])("%s prints the same on every engine", async (name) => {
  const [first, ...others] = await Promise.all(scriptEngines.map((engine) => printed(engine, example(name))));
  for (const other of others) expect(other).toEqual(first);
});
