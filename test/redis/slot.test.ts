/** Compares the slot that the client computes for a key with the slot that Redis computes. */
import { expect, it } from "vitest";
import { slotOf } from "../../ts-src/node/redis/slot.js";
import { hasRedis, Server } from "./server.js";

it.runIf(hasRedis)("is the one that Redis gives the key", async () => {
  const server = await Server.start("--cluster-enabled", "yes");
  const client = await server.connect();
  const keys = [
    "",
    "{",
    "a",
    "randdeck:{friday}",
    "a{b}{c}",
    "a{{b}}c",
    "a{}{b}",
    "a{b",
    "}a{b}",
    "ü€𝄞",
    "{ü}",
  ];
  try {
    for (const key of keys) expect(slotOf(key), key).toBe(await client.clusterKeySlot(key));
  } finally {
    client.destroy();
    await server.stop();
  }
});
