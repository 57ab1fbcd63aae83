/** A hand of examples/checkable: the programs of the server and of the players, and both checks. */
import { spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { check, type Notes, RULES, type Rules, type Seen } from "../../examples/checkable/check.js";
import {
  type Answer,
  type Message,
  type Notebook,
  type Page,
  Player,
} from "../../examples/checkable/player.js";
import { type Connection, commitmentTo, deal, listOf, playHand } from "../../examples/checkable/server.js";
import { projectFile, projectFolder } from "../docs/pages.js";
import { engines } from "../engines/index.js";
import { luaString } from "../sides.js";
import { loading } from "./script.js";

interface Hand {
  notes: Notes;
  seen: Seen[];
  seeds: string[];
}

const RIGHT = "The deal checks out.";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const { pile, ...golden }: Hand & { pile: string[] } = JSON.parse(projectFile("test/values/deal.json"));

/** A copy of a list with some parts replaced, as `splice` does. */
function spliced(list: readonly string[], at: number, count: number, ...parts: string[]): string[] {
  return [...list.slice(0, at), ...parts, ...list.slice(at + count)];
}

/** The hand of test/values/deal.json with some changes. */
function changed(change: (hand: Hand) => unknown): Hand {
  const hand = structuredClone(golden);
  change(hand);
  return hand;
}

/** Changes a field of the list. */
const listed = (at: number, field: (fields: readonly string[]) => string) => (hand: Hand) => {
  const fields = hand.notes.list.split(":");
  fields[at] = field(fields);
  hand.notes = { ...hand.notes, list: fields.join(":") };
};
const seen = (place: number, card: string) => (hand: Hand) => hand.seen.push({ place, card });
const lost = (field: keyof Seen) =>
  pile.slice(50).map((card, at): Seen => ({ place: 51 + at, card, [field]: undefined }));

const FORM = "The list is not one of randdeck-deal-1.";
const OWN = "Your commitment is not at your seat.";
const VOID = "No seeds were revealed: the hand is void.";
const COUNT = "There are more or fewer seeds than commitments.";

/** Damaged copies of a right hand, each with the sentence that refuses it. The notes are of seat 3 of 6. */
const DAMAGED: readonly (readonly [what: string, change: (hand: Hand) => unknown, said: string])[] = [
  ["another version", listed(0, () => "randdeck-deal-2"), FORM],
  ["another number of players", listed(3, () => "06"), FORM],
  ["a commitment in capitals", listed(6, ([, , , , , , field]) => field!.toUpperCase()), FORM],
  ["another hand's list", listed(2, () => "game-2"), "The list is that of another hand."],
  ["other rules", listed(4, () => "toString"), "The list has unknown rules."],
  ["other cards", listed(5, () => sha256("AS,AS")), "The list has other cards than the rules."],
  ["a commitment twice", listed(7, (fields) => fields[8]!), "Two seats have the same commitment."],
  ["another seat", (hand) => Object.assign(hand.notes, { seat: 4 }), OWN],
  ["a text as seat", (hand) => Object.assign(hand.notes, { seat: "3" }), OWN],
  ["no seed of one's own", (hand) => Object.assign(hand.notes, { seed: {} }), OWN],
  ["no list", (hand) => Object.assign(hand.notes, { list: [] }), FORM],
  ["seeds that are no list", (hand) => Object.assign(hand, { seeds: undefined }), VOID],
  ["no seeds", (hand) => hand.seeds.splice(0), VOID],
  ["a seed fewer", (hand) => hand.seeds.pop(), COUNT],
  ["a seed more", (hand) => hand.seeds.push(hand.seeds[0]!), COUNT],
  [
    "two seeds exchanged",
    (hand) => hand.seeds.splice(1, 2, hand.seeds[2]!, hand.seeds[1]!),
    "The seed of seat 1 doesn't match its commitment.",
  ],
  [
    "another seed of one's own",
    (hand) => hand.seeds.splice(3, 1, hand.seeds[4]!),
    "Your own seed is missing, or was changed.",
  ],
  [
    "a seed in capitals",
    (hand) => hand.seeds.splice(1, 1, hand.seeds[1]!.toUpperCase()),
    "The seed of seat 1 is not 64 lower-case hex digits.",
  ],
  ["nothing noted", (hand) => hand.seen.splice(0), "You noted no card."],
  ["no card of one's own", (hand) => hand.seen.splice(0, 2), "You noted no card of your own."],
  ["a place twice", seen(3, "AC"), "You noted a place twice."],
  ["a card twice", seen(52, "2D"), "You noted a card twice."],
  ["two missing cards", (hand) => hand.seen.push(...lost("card")), "A card is not one of the rules."],
  ["two missing places", (hand) => hand.seen.push(...lost("place")), "A place is not one of the rules."],
  [
    "a missing seed",
    (hand) => Object.assign(hand.seeds, [undefined]),
    "The seed of seat 0 is not 64 lower-case hex digits.",
  ],
  ["a foreign card", seen(52, "Joker"), "A card is not one of the rules."],
  ["a text as place", seen("4" as never, "6D"), "A place is not one of the rules."],
  ["a place outside", seen(53, "AC"), "A place is not one of the rules."],
  [
    "two cards exchanged",
    (hand) => {
      hand.seen = hand.seen.map(({ place, card }) => ({ place: 12 - place, card })).slice(0, 2);
    },
    "Place 9 should have 8D, not 2D.",
  ],
  [
    "another card",
    (hand) => hand.seen.splice(8, 1, { place: 12, card: "AS" }),
    "Place 12 should have AH, not AS.",
  ],
];
const copies: readonly (readonly [string, Hand, string])[] = [
  ["nothing", golden, RIGHT],
  ...DAMAGED.map(([what, change, said]) => [what, changed(change), said] as const),
];

/** A hand in which a word is skipped, as in one of 180,000 with so many cards; found by trying. */
const wideRules: Rules = {
  cards: Array.from({ length: 300 }, (_, at) => `c${at}`),
  seatOf: (place, players) => ((place - 1) % players) + 1,
};
function wideHand(): Hand {
  const seeds = [sha256("server 24060"), sha256("player 1")];
  const list = listOf(
    "wide-1",
    "wide",
    seeds.map((seed, seat) => commitmentTo("wide-1", seat, seed)),
  );
  const seen = deal(list, "wide", seeds).map((card, at) => ({ place: at + 1, card }));
  return { notes: { hand: "wide-1", seat: 1, seed: seeds[1]!, list }, seen, seeds };
}
beforeAll(() => void (RULES as Map<string, Rules>).set("wide", wideRules));
afterAll(() => void (RULES as Map<string, Rules>).delete("wide"));

describe("check.ts", () => {
  it.each(copies)("finds %s", async (_what, { notes, seen, seeds }, said) => {
    expect(await check(notes, seen, seeds)).toBe(said);
  });

  it("uses no code of the server", () => {
    const { importedFiles } = ts.preProcessFile(projectFile("examples/checkable/check.ts"));
    expect(importedFiles.map(({ fileName }) => fileName)).toEqual(["node:fs", "node:url"]);
  });

  it("skips the words that would make some cards likelier, as the server does", async () => {
    const { notes, seen, seeds } = wideHand();
    expect(await check(notes, seen, seeds)).toBe(RIGHT);
    const start = `randdeck-deal-1:deal:${sha256(notes.list)}:${seeds[1]}`;
    const words = Array.from({ length: 38 }, (_, counter) =>
      createHmac("sha256", seeds[0]!).update(`${start}:${counter}`).digest(),
    ).flatMap((digest) => Array.from({ length: 8 }, (_, at) => digest.readUInt32BE(4 * at)));
    expect(words.slice(0, 299).some((word, at) => word >= 2 ** 32 - (2 ** 32 % (300 - at)))).toBe(true);
  });
});

const luaData = (value: unknown): string => {
  if (typeof value === "string") return luaString(value);
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `{${value.map(luaData).join(",")}}`;
  return `{${Object.entries(value!)
    .map(([name, part]) => `${name}=${luaData(part)}`)
    .join(",")}}`;
};

/** The keys and messages of RFC 4231, and a key as long as a block. */
const HMACS = [
  ["\x0b".repeat(20), "Hi There"],
  ["Jefe", "what do ya want for nothing?"],
  ["\xaa".repeat(20), "\xdd".repeat(50)],
  [String.fromCharCode(...Array.from({ length: 25 }, (_, at) => at + 1)), "\xcd".repeat(50)],
  ["\x0c".repeat(20), "Test With Truncation"],
  ["\xaa".repeat(131), "Test Using Larger Than Block-Size Key - Hash Key First"],
  [
    "\xaa".repeat(131),
    "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.",
  ],
  ["k".repeat(64), "of one block"],
].map((texts) => texts.map((text) => Buffer.from(text, "latin1")) as [key: Buffer, message: Buffer]);

const bytes = (buffer: Buffer) =>
  `"${[...buffer].map((byte) => `\\${`${byte}`.padStart(3, "0")}`).join("")}"`;

describe.each(engines.filter(({ name }) => /^(Lua 5|luajit$|LÖVE)/.test(name)))(
  "check.lua on $name",
  ({ run }) => {
    const checked = `local checks = ${loading(projectFile("examples/checkable/check.lua"), "check.lua")}()\n`;

    it("says the same of a right hand and of its damaged copies", async () => {
      const calls = copies.map(
        ([, { notes, seen, seeds }]) => `checks.check(${[notes, seen, seeds].map(luaData)})`,
      );
      const said = await run(`${checked}return table.concat({ ${calls.join(",\n")} }, "\\n")`);
      expect(said.split("\n")).toEqual(copies.map(([, , sentence]) => sentence));
    });

    it("computes the codes of RFC 4231", async () => {
      const codes = HMACS.map(([key, message]) => `checks.hmac(${bytes(key)}, ${bytes(message)})`);
      const hex = `(code:gsub(".", function(char) return ("%02x"):format(char:byte()) end))`;
      const made = await run(
        `${checked}local codes = { ${codes} } for at, code in ipairs(codes) do codes[at] = ${hex} end return table.concat(codes, "\\n")`,
      );
      expect(made.split("\n")).toEqual(
        HMACS.map(([key, message]) => createHmac("sha256", key).update(message).digest("hex")),
      );
    });

    it("skips the words that would make some cards likelier", async () => {
      const rules = `checks.RULES.wide = { cards = ${luaData(wideRules.cards)}, seatOf = function() return 1 end }\n`;
      const { notes, seen, seeds } = wideHand();
      expect(await run(`${checked}${rules}return checks.check(${[notes, seen, seeds].map(luaData)})`)).toBe(
        RIGHT,
      );
    });
  },
);

/** Pages in memory. */
function notebook(): Notebook & { readonly kept: Map<string, Page> } {
  const kept = new Map<string, Page>();
  return {
    kept,
    begin(page) {
      if (kept.has(page.hand)) return false;
      kept.set(page.hand, page);
      return true;
    },
    save: (page) => void kept.set(page.hand, page),
    pages: () => [...kept.values()],
  };
}

const server = { seed: sha256("server") };
const announced = {
  step: "hand",
  hand: "game-1",
  seats: ["Ann", "Ben"],
  seat: 1,
  rules: "holdem",
  commitment: commitmentTo("game-1", 0, server.seed),
} as const;
const other = commitmentTo("game-1", 2, sha256("Ben"));

/** A player that has begun a hand, with its commitment. */
async function begun() {
  const notes = notebook();
  const player = new Player(notes);
  const { commitment } = (await player.hear(announced)) as { commitment: string };
  return {
    notes,
    player,
    list: listOf("game-1", "holdem", [announced.commitment, commitment, other]),
    commitment,
  };
}

describe("player.ts", () => {
  it("makes a new seed of 32 bytes for each hand", async () => {
    const notes = notebook();
    const player = new Player(notes);
    for (let at = 1; at <= 20; at++) await player.hear({ ...announced, hand: `game-${at}` });
    const seeds = notes.pages().map(({ seed }) => seed);
    expect(new Set(seeds).size).toBe(20);
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<[string, object, string]>([
    ["that it has played", {}, "The name of the hand was used before."],
    ["whose name is a path", { hand: "../game-2" }, "The hand has no proper name."],
    ["whose name holds a colon", { hand: "game:2" }, "The hand has no proper name."],
    ["whose name is too long", { hand: "a".repeat(65) }, "The hand has no proper name."],
    ["of unknown rules", { hand: "game-2", rules: "razz" }, "The rules are unknown."],
    ["without its seat", { hand: "game-2", seat: 3 }, "There is no such seat."],
    ["at the server's seat", { hand: "game-2", seat: 0 }, "There is no such seat."],
  ])("refuses a hand %s", async (_what, change, said) => {
    const { player } = await begun();
    await expect(player.hear({ ...announced, ...change } as Message)).rejects.toThrow(said);
  });

  it.each<[string, (right: string[], own: string) => string[], string]>([
    ["of another version", (right) => ["randdeck-deal-2", ...right.slice(1)], "The list is not one of"],
    ["of another hand", (right) => spliced(right, 2, 1, "game-2"), "The list is that of another hand."],
    ["with other cards", (right) => spliced(right, 5, 1, sha256("AS,AS")), "The list has other cards"],
    ["with unknown rules", (right) => spliced(right, 4, 1, "razz"), "The list has unknown rules."],
    ["without its commitment", (right) => spliced(right, 7, 1, sha256("x")), "Your commitment is not at"],
    [
      "with its commitment elsewhere",
      (right, own) => spliced(right, 7, 2, other, own),
      "Your commitment is not",
    ],
    ["with a commitment twice", (right, own) => spliced(right, 8, 1, own), "Two seats have the same"],
    ["with another player", (right) => [...spliced(right, 3, 1, "3"), sha256("x")], "The list differs from"],
    ["without a player", (right) => spliced(right, 3, 1, "1").slice(0, -1), "The list differs from"],
    [
      "with another seed of the server",
      (right) => spliced(right, 6, 1, sha256("x")),
      "The list differs from",
    ],
  ])("shows no seed for a list %s, nor for a right one after it", async (_what, change, said) => {
    const { player, list, commitment } = await begun();
    const wrong = change(list.split(":"), commitment).join(":");
    await expect(player.hear({ step: "list", list: wrong })).rejects.toThrow(said);
    await expect(player.hear({ step: "list", list })).rejects.toThrow("There was a list already.");
  });

  it("shows its seed once, also if two lists arrive at the same time", async () => {
    const { player, list } = await begun();
    const lists = [list, list.replace(other, commitmentTo("game-1", 2, sha256("Flo")))];
    const all = await Promise.allSettled(lists.map((each) => player.hear({ step: "list", list: each })));
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await expect(player.hear({ step: "list", list })).rejects.toThrow("There was a list already.");
  });

  it("hears a message when the one before has its answer", async () => {
    const { player, list } = await begun();
    const commitment = sha256("x");
    const other = { ...announced, hand: "game-2", commitment };
    const [shown] = await Promise.allSettled([
      player.hear({ step: "list", list: list.replace(announced.commitment, commitment) }),
      player.hear(other),
    ]);
    expect(shown).toMatchObject({ reason: { message: "The list differs from the announced hand." } });
  });

  it("shows no seed if it can't write its notes", async () => {
    const { notes, player, list } = await begun();
    notes.save = () => {
      throw new Error("The disk is full.");
    };
    await expect(player.hear({ step: "list", list })).rejects.toThrow("The disk is full.");
  });

  it("notes cards only after its seed, and only those that a seat gets", async () => {
    const { notes, player, list } = await begun();
    const cards = (seat: number, ...dealt: string[]): Message => ({ step: "cards", seat, cards: dealt });
    await expect(player.hear(cards(1, "AS"))).rejects.toThrow("The cards came at the wrong time.");
    await player.hear({ step: "list", list });
    for (const message of [cards(1, "AS", "KS"), cards(0, "2D", "3D", "4D"), cards(0, "5D"), cards(2, "QS")])
      await player.hear(message);
    await expect(player.hear(cards(1, "7C"))).rejects.toThrow("Seat 1 gets no more cards.");
    const seen = notes.kept.get("game-1")!.seen.map(({ place, card }) => `${place} ${card}`);
    expect(seen).toEqual(["1 AS", "3 KS", "5 2D", "6 3D", "7 4D", "8 5D", "2 QS"]);
    await player.hear({ step: "end", seeds: [] });
    await expect(player.hear(cards(2, "7C"))).rejects.toThrow("No hand has begun.");
  });

  it("counts the hands without an end, by the seat that is said to be the reason", async () => {
    const player = new Player(notebook());
    const play = async (hand: string, ...messages: Message[]) => {
      for (const message of [{ ...announced, hand }, ...messages]) await player.hear(message);
    };
    await play("whole", { step: "end", seeds: [server.seed, "", ""] });
    await play("void-by-2", { step: "void", silent: 2 });
    await play("void-by-2-again", { step: "void", silent: 2 });
    await play("without-seeds", { step: "end", seeds: [] });
    await play("forgotten");
    await play("running");
    expect(Object.fromEntries(player.voids())).toEqual({ 0: 2, 2: 2 });
  });
});

/** Players that answer in this process, and the messages to them. */
function table(answer: (seat: number, message: Message, player: Player) => Promise<Answer | undefined>) {
  const sent: Message[] = [];
  const connections = ["Ann", "Ben", "Cleo"].map((name, at): Connection => {
    const player = new Player(notebook());
    let last: Promise<Answer | undefined>;
    return {
      name,
      send(message) {
        sent.push(message);
        last = answer(at + 1, message, player).catch(({ message: refused }) => ({ refused }));
      },
      answer: async () => (await last)!,
    };
  });
  return { sent, connections };
}
const never = () => new Promise<never>(() => {});

describe("server.ts", () => {
  it.each<[string, step: "hand" | "list" | "", () => Promise<Answer>]>([
    ["sends no commitment", "hand", never],
    ["sends no seed", "list", never],
    ["refuses the list", "list", async () => ({ refused: "no" })],
    ["sends no hash", "hand", async () => ({ commitment: "a:b" })],
    ["sends another seed", "list", async () => ({ seed: sha256("x") })],
    [
      "sends a seed of another form",
      "",
      async () => ({ commitment: commitmentTo("game-1", 2, "1"), seed: "1" }),
    ],
    ["sends null", "list", async () => null as never],
    ["sends no JSON", "hand", () => Promise.reject(new SyntaxError())],
  ])("doesn't deal if a player %s", async (_what, step, badly) => {
    const { sent, connections } = table((seat, message, player) =>
      seat === 2 && message.step.includes(step) ? badly() : player.hear(message),
    );
    // The limit is over when the others have answered.
    const others = () => Promise.all([connections[0]!.answer(), connections[2]!.answer()]);
    expect(await playHand("game-1", "holdem", connections, others)).toBe(2);
    expect(sent.filter((message) => message.step === "cards" || message.step === "end")).toEqual([]);
    expect(sent.at(-1)).toEqual({ step: "void", silent: 2 });
  });

  it("doesn't deal if two players send the same commitment", async () => {
    const { connections } = table(async () => ({ commitment: sha256("x") }));
    expect(await playHand("game-1", "holdem", connections, never)).toBe(2);
  });

  it("shows its seed only at the end", async () => {
    const { sent, connections } = table((_seat, message, player) => player.hear(message));
    expect(await playHand("game-1", "holdem", connections, never)).toBeUndefined();
    const [end] = sent.filter((message) => message.step === "end");
    const before = JSON.stringify(sent.slice(0, sent.indexOf(end!)));
    for (const seed of end!.seeds) expect(before).not.toContain(seed);
  });
});

describe("the programs", () => {
  const folder = mkdtempSync(join(tmpdir(), "randdeck-checkable-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (file: string, args: readonly string[], input = "") =>
    spawnSync(process.execPath, ["--import", "tsx", `examples/checkable/${file}.ts`, ...args], {
      cwd: projectFolder,
      encoding: "utf8",
      input,
    });
  const names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Flo"];
  let played: ReturnType<typeof run>;
  beforeAll(() => {
    played = run("server", [folder]);
  });
  const pathOf = (name: string) => join(folder, name, readdirSync(join(folder, name))[0]!);
  const pages = () =>
    names.map((name): Page & Hand & Notes => JSON.parse(readFileSync(pathOf(name), "utf8")));

  it("deal a hand that each of six players finds right", async () => {
    expect(played.stdout).toMatch(/^game-\w+ was dealt\.\n$/);
    for (const page of pages()) {
      expect(await check(page, page.seen, page.seeds)).toBe(RIGHT);
      expect(page.seen).toHaveLength(7);
    }
    expect(new Set(pages().map(({ seed }) => seed)).size).toBe(6);
    const lists = played.stderr.split("\n").filter((line) => line.startsWith("The list: "));
    expect(lists).toEqual(names.map(() => `The list: ${sha256(pages()[0]!.list)}`));
  });

  it("end with status 1 if a check fails", () => {
    const right = run("check", [pathOf("Ann")]);
    expect([right.status, right.stdout]).toEqual([0, `${pathOf("Ann")}: ${RIGHT}\n`]);
    const page = pages()[1]!;
    const file = join(folder, "damaged.json");
    writeFileSync(file, JSON.stringify({ ...page, seen: page.seen.slice(2) }));
    const all = run("check", [pathOf("Ann"), file, folder, pathOf("Ben")]);
    expect(all.stdout.replace(/^\S+: /gm, "")).toBe(
      `${RIGHT}\nYou noted no card of your own.\nEISDIR: illegal operation on a directory, read\n${RIGHT}\n`,
    );
    expect([all.status, run("check", []).status]).toEqual([1, 1]);
  });

  it("refuse the name of an earlier hand after a new start", () => {
    const { hand } = pages()[0]!;
    const again = run("player", [join(folder, "Ann")], `${JSON.stringify({ ...announced, hand })}\n`);
    expect(again.stdout).toBe('{"refused":"The name of the hand was used before."}\n');
    expect(pages()[0]!.seen).toHaveLength(7);
  });

  it("refuse a line that is no message, and count a hand whose notes were cut short", () => {
    const notes = join(folder, "Gil");
    mkdirSync(notes);
    writeFileSync(join(notes, "game-0.json"), "");
    const [list, silent] = [{ toString: 1 }, { toString: 1 }];
    const messages = [
      null,
      {},
      { step: "list", list },
      { step: "void", silent },
      { step: "cards", cards: "AS" },
    ];
    const lines = [announced, ...messages].map((each) => JSON.stringify(each));
    const { stdout, stderr } = run("player", [notes], ["{", ...lines].join("\n"));
    expect(stdout.match(/^\{"\w/gm)!.join(" ")).toBe('{"r {"c {"r {"r {"r {"r {"r');
    expect(stderr).toBe("Void hands by seat: { '0': 1 }\n");
  });
});
