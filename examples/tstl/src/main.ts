/**
 * Deals three hands from one deck, in a TypeScriptToLua project. First `npm install` the randdeck tarball and
 * the packages in package.json. Then `npm run build` makes the Lua in `out`, for Lua 5.1 and LuaJIT.
 */
import { newDeck, newRandom } from "randdeck";

interface Card {
  readonly rank: string;
  readonly suit: string;
}

const cards: Card[] = [];
for (const suit of ["clubs", "diamonds", "hearts", "spades"]) {
  for (const rank of ["ten", "jack", "queen", "king", "ace"]) cards.push({ rank, suit });
}

const nameOf = ({ rank, suit }: Card) => `${rank} of ${suit}`;
// A saved deck contains the names of its cards.
const deck = newDeck(cards, { random: newRandom("table 7"), idOf: (card) => nameOf(card) });
const players = ["Ann", "Ben", "Cleo"];
deck.deal(players.length, 3).forEach((hand, seat) => {
  print(`${players[seat]}: ${hand.map((card) => nameOf(card)).join(", ")}`);
});

// The state is one line of text, which you can write to a file or send to a server.
const saved = deck.getState();
const next = deck.draw();
deck.setState(saved);
print(`${deck.left()} cards left, the next one twice: ${next?.rank}, ${deck.draw()?.rank}`);
