/**
 * Tests files that contain only some of the functions. Each file must pass the cases of its functions, and
 * contain no code that it doesn't need.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withoutComments } from "../../host/lua-text.js";
import { namesIn, pick } from "../../host/pick.js";
import { engines, npmEngines } from "../engines/index.js";
import { long } from "../long.js";
import { playOnLua, singleFile } from "../sides.js";
import { cases } from "./index.js";

// These are enough, since other tests play the same code on every engine.
const some = long ? engines : npmEngines.slice(0, 5);

const library = singleFile();
const names = namesIn(library);

/** Each function alone, and combinations that games use. */
const SETS: readonly (readonly string[])[] = [
  ...names.map((name) => [name]),
  ..."RandDeck newRandom, newDeck newHand newRandom, newDeck copies, shuffleTable drawCards, shuffled sample pick, newCategoryDeck newBlockDeck, pickWeighted sampleWeighted newDice newChance, spread riffle swapShuffle cut keyedShuffle, RandDeck RandMultiDeck RandShuffle OutputCard, newHand newCategoryDeck, newDice newRandom copies, shuffleTable newDeck newChance keyedShuffle"
    .split(", ")
    .map((set) => set.split(" ")),
];

/** The public functions that each case calls. */
const called = cases.map(({ steps }) =>
  steps.flatMap((step) => (step.is === "call" && names.includes(step.target) ? [step.target] : [])),
);

/** The committed files with one function, or a table of two, each with the library that it is. */
const alone = [["shuffleTable"], ["RandDeck"], ["RandMultiDeck"], ["newDeck", "newRandom"]].map((set) => {
  const text = readFileSync(new URL(`../../lua-out/functions/${set[0]}.lua`, import.meta.url), "utf8");
  const file = `(function()\n${text}\nend)()`;
  return { name: set[0]!, set, text, chunk: `return ${set.length > 1 ? file : `{ ${set[0]} = ${file} }`}` };
});

describe.each(alone)("functions/$name.lua", ({ set, text, chunk }) => {
  const own = cases.filter(
    (_, at) => called[at]!.length > 0 && called[at]!.every((each) => set.includes(each)),
  );
  for (const engine of engines)
    it.runIf(long || some.includes(engine))(`plays its cases in ${engine.name}`, async () => {
      expect(own.length).toBeGreaterThan(5);
      expect((await playOnLua(engine, own, chunk)).flat().join("\n")).toBe("");
    });

  it("is made by the command, and adds its functions as locals to a script", () => {
    expect(pick(library, set, { single: true })).toBe(text);
    const script = text.replace(/return .*\n$/, "");
    expect(namesIn(script)).toEqual([]);
    expect(withoutComments(script).match(/^(?:local|function) .*/gm)).toEqual([`local ${set.join(", ")}`]);
  });
});

/** Makes a picked file return its table. */
const returned = (file: string) =>
  `local randdeck\nranddeck = (function()\n${file}\nend)() or randdeck\nreturn randdeck`;

describe.each(SETS.map((set, at) => ({ title: set.join(", "), set, at })))("$title", ({ set, at }) => {
  // Tests differ in the form of the file, and in the engine.
  const file = pick(library, set, { plain: at % 2 === 1, global: at % 3 === 1 });
  const own = cases.filter(
    (_, at) => called[at]!.length > 0 && called[at]!.every((name) => set.includes(name)),
  );

  const engine = some[at % some.length]!;
  it(`plays its cases in ${engine.name}`, async () => {
    expect(own.length).toBeGreaterThan(0);
    expect((await playOnLua(engine, own, returned(file))).flat().join("\n")).toBe("");
  });

  it("has its functions alone, and no definition that nothing uses", () => {
    expect(namesIn(file)).toEqual(names.filter((name) => set.includes(name)));
    const code = withoutComments(file);
    const locals = [...code.matchAll(/^local (?:function )?([\w, ]+)/gm)].flatMap(
      ([, found]) => found!.match(/\w+/g)!,
    );
    for (const local of locals)
      expect(code.match(new RegExp(`\\b${local}\\b`, "g"))!.length, local).toBeGreaterThan(1);
  });
});
