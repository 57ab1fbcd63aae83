/** Cases of spread. */
import { expected, failing, noLists, noSources } from "./faults.js";
import {
  always,
  asked,
  bad,
  boundary,
  type Case,
  call,
  define,
  float,
  gives,
  good,
  LAST,
  look,
  objectSource,
  passesOn,
  permutation,
  raise,
  record,
  ref,
  someFunction,
  source,
  typeError,
  type Value,
} from "./language.js";

/** What is no function, and is not nil, for `spread` and `keyedShuffle`. */
export const NO_FUNCTIONS: readonly (readonly [value: Value, came: string])[] = [
  [4, "4"],
  ["kind", "string"],
  [false, "boolean"],
  [["A"], "table"],
  [record({ random: 4 }), "table"],
];

const spreads = (cards: Value, pairs: number, kindOf: Value = undefined, random: Value = undefined) => [
  define("list", cards),
  call("spread", [ref("list"), kindOf, random], gives(pairs)),
];

export const spreadCases: readonly Case[] = [
  good("spread", "parts those of one kind, as far as can be, and says how many pairs are left", [
    ...spreads(["A", "A", "B"], 0),
    look("list", ["A", "B", "A"]),
    ...spreads(["A", "A", "A", "A", "B"], 2),
    look("list", permutation("A", "A", "A", "A", "B")),
  ]),
  good("spread", "asks a function for the kinds, of each card once, in their order", [
    ...spreads([11, 12, 21], 0, source([1, 1, 2], "kindOf"), always(2)),
    asked("kindOf", 11, 12, 21),
    look("list", [12, 21, 11]),
  ]),
  good("spread.random", "decides the order: whatever does not fit is drawn again", [
    ...spreads(["A", "A", "B", "B", "C"], 0, undefined, source([1, 1, 2, 2, 3, 1], "random")),
    // After A another is refused, after B too.
    asked("random", 5, 4, 4, 3, 3, 2),
    look("list", ["A", "B", "C", "B", "A"]),
    ...spreads([11, 12, 21], 0, source([1, 1, 2]), objectSource([float(2), 2], "object")),
    asked("object", 3, 2),
    look("list", [12, 21, 11]),
  ]),
  boundary("spread", "no card, one card, all of one kind, none of one kind", [
    ...spreads([], 0, undefined, source([])),
    look("list", []),
    ...spreads(["A"], 0, undefined, source([])),
    ...spreads(["A", "A", "A"], 2),
    ...spreads([1, 2, 3, 4], 3, always("one kind")),
    ...spreads(["A", "B", "C", "D"], 0, undefined, always(1, "random")),
    asked("random", 4, 3, 2),
    look("list", ["A", "B", "C", "D"]),
  ]),
  boundary("spread", "just more than half of one kind, just half, and two more", [
    ...spreads(["B", "A", "C", "A", "A"], 0, undefined, always(1)),
    look("list", ["A", "B", "A", "C", "A"]),
    ...spreads(["A", "A", "B", "B"], 0, undefined, always(LAST)),
    look("list", ["B", "A", "B", "A"]),
    ...spreads(["A", "A", "A", "A", "A", "A", "B", "B", "C"], 2, undefined, always(1)),
  ]),
  boundary("spread", "kinds of any kind: a number is one, held as a float or not, and no string", [
    ...spreads([1, float(1), 1], 2),
    ...spreads([0, -0], 1),
    ...spreads([1, "1", 1], 0),
    define("table", ["inside"]),
    ...spreads([false, false, ref("table"), ref("table")], 0),
    look("list", permutation(false, false, ref("table"), ref("table"))),
    ...spreads(["A", "B", "C"], 2, always(false)),
    ...spreads([["same"], ["same"]], 0),
  ]),
  boundary("spread.random", "nil and null stand for the engine's own, and for the cards themselves", [
    call("spread", [["A", "A"], undefined, undefined], gives(1)),
    call("spread", [["A", "A"], null, null], gives(1)),
    call("spread", [["A", "A"]], gives(1)),
  ]),
  noLists("spread", 0, undefined, always(1)),
  bad("spread", "what is no function, a card without a kind, a function that raises: the list stays", [
    define("list", ["A", "A", "B"]),
    ...NO_FUNCTIONS.map(([value, came]) =>
      call("spread", [ref("list"), value], typeError(expected(2, "spread", "function", came))),
    ),
    call(
      "spread",
      [ref("list"), someFunction],
      typeError(expected(2, "spread", "kind for each card", "nil at position 1")),
    ),
    call(
      "spread",
      [ref("list"), source([1, 1, Number.NaN])],
      typeError(expected(2, "spread", "kind for each card", "NaN at position 3")),
    ),
    call("spread", [ref("list"), source([1, raise("no kind")])], passesOn("no kind")),
    look("list", ["A", "A", "B"]),
  ]),
  noSources("spread", 3, (random) => [ref("list"), undefined, random]),
  failing("spread", (random) => [ref("list"), undefined, random], [4, 3, 2]),
];
