/**
 * A deal that players can check afterwards:
 * `npx tsx examples/checkable/server.ts | npx tsx examples/checkable/check.ts`.
 */
import { createHash, randomBytes } from "node:crypto";
import { shuffled } from "randdeck";
import { seededBy } from "./source.js";

// 1. Before the hand the server chooses a secret seed, and publishes its hash.
const serverSeed = randomBytes(32).toString("hex");
const commitment = createHash("sha256").update(serverSeed).digest("hex");

// 2. Then each player sends a seed, and the server publishes the list of them.
const playerSeeds = ["Ann's 81723", "Ben's green bottle"];

// 3. The server shuffles the cards, listed as in the rules, and deals ten of them.
const cards = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
const dealt = shuffled(cards, seededBy(serverSeed, playerSeeds)).slice(0, 10);

// 4. After the hand it publishes its seed. The players noted everything else during the hand.
console.log(JSON.stringify({ commitment, playerSeeds, cards, dealt, serverSeed }));
