/** Replies that are no answers: those of a client inside a MULTI, and of other forms. */
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { createTables, TableError, type TablesOptions } from "../../ts-src/node/redis.js";
import { Library } from "./library.js";
import { CARDS, hasRedis } from "./server.js";

describe.runIf(hasRedis)("tables", () => {
  const library = new Library();

  /** Clients, each with its MULTI and EXEC. EXEC resolves to the number of commands. */
  const CLIENTS = [
    [
      "node-redis",
      async () => {
        const client = await library.server.connect();
        const begin = () => client.sendCommand(["MULTI"]);
        const end = async () => ((await client.sendCommand(["EXEC"])) as unknown as unknown[]).length;
        return { client, begin, end, close: () => client.destroy() };
      },
    ],
    [
      "ioredis",
      async () => {
        const client = new Redis({ port: library.server.port });
        const begin = () => client.multi({ pipeline: false });
        const end = async () => (await client.exec())!.length;
        return { client, begin, end, close: () => client.disconnect() };
      },
    ],
  ] as const satisfies readonly (readonly [
    string,
    () => Promise<{
      client: TablesOptions["client"];
      begin: () => Promise<unknown>;
      end: () => Promise<number>;
      close: () => void;
    }>,
  ])[];

  it.each(CLIENTS)("take no reply of %s inside a MULTI for an answer", async (_, connect) => {
    const { client, begin, end, close } = await connect();
    const tables = createTables({ client, timeout: 1.5 });
    // The pile has the name of the reply.
    const table = await tables.create("t", CARDS, { piles: ["QUEUED"], shuffled: false });
    const [card] = await table.draw(1, "QUEUED");
    const { version: ifVersion } = await table.counts();
    const state = await table.getState();
    await begin();
    const calls: readonly (() => Promise<unknown>)[] = [
      () => table.draw(2, { request: "a:1" }),
      () => table.draw({ request: "b:1" }),
      () => table.deal(2, 2, { request: "c:1" }),
      () => table.step([["draw", 1], ["view"]], { request: "d:1" }),
      () => table.discard(card!, { request: "e:1" }),
      () => table.shuffle({ request: "f:1" }),
      () => table.cut(1, { ifVersion }),
      () => table.setState(state, { request: "g:1" }),
      () => table.take("draw", 1),
      () => table.where(card!),
      () => table.getState(),
      () => table.view(),
      () => table.counts(),
      () => table.peek(),
      () => table.pile("discard"),
      () => table.touch(),
      () => tables.open("t").delete(),
      () => tables.open("other").draw(),
      () => tables.create("u", CARDS),
      () => tables.openOrCreate("v", CARDS, {}),
    ];
    const problems = await Promise.all(
      calls.map((call) =>
        call().then(
          (answer) => answer,
          ({ code, message }) => `${code}: ${message}`,
        ),
      ),
    );
    const text = "no-answer: no answer: the client is inside a MULTI: the move may be made at EXEC";
    expect(problems).toEqual(calls.map(() => text));
    // Each call adds at most one command a second to the user's own.
    expect(await end()).toBeLessThanOrEqual(3 * calls.length);
    close();
  });

  it.each(CLIENTS)(
    "answer calls of %s inside a MULTI once it has ended, and deal once",
    async (_, connect) => {
      const { client, begin, end, close } = await connect();
      const table = await createTables({ client }).create("t", CARDS, { shuffled: false });
      await begin();
      const [drawn, left] = [table.draw(2), table.left()];
      await wait(50);
      expect(await end()).toBe(2);
      expect([await drawn, await table.left(), await left]).toEqual([["card 1", "card 2"], 50, 50]);
      // After a DISCARD the call is made again.
      await begin();
      const again = table.draw(1);
      await wait(50);
      if ("destroy" in client) await client.sendCommand(["DISCARD"]);
      else await client.discard();
      expect(await again).toEqual(["card 3"]);
      expect(await table.left()).toBe(49);
      close();
    },
  );

  const REPLIES: readonly (readonly [name: string, reply: unknown])[] = [
    ["draw", "OK"],
    ["draw", 7],
    ["draw", ["7"]],
    ["shuffle", ""],
    ["step", "QUEUED"],
    ["counts", ["1"]],
    ["where", "draw"],
    ["get_state", "other"],
  ];

  async function askAgain(name: string, reply: unknown): Promise<void> {
    const { client } = library;
    const id = `${name} ${JSON.stringify(reply)}`;
    const replies = [reply];
    const odd = {
      isOpen: true,
      functionLoad: client.functionLoad.bind(client),
      fCall: (...args: Parameters<typeof client.fCall>) =>
        args[0] === `randdeck_${name}` && replies.length > 0
          ? client.fCall(...args).then(() => replies.pop())
          : client.fCall(...args),
    };
    const table = await createTables({ client: odd }).create(id, CARDS, { shuffled: false });
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      draw: () => table.draw(1),
      shuffle: () => table.shuffle(),
      step: () => table.step([["draw", 1]]),
      counts: () => table.left(),
      where: () => table.where("card 1"),
      get_state: () => table.getState(),
    };
    const answers: Readonly<Record<string, unknown>> = {
      draw: ["card 1"],
      shuffle: undefined,
      step: [["card 1"]],
      counts: 52,
      where: "draw",
      get_state: expect.stringContaining("randdeck"),
    };
    expect(await calls[name]!(), id).toEqual(answers[name]);
    expect(replies).toEqual([]);
    const hasty = createTables({ client: { ...odd, fCall: async () => "QUEUE" }, timeout: 0.1 }).open(id);
    await expect(hasty.draw()).rejects.toThrow(new TableError("no answer: the client returned 'QUEUE'"));
  }

  it("ask again if a call is answered by a reply of another form", async () => {
    await Promise.all(REPLIES.map(([name, reply]) => askAgain(name, reply)));
  });
});
