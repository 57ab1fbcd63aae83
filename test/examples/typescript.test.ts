/** Runs the examples in TypeScript with Node, one after another, since each start takes a second. */
import { execFileSync } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import { projectFolder } from "../docs/pages.js";

const EXAMPLES = ["deal.ts", "saved.ts", "host.ts", "lockstep.ts", "secure.ts", "store.ts"];

let outputs: readonly string[];

beforeAll(() => {
  const script = EXAMPLES.map((name) => `await import("./examples/${name}"); console.log("=====");`).join(
    "\n",
  );
  const words = ["--import", "tsx", "--input-type=module", "--eval", script];
  const options = { cwd: projectFolder, encoding: "utf8" } as const;
  outputs = execFileSync(process.execPath, words, options).split("\n=====\n");
});

const outputOf = (example: string): string[] => outputs[EXAMPLES.indexOf(example)]!.split("\n");

it("deal.ts deals a card and a hand, and seats everybody", () => {
  const [card, hand, seats, ...rest] = outputOf("deal.ts");
  const one = "([1-9]|1[0-3]) of (clubs|diamonds|hearts|spades)";
  expect(card).toMatch(new RegExp(`^One card: ${one}$`));
  expect(hand).toMatch(new RegExp(`^Five cards: ${one}(, ${one}){4}$`));
  expect(new Set(hand!.slice("Five cards: ".length).split(", ")).size).toBe(5);
  expect(seats!.slice("Seats: ".length).split(", ").sort()).toEqual(["Ann", "Ben", "Cleo"]);
  expect(rest).toEqual([]);
});

it("saved.ts continues with the saved deck", () => {
  expect(outputOf("saved.ts")).toEqual(["B D", "E A C 1"]);
});

it("host.ts deals from Lua, and reads an error", () => {
  expect(outputOf("host.ts")).toEqual([
    "3 hands of 2 A B C D E F",
    "A A",
    "game.lua 2 bad argument #2 to 'drawCards' (table expected, got nil)",
  ]);
});

it("lockstep.ts deals the same cards on the server as the client in Lua", () => {
  expect(outputOf("lockstep.ts")).toEqual([
    "The client says: 10S 7S JS | QS 9S 8S | KS AS QS",
    "The server deals: 10S 7S JS | QS 9S 8S | KS AS QS",
    "It is so.",
  ]);
});

it("secure.ts deals three different cards by each source", () => {
  const hands = outputOf("secure.ts").map((line) => line.split(" "));
  expect(hands.map((hand) => new Set(hand).size)).toEqual([3, 3]);
  expect(hands.flat().filter((card) => !["AS", "KS", "QS", "JS", "10S"].includes(card))).toEqual([]);
});

it("store.ts undoes a move", () => {
  expect(outputOf("store.ts")).toEqual(["1:strike 3:guard 2", "2", "1:strike 3:guard 2"]);
});
