/**
 * States that were damaged are refused, and what they were set on goes on as if it had not been asked;
 * those that were not go from TypeScript to every engine.
 */
import { describe, expect, it } from "vitest";
import { engines, npmEngines } from "../engines/index.js";
import { long } from "../long.js";
import { playOnLua, playOnTypeScript, record } from "../sides.js";
import { argument, type Case, call, givesNothing, rangeError, type Step } from "./language.js";
import { does } from "./text.js";

const DECK = "newDeck [A B C D E F G H I J] {random=@r} => d";
const CATEGORIES = "[[A B C D] [E F G H I J]] {random=@r";

/** What can be saved: what its states call themselves, how it is made of a generator, and what it gives next. */
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

/** The steps that make one of these of a seed, with what TypeScript gives; the last gives the state. */
const made = (steps: string, seed: string, next = ""): readonly Step[] =>
  record(seed, does(`newRandom ${seed} => r; ${steps}; ${next}; getState -> *`)).steps;

const stateOf = ([, steps]: (typeof KINDS)[number]): string => {
  const last = made(steps, "saved").at(-1);
  if (last?.is !== "call" || last.outcome.is !== "gives") throw new Error("no state");
  return String(last.outcome.value);
};

/** What a wrong text is taken for: no white space counts. */
function cameAs(text: string, kind: string): string {
  const [mark, own, version, ...sections] = text.split(":");
  if (mark !== "randdeck" || sections.length < 2) return "some other text";
  if (own !== kind) return `one of a '${own}'`;
  return version === "1" ? "a damaged one" : "one of another version";
}

/** The text with a character changed, put in, left out, written twice, changed with the next; and cut short. */
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

/** A case of each kind: at every `step`-th place of its state each damage is tried. */
const casesOf = (step: number, characters: string): Case[] =>
  KINDS.map((one): Case => {
    const [kind, steps, next] = one;
    const state = stateOf(one);
    const foreign = KINDS.map(stateOf).filter((other) => other.slice(0, 12) !== state.slice(0, 12));
    expect(foreign.length).toBeGreaterThan(2);
    const compact = (text: string) => text.replace(/\s/g, "");
    const isWrong = (text: string) => compact(text) !== state;
    const wrong = [...damaged(state, step, characters), ...foreign].filter(isWrong);
    const sets = (text: string, outcome = givesNothing) => call("d:setState", [text], outcome);
    const refuses = (text: string) => {
      const came = cameAs(compact(text), kind);
      return sets(text, rangeError(argument(1, "setState", `state of a '${kind}' expected, got ${came}`)));
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

/** How far the next place that is damaged is from the last. */
const STEP = Number(process.env.DAMAGE_STEP ?? (long ? 1 : 7));

it.each(casesOf(STEP, "0123456789.:- xA"))("TypeScript refuses damaged states of $name", (one) => {
  expect(playOnTypeScript(one).join("\n")).toBe("");
});

describe.each(long ? engines : npmEngines.slice(0, 2))("$name", (engine) => {
  it("has the states of TypeScript, refuses damaged ones, and continues from others", async () => {
    // Those that run in JavaScript take some ten times as long; TypeScript has met every place.
    const step = npmEngines.includes(engine) || engine.name.startsWith("Fengari") ? 13 : STEP;
    expect((await playOnLua(engine, casesOf(step, ".5"))).flat().join("\n")).toBe("");
  });
});
