/** Deck lists as players and their programs write them. */
import { describe, expect, it } from "vitest";
import { readText } from "../../host/odds/asks/deck-list.js";
import { OddsError } from "../../host/odds/asks/error.js";

const EXPECTED = "a script that ends in .lua, a deck list or JSON expected";

/** The copies of each card, and what is said of the list. */
function read(text: string) {
  const { json, notes } = readText(text, "mine");
  const { cards, copies } = json as { cards: string[]; copies: number[] };
  return [Object.fromEntries(cards.map((card, place) => [card, copies[place]])), ...notes];
}

describe("a deck list", () => {
  it.each<[string, object]>([
    [
      "4 Lightning Bolt\n10x Island\r\n2 Jace, the Mind Sculptor",
      {
        "Lightning Bolt": 4,
        Island: 10,
        "Jace, the Mind Sculptor": 2,
      },
    ],
    ["\uFEFF0 oak\n\t255 elm\n\n", { oak: 0, elm: 255 }],
    ["1 oak\n1000\televen oaks", { oak: 1, "eleven oaks": 1000 }],
    // What printings have beside the name; what cards of other games have there stays.
    ["4 Bolt (STA) 42\n2 Bolt (M10) 146★ *F*\n1 Bolt [LEA]\n1 Bolt (sta) 42", { Bolt: 8 }],
    ["1 A (PLST) XLN-12\n1 B (2X2) 3 *E*", { A: 1, B: 1 }],
    [
      "2 Potion (red)\n3 Potion (blue)\n4 Gold (10)\n5 Gold (20)\n1 Area 51",
      {
        "Potion (red)": 2,
        "Potion (blue)": 3,
        "Gold (10)": 4,
        "Gold (20)": 5,
        "Area 51": 1,
      },
    ],
    ["1 Fire // Ice\n2 X\n3 +2 Mace", { "Fire // Ice": 1, X: 2, "+2 Mace": 3 }],
    ["About\nName Burn\n\nCommander\n1 A\n\nDeck\n4 B\n\n3 C", { A: 1, B: 4, C: 3 }],
    ["Pokémon: 4\n4 A\n\nTrainer: 3\n3 B\n\nTotal Cards: 7", { A: 4, B: 3 }],
    ["// beasts\n4 A\n# more\n3 B", { A: 4, B: 3 }],
    [
      'count,name\n4,oak\n"2","Jace, the Mind Sculptor"\n1 , "the ""old"" elm"',
      {
        oak: 4,
        "Jace, the Mind Sculptor": 2,
        'the "old" elm': 1,
      },
    ],
    ['"Quantity","Name"\n\n"4","oak"', { oak: 4 }],
    ["4,oak\n4,oak", { oak: 8 }],
  ])("%j is a deck", (text, copies) => {
    expect(read(text)).toEqual([copies]);
  });

  it.each([
    "4 A\n\n2 B\n1 C",
    "Deck\n4 A\n\nSideboard\n2 B\n\n1 C",
    "4 A\nSB: 2 B\nSB:1 C",
    "SIDEBOARD (3)\n3 B\nDeck (4)\n4 A",
    "//Main\n4 A\n// Sideboard\n3 B",
    "Sideboard:\n3 B\n\nMain deck:\n4 A",
    "Companion\n1 B\n\nDeck\n4 A\n\nMaybeboard\n2 C",
  ])("%j leaves out a sideboard, and says so", (text) => {
    expect(read(text)).toEqual([{ A: 4 }, "The sideboard of mine (3 cards) is left out."]);
  });

  it.each([
    ["", EXPECTED],
    ["return newDice({ 'oak' })", EXPECTED],
    ["oak\n4 elm", EXPECTED],
    ["4", EXPECTED],
    ["-4 oak", EXPECTED],
    ["Sideboard\n4 oak", EXPECTED],
    ["hello, world", EXPECTED],
    ["4 elm\n\noak", `line 3, 'oak': ${EXPECTED}`],
    [
      "4 elm\n4,Jace, the Mind Sculptor",
      "line 2, '4,Jace, the Mind Sculptor': a count and a name expected, one with a comma in quotes, as in 4,\"Jace, the Mind Sculptor\"",
    ],
  ])("%j is none", (text, problem) => {
    expect(() => readText(text, "mine")).toThrow(new OddsError(problem));
  });

  it("is not what begins as JSON", () => {
    expect(readText(' \uFEFF[{"a": 1}]\n', "mine")).toEqual({ json: [{ a: 1 }], notes: [] });
    expect(() => readText("{", "mine")).toThrow(SyntaxError);
  });
});
