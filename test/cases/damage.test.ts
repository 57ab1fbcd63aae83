/**
 * States that were damaged are refused, and what they were set on goes on as if it had not been asked;
 * those that were not go from TypeScript to every engine and back.
 */
import { describe, expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";
import { engines, npmEngines } from "../engines/index.js";
import { long } from "../long.js";
import { singleFile } from "../sides.js";

const CARDS = [..."ABCDEFGHIJ"];
const CATEGORIES = [CARDS.slice(0, 4), CARDS.slice(4)];

interface Saved {
  getState(): string;
  setState(state: string): void;
}

/** What can be saved: how it is made of a generator, and used a little; and the next that it gives, as text. */
interface Kind<Dealer extends Saved> {
  make(random: library.Random): Dealer;
  next(dealer: Dealer): unknown;
  /** The same two in Lua. */
  readonly lua: string;
}

const kind = <Dealer extends Saved>(one: Kind<Dealer>): Kind<Saved> => one as unknown as Kind<Saved>;

const KINDS: Readonly<Record<string, Kind<Saved>>> = {
  generator: kind({
    make: (random) => random,
    next: (random) => random.random(1e9),
    lua: "function(random) return random end, function(random) return random:random(1e9) end",
  }),
  stream: kind({
    make: (random) => random.stream("shop"),
    next: (random) => random.random(1e9),
    lua: "function(random) return random:stream('shop') end, function(random) return random:random(1e9) end",
  }),
  deck: kind({
    make: (random) => {
      const deck = library.newDeck(CARDS, { random });
      deck.discard(deck.draw(5).slice(3));
      return deck;
    },
    next: (deck) => [...deck.draw(9), deck.left(), ...deck.discards()].join(""),
    lua: `function(random)
      local deck = randdeck.newDeck(cards, { random = random })
      local hand = deck:draw(5)
      deck:discard({ hand[4], hand[5] })
      return deck
    end, function(deck) return table.concat(deck:draw(9)) .. deck:left() .. table.concat(deck:discards()) end`,
  }),
  "untouched deck": kind({
    make: (random) => library.newDeck(CARDS, { random }),
    next: (deck) => deck.draw(3).join(""),
    lua: `function(random) return randdeck.newDeck(cards, { random = random }) end,
      function(deck) return table.concat(deck:draw(3)) end`,
  }),
  dice: kind({
    make: (random) => {
      const dice = library.newDice(CARDS, { random });
      dice.peek(3);
      return dice;
    },
    next: (dice) => dice.draw(3).join(""),
    lua: `function(random) local dice = randdeck.newDice(cards, { random = random }) dice:peek(3) return dice end,
      function(dice) return table.concat(dice:draw(3)) end`,
  }),
  blocks: kind({
    make: (random) => {
      const blocks = library.newBlockDeck(CATEGORIES, { random, blockSize: 6, noRepeat: true });
      blocks.draw(2);
      return blocks;
    },
    next: (blocks) => blocks.draw(3).join(""),
    lua: `function(random)
      local blocks = randdeck.newBlockDeck(categories, { random = random, blockSize = 6, noRepeat = true })
      blocks:draw(2)
      return blocks
    end, function(blocks) return table.concat(blocks:draw(3)) end`,
  }),
  categories: kind({
    make: (random) => {
      const decks = library.newCategoryDeck(CATEGORIES, { random });
      decks.drawEach();
      return decks;
    },
    next: (decks) => decks.drawEach().join(""),
    lua: `function(random)
      local decks = randdeck.newCategoryDeck(categories, { random = random })
      decks:drawEach()
      return decks
    end, function(decks) return table.concat(decks:drawEach()) end`,
  }),
};

const saved = (one: Kind<Saved>): string => one.make(library.newRandom("saved")).getState();

/** How far the next place that is damaged is from the last. */
const STEP = Number(process.env.DAMAGE_STEP ?? (long ? 1 : 7));

/** The text with a character changed, put in, left out, written twice, changed with the next; and cut short. */
function* damaged(state: string): Generator<string> {
  for (let at = 0; at <= state.length; at += STEP) {
    const before = state.slice(0, at);
    const [first = "", second = ""] = state.slice(at, at + 2);
    const rest = state.slice(at + 1);
    for (const character of "0123456789.:- xA") {
      yield before + character + first + rest;
      yield before + character + rest;
    }
    yield* [before, first + rest, before + rest, before + second + first + rest.slice(1)];
  }
  yield state.replace(":1:", ":2:");
}

const REFUSED =
  /^bad argument #1 to 'setState' \((undamaged state of a '(random|deck|dice|blocks)' expected, got another text)\)$/;

describe.each(Object.entries(KINDS))("TypeScript, the state of a %s", (name, one) => {
  it("is refused where it is damaged, and that of others is", () => {
    const state = saved(one);
    const dealer = one.make(library.newRandom("another"));
    const never = one.make(library.newRandom("another"));
    const others = Object.values(KINDS).map(saved);
    const foreign = others.filter((other) => other.slice(0, 12) !== state.slice(0, 12));
    expect(foreign.length, name).toBeGreaterThan(2);
    for (const text of [...damaged(state), ...foreign]) {
      if (text === state) continue;
      expect(() => dealer.setState(text), JSON.stringify(text)).toThrow(REFUSED);
    }
    expect(dealer.getState()).toBe(never.getState());
    expect(one.next(dealer)).toBe(one.next(never));
    dealer.setState(state);
    expect(dealer.getState()).toBe(state);
    expect(one.next(dealer)).toBe(one.next(one.make(library.newRandom("saved"))));
  });
});

const luaList = (items: readonly string[]): string => `{${items.map((item) => `"${item}"`).join(",")}}`;

describe.each(long ? engines : npmEngines.slice(0, 2))("$name", (engine) => {
  it("has the states of TypeScript, refuses damaged ones, and goes on with others", async () => {
    // Those that run in JavaScript take some ten times as long.
    const step = npmEngines.includes(engine) || engine.name.startsWith("Fengari") ? 13 : STEP;
    const kinds = Object.values(KINDS).map(({ lua }) => `{${lua}}`);
    const chunk = `local randdeck = (function() ${singleFile()}\nend)()
      local cards, categories = ${luaList(CARDS)}, {${CATEGORIES.map(luaList).join(",")}}
      local states = ${luaList(Object.values(KINDS).map(saved))}
      local problems = {}
      for number, kind in ipairs({${kinds.join(",\n")}}) do
        local make, nextOf, state = kind[1], kind[2], states[number]
        local dealer = make(randdeck.newRandom("another"))
        local before = dealer:getState()
        local function check(fine, what) if not fine then problems[#problems + 1] = number .. ": " .. what end end
        local function try(text)
          if text == state then return end
          local _, message = pcall(dealer.setState, dealer, text)
          check(message and message:find("bad argument #1 to 'setState' (undamaged state", 1, true), text)
        end
        for at = 1, #state, ${step} do
          local head, character, tail = state:sub(1, at - 1), state:sub(at, at), state:sub(at + 1)
          try(head .. (character == "5" and "6" or "5") .. tail)
          try(head .. (character == "." and ":" or ".") .. tail)
          try(head .. "0" .. character .. tail)
          try(head .. tail)
          try(head)
        end
        for at = 1, #states do if states[at]:sub(1, 12) ~= state:sub(1, 12) then try(states[at]) end end
        check(dealer:getState() == before, "another state than before")
        check(make(randdeck.newRandom("saved")):getState() == state, "another state than in TypeScript")
        dealer:setState(state)
        check(nextOf(dealer) == nextOf(make(randdeck.newRandom("saved"))), "does not go on")
      end
      return table.concat(problems, "\\n")`;
    expect(await engine.run(chunk)).toBe("");
  });
});
