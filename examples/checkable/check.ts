/**
 * Checks a hand of examples/checkable/server.ts, which it reads as JSON. It shares no code with the server.
 * It uses WebCrypto, which browsers also have.
 */
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The notes of a player during the hand, and the seed that the server published after it. */
export interface Hand {
  readonly commitment: string;
  readonly playerSeeds: readonly string[];
  readonly cards: readonly string[];
  readonly dealt: readonly string[];
  readonly serverSeed: string;
}

const encoder = new TextEncoder();

async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns random words made from the seeds, eight from each HMAC-SHA256. */
async function* wordsOf(serverSeed: string, playerSeeds: readonly string[]): AsyncGenerator<number, never> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(serverSeed), algorithm, false, ["sign"]);
  for (let counter = 0; ; counter++) {
    const message = encoder.encode(`${JSON.stringify(playerSeeds)}:${counter}`);
    const digest = new DataView(await crypto.subtle.sign("HMAC", key, message));
    for (let at = 0; at < digest.byteLength; at += 4) yield digest.getUint32(at);
  }
}

/** Deals the hand again. Returns a sentence that names the first difference, or says that there is none. */
export async function check({ commitment, playerSeeds, cards, dealt, serverSeed }: Hand): Promise<string> {
  if ((await sha256(serverSeed)) !== commitment) return "The server changed its seed.";
  const words = wordsOf(serverSeed, playerSeeds);
  const pile = [...cards];
  for (const [top, card] of dealt.entries()) {
    const left = pile.length - top;
    // A single card needs no random word.
    if (left > 1) {
      let word: number;
      // Skips the last words below 2^32 where they would make some cards likelier than others.
      do word = (await words.next()).value;
      while (word - (word % left) + left > 2 ** 32);
      const place = top + (word % left);
      [pile[top], pile[place]] = [pile[place]!, pile[top]!];
    }
    if (card !== pile[top]) return `Card ${top + 1} should be ${pile[top]}, not ${card}.`;
  }
  return "The deal checks out.";
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(await check((await json(process.stdin)) as Hand));
}
