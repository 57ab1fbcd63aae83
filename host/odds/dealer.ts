/** Dealers: the library's own, each made for a scheme. */
import { stepFor } from "../../ts-src/randdeck/chance.js";
import {
  newBlockDeck,
  newCategoryDeck,
  newChance,
  newDeck,
  newDice,
  type Random,
} from "../../ts-src/randdeck.js";
import { OddsError } from "./error.js";
import { cardsOf, fateOf, type Scheme } from "./scheme.js";

/** Deals the next game: its cards, each by its place in `cardsOf`, or MISS. */
export type DealGame = () => readonly number[];

/** A draw of kind `chance` that gave no card. */
export const MISS = -1;

/** How likely the nth try since the last hit is to hit, for a scheme of kind `chance`. */
export function chanceOfTries(chance: number | readonly number[]): (n: number) => number {
  if (typeof chance !== "number") return (n) => chance[Math.min(n, chance.length) - 1]!;
  // Once, as it takes long if the share is small.
  const step = stepFor(chance);
  return (n) => Math.min(1, step * n);
}

/**
 * Makes what deals one game of `draws` cards after another, each as if with a new dealer: a deck and a deck a
 * category begin with a whole pass, and begin anew when they are through; blocks begin with a new block.
 *
 * @throws OddsError if the library refuses the scheme.
 */
export function dealerOf(scheme: Scheme, draws: number, random: Random): DealGame {
  const { name, kind, categories, chance, misses = 0, second, gone: _, ...rest } = scheme;
  const { hand, retain, exhaust, discard, ...given } = rest as typeof rest & { discard?: unknown };
  const numbers = new Map(cardsOf(scheme).map((card, number) => [card, number]));
  const lists = categories.map(({ cards }) => cards.map((card) => numbers.get(card)!));
  const options = { ...given, random };
  const makers: Record<Scheme["kind"], () => DealGame> = {
    dice: () => {
      const dice = newDice(lists.flat(), options);
      return () => dice.draw(draws);
    },
    chance: () => {
      const chanceOf = chanceOfTries(chance!);
      const secondOf = second && chanceOfTries(second);
      let before = misses;
      const hits = newChance((n) => chanceOf(n + before), { random });
      const featured = secondOf && newChance(secondOf, { random });
      return () => {
        before = misses;
        hits.reset();
        featured?.reset();
        return Array.from({ length: draws }, () => {
          if (!hits.draw()) return MISS;
          before = 0;
          return featured === undefined || featured.draw() ? 0 : 1;
        });
      };
    },
    deck: () => {
      const cards = lists.flat();
      if (hand !== undefined) {
        const names = cardsOf(scheme);
        const isDiscarded = (card: number) => fateOf(scheme, names[card]!) === "discard";
        const discarded = names.map((_, card) => isDiscarded(card));
        return () => {
          const deck = newDeck(cards, { random });
          const dealt: number[] = [];
          while (dealt.length < draws) {
            const drawn = deck.draw(hand);
            deck.discard(drawn.filter((card) => discarded[card]));
            dealt.push(...drawn, ...Array<number>(hand - drawn.length).fill(MISS));
          }
          return dealt;
        };
      }
      const deckOptions = { ...options, recycle: "all" } as const;
      let deck = newDeck(cards, deckOptions);
      return () => {
        // A new deck takes longer, and alone knows of no card before.
        if (given.noRepeat) deck = newDeck(cards, deckOptions);
        else deck.reset();
        return deck.draw(draws);
      };
    },
    categories: () => () => {
      const deck = newCategoryDeck(lists, options);
      const cards: number[] = [];
      while (cards.length < draws) cards.push(...deck.drawEach());
      return cards;
    },
    blocks: () => {
      // Blocks do not know of each other, unless the first card of one may not be the last of another: then
      // only a new deck begins a new game.
      const deck = newBlockDeck(lists, options);
      const blockSize = given.blockSize ?? 10;
      const whole = Math.ceil(draws / blockSize) * blockSize;
      return () => (given.noRepeat ? newBlockDeck(lists, options) : deck).draw(whole);
    },
  };
  try {
    const deal = makers[kind]();
    deal();
    return deal;
  } catch (error) {
    // The scheme's own words: nobody who wrote it called a function.
    const problem = (error as Error).message.replace(
      /^bad argument #\d+ to '\w+' \((?:option )?(.*)\)$/s,
      "$1",
    );
    throw new OddsError(`scheme '${name}': ${problem}`);
  }
}
