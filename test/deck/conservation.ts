/** Random calls of a deck, and after each whether every card is where it must be: the same as conservation.lua. */
import * as library from "../../ts-src/randdeck.js";

type Deck = library.Deck<number>;
export type MakeDeck = (cards: readonly number[], options: library.DeckOptions<number>) => Deck;

const RECYCLE = ["discards", "all", "none"] as const;
const SIZES = [1, 7, 20, 52, 70, 150];

/** A checksum of all cards dealt and what is left of the deck, or what was wrong. */
export function conserve(newDeck: MakeDeck, seed: number, calls: number, between: number): string {
  const random = library.newRandom(seed);
  const upTo = (n: number): number => random.random(n);
  let deck!: Deck;
  let all: number[] = [];
  let added = 0;
  let hand: number[] = [];
  let saved: string | undefined;
  let sum = 1;
  const note = (number: number): void => {
    sum = (sum * 4078413 + number) % 2147483647;
  };

  function begin(): void {
    added = SIZES[upTo(SIZES.length) - 1]!;
    all = Array.from({ length: added }, (_, index) => index + 1);
    hand = [];
    const source = random.stream(`deck ${upTo(1_000_000)}`);
    const recycle = RECYCLE[upTo(RECYCLE.length) - 1]!;
    const noRepeat = upTo(2) === 1;
    const shuffled = upTo(4) > 1;
    deck = newDeck(all, { random: source, recycle, noRepeat, shuffled });
  }

  function draw(cards: readonly (number | undefined)[]): void {
    hand = cards.filter((card) => card !== undefined);
    hand.forEach(note);
  }

  function candidates(): number[] {
    const which = upTo(4);
    if (which === 1) return hand;
    if (which === 2) return hand.slice(0, 2);
    if (which === 3) return hand.slice(-1);
    return all.slice(upTo(Math.max(all.length, 1)) - 1).slice(0, 1);
  }

  function attempt(call: () => void): boolean {
    try {
      call();
      note(1);
      return true;
    } catch {
      note(0);
      return false;
    }
  }

  function place(): library.DeckPlace | undefined {
    const which = upTo(5);
    if (which === 4) return upTo(deck.left() + 1);
    return (["top", "bottom", "random"] as const)[which - 1];
  }

  function remove(): void {
    const gone = candidates();
    if (!attempt(() => deck.remove(gone))) return;
    all = all.filter((card) => !gone.includes(card));
    if (gone === hand) hand = [];
  }

  function add(): void {
    if (all.length >= 220) return;
    added += 1;
    deck.add(added, place());
    all.push(added);
  }

  const steps: readonly (() => void)[] = [
    () => draw([deck.draw()]),
    () => draw([deck.draw()]),
    () => draw(deck.draw(upTo(8) - 1)),
    () => {
      if (upTo(4) === 1) draw(deck.draw(upTo(2 * deck.size() + 1) - 1));
    },
    () => note(deck.peek() ?? 0),
    () => deck.peek(upTo(9)).forEach(note),
    () => {
      const count = upTo(4);
      deck.deal(count, upTo(4) - 1).forEach(draw);
    },
    () => {
      const of = upTo(4);
      draw(deck.drawWhere((card) => card % of === 0, upTo(3)));
    },
    () => {
      const cards = candidates();
      const where = place();
      attempt(() => deck.put(cards, where));
    },
    () => {
      const pile = deck.discards();
      const card = pile[upTo(Math.max(pile.length, 1)) - 1];
      if (card === undefined) return;
      const where = place();
      attempt(() => deck.put(card, where));
    },
    () => {
      const cards = candidates();
      attempt(() => deck.discard(cards));
    },
    () => {
      const cards = candidates();
      attempt(() => deck.discard(cards));
    },
    add,
    remove,
    () => {
      if (upTo(4) === 1) deck.shuffle();
    },
    () => {
      if (upTo(4) === 1) deck.cut();
    },
    () => {
      if (upTo(4) === 1) deck.cut(upTo(deck.left() + 1) - 1);
    },
    () => {
      if (upTo(8) === 1) deck.reset();
    },
    () => {
      if (upTo(8) === 1) saved = deck.getState();
    },
    () => {
      if (saved !== undefined && upTo(4) === 1) attempt(() => deck.setState(saved!));
    },
  ];

  function problem(): string | undefined {
    const [left, out, pile] = [deck.left(), deck.out(), deck.discards().length];
    const right = left >= 0 && out >= 0 && left + out + pile === all.length && deck.size() === all.length;
    return right ? undefined : `left ${left}, out ${out}, discarded ${pile} of ${all.length}`;
  }

  function problemOfCards(): string | undefined {
    const unseen = new Set(all);
    for (const card of [...deck.peek(deck.left()), ...deck.discards()]) {
      if (!unseen.delete(card)) return `card ${card} is lost or twice`;
    }
    return undefined;
  }

  begin();
  for (let call = 1; call <= calls; call++) {
    if (call % 2000 === 0) {
      begin();
      saved = undefined;
    }
    steps[upTo(steps.length) - 1]!();
    const wrong = problem() ?? (call % between === 0 ? problemOfCards() : undefined);
    if (wrong !== undefined) return `call ${call}: ${wrong}`;
  }
  return `${sum} ${deck.left()} ${deck.passes()}`;
}
