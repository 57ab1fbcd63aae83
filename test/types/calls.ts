/**
 * Calls that the types take, and calls that they refuse: one a line. tsc reads this file; nothing runs it.
 */
import * as randdeck from "randdeck";

const list = ["A", "B", "C"];
const random = randdeck.newRandom("today");
const deck = randdeck.newDeck(list);
const dice = randdeck.newDice(list);
const categories = randdeck.newCategoryDeck([list]);
const hand = randdeck.newHand(dice, 2);
const kindOf: randdeck.KindOf<string> = (card) => card;
const keyOf: randdeck.KeyFunction<string> = (card) => card;

/** An object that gives random numbers, as LÖVE has them. */
const generator = { random: (n: number): number => n };

export function right(): unknown[] {
  const options = { random: generator, noRepeat: true };
  return [
    randdeck.shuffleTable(list, random),
    randdeck.drawCards(2, list),
    randdeck.RandShuffle(list, (n) => n),
    randdeck.OutputCard(list, generator),
    randdeck.RandDeck(list, options)(),
    randdeck.RandMultiDeck(list, { ...options, whenShort: "reshuffle" })(2) satisfies string[],
    randdeck.shuffled(list, random),
    randdeck.sample(list, 2, random),
    randdeck.pick(list, random),
    randdeck.pickWeighted(list, [1, 2, 3], random),
    randdeck.sampleWeighted(list, [1, 2, 3], 2, random),
    randdeck.riffle(list, 7, random),
    randdeck.swapShuffle(list, 7, random),
    randdeck.cut(list, 1, random),
    randdeck.keyedShuffle(list, keyOf, random),
    randdeck.spread(list, kindOf, random),
    randdeck.newDeck(list, { ...options, kindOf, shuffled: false, recycle: "all" }),
    randdeck.copies(list, 2),
    randdeck.copies([["A", 2]]),
    randdeck.newDice(list, { random, weights: [1, 2, 3] }),
    randdeck.newCategoryDeck([list], { ...options, kindOf }),
    randdeck.newBlockDeck([list], { ...options, blockSize: 3, perBlock: [1] }),
    randdeck.newHand(deck, 2) satisfies randdeck.Hand<string>,
    randdeck.newHand({ draw: () => "A" }, 2) satisfies randdeck.Hand<string>,
    randdeck.newRandom(7),
    deck.draw(),
    deck.peek(2),
    deck.drawWhere((card) => card === "A"),
    deck.deal(2, 1),
    deck.put(["A"], "random"),
    deck.discard("B"),
    deck.add("D", 1),
    deck.remove("D"),
    deck.shuffle(),
    deck.reset(),
    deck.cut(),
    deck.left(),
    deck.size(),
    deck.out(),
    deck.passes(),
    deck.discards(),
    deck.setState(deck.getState()),
    deck.getState(),
    dice.draw(3),
    dice.peek(),
    dice.setState(""),
    dice.getState(),
    categories.drawEach(),
    categories.peekEach(),
    categories.deck(1),
    categories.setState(""),
    categories.getState(),
    hand.cards(),
    hand.play(1),
    hand.setState(""),
    hand.getState(),
    random.random(1, 6),
    random.getSeed(),
    random.setState(""),
    random.getState(),
    random.stream("shop"),
  ];
}

export function wrong(): void {
  // @ts-expect-error
  randdeck.shuffleTable("A");
  // @ts-expect-error
  randdeck.shuffleTable();
  // @ts-expect-error
  randdeck.shuffleTable(list, 6);
  // @ts-expect-error
  randdeck.drawCards("2", list);
  // @ts-expect-error
  randdeck.drawCards(2);
  // @ts-expect-error
  randdeck.RandShuffle(52);
  // @ts-expect-error
  randdeck.RandShuffle();
  // @ts-expect-error
  randdeck.OutputCard(list, {});
  // @ts-expect-error
  randdeck.OutputCard();
  // @ts-expect-error
  randdeck.RandDeck(list, { random: () => "1" });
  // @ts-expect-error
  randdeck.RandDeck();
  // @ts-expect-error
  randdeck.RandDeck(list, { norepeat: true });
  // @ts-expect-error
  randdeck.RandDeck(list)(2);
  // @ts-expect-error
  randdeck.RandMultiDeck(3);
  // @ts-expect-error
  randdeck.RandMultiDeck(list, { whenShort: "never" });
  // @ts-expect-error
  randdeck.RandMultiDeck();
  // @ts-expect-error
  randdeck.RandMultiDeck(list, { topUp: true });
  // @ts-expect-error
  randdeck.RandMultiDeck(list)("2");
  // @ts-expect-error
  randdeck.shuffled(new Set(list));
  // @ts-expect-error
  randdeck.shuffled();
  // @ts-expect-error
  randdeck.sample(list, "2");
  // @ts-expect-error
  randdeck.sample(list);
  // @ts-expect-error
  randdeck.pick("ABC");
  // @ts-expect-error
  randdeck.pick();
  // @ts-expect-error
  randdeck.pickWeighted(list, ["1", "2"]);
  // @ts-expect-error
  randdeck.pickWeighted(list);
  // @ts-expect-error
  randdeck.sampleWeighted(list, 1, 2);
  // @ts-expect-error
  randdeck.sampleWeighted(list, [1, 2, 3]);
  // @ts-expect-error
  randdeck.riffle(list, true);
  // @ts-expect-error
  randdeck.riffle(list);
  // @ts-expect-error
  randdeck.swapShuffle(list, "7");
  // @ts-expect-error
  randdeck.swapShuffle(list);
  // @ts-expect-error
  randdeck.cut(list, "top");
  // @ts-expect-error
  randdeck.cut();
  // @ts-expect-error
  randdeck.keyedShuffle(list, "name");
  // @ts-expect-error
  randdeck.keyedShuffle();
  // @ts-expect-error
  randdeck.spread(list, 2);
  // @ts-expect-error
  randdeck.spread();
  // @ts-expect-error
  randdeck.newDeck(52);
  // @ts-expect-error
  randdeck.newDeck(list, { recycle: "some" });
  // @ts-expect-error
  randdeck.newDeck(list, { shuffled: "no" });
  // @ts-expect-error
  randdeck.newDeck();
  // @ts-expect-error
  randdeck.newDeck(list, { shuffle: false });
  // @ts-expect-error
  randdeck.copies(list, "2");
  // @ts-expect-error
  randdeck.copies(list);
  // @ts-expect-error
  randdeck.copies();
  // @ts-expect-error
  randdeck.newDice("123456");
  // @ts-expect-error
  randdeck.newDice(list, { weights: ["1"] });
  // @ts-expect-error
  randdeck.newDice();
  // @ts-expect-error
  randdeck.newDice(list, { weight: [1, 2, 3] });
  // @ts-expect-error
  randdeck.newCategoryDeck(list[0]);
  // @ts-expect-error
  randdeck.newCategoryDeck();
  // @ts-expect-error
  randdeck.newCategoryDeck([list], { recycle: "all" });
  // @ts-expect-error
  randdeck.newBlockDeck([list], { blockSize: "10" });
  // @ts-expect-error
  randdeck.newBlockDeck();
  // @ts-expect-error
  randdeck.newBlockDeck([list], { size: 10 });
  // @ts-expect-error
  randdeck.newHand(list, 2);
  // @ts-expect-error
  randdeck.newHand(deck);
  // @ts-expect-error
  randdeck.newRandom(true);
  // @ts-expect-error
  deck.draw("2");
  // @ts-expect-error
  deck.peek("2");
  // @ts-expect-error
  deck.drawWhere("A");
  // @ts-expect-error
  deck.drawWhere();
  // @ts-expect-error
  deck.deal("2", 1);
  // @ts-expect-error
  deck.deal(2);
  // @ts-expect-error
  deck.put(1);
  // @ts-expect-error
  deck.put("A", "middle");
  // @ts-expect-error
  deck.put();
  // @ts-expect-error
  deck.discard(1);
  // @ts-expect-error
  deck.discard();
  // @ts-expect-error
  deck.add(1);
  // @ts-expect-error
  deck.add();
  // @ts-expect-error
  deck.remove([1]);
  // @ts-expect-error
  deck.remove();
  // @ts-expect-error
  deck.cut("1");
  // @ts-expect-error
  deck.setState(1);
  // @ts-expect-error
  deck.setState();
  // @ts-expect-error
  dice.draw("2");
  // @ts-expect-error
  dice.peek("2");
  // @ts-expect-error
  dice.setState(1);
  // @ts-expect-error
  dice.setState();
  // @ts-expect-error
  categories.deck("1");
  // @ts-expect-error
  categories.deck();
  // @ts-expect-error
  categories.setState(1);
  // @ts-expect-error
  categories.setState();
  // @ts-expect-error
  hand.play("1");
  // @ts-expect-error
  hand.play();
  // @ts-expect-error
  hand.setState(1);
  // @ts-expect-error
  hand.setState();
  // @ts-expect-error
  random.random("6");
  // @ts-expect-error
  random.setState(1);
  // @ts-expect-error
  random.setState();
  // @ts-expect-error
  random.stream(1);
  // @ts-expect-error
  random.stream();
}
