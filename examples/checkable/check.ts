/**
 * Checks hands after them: `npx tsx examples/checkable/check.ts notes/*.json` reads the notes of player.ts.
 * It uses no code of the server, and only WebCrypto, which browsers also have.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The rules of a table. A player has them before the first hand, and not from the server. */
export interface Rules {
  readonly cards: readonly string[];
  /** The seat that gets the card at a place of the shuffled list; 0 is the board. Places begin at 1. */
  seatOf(place: number, players: number): number;
}

export const RULES: ReadonlyMap<string, Rules> = new Map([
  [
    "holdem",
    {
      cards: [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit)),
      seatOf: (place, players) => (place > 2 * players ? 0 : ((place - 1) % players) + 1),
    },
  ],
]);

/** A card that the player saw during the hand. */
export interface Seen {
  readonly place: number;
  readonly card: string;
}

/** The notes that a player's own program made before it revealed its seed. */
export interface Notes {
  readonly hand: string;
  readonly seat: number;
  readonly seed: string;
  readonly list: string;
}

const VERSION = "randdeck-deal-1";
const encoder = new TextEncoder();

/** The form of a hand's name and of the rules' name. */
export const isName = (text: unknown): text is string =>
  typeof text === "string" && /^[A-Za-z0-9-]{1,64}$/.test(text);

/** The form of a seed and of a hash. */
export const isHex = (text: unknown): text is string =>
  typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

export async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash that binds a seat to its seed in this hand. */
export const commitmentTo = (hand: string, seat: number, seed: string): Promise<string> =>
  sha256(`${VERSION}:seed:${hand}:${seat}:${seed}`);

/** Reads the list that the server publishes before the seeds. Returns undefined if it has another form. */
export function readList(list: unknown) {
  if (typeof list !== "string") return undefined;
  const [version, word, hand, count, rules, cards, ...commitments] = list.split(":");
  const players = commitments.length - 1;
  const isRight =
    version === VERSION && word === "list" && isName(hand) && isName(rules) && isHex(cards) && players > 0;
  if (!isRight || count !== String(players) || !commitments.every(isHex)) return undefined;
  return { hand, players, rules, cards, commitments };
}

/** Returns a sentence if a list is not the one that these notes need, and a seed must not be revealed for it. */
export async function problemOf({ hand, seat, seed, list }: Notes): Promise<string | undefined> {
  const read = readList(list);
  if (read === undefined) return `The list is not one of ${VERSION}.`;
  if (read.hand !== hand) return "The list is that of another hand.";
  const rules = RULES.get(read.rules);
  if (rules === undefined) return "The list has unknown rules.";
  if (read.cards !== (await sha256(rules.cards.join(",")))) return "The list has other cards than the rules.";
  if (new Set(read.commitments).size <= read.players) return "Two seats have the same commitment.";
  // A seat that is a text would find its commitment, but no card.
  const isWhole = typeof seat === "number" && isHex(seed);
  if (!isWhole || read.commitments[seat] !== (await commitmentTo(hand, seat, seed)))
    return "Your commitment is not at your seat.";
  return undefined;
}

/** Returns random words made from the seeds, eight from each HMAC-SHA256. */
async function* wordsOf(list: string, [key, ...seeds]: readonly string[]): AsyncGenerator<number, never> {
  const start = `${VERSION}:deal:${await sha256(list)}:${seeds.join(":")}`;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, ["sign"]);
  for (let counter = 0; ; counter++) {
    const message = encoder.encode(`${start}:${counter}`);
    const digest = new DataView(await crypto.subtle.sign("HMAC", secret, message));
    for (let at = 0; at < digest.byteLength; at += 4) yield digest.getUint32(at);
  }
}

/** Shuffles the cards of the rules. */
async function shuffled(cards: readonly string[], list: string, seeds: readonly string[]): Promise<string[]> {
  const words = wordsOf(list, seeds);
  const pile = [...cards];
  for (let place = 1; place < pile.length; place++) {
    const left = pile.length - place + 1;
    let word: number;
    // Skips the last words below 2^32 where they would make some cards likelier than others.
    do word = (await words.next()).value;
    while (word >= 2 ** 32 - (2 ** 32 % left));
    const other = place + (word % left);
    [pile[place - 1], pile[other - 1]] = [pile[other - 1]!, pile[place - 1]!];
  }
  return pile;
}

/**
 * Deals a hand again, and compares. `seeds` are what the server published after the hand.
 *
 * @returns "The deal checks out.", or a sentence that names the first problem.
 */
export async function check(
  notes: Notes,
  seen: readonly Seen[],
  seeds: readonly string[] | undefined,
): Promise<string> {
  const problem = await problemOf(notes);
  if (problem !== undefined) return problem;
  const { players, rules: name, commitments } = readList(notes.list)!;
  const rules = RULES.get(name)!;

  if (!Array.isArray(seeds) || seeds.length === 0) return "No seeds were revealed: the hand is void.";
  if (seeds.length !== commitments.length) return "There are more or fewer seeds than commitments.";
  if (seeds[notes.seat] !== notes.seed) return "Your own seed is missing, or was changed.";
  for (const [seat, seed] of seeds.entries()) {
    if (!isHex(seed)) return `The seed of seat ${seat} is not 64 lower-case hex digits.`;
    if ((await commitmentTo(notes.hand, seat, seed)) !== commitments[seat])
      return `The seed of seat ${seat} doesn't match its commitment.`;
  }

  if (!Array.isArray(seen) || seen.length === 0) return "You noted no card.";
  if (seen.some((each) => !rules.cards.includes(each?.card))) return "A card is not one of the rules.";
  if (!seen.every(({ place }) => Number.isInteger(place) && place > 0 && place <= rules.cards.length))
    return "A place is not one of the rules.";
  if (new Set(seen.map(({ place }) => place)).size < seen.length) return "You noted a place twice.";
  if (new Set(seen.map(({ card }) => card)).size < seen.length) return "You noted a card twice.";
  if (!seen.some(({ place }) => rules.seatOf(place, players) === notes.seat))
    return "You noted no card of your own.";
  const pile = await shuffled(rules.cards, notes.list, seeds);
  const wrong = seen.find(({ place, card }) => card !== pile[place - 1]);
  if (wrong !== undefined)
    return `Place ${wrong.place} should have ${pile[wrong.place - 1]}, not ${wrong.card}.`;
  return "The deal checks out.";
}

async function checkPage(path: string): Promise<string> {
  const notes = JSON.parse(readFileSync(path, "utf8"));
  return check(notes, notes.seen, notes.seeds);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = process.argv.slice(2);
  if (paths.length === 0) {
    console.error("Name the notes of a hand, such as notes/game-1.json.");
    process.exitCode = 1;
  }
  for (const path of paths) {
    const said = await checkPage(path).catch((problem) => problem.message);
    console.log(`${path}: ${said}`);
    if (said !== "The deal checks out.") process.exitCode = 1;
  }
}
