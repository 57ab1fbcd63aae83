/** Deals a hand in TypeScript: `npx tsx examples/deal.ts`. */
import { RandDeck, type RandomFunction, sample, shuffled } from "randdeck";

interface Card {
  readonly rank: number;
  readonly suit: "clubs" | "diamonds" | "hearts" | "spades";
}

const cards: Card[] = (["clubs", "diamonds", "hearts", "spades"] as const).flatMap((suit) =>
  Array.from({ length: 13 }, (_, index) => ({ rank: index + 1, suit })),
);

const deal = RandDeck(cards, { noRepeat: true });
const card = deal();
console.log(`One card: ${card.rank} of ${card.suit}`);

const hand = sample(cards, 5);
console.log(`Five cards: ${hand.map(({ rank, suit }) => `${rank} of ${suit}`).join(", ")}`);

// Any function that returns an integer from 1 to n is a random source.
const random: RandomFunction = (n) => Math.floor(Math.random() * n) + 1;
const seats = shuffled(["Ann", "Ben", "Cleo"], random);
console.log(`Seats: ${seats.join(", ")}`);
