/** What only Lua has: metatables, userdata, named fields in a list, holes, globals, the collector. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { luaOut } from "../../tools/build.js";
import { ROOT } from "../../tools/transpile.js";
import { engines } from "../engines/index.js";
import { singleFile } from "../sides.js";

const isLuau = (name: string): boolean => name.startsWith("Luau");

/**
 * A stand-in for a Lua whose numbers have 24 bits, as on Playdate: the one product of the seeding
 * that needs more is rounded to them. Of the Lua itself built so there is no package.
 */
function withFloats(text: string): string {
  const product = "sum * sum";
  if (text.split(product).length !== 2) throw new Error("the product to round is not there");
  const rounded = `(function(x)
    local least = 1
    while x / least >= 2 ^ 24 do least = least * 2 end
    return x - x % least
  end)(${product})`;
  return text.replace(product, rounded);
}

/** What the tests have at hand: the library by its parts, and a way to load it with other globals. */
const PRELUDE = `
local function load(_G) ${singleFile()}\nend
local function loadWithFloats() ${withFloats(singleFile())}\nend
local function loadModules()
  local texts, loaded, require = {}, {}, nil
  function require(name)
    loaded[name] = loaded[name] or texts[name](require)
    return loaded[name]
  end
  ${luaOut()
    .filter((path) => path.startsWith("randdeck/"))
    .map((path) => {
      const text = readFileSync(join(ROOT, "lua-out", path), "utf8");
      return `texts["${path.replace(/\.lua$/, "").replaceAll("/", ".")}"] = function(require) ${text}\nend`;
    })
    .join("\n")}
  local names = {}
  for _, part in ipairs({ "random", "shuffle", "classic" }) do
    for name, value in pairs(require("randdeck." .. part)) do names[name] = value end
  end
  return names
end
local before = {}
for name in pairs(_G) do before[name] = true end
local randdeck = load(_G)
local function last(n) return n end
local function problem(...) return select(2, pcall(...)) end
-- A table of our own in place of the globals: those of Luau cannot be written.
local function globals() return { unpack = rawget(_G, "unpack") } end
-- A value of type userdata with a metatable: Lua itself makes none since 5.2, so a file must do.
local newproxy, io = rawget(_G, "newproxy"), rawget(_G, "io")
local object = newproxy and newproxy(true) or io and io.stdout
local meta = object and getmetatable(object)
-- The library whose random is asked where no source is given.
local love = rawget(_G, "love")
local ownMath = love and love.math or math
`;

const PROBLEM_OF_FLOATS = "newRandom needs numbers that are doubles, which this Lua has not";

interface Test {
  readonly name: string;
  /** The body of a Lua function that gives a text. */
  readonly body: string;
  readonly gives: string | RegExp;
  /** Whether an engine cannot do this. */
  readonly cannot?: (engine: string) => boolean;
}

const noUserdata = (engine: string): boolean => ["Luanti", "Redis", "Fengari in Chromium"].includes(engine);

const tests: readonly Test[] = [
  {
    name: "writes no global",
    body: `
      local deck = randdeck.shuffleTable({ 1, 2, 3 })
      randdeck.drawCards(1, deck)
      randdeck.OutputCard(deck)
      randdeck.RandMultiDeck(deck)(5)
      randdeck.newDeck(deck):draw(5)
      pcall(randdeck.RandDeck)
      for name in pairs(_G) do
        if not before[name] then return "wrote " .. tostring(name) end
      end
      return "none"`,
    gives: "none",
  },
  {
    name: "takes options that a table has by its metatable, and checks them as its own",
    body: `
      local function inherited(option, value)
        return setmetatable({ noRepeat = true }, { __index = { [option] = value } })
      end
      local deck = randdeck.newDeck({ "A", "B", "C" }, inherited("random", last))
      return table.concat(deck:draw(3)) .. " " .. problem(randdeck.newDeck, { "A" }, inherited("random", 5))`,
    gives: /^CAB bad argument #2 to 'newDeck' \(.*function or object.* expected, got 5\)$/,
  },
  {
    name: "takes userdata with a method random, like LÖVE's RandomGenerator",
    body: `
      meta.__index = { random = function(self, n) return self == object and n or 0 end }
      return table.concat(randdeck.shuffled({ "A", "B", "C" }, object))`,
    gives: "CAB",
    cannot: noUserdata,
  },
  {
    name: "refuses userdata that raises when it is asked for its method",
    body: `
      meta.__index = function() error("no field here") end
      return problem(randdeck.shuffled, { "A", "B" }, object)`,
    gives: "bad argument #2 to 'shuffled' (function or object with a method 'random' expected, got userdata)",
    cannot: noUserdata,
  },
  {
    name: "takes an object whose class has the method random, and no table that can only be called",
    body: `
      local Dice = {}
      Dice.__index = Dice
      function Dice:random(n) return n + self.less end
      local dice = setmetatable({ less = -1 }, Dice)
      local called = setmetatable({}, { __call = function() return 1 end })
      return randdeck.sample({ "A", "B", "C" }, 1, dice)[1] .. " " .. problem(randdeck.pick, { "A" }, called)`,
    gives: "B bad argument #2 to 'pick' (function or object with a method 'random' expected, got table)",
  },
  {
    name: "refills a hand from a dealer of another kind, and discards there",
    body: `
      local pile = { cards = { "A", "B", "C" }, discarded = {} }
      function pile:draw(count)
        local cards = {}
        for at = 1, count do cards[at] = table.remove(self.cards, 1) end
        return cards
      end
      function pile:discard(card) self.discarded[#self.discarded + 1] = card end
      local hand = randdeck.newHand(pile, 2)
      local lines = { table.concat(hand:cards()), hand:play(1), table.concat(hand:cards()) }
      lines[4], lines[5], lines[6] = hand:play(2), table.concat(hand:cards()), table.concat(pile.discarded)
      return table.concat(lines, " ")`,
    gives: "AB A CB B C AB",
  },
  {
    name: "deals a list from its top that was empty when it was asked first",
    body: `
      local deck = {}
      local nothing = randdeck.OutputCard(deck)
      deck[1], deck[2] = "A", "B"
      return tostring(nothing) .. " " .. randdeck.OutputCard(deck) .. randdeck.OutputCard(deck)`,
    gives: "nil AB",
  },
  {
    name: "deals the cards of a list that has named fields too",
    body: `
      local list = { "A", "B", n = 2, name = "hand" }
      local hand = randdeck.RandMultiDeck(list, { random = last })(4)
      randdeck.shuffleTable(list, function() return 1 end)
      return table.concat(hand) .. " " .. table.concat(list) .. list.n .. list.name`,
    gives: "BABA BA2hand",
  },
  {
    name: "finds a hole behind which # stops, and tells named fields and decks from lists",
    body: `
      local deck = randdeck.newDeck({ "A" })
      local lines = {}
      for _, list in ipairs({ { "A", nil, "C" }, { nil, "B" }, { "A", [3] = "C" }, { ace = 1 }, deck }) do
        lines[#lines + 1] = problem(randdeck.shuffled, list)
      end
      lines[#lines + 1] = problem(randdeck.copies, { common = 3 })
      return table.concat(lines, "\\n")`,
    gives: [
      ...[2, 1, 2].map((at) => `'shuffled' (table without holes expected, got nil at position ${at})`),
      ..."shuffled shuffled copies"
        .split(" ")
        .map((name) => `'${name}' (list expected, got a table with named fields)`),
    ]
      .map((text) => `bad argument #1 to ${text}`)
      .join("\n"),
  },
  // The answer is checked by reading the card that it names, so that one which names a field of the
  // list is not refused in words; no card may be lost by it.
  {
    name: "loses no card where an answer names a field of the list",
    body: `
      local lines = {}
      for _, answer in ipairs({ "n", true, 1.5 }) do
        local list = { "A", "B", n = "N", [true] = "yes", [1.5] = "between" }
        pcall(randdeck.shuffleTable, list, function() return answer end)
        local all = { list[1], list[2], list.n, list[true], list[1.5] }
        table.sort(all)
        lines[#lines + 1] = table.concat(all, " ")
      end
      return table.concat(lines, "\\n")`,
    gives: Array(3).fill("A B N between yes").join("\n"),
  },
  {
    name: "looks LÖVE's random up when it is needed, and does without its module math",
    body: `
      local _G = globals()
      local randdeck = load(_G)
      _G.love = {}
      local line = table.concat(randdeck.shuffled({ "A", "A" }))
      _G.love = { math = { random = function() return 1 end } }
      line = line .. " " .. table.concat(randdeck.shuffled({ "A", "B", "C" }))
      local deal = randdeck.RandDeck({ "A", "B", "C" })
      _G.love = { math = { random = last } }
      return line .. " " .. table.concat(randdeck.shuffled({ "A", "B", "C" })) .. " " .. deal()`,
    gives: "AA ABC CAB A",
  },
  {
    name: "looks the engine's random up when it is needed, not when it loads",
    body: `
      local random = ownMath.random
      ownMath.random = last
      local cards = table.concat(randdeck.shuffled({ "A", "B", "C" }))
      ownMath.random = random
      return cards`,
    gives: "CAB",
    // Where nothing of the libraries can be changed.
    cannot: (engine) => isLuau(engine) || engine === "Redis",
  },
  {
    name: "refuses the library that has the engine's random for a source",
    body: `
      return problem(randdeck.pick, { "A" }, ownMath) .. " " .. problem(randdeck.RandDeck, { "A" }, { random = ownMath })`,
    gives:
      /#2 to 'pick' \(function or .*, got table\) .*#2 to 'RandDeck' \(option 'random': .*, got table\)$/,
  },
  {
    name: "deals the same cards from the same seed of the engine's random",
    body: `
      local function deal()
        local seed = ownMath.setRandomSeed or ownMath.randomseed
        seed(7)
        local deck = randdeck.shuffleTable({ 1, 2, 3, 4, 5, 6, 7, 8 })
        return table.concat(deck, " ") .. table.concat(randdeck.RandMultiDeck(deck)(12), " ")
      end
      return tostring(deal() == deal())`,
    gives: "true",
  },
  {
    name: "deals the same by a generator of another copy of the library",
    body: `
      local others = loadModules()
      local list, lines = {}, {}
      for i = 1, 200 do list[i] = i end
      for _, from in ipairs({ randdeck, others }) do
        for _, to in ipairs({ randdeck, others }) do
          local random = from.newRandom("copies")
          local deal = to.RandMultiDeck(list, { random = random, noRepeat = true })
          lines[#lines + 1] = table.concat({
            table.concat(to.shuffled(list, random), " "),
            table.concat(to.sample(list, 7, random), " "),
            table.concat(deal(150), " "),
            table.concat(deal(150), " "),
            random:getState(),
          }, " ")
        end
      end
      return tostring(lines[1] == lines[2]) .. tostring(lines[1] == lines[3]) .. tostring(lines[1] == lines[4])`,
    gives: "truetruetrue",
  },
  {
    name: "says what newRandom needs where numbers have 24 bits, and does all else",
    body: `
      local randdeck = loadWithFloats()
      local lines = {}
      for _, seed in ipairs({ 42, "today" }) do lines[#lines + 1] = problem(randdeck.newRandom, seed) end
      lines[3] = problem(randdeck.keyedShuffle, { "A" })
      local deal = randdeck.RandMultiDeck({ "A", "B" }, { random = last, noRepeat = true })
      lines[4] = deal() .. table.concat(deal(3))
      lines[5] = #randdeck.shuffleTable({ 1, 2 }) + #randdeck.sample({ 1, 2 }, 1)
      return table.concat(lines, "\\n")`,
    gives: [
      PROBLEM_OF_FLOATS,
      PROBLEM_OF_FLOATS,
      PROBLEM_OF_FLOATS.replace("newRandom", "keyedShuffle"),
      "BABA",
      "3",
    ].join("\n"),
  },
  {
    name: "gives text alone where the call is the body of a coroutine",
    body: `return select(2, coroutine.resume(coroutine.create(randdeck.RandShuffle), "deck"))`,
    gives: "bad argument #1 to 'RandShuffle' (table expected, got string)",
  },
  {
    name: "lets a source yield, as one that asks a server must",
    body: `
      local deal = randdeck.RandDeck({ "A", "B", "C" }, { random = function(n) return coroutine.yield(n) end })
      local thread = coroutine.create(function() return deal() .. deal() .. deal() end)
      local parts = {}
      for _, answer in ipairs({ 0, 3, 1 }) do
        local ok, given = coroutine.resume(thread, answer)
        parts[#parts + 1] = tostring(ok) .. given
      end
      return table.concat(parts, " ")`,
    gives: "true3 true2 trueCBA",
  },
  {
    name: "holds no list that drawCards has dealt from",
    body: `
      local lists = setmetatable({}, { __mode = "k" })
      for _ = 1, 10 do
        local list = { 1, 2, 3 }
        lists[list] = true
        randdeck.drawCards(2, list)
      end
      collectgarbage()
      collectgarbage()
      local left = 0
      for _ in pairs(lists) do left = left + 1 end
      return tostring(left)`,
    // The last of them may still lie in a register.
    gives: /^[01]$/,
    // Fengari has no collector of its own, and Luau's cannot be called.
    cannot: (engine) => engine.startsWith("Fengari") || isLuau(engine),
  },
];

const SEPARATOR = "\n=====\n";

describe.each(engines)("$name", (engine) => {
  const possible = tests.filter(({ cannot }) => cannot?.(engine.name) !== true);
  // All in one go, whichever of them asks first.
  let results: Promise<string[]> | undefined;
  const run = async () => {
    const lines = possible.map(
      ({ body }, at) => `results[${at + 1}] = tostring(select(2, pcall(function() ${body}\nend)))`,
    );
    const chunk = `${PRELUDE} local results = {}\n${lines.join("\n")}\nreturn table.concat(results, "${SEPARATOR.replaceAll("\n", "\\n")}")`;
    return (await engine.run(chunk)).split(SEPARATOR);
  };

  for (const [at, { name, gives }] of possible.entries()) {
    it(name, async () => {
      results ??= run();
      const result = (await results)[at];
      if (typeof gives === "string") expect(result).toBe(gives);
      else expect(result).toMatch(gives);
    });
  }

  it("deals cards that are tables, whatever their metatables do", async () => {
    const chunk = readFileSync(join(ROOT, "test/cases/metatables.lua"), "utf8");
    const played = await engine.run(`local randdeck = (function() ${singleFile()}\nend)()\n${chunk}`);
    const [plain, hostile] = played.split("\n");
    expect(plain).toContain("false bad argument #1 to 'put'");
    expect(hostile).toBe(plain);
  });
});
