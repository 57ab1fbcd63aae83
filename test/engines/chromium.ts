import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { Engine } from "./engine.js";
import { versionOf } from "./program.js";

/** fengari.ts with all that it imports, as a script that a page runs. */
function pageScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("fengari.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "page",
    // Fengari asks for Node's `process`; what it would do there is left out.
    define: { process: "undefined", "process.env.FENGARICONF": "undefined" },
    minifySyntax: true,
  });
  return outputFiles[0]!.text;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Sends commands of the Chrome DevTools Protocol to a Chromium of its own. */
function startChromium(): (method: string, params: object, sessionId?: string) => Promise<unknown> {
  // It ends by itself when the pipes are closed, as they are when this process ends.
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"];
  const chromium = spawn("chromium", options, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const commands = chromium.stdio[3] as Writable;
  const answers = chromium.stdio[4] as Readable;

  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const fail = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
  };
  chromium.once("error", fail);
  chromium.once("exit", () => fail(new Error("Chromium has ended")));
  commands.on("error", fail);

  let received = "";
  answers.setEncoding("utf8").on("data", (data: string) => {
    const messages = (received + data).split("\0");
    received = messages.pop()!;
    for (const { id, result, error } of messages.map((message) => JSON.parse(message) as Answer)) {
      if (id === undefined) continue;
      const { resolve, reject } = waiting.get(id)!;
      waiting.delete(id);
      if (error === undefined) resolve(result);
      else reject(new Error(error.message));
    }
  });

  let count = 0;
  return (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      commands.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
    });
}

/** Opens an empty page; gives a function that evaluates JavaScript in it. */
async function openPage(): Promise<(expression: string) => Promise<unknown>> {
  const send = startChromium();
  const { targetId } = (await send("Target.createTarget", { url: "about:blank" })) as { targetId: string };
  const { sessionId } = (await send("Target.attachToTarget", { targetId, flatten: true })) as {
    sessionId: string;
  };
  const evaluate = async (expression: string) => {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result } = (await send("Runtime.evaluate", params, sessionId)) as { result: { value: unknown } };
    return result.value;
  };
  await evaluate(pageScript());
  return evaluate;
}

/** Fengari in a page of Chromium, with what browsers have and nothing of Node. One page for all chunks. */
export function chromiumEngine(): Engine | undefined {
  const version = versionOf("chromium", "--version");
  if (version === undefined) return undefined;
  let page: ReturnType<typeof openPage> | undefined;
  return {
    name: "Fengari in Chromium",
    version,
    async run(chunk) {
      page ??= openPage();
      const evaluate = await page;
      const outcome = (await evaluate(
        `page.fengariEngine().run(${JSON.stringify(chunk)})
          .then((text) => ({ text }), ({ message }) => ({ message }))`,
      )) as { text: string } | { message: string };
      if ("message" in outcome) throw new Error(outcome.message);
      return outcome.text;
    },
  };
}
