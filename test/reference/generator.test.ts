import { describe, expect, it } from "vitest";
import { ReferenceGenerator } from "./generator.js";

describe("the reference gives what was worked out when the generator was designed", () => {
  it.each([
    [0, "45561976 983366479 95591619 976016073 166721173"],
    [-0, "45561976 983366479 95591619 976016073 166721173"],
    [1, "2060155159 708429422 483300736"],
    [2, "1055510838 569171843"],
    [
      42,
      "810160032 1426632597 396699637 1627900348 1409457857 25967362 1524113759 1108652408 1271339368 930341857",
    ],
    [-1, "87791990 1101817060"],
    [0.5, "1669104446 960647967"],
    [1732000000, "1129399887 405545959"],
    [2 ** 53 - 1, "2002473629 1706423283"],
    ["", "281015882 142860029"],
    ["a", "710453406 1994806283"],
    ["b", "1043547232 1159997285"],
    ["hello", "1472163806 533254189"],
    ["lua", "797189122 364640476"],
  ])("words of %j", (seed, words) => {
    expect(ReferenceGenerator.of(seed).words(words.split(" ").length).join(" ")).toBe(words);
  });

  it("whole numbers and fractions", () => {
    const generator = ReferenceGenerator.of(42);
    const list = (count: number, give: () => bigint) => Array.from({ length: count }, give).join(" ");
    expect(list(10, () => generator.below(6n))).toBe("0 3 1 4 5 4 5 2 4 1");
    expect(list(5, () => generator.fraction())).toBe(
      "7355931534011139 3617481090996539 7743973799771530 6803900619399439 6360077009780863",
    );
    expect(list(5, () => generator.below(10n ** 15n))).toBe(
      "791514050170314 920221968282590 985119517228344 45429125313422 705615797136919",
    );
  });
});
