/** How many words of a generator each function takes: a change here changes the cards of every seed. */
import { expect, it } from "vitest";
import type { Random } from "../../ts-src/randdeck.js";
import * as library from "../../ts-src/randdeck.js";

const cards = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

/** How many words `play` takes. */
function wordsTaken(play: (random: Random) => void): number {
  const [random, other] = [library.newRandom("words"), library.newRandom("words")];
  play(random);
  let taken = 0;
  for (; other.getState() !== random.getState(); taken++) {
    if (taken === 1000) throw new Error("more than 1000 words, or another state");
    other.random(2 ** 31);
  }
  return taken;
}

const weights = [1, 2, 3];

// With this seed no word is refused.
it.each<[string, number, (random: Random) => void]>([
  ["random(6)", 1, (random) => random.random(6)],
  ["random(1)", 1, (random) => random.random(1)],
  ["random(2^31 + 1)", 2, (random) => random.random(2 ** 31 + 1)],
  ["random()", 2, (random) => random.random()],
  ["stream", 0, (random) => random.stream("shop").random()],
  ["pick", 1, (random) => library.pick(cards(5), random)],
  ["pick of one", 0, (random) => library.pick(cards(1), random)],
  ["sample of three", 1, (random) => library.sample(cards(52), 3, random)],
  ["sample of five", 2, (random) => library.sample(cards(52), 5, random)],
  ["shuffled: a word for four of 52", 13, (random) => library.shuffled(cards(52), random)],
  ["shuffled: for two of more than 128", 68, (random) => library.shuffled(cards(200), random)],
  ["sample: for one of more than 16,384", 3, (random) => library.sample(cards(17_000), 3, random)],
  ["shuffleTable", 13, (random) => library.shuffleTable(cards(52), random)],
  ["OutputCard, as the cards lie", 0, (random) => library.OutputCard(cards(5), random)],
  ["RandDeck, when it is made", 0, (random) => library.RandDeck(cards(52), { random })],
  ["RandDeck, the first card", 13, (random) => library.RandDeck(cards(52), { random })()],
  ["RandMultiDeck, a pass", 13, (random) => library.RandMultiDeck(cards(52), { random })(52)],
  ["newDeck, looked at", 13, (random) => library.newDeck(cards(52), { random }).peek(3)],
  ["newDeck, saved", 0, (random) => library.newDeck(cards(52), { random }).getState()],
  ["newDice", 4, (random) => library.newDice(cards(6), { random }).draw(4)],
  [
    "newBlockDeck: its cards, then their order",
    7 + 2,
    (random) => {
      library.newBlockDeck([cards(9)], { random, blockSize: 7 }).draw();
    },
  ],
  ["pickWeighted", 1, (random) => library.pickWeighted(cards(3), weights, random)],
  ["pickWeighted by a fraction", 1, (random) => library.pickWeighted(cards(3), [0.5, 1, 1], random)],
  ["sampleWeighted", 3, (random) => library.sampleWeighted(cards(3), [2, 2, 2], 3, random)],
  ["riffle", 16, (random) => library.riffle(cards(8), 2, random)],
  ["swapShuffle", 6, (random) => library.swapShuffle(cards(8), 3, random)],
  ["cut", 1, (random) => library.cut(cards(8), undefined, random)],
  ["keyedShuffle", 8, (random) => library.keyedShuffle(cards(8), undefined, random)],
])("%s", (_, words, play) => {
  expect(wordsTaken(play)).toBe(words);
});

it.each([{}, { noRepeat: true }, { whenShort: "reshuffle" as const }])(
  "a source that fails at any of its calls: no card is lost, none dealt twice, %o",
  (options) => {
    const list = cards(5);
    for (const num of [undefined, 2, 4, 5, 12]) {
      for (let failing = 1; failing <= 30; failing++) {
        let asked = 0;
        const random = (n: number) => {
          asked += 1;
          if (asked === failing) throw new Error("no luck");
          return n;
        };
        const deal = library.RandMultiDeck(list, { random, ...options });
        const dealt: number[] = [];
        for (let call = 0; call < 12; call++) {
          try {
            dealt.push(...[deal(num as 2)].flat());
          } catch (error) {
            expect((error as Error).message).toBe("no luck");
          }
        }
        expect(dealt.every((card) => list.includes(card))).toBe(true);
        if (!("whenShort" in options)) {
          for (let at = 0; at + 5 <= dealt.length; at += 5) {
            expect(dealt.slice(at, at + 5).sort()).toEqual(list);
          }
        }
        if ("noRepeat" in options) expect(dealt.filter((card, at) => card === dealt[at - 1])).toEqual([]);
      }
    }
  },
);
