/** What only Lua has: metatables, userdata, named fields in a list, globals, the collector. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { luaOut } from "../../tools/build.js";
import { ROOT } from "../../tools/transpile.js";
import { engines } from "../engines/index.js";
import { singleFile } from "../sides.js";

/** A chunk in which the library is loaded after `before`. */
const withLibrary = (chunk: string, before = ""): string =>
  `${before} local randdeck = (function() ${singleFile()}\nend)()\n${chunk}`;

const isLuau = (name: string): boolean => name.startsWith("Luau");

/** Where nothing of the libraries can be changed. */
const librariesAreShut = (name: string): boolean => isLuau(name) || name === "Redis";

/** The library as separate modules, with a `require` that finds them. */
const modules = `(function()
  local texts, loaded, require = {}, {}, nil
  function require(name)
    loaded[name] = loaded[name] or texts[name](require)
    return loaded[name]
  end
  ${luaOut()
    .map((path) => {
      const text = readFileSync(join(ROOT, "lua-out", path), "utf8");
      const name = path.replace(/\.lua$/, "").replaceAll("/", ".");
      return `texts["${name}"] = function(require) ${text}\nend`;
    })
    .join("\n")}
  local names = {}
  for _, part in ipairs({ "random", "shuffle", "classic" }) do
    for name, value in pairs(require("randdeck." .. part)) do names[name] = value end
  end
  return names
end)()`;

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

/** A value of type userdata with a metatable: Lua itself makes none since 5.2, so a file must do. */
const USERDATA = `
local object = newproxy and newproxy(true) or io.stdout
local meta = getmetatable(object)
`;

/** The library whose `random` is asked where no source is given. */
const OWN_MATH = `local ownMath = rawget(_G, "love") and love.math or math`;

describe.each(engines)("$name", (engine) => {
  it("writes no global", async () => {
    const chunk = `
      local before = {}
      for name in pairs(_G) do before[name] = true end
      local randdeck = (function() ${singleFile()}\nend)()
      local deck = randdeck.shuffleTable({ 1, 2, 3 })
      randdeck.drawCards(1, deck)
      randdeck.OutputCard(deck)
      randdeck.RandMultiDeck(deck)(5)
      pcall(randdeck.RandDeck)
      for name in pairs(_G) do
        if not before[name] then return "wrote " .. tostring(name) end
      end
      return "none"`;
    expect(await engine.run(chunk)).toBe("none");
  });

  it("deals cards that are tables, whatever their metatables do", async () => {
    const chunk = readFileSync(join(ROOT, "test/cases/metatables.lua"), "utf8");
    const [plain, hostile] = (await engine.run(withLibrary(chunk))).split("\n");
    expect(plain).toContain("false bad argument #1 to 'put'");
    expect(hostile).toBe(plain);
  });

  it("takes options that a table has by its metatable, and checks them as its own", async () => {
    const chunk = `
      local function inherited(option, value)
        return setmetatable({ noRepeat = true }, { __index = { [option] = value } })
      end
      local function last(n) return n end
      local deck = randdeck.newDeck({ "A", "B", "C" }, inherited("random", last))
      local lines = { table.concat(deck:draw(3)) }
      for _, options in ipairs({ inherited("random", 5), inherited("recycle", "some") }) do
        lines[#lines + 1] = tostring(select(2, pcall(randdeck.newDeck, { "A" }, options)))
      end
      return table.concat(lines, "\\n")`;
    expect((await engine.run(withLibrary(chunk))).split("\n")).toEqual([
      "CAB",
      "bad argument #2 to 'newDeck' (option 'random': function or object with a method 'random' expected, got number)",
      "bad argument #2 to 'newDeck' (option 'recycle': 'discards', 'all' or 'none' expected, got another string)",
    ]);
  });

  // None of them lets a script make userdata.
  if (!["Luanti", "Redis", "Fengari in Chromium"].includes(engine.name)) {
    it("takes userdata with a method random, like LÖVE's RandomGenerator", async () => {
      const chunk = `${USERDATA}
        meta.__index = { random = function(self, n) return self == object and n or 0 end }
        return table.concat(randdeck.shuffled({ "A", "B", "C" }, object))`;
      expect(await engine.run(withLibrary(chunk))).toBe("CAB");
    });

    it("refuses userdata that raises when it is asked for its method", async () => {
      const chunk = `${USERDATA}
        meta.__index = function() error("no field here") end
        local ok, problem = pcall(randdeck.shuffled, { "A", "B" }, object)
        return problem`;
      expect(await engine.run(withLibrary(chunk))).toBe(
        "bad argument #2 to 'shuffled' (function or object with a method 'random' expected, got userdata)",
      );
    });
  }

  it("takes an object whose class has the method random", async () => {
    const chunk = `
      local Dice = {}
      Dice.__index = Dice
      function Dice:random(n) return n + self.less end
      local object = setmetatable({ less = -1 }, Dice)
      return table.concat(randdeck.sample({ "A", "B", "C" }, 1, object))`;
    expect(await engine.run(withLibrary(chunk))).toBe("B");
  });

  it("refills a hand from a dealer of another kind, and discards there", async () => {
    const chunk = `
      local pile = { cards = { "A", "B", "C" }, discarded = {} }
      function pile:draw() return table.remove(self.cards, 1) end
      function pile:discard(card) self.discarded[#self.discarded + 1] = card end
      function pile:take() error("this is another take") end
      local hand = randdeck.newHand(pile, 2)
      local lines = { table.concat(hand:cards()), hand:play(1), table.concat(hand:cards()) }
      lines[4], lines[5] = hand:play(2), table.concat(hand:cards())
      lines[6], lines[7] = table.concat(pile.discarded), tostring(pcall(hand.getState, hand))
      return table.concat(lines, " ")`;
    expect(await engine.run(withLibrary(chunk))).toBe("AB A CB B C AB false");
  });

  it("loses and doubles no card where a dealer of another kind raises", async () => {
    const chunk = `
      local pile = { cards = { "A", "B", "C", "D", "E" }, discarded = {}, draws = 0 }
      function pile:draw()
        self.draws = self.draws + 1
        if self.draws == 4 or self.draws == 6 then error("jammed", 0) end
        return table.remove(self.cards, 1)
      end
      function pile:discard(card) self.discarded[#self.discarded + 1] = card end
      local hand = randdeck.newHand(pile, 3)
      local lines = {}
      for _ = 1, 3 do
        lines[#lines + 1] = select(2, pcall(hand.play, hand, 2))
        lines[#lines + 1] = table.concat(hand:cards()) .. table.concat(pile.discarded) .. table.concat(pile.cards)
      end
      return table.concat(lines, " ")`;
    // The second play fills both places, of which one stays empty; the third that one as well.
    expect(await engine.run(withLibrary(chunk))).toBe("jammed ACBDE jammed ADBCE D AEBCD");
  });

  it("deals a list from its top that was empty when it was asked first", async () => {
    const chunk = `
      local deck = {}
      local nothing = randdeck.OutputCard(deck)
      deck[1], deck[2] = "A", "B"
      return tostring(nothing) .. " " .. randdeck.OutputCard(deck) .. randdeck.OutputCard(deck)`;
    expect(await engine.run(withLibrary(chunk))).toBe("nil AB");
  });

  it("refuses a table that can only be called", async () => {
    const chunk = `
      local object = setmetatable({}, { __call = function() return 1 end })
      local ok, problem = pcall(randdeck.pick, { "A" }, object)
      return problem`;
    expect(await engine.run(withLibrary(chunk))).toBe(
      "bad argument #2 to 'pick' (function or object with a method 'random' expected, got table)",
    );
  });

  it("deals the cards of a list that has named fields too", async () => {
    const chunk = `
      local list = { "A", "B", n = 2, name = "hand" }
      local hand = randdeck.RandMultiDeck(list, { random = function(n) return n end })(4)
      randdeck.shuffleTable(list, function() return 1 end)
      return table.concat(hand) .. " " .. table.concat(list) .. list.n .. list.name`;
    expect(await engine.run(withLibrary(chunk))).toBe("BAAB BA2hand");
  });

  // The answer is checked by reading the card that it names, so that one which names a field of the
  // list is not refused in words; no card may be lost by it.
  it.each(['"n"', "true", "1.5"])(
    "loses no card where the answer %s names a field of the list",
    async (answer) => {
      const chunk = `
      local list = { "A", "B", n = "N", [true] = "yes", [1.5] = "between" }
      pcall(randdeck.shuffleTable, list, function() return ${answer} end)
      local all = { list[1], list[2], list.n, list[true], list[1.5] }
      table.sort(all)
      return table.concat(all, " ")`;
      expect(await engine.run(withLibrary(chunk))).toBe("A B N between yes");
    },
  );

  // A table of our own in place of the globals: those of Luau cannot be written.
  const ownGlobals = "local _G = {}";

  it("looks LÖVE's random up when it is needed, not when it loads", async () => {
    const chunk = `
      _G.love = { math = { random = function() return 1 end } }
      local first = table.concat(randdeck.shuffled({ "A", "B", "C" }))
      local deal = randdeck.RandDeck({ "A", "B", "C" })
      _G.love = { math = { random = function(n) return n end } }
      return first .. " " .. table.concat(randdeck.shuffled({ "A", "B", "C" })) .. " " .. deal()`;
    expect(await engine.run(withLibrary(chunk, ownGlobals))).toBe("ABC CAB A");
  });

  it("does without LÖVE's module math where a game leaves it out", async () => {
    const chunk = `
      _G.love = {}
      return table.concat(randdeck.shuffled({ "A", "A" }))`;
    expect(await engine.run(withLibrary(chunk, ownGlobals))).toBe("AA");
  });

  it("deals the same by a generator of another copy of the library", async () => {
    const chunk = `
      local others = ${modules}
      local list, lines = {}, {}
      for i = 1, 200 do list[i] = i end
      for _, from in ipairs({ randdeck, others }) do
        for _, to in ipairs({ randdeck, others }) do
          local random = from.newRandom("copies")
          local deal = to.RandMultiDeck(list, { random = random, noRepeat = true })
          local line = {
            table.concat(to.shuffled(list, random), " "),
            table.concat(to.sample(list, 7, random), " "),
            table.concat(deal(150), " "),
            table.concat(deal(150), " "),
            random:getState(),
          }
          lines[#lines + 1] = table.concat(line, " ")
        end
      end
      return tostring(lines[1] == lines[2]) .. tostring(lines[1] == lines[3]) .. tostring(lines[1] == lines[4])`;
    expect(await engine.run(withLibrary(chunk))).toBe("truetruetrue");
  });

  it("says what newRandom needs where numbers have 24 bits, and does all else", async () => {
    const chunk = `
      local randdeck = (function() ${withFloats(singleFile())}\nend)()
      local lines = {}
      for _, seed in ipairs({ 42, 0.5, "today", false }) do
        local ok, problem = pcall(randdeck.newRandom, seed or nil)
        lines[#lines + 1] = tostring(problem)
      end
      local deal = randdeck.RandMultiDeck({ "A", "B" }, { random = function(n) return n end, noRepeat = true })
      lines[#lines + 1] = deal() .. table.concat(deal(3))
      lines[#lines + 1] = #randdeck.shuffleTable({ 1, 2 }) + #randdeck.sample({ 1, 2 }, 1)
      return table.concat(lines, "\\n")`;
    const problem = "newRandom needs numbers that are doubles, which this Lua has not";
    expect((await engine.run(withLibrary(chunk))).split("\n")).toEqual([
      ...Array(4).fill(problem),
      "BABA",
      "3",
    ]);
  });

  it("gives text alone where the call is the body of a coroutine", async () => {
    const chunk = `
      local ok, problem = coroutine.resume(coroutine.create(randdeck.RandShuffle), 5)
      return tostring(ok) .. " " .. problem`;
    expect(await engine.run(withLibrary(chunk))).toBe(
      "false bad argument #1 to 'RandShuffle' (table expected, got number)",
    );
  });

  it("lets a source yield, as one that asks a server must", async () => {
    const chunk = `
      local deal = randdeck.RandDeck({ "A", "B", "C" }, { random = function(n) return coroutine.yield(n) end })
      local thread = coroutine.create(function() return deal() .. deal() .. deal() end)
      local parts = {}
      for _, answer in ipairs({ 0, 3, 1 }) do
        local ok, given = coroutine.resume(thread, answer)
        parts[#parts + 1] = tostring(ok) .. given
      end
      return table.concat(parts, " ")`;
    expect(await engine.run(withLibrary(chunk))).toBe("true3 true2 trueCBA");
  });

  if (!librariesAreShut(engine.name)) {
    it("looks the engine's random up when it is needed, not when it loads", async () => {
      const chunk = `
        ownMath.random = function(n) return n end
        return table.concat(randdeck.shuffled({ "A", "B", "C" }))`;
      expect(await engine.run(withLibrary(chunk, OWN_MATH))).toBe("CAB");
    });
  }

  it("deals the same cards from the same seed of the engine's random", async () => {
    const chunk = `
      local function deal()
        local seed = ownMath.setRandomSeed or ownMath.randomseed
        seed(7)
        local deck = randdeck.shuffleTable({ 1, 2, 3, 4, 5, 6, 7, 8 })
        return table.concat(deck, " ") .. table.concat(randdeck.RandMultiDeck(deck)(12), " ")
      end
      return tostring(deal() == deal())`;
    expect(await engine.run(withLibrary(chunk, OWN_MATH))).toBe("true");
  });

  // Fengari has no collector of its own, and Luau's cannot be called.
  if (!engine.name.startsWith("Fengari") && !isLuau(engine.name)) {
    it("holds no list that drawCards has dealt from", async () => {
      const chunk = `
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
        return tostring(left)`;
      // The last of them may still lie in a register.
      expect(Number(await engine.run(withLibrary(chunk)))).toBeLessThanOrEqual(1);
    });
  }
});
