/** Cases of newDeck and of what it makes. */
import { checksum, stateText } from "../reference/generator.js";
import {
  cardFaults,
  countFaults,
  noRepeatFaults,
  optionsFaults,
  randomOptionFaults,
  tableFaults,
  wrongAnswer,
} from "./faults.js";
import {
  type Answer,
  always,
  anything,
  asked,
  BEYOND,
  bad,
  boundary,
  type Case,
  call,
  define,
  float,
  gives,
  good,
  holed,
  LAST,
  look,
  makes,
  meanwhile,
  type Outcome,
  objectSource,
  passesOn,
  permutation,
  raise,
  rangeError,
  record,
  ref,
  type Step,
  share,
  someFunction,
  source,
  typeError,
  type Value,
} from "./language.js";

type Fields = Readonly<Record<string, Value>>;

const made = (cards: Value, options: Fields = {}, name = "d"): Step =>
  call("newDeck", [cards, record(options)], makes(name));

/** A deck that lies as given; its source may not be asked. */
const lying = (cards: Value, options: Fields = {}): Step =>
  made(cards, { shuffled: false, random: source([], "random"), ...options });

const draws = (...cards: readonly Value[]): Step[] => cards.map((card) => call("d:draw", [], gives(card)));
const hand = (count: Value, ...cards: readonly Value[]): Step => call("d:draw", [count], gives(cards));
const puts = (...args: readonly Value[]): Step => call("d:put", args, gives(undefined));
const discards = (cards: Value): Step => call("d:discard", [cards], gives(undefined));
const adds = (...args: readonly Value[]): Step => call("d:add", args, gives(undefined));
const removes = (cards: Value): Step => call("d:remove", [cards], gives(undefined));
const shuffles = call("d:shuffle", [], gives(undefined));
const resets = call("d:reset", [], gives(undefined));

/** Where the cards are: in all they are as many as the deck has. */
const stands = (left: number, out: number, pile: readonly Value[], passes = 1): Step[] => [
  call("d:left", [], gives(left)),
  call("d:out", [], gives(out)),
  call("d:discards", [], gives(pile)),
  call("d:size", [], gives(left + out + pile.length)),
  call("d:passes", [], gives(passes)),
];

const argument = (position: number, name: string, problem: string): string =>
  `bad argument #${position} to '${name}' (${problem})`;

const expected = (position: number, name: string, what: string, came: string): string =>
  argument(position, name, `${what} expected, got ${came}`);

const MEDDLED = argument(2, "newDeck", "random must not change the deck that it shuffles");

const makerCases: readonly Case[] = [
  good("newDeck", "makes a deck of a list, which it leaves alone", [
    define("list", ["A", "B", "C", "D"]),
    made(ref("list"), { random: source([2, 3, 1], "random") }),
    asked("random"),
    ...stands(4, 0, []),
    ...draws("B", "D", "C", "A"),
    asked("random", 4, 3, 2),
    ...stands(0, 4, []),
    look("list", ["A", "B", "C", "D"]),
  ]),
  good("newDeck", "takes the engine's own random where none is given", [
    call("newDeck", [["A", "B", "C"]], makes("d")),
    call("d:draw", [3], gives(permutation("A", "B", "C"))),
  ]),
  good("newDeck", "decks of one list are independent", [
    define("list", ["A", "B"]),
    made(ref("list"), { shuffled: false }),
    made(ref("list"), { shuffled: false }, "e"),
    ...draws("A"),
    call("e:draw", [2], gives(["A", "B"])),
    discards("A"),
    call("e:discards", [], gives([])),
    ...stands(1, 0, ["A"]),
  ]),
  boundary("newDeck", "of no card", [
    ...["discards", "all", "none"].flatMap((recycle) => [
      lying([], { recycle }),
      ...draws(undefined),
      hand(3),
      hand(0),
      call("d:peek", [], gives(undefined)),
      call("d:peek", [2], gives([])),
      call("d:drawWhere", [someFunction], gives(undefined)),
      call("d:drawWhere", [someFunction, 2], gives([])),
      call("d:deal", [2, 2], gives([[], []])),
      call("d:cut", [], gives(undefined)),
      call("d:cut", [0], gives(undefined)),
      shuffles,
      ...stands(0, 0, []),
      resets,
      ...stands(0, 0, [], 2),
      puts([]),
      discards([]),
      adds([]),
      removes([]),
      adds("A"),
      ...draws("A"),
    ]),
  ]),
  boundary("newDeck", "of one card", [
    made(["A"], { random: source([], "random"), noRepeat: true }),
    ...draws("A", undefined),
    discards("A"),
    ...draws("A", undefined),
    ...stands(0, 1, [], 2),
    asked("random"),
  ]),
  boundary("newDeck", "of equal cards: as many as there are", [
    lying(["A", "A", "B", "A"]),
    hand(2, "A", "A"),
    discards("A"),
    ...stands(2, 1, ["A"]),
    puts("A"),
    ...stands(3, 0, ["A"]),
    puts("A"),
    ...stands(4, 0, []),
    hand(4, "A", "A", "B", "A"),
  ]),
  boundary("newDeck", "of falses, floats and empty texts", [
    lying([false, "", float(2), true]),
    ...draws(false, "", float(2)),
    discards([float(2), false]),
    puts(false, "bottom"),
    hand(2, true, false),
    ...stands(0, 3, [float(2)]),
  ]),
  boundary("newDeck", "of tables: each is a card of its own", [
    define("one", ["A"]),
    define("other", ["A"]),
    define("named", record({ suit: "hearts" })),
    lying([ref("one"), ref("named"), ref("other")]),
    hand(3, ref("one"), ref("named"), ref("other")),
    // A list that is itself a card is that card; a list of cards is a list.
    discards(ref("one")),
    discards(ref("named")),
    ...stands(0, 1, [ref("one"), ref("named")]),
    puts([ref("other"), ref("one")]),
    hand(2, ref("other"), ref("one")),
    look("one", ["A"]),
  ]),
  boundary("newDeck", "nil and null stand for no options", [
    ...[undefined, null].flatMap((options) => [
      call("newDeck", [["A"], options], makes("d")),
      ...draws("A", undefined),
    ]),
  ]),
  ...tableFaults("newDeck", 1, (table) => [table]),
  ...cardFaults("newDeck"),
  ...optionsFaults("newDeck", "kindOf, noRepeat, random, recycle, shuffled"),
  bad("newDeck", "an option of RandMultiDeck", [
    call(
      "newDeck",
      [["A"], record({ whenShort: "topUp" })],
      rangeError(
        argument(
          2,
          "newDeck",
          "unknown option 'whenShort', known: kindOf, noRepeat, random, recycle, shuffled",
        ),
      ),
    ),
  ]),
];

/** What asks the source of a deck of A, B, C, D of which A is out, and how it is asked first. */
const ASKING: readonly {
  name: string;
  target: string;
  args: readonly Value[];
  bound: number;
  right: readonly number[];
}[] = [
  { name: "draw", target: "d:draw", args: [], bound: 3, right: [] },
  { name: "draw of a list", target: "d:draw", args: [2], bound: 3, right: [] },
  { name: "peek", target: "d:peek", args: [], bound: 3, right: [] },
  { name: "drawWhere", target: "d:drawWhere", args: [always(true)], bound: 3, right: [] },
  { name: "deal", target: "d:deal", args: [1, 2], bound: 3, right: [] },
  { name: "put at random", target: "d:put", args: ["A", "random"], bound: 3, right: [] },
  {
    name: "put at random, once all is settled",
    target: "d:put",
    args: ["A", "random"],
    bound: 4,
    right: [1, 1],
  },
  { name: "put at a position", target: "d:put", args: ["A", 2], bound: 3, right: [] },
  { name: "add at random", target: "d:add", args: [["Y", "Z"], "random"], bound: 5, right: [1, 1, 2] },
  { name: "add at a position", target: "d:add", args: ["Z", 3], bound: 3, right: [] },
  { name: "cut", target: "d:cut", args: [], bound: 3, right: [1, 1] },
  { name: "cut of a count", target: "d:cut", args: [1], bound: 2, right: [1] },
  { name: "reset", target: "d:reset", args: [], bound: 2, right: [1] },
];

/** Whatever is wrong with an answer, the deck is as it was: A is out, and the others come. */
const askingFaults: readonly Case[] = ASKING.flatMap(({ name, target, args, bound, right }) => {
  const steps = (wrong: Answer, outcome: Outcome): Step[] => [
    // Shuffled while A is out, the other three are not settled.
    made(["A", "B", "C", "D"], {
      shuffled: false,
      random: source([...right, wrong, ...Array<number>(9).fill(1)]),
    }),
    ...draws("A"),
    shuffles,
    call(target, args, outcome),
    ...stands(3, 1, []),
    call("d:draw", [9], gives(permutation("B", "C", "D"))),
    discards(["A", "B", "C", "D"]),
    call("d:draw", [4], gives(permutation("A", "B", "C", "D"))),
    ...stands(0, 4, [], 2),
  ];
  return [
    bad("newDeck.random", `gives 0 to ${name}`, steps(0, rangeError(wrongAnswer(2, "newDeck", bound, "0")))),
    bad(
      "newDeck.random",
      `gives n + 1 to ${name}`,
      steps(BEYOND, rangeError(wrongAnswer(2, "newDeck", bound, `${bound + 1}`))),
    ),
    bad("newDeck.random", `raises in ${name}`, steps(raise("no luck today"), passesOn("no luck today"))),
  ];
});

/** A new pass that does not come about: what was discarded is discarded, and what is out is out. */
const newPassFaults: readonly Case[] = (["discards", "all"] as const)
  .flatMap((recycle) =>
    [false, true].flatMap((noRepeat) =>
      [
        { name: "draw", target: "d:draw", args: [] },
        { name: "draw of a list", target: "d:draw", args: [2] },
        { name: "deal", target: "d:deal", args: [2, 1] },
      ].flatMap(({ name, target, args }) =>
        // One card of noRepeat is chosen alone: a single draw asks for no second one then.
        ["first", "second"]
          .slice(0, recycle === "discards" && noRepeat && args.length === 0 ? 1 : 2)
          .map((place, at) => {
            const all = recycle === "all" ? 4 : 3;
            // The card dealt last is not among the discards; with "all" it is left out at first.
            const bounds = recycle === "all" && noRepeat ? [3, 3] : [all, all - 1];
            const wrong = (answers: readonly Answer[], outcome: Outcome): Step[] => [
              lying(["A", "B", "C", "D"], {
                recycle,
                noRepeat,
                random: source([...answers, ...Array<number>(9).fill(1)], "random"),
              }),
              hand(3, "A", "B", "C"),
              discards(["A", "B", "C"]),
              ...draws("D"),
              call(target, args, outcome),
              ...stands(0, 1, ["A", "B", "C"]),
              asked("random", ...bounds.slice(0, at + 1)),
              call(
                "d:draw",
                [3],
                gives(permutation(...(recycle === "all" ? [anything, anything, anything] : ["A", "B", "C"]))),
              ),
              ...(recycle === "all" ? stands(1, 3, [], 2) : stands(0, 4, [], 2)),
            ];
            const right = Array<number>(at).fill(1);
            const title = `in ${name}, the ${place} answer of a pass of ${recycle}${noRepeat ? ", noRepeat" : ""}`;
            return [
              bad(
                "newDeck.recycle",
                `0 ${title}`,
                wrong([...right, 0], rangeError(wrongAnswer(2, "newDeck", bounds[at]!, "0"))),
              ),
              bad(
                "newDeck.recycle",
                `an error ${title}`,
                wrong([...right, raise("no luck today")], passesOn("no luck today")),
              ),
            ];
          }),
      ),
    ),
  )
  .flat();

const randomCases: readonly Case[] = [
  good("newDeck.random", "settles from the top; an object fits as well", [
    made(["A", "B", "C"], { random: objectSource([3, 2], "random") }),
    ...draws("C", "A", "B"),
    asked("random", 3, 2),
  ]),
  good("newDeck.random", "one seed, one deal", [
    call("newRandom", ["hello"], makes("r")),
    made([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], { random: ref("r") }),
    hand(5, 9, 12, 13, 7, 4),
    call("d:peek", [3], gives([5, 3, 8])),
    ...draws(5, 3, 8, 2, 11, 1, 10, 6, undefined),
  ]),
  boundary("newDeck.random", "is asked for at most 64 cards at a time", [
    made(
      Array.from({ length: 130 }, (_, at) => at + 1),
      { random: always(1, "random") },
    ),
    ...draws(1),
    asked("random", ...Array.from({ length: 64 }, (_, at) => 130 - at)),
  ]),
  boundary("newDeck.random", "a float for a count makes no float of a bound or a number", [
    made(["A", "B", "C", "D", "E"], { random: always(1, "random"), recycle: "all" }),
    call("d:peek", [float(2)], gives(["A", "B"])),
    hand(float(2), "A", "B"),
    ...stands(3, 2, []),
    hand(float(4), "C", "D", "E", "A"),
    ...stands(4, 1, [], 2),
    asked("random", 5, 4, 3, 2, 2),
  ]),
  ...randomOptionFaults("newDeck"),
  ...askingFaults,
  bad("newDeck.random", "deals from the deck", [
    made(["A", "B", "C"], { random: source([meanwhile([...draws("A")], 1), ...Array<number>(9).fill(1)]) }),
    call("d:draw", [], rangeError(MEDDLED)),
    ...stands(2, 1, []),
    hand(2, "B", "C"),
  ]),
  ...[
    {
      name: "discards a card of the pass to be",
      meddle: discards("C"),
      left: 0,
      out: 0,
      pile: ["A", "B", "C"],
    },
    { name: "puts a card of the pass to be", meddle: puts("A"), left: 1, out: 1, pile: ["B"] },
    { name: "removes a card", meddle: removes("C"), left: 0, out: 0, pile: ["A", "B"] },
    { name: "begins the pass itself", meddle: resets, left: 3, out: 0, pile: [] },
  ].map(({ name, meddle, left, out, pile }) =>
    bad("newDeck.random", name, [
      lying(["A", "B", "C"], { random: source([meanwhile([meddle], 1), ...Array<number>(9).fill(1)]) }),
      hand(3, "A", "B", "C"),
      discards(["A", "B"]),
      call("d:draw", [], rangeError(MEDDLED)),
      ...stands(left, out, pile, left === 3 ? 2 : 1),
    ]),
  ),
  ...[
    { name: "put", step: call("d:put", ["A", "random"], rangeError(MEDDLED)) },
    { name: "add", step: call("d:add", ["Z", "random"], rangeError(MEDDLED)) },
    { name: "cut", step: call("d:cut", [], rangeError(MEDDLED)) },
  ].flatMap(({ name, step }) => [
    bad("newDeck.random", `draws while ${name} asks it`, [
      lying(["A", "B", "C"], { random: source([meanwhile([...draws("B")], LAST)]) }),
      ...draws("A"),
      step,
      ...stands(1, 2, []),
      ...draws("C", undefined),
    ]),
    bad("newDeck.random", `puts while ${name} asks it`, [
      lying(["A", "B", "C"], { random: source([meanwhile([puts("A")], LAST)]) }),
      ...draws("A"),
      step,
      ...stands(3, 0, []),
      hand(4, "A", "B", "C"),
    ]),
  ]),
];

const noRepeatCases: readonly Case[] = [
  good("newDeck.noRepeat", "a new pass does not begin with the card dealt last", [
    lying(["A", "B", "C"], { recycle: "all", noRepeat: true, random: source([2, 1, 1, 2], "random") }),
    ...draws("A", "B", "C"),
    ...draws("B", "A", "C"),
    asked("random", 2, 2),
    ...draws("B"),
    asked("random", 2, 2, 2, 2),
  ]),
  good("newDeck.noRepeat", "holds for a pass of discards", [
    lying(["A", "B", "C"], { noRepeat: true, random: source([2, 1, 1], "random") }),
    hand(3, "A", "B", "C"),
    discards(["C", "A", "B"]),
    // C lies behind the others now: B, A, C.
    ...draws("A"),
    asked("random", 2, 2),
    ...stands(2, 1, [], 2),
  ]),
  boundary("newDeck.noRepeat", "holds though the card dealt last was put back since", [
    lying(["A", "B"], { noRepeat: true, recycle: "all", random: source([1, 1], "random") }),
    ...draws("A"),
    puts("A", "bottom"),
    ...draws("B", "A"),
    puts("A"),
    shuffles,
    // Only A is left.
    ...draws("A", "B", "A"),
  ]),
  boundary("newDeck.noRepeat", "a shuffle and a reset begin with another card than the one dealt last", [
    lying(["A", "B", "C"], { noRepeat: true, random: always(1, "random") }),
    ...draws("A"),
    puts("A"),
    shuffles,
    call("d:peek", [], gives("C")),
    asked("random", 2, 2),
    call("d:draw", [], gives("C")),
    resets,
    call("d:draw", [], makes("card")),
    call("d:put", [ref("card")], gives(undefined)),
  ]),
  boundary("newDeck.noRepeat", "an added card that equals another counts as the same", [
    lying(["A", "B", "C"], { noRepeat: true, recycle: "all", random: always(1, "random") }),
    adds("A", "bottom"),
    ...draws("A", "B", "C", "A"),
    ...draws("C", "A", "B", "A"),
    asked("random", 2, 2),
  ]),
  boundary("newDeck.noRepeat", "only equal cards come again all the same", [
    lying(["A", "A"], { noRepeat: true, recycle: "all", random: always(LAST) }),
    ...draws("A", "A", "A", "A", "A"),
  ]),
  boundary("newDeck.noRepeat", "false, nil and null leave it off", [
    ...[false, undefined, null].flatMap((noRepeat) => [
      lying(["A", "B"], { recycle: "all", random: source([2], "random"), noRepeat }),
      ...draws("A", "B", "B", "A"),
      asked("random", 2),
    ]),
  ]),
  bad("newDeck.noRepeat", "a wrong answer where the card dealt last is left out", [
    lying(["A", "B", "C"], { recycle: "all", noRepeat: true, random: source([3, 1, 1]) }),
    hand(3, "A", "B", "C"),
    call("d:draw", [], rangeError(wrongAnswer(2, "newDeck", 2, "3"))),
    ...stands(0, 3, []),
    ...draws("A"),
  ]),
  ...noRepeatFaults("newDeck"),
  boundary("newDeck.noRepeat", "the card dealt last is remembered where nothing was left to shuffle", [
    lying(["A", "B"], { noRepeat: true }),
    hand(2, "A", "B"),
    shuffles,
    discards(["A", "B"]),
    hand(2, "A", "B"),
  ]),
  boundary("newDeck.noRepeat", "the order of what is left follows the card dealt last, not one put on top", [
    lying(["A", "A", "B", "C"], { noRepeat: true }),
    call("d:drawWhere", [source([false, false, false, true])], gives("C")),
    ...draws("A"),
    shuffles,
    puts("C"),
    ...draws("C", "B", "A"),
  ]),
];

// The kind of a number n: half of it, rounded down. 2 and 3 are of one kind.
const HALF = always(share(50), "kindOf");

const kindOfCases: readonly Case[] = [
  good("newDeck.kindOf", "no kind comes twice in a row", [
    lying([2, 4, 6, 3], { kindOf: HALF, noRepeat: true, recycle: "all", random: always(1, "random") }),
    ...draws(2, 4, 6, 3),
    ...draws(6, 3, 4, 2),
    asked("random", 2, 2),
    ...draws(6, 2, 4, 3),
  ]),
  boundary("newDeck.kindOf", "one kind alone comes again all the same", [
    lying([2, 3], { kindOf: HALF, noRepeat: true, recycle: "all", random: always(2, "random") }),
    ...draws(2, 3, 2, 3),
    asked("random", 2),
  ]),
  boundary("newDeck.kindOf", "is asked for every card at the start", [
    lying([2, 4, 3], { kindOf: HALF }),
    asked("kindOf", 2, 4, 3),
    ...draws(2, 4, 3, undefined),
    asked("kindOf", 2, 4, 3),
    adds(8),
    asked("kindOf", 2, 4, 3, 8),
  ]),
  boundary("newDeck.kindOf", "false is a kind; nil and null leave it off", [
    lying([2, 4], { kindOf: always(false), noRepeat: true, recycle: "all", random: source([2]) }),
    ...draws(2, 4, 2, 4),
    ...[undefined, null].flatMap((kindOf) => [lying([2], { kindOf }), ...draws(2)]),
  ]),
  ...[
    { name: "nil", kind: undefined, came: "nil" },
    { name: "NaN", kind: Number.NaN, came: "NaN" },
  ].flatMap(({ name, kind, came }) => {
    const problem = (position: number, call: string) =>
      typeError(argument(position, call, `kind expected for each card, got ${came} at position 2`));
    return [
      bad("newDeck.kindOf", `gives ${name} for a card`, [
        call("newDeck", [[1, 2], record({ kindOf: source([1, kind]) })], problem(2, "newDeck")),
      ]),
      bad("newDeck.kindOf", `gives ${name} for a card that is added`, [
        lying([1], { kindOf: source([1, 2, kind]) }),
        call("d:add", [[2, 3]], problem(1, "add")),
        ...stands(1, 0, []),
        ...draws(1, undefined),
      ]),
    ];
  }),
  bad("newDeck.kindOf", "raises", [
    call("newDeck", [[1, 2], record({ kindOf: source([1, raise("no kind")]) })], passesOn("no kind")),
    lying([1], { kindOf: source([1, raise("no kind")]) }),
    call("d:add", [2], passesOn("no kind")),
    ...stands(1, 0, []),
  ]),
  ...[
    { name: "a string", value: "suit", came: "string" },
    { name: "a table", value: [], came: "table" },
    { name: "false", value: false, came: "boolean" },
  ].map(({ name, value, came }) =>
    bad("newDeck.kindOf", `${name} for the option`, [
      call(
        "newDeck",
        [["A"], record({ kindOf: value })],
        typeError(expected(2, "newDeck", "option 'kindOf': function", came)),
      ),
    ]),
  ),
];

const shuffledCases: readonly Case[] = [
  good("newDeck.shuffled", "false leaves the first pass as the cards are given", [
    lying(["A", "B", "C"]),
    ...draws("A", "B", "C"),
    asked("random"),
  ]),
  good("newDeck.shuffled", "true shuffles, as without it", [
    made(["A", "B"], { shuffled: true, random: source([2]) }),
    ...draws("B", "A"),
  ]),
  boundary("newDeck.shuffled", "false is for the first pass alone", [
    lying(["A", "B"], { recycle: "all", random: source([2, 2, 2], "random") }),
    ...draws("A", "B"),
    ...draws("B", "A"),
    resets,
    ...draws("B", "A"),
    asked("random", 2, 2),
  ]),
  boundary("newDeck.shuffled", "nil and null stand for true", [
    ...[undefined, null].flatMap((shuffled) => [
      made(["A", "B"], { shuffled, random: source([2]) }),
      ...draws("B", "A"),
    ]),
  ]),
  ...[
    { name: "a number", value: 0, came: "number" },
    { name: "a string", value: "no", came: "string" },
    { name: "a table", value: [], came: "table" },
  ].map(({ name, value, came }) =>
    bad("newDeck.shuffled", `${name} for the option`, [
      call(
        "newDeck",
        [["A"], record({ shuffled: value })],
        typeError(expected(2, "newDeck", "option 'shuffled': boolean", came)),
      ),
    ]),
  ),
];

const recycleCases: readonly Case[] = [
  good("newDeck.recycle", "discards: the pile is shuffled into a new pass", [
    lying(["A", "B", "C"], { recycle: "discards", random: source([2], "random") }),
    hand(2, "A", "B"),
    discards(["A", "B"]),
    ...draws("C"),
    ...stands(0, 1, ["A", "B"]),
    ...draws("B"),
    ...stands(1, 2, [], 2),
    ...draws("A", undefined),
    ...stands(0, 3, [], 2),
    asked("random", 2),
  ]),
  good("newDeck.recycle", "all: every card goes back, wherever it is", [
    lying(["A", "B", "C"], { recycle: "all", random: source([1, 2], "random") }),
    hand(3, "A", "B", "C"),
    discards("B"),
    ...stands(0, 2, ["B"]),
    ...draws("A"),
    ...stands(2, 1, [], 2),
    ...draws("C", "B"),
    asked("random", 3, 2),
  ]),
  good("newDeck.recycle", "none: the deck ends", [
    lying(["A", "B"], { recycle: "none" }),
    hand(3, "A", "B"),
    discards(["B", "A"]),
    ...draws(undefined),
    hand(2),
    ...stands(0, 0, ["B", "A"]),
    resets,
    ...stands(2, 0, [], 2),
  ]),
  boundary("newDeck.recycle", "discards: a hand crosses into the pass of the pile", [
    lying(["A", "B", "C", "D"], { recycle: "discards", random: source([2], "random") }),
    hand(2, "A", "B"),
    discards(["A", "B"]),
    hand(3, "C", "D", "B"),
    ...stands(1, 3, [], 2),
    // Only A is there to come.
    hand(3, "A"),
    asked("random", 2),
    ...stands(0, 4, [], 2),
  ]),
  boundary("newDeck.recycle", "discards: exactly what is left begins no pass", [
    lying(["A", "B", "C"], { recycle: "discards" }),
    ...draws("A"),
    discards("A"),
    hand(2, "B", "C"),
    ...stands(0, 2, ["A"]),
    hand(0),
    call("d:peek", [], gives(undefined)),
    call("d:drawWhere", [always(true)], gives(undefined)),
    ...stands(0, 2, ["A"]),
  ]),
  boundary("newDeck.recycle", "all: a hand is topped up with cards that are not in it", [
    lying(["A", "B", "C"], { recycle: "all", random: always(1, "random") }),
    hand(2, "A", "B"),
    hand(2, "C", "A"),
    ...stands(2, 1, [], 2),
    asked("random", 2),
    hand(2, "B", "C"),
  ]),
  boundary("newDeck.recycle", "all: a hand larger than the deck gets whole passes", [
    lying(["A", "B"], { recycle: "all", random: source([2, 1], "random") }),
    hand(5, "A", "B", "B", "A", "B"),
    ...stands(1, 1, [], 3),
    ...draws("A"),
  ]),
  boundary("newDeck.recycle", "all: what was put back or discarded comes once in a pass", [
    lying(["A", "B", "C", "D"], { recycle: "all", random: always(1) }),
    hand(3, "A", "B", "C"),
    puts("B", "bottom"),
    discards("C"),
    hand(2, "D", "B"),
    ...stands(0, 3, ["C"]),
    call("d:draw", [4], gives(permutation("A", "B", "C", "D"))),
    ...stands(0, 4, [], 2),
  ]),
  boundary("newDeck.recycle", "all: removed cards stay away, added ones come", [
    lying(["A", "B", "C"], { recycle: "all", random: always(1) }),
    hand(2, "A", "B"),
    removes("A"),
    adds("D"),
    hand(2, "D", "C"),
    call("d:draw", [3], gives(permutation("B", "C", "D"))),
    ...stands(0, 3, [], 2),
  ]),
  boundary("newDeck.recycle", "nil and null stand for discards", [
    ...[undefined, null].flatMap((recycle) => [
      lying(["A"], { recycle }),
      ...draws("A", undefined),
      discards("A"),
      ...draws("A"),
    ]),
  ]),
  ...[
    { name: "another string", value: "every", came: "another string", kind: rangeError },
    { name: "an empty string", value: "", came: "another string", kind: rangeError },
    { name: "a boolean", value: true, came: "boolean", kind: typeError },
    { name: "a number", value: 1, came: "number", kind: typeError },
    { name: "a list", value: ["all"], came: "table", kind: typeError },
  ].map(({ name, value, came, kind }) =>
    bad("newDeck.recycle", `${name} for the option`, [
      call(
        "newDeck",
        [["A"], record({ recycle: value })],
        kind(expected(2, "newDeck", "option 'recycle': 'discards', 'all' or 'none'", came)),
      ),
    ]),
  ),
  ...newPassFaults,
];

const BEFORE = [lying(["A", "B", "C"]), ...draws("A")];
const AFTER = [...stands(2, 1, []), hand(2, "B", "C")];
const BEFORE_ALL = [lying(["A", "B", "C"], { recycle: "all" }), ...draws("A")];

const tooMany = (target: string, args: readonly Value[], text: string): Step[] => [
  ...BEFORE_ALL,
  call(target, args, rangeError(text)),
  ...AFTER,
];

const drawCases: readonly Case[] = [
  good("newDeck:draw", "gives a card, or a list of as many as it is asked for", [
    lying(["A", "B", "C", "D"]),
    ...draws("A"),
    hand(2, "B", "C"),
    hand(1, "D"),
    ...draws(undefined),
    hand(1),
  ]),
  boundary("newDeck:draw", "nil and null give a card, 0 an empty list", [
    lying(["A", "B"]),
    call("d:draw", [undefined], gives("A")),
    hand(0),
    hand(-0),
    call("d:draw", [null], gives("B")),
    call("d:draw", [undefined], gives(undefined)),
    hand(0),
  ]),
  boundary("newDeck:draw", "a billion: what there is", [
    ...["discards", "none"].flatMap((recycle) => [
      lying(["A", "B"], { recycle }),
      hand(1e9, "A", "B"),
      ...stands(0, 2, []),
    ]),
    lying(["A", "B"]),
    hand(2 ** 53, "A", "B"),
  ]),
  bad(
    "newDeck:draw",
    "more than 10,000,000 of a deck without an end",
    tooMany("d:draw", [1e9], expected(1, "draw", "whole number from 0 to 10000000", "1000000000")),
  ),
  ...countFaults("newDeck:draw", "d:draw", 1, (count) => [count], BEFORE, AFTER, true).map(named("draw")),
];

/** The same case where the text names the method alone. */
function named(method: string): (one: Case) => Case {
  return (one) => ({
    ...one,
    steps: one.steps.map((step) =>
      step.is === "call" && step.outcome.is === "raises"
        ? {
            ...step,
            outcome: { ...step.outcome, text: step.outcome.text.replace(/'newDeck:\w+'/, `'${method}'`) },
          }
        : step,
    ),
  });
}

const peekCases: readonly Case[] = [
  good("newDeck:peek", "shows what draw will give", [
    made(["A", "B", "C"], { random: source([3, 2], "random") }),
    call("d:peek", [], gives("C")),
    call("d:peek", [2], gives(["C", "A"])),
    ...stands(3, 0, []),
    hand(3, "C", "A", "B"),
    asked("random", 3, 2),
  ]),
  boundary("newDeck:peek", "shows this pass alone", [
    lying(["A", "B"], { recycle: "all" }),
    call("d:peek", [5], gives(["A", "B"])),
    ...draws("A", "B"),
    call("d:peek", [], gives(undefined)),
    call("d:peek", [undefined], gives(undefined)),
    call("d:peek", [null], gives(undefined)),
    call("d:peek", [1e9], gives([])),
    ...stands(0, 2, []),
  ]),
  boundary("newDeck:peek", "a billion: what is left; 0: an empty list", [
    lying([false, "B"]),
    call("d:peek", [], gives(false)),
    call("d:peek", [1e9], gives([false, "B"])),
    call("d:peek", [0], gives([])),
  ]),
  boundary("newDeck:peek", "its list is a copy", [
    lying(["A", "B"]),
    call("d:peek", [2], makes("cards")),
    call("RandShuffle", [ref("cards"), always(1)], gives(ref("cards"))),
    hand(2, "A", "B"),
  ]),
  ...countFaults("newDeck:peek", "d:peek", 1, (count) => [count], BEFORE, AFTER, true).map(named("peek")),
];

const CHANGES = rangeError(argument(1, "drawWhere", "drawWhere's test must not change the deck"));
const meddling = (...steps: readonly Step[]): Value => source([false, meanwhile(steps, true)]);

const drawWhereCases: readonly Case[] = [
  good("newDeck:drawWhere", "draws the first card that passes; the others stay in order", [
    lying([1, 2, 3, 4]),
    call("d:drawWhere", [source([false, false, true], "test")], gives(3)),
    asked("test", 1, 2, 3),
    ...stands(3, 1, []),
    hand(3, 1, 2, 4),
  ]),
  good("newDeck:drawWhere", "draws a list of the first that pass", [
    lying([1, 2, 3, 4, 5]),
    call("d:drawWhere", [source([true, false, true], "test"), 2], gives([1, 3])),
    asked("test", 1, 2, 3),
    hand(3, 2, 4, 5),
    puts([3, 1]),
    hand(2, 3, 1),
  ]),
  boundary("newDeck:drawWhere", "fewer or none pass", [
    lying([1, 2, 3]),
    call("d:drawWhere", [someFunction], gives(undefined)),
    call("d:drawWhere", [always(false), 2], gives([])),
    call("d:drawWhere", [source([false, true, false]), 1e9], gives([2])),
    ...stands(2, 1, []),
    hand(2, 1, 3),
  ]),
  boundary("newDeck:drawWhere", "0 asks of no card; nil and null give a card", [
    lying([1, 2]),
    call("d:drawWhere", [source([]), 0], gives([])),
    call("d:drawWhere", [always(true), undefined], gives(1)),
    call("d:drawWhere", [always(true), null], gives(2)),
    call("d:drawWhere", [always(true)], gives(undefined)),
  ]),
  boundary("newDeck:drawWhere", "settles what is left first", [
    made([1, 2, 3], { random: source([3, 2], "random") }),
    call("d:drawWhere", [source([false, true], "test")], gives(1)),
    asked("random", 3, 2),
    asked("test", 3, 1),
    hand(2, 3, 2),
  ]),
  boundary("newDeck:drawWhere", "a test may look at the deck", [
    lying([1, 2]),
    call(
      "d:drawWhere",
      [source([meanwhile([call("d:peek", [2], gives([1, 2])), ...stands(2, 0, [])], true)])],
      gives(1),
    ),
  ]),
  bad("newDeck:drawWhere", "a test that raises", [
    lying([1, 2]),
    call("d:drawWhere", [source([true, raise("no idea")]), 2], passesOn("no idea")),
    ...stands(2, 0, []),
    hand(2, 1, 2),
  ]),
  ...[
    { name: "draws", test: meddling(...draws(2)), left: 2, out: 2, pile: [] },
    {
      name: "draws as well",
      test: meddling(call("d:drawWhere", [source([false, true])], gives(3))),
      left: 2,
      out: 2,
      pile: [],
    },
    { name: "draws and puts", test: meddling(...draws(2), puts(2)), left: 3, out: 1, pile: [] },
    { name: "puts", test: meddling(puts(1)), left: 4, out: 0, pile: [] },
    { name: "discards", test: meddling(discards(1)), left: 3, out: 0, pile: [1] },
    { name: "adds", test: meddling(adds(9, "bottom")), left: 4, out: 1, pile: [] },
    { name: "removes", test: meddling(removes(1)), left: 3, out: 0, pile: [] },
    { name: "cuts", test: meddling(call("d:cut", [1], gives(undefined))), left: 3, out: 1, pile: [] },
    { name: "shuffles", test: meddling(shuffles), left: 3, out: 1, pile: [] },
  ].map(({ name, test, left, out, pile }) =>
    bad("newDeck:drawWhere", `a test that ${name}`, [
      lying([1, 2, 3, 4]),
      ...draws(1),
      call("d:drawWhere", [test], CHANGES),
      ...stands(left, out, pile),
    ]),
  ),
  bad("newDeck:drawWhere", "a test that resets", [
    lying([1, 2, 3]),
    ...draws(1),
    call("d:drawWhere", [meddling(resets)], CHANGES),
    ...stands(3, 0, [], 2),
  ]),
  ...[
    { name: "nil", value: undefined, came: "nil" },
    { name: "a card", value: "B", came: "string" },
    { name: "a number", value: 2, came: "number" },
    { name: "a list", value: ["B"], came: "table" },
  ].map(({ name, value, came }) =>
    bad("newDeck:drawWhere", `${name} for its test`, [
      ...BEFORE,
      call("d:drawWhere", [value], typeError(expected(1, "drawWhere", "function", came))),
      ...AFTER,
    ]),
  ),
  ...countFaults(
    "newDeck:drawWhere",
    "d:drawWhere",
    2,
    (count) => [always(true), count],
    BEFORE,
    AFTER,
    true,
  ).map(named("drawWhere")),
];

const dealCases: readonly Case[] = [
  good("newDeck:deal", "deals round the table", [
    lying([1, 2, 3, 4, 5, 6, 7]),
    call(
      "d:deal",
      [3, 2],
      gives([
        [1, 4],
        [2, 5],
        [3, 6],
      ]),
    ),
    ...stands(1, 6, []),
    ...draws(7),
  ]),
  boundary("newDeck:deal", "hands differ by one card at most where the cards run out", [
    lying([1, 2, 3, 4, 5]),
    call("d:deal", [3, 4], gives([[1, 4], [2, 5], [3]])),
    call("d:deal", [2, 1], gives([[], []])),
    ...stands(0, 5, []),
  ]),
  boundary("newDeck:deal", "one hand, empty hands, floats", [
    lying([1, 2, 3]),
    call("d:deal", [1, 1], gives([[1]])),
    call("d:deal", [2, 0], gives([[], []])),
    call("d:deal", [float(2), float(1)], gives([[2], [3]])),
    ...stands(0, 3, []),
  ]),
  boundary("newDeck:deal", "a billion cards a hand: what there is", [
    lying([1, 2, 3]),
    call("d:deal", [2, 1e9], gives([[1, 3], [2]])),
  ]),
  boundary("newDeck:deal", "crosses into the next pass", [
    lying([1, 2, 3], { recycle: "all", random: always(1) }),
    call(
      "d:deal",
      [2, 2],
      gives([
        [1, 3],
        [2, 1],
      ]),
    ),
    ...stands(2, 1, [], 2),
  ]),
  bad(
    "newDeck:deal",
    "more than 10,000,000 cards of a deck without an end",
    tooMany("d:deal", [4, 2500001], expected(2, "deal", "whole number from 0 to 2500000", "2500001")),
  ),
  ...[
    { name: "none", value: 0, came: "0", kind: rangeError },
    { name: "a billion", value: 1e9, came: "1000000000", kind: rangeError },
    { name: "1.5", value: 1.5, came: "a fraction", kind: rangeError },
    { name: "NaN", value: Number.NaN, came: "NaN", kind: rangeError },
    { name: "a string", value: "2", came: "string", kind: typeError },
    { name: "nil", value: undefined, came: "nil", kind: typeError },
  ].map(({ name, value, came, kind }) =>
    bad("newDeck:deal", `${name} for its hands`, [
      ...BEFORE,
      call("d:deal", [value, 1], kind(expected(1, "deal", "whole number from 1 to 10000000", came))),
      ...AFTER,
    ]),
  ),
  ...countFaults("newDeck:deal", "d:deal", 2, (size) => [1, size], BEFORE, AFTER, false).map(named("deal")),
];

const BACK = "cards that are out or discarded";
const OUT = "cards that are out";
const GIVEN = "card or list of cards";

/** Cases of cards that cannot go back, or go away: A and B are out, C is discarded, D is left. */
function backFaults(method: "put" | "discard" | "remove"): Case[] {
  const kinds = method === "put" ? BACK : OUT;
  const others: readonly { name: string; value: Value; came: string }[] = [
    { name: "a card that is left", value: "D", came: "another" },
    { name: "a card of another deck", value: "Z", came: "another" },
    { name: "a table of another deck", value: record({ card: "A" }), came: "another" },
    { name: "a list with a card of another deck", value: ["A", "Z", "B"], came: "another at position 2" },
    { name: "a list with a card that is left", value: ["A", "B", "D"], came: "another at position 3" },
    { name: "a card twice", value: ["A", "A"], came: "another at position 2" },
    { name: "a list in a list", value: [["A"]], came: "another at position 1" },
    ...(method === "put"
      ? [{ name: "a discarded card twice", value: ["C", "C"], came: "another at position 2" }]
      : [
          { name: "a discarded card", value: "C", came: "another" },
          { name: "a list with a discarded card", value: ["A", "C"], came: "another at position 2" },
        ]),
  ];
  const kindFaults: readonly { name: string; value: Value; text: string }[] = [
    { name: "nil", value: undefined, text: expected(1, method, GIVEN, "nil") },
    { name: "null", value: null, text: expected(1, method, GIVEN, "nil") },
    { name: "NaN", value: Number.NaN, text: expected(1, method, GIVEN, "NaN") },
    {
      name: "a list with NaN",
      value: ["A", Number.NaN],
      text: expected(1, method, "table without holes", "NaN at position 2"),
    },
    {
      name: "a list with a hole",
      value: holed(["A", undefined, "B"]),
      text: expected(1, method, "table without holes", "nil at position 2"),
    },
  ];
  const steps = (value: Value, outcome: Outcome): Step[] => [
    lying(["A", "B", "C", "D"]),
    hand(3, "A", "B", "C"),
    discards("C"),
    call(`d:${method}`, [value], outcome),
    ...stands(1, 2, ["C"]),
    call(`d:${method}`, [["B", "A"]], gives(undefined)),
    ...draws(method === "put" ? "B" : "D"),
  ];
  return [
    ...others.map(({ name, value, came }) =>
      bad(`newDeck:${method}`, name, steps(value, rangeError(expected(1, method, kinds, came)))),
    ),
    ...kindFaults.map(({ name, value, text }) =>
      bad(`newDeck:${method}`, name, steps(value, typeError(text))),
    ),
    bad(`newDeck:${method}`, "a card that went back when its pass ended", [
      lying(["A", "B"], { recycle: "all", random: always(1) }),
      hand(2, "A", "B"),
      ...draws("A"),
      call(
        `d:${method}`,
        ["B"],
        rangeError(expected(1, method, kinds, "another: all went back when the pass began")),
      ),
      call(
        `d:${method}`,
        [["A", "B"]],
        rangeError(expected(1, method, kinds, "another at position 2: all went back when the pass began")),
      ),
      call(`d:${method}`, ["Z"], rangeError(expected(1, method, kinds, "another"))),
      ...stands(1, 1, [], 2),
    ]),
    bad(`newDeck:${method}`, "a card that is left, in the first pass of all", [
      lying(["A", "B"], { recycle: "all" }),
      call(`d:${method}`, ["B"], rangeError(expected(1, method, kinds, "another"))),
      ...stands(2, 0, []),
    ]),
  ];
}

/** Cases of a place that is none, in a draw pile of B and C. */
function placeFaults(method: "put" | "add", card: Value): Case[] {
  const places: readonly { name: string; value: Value; came: string; kind: (text: string) => Outcome }[] = [
    { name: "position 0", value: 0, came: "0", kind: rangeError },
    { name: "a negative position", value: -1, came: "-1", kind: rangeError },
    { name: "a position one too far", value: 4, came: "4", kind: rangeError },
    { name: "a position far too far", value: 1e9, came: "1000000000", kind: rangeError },
    { name: "position 1.5", value: 1.5, came: "a fraction", kind: rangeError },
    { name: "NaN for its place", value: Number.NaN, came: "NaN", kind: rangeError },
    { name: "infinity for its place", value: Number.POSITIVE_INFINITY, came: "infinity", kind: rangeError },
    { name: "the middle", value: "middle", came: "another string", kind: rangeError },
    { name: "a string of digits for its place", value: "1", came: "another string", kind: rangeError },
    { name: "a boolean for its place", value: true, came: "boolean", kind: typeError },
    { name: "a list for its place", value: [1], came: "table", kind: typeError },
  ];
  return places.map(({ name, value, came, kind }) =>
    bad(`newDeck:${method}`, name, [
      ...BEFORE,
      call(
        `d:${method}`,
        [card, value],
        kind(expected(2, method, "'top', 'bottom', 'random' or a position from 1 to 3", came)),
      ),
      ...AFTER,
    ]),
  );
}

const putCases: readonly Case[] = [
  good("newDeck:put", "puts a card on top, a list as it stands", [
    lying(["A", "B", "C", "D"]),
    hand(3, "A", "B", "C"),
    puts("B"),
    ...stands(2, 2, []),
    puts(["C", "A"], "top"),
    ...stands(4, 0, []),
    hand(4, "C", "A", "B", "D"),
  ]),
  good("newDeck:put", "puts at the bottom, and at a position", [
    lying(["A", "B", "C", "D"]),
    hand(3, "A", "B", "C"),
    puts(["C", "A"], "bottom"),
    puts("B", 2),
    hand(4, "D", "B", "C", "A"),
  ]),
  good("newDeck:put", "gives each card its own place at random", [
    lying(["A", "B", "C"], { random: source([2, 1], "random") }),
    hand(2, "A", "B"),
    puts(["A", "B"], "random"),
    // A behind C, then B before both.
    asked("random", 2, 3),
    hand(3, "B", "C", "A"),
  ]),
  good("newDeck:put", "takes discarded cards as well", [
    lying(["A", "B", "C"]),
    hand(3, "A", "B", "C"),
    discards(["A", "B", "C"]),
    puts(["C", "A"]),
    ...stands(2, 0, ["B"]),
    hand(2, "C", "A"),
  ]),
  boundary("newDeck:put", "of a card that is out and discarded too, the one that is out", [
    lying(["A", "A"]),
    hand(2, "A", "A"),
    discards("A"),
    puts("A"),
    ...stands(1, 0, ["A"]),
    puts("A"),
    ...stands(2, 0, []),
  ]),
  boundary("newDeck:put", "at the first and at the last position", [
    lying(["A", "B", "C", "D"]),
    hand(2, "A", "B"),
    puts("A", 3),
    puts("B", 1),
    hand(4, "B", "C", "D", "A"),
    puts("D", float(1)),
    ...stands(1, 3, []),
    puts("C", null),
    hand(2, "C", "D"),
  ]),
  bad("newDeck:put", "a card that is left, in a later pass of the discard pile", [
    made(["A", "B"], { random: source([1, 1, 1]) }),
    hand(2, "A", "B"),
    discards(["A", "B"]),
    ...draws("A"),
    ...stands(1, 1, [], 2),
    call("d:put", ["B"], rangeError(expected(1, "put", "cards that are out or discarded", "another"))),
  ]),
  boundary("newDeck:put", "into an empty draw pile", [
    ...["top", "bottom", "random", 1].flatMap((where) => [
      lying(["A"]),
      ...draws("A"),
      puts("A", where),
      ...stands(1, 0, []),
      ...draws("A", undefined),
    ]),
  ]),
  boundary("newDeck:put", "an empty list changes nothing", [
    ...["top", "bottom", "random", 2].flatMap((where) => [
      lying(["A", "B"]),
      puts([], where),
      ...stands(2, 0, []),
      hand(2, "A", "B"),
    ]),
  ]),
  boundary("newDeck:put", "settles nothing on top and at the bottom", [
    made(["A", "B", "C"], { random: source([1, 1, 2], "random") }),
    ...draws("A"),
    shuffles,
    puts("A"),
    ...draws("A"),
    puts("A", "bottom"),
    asked("random", 3, 2),
    ...draws("C"),
    asked("random", 3, 2, 2),
    hand(2, "B", "A"),
  ]),
  boundary("newDeck:put", "settles what is left for a position", [
    made(["A", "B", "C"], { random: source([1, 1, 2], "random") }),
    ...draws("A"),
    shuffles,
    puts("A", 2),
    asked("random", 3, 2, 2),
    hand(3, "C", "A", "B"),
  ]),
  boundary("newDeck:put", "the same card again and again", [
    lying(["A", "B"]),
    ...["top", "bottom", "bottom", 2, "top"].flatMap((where) => [
      call("d:draw", [], makes("card")),
      puts(ref("card"), where),
      ...stands(2, 0, []),
    ]),
    call("d:draw", [2], gives(permutation("A", "B"))),
  ]),
  boundary("newDeck:put", "to the bottom of a large deck of which most is drawn", [
    lying(Array.from({ length: 100 }, (_, index) => index + 1)),
    call("d:draw", [97], gives(anything)),
    puts([1, 2, 3], "bottom"),
    ...stands(6, 94, []),
    puts(4),
    hand(7, 4, 98, 99, 100, 1, 2, 3),
    ...stands(0, 100, []),
  ]),
  bad("newDeck:put", "a source that removes the card meanwhile: it is not put", [
    made(["A", "B"], { random: source([meanwhile([removes("X")], 1), 1]) }),
    adds("X", "top"),
    ...draws("X"),
    call("d:put", ["X", 2], rangeError(MEDDLED)),
    ...stands(2, 0, []),
    hand(3, "A", "B"),
  ]),
  ...backFaults("put"),
  ...placeFaults("put", "A"),
];

const discardCases: readonly Case[] = [
  good("newDeck:discard", "lays cards on the pile, the last at its end", [
    lying(["A", "B", "C"]),
    hand(3, "A", "B", "C"),
    discards("B"),
    discards(["C", "A"]),
    ...stands(0, 0, ["B", "C", "A"]),
  ]),
  boundary("newDeck:discard", "an empty list changes nothing", [
    lying(["A"]),
    discards([]),
    ...stands(1, 0, []),
  ]),
  ...backFaults("discard"),
];

const addCases: readonly Case[] = [
  good("newDeck:add", "takes new cards in at every place", [
    lying(["A", "B"], { random: source([3], "random") }),
    adds("C"),
    adds(["D", "E"], "bottom"),
    adds("F", 2),
    adds("G", "random"),
    asked("random", 7),
    ...stands(7, 0, []),
    hand(7, "C", "F", "G", "A", "B", "D", "E"),
  ]),
  good("newDeck:add", "the cards belong to the deck from then on", [
    lying(["A"]),
    hand(1, "A"),
    adds("B"),
    ...draws("B"),
    discards(["B", "A"]),
    puts("B"),
    ...stands(1, 0, ["A"]),
    removes([]),
    resets,
    ...stands(2, 0, [], 2),
  ]),
  boundary("newDeck:add", "equal cards and false are new cards too", [
    lying(["A"]),
    ...draws("A"),
    adds("A"),
    adds([false, false], "bottom"),
    ...stands(3, 1, []),
    hand(3, "A", false, false),
    discards(["A", "A", false]),
    ...stands(0, 1, ["A", "A", false]),
  ]),
  boundary("newDeck:add", "a table with names alone is a card, a list is a list", [
    define("card", record({ suit: "hearts" })),
    define("list", ["X"]),
    lying([]),
    adds(ref("card")),
    adds(ref("list")),
    adds([ref("list")]),
    ...stands(3, 0, []),
    hand(3, ref("list"), "X", ref("card")),
    adds([]),
    ...stands(0, 3, []),
  ]),
  bad("newDeck:add", "a position that is none once kindOf has drawn from the deck", [
    lying(["A", "B", "C"], {
      kindOf: source(["A", "B", "C", meanwhile([hand(3, "A", "B", "C")], "D"), "E"]),
    }),
    call(
      "d:add",
      ["D", 4],
      rangeError(expected(2, "add", "'top', 'bottom', 'random' or a position from 1 to 1", "4")),
    ),
    ...stands(0, 3, []),
    call("d:add", ["E", 1], gives(undefined)),
    ...draws("E", undefined),
  ]),
  bad("newDeck:add", "a list that is a card is no list of cards from then on", [
    lying(["A", "B"]),
    ...draws("A", "B"),
    discards("B"),
    define("pair", ["A"]),
    adds([ref("pair")]),
    call(
      "d:put",
      [ref("pair")],
      rangeError(expected(1, "put", "cards that are out or discarded", "another")),
    ),
    ...stands(1, 1, ["B"]),
    ...draws(ref("pair")),
  ]),
  boundary("newDeck:add", "to the bottom of what is not settled", [
    made(["A", "B", "C"], { random: source([3, 2], "random") }),
    adds("Z", "bottom"),
    asked("random"),
    hand(4, "C", "A", "B", "Z"),
    asked("random", 3, 2),
  ]),
  ...[
    { name: "nil", value: undefined, text: expected(1, "add", GIVEN, "nil") },
    { name: "null", value: null, text: expected(1, "add", GIVEN, "nil") },
    { name: "NaN", value: Number.NaN, text: expected(1, "add", GIVEN, "NaN") },
    {
      name: "a list with NaN",
      value: ["X", Number.NaN],
      text: expected(1, "add", "table without holes", "NaN at position 2"),
    },
    {
      name: "a list with a hole",
      value: holed(["X", undefined, "Z"]),
      text: expected(1, "add", "table without holes", "nil at position 2"),
    },
  ].map(({ name, value, text }) =>
    bad("newDeck:add", name, [...BEFORE, call("d:add", [value], typeError(text)), ...AFTER]),
  ),
  ...placeFaults("add", "Z"),
];

const removeCases: readonly Case[] = [
  good("newDeck:remove", "takes cards away for good", [
    lying(["A", "B", "C"], { random: always(1) }),
    hand(2, "A", "B"),
    removes("A"),
    ...stands(1, 1, []),
    resets,
    ...stands(2, 0, [], 2),
    call("d:draw", [3], gives(permutation("B", "C"))),
  ]),
  boundary("newDeck:remove", "all cards, and one of equal ones", [
    lying(["A", "A", "B"]),
    hand(2, "A", "A"),
    removes("A"),
    ...stands(1, 1, []),
    hand(1, "B"),
    removes(["B", "A"]),
    ...stands(0, 0, []),
    ...draws(undefined),
    resets,
    ...stands(0, 0, [], 2),
  ]),
  boundary("newDeck:remove", "an empty list changes nothing", [
    lying(["A"]),
    removes([]),
    ...stands(1, 0, []),
  ]),
  bad("newDeck:remove", "a card that was removed", [
    lying(["A", "B"]),
    ...draws("A"),
    removes("A"),
    call("d:remove", ["A"], rangeError(expected(1, "remove", OUT, "another"))),
    call("d:put", ["A"], rangeError(expected(1, "put", BACK, "another"))),
    call("d:discard", ["A"], rangeError(expected(1, "discard", OUT, "another"))),
    ...stands(1, 0, []),
  ]),
  ...backFaults("remove"),
];

const shuffleCases: readonly Case[] = [
  good("newDeck:shuffle", "shuffles what is left", [
    lying(["A", "B", "C", "D"], { random: source([3, 1], "random") }),
    ...draws("A"),
    shuffles,
    asked("random"),
    ...stands(3, 1, []),
    hand(3, "D", "C", "B"),
    asked("random", 3, 2),
  ]),
  boundary("newDeck:shuffle", "of one card and of none asks nothing", [
    lying(["A", "B"]),
    ...draws("A"),
    shuffles,
    ...draws("B"),
    shuffles,
    ...stands(0, 2, []),
    asked("random"),
  ]),
];

const resetCases: readonly Case[] = [
  good("newDeck:reset", "puts all cards back and begins a new pass", [
    lying(["A", "B", "C"], { random: source([2, 2], "random") }),
    hand(2, "A", "B"),
    discards("B"),
    resets,
    ...stands(3, 0, [], 2),
    hand(3, "B", "C", "A"),
    asked("random", 3, 2),
  ]),
  boundary("newDeck:reset", "of a deck that was not touched", [
    made(["A", "B"], { random: source([1, 2], "random") }),
    resets,
    // The rest of the old pass was settled first.
    asked("random", 2),
    ...stands(2, 0, [], 2),
    hand(2, "B", "A"),
    asked("random", 2, 2),
  ]),
];

const cutCases: readonly Case[] = [
  good("newDeck:cut", "puts the top cards to the bottom", [
    lying(["A", "B", "C", "D"]),
    ...draws("A"),
    call("d:cut", [1], gives(undefined)),
    ...stands(3, 1, []),
    hand(3, "C", "D", "B"),
  ]),
  good("newDeck:cut", "where it likes, without a count", [
    lying(["A", "B", "C"], { random: source([3, 1], "random") }),
    call("d:cut", [], gives(undefined)),
    call("d:peek", [3], gives(["C", "A", "B"])),
    call("d:cut", [undefined], gives(undefined)),
    hand(3, "C", "A", "B"),
    asked("random", 3, 3),
  ]),
  boundary("newDeck:cut", "no card, all, floats, null", [
    lying(["A", "B", "C"], { random: source([2]) }),
    call("d:cut", [0], gives(undefined)),
    call("d:cut", [3], gives(undefined)),
    call("d:peek", [3], gives(["A", "B", "C"])),
    call("d:cut", [float(2)], gives(undefined)),
    call("d:peek", [3], gives(["C", "A", "B"])),
    call("d:cut", [null], gives(undefined)),
    hand(3, "A", "B", "C"),
    ...stands(0, 3, []),
  ]),
  boundary("newDeck:cut", "settles what is left first", [
    made(["A", "B", "C"], { random: source([3, 2], "random") }),
    call("d:cut", [1], gives(undefined)),
    asked("random", 3, 2),
    hand(3, "A", "B", "C"),
  ]),
  bad("newDeck:cut", "more cards than are left", [
    ...BEFORE,
    call("d:cut", [3], rangeError(expected(1, "cut", "whole number from 0 to 2", "3"))),
    call("d:cut", [1e9], rangeError(expected(1, "cut", "whole number from 0 to 2", "1000000000"))),
    ...AFTER,
  ]),
  ...countFaults("newDeck:cut", "d:cut", 1, (count) => [count], BEFORE, AFTER, true, 2).map(named("cut")),
];

const countCases: readonly Case[] = ["left", "size", "out", "discards", "passes"].flatMap((method) => [
  good(`newDeck:${method}`, "tells where the cards are", [
    lying(["A", "B", "C", "D"]),
    ...stands(4, 0, []),
    hand(3, "A", "B", "C"),
    discards(["C", "A"]),
    ...stands(1, 1, ["C", "A"]),
    call(`d:${method}`, [], gives({ left: 1, size: 4, out: 1, discards: ["C", "A"], passes: 1 }[method])),
  ]),
  boundary(`newDeck:${method}`, "asks nothing and begins no pass", [
    lying(["A", "B"], { recycle: "all" }),
    hand(2, "A", "B"),
    discards("A"),
    ...stands(0, 1, ["A"]),
    call(`d:${method}`, [], gives({ left: 0, size: 2, out: 1, discards: ["A"], passes: 1 }[method])),
    asked("random"),
  ]),
]);

const pileCases: readonly Case[] = [
  boundary("newDeck:discards", "gives a copy", [
    lying(["A", "B"]),
    hand(2, "A", "B"),
    discards(["A", "B"]),
    call("d:discards", [], makes("pile")),
    call("RandShuffle", [ref("pile"), always(1)], gives(ref("pile"))),
    ...stands(0, 0, ["A", "B"]),
    puts(ref("pile")),
    look("pile", ["B", "A"]),
    hand(2, "B", "A"),
  ]),
];

const STATE = "state saved by randdeck";
const stateFault = (what: string, came: string): Outcome => rangeError(expected(1, "setState", what, came));
const OTHER_DEALER = stateFault("state of a dealer of the same cards and options", "one of another");
const DAMAGED = stateFault("undamaged state", "one with other characters than those saved");

/** The state of a deck of A, B and C without options, of these numbers behind the fingerprint. */
const stateOfABC = (...numbers: readonly number[]): string =>
  stateText("deck", [checksum("discards 0 0 sA sB sC"), ...numbers]);

const stateCases: readonly Case[] = [
  good("newDeck:getState", "saves a deck in the middle of a pass; looking changes nothing", [
    call("newRandom", ["hello"], makes("r")),
    made(["A", "B", "C", "D"], { random: ref("r") }),
    call("d:draw", [], makes("card")),
    discards(ref("card")),
    call("d:getState", [], makes("saved")),
    call("d:getState", [], gives(ref("saved"))),
    ...stands(3, 0, [anything]),
  ]),
  boundary("newDeck:getState", "settles the pass of a source that is not ours", [
    made(["A", "B", "C"], { random: source([2, 1], "random") }),
    call("d:getState", [], gives(anything)),
    asked("random", 3, 2),
    hand(3, "B", "A", "C"),
    call("d:getState", [], gives(anything)),
    lying([]),
    call("d:getState", [], gives(anything)),
  ]),
  good("newDeck:setState", "goes on where the saved deck was", [
    call("newRandom", ["hello"], makes("r")),
    made(["A", "B", "C", "D", "E"], { random: ref("r") }),
    hand(2, "D", "C"),
    discards("C"),
    call("d:getState", [], makes("saved")),
    call("d:draw", [9], makes("rest")),
    call("newRandom", [1], makes("s")),
    made(["A", "B", "C", "D", "E"], { random: ref("s") }),
    call("d:setState", [ref("saved")], gives(undefined)),
    ...stands(3, 1, ["C"]),
    call("d:draw", [9], makes("again")),
    ...stands(0, 5, [], 2),
  ]),
  boundary("newDeck:setState", "of a deck without cards, and of one at its end", [
    lying([]),
    call("d:getState", [], makes("saved")),
    call("d:setState", [ref("saved")], gives(undefined)),
    ...stands(0, 0, []),
    lying(["A"]),
    ...draws("A"),
    call("d:getState", [], makes("saved")),
    discards("A"),
    call("d:setState", [ref("saved")], gives(undefined)),
    ...stands(0, 1, []),
  ]),
  ...[
    {
      name: "another text",
      value: "hello",
      outcome: rangeError(expected(1, "setState", STATE, "another text")),
    },
    { name: "a number", value: 5, outcome: typeError(expected(1, "setState", "string", "number")) },
    { name: "nil", value: undefined, outcome: typeError(expected(1, "setState", "string", "nil")) },
  ].map(({ name, value, outcome }) =>
    bad("newDeck:setState", name, [...BEFORE, call("d:setState", [value], outcome), ...AFTER]),
  ),
  bad("newDeck:getState", "a source that answers wrongly", [
    made(["A", "B", "C"], { random: source([0, 1, 1]) }),
    call("d:getState", [], rangeError(wrongAnswer(2, "newDeck", 3, "0"))),
    ...stands(3, 0, []),
    hand(3, "A", "B", "C"),
  ]),
  ...[
    { name: "other cards", cards: ["A", "B", "D"], options: {} },
    { name: "the cards in another order", cards: ["B", "A", "C"], options: {} },
    { name: "a card more", cards: ["A", "B", "C", "C"], options: {} },
    { name: "another recycle", cards: ["A", "B", "C"], options: { recycle: "none" } },
    { name: "noRepeat", cards: ["A", "B", "C"], options: { noRepeat: true } },
    { name: "a kindOf", cards: ["A", "B", "C"], options: { kindOf: always("A") } },
  ].map(({ name, cards, options }) =>
    bad("newDeck:setState", `of a deck with ${name}`, [
      made(cards, { shuffled: false, ...options }, "e"),
      call("e:getState", [], makes("saved")),
      lying(["A", "B", "C"]),
      ...draws("A"),
      call("d:setState", [ref("saved")], OTHER_DEALER),
      ...stands(2, 1, []),
      hand(2, "B", "C"),
    ]),
  ),
  bad("newDeck:setState", "of a deck with a generator, to one without, and the reverse", [
    call("newRandom", [1], makes("r")),
    made(["A", "B", "C"], { random: ref("r") }, "e"),
    lying(["A", "B", "C"]),
    ...[
      ["e", "d"],
      ["d", "e"],
    ].flatMap(([from, to]) => [
      call(`${from}:getState`, [], makes("saved")),
      call(
        `${to}:setState`,
        [ref("saved")],
        stateFault("state of a dealer with the same kind of source", "one where only one has a generator"),
      ),
    ]),
    hand(3, "A", "B", "C"),
  ]),
  boundary("newDeck:setState", "made of numbers: passes, whether all lie, the last, the places, the pile", [
    lying(["A", "B", "C"]),
    call("d:setState", [stateOfABC(4, 1, 0, 2, 3, 3, 3, 1, 3, 1, 2, 3)], gives(undefined)),
    ...stands(1, 1, ["C"], 4),
    ...draws("B"),
    call("d:setState", [stateOfABC(2, 0, 0, 0, 2, 2, 2, 1, 3, 1, 2)], gives(undefined)),
    ...stands(2, 0, ["B"], 2),
    hand(2, "C", "A"),
  ]),
  bad("newDeck:setState", "of numbers that no deck has", [
    lying(["A", "B", "C"]),
    ...draws("A"),
    ...[
      // Too few of them.
      [],
      [1, 1, 0, 0, 3, 3, 3],
      [1, 1, 0, 0, 3, 3, 3, 0, 1, 2],
      [1, 0, 0, 0, 2, 2, 2, 1, 3, 1],
      // No slots, and slots that are there twice.
      [1, 1, 0, 0, 3, 3, 3, 0, 1, 2, 0],
      [1, 1, 0, 0, 3, 3, 3, 0, 1, 2, 4],
      [1, 1, 0, 0, 3, 3, 3, 0, 1, 2, 2],
      [1, 0, 0, 0, 2, 2, 2, 1, 3, 1, 3],
      [1, 0, 0, 0, 1, 1, 1, 2, 3, 1, 1],
      // A card discarded that is left, one of them twice, and more than were dealt.
      [1, 1, 0, 1, 3, 3, 3, 1, 1, 2, 3, 2],
      [1, 1, 0, 2, 3, 3, 3, 2, 1, 2, 3, 1, 1],
      [1, 1, 0, 0, 3, 3, 3, 1, 1, 2, 3, 1],
      // Not all cards, where all lie.
      [1, 1, 0, 0, 2, 2, 2, 0, 1, 2],
      // More dealt than settled, more settled than places, a last place behind them.
      [1, 1, 0, 2, 1, 3, 3, 0, 1, 2, 3],
      [1, 1, 0, 1, 4, 3, 3, 0, 1, 2, 3],
      [1, 1, 0, 1, 3, 4, 3, 0, 1, 2, 3],
    ].map((numbers) => call("d:setState", [stateOfABC(...numbers)], DAMAGED)),
    ...stands(2, 1, []),
    hand(2, "B", "C"),
  ]),
];

export const deckCases: readonly Case[] = [
  ...makerCases,
  ...randomCases,
  ...noRepeatCases,
  ...kindOfCases,
  ...shuffledCases,
  ...recycleCases,
  ...drawCases,
  ...peekCases,
  ...drawWhereCases,
  ...dealCases,
  ...putCases,
  ...discardCases,
  ...addCases,
  ...removeCases,
  ...shuffleCases,
  ...resetCases,
  ...cutCases,
  ...countCases,
  ...pileCases,
  ...stateCases,
];
