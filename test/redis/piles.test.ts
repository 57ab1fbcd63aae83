/** Tables with piles: the view of each player, all kinds of names, limits, damage, and wrong calls. */
import { describe, expect, it } from "vitest";
import { createTables, type Table } from "../../ts-src/node/redis.js";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { KEY, Library } from "./library.js";
import { CARDS, hasRedis } from "./server.js";

const SEATS = ["north", "east", "south", "west"] as const;

describe.runIf(hasRedis)("tables with piles", () => {
  const library = new Library();
  const tables = () => createTables({ client: library.client });

  it("show each player the counts, the discards and the piles that are named, no others", async () => {
    const table = await tables().create("bridge", CARDS, { piles: SEATS, seed: 1 });
    const hands = await table.deal(SEATS, 13);
    const card = hands[0]![0]!;
    await table.discard(card, "north");
    const there = createTables({ client: library.client }).open<string, (typeof SEATS)[number]>("bridge");
    const view = await there.view({ piles: ["east"] });
    const piles = { north: 12, east: 13, south: 13, west: 13 };
    const { instance, version, time } = await table.counts();
    const names = { instance, version, time: expect.any(Number) };
    const position = `${CARDS.indexOf(card) + 1}`;
    const counts = { left: 0, out: 0, discarded: 1, size: 52, passes: 1, piles, note: undefined, ...names };
    expect(view).toEqual({ ...counts, discards: [card], cards: { east: hands[1] } });
    expect(view.time).toBeLessThan(time);
    expect((await table.view()).cards).toEqual({});
    // Nor are other cards sent: eight numbers and names, four numbers of cards, the discards, the note.
    const sent = library.call("view", ["", ""], ["randdeck:{bridge}"]);
    expect(await sent).toEqual([
      0,
      0,
      1,
      52,
      1,
      version,
      expect.any(String),
      instance,
      12,
      13,
      13,
      13,
      position,
      "",
    ]);
    expect(await there.counts()).toEqual(counts);
    const before = await library.everything();
    const other = hands[1]![0]!;
    await expect(table.discard(other, "north")).rejects.toThrow(`'${other}' is in 'east', not in 'north'`);
    await expect(table.view({ piles: ["none"] as never })).rejects.toThrow("no pile named 'none'");
    await expect(table.view({ piles: ["east", "east"] })).rejects.toThrow("two piles are named 'east'");
    expect(await library.everything()).toEqual(before);
  });

  it("deal into a pile once to a request that another process asks again", async () => {
    const [one, other] = [1, 2].map(() => tables());
    const table = await one!.create("again", CARDS, { piles: SEATS });
    const hand = await table.draw(5, "north", { request: "north:1" });
    expect(await other!.open<string, "north">("again").draw(5, "north", { request: "north:1" })).toEqual(
      hand,
    );
    await table.put(hand[0]!, "east", "north", { request: "north:2" });
    await table.put(hand[0]!, "east", "north", { request: "north:2" });
    expect((await table.counts()).piles).toEqual({ north: 4, east: 1, south: 0, west: 0 });
  });

  it("have names of all kinds, and states for a deck of the same", async () => {
    const piles = ["1", "0x10", "nan", '"', "é\n", "__proto__", "x".repeat(64), "true"];
    const table = await tables().create("names", CARDS, { piles, seed: 7 });
    const deck = newDeck(CARDS, { piles, random: newRandom(7) });
    for (const pile of piles) expect(await table.draw(2, pile)).toEqual(deck.draw(2, pile));
    expect(await table.getState()).toBe(deck.getState());
    const later = newDeck(CARDS, { piles, random: newRandom() });
    later.setState(await table.getState());
    later.put(later.pile("1"), "true", "1");
    await table.setState(later.getState());
    const { cards } = await table.view({ piles });
    for (const pile of piles) expect(Object.entries(cards)).toContainEqual([pile, later.pile(pile)]);
  });

  it("take the state of a deck of the same cards, in whatever order it has them, and of no others", async () => {
    const options = { piles: SEATS, noRepeat: true, kindOf: (card: string) => card.at(-1)! };
    const table = await tables().create("state", CARDS, { ...options, seed: 1 });
    const deck = newDeck([...CARDS].reverse(), { ...options, random: newRandom(2) });
    deck.deal(SEATS, 3);
    deck.discard(deck.pile("east")[0]!, "east");
    await table.setState(deck.getState());
    const { cards, discards } = await table.view({ piles: SEATS });
    expect([cards.north, cards.east, discards]).toEqual([
      deck.pile("north"),
      deck.pile("east"),
      deck.pile("discard"),
    ]);
    expect(await table.pile("draw")).toEqual(deck.pile("draw"));
    await table.reset();
    expect((await table.draw(52)).sort()).toEqual([...CARDS].sort());
    const before = await library.everything();
    for (const others of [CARDS.slice(1), [...CARDS, "card 1"], [...CARDS.slice(1), "card 2"]]) {
      const state = newDeck(others, { random: newRandom(3) }).getState();
      await expect(table.setState(state)).rejects.toThrow(
        "state with the same cards expected, got other cards",
      );
    }
    expect(await library.everything()).toEqual(before);
  });

  it("are 64 at most, with names of 64 bytes", async () => {
    const names = (count: number, size: number) =>
      Array.from({ length: count }, (_, index) => String(index).padStart(size, "%"));
    const table = await tables().create("many", CARDS, { piles: names(64, 64) });
    await table.deal(names(64, 64), 1);
    await table.setState(await table.getState());
    expect((await table.counts()).left).toBe(0);
    const wrong: readonly [unknown, string][] = [
      [names(65, 2), "option 'piles': at most 64 names expected, got 65"],
      [Array(100_000).fill("a"), "option 'piles': at most 64 names expected, got 100000"],
      [names(1, 65), "option 'piles': names of valid Unicode and at most 64 bytes"],
      [["draw"], "option 'piles': 'draw' is reserved: every deck has 'draw'"],
      [["a", "a"], "option 'piles': two piles are named 'a'"],
      ["north", "option 'piles': table expected, got 'north'"],
    ];
    for (const [piles, text] of wrong)
      await expect(
        library.call("create", ["", "", '["A"]', JSON.stringify({ seed: 1, piles })]),
      ).rejects.toThrow(text);
    const all = JSON.stringify({ seed: 1, piles: ["a"], recycle: "all" });
    await expect(library.call("create", ["", "", '["A"]', all])).rejects.toThrow(
      "can't be used with recycle",
    );
  });

  it("are damaged if the data of piles is missing, cut, doubled or something else", async () => {
    await library.create(CARDS, { piles: SEATS, recycle: "none" });
    await library.call("draw", ["", "", "5", "north"]);
    const [kept = ""] = await library.client.hmGet(KEY, "piles");
    for (const junk of [
      undefined,
      "",
      "junk",
      "7",
      '"east"',
      kept!.slice(0, -1),
      kept!.replace('"east",', ""),
    ]) {
      if (junk === undefined) await library.client.hDel(KEY, "piles");
      else await library.client.hSet(KEY, "piles", junk);
      const before = await library.everything();
      const calls = [
        ["view", "", "", '["east"]'],
        ["draw", "", "", "1", "east"],
        ["shuffle", "", "", "east"],
      ];
      for (const [name, ...words] of calls)
        await expect(library.call(name!, words), `${name} ${junk}`).rejects.toThrow(/^DAMAGED /);
      expect(await library.everything()).toEqual(before);
    }
  });

  it("tell a card in a pile from the card whose position reads the same", async () => {
    const cards = Array.from({ length: 1000 }, (_, index) => `c${index + 1}`);
    const options = { shuffled: false, piles: ["a", "b"] } as const;
    const table = await tables().create("uno", cards.slice(0, 110), options);
    await table.draw(101);
    await table.discard("c101");
    await table.put("c5", "a");
    await table.put("c1", "b");
    expect(await table.view({ piles: ["a", "b"] })).toMatchObject({
      discards: ["c101"],
      cards: { a: ["c5"], b: ["c1"] },
    });
    await table.put("c1", "bottom", "b");
    await table.draw(1);
    const before = await library.everything();
    await expect(table.discard("c1", "a")).rejects.toThrow("'c1' is in the draw pile, not in 'a'");
    expect(await library.everything()).toEqual(before);
    const large = await tables().create("large", cards, options);
    await large.draw(501);
    await large.put("c5", "a");
    await large.discard("c101");
    await large.discard("c1");
    expect(await large.view({ piles: ["a"] })).toMatchObject({
      discards: ["c101", "c1"],
      cards: { a: ["c5"] },
    });
  });

  it("refuse words and requests that a function does not take", async () => {
    await library.create(CARDS, { piles: SEATS });
    const before = await library.everything();
    const wrong: readonly [string, string[], string][] = [
      [
        "draw",
        ["1", "north", "", "", ""],
        "#5 to 'draw' (at most 4 arguments after the request id expected, got 5)",
      ],
      [
        "draw",
        ["1", "north", "north"],
        "#3 to 'draw' (version of 16 hexadecimal digits expected, got 'north')",
      ],
      [
        "put",
        ["1", "", "", "", "", ""],
        "#6 to 'put' (at most 5 arguments after the request id expected, got 6)",
      ],
      ["shuffle", ["1"], "#1 to 'shuffle'"],
      ["touch", ["0"], "#1 to 'touch'"],
      ["pile", ["north", ""], "#2 to 'pile'"],
      ["delete", ["1"], "#1 to 'delete'"],
      [
        "draw",
        ["1", "none"],
        "#2 to 'draw' (no pile named 'none': declare it with piles = { \"none\" }, or use 'north', 'east', 'south', 'west' or 'discard'",
      ],
      ["draw", ["1", '["north"]'], "#2 to 'draw'"],
      ["deal", ['["north","north"]', "1"], "#1 to 'deal'"],
      ["deal", ["[]", "1"], "#1 to 'deal'"],
      [
        "deal",
        [JSON.stringify(Array(3000).fill("a")), "1"],
        "#1 to 'deal' (at most 65 names expected, got 3000)",
      ],
      ["put", ["1", "top", "none"], "#3 to 'put'"],
      ["pile", ["none"], "#1 to 'pile'"],
      ["view", ["north"], "#1 to 'view'"],
    ];
    for (const [name, words, text] of wrong) {
      await expect(library.call(name, ["", "", ...words]), name).rejects.toThrow(`DECK bad argument ${text}`);
      expect(await library.everything(), name).toEqual(before);
    }
    for (const name of ["view", "counts", "where", "about", "get_state", "touch"])
      await expect(library.call(name, ["", "a:1"])).rejects.toThrow(`DECK '${name}' takes no request`);
  });

  it("refuse arguments and options that a call from Node does not know", async () => {
    const table = (await tables().create("strict", CARDS, { piles: SEATS })) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    const before = await library.everything();
    const calls: Record<keyof Table<string>, unknown[]> | Record<string, unknown[]> = {
      draw: [1, "north"],
      deal: [SEATS, 1],
      put: ["card 1", "top", "north"],
      discard: ["card 1", "north"],
      cut: [1],
      shuffle: ["north"],
      reset: [],
      step: [[["draw"]]],
      setState: ["x"],
      delete: [],
    };
    for (const [name, args] of Object.entries(calls)) {
      await expect(table[name]!(...args, { requset: "a:1" }), name).rejects.toThrow(
        `bad argument #${args.length + 1} to '${name}' (unknown option 'requset', known: ${name === "delete" ? "" : "ifVersion, note, "}request, signal)`,
      );
      await expect(table[name]!(...args, 7), name).rejects.toThrow(
        `bad argument #${args.length + 1} to '${name}' (table of options expected, got 7)`,
      );
    }
    for (const name of "peek pile where counts left size passes getState touch".split(" ")) {
      const own = ["peek", "pile", "where", "size", "touch"].includes(name) ? [1] : [];
      await expect(table[name]!(...own, { request: "a:1" }), name).rejects.toThrow(
        "no argument expected, got table",
      );
    }
    await expect(table.view!({ pile: ["north"] })).rejects.toThrow("unknown option 'pile', known: piles");
    await expect(table.watch!({ signals: 1 })).rejects.toThrow("unknown option 'signals', known: signal");
    await expect(table.draw!(1, new AbortController().signal)).rejects.toThrow("#2 to 'draw'");
    const open = tables() as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    await expect(open.create!("a", CARDS, {}, { requset: "a:1" })).rejects.toThrow(
      "unknown option 'requset'",
    );
    expect(() => open.open!("a", {})).toThrow("#2 to 'open'");
    const wrong: readonly [unknown[], string][] = [
      [[{ client: library.client, patiense: 1 }], "unknown option 'patiense'"],
      [[{ client: library.client }, 1], "#2 to 'createTables' (no argument expected, got 1)"],
      [[], "#1 to 'createTables' (table of options expected, got nil)"],
      [[{ client: library.client, prefix: 5 }], "option 'prefix': string of valid Unicode expected, got 5"],
      [[{ client: library.client, prefix: "\ud800" }], "option 'prefix'"],
    ];
    for (const [given, text] of wrong)
      expect(() => (createTables as (...all: unknown[]) => unknown)(...given)).toThrow(text);
    const made: readonly [unknown, unknown, string][] = [
      [CARDS, 5, "#3 to 'create' (table of options expected, got 5)"],
      [CARDS, [], "#3 to 'create' (table of options expected, got table)"],
      [CARDS, { kindOf: 5 }, "option 'kindOf': function expected, got 5"],
      [CARDS, { answersFor: 0 }, "option 'answersFor': integer from 1 to 2147483647 expected, got 0"],
      [CARDS, { answersFor: -9 }, "option 'answersFor': integer from 1 to 2147483647 expected, got -9"],
      [
        { copies: [["A", 1]], recycle: "none" },
        {},
        "#2 to 'create' (unknown option 'recycle', known: copies)",
      ],
    ];
    for (const [cards, options, text] of made)
      await expect(open.create!("a", cards, options)).rejects.toThrow(text);
    for (const signal of [5, {}])
      await expect(table.draw!(1, { signal })).rejects.toThrow(
        "#2 to 'draw' (option 'signal': AbortSignal expected",
      );
    await expect(table.view!({ piles: {} })).rejects.toThrow("#1 to 'view'");
    expect(await library.everything()).toEqual(before);
  });
});
