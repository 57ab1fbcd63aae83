/** Measures one row in Node. main.ts bundles this file, and starts it once for each row. */
import * as randdeck from "../ts-src/randdeck.js";
import * as prelude from "./prelude.js";

const { call, peer, size, rounds, batch } = JSON.parse(process.argv[2]!);
const big: readonly number[] = Array.from({ length: size }, (_, i) => i);
const bigDeck = randdeck.newDeck(big);
const bigHand = randdeck.newHand(randdeck.newDeck(big), 5);
const bigDice = size > 0 && randdeck.newDice(big, { weights: big });
const bigBlocks = size > 0 && randdeck.newBlockDeck([big]);
const names = { ...randdeck, ...prelude, big, bigDeck, bigHand, bigDice, bigBlocks };

type Run = (n: number) => void;

/**
 * Makes a function that runs a call n times; `code` is the call in Lua. The function keeps the results, since
 * a compiler could otherwise leave the call out.
 */
function times(code: string): Run {
  const js = code
    .replace("[random(#t)]", "[random(t.length) - 1]")
    .replace("#t", "t.length")
    .replace(/:/g, ".");
  const text = `let kept; return (n) => { for (let i = 0; i < n; i++) kept = ${js}; return kept; }`;
  return new Function(...Object.keys(names), text)(...Object.values(names));
}

function time(run: Run, n: number): number {
  const begun = performance.now();
  run(n);
  return (performance.now() - begun) / 1000;
}

/** Returns how many calls take as long as a batch should. */
function countOf(run: Run): number {
  for (let n = 1; ; n *= 2) {
    const spent = time(run, n);
    if (spent >= batch) return Math.ceil((n * batch) / spent);
  }
}

const runs = [call, peer].map((code) => ({ run: times(code), n: 1 }));
// Measures the number of calls several times, since compiled code becomes faster.
for (let i = 0; i < 5; i++) for (const each of runs) each.n = countOf(each.run);
for (let round = 0; round < rounds; round++) console.log(...runs.map(({ run, n }) => time(run, n) / n));
