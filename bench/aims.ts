/** The greatest ratio on each engine that the project accepts for a call. */
type Aims = Readonly<Record<string, number>>;

/**
 * The greatest ratios for each call, by engine; `any` stands for all other engines. A call without a
 * counterpart is compared with a millisecond.
 */
const AIMS: Readonly<Record<string, Aims>> = {
  "shuffleTable(t)": { any: 1.1 },
  "shuffleTable(t, random)": { any: 1.4 },
  "shuffled(t)": { any: 1.4, LuaJIT: 0.9, Node: 1 },
  "pick(t)": { "Lua 5.1": 4.2, "Lua 5.4": 4.7, LuaJIT: 1.1, Node: 1.3 },
  "pick(t, seeded)": { any: 9, LuaJIT: 16 },
  "pickWeighted(t, weights)": { any: 1.4, LuaJIT: 1 },
  "dice:draw()": { "Lua 5.1": 3, "Lua 5.4": 3.6, LuaJIT: 1.1 },
  "sample(t, 5)": { any: 1.3, Node: 2.5 },
  "deal()": { any: 1.25, LuaJIT: 1.5 },
  "dealSeeded()": { any: 1.4, LuaJIT: 1.9 },
  "chance:draw()": { any: 2, LuaJIT: 3.2 },
  "endless:draw()": { any: 1.8 },
  "endless:draw(5)": { any: 1.6 },
  "spread(t, rankOf)": { any: 8 },
  "ranksApart:draw(52)": { any: 8 },
  "apart:draw(52)": { any: 1.2 },
  "newDeck(t)": { any: 2 },
  "deck:peek(5)": { any: 1.5 },
  "deck:discard(deck:draw())": { any: 9, Node: 12 },
  "hand:play(2)": { any: 12, LuaJIT: 16, Node: 25 },
  "bigDeck:discard(bigDeck:draw())": { any: 4 },
  "bigDeck:discard(bigDeck:draw(5))": { any: 4 },
  'bigDeck:put(bigDeck:draw(), "bottom")': { any: 4 },
  "bigHand:play(2)": { any: 4 },
  "bigDice:draw()": { any: 4 },
  "bigBlocks:draw(10)": { any: 1.3 },
  "blocks:draw(10)": { any: 1.8, LuaJIT: 2.8 },
  "shuffleTable(big, seeded), 52 cards": {
    "Lua 5.1": 1.5,
    "Lua 5.3": 1.6,
    "Lua 5.4": 1.3,
    LuaJIT: 1.15,
    Node: 0.85,
  },
  "shuffleTable(big, seeded), 1000 cards": { "Lua 5.1": 1.8, LuaJIT: 1.3 },
  "newChance(0.001)": { "Lua 5.1": 40 },
  "load(text)()": { "Lua 5.1": 1.1 },
};

/** Returns a remark if the figure is above its aim; otherwise undefined. */
export function above(engine: string, call: string, ratio: number): string | undefined {
  const aims = AIMS[call];
  const aim = aims?.[engine] ?? aims?.any;
  if (aim === undefined || ratio <= aim) return undefined;
  return `${engine}, ${call}: ${ratio.toFixed(2)}, aim ${aim}`;
}
