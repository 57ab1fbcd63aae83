/**
 * `npm run -s words -- SEED` writes the generator's words to standard output without end. Programs that test
 * random numbers read them; docs/generator.md has the results.
 */
import { argv, exit, stdout } from "node:process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { nextWord } from "../../ts-src/randdeck/kernel.js";
import { newRandom } from "../../ts-src/randdeck.js";

const CHUNK_BYTES = 1 << 16;

/**
 * These programs read 32-bit numbers, while a word has 31 bits. So the bits of all words are joined, each
 * word's lowest bit first, and every 32 bits are written as a little-endian number: 32 words make 31 numbers,
 * with no bit left out or added.
 */
function* words(seed: string): Generator<Buffer> {
  const generator = newRandom(seed).randdeckWords1;
  let held = 0;
  let count = 0;
  while (true) {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let at = 0;
    while (at < CHUNK_BYTES) {
      const word = nextWord(generator);
      if (count === 0) {
        held = word;
        count = 31;
      } else {
        at = chunk.writeInt32LE(held | (word << count), at);
        held = count === 1 ? 0 : word >>> (32 - count);
        count -= 1;
      }
    }
    yield chunk;
  }
}

const [, , seed] = argv;
if (seed === undefined) {
  console.error("Usage: npm run -s words -- seed");
  exit(2);
}
try {
  await pipeline(Readable.from(words(seed), { highWaterMark: 4 }), stdout);
} catch (error) {
  // The reader has read enough and closed the pipe.
  if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
}
