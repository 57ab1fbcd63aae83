/** Dealers whose source fails at any of its calls. */
import { expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";

it.each([{}, { noRepeat: true }, { whenShort: "reshuffle" as const }])(
  "a source that fails at any of its calls: no card is lost, none dealt twice, %o",
  (options) => {
    const list = [1, 2, 3, 4, 5];
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
