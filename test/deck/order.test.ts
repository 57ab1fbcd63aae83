/** What no deck does by itself: an order asked for with wrong counts of kinds. */
import { expect, it } from "vitest";
import { arrange } from "../../ts-src/randdeck/order.js";
import { CardMap } from "../../ts-src/randdeck/platform.js";

it("a miscount of kinds ends with an error, not in an endless loop", () => {
  const of = new CardMap<string>();
  of.set("A", "A");
  // Said to differ, they are all of the kind that was dealt before.
  expect(() => arrange(() => 1, ["A", "A"], { of, distinct: true }, "A")).toThrow(
    new RangeError("kinds are miscounted"),
  );
});
