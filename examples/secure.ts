/** Deals with a cryptographic source, in Node and in a browser: `npx tsx examples/secure.ts`. */
import { randomInt } from "node:crypto";
import { sample } from "randdeck";

// In Node.
const inNode = (n: number) => randomInt(n) + 1;

// In a browser; this also works in Node. It skips numbers that would make some cards likelier than others.
function inBrowser(n: number): number {
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while (word[0]! >= 2 ** 32 - (2 ** 32 % n));
  return (word[0]! % n) + 1;
}

const cards = ["AS", "KS", "QS", "JS", "10S"];
console.log(sample(cards, 3, inNode).join(" "));
console.log(sample(cards, 3, inBrowser).join(" "));
