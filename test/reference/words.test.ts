import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { newRandom } from "../../ts-src/randdeck.js";

it("npm run words: all bits of all words in a row, until the reader has enough", async () => {
  const script = fileURLToPath(new URL("words.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, "today"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const size = 31 * 4 * 1000;
  let bytes = Buffer.alloc(0);
  // When this loop ends, the pipe is closed.
  for await (const chunk of child.stdout) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    if (bytes.length >= size) break;
  }
  const random = newRandom("today");
  let bits = "";
  for (let word = 0; word < 32_000; word++) {
    const digits = (random.random(2 ** 31) - 1).toString(2).padStart(31, "0");
    bits += [...digits].reverse().join("");
  }
  const expected = Array.from({ length: size }, (_, at) =>
    Number.parseInt([...bits.slice(at * 8, at * 8 + 8)].reverse().join(""), 2),
  );
  expect([...bytes.subarray(0, size)]).toEqual(expected);
  expect(await ended).toEqual([0, null]);
});
