/**
 * Random programs give the same results, errors, states and questions to their sources on TypeScript
 * and on Lua. A program is steps of the language of the cases: TypeScript plays it and writes down what came,
 * Lua must meet the same.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { engines } from "../engines/index.js";
import { playOnLua, record as recordOnTypeScript } from "../sides.js";
import {
  type Answer,
  always,
  anything,
  asked,
  BEYOND,
  call,
  define,
  gives,
  holed,
  LAST,
  look,
  makes,
  raise,
  record,
  ref,
  type Source,
  type Step,
  share,
  someFunction,
  type Value,
} from "./language.js";

const LISTS = ["first", "second", "third"];
const SOURCES = ["one", "two"];
const GENERATORS = ["r", "s"];
const DEALERS = ["deal", "dealHand"];
const DECKS = ["d", "e"];

const whatever = gives(anything);

const card = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("A", "B", "C", "D", "E") },
  { weight: 4, arbitrary: fc.integer({ min: -3, max: 99 }) },
  { weight: 1, arbitrary: fc.constantFrom<Value>(false, true, 0.5, "", "ü") },
);
const list = fc.array(card, { maxLength: 9 });

const wrongValue = fc.constantFrom<Value>(
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  1.5,
  "2",
  true,
  false,
  [],
  someFunction,
);

const answer = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 99 }).map(share) },
  { weight: 2, arbitrary: fc.constantFrom<Answer>(1, LAST) },
  {
    weight: 1,
    arbitrary: fc.oneof(wrongValue, fc.constantFrom<Answer>(0, BEYOND, 0.5, raise("no luck today"))),
  },
);

const newSource = (name: string): fc.Arbitrary<Source> =>
  fc.record({
    is: fc.constant("source" as const),
    name: fc.constant(name),
    form: fc.constantFrom("function" as const, "object" as const),
    answers: fc.array(answer, { minLength: 1, maxLength: 40, size: "max" }),
    endless: fc.boolean(),
  });

/** Mostly `right`, now and then something wrong. */
const mostly = (right: fc.Arbitrary<Value>, wrong: fc.Arbitrary<Value> = wrongValue): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: wrong });

const namedList = fc.constantFrom(...LISTS).map(ref);
// Never nil: the engine's own random would stand for it, and differ.
const source = mostly(
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...SOURCES).map(ref) },
    { weight: 1, arbitrary: fc.constantFrom(...GENERATORS).map(ref) },
  ),
  fc.constantFrom<Value>(7, "random", true, []),
);
const count = mostly(fc.integer({ min: 0, max: 20 }));

// No minus zero: a Lua 5.1 that compiles both zeros in one function takes the counts of cards for it.
const seed = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer() },
    { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
    { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
    { weight: 1, arbitrary: fc.constantFrom<Value>(0, 1e300, 2 ** 53 - 1, 2 ** 53, "x".repeat(65)) },
  )
  .map((from): Value => (from === 0 ? 0 : from));
// Never nil: a generator without a seed differs.
const wrongSeed = fc.constantFrom<Value>(Number.NaN, Number.POSITIVE_INFINITY, true, false, [], someFunction);

const bound = mostly(
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -20, max: 200 }) },
    { weight: 1, arbitrary: fc.maxSafeInteger() },
    { weight: 1, arbitrary: fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 53, -(2 ** 53)) },
  ),
);

/** Saved states, of which some were damaged. */
const SAVED = ["saved", "saved earlier"];
const state = mostly(
  fc.constantFrom(...SAVED).map(ref),
  fc.constantFrom<Value>(
    undefined,
    7,
    "",
    "randdeck:random:1:5",
    "randdeck:random:2:5:5",
    "randdeck:deck:1:5:5",
  ),
);

/** The calls of one of the generators. */
const generatorStep = fc.constantFrom(...GENERATORS).chain((name) =>
  fc.oneof(
    { weight: 1, arbitrary: mostly(seed, wrongSeed).map((from) => call("newRandom", [from], makes(name))) },
    {
      weight: 6,
      arbitrary: fc.array(bound, { maxLength: 2 }).map((args) => call(`${name}:random`, args, whatever)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...GENERATORS), mostly(fc.string({ unit: "grapheme", maxLength: 10 })))
        .map(([made, of]) => call(`${name}:stream`, [of], makes(made))),
    },
    { weight: 1, arbitrary: fc.constant(call(`${name}:getSeed`, [], whatever)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...SAVED).map((made) => call(`${name}:getState`, [], makes(made))),
    },
    { weight: 2, arbitrary: fc.constant(call(`${name}:getState`, [], whatever)) },
    { weight: 2, arbitrary: state.map((from) => call(`${name}:setState`, [from], whatever)) },
  ),
);

/** Lists with a hole, for functions that copy: they name the first missing position on every engine. */
const holedList = fc
  .tuple(fc.array(fc.constantFrom("A", "B"), { maxLength: 4 }), fc.constantFrom("constructor", "assignments"))
  .map(([items, made]) => holed([...items, undefined, "Z"], made as "constructor" | "assignments"));

const copied = mostly(namedList, fc.oneof(wrongValue, holedList));

const options = (whenShort: boolean): fc.Arbitrary<Value> =>
  mostly(
    fc
      .record(
        {
          random: source,
          noRepeat: mostly(fc.boolean()),
          ...(whenShort && { whenShort: mostly(fc.constantFrom("topUp", "reshuffle")) }),
          shuffle: fc.constantFrom<Value>(undefined, undefined, undefined, 1),
        },
        { requiredKeys: ["random"] },
      )
      .map(record),
    fc.constantFrom<Value>(7, "random", true, someFunction, ["random"]),
  );

/** A function with these answers, whatever it is asked: no number is reckoned from a card. */
const answersOnly = (answer: fc.Arbitrary<Answer>): fc.Arbitrary<Value> =>
  fc
    .array(answer, { minLength: 1, maxLength: 12 })
    .map((answers): Value => ({ is: "source", name: undefined, form: "function", answers, endless: true }));

const deckOptions: fc.Arbitrary<Value> = mostly(
  fc
    .record(
      {
        random: source,
        noRepeat: mostly(fc.boolean()),
        recycle: mostly(fc.constantFrom("discards", "all", "none")),
        shuffled: mostly(fc.boolean()),
        kindOf: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom<Value>(undefined, null, always(true)) },
          {
            weight: 2,
            arbitrary: answersOnly(fc.constantFrom<Answer>(1, 2, "x", false, 1, 2, 2, 1, undefined)),
          },
          { weight: 1, arbitrary: answersOnly(fc.constantFrom<Answer>(1, 2, 3, raise("no kind"))) },
        ),
      },
      { requiredKeys: ["random"] },
    )
    .map(record),
  fc.constantFrom<Value>(7, someFunction, ["random"]),
);

const newDeckStep = (name: string): fc.Arbitrary<Step> =>
  fc.tuple(copied, deckOptions).map((args) => call("newDeck", args, makes(name)));

const place = mostly(
  fc.oneof(
    fc.constantFrom<Value>(undefined, "top", "bottom", "random", "middle"),
    fc.integer({ min: 0, max: 6 }),
  ),
);

/** What cards go back: those drawn or discarded last, or whatever there may be. */
const backCards = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("hand", "pile").map(ref) },
  { weight: 1, arbitrary: fc.array(card, { maxLength: 2 }) },
  { weight: 1, arbitrary: card },
  { weight: 1, arbitrary: wrongValue },
);
// Whatever is no nil can be a card; a case has no word for a function that comes out of a deck again.
const newCards = backCards.filter((value) => value !== someFunction);
const deckCount = mostly(fc.integer({ min: 0, max: 12 }));
const test = mostly(
  fc.oneof(
    fc.constantFrom<Value>(always(true), always(false), someFunction),
    answersOnly(fc.constantFrom<Answer>(true, false, true, false, raise("no idea"))),
  ),
  // Any function can be called.
  wrongValue.filter((value) => value !== someFunction),
);

/** The calls of one of the decks. */
const deckStep = fc.constantFrom(...DECKS).chain((name) => {
  const method = (weight: number, of: string, ...args: readonly fc.Arbitrary<Value>[]) => ({
    weight,
    arbitrary: fc.tuple(...args).map((given) => call(`${name}:${of}`, given, whatever)),
  });
  const drawn = (weight: number, of: string, made: string, ...args: readonly fc.Arbitrary<Value>[]) => ({
    weight,
    arbitrary: fc.tuple(...args).map((given) => call(`${name}:${of}`, given, makes(made))),
  });
  return fc.oneof(
    { weight: 3, arbitrary: newDeckStep(name) },
    method(6, "draw"),
    method(6, "draw", deckCount),
    drawn(8, "draw", "hand", fc.integer({ min: 0, max: 5 })),
    method(2, "peek"),
    method(3, "peek", deckCount),
    method(2, "drawWhere", test),
    method(2, "drawWhere", test, deckCount),
    method(4, "deal", mostly(fc.integer({ min: 0, max: 4 })), mostly(fc.integer({ min: 0, max: 4 }))),
    method(6, "put", backCards, place),
    method(8, "discard", backCards),
    method(4, "add", newCards, place),
    method(3, "remove", backCards),
    method(2, "shuffle"),
    method(2, "reset"),
    method(2, "cut"),
    method(3, "cut", mostly(fc.integer({ min: 0, max: 6 }))),
    ...["left", "size", "out", "passes", "discards"].map((of) => method(1, of)),
    drawn(2, "discards", "pile"),
  );
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...LISTS), list).map(([name, items]) => define(name, items)),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...SOURCES)
      .chain((name) => newSource(name).map((made) => define(`source ${name}`, made))),
  },
  ...(["shuffleTable", "RandShuffle", "OutputCard", "pick"] as const).map((name) => ({
    // It asks its source once in a pass.
    weight: name === "OutputCard" ? 12 : 2,
    arbitrary: fc.tuple(mostly(namedList), source).map((args) => call(name, args, whatever)),
  })),
  {
    weight: 3,
    arbitrary: fc.tuple(count, mostly(namedList)).map((args) => call("drawCards", args, whatever)),
  },
  { weight: 2, arbitrary: fc.tuple(copied, source).map((args) => call("shuffled", args, whatever)) },
  {
    weight: 2,
    arbitrary: fc.tuple(mostly(namedList), count, source).map((args) => call("sample", args, whatever)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(copied, options(false)).map((args) => call("RandDeck", args, makes("deal"))),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(copied, options(true)).map((args) => call("RandMultiDeck", args, makes("dealHand"))),
  },
  { weight: 6, arbitrary: fc.constant(call("deal", [], whatever)) },
  { weight: 3, arbitrary: fc.constant(call("dealHand", [], whatever)) },
  { weight: 9, arbitrary: count.map((num) => call("dealHand", [num], whatever)) },
  { weight: 18, arbitrary: generatorStep },
  { weight: 24, arbitrary: deckStep },
);

const program = fc
  .tuple(
    fc.tuple(list, list, list),
    fc.tuple(...SOURCES.map(newSource)),
    fc.tuple(...GENERATORS.map(() => seed)),
    fc.tuple(namedList, options(false)),
    fc.tuple(namedList, options(true)),
    fc.tuple(...DECKS.map(newDeckStep)),
    fc.array(step, { minLength: 1, maxLength: 60, size: "max" }),
  )
  .map(([lists, sources, seeds, forDeck, forMultiDeck, decks, steps]): Step[] => [
    ...lists.map((items, at) => define(LISTS[at]!, items)),
    ...sources.map((made) => define(`source ${made.name}`, made)),
    ...GENERATORS.map((name, at) => call("newRandom", [seeds[at]], makes(name))),
    ...SAVED.map((name) => call("r:getState", [], makes(name))),
    call("RandDeck", forDeck, makes("deal")),
    call("RandMultiDeck", forMultiDeck, makes("dealHand")),
    define("hand", ["A", 1]),
    define("pile", []),
    // Where the list is refused, there is a deck all the same.
    ...DECKS.map((name) => call("newDeck", [ref("first"), record({ random: ref("r") })], makes(name))),
    ...decks,
    ...steps,
    ...DECKS.flatMap((name) =>
      ["left", "out", "passes", "discards"].map((of) => call(`${name}:${of}`, [], whatever)),
    ),
    ...LISTS.map((name) => look(name, anything)),
    ...SOURCES.map((name) => asked(name)),
    ...GENERATORS.map((name) => call(`${name}:getState`, [], whatever)),
  ]);

const SEED = 20261121;
/** In milliseconds: a Lua that runs in JavaScript takes half a minute where nothing else runs. */
const TIMEOUT = 180_000;

it.each(engines)(
  "TypeScript and $name agree on random programs",
  async (engine) => {
    // Programs go in batches: starting an engine costs more than playing many of them.
    const batch = fc.array(program, { minLength: 1, maxLength: 20, size: "max" });
    await fc.assert(
      fc.asyncProperty(batch, async (programs) => {
        const cases = programs.map((steps, at) => recordOnTypeScript(`program ${at + 1}`, steps));
        expect((await playOnLua(engine, cases)).flat()).toEqual([]);
      }),
      { seed: SEED, numRuns: 20 },
    );
  },
  TIMEOUT,
);

it("the programs call everything, and meet results, both kinds of error and those of sources", () => {
  const calls = fc
    .sample(program, { seed: SEED, numRuns: 600 })
    .flatMap((steps, at) => recordOnTypeScript(`program ${at + 1}`, steps).steps)
    .filter((one): one is Step & { is: "call" } => one.is === "call");
  const seen = new Map<string, number>();
  for (const { target, outcome } of calls) {
    // Both decks have the same calls.
    const name = target.replace(/^[de]:/, "deck:");
    const key = `${name} ${outcome.is === "raises" ? outcome.kind : outcome.is}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const expected = [
    ...["shuffleTable", "RandShuffle", "OutputCard", "pick", "shuffled", "sample", ...DEALERS].flatMap(
      (name) => [`${name} gives`, `${name} RangeError`, `${name} passes on`],
    ),
    "drawCards gives",
    "drawCards TypeError",
    "drawCards RangeError",
    "RandDeck makes",
    "RandDeck TypeError",
    "RandDeck RangeError",
    "RandMultiDeck makes",
    "RandMultiDeck TypeError",
    "RandMultiDeck RangeError",
    "dealHand TypeError",
    "newRandom makes",
    "newRandom TypeError",
    "newRandom RangeError",
    ...GENERATORS.flatMap((name) => [
      `${name}:random gives`,
      `${name}:random TypeError`,
      `${name}:random RangeError`,
      `${name}:stream makes`,
      `${name}:stream TypeError`,
      `${name}:getSeed gives`,
      `${name}:getState gives`,
      `${name}:getState makes`,
      `${name}:setState gives`,
      `${name}:setState TypeError`,
      `${name}:setState RangeError`,
    ]),
    "newDeck makes",
    "newDeck TypeError",
    "newDeck RangeError",
    "newDeck passes on",
    ...["draw", "peek", "drawWhere", "deal", "put", "add", "cut"].flatMap((of) => [
      `deck:${of} gives`,
      `deck:${of} TypeError`,
      `deck:${of} RangeError`,
      // Rarely a put asks a source that raises: the cases have that.
      ...(of === "put" ? [] : [`deck:${of} passes on`]),
    ]),
    ...["discard", "remove"].flatMap((of) => [
      `deck:${of} gives`,
      `deck:${of} TypeError`,
      `deck:${of} RangeError`,
    ]),
    ...["shuffle", "reset", "left", "size", "out", "passes", "discards"].map((of) => `deck:${of} gives`),
    "deck:draw makes",
    "deck:discards makes",
  ];
  expect(expected.filter((key) => !seen.has(key))).toEqual([]);
});
