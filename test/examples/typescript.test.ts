import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

function outputOf(example: string): string[] {
  const output = execFileSync(process.execPath, ["--import", "tsx", `examples/${example}`], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    encoding: "utf8",
  });
  return output.trimEnd().split("\n");
}

it("deal.ts deals a card and a hand, and seats everybody", () => {
  const [card, hand, seats, ...rest] = outputOf("deal.ts");
  const one = "([1-9]|1[0-3]) of (clubs|diamonds|hearts|spades)";
  expect(card).toMatch(new RegExp(`^One card: ${one}$`));
  expect(hand).toMatch(new RegExp(`^Five cards: ${one}(, ${one}){4}$`));
  expect(new Set(hand!.slice("Five cards: ".length).split(", ")).size).toBe(5);
  expect(seats!.slice("Seats: ".length).split(", ").sort()).toEqual(["Ann", "Ben", "Cleo"]);
  expect(rest).toEqual([]);
});

it("host.ts deals from Lua, and reads an error", () => {
  expect(outputOf("host.ts")).toEqual([
    "3 hands of 2 A B C D E F",
    "A A",
    "game.lua 2 bad argument #2 to 'drawCards' (table expected, got nil)",
  ]);
});

it("lockstep.ts deals on the server what the client in Lua dealt", () => {
  expect(outputOf("lockstep.ts")).toEqual([
    "The client says: 7S KS QS | AS JS 8S | 10S 9S 8S",
    "The server deals: 7S KS QS | AS JS 8S | 10S 9S 8S",
    "It is so.",
  ]);
});

it("secure.ts deals three different cards by each source", () => {
  const hands = outputOf("secure.ts").map((line) => line.split(" "));
  expect(hands.length).toBe(2);
  for (const hand of hands) {
    expect(new Set(hand).size).toBe(3);
    for (const card of hand) expect(["AS", "KS", "QS", "JS", "10S"]).toContain(card);
  }
});
