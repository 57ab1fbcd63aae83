/** The mod of examples/luanti on a Luanti server, with a second mod that calls it as players do. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { singleFile } from "../sides.js";
import { missingEngines } from "./index.js";
import { runMods } from "./luanti.js";

const text = (name: string): string =>
  readFileSync(new URL(`../../examples/luanti/${name}`, import.meta.url), "utf8");

const example = {
  "mod.conf": text("mod.conf"),
  "init.lua": text("init.lua"),
  "randdeck.lua": singleFile(),
};

/** The answers of the chat command to each of these parameters. */
function answers(params: readonly string[]): string[] {
  const player = `
    local deal = minetest.registered_chatcommands.deal
    for _, param in ipairs({ ${params.map((param) => `"${param}"`).join(", ")} }) do
      local ok, answer = deal.func("ann", param)
      io.write(tostring(ok), " ", answer, "\\n")
    end
    minetest.after(0, minetest.request_shutdown)`;
  const written = runMods({
    cards: example,
    player: { "mod.conf": "name = player\ndepends = cards\n", "init.lua": player },
  });
  return written.trimEnd().split("\n");
}

describe.runIf(!missingEngines.includes("Luanti"))("examples/luanti", () => {
  it("deals single cards and hands, each card once a pass", () => {
    const given = answers(["", "1", "10", "10", "10", "10", "10"]);
    const hands = given.map((answer) => {
      expect(answer).toMatch(/^true /);
      return answer.slice("true ".length).split(", ");
    });
    expect(hands.map((hand) => hand.length)).toEqual([1, 1, 10, 10, 10, 10, 10]);
    const cards = hands.flat();
    expect(new Set(cards).size).toBe(52);
    for (const card of cards) {
      expect(card).toMatch(/^([2-9]|10|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)$/);
    }
  });

  it("asks for a count if it is wrong", () => {
    expect(answers(["0", "11", "1.5", "-1", "many", "0/0"])).toEqual(
      Array(6).fill("false How many? From 1 to 10."),
    );
  });

  it("gets Luanti's errors: no reading elsewhere, and no require", () => {
    const spy = `
      io.write(tostring(pcall(dofile, "/etc/hostname")), " ", tostring(pcall(require, "randdeck")))
      minetest.after(0, minetest.request_shutdown)`;
    expect(runMods({ spy: { "mod.conf": "name = spy\n", "init.lua": spy } })).toBe("false false");
  });
});
