/** The examples in Lua, on the engines that run scripts, and in the host. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createLua } from "../../host/index.js";
import { projectFile } from "../docs/pages.js";
import { printed, scriptEngines } from "./script.js";

const differentOf = (cards: readonly string[]) => new Set(cards).size;

function expectPoker(lines: readonly string[]): void {
  const games = [0, 6, 12].map((title, game) => {
    expect(lines[title]).toMatch(new RegExp(`^Game ${game + 1}, `));
    const hands = lines.slice(title + 1, title + 6).map((line) => line.trim().split(/ +/));
    expect(hands.map(([name]) => name)).toEqual(["Ann", "Ben", "Cleo", "Dan", "Eve"]);
    return hands.map(([, ...cards]) => cards);
  });
  for (const hands of games) {
    expect(hands.map((hand) => hand.length)).toEqual([5, 5, 5, 5, 5]);
    expect(differentOf(hands.flat())).toBe(25);
  }
  // Cards are dealt round the table, so the first two players get the last two cards of the first pass.
  const [first, second, third] = games as [string[][], string[][], string[][]];
  expect(differentOf([...first.flat(), ...second.flat(), third[0]![0]!, third[1]![0]!])).toBe(52);
  expect(lines[18]).toMatch(/^The red deck begins with \w{2,3}, the blue one with \w{2,3}\.$/);
  expect(lines[19]).toBe("The table they were made of still begins with 2C.");
  expect(lines).toHaveLength(20);
}

function expectTutorials(lines: readonly string[]): void {
  const list = (title: string): string[] => {
    const line = lines.find((each) => each.startsWith(`${title}: `)) ?? "";
    return line.slice(title.length + 2).split(" ");
  };
  const drawn = [...list("First hand"), ...list("Second hand")];
  expect(drawn.sort()).toEqual(["10H", "2S", "3S", "4D", "AH", "AS", "KD", "KH", "QD", "QS"]);
  expect(list("Third hand, when all are drawn")).toEqual(["none"]);
  expect(differentOf(list("First hand of a new game"))).toBe(5);
  const fruits = list("Fruits, all five and all five again");
  const basket = ["Apple", "Banana", "Cherry", "Lemon", "Orange"];
  expect([fruits.slice(0, 5).sort(), fruits.slice(5).sort()]).toEqual([basket, basket]);
  expect(differentOf([...list("One card"), ...list("Five cards")])).toBe(6);
}

describe.each([
  ["poker.lua", expectPoker],
  ["tutorials.lua", expectTutorials],
])("%s", (name, expectRight) => {
  const text = projectFile(`examples/${name}`);

  it("works as described, and the same on every engine", async () => {
    const all = await Promise.all(scriptEngines.map((engine) => printed(engine, { text, file: name })));
    expectRight(all[0]!);
    for (const lines of all) expect(lines).toEqual(all[0]);
  });

  it("works as described in the host, with random numbers that differ each time", () => {
    const lines: string[] = [];
    const path = fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
    createLua({ globals: false, print: (line) => lines.push(line) }).runFile(path);
    expectRight(lines);
  });
});

describe("fight.lua", () => {
  const textOf = (file: string) => projectFile(`examples/${file}`);
  const [own, lists] = ["fight.lua", "fight-lists.lua"].map((file) => {
    const [table, fight] = textOf(file).split("-- The fight\n");
    return { table: table!.split("\n").filter((line) => /^(?! *--)./.test(line)), fight };
  });

  it("prints the same as the fight with plain lists, on every engine", async () => {
    for (const engine of scriptEngines) {
      const [lines, others] = await Promise.all(
        ["fight.lua", "fight-lists.lua"].map((file) => printed(engine, { text: textOf(file), file })),
      );
      expect(lines).toHaveLength(6);
      // The added card is still in the deck after the fight was saved and loaded.
      expect(lines![3]).toMatch(/^Turn 4: wound /);
      expect(lines, engine.name).toEqual(others);
    }
  });

  it("is shorter than with plain lists", () => {
    expect(own!.fight).toBe(lists!.fight);
    expect(own!.table.length).toBeLessThan(lists!.table.length);
    expect(own!.table.join("\n").length).toBeLessThan(lists!.table.join("\n").length);
  });
});
