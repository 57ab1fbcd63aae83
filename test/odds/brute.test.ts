/**
 * Random small questions have the same answers as brute force, which tries all games and uses only the
 * definitions.
 */
import { expect, it } from "vitest";
import { OptionError } from "../../odds/asks/error.js";
import { type AskedQuestion, readQuestion } from "../../odds/asks/read-question.js";
import { exactChances } from "../../odds/exact/chances.js";
import { schemesFor } from "../../odds/games/dealer.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { long } from "../long.js";

const QUESTIONS = long ? 3000 : 300;

const random = newRandom("brute force");
const upTo = (most: number) => random.random(most);
const oneOf = <Value>(values: readonly Value[]): Value => values[upTo(values.length) - 1]!;
const isLikely = (percent: number) => upTo(100) <= percent;

/** The cards of a game, and its chance. A draw without a card is undefined. */
type Game = readonly [cards: readonly (string | undefined)[], chance: number];

/**
 * All games of `draws` draws. For each state, `comes` returns the possible cards, each with its chance and
 * the next state.
 */
function gamesOf<State>(
  first: State,
  comes: (state: State) => readonly (readonly [card: string | undefined, chance: number, next: State])[],
  draws: number,
): Game[] {
  let all: { cards: (string | undefined)[]; chance: number; state: State }[] = [
    { cards: [], chance: 1, state: first },
  ];
  for (let draw = 0; draw < draws; draw++)
    all = all.flatMap(({ cards, chance, state }) =>
      comes(state)
        .filter(([, likely]) => likely > 0)
        .map(([card, likely, next]) => ({ cards: [...cards, card], chance: chance * likely, state: next })),
    );
  return all.map(({ cards, chance }) => [cards, chance] as const);
}

const without = (cards: readonly string[], card: string) => {
  const at = cards.indexOf(card);
  return [...cards.slice(0, at), ...cards.slice(at + 1)];
};
const shareOf = (cards: readonly string[], card: string) =>
  cards.filter((own) => own === card).length / cards.length;
const different = (cards: readonly string[]) => [...new Set(cards)];

interface Scheme {
  readonly json: { readonly kind: string; readonly [key: string]: unknown };
  readonly games: readonly Game[];
  /** The number of cards that a hand draws, and the cards that stay in it. */
  readonly hand?: number;
  readonly stays?: readonly string[];
}

/** The piles of a deck from which each turn draws a hand and discards it. */
type Turn = Readonly<Record<"pile" | "discards" | "hand", readonly string[]>>;
type Next = [card: string | undefined, chance: number, next: Turn];

const CATEGORIES: Readonly<Record<string, readonly string[]>> = { x: ["a", "b"], y: ["c", "d"] };
/** In decks and dice, cards may be in several categories. The others have a group of the same name. */
const OVERLAP = { ...CATEGORIES, z: ["b", "c"] };
const GROUPS = { g: "a|c", h: " g | d" };
const COUNTED: typeof CATEGORIES = { ...OVERLAP, g: ["a", "c"], h: ["a", "c", "d"] };
const DRAWS = 4;

const passes = (all: readonly string[]) =>
  gamesOf(
    all,
    (left) => {
      const now = left.length > 0 ? left : all;
      return different(now).map((card) => [card, shareOf(now, card), without(now, card)] as const);
    },
    DRAWS,
  );

const PILE = ["a", "a", "b", "c", "c", "d"];
const copies = { a: 2, c: 2 };
const TRIES = [0.2, 0.5, 1];
const schemes: readonly Scheme[] = [
  { json: { kind: "deck", categories: OVERLAP, copies }, games: passes(PILE) },
  { json: { kind: "deck", cards: ["a", "b"], copies: { a: 2 } }, games: passes(["a", "a", "b"]) },
  {
    json: { kind: "dice", categories: OVERLAP, weights: { a: 3, d: 0.5 } },
    games: gamesOf(
      0,
      () =>
        Object.entries({ a: 3, b: 1, c: 1, d: 0.5 }).map(
          ([card, weight]) => [card, weight / 5.5, 0] as const,
        ),
      DRAWS,
    ),
  },
  {
    json: { kind: "categories", categories: CATEGORIES, copies },
    games: gamesOf(
      {
        decks: [
          ["a", "a", "b"],
          ["c", "c", "d"],
        ] as string[][],
        turn: 0,
      },
      ({ decks, turn }) => {
        const full = [
          ["a", "a", "b"],
          ["c", "c", "d"],
        ][turn]!;
        const now = decks[turn]!.length > 0 ? decks[turn]! : full;
        return different(now).map((card) => {
          const next = decks.map((deck, at) => (at === turn ? without(now, card) : deck));
          return [card, shareOf(now, card), { decks: next, turn: 1 - turn }] as const;
        });
      },
      DRAWS,
    ),
  },
  {
    json: { kind: "chance", cards: ["a"], chance: TRIES },
    games: gamesOf(
      0,
      (missed) => {
        const hit = TRIES[Math.min(missed, 2)]!;
        return [["a", hit, 0] as const, [undefined, 1 - hit, missed + 1] as const];
      },
      DRAWS,
    ),
  },
  {
    json: {
      ...{ kind: "deck", cards: ["a", "b", "c"], copies: { b: 2 } },
      ...{ hand: 2, discard: "hand", retain: ["a"], exhaust: ["c"] },
    },
    hand: 2,
    stays: ["a"],
    games: gamesOf<Turn>(
      { pile: ["a", "b", "b", "c"], discards: [], hand: [] },
      (state): Next[] => {
        const isNew = state.hand.length === 2;
        // Of the cards in a hand, only b is discarded: a stays in the hand, and c leaves the game.
        const discards = isNew
          ? [...state.discards, ...state.hand.filter((card) => card === "b")]
          : state.discards;
        const hand = isNew ? [] : state.hand;
        const [pile, rest] = state.pile.length > 0 ? [state.pile, discards] : [discards, []];
        if (pile.length === 0) return [[undefined, 1, { pile, discards: rest, hand: [...hand, ""] }]];
        return different(pile).map((card) => [
          card,
          shareOf(pile, card),
          { pile: without(pile, card), discards: rest, hand: [...hand, card] },
        ]);
      },
      DRAWS,
    ),
  },
];

/** A condition. `of` tells whether it is true after some cards; undefined if it is still undecided. */
interface Condition {
  readonly text: string;
  readonly of: (cards: readonly (string | undefined)[], scheme: Scheme) => boolean | undefined;
}

const isCalled = (name: string) => (card: string | undefined) =>
  card !== undefined &&
  name.split("|").some((one) => one === "*" || one === card || (COUNTED[one]?.includes(card) ?? false));

const atLeast = (number: number, least: number, isOpen: boolean) =>
  number >= least ? true : isOpen ? undefined : false;
const not = (value: boolean | undefined) => (value === undefined ? undefined : !value);
const and = (...values: (boolean | undefined)[]) =>
  values.includes(false) ? false : values.includes(undefined) ? undefined : true;

/** A comparison with a number, in one of the ways to write it. */
function compared(
  text: string,
  numberOf: (cards: readonly (string | undefined)[]) => number,
  last: number,
  most: number,
): Condition {
  const [one, other] = [upTo(most), upTo(most)];
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const least = (number: number) => (cards: readonly (string | undefined)[]) =>
    atLeast(numberOf(cards), number, cards.length < last);
  return oneOf<Condition>([
    { text: `${text} >= ${one}`, of: least(one) },
    { text: `${one} <= ${text}`, of: least(one) },
    { text: `${text} > ${one - 1}`, of: least(one) },
    { text: `${text} < ${one}`, of: (cards) => not(least(one)(cards)) },
    { text: `${text} <= ${one}`, of: (cards) => not(least(one + 1)(cards)) },
    { text: `${text} = ${one}`, of: (cards) => and(least(one)(cards), not(least(one + 1)(cards))) },
    {
      text: `${low} <= ${text} <= ${high}`,
      of: (cards) => and(least(low)(cards), not(least(high + 1)(cards))),
    },
  ]);
}

const nameOf = ({ json }: Scheme) => {
  const cards = (json as { cards?: string[] }).cards ?? [
    "a",
    "b",
    "c",
    "d",
    "x",
    "y",
    "z",
    "g",
    "h",
    "x|c",
    "a|y",
    "z|g",
  ];
  return oneOf([...cards, "*", cards.slice(0, 2).join("|")]);
};

/** A random term: the cards of a name, times a factor, in some draws or in all. */
function termOf(scheme: Scheme, canBeWindowed: boolean) {
  const name = nameOf(scheme);
  const factor = isLikely(25) ? 2 : 1;
  const isKinds = isLikely(20);
  const window = canBeWindowed && isLikely(25) ? ([upTo(2), 2 + upTo(DRAWS - 2)] as const) : undefined;
  const called = isCalled(name);
  const text = `${factor > 1 ? "2*" : ""}${isKinds ? `kinds(${name})` : name}${window ? `[${window[0]}:${window[1]}]` : ""}`;
  const numberOf = (cards: readonly (string | undefined)[]) => {
    const own = (window ? cards.slice(window[0] - 1, window[1]) : cards).filter(called);
    return factor * (isKinds ? new Set(own).size : own.length);
  };
  return { text, numberOf, last: window?.[1] ?? 0 };
}

function leafOf(scheme: Scheme, isPlain: boolean): Condition {
  const kind = upTo(10);
  if (kind === 1 && !isPlain) {
    const isSame = isLikely(40);
    const name = nameOf(scheme);
    const numberOf = (cards: readonly (string | undefined)[]) => {
      let [longest, run] = [0, 0];
      for (const [at, card] of cards.entries()) {
        const goesOn = isSame
          ? card !== undefined && (run === 0 || card === cards[at - 1])
          : isCalled(name)(card);
        run = goesOn ? run + 1 : isSame && card !== undefined ? 1 : 0;
        longest = Math.max(longest, run);
      }
      return longest;
    };
    return compared(`row(${isSame ? "same" : name})`, numberOf, 0, 3);
  }
  if (kind === 2) {
    const wanted = Array.from({ length: upTo(2) }, () => ({ count: upTo(2), isExact: isLikely(50) }));
    const text = `same(${wanted.map(({ count, isExact }) => `${isExact ? "=" : ""}${count}`).join(", ")})`;
    const of = (cards: readonly (string | undefined)[]) => {
      const counts = [...new Set(cards)].flatMap((card) =>
        card === undefined ? [] : cards.filter((own) => own === card).length,
      );
      const fits = (count: number, { count: least, isExact }: (typeof wanted)[0]) =>
        isExact ? count === least : count >= least;
      const [first, second] = wanted;
      return counts.some(
        (one, at) =>
          fits(one, first!) &&
          (second === undefined || counts.some((other, place) => place !== at && fits(other, second))),
      );
    };
    return { text, of };
  }
  const terms = Array.from({ length: isLikely(25) ? 2 : 1 }, () => termOf(scheme, !isPlain));
  const numberOf = (cards: readonly (string | undefined)[]) =>
    terms.reduce((sum, term) => sum + term.numberOf(cards), 0);
  const last = Math.max(...terms.map((term) => term.last));
  return compared(terms.map(({ text }) => text).join(" + "), numberOf, last, 3);
}

function conditionOf(scheme: Scheme, depth: number, isPlain = false): Condition {
  const kind = depth === 0 ? 0 : upTo(8);
  const part = () => conditionOf(scheme, depth - 1, isPlain);
  if (kind === 1) {
    const own = part();
    return { text: `not (${own.text})`, of: (...game) => not(own.of(...game)) };
  }
  if (kind === 2 && scheme.hand !== undefined && !isPlain) {
    const own = conditionOf(scheme, depth - 1, true);
    const size = scheme.hand;
    return {
      text: `hand(${own.text})`,
      of: (cards) => {
        for (let end = size; end <= cards.length; end += size) {
          const kept = cards.slice(0, end - size).filter((card) => scheme.stays!.includes(card ?? ""));
          if (own.of([...kept, ...cards.slice(end - size, end)], scheme) === true) return true;
        }
        return false;
      },
    };
  }
  if (kind > 2) {
    const isAnd = isLikely(50);
    const [one, other] = [part(), part()];
    return {
      text: `(${one.text}) ${isAnd ? "and" : "or"} (${other.text})`,
      of: (...game) => {
        const values = [one.of(...game), other.of(...game)];
        return isAnd ? and(...values) : not(and(...values.map(not)));
      },
    };
  }
  return leafOf(scheme, isPlain);
}

/** A random question, and the functions that compute its answer. */
function questionOf(scheme: Scheme) {
  const draws = upTo(DRAWS - 1) + 1;
  const games = scheme.games;
  const asked = conditionOf(scheme, 2);
  const mode = oneOf(["when", "after", "average"] as const);
  const given = isLikely(20) ? conditionOf(scheme, 1, true) : undefined;
  const isDeck = scheme.json.kind === "deck" && scheme.hand === undefined;
  const keep = isDeck && isLikely(40) ? conditionOf(scheme, 1, true) : undefined;
  const hand = Math.min(2, draws);
  const mulligans = oneOf([1, 2, "until"] as const);
  const terms = Array.from({ length: upTo(2) }, () => termOf(scheme, true));
  const isMinus = isLikely(40);
  const text = terms.map((term) => term.text).join(isMinus ? " - " : " + ");
  const sumIn = (cards: readonly (string | undefined)[]) =>
    terms.reduce((sum, term, at) => sum + (isMinus && at > 0 ? -1 : 1) * term.numberOf(cards), 0);

  const options: AskedQuestion = {
    ...{ draws, [mode]: mode === "average" ? text : asked.text },
    ...("categories" in scheme.json && {
      group: Object.entries({
        ...GROUPS,
        ...("z" in (scheme.json.categories as object) ? {} : { z: "b|c" }),
      }).map(([name, members]) => `${name}=${members}`),
    }),
    ...(given && { given: [given.text] }),
    ...(keep && { hand, keep: keep.text, mulligans }),
  };
  const isFit = (cards: readonly (string | undefined)[]) => keep?.of(cards.slice(0, hand), scheme) !== false;
  const unfit = games.reduce((sum, [cards, chance]) => sum + (isFit(cards) ? 0 : chance), 0);
  const times = mulligans === "until" ? 0 : mulligans;
  const again = Array.from({ length: times + 1 }, (_, at) => unfit ** at).reduce((sum, power) => sum + power);
  const weightOf = (cards: readonly (string | undefined)[]) => {
    if (keep === undefined) return 1;
    if (mulligans === "until") return isFit(cards) ? 1 / (1 - unfit) : 0;
    return isFit(cards) ? again : unfit ** times;
  };
  /** Returns the average of a value after a draw, over all games that count. */
  const shareAt = (draw: number, valueIn: (cards: readonly (string | undefined)[]) => number) => {
    let [sum, all] = [0, 0];
    for (const [cards, chance] of games) {
      if (given && given.of(cards.slice(0, draw), scheme) !== true) continue;
      all += chance * weightOf(cards);
      sum += chance * weightOf(cards) * valueIn(cards);
    }
    return all > 1e-12 ? sum / all : 0;
  };
  const isMet = (draw: number) => (cards: readonly (string | undefined)[]) => {
    const now = (at: number) => asked.of(cards.slice(0, at), scheme) === true;
    if (mode === "after") return now(draw) ? 1 : 0;
    return Array.from({ length: draw }, (_, at) => at + 1).some(now) ? 1 : 0;
  };
  return { options, draws, isFitEver: unfit < 1 - 1e-12, shareAt, isMet, sumIn };
}

it(`as a brute force answers ${QUESTIONS} of them`, () => {
  let answered = 0;
  let refused = 0;
  while (answered < QUESTIONS) {
    const scheme = oneOf(schemes);
    const { options, draws, isFitEver, shareAt, isMet, sumIn } = questionOf(scheme);
    const label = JSON.stringify([scheme.json, options]);
    let question: ReturnType<typeof readQuestion>;
    let chances: ReturnType<typeof exactChances>;
    try {
      question = readQuestion(options);
      chances = exactChances(schemesFor(scheme.json, question)[0]!, question);
    } catch (error) {
      if (!(error instanceof OptionError) && isFitEver) throw error;
      refused += 1;
      continue;
    }
    answered += 1;
    expect(chances, label).toBeDefined();
    if (options.average !== undefined) {
      const values = chances!.values!;
      const mean = [...values].reduce((sum, [value, chance]) => sum + value * chance, 0);
      if (chances!.known !== 0)
        expect(mean, label).toBeCloseTo(
          shareAt(draws, (cards) => sumIn(cards.slice(0, draws))),
          9,
        );
      const [value] = oneOf([...values.entries(), [0] as const]);
      const share = shareAt(draws, (cards) => (sumIn(cards.slice(0, draws)) === value ? 1 : 0));
      expect(values.get(value) ?? 0, label).toBeCloseTo(share, 9);
      continue;
    }
    for (let draw = 1; draw <= draws; draw++)
      expect(chances!.byDraw[draw], `${label} ${draw}`).toBeCloseTo(shareAt(draw, isMet(draw)), 9);
  }
  expect(refused).toBeLessThan(QUESTIONS);
});
