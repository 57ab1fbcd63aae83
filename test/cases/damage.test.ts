/**
 * An object refuses to load a damaged state, and continues unchanged. It loads an undamaged state on every
 * engine.
 */
import { describe, expect, it } from "vitest";
import { engines, npmEngines } from "../engines/index.js";
import { long } from "../long.js";
import { playOnLua, playOnTypeScript, record } from "../sides.js";
import { argument, type Case, call, givesObject, rangeError, type Step } from "./language.js";
import { does } from "./text.js";

const DECK = "newDeck [A B C D E F G H I J] {random=@r} => d";
const CATEGORIES = "[[A B C D] [E F G H I J]] {random=@r";

/**
 * For each object that can be saved: its kind in states, calls that make it with a generator `r`, and calls
 * that use it.
 */
const KINDS: readonly (readonly [kind: string, made: string, next: string])[] = [
  ["random", "d = @r", "d:random 1e9 -> *"],
  ["random", "r:stream shop => d", "d:random 1e9 -> *"],
  [
    "deck",
    `${DECK}; draw 3 -> *; draw 2 => hand; discard @hand`,
    "draw 9 -> *; left -> *; pile discard -> *",
  ],
  ["deck", DECK, "draw 3 -> *"],
  ["dice", "newDice [A B C D E] {random=@r} => d; peek 3 -> *", "draw 3 -> *"],
  ["chance", "newChance 0.25 {random=@r} => d; peek 3 -> *; draw -> *", "draw 9 -> *"],
  ["blocks", `newBlockDeck ${CATEGORIES} blockSize=6 noRepeat=true} => d; draw 2 -> *`, "draw 3 -> *"],
  ["categories", `newCategoryDeck ${CATEGORIES}} => d; drawEach -> *`, "drawEach -> *"],
];

/** The steps that make one object from a seed, with TypeScript's results. The last step returns the state. */
const made = (steps: string, seed: string, next = ""): readonly Step[] =>
  record(seed, does(`newRandom ${seed} => r; ${steps}; ${next}; getState -> *`)).steps;

const stateOf = ([, steps]: (typeof KINDS)[number]): string => {
  const last = made(steps, "saved").at(-1);
  if (last?.is !== "call" || last.outcome.is !== "gives") throw new Error("no state");
  return String(last.outcome.value);
};

/** Returns the words with which errors describe a wrong state. `text` has no white space. */
function cameAs(text: string, kind: string): string {
  const [mark, own, version, ...sections] = text.split(":");
  if (mark !== "randdeck" || sections.length < 2) return "some other text";
  if (own !== kind) return `kind '${own}'`;
  return version === "1" ? "a damaged one" : "one of another version";
}

/**
 * Returns damaged copies of a state: with a character changed, inserted, left out, doubled or swapped with
 * the next one, or cut short.
 */
function* damaged(state: string, step: number, characters: string): Generator<string> {
  for (let at = 0; at <= state.length; at += step) {
    const before = state.slice(0, at);
    const [first = "", second = ""] = state.slice(at, at + 2);
    const rest = state.slice(at + 1);
    for (const character of characters) {
      yield before + character + first + rest;
      yield before + character + rest;
    }
    yield* [before, first + rest, before + rest, before + second + first + rest.slice(1)];
  }
  yield state.replace(/:\d:/, ":2:");
}

/** Returns a case for each kind of object. The case tries each damage at every `step`-th position. */
const casesOf = (step: number, characters: string): Case[] =>
  KINDS.map((one): Case => {
    const [kind, steps, next] = one;
    const state = stateOf(one);
    const foreign = KINDS.map(stateOf).filter((other) => other.slice(0, 12) !== state.slice(0, 12));
    expect(foreign.length).toBeGreaterThan(2);
    const compact = (text: string) => text.replace(/\s/g, "");
    const isWrong = (text: string) => compact(text) !== state;
    const wrong = [...damaged(state, step, characters), ...foreign].filter(isWrong);
    const sets = (text: string, outcome = givesObject("d")) => call("d:setState", [text], outcome);
    const refuses = (text: string) => {
      const came = cameAs(compact(text), kind);
      return sets(text, rangeError(argument(1, "setState", `state of kind '${kind}' expected, got ${came}`)));
    };
    const [before, after] = [made(steps, "another"), made(steps, "another", next)];
    return {
      kind: "bad",
      about: "setState",
      name: steps,
      steps: [
        ...before,
        ...wrong.map(refuses),
        ...before.slice(-1),
        ...after.slice(before.length - 1),
        sets(` \t${state.replaceAll(".", ".\r\n")}\v\f\n`),
        ...made(steps, "saved", next).slice(before.length - 1),
      ],
    };
  });

/** The distance between two damaged positions of a state. */
const STEP = Number(process.env.DAMAGE_STEP ?? (long ? 1 : 7));

it.each(casesOf(STEP, "0123456789.:- xA"))("TypeScript refuses damaged states of $name", (one) => {
  expect(playOnTypeScript(one).join("\n")).toBe("");
});

describe.each(long ? engines : npmEngines.slice(0, 2))("$name", (engine) => {
  it("has the same states as TypeScript, refuses damaged ones, and continues from the others", async () => {
    // Engines in JavaScript take about ten times as long, so they skip more positions. The test above tries
    // these in TypeScript.
    const step = npmEngines.includes(engine) || engine.name.startsWith("Fengari") ? 13 : STEP;
    expect((await playOnLua(engine, casesOf(step, ".5"))).flat().join("\n")).toBe("");
  });
});
