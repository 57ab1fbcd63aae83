/**
 * A server that deals exactly the same cards as a client: `npx tsx examples/lockstep.ts`. The client is a
 * game in Lua, which randdeck-host runs here. The server is TypeScript.
 */
import { newRandom, RandMultiDeck } from "randdeck";
import { createLua } from "randdeck-host";

const client = createLua();
client.run(`
  local cards = { "AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S" }
  function play(seed)
    local deal = RandMultiDeck(cards, { random = newRandom(seed):stream("deck") })
    return { deal(3), deal(3), deal(3) }
  end
`);
const claimed = client.call("play", "table 7, game 3") as string[][];
console.log("The client says:", claimed.map((hand) => hand.join(" ")).join(" | "));

const cards = ["AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S"];
const random = newRandom("table 7, game 3").stream("deck");
const deal = RandMultiDeck(cards, { random });
const dealt = [deal(3), deal(3), deal(3)];
console.log("The server deals:", dealt.map((hand) => (hand as string[]).join(" ")).join(" | "));
console.log(JSON.stringify(dealt) === JSON.stringify(claimed) ? "It is so." : "It is not so.");
