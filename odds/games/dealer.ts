/** Deals games of schemes with the library's dealers. Games of a deck may have mulligans. */
import {
  newBlockDeck,
  newCategoryDeck,
  newChance,
  newDeck,
  newDice,
  type Random,
  shuffled,
} from "../../ts-src/randdeck.js";
import type { Read } from "../asks/deck-list.js";
import { option } from "../asks/error.js";
import { hasMulligans, leavesIn, namesAsked, type Question } from "../asks/question.js";
import { readSchemes } from "../asks/read-scheme.js";
import {
  bound,
  cardsOf,
  chanceOfTries,
  listsOf,
  MISS,
  passOf,
  placesIn,
  refuse,
  type Scheme,
  withGroups,
  without,
} from "../asks/scheme.js";
import { cellsIn, type Deck, noneFits, pileOf, startsOf } from "../exact/mulligan.js";
import type { HandsOf, Pile } from "../exact/piles.js";

/** Deals the next game. Returns its cards as positions in `cardsOf`, or MISS for a draw without a card. */
export type DealGame = () => readonly number[];

/** Returns a function that deals `draws` cards. Each game starts with a whole deck or a new block. */
export function dealerOf(scheme: Scheme, draws: number, random: Random): DealGame {
  const { kind, cards, noRepeat, hand, blockSize = 10, perBlock } = scheme;
  const names = cardsOf(scheme);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const lists = listsOf(scheme).map((cards) => cards.map((card) => numbers.get(card)!));
  const makers: Record<Scheme["kind"], () => DealGame> = {
    dice: () => {
      const weights = cards.flatMap(({ copies, weight }) => Array<number>(copies).fill(weight));
      const dice = newDice(lists.flat(), { weights, random });
      return () => dice.draw(draws);
    },
    chance: () => {
      const { chance, schedule, misses = 0, second = [1], lost } = scheme;
      const chanceOf = chanceOfTries(chance ?? schedule!);
      let drawn = 0;
      const hits = newChance(schedule === undefined ? chanceOf : () => chanceOf(drawn), { random });
      const featured = newChance(chanceOfTries(second), { random });
      return () => {
        hits.reset(misses);
        featured.reset(lost ? 1 : 0);
        return Array.from({ length: draws }, (_, at) => {
          drawn = at + 1;
          if (!hits.draw()) return MISS;
          return scheme.second === undefined || featured.draw() ? 0 : 1;
        });
      };
    },
    deck: () => {
      const cards = lists.flat();
      if (hand !== undefined) {
        const isDiscarded = new Set(
          scheme.cards.flatMap(({ name, fate }) => (fate === "discard" ? numbers.get(name)! : [])),
        );
        return () => {
          const deck = newDeck(cards, { random });
          const dealt: number[] = [];
          while (dealt.length < draws) {
            const drawn = deck.draw(hand);
            deck.discard(drawn.filter((card) => isDiscarded.has(card)));
            dealt.push(...drawn, ...Array<number>(hand - drawn.length).fill(MISS));
          }
          return dealt;
        };
      }
      const options = { noRepeat, random, recycle: "all" } as const;
      let deck = newDeck(cards, options);
      return () => {
        // With `noRepeat`, a reset deck still remembers its last card. Otherwise, a reset is quicker.
        if (noRepeat) deck = newDeck(cards, options);
        else deck.reset();
        return deck.draw(draws);
      };
    },
    categories: () => () => {
      const deck = newCategoryDeck(lists, { noRepeat, random });
      const cards: number[] = [];
      while (cards.length < draws) cards.push(...deck.drawEach());
      return cards;
    },
    blocks: () => {
      // With `noRepeat`, a block depends on the block before, so each game needs a new deck.
      const options = { noRepeat, blockSize, perBlock, random };
      const deck = newBlockDeck(lists, options);
      const whole = Math.ceil(draws / blockSize) * blockSize;
      return () => (noRepeat ? newBlockDeck(lists, options) : deck).draw(whole);
    },
  };
  return makers[kind]();
}

/** A game after its mulligans. `unfit` is the number of its first hands that failed `--keep`. */
export interface Opening {
  readonly cards: readonly number[];
  readonly unfit: number;
}

/** With `until`, at most so many hands are dealt in a game. */
export const MOST_HANDS = 10_000;

/** Returns a function that deals a game with mulligans. Each card is dealt as the number of its cell. */
export function openedGames(deck: Deck, question: Question, random: Random): () => Opening {
  const dealt = (pile: Pile) => shuffled(cellsIn(pile), random);
  const oneHand: HandsOf = (pile, size) => [{ hand: pileOf(deck, dealt(pile).slice(0, size)), chance: 1 }];
  return () => {
    for (let tries = 0; tries < MOST_HANDS; tries++) {
      const { starts, unfit } = startsOf(deck, question, oneHand);
      if (starts.length === 0) continue;
      const cards = starts[0]!.piles.flatMap(dealt);
      while (cards.length < question.draws) cards.push(...dealt(deck.pile));
      return { cards, unfit: tries + unfit.indexOf(1) };
    }
    throw noneFits(question);
  };
}

/** Reads schemes, and removes the cards of `--without`. Throws if a scheme can't answer the question. */
export function schemesFor(
  json: unknown,
  question: Question,
  { printings = new Map(), groups = new Map() }: Partial<Omit<Read, "json" | "notes">> = {},
): Scheme[] {
  const names = namesAsked(question);
  const { rule, hand, turns } = question;
  const asksHands = turns !== undefined || leavesIn(question).some(({ isInHand }) => isInHand);
  const all = readSchemes(json);
  // If at least one scheme can have mulligans, the others needn't: a note says that they have none.
  const isAnyDeck = all.some((scheme) => passOf(scheme) !== undefined);
  return all.map((read) => {
    const scheme = withGroups({ ...read, printings }, groups, question.groups);
    const left = question.without.reduce((scheme, wanted) => without(scheme, wanted, names), scheme);
    placesIn(left, names);
    bound(left, question);
    if (turns !== undefined && left.hand === undefined)
      refuse(
        scheme,
        option("turns"),
        `doesn't draw and discard a hand each turn: count draws, after a hand of 7 by turn ${turns} ${option("draws", turns + 6)} on the play (7 and ${turns - 1}) or ${option("draws", turns + 7)} on the draw`,
      );
    if (asksHands && left.hand === undefined)
      refuse(scheme, "hand(...)", "has no 'hand', which each turn draws and discards");
    const least = rule === "hearthstone" ? 2 * hand : hand;
    if (hasMulligans(question) && (passOf(left) ?? (isAnyDeck ? least : 0)) < least)
      refuse(
        scheme,
        rule === undefined ? option("keep") : option("rule", rule),
        `isn't a deck of at least ${least} cards in random order`,
      );
    return left;
  });
}
