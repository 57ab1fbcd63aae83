/** Options and lists are read only when a dealer is made. */
import { expect, it } from "vitest";
import { newBlockDeck, newDice, newRandom } from "../../ts-src/randdeck.js";

it("blocks and dice deal the same if their lists change later", () => {
  const blocks = (isChanged: boolean) => {
    const options = { blockSize: 3, noRepeat: true, perBlock: [1, 1], random: newRandom("options") };
    const categories = [
      ["A", "B"],
      ["C", "D", "E"],
    ];
    const deck = newBlockDeck(categories, options);
    if (isChanged) {
      Object.assign(options, { blockSize: 5, noRepeat: false, random: newRandom("others") });
      options.perBlock[0] = 0;
      categories[0]!.push("F");
    }
    return deck.draw(200);
  };
  expect(blocks(true)).toEqual(blocks(false));
  const dice = (isChanged: boolean) => {
    const options = { random: newRandom("options"), weights: [1, 2, 3] };
    const dealer = newDice(["A", "B", "C"], options);
    if (isChanged) {
      options.random = newRandom("others");
      options.weights[0] = 100;
    }
    return dealer.draw(200);
  };
  expect(dice(true)).toEqual(dice(false));
});
