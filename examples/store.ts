/**
 * Keeps a deck outside of a store, as you would for React: `npx tsx examples/store.ts`. It makes snapshots
 * for components to show, has keys for the items of a list, and can undo a call.
 */
import { newDeck, newRandom } from "randdeck";

interface Card {
  readonly id: number;
  readonly name: string;
}

const catalogue: Card[] = ["strike", "strike", "guard", "flare"].map((name, at) => ({ id: at + 1, name }));
const deck = newDeck(catalogue, {
  piles: ["hand"],
  idOf: (card) => card.id,
  cardOf: (id) => catalogue[Number(id) - 1]!,
  random: newRandom("store"),
});

// The data that a component shows. The key of an item is `card.id`, so cards with the same name have
// different keys.
const snapshot = () => ({ hand: deck.pile("hand"), left: deck.left() });

const history: string[] = [];
function change(move: () => void): void {
  const before = deck.getState();
  move();
  history.push(before);
}
function undo(): void {
  const before = history.pop();
  if (before !== undefined) deck.setState(before);
}

const show = () => console.log(...snapshot().hand.map(({ id, name }) => `${id}:${name}`), snapshot().left);
change(() => deck.draw(2, "hand"));
show(); // 1:strike 3:guard 2
change(() => deck.discard(deck.pile("hand"), "hand"));
show(); // 2
undo();
show(); // 1:strike 3:guard 2
