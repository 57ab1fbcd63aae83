import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("deal.ts deals a card and a hand, and seats everybody", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const output = execFileSync(process.execPath, ["--import", "tsx", "examples/deal.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  const [card, hand, seats, ...rest] = output.trimEnd().split("\n");
  const one = "([1-9]|1[0-3]) of (clubs|diamonds|hearts|spades)";
  expect(card).toMatch(new RegExp(`^One card: ${one}$`));
  expect(hand).toMatch(new RegExp(`^Five cards: ${one}(, ${one}){4}$`));
  expect(new Set(hand!.slice("Five cards: ".length).split(", ")).size).toBe(5);
  expect(seats!.slice("Seats: ".length).split(", ").sort()).toEqual(["Ann", "Ben", "Cleo"]);
  expect(rest).toEqual([]);
});
