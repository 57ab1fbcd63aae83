/** The random numbers of a deal that players can check. */
import { createHmac } from "node:crypto";
import type { RandomFunction } from "randdeck";

/** Makes a random source from the seeds of both sides. */
export function seededBy(serverSeed: string, playerSeeds: readonly string[]): RandomFunction {
  let counter = 0;
  let words: number[] = [];
  function nextWord(): number {
    if (words.length === 0) {
      const message = `${JSON.stringify(playerSeeds)}:${counter++}`;
      const digest = createHmac("sha256", serverSeed).update(message).digest();
      words = Array.from({ length: 8 }, (_, at) => digest.readUInt32BE(4 * at));
    }
    return words.shift()!;
  }
  return (n) => {
    // Words from here on would make some numbers more likely than others.
    const limit = 2 ** 32 - (2 ** 32 % n);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return (word % n) + 1;
  };
}
