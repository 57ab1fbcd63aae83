/** Steps: several moves at once, a note, and the version that is required. */
import { describe, expect, it } from "vitest";
import { createTables, TableError, type TableMove } from "../../ts-src/node/redis.js";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { KEY, Library } from "./library.js";
import { hasRedis } from "./server.js";

const CARDS = Array.from({ length: 12 }, (_, index) => `c${index + 1}`);
const SEATS = ["north", "south"] as const;

describe.runIf(hasRedis)("a step", () => {
  const library = new Library();
  const tables = () => createTables({ client: library.client });
  const lying = (id: string, options = {}) =>
    tables().create(id, CARDS, { shuffled: false, piles: SEATS, recycle: "none", ...options });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "none",
      ({ code }) => code,
    );

  it("returns the result of each move, as one change with one event", async () => {
    const table = await lying("answers", { events: true });
    const changes = await table.watch();
    const [dealt, , card, cards, hand, none, ...others] = await table.step([
      ["deal", SEATS, 2],
      ["put", "c1", "south", "north"],
      ["draw"],
      ["draw", 2, "north"],
      ["pile", "south"],
      ["discard", ["c5"]],
      ["peek"],
      ["peek", 2],
      ["cut", 1],
      ["shuffle", "discard"],
      ["reset"],
      ["draw", 12],
      ["draw"],
      ["deal", 2, 0],
    ]);
    expect(dealt).toEqual([
      ["c1", "c3"],
      ["c2", "c4"],
    ]);
    // This line compiles only if the compiler knows the types: a card, and lists of cards.
    expect([card?.length, cards.length, hand, none]).toEqual([2, 2, ["c2", "c4", "c1"], undefined]);
    expect(others).toEqual([
      "c8",
      ["c8", "c9"],
      undefined,
      undefined,
      undefined,
      expect.arrayContaining(CARDS),
      undefined,
      [[], []],
    ]);
    expect((await changes.next()).value).toMatchObject({ call: "step" });
    await changes.return?.();
    expect(await table.counts()).toMatchObject({ out: 12, note: undefined });
  });

  it("takes cards by where they lie, alone and as a move", async () => {
    const table = await lying("takes");
    expect(await table.take("draw", -1)).toBe("c12");
    expect(await table.take("draw", 2, "north", { request: "me:1" })).toBe("c2");
    expect(await table.take("draw", 2, "north", { request: "me:1" })).toBe("c2");
    const [newest, none, card] = await table.step([
      ["take", "north", "random", "discard"],
      ["take", "north", 1],
      ["take", "discard", -1, "south"],
    ]);
    expect([newest, none, card]).toEqual(["c2", undefined, "c2"]);
    const { version } = await table.counts();
    expect(await table.take("north", 5)).toBeUndefined();
    for (const [wrong, text] of [
      [["out", 1], "bad argument #1 to 'take' ('draw', "],
      [["draw", 0], "bad argument #2 to 'take' (position (1 is first"],
      [["draw"], "bad argument #2 to 'take' (position (1 is first"],
      [["draw", 1, "top"], "bad argument #3 to 'take' ("],
    ] as const)
      await expect(table.take(...(wrong as unknown as ["draw", 1])), text).rejects.toThrow(text);
    expect((await table.counts()).version).toBe(version);
    expect(
      await library.client.fCall("randdeck_take", {
        keys: ["randdeck:{takes}"],
        arguments: ["", "", "draw", "-1"],
      }),
    ).toBe("11");
  });

  it("moves what the calls of a deck move", async () => {
    const deck = newDeck(CARDS, { piles: SEATS, random: newRandom(7) });
    const table = await tables().create("deck", CARDS, { piles: SEATS, seed: 7 });
    const hands = deck.deal(SEATS, 3);
    deck.shuffle("north");
    deck.put(deck.pile("north")[0]!, "random", "north");
    deck.discard(deck.draw(8));
    const answers = await table.step([
      ["deal", SEATS, 3],
      ["shuffle", "north"],
      ["pile", "north"],
    ]);
    await table
      .step([
        ["put", answers[2][0]!, "random", "north"],
        ["draw", 8],
      ])
      .then(([, drawn]) => table.step([["discard", drawn]]));
    expect(answers[0]).toEqual(hands);
    expect(await table.getState()).toBe(deck.getState());
  });

  it("is carried out wholly or not at all, and says which move is wrong", async () => {
    const table = await lying("none");
    await table.draw(2);
    const before = await library.everything();
    const refused: readonly (readonly [unknown, string])[] = [
      [[["draw"], ["put", "c9", "north"]], "move 2: bad argument #1 to 'put' ('c9' is in the draw pile"],
      [[["draw"], ["put", "x"]], "move 2: bad argument #1 to 'put' ('x' is not in the deck"],
      [[["draw", -1]], "move 1: bad argument #1 to 'draw' (integer from 0 expected, got -1)"],
      [[["draw", 1, "west"]], "move 1: bad argument #2 to 'draw'"],
      [
        [["deal", 10_001, 0]],
        "move 1: bad argument #1 to 'deal' (integer from 1 to 10000 expected, got 10001)",
      ],
      [[["draw", 1, "north", { request: "a:1" }]], "move 1: bad argument #3 to 'draw' (no argument expected"],
      [[["setState", "x"]], "move 1: bad argument #1 to 'step' (list that begins with cut, deal"],
      [[["toString"]], "move 1: bad argument #1 to 'step' (list that begins with cut, deal"],
      [
        ["draw", 1],
        `move 1: bad argument #1 to 'step' (a list for each move, as ["draw", 1], expected, got 'draw')`,
      ],
      // biome-ignore lint/suspicious/noSparseArray: a list can have holes.
      [[, ["draw"]], "move 1: bad argument #1 to 'step' (a list for each move"],
      [
        [["pile", "x".repeat(16e6)]],
        "move 1: bad argument #1 to 'pile' (at most 65 names of at most 64 bytes",
      ],
      [[], "bad argument #1 to 'step' (moves or a note expected"],
      [{ note: "x" }, "bad argument #1 to 'step' (list of moves expected, got table"],
      [undefined, "bad argument #1 to 'step' (list of moves expected, got nil"],
      [Array(33).fill(["draw", 0]), "bad argument #1 to 'step' (at most 32 moves expected, got 33)"],
    ];
    for (const [moves, text] of refused)
      await expect(table.step(moves as [["draw"]]), text).rejects.toThrow(text);
    const wrong = table.step([["draw"], ["discard", "c1", "north"]]);
    await expect(wrong).rejects.toThrow(RangeError);
    expect(await codeOf(table.step([["discard", "c1", "north"]]))).toBe("refused");
    expect(await library.everything()).toEqual(before);
    expect(await table.step(Array(32).fill(["peek", 0]))).toEqual(Array(32).fill([]));
  });

  it("gets its answers again as its own moves give them, whatever the second one would do", async () => {
    const table = await lying("again");
    const { version: ifVersion } = await table.counts();
    const call = { request: "north:1", ifVersion, note: "2" };
    const first = await table.step([["draw"], ["deal", 2, 1], ["shuffle"], ["draw", 1]], call);
    expect(first).toEqual(["c1", [["c2"], ["c3"]], undefined, [expect.any(String)]]);
    const other = tables().open<string, "north">("again");
    expect(await other.step([["put", "c1", "north"]], { ...call, note: "9" })).toEqual(first);
    await expect(other.draw(1, call)).rejects.toThrow("another request: this id was used for 'step'");
    expect(await other.counts()).toMatchObject({ note: "2", left: 8 });
    await library.client.hSet("randdeck:{again}", "=north:1", '1 step ["x"]');
    await expect(other.step([["draw"]], call)).rejects.toThrow(new TableError("damaged table"));
    await library.client.hSet("randdeck:{again}", "=north:1", "1 step [13]");
    expect(await codeOf(other.step([["draw"]], call))).toBe("damaged");
  });

  it("keeps a note of the game, which every call that changes a table can write", async () => {
    const table = await lying("note", { note: "begin" });
    const notes: unknown[] = [(await table.view()).note];
    const state = await table.getState();
    const calls = [
      () => table.draw(0, { note: "none moved" }),
      () => table.draw({ note: '{"turn":1}' }),
      () => table.deal(SEATS, 1, { note: '"quoted"' }),
      () => table.put("c1", { note: "\0é\n" }),
      () => table.discard("c2", "north", { note: "x".repeat(65_536) }),
      () => table.cut({ note: "1" }),
      () => table.shuffle("north", { note: "2" }),
      () => table.step([], { note: "3" }),
      () => table.reset(),
      () => table.setState(state),
      () => table.step([], { note: "" }),
      () => table.reset({ note: "4" }),
      () => table.setState(state, { note: "5" }),
    ];
    const versions = new Set<string>();
    for (const call of calls) {
      await call();
      const { note, version } = await table.counts();
      versions.add(version);
      notes.push(note);
    }
    expect(versions.size).toBe(calls.length);
    expect(notes).toEqual([
      ...["begin", "none moved", '{"turn":1}', '"quoted"', "\0é\n", "x".repeat(65_536)],
      ...["1", "2", "3", "3", "3", undefined, "4", "5"],
    ]);
    const before = await library.everything();
    for (const note of ["x".repeat(65_537), "\ud800", 5 as never])
      await expect(table.draw(1, { note })).rejects.toThrow(
        "#2 to 'draw' (option 'note': string of valid Unicode",
      );
    await expect(tables().create("long", CARDS, { note: "é".repeat(32_769) })).rejects.toThrow(
      "#3 to 'create' (option 'note'",
    );
    expect(await library.everything()).toEqual(before);
  });

  it("is carried out only at the version that it names", async () => {
    const table = await lying("at");
    const { version: ifVersion } = await table.counts();
    await table.draw(1, { ifVersion, request: "a:1" });
    const { version } = await table.view();
    const before = await library.everything();
    const late = table.discard("c1", { ifVersion, note: "late" });
    const problem = `the table has changed: its version is ${version}, not ${ifVersion}`;
    await expect(late).rejects.toThrow(new TableError(problem));
    await expect(late).rejects.toMatchObject({ code: "changed", id: "at" });
    expect(await codeOf(table.step([["draw"]], { ifVersion }))).toBe("changed");
    // A repeated request gets its stored answer, before any other check.
    expect(await table.draw(1, { ifVersion, request: "a:1" })).toEqual(["c1"]);
    for (const wrong of ["", "x", version.toUpperCase(), `${version}0`, `${version}\n`, 2])
      if (wrong !== version)
        await expect(table.draw(1, { ifVersion: wrong as string }), `${wrong}`).rejects.toThrow(
          "bad argument #2 to 'draw' (option 'ifVersion': version from view() or counts() expected",
        );
    expect(await library.everything()).toEqual(before);
  });

  it("never has a version again, also where a fail-over has lost the changes that made it", async () => {
    const table = await lying("lost");
    const key = "randdeck:{lost}";
    const versions = new Set([(await table.counts()).version]);
    await library.client.copy(key, `${key} then`);
    // Repeats the same requests from the same state, as if fail-overs had lost them.
    for (let history = 1; history <= 20; history++) {
      for (const number of [1, 2]) await table.draw(1, { request: `me:${number}` });
      const { version } = await table.counts();
      expect(versions).not.toContain(version);
      versions.add(version);
      await library.client.copy(`${key} then`, key, { REPLACE: true });
    }
  });

  it("takes a shuffled deck no longer than shuffles of all its cards may", async () => {
    const cards = Array.from({ length: 50_000 }, (_, index) => index);
    await library.create(cards, { recycle: "all" });
    const step = (moves: unknown) => library.call("step", ["", "", JSON.stringify(moves)]);
    await expect(step([["draw"], ...Array(3).fill(["shuffle"])])).rejects.toThrow(
      "move 4: bad argument #1 to 'step' (shuffles of at most 160000 cards in all expected, got 199997)",
    );
    // Moves that shuffle nothing may be as many as for a small table.
    expect(await step(Array(32).fill(["shuffle"]))).toBe(`[${Array(32).fill("null").join()}]`);
    const before = await library.everything();
    await expect(
      step([
        ["draw", 25_000],
        ["draw", 25_001],
      ]),
    ).rejects.toThrow(
      "move 2: bad argument #1 to 'step' (at most 50000 cards in all answers expected, got 50001)",
    );
    await expect(
      step([
        ["draw", 200],
        ["put", "1", "random"],
        ["put", "2 ".repeat(100), "random"],
      ]),
    ).rejects.toThrow(/^DECK move \d: bad argument #1 to 'put'/);
    expect(await library.everything()).toEqual(before);
    expect(await step([["shuffle"], ["shuffle"], ["draw", 1]])).toMatch(/^\[null,null,"\d+"\]$/);
    // A draw of more cards than there are shuffles only those that there are.
    const few = await lying("few", { recycle: "discard" });
    await few.draw(12);
    await few.step(
      Array(4)
        .fill([["discard", "c1"] as const, ["draw", 50_000] as const])
        .flat(),
    );
  });

  it("answers other languages with a list in JSON", async () => {
    await library.create(["A", "B", "C", "D", "E", "F"], { shuffled: false, piles: ["north"] });
    const step = (moves: string, ...further: string[]) => library.call("step", ["", "", moves, ...further]);
    expect(
      await step('[["draw","2"],["put","1",null,""],["draw",1,"north"],["deal",2,1],["draw"],["draw",9]]'),
    ).toBe('["1 2",null,"1",[2,"3 4"],5,"6"]');
    expect(await step('[["draw"],["peek"],["peek",0]]')).toBe('[null,null,""]');
    expect(await step("[]", "", "a note")).toBe("[]");
    const counts = (await library.call("counts", [""])) as unknown[];
    const version = expect.stringMatching(/^[\da-f]{16}$/);
    const time = expect.stringMatching(/^\d{13}\.\d{3}$/);
    expect(counts.slice(5)).toEqual([version, time, expect.stringMatching(/^9 \d/), 1, "a note"]);
    expect(await step("[]", counts[5] as string, '""')).toBe("[]");
    expect(((await library.call("view", ["", "", '["north"]'])) as unknown[]).slice(8)).toEqual([
      1,
      "",
      "1",
      "",
    ]);
    const before = await library.everything();
    const refused: readonly (readonly [string[], string])[] = [
      [["[]"], "#1 to 'step' (moves or a note expected"],
      [["{}"], "#1 to 'step' (moves or a note expected"],
      [['{"a":1}', "", "x"], "#1 to 'step' (list expected, got a table with named fields)"],
      [["["], "#1 to 'step' (JSON list of moves of at most 1000000 bytes expected"],
      [["7"], "#1 to 'step' (JSON list of moves of at most 1000000 bytes expected"],
      [
        [`[${" ".repeat(1e6)}]`, "", "x"],
        "#1 to 'step' (JSON list of moves of at most 1000000 bytes expected",
      ],
      [[JSON.stringify(Array(33).fill(["draw", 0]))], "#1 to 'step' (at most 32 moves expected, got 33)"],
      [["[7]"], "move 1: bad argument #1 to 'step' (list for each move expected, got 7)"],
      [['[["set_state","x"]]'], "move 1: bad argument #1 to 'step' (cut, deal"],
      [
        ['[["reset",1]]'],
        "move 1: bad argument #1 to 'reset' (at most 0 arguments after the name of the move expected, got 1)",
      ],
      [['[["put",[1],{"a":[]}]]'], "move 1: bad argument #1 to 'put' (text of positions expected"],
      [['[["draw"],["view",7]]'], "#1 to 'view' (table expected, got 7)"],
      [['[["view",[],7]]'], "#2 to 'view' (at most 1 argument after the name of the move expected, got 2)"],
      [['[["draw"],["view",false]]'], "#1 to 'view' (table expected, got boolean)"],
      [["[]", "x", "y"], "#2 to 'step' (version of 16 hexadecimal digits expected, got 'x')"],
      [["[]", "0".repeat(16), "y"], "the table has changed: its version is "],
      [['[["draw",1e400]]'], "move 1: bad argument #1 to 'draw' (integer from 0 expected, got infinity)"],
      [["[]", "", '"y'], "#3 to 'step' (note of at most 65536 bytes, in JSON if it begins with"],
      [["[]", "", "y".repeat(65_537)], "#3 to 'step' (note of at most 65536 bytes"],
      [["[]", "", `"${"y".repeat(1e6)}"`], "#3 to 'step' (note of at most 65536 bytes"],
    ];
    for (const [words, text] of refused)
      await expect(step(...(words as [string])), text).rejects.toThrow(text);
    expect(await library.everything()).toEqual(before);
    expect(await library.client.hExists(KEY, "note")).toBe(0);
  });

  it("returns the view after its moves, which is not kept with its answers", async () => {
    const table = await lying("viewed", { events: true, note: "1" });
    await table.draw(2, "south");
    const call = { request: "me:1", note: "2" };
    const moves = [
      ["draw", 2, "north"],
      ["discard", "c1", "south"],
      ["view", ["north"]],
    ] as const;
    const [cards, nothing, view] = await table.step(moves, call);
    const now = await table.view({ piles: ["north"] });
    // This line compiles only if the compiler knows that the view has the cards of the named pile.
    expect([cards, nothing, view.cards.north]).toEqual([["c3", "c4"], undefined, ["c3", "c4"]]);
    expect({ ...now, time: view.time }).toEqual(view);
    expect(now.time).toBeGreaterThan(view.time);
    expect(view).toMatchObject({
      note: "2",
      discards: ["c1"],
      piles: { north: 2, south: 1 },
      left: 8,
      out: 0,
    });
    await table.draw(1, "north", { note: '"quoted"\0é' });
    const later = await table.view({ piles: ["north"] });
    const again = await table.step(moves, call);
    expect(again).toEqual([cards, undefined, { ...later, time: expect.any(Number) }]);
    // Other moves with the same request get the same answers, and the view that they ask for.
    const others = await table.step([["view", ["north"]]], call);
    expect(others).toMatchObject([cards, undefined, { cards: later.cards }]);
    expect(await library.client.hGetAll("randdeck:{viewed}")).not.toContain("north");
    // A step of a view alone changes nothing; with a note, it is a change.
    expect(await table.step([["view"]])).toEqual([{ ...later, cards: {}, time: expect.any(Number) }]);
    expect((await table.counts()).version).toBe(later.version);
    const [noted] = await table.step([["view"]], { note: "3" });
    expect(noted).toMatchObject({ note: "3", version: (await table.counts()).version });
    const shuffled = await table.step([
      ["shuffle", "north"],
      ["view", SEATS],
    ]);
    expect(shuffled[1].cards.north).toEqual(await table.pile("north"));
    for (const [wrong, text] of [
      [[["view"], ["draw"]], "move 1: bad argument #1 to 'step' (list that begins with cut"],
      [[["draw"], ["view", ["west"]]], "bad argument #1 to 'view' ("],
      [[["view", "north"]], "move 1: bad argument #1 to 'view' (table expected, got 'north')"],
      [[["view", [], 1]], "move 1: bad argument #2 to 'view' (no argument expected"],
    ] as const)
      await expect(table.step(wrong as never), text).rejects.toThrow(text);
    await library.create(["A", "B"], { shuffled: false, piles: ["north"] });
    const step = (text: string) => library.call("step", ["", "me:1", text]);
    const seen = /^\[1,null,\[1,0,0,2,1,"[\da-f]{16}","\d+\.\d{3}","9 \d+\.\d+",1,"","1",""\]\]$/;
    for (const form of [
      '[["draw"],["put","1","north"],["view",["north"]]]',
      '[["draw"],["put","1","north"],["view","[\\"north\\"]"]]',
    ])
      expect(await step(form)).toMatch(seen);
  });

  it("takes moves that a program has made, whose answers it then looks at", async () => {
    const table = await lying("list");
    const moves: TableMove<string, "north" | "south">[] = [["draw", 1, "north"]];
    moves.push(["discard", "c1", "north"], ["cut"]);
    const answers = await table.step(moves);
    expect(answers.slice(0, 2)).toEqual([["c1"], undefined]);
  });
});
