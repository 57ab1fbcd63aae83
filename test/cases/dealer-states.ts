/** One dealer of each kind in the middle of a pass, made alike in TypeScript and in Lua. */
import * as library from "../../ts-src/randdeck.js";

const { newBlockDeck, newCategoryDeck, newDeck, newDice, newHand } = library;

export const CARDS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];
const CATEGORIES = [CARDS.slice(0, 4), CARDS.slice(4)];

export interface Saved {
  getState(): string;
  setState(state: string): void;
}

export interface DealerKind<Dealer extends Saved = Saved> {
  /** What its states say that they are of. */
  readonly kind: string;
  readonly name: string;
  /** Makes a dealer that has dealt some cards; `random` is a generator of any seed. */
  make(random: library.Random): Dealer;
  /** Some cards, as text, and what the dealer tells of itself. */
  deal(dealer: Dealer): string;
  /** The same two in Lua: functions of `random` and of `dealer`, with `randdeck`, `cards` and `categories`. */
  readonly lua: string;
}

const kind = <Dealer extends Saved>(one: DealerKind<Dealer>): DealerKind => one as unknown as DealerKind;

function deckInUse(random: library.Random): library.Deck<string> {
  const deck = newDeck(CARDS, { random });
  const hand = deck.draw(5);
  deck.discard([hand[0]!, hand[1]!]);
  deck.put(hand[2]!, "random");
  deck.peek(3);
  return deck;
}

const LUA_DECK_IN_USE = `
  local deck = randdeck.newDeck(cards, { random = random })
  local hand = deck:draw(5)
  deck:discard({ hand[1], hand[2] })
  deck:put(hand[3], "random")
  deck:peek(3)`;

const dealFromDeck = (deck: library.Deck<string>): string =>
  [...deck.draw(8), deck.left(), deck.out(), ...deck.discards()].join(" ");

const LUA_DEAL_FROM_DECK = `function(deck)
  local hand = table.concat(deck:draw(8), " ")
  return table.concat({ hand, deck:left(), deck:out(), unpack(deck:discards()) }, " ")
end`;

export const dealerKinds: readonly DealerKind[] = [
  kind({
    kind: "deck",
    name: "deck",
    make: deckInUse,
    deal: dealFromDeck,
    lua: `function(random) ${LUA_DECK_IN_USE} return deck end, ${LUA_DEAL_FROM_DECK}`,
  }),
  kind({
    kind: "deck",
    name: "deck, all of whose cards lie as they were dealt",
    make: (random) => {
      const deck = newDeck(CARDS, { random });
      deck.discard(deck.draw(4).slice(1));
      return deck;
    },
    deal: dealFromDeck,
    lua: `function(random)
      local deck = randdeck.newDeck(cards, { random = random })
      local hand = deck:draw(4)
      deck:discard({ hand[2], hand[3], hand[4] })
      return deck
    end, ${LUA_DEAL_FROM_DECK}`,
  }),
  kind({
    kind: "dice",
    name: "dice",
    make: (random) => {
      const dice = newDice(CARDS, { random });
      dice.draw();
      dice.peek(3);
      return dice;
    },
    deal: (dice) => dice.draw(8).join(" "),
    lua: `function(random)
      local dice = randdeck.newDice(cards, { random = random })
      dice:draw()
      dice:peek(3)
      return dice
    end, function(dice) return table.concat(dice:draw(8), " ") end`,
  }),
  kind({
    kind: "blocks",
    name: "blocks",
    make: (random) => {
      const blocks = newBlockDeck(CATEGORIES, { random, blockSize: 6, noRepeat: true });
      blocks.draw(3);
      return blocks;
    },
    deal: (blocks) => blocks.draw(8).join(" "),
    lua: `function(random)
      local blocks = randdeck.newBlockDeck(categories, { random = random, blockSize = 6, noRepeat = true })
      blocks:draw(3)
      return blocks
    end, function(blocks) return table.concat(blocks:draw(8), " ") end`,
  }),
  kind({
    kind: "categories",
    name: "categories",
    make: (random) => {
      const decks = newCategoryDeck(CATEGORIES, { random });
      decks.drawEach();
      return decks;
    },
    deal: (decks) => [...decks.drawEach(), ...decks.drawEach(), ...decks.drawEach()].join(" "),
    lua: `function(random)
      local decks = randdeck.newCategoryDeck(categories, { random = random })
      decks:drawEach()
      return decks
    end, function(decks)
      local rows = {}
      for row = 1, 3 do rows[row] = table.concat(decks:drawEach(), " ") end
      return table.concat(rows, " ")
    end`,
  }),
  kind({
    kind: "hand",
    name: "hand",
    make: (random) => {
      const hand = newHand(deckInUse(random), 3);
      hand.play(2);
      return hand;
    },
    deal: (hand) => [hand.play(1), ...hand.cards(), hand.play(1), ...hand.cards()].join(" "),
    lua: `function(random) ${LUA_DECK_IN_USE}
      local made = randdeck.newHand(deck, 3)
      made:play(2)
      return made
    end, function(hand)
      local first, held = hand:play(1), table.concat(hand:cards(), " ")
      return table.concat({ first, held, hand:play(1), table.concat(hand:cards(), " ") }, " ")
    end`,
  }),
];

/** Seeds of the dealers: the state of one is set on the other. */
export const SEEDS = ["saved", "another"] as const;

const luaList = (items: readonly string[]): string => `{${items.map((item) => `"${item}"`).join(",")}}`;

/** What stands before a Lua program: the library, the cards, and `kinds`, each a list of the two functions. */
export const luaKinds = (file: string): string => `
  local randdeck = (function() ${file}\nend)()
  local unpack = unpack or table.unpack
  local cards, categories = ${luaList(CARDS)}, {${CATEGORIES.map(luaList).join(",")}}
  local kinds = {${dealerKinds.map(({ lua }) => `{${lua}}`).join(",\n")}}
`;
