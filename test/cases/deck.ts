/** Cases of newDeck and of what it makes; and what those of compose.ts are made with too. */
import {
  expected,
  noCounts,
  noLists,
  TAKES_BOOLEAN,
  TAKES_SOURCE,
  type Takes,
  wrongOptions,
} from "./faults.js";
import {
  type Answer,
  always,
  anything,
  argument,
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
  look,
  makes,
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
  wrongAnswer,
} from "./language.js";

export type Fields = Readonly<Record<string, Value>>;

/** The most cards of one call where there is no end of them. */
export const MOST = 10_000_000;

/** What the library calls a value that it did not expect. */
export function cameAs(value: Value): string {
  if (value === undefined || value === null) return "nil";
  if (typeof value !== "number") {
    const isFunction = typeof value === "object" && "is" in value && value.is === "function";
    return isFunction ? "function" : typeof value === "object" ? "table" : typeof value;
  }
  if (Number.isNaN(value)) return "NaN";
  return Number.isInteger(value) ? `${value}` : Number.isFinite(value) ? "a fraction" : "infinity";
}

export const TAKES_FUNCTION: Takes = {
  what: "function",
  wrong: [
    [2, "2"],
    ["suit", "string"],
    [false, "boolean"],
    [[], "table"],
  ],
};

/**
 * A case of a source that gives 0, gives n + 1 or raises when it is asked for `n`, after the answers
 * `right`, and 1 from then on: `failingDealer` comes of it, and `after` what a call that never was leaves.
 */
export function failingDealer(
  about: string,
  name: string,
  before: (random: Value) => readonly Step[],
  target: string,
  args: readonly Value[],
  right: readonly number[],
  n: number,
  after: readonly Step[],
): Case {
  const answers: readonly [Answer, Outcome][] = [
    [0, wrongAnswer(n, "0")],
    [BEYOND, wrongAnswer(n, `${n + 1}`)],
    [raise("no luck today"), passesOn("no luck today")],
  ];
  const steps = answers.flatMap(([answer, outcome]) => [
    ...before({ ...source([...right, answer, 1]), endless: true }),
    call(target, args, outcome),
    ...after,
  ]);
  return bad(about, `a source that fails ${name}`, steps);
}

const WORDS = /\[(?:\[[^\]]*\]|[^[\]])*\]|[^\s[\]]+/g;
const wordsIn = (text: string): string[] => text.match(WORDS) ?? [];

/** The value of a word of `does`. */
function wordValue(word: string): Value {
  if (word.startsWith("[")) return wordsIn(word.slice(1, -1)).map(wordValue);
  if (word.startsWith("@")) return ref(word.slice(1));
  if (/^\d+\.0$/.test(word)) return float(Number(word));
  if (/^-?\d/.test(word)) return Number(word);
  const names: Fields = { nil: undefined, null: null, true: true, false: false, "*": anything };
  return word in names ? names[word] : word;
}

/**
 * Steps in short: calls of `d`, or of another as in `h:play`, with what each gives behind `->`, where that
 * is something, or the name of it behind `=>`. [A B] is a list, @x what has the name x, 2.0 a float, * any
 * value. `draws A B` draws one card after the other, `stands` tells how many cards are left and out, the
 * discard pile, and the passes where they are more than one; `asked` all that the source was asked for.
 */
export function does(text: string): Step[] {
  return text.split(";").flatMap((part): Step[] => {
    const [given, result, name] = part.trim().split(/ (?:->|(?==>)) ?/) as [string, string?, string?];
    const [method, ...words] = wordsIn(given) as [string, ...string[]];
    const args = words.map(wordValue);
    if (method === "draws") return args.map((card) => call("d:draw", [], gives(card)));
    if (method === "asked") return [asked("random", ...(args as number[]))];
    if (method === "stands") {
      const [left, out, pile, passes] = args as [number, number, Value[], number?];
      return [
        call("d:left", [], gives(left)),
        call("d:out", [], gives(out)),
        call("d:discards", [], gives(pile)),
        call("d:size", [], gives(left + out + pile.length)),
        call("d:passes", [], gives(passes ?? 1)),
      ];
    }
    const target = method.includes(":") ? method : `d:${method}`;
    const made = (name ?? result)?.match(/^=> ?(\S+)/)?.[1];
    if (made !== undefined) return [call(target, args, makes(made))];
    return [call(target, args, gives(result === undefined ? undefined : wordValue(result)))];
  });
}

const made = (cards: Value, options: Fields = {}, name = "d"): Step =>
  call("newDeck", [cards, record(options)], makes(name));

const listOf = (cards: Value): Value => (typeof cards === "string" ? wordValue(`[${cards}]`) : cards);

/** A deck of a source that gives these answers, and is not asked for more. */
const fresh = (cards: Value, answers: readonly Answer[], options: Fields = {}): Step =>
  made(listOf(cards), { random: source(answers, "random"), ...options });

/** The same of cards that lie as they are given. */
export const lying = (cards: Value, answers: readonly Answer[] = [], options: Fields = {}): Step =>
  fresh(cards, answers, { shuffled: false, ...options });

const BEFORE = [lying("A B C"), ...does("draws A")];
const AFTER = does("stands 2 1 []; draw 2 -> [B C]");

/** A case of calls that are refused, and change nothing. */
const refused = (about: string, name: string, calls: readonly Step[]): Case =>
  bad(about, name, [...BEFORE, ...calls, ...AFTER]);

const makerCases: readonly Case[] = [
  good("newDeck", "makes a deck of a list, which it leaves alone", [
    define("list", ["A", "B", "C", "D"]),
    fresh(ref("list"), [2, 3, 1]),
    ...does("asked; stands 4 0 []; draws B D C A; asked 4 3 2; stands 0 4 []"),
    look("list", ["A", "B", "C", "D"]),
  ]),
  good("newDeck", "decks of one list are independent", [
    define("list", ["A", "B"]),
    made(ref("list"), { shuffled: false }, "e"),
    lying(ref("list")),
    ...does("draws A; discard A; e:draw 2 -> [A B]; e:discards -> []; stands 1 0 [A]"),
  ]),
  boundary(
    "newDeck",
    "of no card",
    ["discards", "all", "none"].flatMap((recycle) => [
      lying("", [], { recycle, noRepeat: true }),
      call("d:drawWhere", [someFunction, 2], gives([])),
      ...does("draws nil; draw 3 -> []; peek; peek 2 -> []; deal 2 2 -> [[] []]; cut; shuffle; put []"),
      ...does("discard []; add []; remove []; reset; stands 0 0 [] 2; add A; draws A"),
    ]),
  ),
  boundary("newDeck", "of equal cards: as many as there are", [
    lying("A A B A"),
    ...does("draw 2 -> [A A]; discard A; stands 2 1 [A]; put A; stands 3 0 [A]; put A; stands 4 0 []"),
    ...does("draw 4 -> [A A B A]"),
  ]),
  boundary("newDeck", "of falses, floats, empty texts, and tables, each of which is a card of its own", [
    define("one", ["A"]),
    define("other", ["A"]),
    define("named", record({ suit: "hearts" })),
    lying([false, "", float(2), ref("one"), ref("named"), ref("other")]),
    call("d:draw", [2], gives([false, ""])),
    ...does("draws 2.0 @one @named @other; discard [2.0 false]"),
    // A list that is itself a card is that card; a list of cards is a list.
    ...does("discard @one; discard @named; stands 0 2 [2.0 false @one @named]; put [@other @one]"),
    ...does("put false bottom; draw 3 -> [@other @one false]"),
    look("one", ["A"]),
  ]),
  boundary("newDeck", "of a list that was filled from its end", [
    lying(holed(["A", "B", "C", "D", "E"], "assignments")),
    ...does("draw 5 -> [A B C D E]"),
  ]),
  boundary(
    "newDeck",
    "nil and null stand for no options, and for each option",
    [undefined, null].flatMap((none) => [
      call("newDeck", [["A"], none], makes("d")),
      ...does("draws A nil"),
      made(["A", "B"], { random: none, noRepeat: none, kindOf: none, shuffled: none, recycle: none }),
      call("d:draw", [9], gives(permutation("A", "B"))),
      ...does("draws nil; discard A; draws A"),
    ]),
  ),
  noLists("newDeck", 0),
  ...wrongOptions("newDeck", ["A"], {
    kindOf: TAKES_FUNCTION,
    noRepeat: TAKES_BOOLEAN,
    random: TAKES_SOURCE,
    recycle: {
      what: "'discards', 'all' or 'none'",
      wrong: [
        ["every", "string"],
        ["", "string"],
        [true, "boolean"],
        [["all"], "table"],
      ],
    },
    shuffled: TAKES_BOOLEAN,
  }),
];

const FOUR = ["A", "B", "C", "D"];

/** All that shuffles a deck that is still to be shuffled: where that fails it still is. */
const FRESH: readonly [method: string, ...args: Value[]][] = [
  ["draw"],
  ["draw", 2],
  ["peek"],
  ["drawWhere", always(true)],
  ["deal", 1, 2],
  ["add", "Z"],
  ["cut"],
  ["put", []],
];

/** What asks for itself, in a deck whose left cards are B, C and D while A is out; and for how many at last. */
const ASKING: readonly [right: readonly number[], n: number, method: string, ...args: Value[]][] = [
  [[], 4, "put", "A", "random"],
  [[1], 5, "add", ["Y", "Z"], "random"],
  [[], 3, "cut"],
  [[], 3, "shuffle"],
  [[1], 2, "shuffle"],
];

const randomCases: readonly Case[] = [
  good("newDeck.random", "settles from the top; an object fits as well", [
    made(["A", "B", "C"], { random: objectSource([3, 2], "random") }),
    ...does("draws C A B; asked 3 2"),
  ]),
  good("newDeck.random", "one seed, one deal, whatever mix of calls asks for it", [
    ...["one", "other"].flatMap((name) => [
      call("newRandom", ["hello"], makes("r")),
      made([1, 2, 3, 4, 5, 6, 7], { random: ref("r") }, name),
    ]),
    ...[1, 2, 3, 4, 5, 6, 7].flatMap(() => [
      ...does("one:draw => card; other:peek -> @card"),
      call("other:drawWhere", [always(true)], gives(ref("card"))),
    ]),
  ]),
  boundary("newDeck.random", "a float for a count makes no float of a bound or a number", [
    lying("A B C", [1, 1, 1], { recycle: "all" }),
    ...does("draw 2.0 -> [A B]; stands 1 2 []; draw 2.0 -> [C A]; stands 2 1 [] 2; asked 2 2"),
  ]),
  ...FRESH.map(([method, ...args], at) => {
    const right = [[], [2], [2, 3]][at % 3]!;
    const name = `at question ${right.length + 1} of the first pass, for ${method}${args.length}`;
    const after = does("stands 4 0 []; draw 9 -> [A B C D]; stands 0 4 []");
    const before = (random: Value) => [made(FOUR, { random })];
    return failingDealer("newDeck.random", name, before, `d:${method}`, args, right, 4 - right.length, after);
  }),
  ...ASKING.map(([right, n, method, ...args]) => {
    const name = `at question ${right.length + 1} of ${method}`;
    const before = (random: Value) => [lying(FOUR, [], { random }), ...does("draws A")];
    const after = does("stands 3 1 []; draw 3 -> [B C D]");
    return failingDealer("newDeck.random", name, before, `d:${method}`, args, right, n, after);
  }),
];

/** A new pass that does not come about: what was discarded is discarded, and what is out is out. */
const newPassFaults: readonly Case[] = (["discards", "all"] as const).flatMap((recycle) =>
  [false, true].flatMap((noRepeat) =>
    [["draw"], ["draw", 2], ["deal", 2, 1]].map(([method, ...args]) => {
      const right = args.length > 0 ? [1] : [];
      const n = (recycle === "all" ? 4 : 3) - right.length;
      const name = `in ${method}${args.length} as a pass of ${recycle} begins${noRepeat ? ", noRepeat" : ""}`;
      const before = (random: Value) => [
        lying(FOUR, [], { recycle, noRepeat, random }),
        ...does("draw 3 -> [A B C]; discard [A B C]; draws D"),
      ];
      const after = does("stands 0 1 [A B C]; draw 2 -> [A B]; passes -> 2");
      return failingDealer("newDeck.recycle", name, before, `d:${method}`, args, right, n, after);
    }),
  ),
);

const noRepeatCases: readonly Case[] = [
  good("newDeck.noRepeat", "a new pass does not begin with the card dealt last", [
    lying("A B C", [3, 2, 1, 2, 2], { recycle: "all", noRepeat: true }),
    // C is refused and asked for again.
    ...does("draws A B C; draws B A C; asked 3 3 2; draws B C A; asked 3 3 2 3 2"),
  ]),
  good("newDeck.noRepeat", "holds for a pass of discards, in the order in which they lie", [
    lying("A B C", [1, 3, 1], { noRepeat: true }),
    ...does("draw 3 -> [A B C]; discard [C A B]; draws B A C; asked 3 3 2"),
  ]),
  good("newDeck.noRepeat", "holds in a shuffle and after a reset, though the card dealt last was put back", [
    lying(FOUR, [1, 4, 1, 1, 4, 3, 1, 1], { noRepeat: true }),
    ...does("draws A; put A; shuffle; asked 4 4 3 2; draws D; reset"),
    // Of A, B, C and D the first is no D.
    ...does("draws C B A D; asked 4 4 3 2 4 4 3 2"),
  ]),
  boundary("newDeck.noRepeat", "the card dealt last is that of drawWhere, not one put on top", [
    lying("A B C", [1, 2, 1], { noRepeat: true }),
    call("d:drawWhere", [source([false, false, true])], gives("C")),
    ...does("put C; shuffle; draw 3 -> [A C B]; asked 3 3 2"),
  ]),
  boundary("newDeck.noRepeat", "remembers the card dealt last where nothing was left to shuffle", [
    lying("A B", [2, 1], { noRepeat: true }),
    ...does("draw 2 -> [A B]; shuffle; discard [A B]; draws A B"),
  ]),
  boundary("newDeck.noRepeat", "an added card that equals another is the same", [
    lying("A B", [2, 1], { noRepeat: true, recycle: "all" }),
    // Two of three are A, and A came last: any may come.
    ...does("add A bottom; draws A B A; draws B A A; asked 3 2"),
  ]),
  boundary("newDeck.noRepeat", "one card and equal ones come again all the same; false leaves it off", [
    lying("A A", [2, 2], { noRepeat: true, recycle: "all" }),
    ...does("draws A A A A A"),
    lying("A", [], { noRepeat: true, recycle: "all" }),
    ...does("draws A A"),
    lying("A B", [2], { noRepeat: false, recycle: "all" }),
    ...does("draws A B B A; asked 2"),
  ]),
];

// The kind of a number is its half, rounded down, and 1: 2 and 3 are of one kind.
const HALF = always(share(50), "kindOf");

const kindOfCases: readonly Case[] = [
  good("newDeck.kindOf", "no kind comes twice in a row", [
    lying([2, 4, 6, 3], [1, 2, 2, 3, 2, 1], { kindOf: HALF, noRepeat: true, recycle: "all" }),
    // No 2 after 3; then one of 2 and 3 must come, which are two of three; then no 2 after 3 again.
    ...does("draws 2 4 6 3; draws 4 3 6 2; asked 4 4 3 3 2 2"),
  ]),
  boundary("newDeck.kindOf", "is asked for every card at the start and when it is added, no more", [
    lying([2, 4, 3], [], { kindOf: HALF, noRepeat: true }),
    asked("kindOf", 2, 4, 3),
    ...does("draws 2 4 3 nil; add 8"),
    asked("kindOf", 2, 4, 3, 8),
  ]),
  boundary("newDeck.kindOf", "false is a kind", [
    lying([2, 4], [2], { kindOf: always(false), noRepeat: true, recycle: "all" }),
    ...does("draws 2 4 4 2"),
  ]),
  ...[undefined, Number.NaN].map((kind) => {
    const options = (...kinds: readonly Answer[]) => ({ kindOf: source(kinds), noRepeat: true });
    const noKind = (position: number, name: string) =>
      typeError(expected(position, name, "kind for each card", `${cameAs(kind)} at position 2`));
    return bad("newDeck.kindOf", `gives ${cameAs(kind)} for a card, or raises`, [
      call("newDeck", [[1, 2], record(options(1, kind))], noKind(2, "newDeck")),
      call("newDeck", [[1, 2], record(options(1, raise("no kind")))], passesOn("no kind")),
      lying([1], [], options(1, 2, kind, raise("no kind"))),
      call("d:add", [[2, 3]], noKind(1, "add")),
      call("d:add", [2], passesOn("no kind")),
      ...does("stands 1 0 []; draws 1 nil"),
    ]);
  }),
  bad("newDeck.kindOf", "of an added card that did not come in is forgotten: one seed deals the same", [
    ...["d", "e"].flatMap((name) => {
      const kinds = [1, 2, 3, 4, ...(name === "d" ? [5, raise("no kind")] : []), 5];
      const options = { random: ref("r"), noRepeat: true, kindOf: source(kinds) };
      return [call("newRandom", [1], makes("r")), made([1, 2, 3, 4], options, name)];
    }),
    call("d:add", [[5, 6]], passesOn("no kind")),
    ...does("add 5; e:add 5; reset; e:reset"),
    ...[1, 2, 3, 4, 5].flatMap(() => does("draw => card; e:draw -> @card")),
  ]),
];

const passCases: readonly Case[] = [
  good("newDeck.shuffled", "false leaves the first pass as the cards are given, true shuffles", [
    lying("A B C"),
    ...does("draws A B C; asked"),
    fresh("A B", [2], { shuffled: true }),
    ...does("draws B A"),
  ]),
  boundary("newDeck.shuffled", "false is for the first pass alone", [
    lying("A B", [2, 2], { recycle: "all" }),
    ...does("draws A B; draws B A; reset; draws B A; asked 2 2"),
  ]),
  good("newDeck.recycle", "discards: the pile is shuffled into a new pass", [
    lying("A B C", [2], { recycle: "discards" }),
    ...does("draw 2 -> [A B]; discard [A B]; draws C; stands 0 1 [A B]"),
    ...does("draws B; stands 1 2 [] 2; draws A nil; stands 0 3 [] 2; asked 2"),
  ]),
  good("newDeck.recycle", "all: every card goes back, wherever it is", [
    lying("A B C", [1, 2], { recycle: "all" }),
    ...does("draw 3 -> [A B C]; discard B; stands 0 2 [B]; draws A; stands 2 1 [] 2; draws C B; asked 3 2"),
  ]),
  good("newDeck.recycle", "none: the deck ends", [
    lying("A B", [], { recycle: "none" }),
    ...does("draw 3 -> [A B]; discard [B A]; draws nil; draw 2 -> []; stands 0 0 [B A]"),
  ]),
  boundary("newDeck.recycle", "discards: a hand crosses into the pass of the pile, once", [
    lying(FOUR, [2], { recycle: "discards" }),
    ...does("draw 2 -> [A B]; discard [A B]; draw 3 -> [C D B]; stands 1 3 [] 2"),
    ...does("draw 3 -> [A]; asked 2; stands 0 4 [] 2"),
  ]),
  boundary("newDeck.recycle", "exactly what is left begins no pass, nor does looking", [
    lying("A B C", [], { recycle: "discards" }),
    ...does("draws A; discard A; draw 2 -> [B C]; draw 0 -> []; peek; cut; shuffle"),
    call("d:drawWhere", [always(true)], gives(undefined)),
    ...does("stands 0 2 [A]; asked"),
  ]),
  boundary("newDeck.recycle", "all: a hand is topped up with cards that are not in it", [
    lying("A B C", [2, 1], { recycle: "all" }),
    // One of A and B, then the others.
    ...does("draw 2 -> [A B]; draw 2 -> [C B]; stands 2 1 [] 2; draw 2 -> [A C]; asked 2 2"),
  ]),
  boundary("newDeck.recycle", "all: a hand larger than the deck gets whole passes", [
    lying("A B", [2, 1], { recycle: "all" }),
    ...does("draw 5 -> [A B B A A]; stands 1 1 [] 3; draws B"),
  ]),
  boundary("newDeck.recycle", "all: a pass has what was added, not what was removed, each once", [
    lying("A B C E", [1, 1, 1], { recycle: "all" }),
    ...does("draw 4 -> [A B C E]; put B bottom; discard C; remove A; add D; draw 2 -> [D B]"),
    ...does("stands 0 3 [C]; draw 4 -> [B C E D]; stands 0 4 [] 2"),
  ]),
  ...newPassFaults,
];

const drawCases: readonly Case[] = [
  good("newDeck:draw", "gives a card, or a list of as many as it is asked for", [
    lying(FOUR),
    ...does("draws A; draw 2 -> [B C]; draw 1 -> [D]; draws nil; draw 1 -> []"),
  ]),
  boundary("newDeck:draw", "nil and null give a card, 0 an empty list, a billion what there is", [
    lying(FOUR),
    ...does("draw nil -> A; draw 0 -> []; draw -0 -> []; draw null -> B; draw 1e9 -> [C D]"),
    lying("A", [], { recycle: "none" }),
    ...does("draw 9007199254740992 -> [A]"),
  ]),
  refused(
    "newDeck:draw",
    "counts that are none",
    noCounts("d:draw", 1, (count) => [count], 0),
  ),
  bad("newDeck:draw", "more than there may be of a deck without an end", [
    lying("A", [], { recycle: "all" }),
    ...noCounts("d:draw", 1, (count) => [count], 0, MOST),
    ...does("draws A"),
  ]),
  good("newDeck:peek", "shows what draw will give; its list is a copy", [
    fresh("A B C", [3, 2]),
    ...does("peek -> C; peek 2 => cards"),
    look("cards", ["C", "A"]),
    call("RandShuffle", [ref("cards"), always(1)], gives(ref("cards"))),
    ...does("stands 3 0 []; draw 3 -> [C A B]; asked 3 2"),
  ]),
  boundary("newDeck:peek", "shows this pass alone; 0 gives an empty list", [
    lying([false, "B"], [], { recycle: "all" }),
    ...does("peek -> false; peek 0 -> []; peek 1e9 -> [false B]; draws false B"),
    ...does("peek nil; peek null; peek 1e9 -> []; stands 0 2 []"),
  ]),
  refused(
    "newDeck:peek",
    "counts that are none",
    noCounts("d:peek", 1, (count) => [count], 0),
  ),
  good("newDeck:drawWhere", "draws the first card that passes, or a list; the others stay in order", [
    lying([1, 2, 3, 4, 5, 6]),
    call("d:drawWhere", [source([false, false, true], "test")], gives(3)),
    asked("test", 1, 2, 3),
    ...does("stands 5 1 []"),
    call("d:drawWhere", [source([true, false, true], "test"), 2], gives([1, 4])),
    asked("test", 1, 2, 4),
    ...does("draw 3 -> [2 5 6]; put [3 1]; draw 2 -> [3 1]"),
  ]),
  boundary("newDeck:drawWhere", "fewer or none pass; 0 asks of no card; nil and null give a card", [
    lying([1, 2, 3]),
    call("d:drawWhere", [someFunction], gives(undefined)),
    call("d:drawWhere", [always(false), 2], gives([])),
    call("d:drawWhere", [source([false, true, false]), 1e9], gives([2])),
    call("d:drawWhere", [source([]), 0], gives([])),
    call("d:drawWhere", [always(true), undefined], gives(1)),
    call("d:drawWhere", [always(true), null], gives(3)),
    call("d:drawWhere", [always(true)], gives(undefined)),
  ]),
  boundary("newDeck:drawWhere", "shuffles a first pass before it", [
    fresh([1, 2, 3], [3, 2]),
    call("d:drawWhere", [source([false, true], "test")], gives(1)),
    asked("test", 3, 1),
    ...does("draw 2 -> [3 2]"),
  ]),
  refused("newDeck:drawWhere", "what is no test, counts that are none, a test that raises", [
    ...[undefined, "B", ["B"]].map((test) =>
      call("d:drawWhere", [test], typeError(expected(1, "drawWhere", "function", cameAs(test)))),
    ),
    ...noCounts("d:drawWhere", 2, (count) => [always(true), count], 0),
    call("d:drawWhere", [source([true, raise("no idea")]), 2], passesOn("no idea")),
  ]),
  good("newDeck:deal", "deals round the table; hands differ by one card at most", [
    lying([1, 2, 3, 4, 5, 6, 7, 8]),
    ...does("deal 2 2 -> [[1 3] [2 4]]; stands 4 4 []; deal 3 1e6 -> [[5 8] [6] [7]]; deal 2 1 -> [[] []]"),
  ]),
  boundary("newDeck:deal", "one hand, empty hands, floats", [
    lying([1, 2, 3]),
    ...does("deal 1 1 -> [[1]]; deal 2 0 -> [[] []]; deal 2.0 1.0 -> [[2] [3]]"),
  ]),
  boundary("newDeck:deal", "crosses into the next pass", [
    lying([1, 2, 3], [1, 1], { recycle: "all" }),
    ...does("deal 2 2 -> [[1 3] [2 1]]; stands 2 1 [] 2"),
  ]),
  refused("newDeck:deal", "hands and sizes that are none, or too many", [
    ...noCounts("d:deal", 1, (hands) => [hands, 1], 1, MOST),
    ...noCounts("d:deal", 2, (size) => [4, size], 0, MOST / 4),
    call("d:deal", [], typeError(expected(1, "deal", `whole number from 1 to ${MOST}`, "nil"))),
    call("d:deal", [1], typeError(expected(2, "deal", `whole number from 0 to ${MOST}`, "nil"))),
  ]),
];

const notOut = (method: string, came: string): Outcome =>
  rangeError(expected(1, method, "cards that are out", came));

/** Arguments of `add` and of those that take cards back which are no cards. */
const noCards = (method: string): Step[] => [
  ...[undefined, null, Number.NaN].map((cards) =>
    call(`d:${method}`, [cards], rangeError(expected(1, method, "card or list of cards", cameAs(cards)))),
  ),
  ...[undefined, Number.NaN].map((hole) => {
    const cards = hole === undefined ? holed(["A", undefined, "B"]) : ["A", hole];
    const text = expected(1, method, "table without holes", `${cameAs(hole)} at position 2`);
    return call(`d:${method}`, [cards], rangeError(text));
  }),
];

/** A case of cards that cannot go back, or away: A and B are out, C is discarded, D is left. */
function backFaults(method: "put" | "discard" | "remove"): Case {
  const wrong: readonly [cards: Value, came: string][] = [
    ["D", "'D', which is in the draw pile"],
    ["Z", "'Z', which is not in the deck"],
    [7, "7, which is not in the deck"],
    [false, "boolean, which is not in the deck"],
    [record({ card: "A" }), "table, which is not in the deck"],
    [["A", "B", "D"], "'D', which is in the draw pile"],
    [[["A"]], "table, which is not in the deck"],
    [method === "put" ? ["C", "C"] : "C", `'C', which is discarded`],
  ];
  return bad(`newDeck:${method}`, "cards that are none, or not out", [
    lying(FOUR),
    ...does("draw 3 -> [A B C]; discard C"),
    ...wrong.map(([cards, came]) => call(`d:${method}`, [cards], notOut(method, came))),
    ...noCards(method),
    ...does(`stands 1 2 [C]; ${method} [B A]; draws ${method === "put" ? "B" : "D"}`),
  ]);
}

/** Places that are none, in a draw pile of B and C. */
const noPlaces = (method: "put" | "add", card: Value): Step[] =>
  [0, 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "middle", "1", true, [1]].map((where) => {
    const places = "'top', 'bottom', 'random' or a position from 1 to 3";
    return call(`d:${method}`, [card, where], rangeError(expected(2, method, places, cameAs(where))));
  });

const moveCases: readonly Case[] = [
  good("newDeck:put", "on top, at the bottom, at a position; a list as it stands", [
    lying([1, 2, 3, 4, 5, 6, 7]),
    ...does("draw 6 -> [1 2 3 4 5 6]; put 2; stands 2 5 []; put [3 1] top; put [6 5] bottom; put 4 2"),
    ...does("stands 7 0 []; draw 7 -> [3 4 1 2 7 6 5]"),
  ]),
  good("newDeck:put", "gives each card its own place at random", [
    lying("A B C", [2, 1]),
    // A behind C, then B before both.
    ...does("draw 2 -> [A B]; put [A B] random; asked 2 3; draw 3 -> [B C A]"),
  ]),
  good("newDeck:put", "takes discarded cards as well, the one that is out first", [
    lying("A A B"),
    ...does("draw 3 -> [A A B]; discard [A B]; put A; stands 1 0 [A B]; put [B A]; stands 3 0 []"),
    ...does("draw 3 -> [B A A]"),
  ]),
  boundary("newDeck:put", "at the first and at the last position, into an empty pile, a float", [
    lying(FOUR),
    ...does("draw 2 -> [A B]; put A 3; put B 1; draw 4 -> [B C D A]"),
    ...["top", "bottom", "random", "1.0", "null"].flatMap((where) =>
      does(`put A ${where}; stands 1 3 []; draws A`),
    ),
  ]),
  boundary("newDeck:put", "an empty list changes nothing, a list that was given is left alone", [
    lying("A B"),
    ...does("put []; put [] bottom; put [] random; put [] 3; draw 2 -> [A B]; discard [A B]"),
    ...does("discards => pile; put @pile; draw 2 -> [A B]"),
    look("pile", ["A", "B"]),
  ]),
  bad("newDeck:put", "a card that is left again, of a later pass", [
    made(["A", "B"], { random: always(1) }),
    ...does("draw 2 -> [A B]; discard [A B]; draws A"),
    call("d:put", ["B"], notOut("put", "'B', which is in the draw pile")),
    ...does("stands 1 1 [] 2"),
  ]),
  backFaults("put"),
  refused("newDeck:put", "places that are none", noPlaces("put", "A")),
  good("newDeck:discard", "lays cards on the pile, the last at its end", [
    lying("A B C"),
    ...does("draw 3 -> [A B C]; discard B; discard [C A]; stands 0 0 [B C A]"),
  ]),
  boundary("newDeck:discard", "an empty list changes nothing", [
    lying("A"),
    ...does("discard []; stands 1 0 []"),
  ]),
  backFaults("discard"),
  good("newDeck:add", "takes new cards in at every place, which belong to the deck from then on", [
    lying("A B", [3]),
    ...does("add C; add [D E] bottom; add F 2; add G random; asked 7; stands 7 0 []"),
    ...does("draw 7 -> [C F G A B D E]; discard [G A]; put G; reset; stands 7 0 [] 2"),
  ]),
  boundary("newDeck:add", "equal cards and false are new cards too", [
    lying("A"),
    ...does("draws A; add A; add [false false] bottom; stands 3 1 []; draw 3 -> [A false false]"),
    ...does("discard [A A false]; stands 0 1 [A A false]"),
  ]),
  boundary("newDeck:add", "a table with names alone is a card, a list is a list", [
    define("card", record({ suit: "hearts" })),
    define("list", ["X"]),
    lying(""),
    // From then on it is that card.
    ...does("add @card; add @list; add [@list]; draw 3 -> [@list X @card]; put @list; draws @list"),
  ]),
  boundary("newDeck:add", "shuffles a first pass before it", [
    fresh("A B C", [3, 2]),
    ...does("add Z bottom; asked 3 2; draw 4 -> [C A B Z]"),
  ]),
  refused("newDeck:add", "cards and places that are none", [...noCards("add"), ...noPlaces("add", "Z")]),
  good("newDeck:remove", "takes cards away for good", [
    lying("A A B C", [1, 1]),
    ...does("draw 3 -> [A A B]; remove A; stands 1 2 []; reset; stands 3 0 [] 2; draw 3 -> [A B C]"),
  ]),
  boundary("newDeck:remove", "all cards, and an empty list", [
    lying("A B"),
    ...does("remove []; draw 2 -> [A B]; remove [B A]; stands 0 0 []; reset; draws nil"),
  ]),
  backFaults("remove"),
  bad("newDeck:remove", "a card that was removed", [
    lying("A B"),
    ...does("draws A; remove A"),
    ...["remove", "put", "discard"].map((method) =>
      call(`d:${method}`, ["A"], notOut(method, "'A', which is not in the deck")),
    ),
    ...does("stands 1 0 []"),
  ]),
];

const pileCases: readonly Case[] = [
  good("newDeck:shuffle", "shuffles what is left", [
    lying(FOUR, [3, 1]),
    ...does("draws A; shuffle; asked 3 2; stands 3 1 []; draw 3 -> [D C B]"),
  ]),
  boundary("newDeck:shuffle", "asks nothing for one card, for none, and where all are still to be shuffled", [
    lying("A B"),
    ...does("draws A; shuffle; draws B; shuffle; asked"),
    fresh("A B", [2]),
    ...does("shuffle; asked; draws B A"),
  ]),
  good("newDeck:reset", "puts all cards back and begins a new pass, shuffled when a card is asked for", [
    lying("A B C", [2, 2]),
    ...does("draw 2 -> [A B]; discard B; reset; asked; stands 3 0 [] 2; draw 3 -> [B C A]; asked 3 2"),
  ]),
  boundary("newDeck:reset", "of a deck that was not touched, twice", [
    fresh("A B", [2]),
    ...does("reset; reset; asked; stands 2 0 [] 3; draw 2 -> [B A]"),
  ]),
  good("newDeck:cut", "puts the top cards to the bottom; where it likes, without a count", [
    lying(FOUR, [3, 1]),
    ...does("draws A; cut 1; stands 3 1 []; peek 3 -> [C D B]; cut; peek 3 -> [B C D]; cut null"),
    ...does("draw 3 -> [B C D]; asked 3 3"),
  ]),
  boundary("newDeck:cut", "no card, all, a float; one card and none ask nothing", [
    lying("A B C"),
    ...does("cut 0; cut 3; peek 3 -> [A B C]; cut 2.0; draw 2 -> [C A]; cut; draws B; cut; asked"),
  ]),
  refused(
    "newDeck:cut",
    "counts that are none",
    noCounts("d:cut", 1, (count) => [count], 0, 2),
  ),
  ...Object.entries({
    left: ["1", "0", "2"],
    size: ["4", "2", "2"],
    out: ["1", "2", "0"],
    discards: ["[C A]", "[]", "[]"],
    passes: ["1", "1", "1"],
  }).flatMap(([method, [inUse, atEnd, untouched]]) => [
    good(`newDeck:${method}`, "tells where the cards are", [
      lying(FOUR),
      ...does(`draw 3 -> [A B C]; discard [C A]; ${method} -> ${inUse}`),
    ]),
    boundary(`newDeck:${method}`, "asks nothing and begins no pass", [
      lying("A B", [], { recycle: "all" }),
      ...does(`draw 2 -> [A B]; ${method} -> ${atEnd}`),
      fresh("A B", []),
      ...does(`${method} -> ${untouched}; asked`),
    ]),
  ]),
  boundary("newDeck:discards", "gives a copy", [
    lying("A B"),
    ...does("draw 2 -> [A B]; discard [A B]; discards => pile"),
    call("RandShuffle", [ref("pile"), always(1)], gives(ref("pile"))),
    ...does("stands 0 0 [A B]"),
  ]),
];

/** Two of what `make` makes, `d` and `e`, with generators of other seeds. */
export const twins = (make: (random: Value, name: string) => Step): Step[] =>
  ["d", "e"].flatMap((name) => [
    call("newRandom", [`seed of ${name}`], makes(`r${name}`)),
    make(ref(`r${name}`), name),
  ]);

/** Saves `d`, sets that on `e`, and does the same with both: calls that give a card. */
export const goesOn = (calls: string, count: number): Step[] => [
  ...does("getState => saved; getState -> @saved; e:setState @saved; e:getState -> @saved"),
  ...Array.from({ length: count }, () => does(`d:${calls} => card; e:${calls} -> @card`)).flat(),
  ...does("getState => later; e:getState -> @later"),
];

/** What comes of a state of other cards or options, or of one with a generator where there is none. */
export const OTHER_STATE = rangeError(
  expected(1, "setState", "state of the same cards, options and kind of source", "one of others"),
);

/** Texts that are no states of this kind, and leave all as it is. */
export const noStates = (kind: string): Step[] => [
  call("newRandom", [1], makes("other")),
  ...does("other:getState => foreign; getState => before"),
  ...["", "hello", `randdeck:${kind}:1:1.2.3:4`, ref("foreign")].map((text) => {
    const problem = `undamaged state of a '${kind}' expected, got another text`;
    return call("d:setState", [text], rangeError(argument(1, "setState", problem)));
  }),
  ...[5, undefined].map((text) =>
    call("d:setState", [text], typeError(expected(1, "setState", "string", cameAs(text)))),
  ),
  ...does("getState -> @before"),
];

/** What is done to a deck of eight cards that is saved then, and how many it can deal. */
const SITUATIONS: readonly [name: string, options: Fields, steps: string, cards: number][] = [
  ["still to be shuffled", { recycle: "all" }, "reset; shuffle", 20],
  ["in the middle of a pass, cut", {}, "draw 3 -> *; cut", 5],
  ["with discards", {}, "draw 6 => hand; discard @hand; draw => one; put @one random", 8],
  ["with noRepeat, at its end", { recycle: "all", noRepeat: true }, "draw 8 -> *", 20],
  ["with noRepeat and a card put back", { noRepeat: true }, "draw => card; put @card; shuffle", 8],
  ["with kinds", { recycle: "all", noRepeat: true, kindOf: always(share(50)) }, "draw 1 -> *", 20],
  ["of which nothing comes", { recycle: "none" }, "draw 9 -> *", 0],
];

const stateCases: readonly Case[] = [
  ...SITUATIONS.map(([name, options, steps, cards]) =>
    good("newDeck:setState", `of a deck ${name}`, [
      ...twins((random, dealer) => made([1, 2, 3, 4, 5, 6, 7, 8], { ...options, random }, dealer)),
      ...does(`e:draw 5 -> *; ${steps}`),
      ...goesOn("draw", cards),
    ]),
  ),
  good("newDeck:getState", "saves where the cards are, and asks nothing", [
    lying(FOUR),
    ...does("draw 3 -> [A B C]; discard [C A]; getState => saved"),
    fresh(FOUR, []),
    ...does("getState -> *; setState @saved; stands 1 1 [C A]; draws D; asked"),
  ]),
  boundary("newDeck:getState", "of a deck without cards, of equal ones, with cards added and removed", [
    lying(""),
    ...does("getState => saved; setState @saved; stands 0 0 []"),
    lying("A A B"),
    ...does("draws A; remove A; add C bottom; draws A; discard A; getState => saved"),
    lying("A A B"),
    ...does("draws A; remove A; add C; setState @saved; stands 2 0 [A]; draw 2 -> [B C]"),
  ]),
  boundary("newDeck:setState", "decks that share a generator: each state has it", [
    call("newRandom", [1], makes("r")),
    made([1, 2, 3, 4], { random: ref("r") }),
    made([1, 2, 3, 4], { random: ref("r") }, "e"),
    ...does("getState => saved; r:getState => words; e:draw -> *; setState @saved; r:getState -> @words"),
  ]),
  bad("newDeck:setState", "what is no state", [lying(FOUR), ...does("draws A"), ...noStates("deck")]),
  bad(
    "newDeck:setState",
    "of other cards or options",
    [
      lying("A B D"),
      lying("B A C"),
      lying("A B C C"),
      lying(["A", "B", true]),
      lying("A B C", [], { recycle: "none" }),
      lying("A B C", [], { noRepeat: true }),
      lying("A B C", [], { noRepeat: true, kindOf: always("A") }),
    ].flatMap((other) => {
      const sets = call("d:setState", [ref("saved")], OTHER_STATE);
      return [other, ...does("getState => saved"), ...BEFORE, sets, ...AFTER];
    }),
  ),
  bad("newDeck:setState", "with a generator where there is none, and the reverse", [
    call("newRandom", [1], makes("r")),
    made(["A", "B", "C"], { random: ref("r") }, "e"),
    ...BEFORE,
    ...does("getState => plain; e:getState => seeded"),
    call("d:setState", [ref("seeded")], OTHER_STATE),
    call("e:setState", [ref("plain")], OTHER_STATE),
    ...AFTER,
  ]),
];

export const deckCases: readonly Case[] = [
  ...makerCases,
  ...randomCases,
  ...noRepeatCases,
  ...kindOfCases,
  ...passCases,
  ...drawCases,
  ...moveCases,
  ...pileCases,
  ...stateCases,
];
