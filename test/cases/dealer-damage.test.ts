/**
 * States of dealers that were damaged are refused, and the dealer deals on as if it had not been
 * asked. Forged ones, whose checksum is right, may be taken; but then no card is lost or twice.
 */
import { describe, expect, it } from "vitest";
import type * as library from "../../ts-src/randdeck.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { type Engine, engines, npmEngines } from "../engines/index.js";
import { stateText } from "../reference/generator.js";
import { singleFile } from "../sides.js";
import { CARDS, type DealerKind, dealerKinds, luaKinds, type Saved, SEEDS } from "./dealer-states.js";

const [SAVED, ANOTHER] = SEEDS;
const states = dealerKinds.map(({ make }) => make(newRandom(SAVED)).getState());

/** What a character is changed to, and what is put between two: digits, what parts them, and others. */
const CHARACTERS = [..."0123456789.:- xA"];

const REFUSED =
  /^bad argument #1 to 'setState' \((undamaged state expected, got one with other characters than those saved|state saved by randdeck expected, got another text|state of a '[a-z]+' expected, got that of something else|state of version 1 expected, got one of a later randdeck|state of .* expected, got one .*)\)$/;

/** How far the next place that is damaged is from the last: mutation testing takes fewer places. */
const DAMAGE_STEP = Number(process.env.DAMAGE_STEP ?? 1);

function* damaged(state: string): Generator<string> {
  for (let at = 0; at <= state.length; at += DAMAGE_STEP) {
    const before = state.slice(0, at);
    const rest = state.slice(at);
    yield* CHARACTERS.map((character) => before + character + rest);
    if (at === state.length) return;
    for (const character of CHARACTERS) {
      if (character !== rest[0]) yield before + character + rest.slice(1);
    }
    yield before;
    if (at > 0) yield rest;
    yield before + rest.slice(1);
    yield before + rest[0] + rest;
    if (rest.length > 1 && rest[0] !== rest[1]) yield before + rest[1] + rest[0] + rest.slice(2);
  }
}

const numbersOf = (state: string): number[] => state.split(":")[3]!.split(".").map(Number);
const laterVersion = (state: string): string => state.replace(":1:", ":2:");

/** What tries to set them gives: the texts that were taken, and errors that say something else. */
function problems(
  texts: Iterable<string>,
  set: (text: string) => void,
): { taken: string[]; unclear: string[] } {
  const taken: string[] = [];
  const unclear = new Set<string>();
  for (const text of texts) {
    try {
      set(text);
      taken.push(text);
    } catch (error) {
      const { name, message } = error as Error;
      if (name !== "RangeError" || !REFUSED.test(message)) unclear.add(`${name}: ${message}`);
    }
  }
  return { taken, unclear: [...unclear] };
}

describe("TypeScript, damaged", () => {
  it.each(dealerKinds)("$name", ({ kind, make, deal }) => {
    const state = make(newRandom(SAVED)).getState();
    const dealer = make(newRandom(ANOTHER));
    const never = make(newRandom(ANOTHER));
    const others = [
      newRandom(SAVED).getState(),
      ...states.filter((other) => !other.startsWith(`randdeck:${kind}:`)),
    ];
    const wrong = [...damaged(state), laterVersion(state), ...others];
    expect(problems(wrong, (text) => dealer.setState(text))).toEqual({ taken: [], unclear: [] });
    expect(() => dealer.setState(laterVersion(state))).toThrow("got one of a later randdeck");
    expect(() => dealer.setState(others[0]!)).toThrow(`state of a '${kind}' expected`);
    expect(dealer.getState()).toBe(never.getState());
    expect(deal(dealer)).toBe(deal(never));
    dealer.setState(state);
    expect(deal(dealer)).toBe(deal(make(newRandom(SAVED))));
  });
});

// Those that run in JavaScript take some ten times as long.
const stepOn = (engine: Engine): number =>
  npmEngines.includes(engine) || engine.name.startsWith("Fengari") ? 5 : 1;

describe.each(engines)("$name, damaged", (engine) => {
  it("dealers of all kinds, and states go from side to side", async () => {
    const chunk = `${luaKinds(singleFile())}
      local states = {${states.map((state) => `"${state}"`).join(",")}}
      local problems = {}
      local function problem(kind, text) problems[#problems + 1] = kind .. ": " .. text end
      local generator = randdeck.newRandom("saved"):getState()
      for kind = 1, #kinds do
        local make, deal, state = kinds[kind][1], kinds[kind][2], states[kind]
        if make(randdeck.newRandom("${SAVED}")):getState() ~= state then problem(kind, "another state") end
        local dealer = make(randdeck.newRandom("${ANOTHER}"))
        local never = make(randdeck.newRandom("${ANOTHER}"))
        local function try(text)
          if text == state then return end
          local taken, message = pcall(dealer.setState, dealer, text)
          if taken then return problem(kind, "took " .. text) end
          if not string.find(message, "bad argument #1 to 'setState' (", 1, true)
            or not string.find(message, " expected, got ", 1, true) then problem(kind, message) end
        end
        for at = 1, #state, ${stepOn(engine)} do
          local head, character, tail = state:sub(1, at - 1), state:sub(at, at), state:sub(at + 1)
          try(head .. (character == "5" and "6" or "5") .. tail)
          try(head .. (character == "." and ":" or ".") .. tail)
          try(head .. tail)
          try(head .. "0" .. character .. tail)
          try(head .. character .. character .. tail)
          try(head .. tail:sub(1, 1) .. character .. tail:sub(2))
          try(head)
        end
        try((state:gsub(":1:", ":2:", 1)))
        try(generator)
        for at = 1, #states do
          if states[at]:match("^%a+:%a+") ~= state:match("^%a+:%a+") then try(states[at]) end
        end
        if dealer:getState() ~= never:getState() then problem(kind, "another state than before") end
        if deal(dealer) ~= deal(never) then problem(kind, "deals other cards") end
        dealer:setState(state)
        if deal(dealer) ~= deal(make(randdeck.newRandom("${SAVED}"))) then problem(kind, "does not go on") end
      end
      return table.concat(problems, "\\n")`;
    expect(await engine.run(chunk)).toBe("");
  });
});

/**
 * What the texts of a state's numbers are forged to. One that is no whole number from 0 to 2^53 is
 * refused by what it is; another may be taken.
 */
const FORGED = [
  ...["0", "1", "2", "9", "10", "11", "12", "2147483648", "9007199254740992"],
  ...["", "x", "1e1", "0x1", "01", " 1", "1,5", "nil"],
];
const BELOW_0 = ["-1", "-9", "Infinity", "inf", "nan", "1e+400"];

/** The state of these numbers, with the right checksum. */
const withChecksum = (kind: string, texts: readonly string[]): string =>
  stateText(kind, texts as unknown as readonly number[]);

/** The state with one number forged, left out, written twice, or changed with the next. */
function* forged(kind: string, state: string, values: readonly string[]): Generator<string> {
  const texts = numbersOf(state).map(String);
  for (const [at, number] of texts.entries()) {
    const before = texts.slice(0, at);
    const behind = texts.slice(at + 1);
    const next = behind.slice(0, 1);
    const instead = [...values, `${Number(number) + 1}`].map((value) => [value, ...behind]);
    for (const rest of [
      ...instead,
      behind,
      [number, number, ...behind],
      [...next, number, ...behind.slice(1)],
    ]) {
      const text = withChecksum(kind, [...before, ...rest]);
      if (text !== state) yield text;
    }
  }
  yield withChecksum(kind, []);
}

/** What is wrong with a dealer that has taken a forged state. */
function problemOf(kind: string, dealer: Saved, deal: (dealer: never) => string): string | undefined {
  if (kind === "deck") {
    const deck = dealer as unknown as library.Deck<string>;
    const [left, out, size] = [deck.left(), deck.out(), deck.size()];
    const seen = [...deck.peek(size), ...deck.discards()];
    if (left < 0 || out < 0 || seen.length + out !== size || deck.peek(size).length !== left)
      return "a wrong count";
    if (new Set(seen).size !== seen.length || seen.some((card) => !CARDS.includes(card)))
      return "a wrong card";
  }
  for (let round = 1; round <= 4; round++) {
    const words = deal(dealer as never).split(" ");
    if (words.some((word) => !CARDS.includes(word) && !/^\d+$/.test(word))) return `dealt ${words}`;
  }
  if (kind === "deck") {
    const deck = dealer as unknown as library.Deck<string>;
    deck.reset();
    if (deck.draw(99).sort().join("") !== CARDS.join("")) return "not each card after reset";
  }
  return undefined;
}

/** What comes of forged states on TypeScript: of each that does harm what, and how many were taken. */
function harmOf(
  { kind, make, deal }: DealerKind,
  values: readonly string[],
): { harm: string[]; taken: number } {
  const state = make(newRandom(SAVED)).getState();
  const before = make(newRandom(ANOTHER)).getState();
  const harm: string[] = [];
  let taken = 0;
  for (const text of forged(kind, state, values)) {
    const dealer = make(newRandom(ANOTHER));
    const { unclear, taken: took } = problems([text], (given) => dealer.setState(given));
    let problem = unclear[0];
    if (took.length === 0 && dealer.getState() !== before) problem = "another state than before";
    if (took.length > 0) {
      taken += 1;
      try {
        problem = problemOf(kind, dealer, deal);
      } catch (error) {
        problem = String(error);
      }
    }
    if (problem !== undefined) harm.push(`${problem}: ${text}`);
  }
  return { harm, taken };
}

describe("TypeScript, forged", () => {
  for (const one of dealerKinds) {
    it(one.name, () => {
      const { harm, taken } = harmOf(one, FORGED);
      expect(harm).toEqual([]);
      // Some do no harm: another number of passes.
      expect(taken).toBeGreaterThan(0);
    });

    it(`${one.name}, below 0 and infinite`, () => {
      expect(harmOf(one, BELOW_0).harm).toEqual([]);
    });
  }
});

describe.each(engines)("$name, forged", (engine) => {
  it("dealers of all kinds", async () => {
    const chunk = `${luaKinds(singleFile())}
      local known = {}
      for at = 1, #cards do known[cards[at]] = true end
      local function withChecksum(head, numbers)
        local text = head .. table.concat(numbers, ".") .. ":"
        local a, b = 1, 1
        for at = 1, #text do
          a, b = (a * 20011 + text:byte(at)) % 32749, (b * 14903 + text:byte(at)) % 32719
        end
        return text .. string.format("%.0f", a * 32768 + b)
      end
      local problems, taken = {}, 0
      for kind = 1, #kinds do
        local make, deal = kinds[kind][1], kinds[kind][2]
        local dealer = make(randdeck.newRandom("${ANOTHER}"))
        local before = dealer:getState()
        local function try(text)
          local took, message = pcall(dealer.setState, dealer, text)
          if not took then
            if not message:find("bad argument #1 to 'setState' (", 1, true) then return message end
            return dealer:getState() ~= before and "another state than before"
          end
          taken = taken + 1
          local problem
          for round = 1, 3 do
            local dealt, words = pcall(deal, dealer)
            if not dealt then problem = words break end
            for word in words:gmatch("%S+") do
              if not known[word] and not word:find("^%d+$") then problem = "dealt " .. words end
            end
          end
          dealer = make(randdeck.newRandom("${ANOTHER}"))
          return problem
        end
        local head, digits = make(randdeck.newRandom("${SAVED}")):getState():match("^(%a+:%a+:1:)([^:]*)")
        local numbers = {}
        for text in digits:gmatch("%d+") do numbers[#numbers + 1] = text end
        for at = 1, #numbers, ${stepOn(engine)} do
          local was = numbers[at]
          for _, value in ipairs({${FORGED.map((value) => `"${value}"`).join(",")}}) do
            numbers[at] = value
            local text = withChecksum(head, numbers)
            local problem = try(text)
            if problem then problems[#problems + 1] = text .. " " .. problem end
          end
          numbers[at] = was
        end
      end
      return (taken > 0 and "some taken " or "none taken ") .. table.concat(problems, "\\n")`;
    expect(await engine.run(chunk)).toBe("some taken ");
  });
});
