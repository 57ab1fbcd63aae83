/** A stranger's script in the playground can reach no JavaScript and no files. */
import { type State, to_jsstring } from "fengari";
import { expect, it } from "vitest";
import { call, errorText, LONGEST_ERROR, load, newState } from "../lua/state.js";
import { shuffleState } from "../shuffles/own.js";

/** The parts of Fengari's own objects that the walk needs. */
interface Value {
  readonly value: unknown;
}
interface Part {
  readonly strong?: Map<unknown, { readonly key: Value; readonly value: Value }>;
  readonly metatable?: Part | null;
  readonly upvals?: readonly (Value | undefined)[];
  readonly p?: { readonly source: { readonly realstring: Uint8Array } };
  readonly upvalue?: readonly Value[];
  readonly f?: unknown;
  readonly stack?: readonly (Value | undefined)[];
  readonly uservalue?: Value;
}
interface Global {
  readonly l_registry: Value;
  readonly mt: readonly (Part | null)[];
}

const named = ({ value }: Value): string => {
  const text = (value as { realstring?: Uint8Array } | null)?.realstring;
  return text === undefined ? String(value) : to_jsstring(text);
};

/**
 * All functions that can be reached from a state: in `natives` the shortest paths to JavaScript functions, in
 * `chunks` the names of Lua chunks.
 */
function reached(state: State): { natives: string[]; chunks: string[] } {
  const { l_registry: registry, mt } = (state as unknown as { l_G: Global }).l_G;
  const seen = new Set<unknown>();
  const natives: string[] = [];
  const chunks = new Set<string>();
  const globals = (registry.value as Part).strong!.get(2)!.value;
  const left: [path: string, value: unknown][] = [
    ["_G", globals.value],
    ...Array.from(mt, (part, type): [string, unknown] => [`metatable of type ${type}`, part]),
    ["registry", registry.value],
    ["main", state],
  ];
  for (const [path, value] of left) {
    if (value === null || value === undefined || seen.has(value)) continue;
    if (typeof value !== "object" && typeof value !== "function") continue;
    seen.add(value);
    const part = value as Part;
    if (typeof value === "function" || typeof part.f === "function") natives.push(path.replace(/^_G\./, ""));
    if (part.p !== undefined) chunks.add(to_jsstring(part.p.source.realstring));
    for (const each of part.strong?.values() ?? []) {
      left.push([`${path}.${named(each.key)}`, each.value.value], [`${path}'s key`, each.key.value]);
    }
    left.push([`${path}'s metatable`, part.metatable]);
    for (const [at, each] of (part.upvals ?? []).entries())
      left.push([`${path}'s upvalue ${at}`, each?.value]);
    for (const [at, each] of (part.upvalue ?? []).entries())
      left.push([`${path}'s upvalue ${at}`, each.value]);
    for (const [at, each] of (part.stack ?? []).entries()) left.push([`${path}'s place ${at}`, each?.value]);
    left.push([`${path}'s value`, part.uservalue?.value]);
  }
  return { natives: natives.sort(), chunks: [...chunks].sort() };
}

/**
 * The functions that a script can call. They only read and write Lua values, a clock, and the page's output.
 */
const ALLOWED = [
  "assert collectgarbage error getmetatable ipairs load's_upvalue_0 next pairs pcall print rawequal rawget rawlen rawset",
  "select setmetatable tonumber tostring type xpcall",
  "coroutine: create isyieldable resume running status wrap yield",
  "debug: traceback",
  "io: write",
  "math: abs acos asin atan ceil cos deg exp floor fmod log max min modf rad random randomseed sin sqrt tan tointeger",
  "math: type ult",
  "os: clock date difftime time",
  "string: byte char find format gmatch gsub len lower match pack packsize rep reverse sub unpack upper",
  "table: concat insert move pack remove sort unpack",
  "utf8: char codepoint codes len offset",
].flatMap((line) => {
  const [, library, names] = /^(?:(\w+): )?(.*)$/.exec(line)!;
  return names!
    .split(" ")
    .map((name) => (library === undefined ? "" : `${library}.`) + name.replaceAll("_", " "));
});

it("a script reaches no function of JavaScript's but those on the list", () => {
  const state = newState(
    () => 0,
    () => 0,
  );
  expect(reached(state)).toEqual({ natives: ALLOWED.sort(), chunks: ["=randdeck", "=start"] });
});

it("neither does a shuffle", () => {
  const state = shuffleState("local function f() end", "1", () => 0);
  const wrapped = ALLOWED.map((name) => (/^os\.(date|time)$/.test(name) ? `${name}'s upvalue 0` : name));
  const natives = [...wrapped.filter((name) => name !== "io.write"), "main's place 1's upvalue 2.random"];
  expect(reached(state)).toEqual({ natives: natives.sort(), chunks: ["=randdeck", "=shuffle", "=start"] });
});

it("has loaders that raise, and no binary chunks", () => {
  const state = newState(
    () => 0,
    () => 0,
  );
  const run = (code: string) => (load(state, code, "script") ? call(state, 0, 0) : errorText(state));
  expect(run('assert(load("\\27Lua", "x", "b"))')).toContain("attempt to load a binary chunk (mode is 't')");
  expect(run('require("other")')).toBe("script:1: module 'other' not found: there are no files here");
  expect(
    run('package.preload.own = function(name) return { name } end assert(require("own")[1] == "own")'),
  ).toBeUndefined();
  expect(
    run("local e = {} assert(load('x = 1', 'e', 't', e)) () assert(e.x == 1 and x == nil)"),
  ).toBeUndefined();
});

it("ends a script with strings of more than 1 GB, also if it no longer uses them", () => {
  const state = newState(
    () => 0,
    () => 0,
  );
  const run = (count: number) =>
    load(state, `local s = ("x"):rep(1e6) for _ = 1, ${count} do local _ = s .. s end`, "script") &&
    call(state, 0, 0);
  expect(run(100)).toBeUndefined();
  expect(run(600)).toContain("not enough memory");
});

it("tells an error, of a long one its start, whatever lies below it on the stack", () => {
  const state = newState(
    () => 0,
    () => 0,
  );
  load(state, "", "below");
  const raised = (length: number) =>
    load(state, `error(("x"):rep(${length}), 0)`, "script") && call(state, 0, 0);
  expect(raised(LONGEST_ERROR)).toBe("x".repeat(LONGEST_ERROR));
  expect(raised(LONGEST_ERROR + 1)).toBe(`${"x".repeat(LONGEST_ERROR)}…`);
});
