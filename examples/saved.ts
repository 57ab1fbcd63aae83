/** Saves a deck in TypeScript, and continues with it: `npx tsx examples/saved.ts`. */
import { newDeck, newRandom } from "randdeck";

const cards = ["A", "B", "C", "D", "E"];
const deck = newDeck(cards, { random: newRandom("today") });
console.log(...deck.draw(2)); // B D
deck.discard("B");
const saved = deck.getState();

const later = newDeck(cards, { random: newRandom() });
later.setState(saved);
console.log(...later.draw(3), later.size("discard")); // E A C 1
