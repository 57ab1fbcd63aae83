/**
 * Random programs do the same in TypeScript and in Lua: calls have the same results and errors, objects have
 * the same states, and random sources are called in the same way. A program consists of steps as in the
 * cases. TypeScript plays it and records the results, and Lua must have the same results.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { engines, npmEngines } from "../engines/index.js";
import { long } from "../long.js";
import { playOnLua, record } from "../sides.js";
import type { Answer, Source, Step, Value } from "./language.js";
import * as say from "./language.js";

const LISTS = ["first", "second", "third"];
const SOURCES = ["one", "two"];
const GENERATORS = ["r", "s"];
const DECKS = ["d", "e"];

const whatever = say.gives(say.anything);

/** Chooses one of the parts, according to their weights. */
const often = <T>(...parts: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]) =>
  fc.oneof(...parts.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const card = often<Value>(
  [6, fc.constantFrom("A", "B", "C", "D", "E")],
  [4, fc.integer({ min: -3, max: 99 })],
  [1, fc.constantFrom<Value>(false, true, 0.5, "", "ü", say.ref("list that is a card"))],
);
const list = fc.array(card, { maxLength: 9 });

const NO_NUMBERS: readonly Value[] = [undefined, null, "2", true, false, [], say.someFunction];
const wrongValue = fc.constantFrom<Value>(...NO_NUMBERS, Number.NaN, Number.POSITIVE_INFINITY, -1, 1.5);

const answer = often<Answer>(
  [30, fc.integer({ min: 0, max: 99 }).map(say.share)],
  [2, fc.constantFrom<Answer>(1, say.LAST)],
  [1, fc.oneof(wrongValue, fc.constantFrom<Answer>(0, say.BEYOND, 0.5, say.raise("no luck today")))],
);

const newSource = (name: string): fc.Arbitrary<Source> =>
  fc.record({
    is: fc.constant("source" as const),
    name: fc.constant(name),
    method: fc.constantFrom(undefined, "random" as const),
    answers: fc.array(answer, { minLength: 1, maxLength: 40, size: "max" }),
    endless: fc.boolean(),
  });

/** Usually returns `right`, and sometimes a wrong value. */
const mostly = (right: fc.Arbitrary<Value>, wrong: fc.Arbitrary<Value> = wrongValue): fc.Arbitrary<Value> =>
  often([12, right], [1, wrong]);

const oneOf = (...names: readonly string[]): fc.Arbitrary<Value> => fc.constantFrom(...names).map(say.ref);
const namedList = oneOf(...LISTS);
// The source is never nil, since each engine would then use its own source, with other numbers.
const source = mostly(
  often([2, oneOf(...SOURCES)], [1, oneOf(...GENERATORS)]),
  fc.constantFrom<Value>(7, "random", true, []),
);
const upTo = (max: number): fc.Arbitrary<Value> => mostly(fc.integer({ min: 0, max }));

// The seed is never -0, since in a function with both 0 and -0, Lua 5.1 may take one for the other.
const seed = often<Value>(
  [3, fc.integer()],
  [3, fc.string({ unit: "binary", maxLength: 40 })],
  [2, fc.double({ noNaN: true, min: -(2 ** 53), max: 2 ** 53 })],
  [1, fc.constantFrom<Value>(0, 2 ** 53, "x".repeat(65))],
).map((from): Value => (from === 0 ? 0 : from));
// A wrong seed is never nil, since without a seed, each generator has different numbers.
const wrongSeed = fc.constantFrom<Value>(
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  say.someFunction,
);

const bound = mostly(
  often<Value>(
    [4, fc.integer({ min: -20, max: 200 })],
    [1, fc.maxSafeInteger()],
    [1, fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 53, -(2 ** 53))],
  ),
);

const SAVED = ["saved", "saved earlier"];
const state = mostly(oneOf(...SAVED), fc.constantFrom<Value>(undefined, 7, "", "randdeck:random:2:5"));

/** A call of a method or a function, with a name for its result if later calls use it. */
const calls = (
  weight: number,
  target: string,
  args: readonly fc.Arbitrary<Value>[] = [],
  kept?: string,
): readonly [number, fc.Arbitrary<Step>] => [
  weight,
  fc.tuple(...args).map((given) => say.call(target, given, kept === undefined ? whatever : say.makes(kept))),
];

/** The calls of a generator. */
const generatorStep = fc
  .constantFrom(...GENERATORS)
  .chain((name) =>
    often(
      calls(1, "newRandom", [mostly(seed, wrongSeed)], name),
      [6, fc.array(bound, { maxLength: 2 }).map((args) => say.call(`${name}:random`, args, whatever))],
      ...GENERATORS.map((made) =>
        calls(1, `${name}:stream`, [mostly(fc.string({ unit: "grapheme", maxLength: 10 }))], made),
      ),
      calls(1, `${name}:getSeed`),
      ...SAVED.map((made) => calls(1, `${name}:getState`, [], made)),
      calls(2, `${name}:getState`),
      calls(2, `${name}:setState`, [state]),
    ),
  );

/**
 * Lists with a hole, for functions that copy their list. On every engine, the errors of these functions name
 * the first missing position.
 */
const holedList = fc
  .array(fc.constantFrom("A", "B"), { maxLength: 4 })
  // Fills these lists in order, since an engine may otherwise not find the hole.
  .map((items) => say.holed([...items, undefined, "Z"]));

const copied = mostly(namedList, fc.oneof(wrongValue, holedList));

/** A function that returns these values in turn. Its argument is a card, so no value depends on n. */
const answersOnly = (...answers: readonly Answer[]): fc.Arbitrary<Value> =>
  fc
    .array(fc.constantFrom<Answer>(...answers), { minLength: 1, maxLength: 12 })
    .map(
      (given): Value => ({ is: "source", name: undefined, method: undefined, answers: given, endless: true }),
    );

const optionsOf = (known: Readonly<Record<string, fc.Arbitrary<Value>>>): fc.Arbitrary<Value> =>
  mostly(
    fc
      .record({ random: source, noRepeat: mostly(fc.boolean()), ...known }, { requiredKeys: ["random"] })
      .map(say.record),
    fc.constantFrom<Value>(7, "random", true, say.someFunction, ["random"], say.record({ shuffle: 1 })),
  );

const PILES = ["held", "away"];
const ids = often(
  [4, fc.constantFrom<Value>(undefined, undefined, say.always("one"))],
  [1, answersOnly("a", 7, "7", "é:", "a", 7, 1.5)],
  [1, answersOnly("a", say.raise("no id"))],
);

const deckOptions = optionsOf({
  piles: mostly(
    fc.constantFrom<Value>(PILES, ["held"], [], undefined),
    fc.constantFrom<Value>(["top"], ["held", "held"], [7], "held"),
  ),
  idOf: ids,
  cardOf: fc.constantFrom<Value>(undefined, undefined, undefined, say.always("A")),
  recycle: mostly(fc.constantFrom("discard", "all", "none")),
  shuffled: mostly(fc.boolean()),
  kindOf: often(
    [3, fc.constantFrom<Value>(undefined, null, say.always(true))],
    [2, answersOnly(1, 2, "x", false, 1, 2, 2, 1, undefined)],
    [1, answersOnly(1, 2, 3, say.raise("no kind"))],
  ),
});

const place = mostly(
  fc.oneof(
    fc.constantFrom<Value>(undefined, "top", "bottom", "random", "middle", "out", "discard", ...PILES),
    fc.integer({ min: 0, max: 6 }),
  ),
);

const pile = mostly(fc.constantFrom<Value>(undefined, "draw", "out", "discard", ...PILES));

/** Cards to put back: usually the cards that were drawn or discarded last. */
const backCards = often(
  [6, oneOf("hand", "pile")],
  [1, fc.array(card, { maxLength: 2 })],
  [1, card],
  [1, wrongValue],
);
// Every value but nil can be a card. Functions are left out, since a case can't compare them.
const newCards = backCards.filter((value) => value !== say.someFunction);
const test = mostly(
  fc.oneof(
    fc.constantFrom<Value>(say.always(true), say.always(false), say.someFunction),
    answersOnly(true, false, true, false, say.raise("no idea")),
  ),
  // Leaves out functions, since no function is a wrong value for a test of cards.
  wrongValue.filter((value) => value !== say.someFunction),
);

/** The calls of a deck. */
const deckStep = fc
  .constantFrom(...DECKS)
  .chain((name) =>
    often(
      calls(3, "newDeck", [copied, deckOptions], name),
      calls(6, `${name}:draw`),
      calls(6, `${name}:draw`, [upTo(12)]),
      calls(8, `${name}:draw`, [fc.integer({ min: 0, max: 5 })], "hand"),
      calls(2, `${name}:peek`),
      calls(3, `${name}:peek`, [upTo(12)]),
      calls(2, `${name}:drawWhere`, [test]),
      calls(2, `${name}:drawWhere`, [test, upTo(12)]),
      calls(3, `${name}:take`, [pile, mostly(fc.constantFrom<Value>(1, 2, -1, -2, 0, "random"))]),
      calls(3, `${name}:take`, [pile, mostly(fc.constantFrom<Value>(1, 3, -1, -3, "random")), pile]),
      calls(4, `${name}:deal`, [upTo(4), upTo(4)]),
      calls(4, `${name}:draw`, [upTo(5), pile], "hand"),
      calls(1, `${name}:deal`, [
        fc.constantFrom<Value>(PILES, ["held", "discard"], ["held", "held"], []),
        upTo(4),
      ]),
      calls(2, `${name}:where`, [card]),
      calls(2, `${name}:pile`, [pile]),
      calls(8, `${name}:put`, [backCards, place]),
      calls(4, `${name}:put`, [backCards, place, pile]),
      calls(8, `${name}:discard`, [backCards]),
      calls(2, `${name}:discard`, [backCards, pile]),
      calls(4, `${name}:add`, [newCards, place]),
      calls(3, `${name}:remove`, [backCards]),
      calls(1, `${name}:remove`, [backCards, pile]),
      calls(2, `${name}:cut`),
      calls(3, `${name}:cut`, [upTo(6)]),
      ...["shuffle", "reset", "left", "size", "passes", "cards", "getState"].map((of) =>
        calls(1, `${name}:${of}`),
      ),
      calls(2, `${name}:pile`, [fc.constant("discard")], "pile"),
      calls(1, `${name}:size`, [fc.constant("out")]),
      ...PILES.map((of) => calls(2, `${name}:pile`, [mostly(fc.constant(of))], "pile")),
      calls(2, `${name}:getState`, [], `saved ${name}`),
      calls(2, `${name}:setState`, [oneOf(...DECKS.map((of) => `saved ${of}`), "saved")]),
    ),
  );

const dealOptions = optionsOf({});
const chance = often<Value>(
  [3, fc.integer({ min: 20, max: 1000 }).map((share) => share / 1000)],
  [2, answersOnly(0, 0.1, 0.5, 1, 2, undefined)],
);

/** The calls of hands and of endless dealers. */
const dealerStep = often(
  ...DECKS.map((name) => calls(1, "newHand", [oneOf(name), upTo(4)], "h")),
  calls(2, "newHand", [oneOf(...DECKS, "endless"), upTo(4), oneOf("hand")], "h"),
  calls(8, "h:play", [upTo(3)]),
  calls(2, "h:cards", [], "hand"),
  calls(2, "newChance", [mostly(chance), dealOptions], "endless"),
  calls(
    1,
    "newDice",
    [fc.constant(["A", "B"]), optionsOf({ weights: fc.tuple(upTo(2), upTo(2)) })],
    "endless",
  ),
  calls(
    1,
    "newBlockDeck",
    [
      fc.constant([
        ["A", "B"],
        [1, 2, 3],
      ]),
      optionsOf({ blockSize: upTo(4) }),
    ],
    "endless",
  ),
  ...["draw", "peek"].flatMap((name) => [
    calls(2, `endless:${name}`),
    calls(3, `endless:${name}`, [upTo(9)]),
  ]),
  calls(1, "endless:getState", [], "saved endless"),
  calls(1, "endless:setState", [oneOf("saved endless", "saved")]),
);
const handOptions = optionsOf({ whenShort: mostly(fc.constantFrom("topUp", "reshuffle")) });

const step = often<Step>(
  [2, fc.tuple(fc.constantFrom(...LISTS), list).map(([name, items]) => say.define(name, items))],
  [
    2,
    fc
      .constantFrom(...SOURCES)
      .chain((name) => newSource(name).map((made) => say.define(`source ${name}`, made))),
  ],
  calls(2, "shuffleTable", [mostly(namedList), source]),
  calls(2, "RandShuffle", [mostly(namedList), source]),
  // The tests make this call often, since it calls the source only once in a pass.
  calls(12, "OutputCard", [mostly(namedList), source]),
  calls(2, "pick", [mostly(namedList), source]),
  calls(3, "drawCards", [upTo(20), mostly(namedList)]),
  calls(2, "shuffled", [copied, source]),
  calls(2, "sample", [mostly(namedList), upTo(20), source]),
  calls(2, "RandDeck", [copied, dealOptions], "deal"),
  calls(3, "RandMultiDeck", [copied, handOptions], "dealHand"),
  calls(6, "deal"),
  calls(3, "dealHand"),
  calls(9, "dealHand", [upTo(20)]),
  [18, generatorStep],
  [24, deckStep],
  [18, dealerStep],
);

const program = fc
  .tuple(
    fc.tuple(list, list, list),
    fc.tuple(...SOURCES.map(newSource)),
    fc.tuple(...GENERATORS.map(() => seed)),
    fc.tuple(namedList, dealOptions),
    fc.tuple(namedList, handOptions),
    fc.array(step, { minLength: 1, maxLength: 60, size: "max" }),
  )
  .map(([lists, sources, seeds, forDeck, forMultiDeck, steps]): Step[] => [
    say.define("list that is a card", ["A", 1]),
    ...lists.map((items, at) => say.define(LISTS[at]!, items)),
    ...sources.map((made) => say.define(`source ${made.name}`, made)),
    ...GENERATORS.map((name, at) => say.call("newRandom", [seeds[at]], say.makes(name))),
    ...SAVED.map((name) => say.call("r:getState", [], say.makes(name))),
    say.call("RandDeck", forDeck, say.makes("deal")),
    say.call("RandMultiDeck", forMultiDeck, say.makes("dealHand")),
    say.define("hand", ["A", 1]),
    say.define("pile", []),
    ...DECKS.flatMap((name) => [
      say.call(
        "newDeck",
        [say.ref("first"), say.record({ random: say.ref("r"), piles: PILES })],
        say.makes(name),
      ),
      say.call(`${name}:getState`, [], say.makes(`saved ${name}`)),
    ]),
    say.call("newHand", [say.ref("d"), 2], say.makes("h")),
    say.call("newChance", [0.5, say.record({ random: say.ref("r") })], say.makes("endless")),
    say.call("endless:getState", [], say.makes("saved endless")),
    ...steps,
    say.call("h:cards", [], whatever),
    ...DECKS.flatMap((name) => [
      ...["left", "passes", "cards"].map((of) => say.call(`${name}:${of}`, [], whatever)),
      ...["out", "discard"].map((of) => say.call(`${name}:pile`, [of], whatever)),
    ]),
    ...LISTS.map((name) => say.look(name, say.anything)),
    ...SOURCES.map((name) => say.asked(name)),
    ...GENERATORS.map((name) => say.call(`${name}:getState`, [], whatever)),
  ]);

const programs = fc
  .sample(program, { seed: 20261121, numRuns: 200 })
  .map((steps, at) => record(`program ${at + 1}`, steps));

// A short run uses one engine without integers, and one with integers.
it.each(long ? engines : [npmEngines[0]!, npmEngines[3]!])(
  "TypeScript and $name agree on random programs",
  async (engine) => {
    // All engines have enough memory for this number of programs.
    expect((await playOnLua(engine, programs.slice(0, 80))).flat().join("\n")).toBe("");
  },
);

it("the programs call everything, and meet results, both kinds of error and errors of sources", () => {
  const seen = new Map<string, Set<string>>();
  for (const one of programs.flatMap(({ steps }) => steps)) {
    if (one.is !== "call") continue;
    // Methods are the same for both decks, and for both generators.
    const name = one.target.replace(/^[de]:/, "deck:").replace(/^[rs]:/, "generator:");
    const kind = one.outcome.is === "raises" ? one.outcome.kind : one.outcome.is;
    seen.set(name, (seen.get(name) ?? new Set()).add(kind === "makes" ? "gives" : kind));
  }
  const those = (kind: string) => [...seen].flatMap(([name, kinds]) => (kinds.has(kind) ? name : []));
  expect(those("gives")).toEqual([...seen.keys()]);
  expect(seen.size).toBeGreaterThan(44);
  expect(those("passes on").length).toBeGreaterThanOrEqual(10);
  expect(those("RangeError").length).toBeGreaterThanOrEqual(11);
  expect(those("TypeError").length).toBeGreaterThanOrEqual(6);
});
