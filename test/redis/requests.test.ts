/** Repeated requests: each is executed once, and requests that are too old are refused. */
import { setTimeout as wait } from "node:timers/promises";
import { RESP_TYPES } from "redis";
import { describe, expect, it } from "vitest";
import { newRandom } from "../../ts-src/randdeck.js";
import { KEY, Library } from "./library.js";
import { CARDS, hasRedis } from "./server.js";

const TOO_OLD = "DECK request too old: its answer is deleted";

describe.runIf(hasRedis)("a request", () => {
  const library = new Library();
  const draw = (request: string) => library.call("draw", ["", request, "1"]);

  it("gets the same answer again, and changes nothing again", async () => {
    const words = ["", "a:1", JSON.stringify(CARDS), '{"seed":7}'];
    const instance = await library.call("create", words);
    expect(instance).toMatch(/^9 \d+\.\d{6}$/);
    const calls: [name: string, words: string[]][] = [
      ["draw", ["5"]],
      ["deal", ["2", "3"]],
      ["shuffle", []],
      ["reset", []],
      ["draw", ["52"]],
      ["discard", ["1 2 3"]],
      ["put", ["4 5", "random"]],
      ["draw", ["4"]],
      ["reset", []],
      ["take", ["draw", "random"]],
      ["cut", []],
      ["step", ['[["shuffle"],["draw",2]]']],
    ];
    const chance = newRandom("twice");
    const past: [string, string[], unknown][] = [];
    let number = 1;
    for (const [name, own] of calls) {
      number += 1;
      const asked = ["", `a:${number}`, ...own];
      past.push([name, asked, await library.call(name, asked)]);
      for (let again = 0; again < 3; again++) {
        const before = await library.everything();
        // This call, then any.
        const [other, same, answer] = past[(again === 0 ? past.length : chance.random(past.length)) - 1]!;
        expect(await library.call(other, same)).toBe(answer);
        expect(await library.everything()).toEqual(before);
      }
    }
    await expect(library.call("create", ["", "b:1", ...words.slice(2)])).rejects.toThrow("DECK table exists");
    expect(await library.call("create", words)).toBe(instance);
    for (const name of ["create", "deal", "peek", "put", "discard", "shuffle", "reset", "set_state"])
      await expect(library.call(name, ["", "a:2"]), name).rejects.toThrow(
        "DECK another request: this id was used for 'draw'",
      );
  });

  it("is too old once the table keeps its number of later ones", async () => {
    await library.create(CARDS, { answers: 2 });
    const answers = [];
    for (let number = 1; number <= 3; number++) answers.push(await draw(`a:${number}`));
    await draw("b:1");
    expect(await draw("a:2")).toBe(answers[1]);
    const before = await library.everything();
    await expect(draw("a:1")).rejects.toThrow(TOO_OLD);
    expect(await library.everything()).toEqual(before);
    // "a:4:4" says that the client has all answers before 4, so the table refuses these requests.
    await draw("a:4:4");
    await expect(draw("a:3")).rejects.toThrow(TOO_OLD);
    // A request that was overtaken is accepted if the client has said that it may still arrive.
    const second = await draw("c:2:1");
    expect(await draw("c:1")).not.toBe(second);
    await draw("d:2");
    await expect(draw("d:1")).rejects.toThrow(TOO_OLD);
  });

  it("is damage where its answer is gone, or is something else", async () => {
    await library.create(CARDS);
    const answers = [await draw("a:1"), await draw("a:2")];
    expect(await draw("a:2")).toBe(answers[1]);
    const kept = await library.client.hGet(KEY, "=a:2");
    const wrong = ["53", "6inf", "06", "6 ", "6  7", "0x6"].map((text) => kept!.replace(/\d+$/, text));
    for (const junk of [undefined, "", "junk", "2", ...wrong]) {
      if (junk === undefined) await library.client.hDel(KEY, "=a:2");
      else await library.client.hSet(KEY, "=a:2", junk);
      const before = await library.everything();
      await expect(draw("a:2"), junk).rejects.toThrow(/^DAMAGED damaged table$/);
      expect(await library.everything()).toEqual(before);
    }
    await library.client.hSet(KEY, "=a:2", kept!);
    for (const junk of ["", "junk", "9".repeat(28), "\0".repeat(28)]) {
      await library.client.hSet(KEY, "=a:", junk);
      await expect(draw("a:3"), junk).rejects.toThrow(/^DAMAGED damaged table$/);
    }
    expect(await library.counts()).toBe("50 2 0 52 1");
    // The client that made the table may repeat the request.
    const create = () => library.call("create", ["", "a:1", "[]", '{"seed":1}']);
    await expect(create()).rejects.toThrow(/^DAMAGED damaged table$/);
    await library.client.hDel(KEY, ["=a:", "=a:1", "=a:2"]);
    await library.call("deal", ["", "a:1", "2", "1"]);
    await library.client.hSet(KEY, "=a:1", "1 deal 6inf");
    await expect(library.call("deal", ["", "a:1", "2", "1"])).rejects.toThrow(/^DAMAGED damaged table$/);
    for (const name of ["create", "shuffle"]) {
      await library.client.hSet(KEY, "=a:1", `1 ${name} junk`);
      await expect(library.call(name, ["", "a:1"])).rejects.toThrow(/^DAMAGED damaged table$/);
    }
    await library.client.hSet(KEY, "randdeck", (await library.client.hGet(KEY, "randdeck"))!.slice(0, 19));
    await expect(create()).rejects.toThrow(/^DAMAGED damaged table$/);
    // A stored answer that a new answer replaces can be damaged too.
    await library.client.flushAll();
    await library.create(CARDS, { answers: 1 });
    await draw("a:1");
    for (const junk of ["", "junk", "x".repeat(16)]) {
      await library.client.hSet(KEY, "=a:1", junk);
      await expect(draw("a:2"), junk).rejects.toThrow(/^DAMAGED damaged table$/);
    }
  });

  it("is answered again, in whatever order its client asked", async () => {
    await library.create(CARDS, { answers: 4 });
    const answers = new Map<number, unknown>();
    for (const number of [20, 17, 19, 18]) answers.set(number, await draw(`a:${number}:1`));
    for (const [number, answer] of answers) expect(await draw(`a:${number}`)).toBe(answer);
    // After 20 is forgotten, lower numbers could be forgotten too, so new requests with these are refused.
    answers.set(21, await draw("a:21"));
    answers.delete(20);
    for (const [number, answer] of answers) expect(await draw(`a:${number}`)).toBe(answer);
    for (const number of [20, 16, 1]) await expect(draw(`a:${number}`)).rejects.toThrow(TOO_OLD);
    expect(await library.counts()).toBe("47 5 0 52 1");
  });

  it("is forgotten with its silent client when others call", async () => {
    await library.create(CARDS, { recycle: "all", answersFor: 1 });
    for (let number = 1; number <= 3; number++) await draw(`a:${number}`);
    const kept = async () => (await library.client.hKeys(KEY)).filter((field) => field.startsWith("=a:"));
    expect((await kept()).sort()).toEqual(["=a:", "=a:1", "=a:2", "=a:3"]);
    for (let others = 1; (await kept()).length > 0; others++) {
      await draw(`client-${others}:1`);
      await wait(100);
    }
    // The table has forgotten the client, so the client counts as new.
    await draw("a:1");
    expect((await kept()).sort()).toEqual(["=a:", "=a:1"]);
  });

  it("makes room for itself where its client needs none of the others", async () => {
    await library.create(CARDS);
    for (let number = 1; number <= 5; number++) await draw(`a:${number}`);
    await draw("a:6:6");
    expect((await library.client.hKeys(KEY)).filter((field) => field.startsWith("=")).sort()).toEqual([
      "=a:",
      "=a:1",
    ]);
  });

  it("renews the time of its client, which is not forgotten before it is over", async () => {
    await library.create(CARDS, { answersFor: 100, recycle: "all" });
    const now = async () => Number(((await library.client.sendCommand(["TIME"])) as unknown as string[])[0]);
    const bytes = library.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    const asked = async () => (await bytes.hGet(KEY, "=a:"))?.readUInt32LE(0);
    const setAsked = async (second: number) => {
      const client = (await bytes.hGet(KEY, "=a:"))!;
      client.writeUInt32LE(second);
      await library.client.hSet(KEY, "=a:", client);
    };
    await draw("a:1");
    await setAsked(1);
    await draw("a:2");
    expect(await asked()).toBeGreaterThan(1);
    let others = 0;
    const crowd = () => Promise.all(Array.from({ length: 30 }, () => draw(`other-${++others}:1`)));
    // Checks only if the clock still shows the last second in which the table knows the client.
    for (let before = 0, after = 1; before !== after; ) {
      before = await now();
      await setAsked(before - 100);
      await crowd();
      after = await now();
      if (before === after) expect(await asked()).toBeDefined();
      else await draw(`a:${3 + others}`);
    }
    await setAsked((await now()) - 101);
    while ((await asked()) !== undefined) await crowd();
  });

  it("is kept with the last ones where numbers leap", async () => {
    await library.create(Array.from({ length: 400 }, (_, index) => index));
    const first = Date.now();
    const answers = [];
    for (let index = 0; index < 300; index++) answers.push(await draw(`a:${first + 7 * index}`));
    expect(await library.client.hLen(KEY)).toBeLessThan(50);
    for (let back = 1; back <= 32; back++)
      expect(await draw(`a:${first + 7 * (300 - back)}`)).toBe(answers[300 - back]);
    await expect(draw(`a:${first + 7 * (300 - 33)}`)).rejects.toThrow(TOO_OLD);
  });

  it("has a number that can be told from its neighbours", async () => {
    await library.create(CARDS);
    for (const number of ["9007199254740992", "9007199254740993", "1760000000000000000", "9".repeat(400)])
      await expect(draw(`z:${number}`)).rejects.toThrow(
        "DECK request as 'client:number' or 'client:number:oldest' expected: client of at most 64 bytes, number from 1 to 9007199254740991, oldest from 1 to number",
      );
    // An oldest number below 1, or above the request's number, would damage the client's record.
    const late = "z:9007199254740991:10000000000000000";
    for (const request of [late, "z:1:2", "z:5:0", "z:5:00", "z:5:05", "z:5:", "z:5:1:1", "z:5:-1"])
      await expect(draw(request), request).rejects.toThrow("oldest from 1 to number");
    const card = await draw("z:9007199254740990");
    expect(await draw("z:9007199254740991")).not.toBe(card);
    expect(await draw("z:9007199254740990")).toBe(card);
  });

  it("that deletes asks for one table, and never for the one that somebody else has made since", async () => {
    const first = String(await library.create(CARDS));
    expect(await library.call("delete", [first, "a:1"])).toBe("OK");
    await expect(library.call("delete", [first, "a:1"])).rejects.toThrow("DECK no such table");
    const second = String(await library.create(CARDS));
    expect(second).not.toBe(first);
    await expect(library.call("delete", [first, "a:1"])).rejects.toThrow("DECK another table");
    expect(await library.call("delete", ["", ""])).toBe("OK");
    expect(await library.client.dbSize()).toBe(0);
  });
});
