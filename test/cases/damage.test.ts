/** Every single character of a saved state that is changed, missing or one too many is seen. */
import { describe, expect, it } from "vitest";
import { newRandom } from "../../ts-src/randdeck.js";
import { engines } from "../engines/index.js";
import { singleFile } from "../sides.js";

const states: readonly (readonly [of: string, state: string])[] = [
  ["a number", newRandom(-0.5).getState()],
  ["a string", newRandom("hello").getState()],
  ["a stream", newRandom("hello").stream("shop").getState()],
];

/** All characters that a state may have. */
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

function* damaged(state: string): Generator<string> {
  for (let at = 0; at <= state.length; at++) {
    const before = state.slice(0, at);
    for (const character of PRINTABLE) {
      yield before + character + state.slice(at);
      if (at < state.length && character !== state[at]) yield before + character + state.slice(at + 1);
    }
    if (at < state.length) yield before + state.slice(at + 1);
  }
}

const REFUSED =
  /^bad argument #1 to 'setState' \((undamaged state expected, got one with other characters than those saved|state saved by randdeck expected, got another text|state of a 'random' expected, got that of something else|state of version 1 expected, got one of a later randdeck)\)$/;

it.each(states)("TypeScript, a generator of %s", (_, state) => {
  const random = newRandom(1);
  const before = random.getState();
  const taken: string[] = [];
  const wrongWords = new Set<string>();
  for (const text of damaged(state)) {
    try {
      random.setState(text);
      taken.push(text);
    } catch (error) {
      const { message } = error as Error;
      if (!REFUSED.test(message)) wrongWords.add(message);
    }
  }
  expect(taken).toEqual([]);
  expect([...wrongWords]).toEqual([]);
  expect(random.getState()).toBe(before);
  random.setState(state);
  expect(random.getState()).toBe(state);
});

describe.each(engines)("$name", (engine) => {
  it.each(states)("a generator of %s", async (_, state) => {
    const chunk = `local randdeck = (function() ${singleFile()}\nend)()
      local state = "${state}"
      local random = randdeck.newRandom(1)
      local before = random:getState()
      local taken = {}
      local function try(text)
        if pcall(random.setState, random, text) then taken[#taken + 1] = text end
      end
      for at = 1, #state do
        local head, character, tail = state:sub(1, at - 1), state:sub(at, at), state:sub(at + 1)
        try(head .. (character == "5" and "6" or "5") .. tail)
        try(head .. tail)
        try(head .. character .. character .. tail)
      end
      if random:getState() ~= before then taken[#taken + 1] = "the generator was changed" end
      random:setState(state)
      if random:getState() ~= state then taken[#taken + 1] = "the state itself is not taken" end
      return table.concat(taken, "\\n")`;
    expect(await engine.run(chunk)).toBe("");
  });
});
