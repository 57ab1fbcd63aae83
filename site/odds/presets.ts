/** Example questions, each with its schemes. */

/** The values of the page's fields that a preset leaves out. */
export const NONE = {
  /** The page then chooses the question by the condition. */
  ask: "",
  given: "",
  groups: "",
  keep: "",
  rule: "",
  mulligans: "1",
  without: "",
};

export interface Preset extends Readonly<typeof NONE> {
  readonly condition: string;
  readonly draws: string;
  readonly hand: string;
  readonly title: string;
  readonly text: string;
  /** The schemes in JSON; undefined if the page's other fields describe the schemes. */
  readonly schemes?: string;
}

/** JSON with each list of names or numbers on one line. */
export const jsonOf = (schemes: readonly object[]): string =>
  JSON.stringify(schemes, undefined, 2).replace(/\[[^[\]{}]+\]/g, (list) => list.replace(/\s+/g, " "));

const lands = (mountain: number, forest: number) => ({
  name: `${mountain + forest} lands`,
  kind: "deck",
  categories: { lands: ["mountain", "forest"], spells: ["spell"] },
  copies: { mountain, forest, spell: 60 - mountain - forest },
});

const PIECES = { piece: ["I", "J", "L", "O", "S", "T", "Z"] };

export const PRESETS: Readonly<Record<string, Preset>> = {
  list: {
    ...NONE,
    title: "Your deck list",
    text: "Paste a deck list as your program exports it, one card on each line. How likely are two of the lands in the first ten cards?",
    schemes: `4 Lightning Bolt
4 Lava Spike
4 Rift Bolt
4 Goblin Guide
4 Monastery Swiftspear
4 Eidolon of the Great Revel
4 Searing Blaze
4 Skullcrack
4 Boros Charm
4 Light Up the Stage
16 Mountain
4 Sacred Foundry`,
    groups: "land=Mountain|Sacred Foundry",
    condition: "land >= 2",
    draws: "10",
    hand: "7",
  },
  chance: {
    ...NONE,
    title: "A chance",
    text: "Each try hits with the same chance, whatever happened before. How many tries do unlucky players need?",
    condition: "hit",
    draws: "250",
    hand: "5",
  },
  ways: {
    ...NONE,
    title: "Five ways to deal",
    text: "Six materials are dealt in five ways. How long will players wait for wood?",
    condition: "wood",
    draws: "60",
    hand: "5",
  },
  lands: {
    ...NONE,
    title: "60 cards with lands",
    text: "You need two lands, one of them a mountain, by your fourth turn. A hand of seven without two to five lands is put back, and one card of the next hand goes to the bottom. What if you play four lands fewer?",
    schemes: jsonOf([lands(10, 14), lands(8, 12)]),
    condition: "lands >= 2 and mountain",
    keep: "2 <= lands <= 5",
    rule: "london",
    draws: "10",
    hand: "7",
  },
  loot: {
    ...NONE,
    title: "Loot with pity",
    text: "One chest in 50 holds loot. With dice some players open 200 chests for nothing. Pity gives it at the 50th chest at the latest, so that more chests hold it in all; a chance with a memory grows with each empty chest, and in the long run one in 50 holds it, as with dice.",
    schemes: jsonOf([
      { name: "dice, 2%", kind: "dice", cards: ["loot", "nothing"], weights: { nothing: 49 } },
      { name: "pity at 50", kind: "chance", cards: ["loot"], chance: [...Array(49).fill(0.02), 1] },
      { name: "memory, 2%", kind: "chance", cards: ["loot"], share: 0.02 },
    ]),
    condition: "loot",
    draws: "250",
    hand: "10",
  },
  bag: {
    ...NONE,
    title: "Bag of seven",
    text: "Seven kinds of falling blocks. From bags of seven the long bar, I, comes once in every seven blocks, and never after more than 13. How much longer can it take with a bag of 14, and with dice?",
    schemes: jsonOf([
      { name: "bag of 7", kind: "blocks", categories: PIECES, blockSize: 7 },
      { name: "bag of 14", kind: "deck", categories: PIECES, copies: 2 },
      { name: "dice", kind: "dice", categories: PIECES },
    ]),
    condition: "I",
    draws: "70",
    hand: "7",
  },
  starter: {
    ...NONE,
    title: "Starter deck of ten",
    text: "Seven coins and three estates, dealt five at a time. How often does the opening hand have four coins, and how often if one estate is gone?",
    schemes: jsonOf([
      { name: "ten cards", kind: "deck", cards: ["coins", "estates"], copies: { coins: 7, estates: 3 } },
      {
        name: "one estate gone",
        kind: "deck",
        cards: ["coins", "estates"],
        copies: { coins: 7, estates: 2 },
      },
    ]),
    condition: "coins >= 4",
    draws: "9",
    hand: "5",
  },
};
