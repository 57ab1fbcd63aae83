import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createLua, type LuaFunction, LuaReference } from "../../host/index.js";

const shared = createLua({ globals: false });

/** Sends a value through Lua and back. */
const roundTrip = (value: unknown) => shared.run("return ...", "code", [value]);

/** Returns the value of a Lua expression. The expression can use `value`. */
const seen = (expression: string, value: unknown) =>
  shared.run(`local value = ... return ${expression}`, "code", [value]);

describe("arguments from JavaScript", () => {
  it.each([
    ["undefined", undefined, "nil"],
    ["null", null, "nil"],
    ["the largest integer", 2 ** 31 - 1, "2147483647"],
    ["a number past 32 bits", 2 ** 31, "2147483648.0"],
    ["a string", "ÄÖ 🂡", "ÄÖ 🂡"],
  ])("%s", (_name, value, text) => {
    expect(seen("tostring(value)", value)).toBe(text);
  });

  it("holes of an array as nil", () => {
    const holed = ["A"];
    holed[2] = "C";
    expect(seen("value[1] .. tostring(value[2]) .. value[3]", holed)).toBe("AnilC");
  });

  it("a Map as a table with its keys", () => {
    const key = { suit: "S" };
    const map = new Map<unknown, unknown>([
      [1, "one"],
      [true, "yes"],
      [key, "table"],
    ]);
    expect(seen("value.map[1] .. value.map[true] .. value.map[value.key]", { map, key })).toBe("oneyestable");
  });

  it("the same object once, even inside itself", () => {
    const card = { name: "A" };
    const ring: Record<string, unknown> = { first: card, second: card };
    ring.itself = ring;
    expect(seen("value.first == value.second and value.itself == value", ring)).toBe(true);
  });

  it.each([
    ["a Date", new Date(0), "a value of type Date at [0][deep]: pass the number value.getTime()"],
    ["a bigint", 1n, "a value of type bigint at [0][deep]: pass Number(value), or String(value) beyond 2^53"],
    ["a set", new Set([1]), "a value of type Set at [0][deep]: pass the list Array.from(value)"],
    ["bytes", new Uint8Array(1), "a value of type Uint8Array at [0][deep]: pass the list Array.from(value)"],
    ["a symbol", Symbol("x"), "a value of type symbol at [0][deep]: pass String(value)"],
    ["a promise", Promise.resolve(1), "a value of type Promise at [0][deep]: await the promise first"],
    [
      "an object of no class",
      Object.create(Object.create(null)),
      "a value of type object at [0][deep]: pass a plain object, with an arrow function for each method",
    ],
    ["a Map with the key null", new Map([[null, 1]]), "a table with the key null"],
    ["a Map with the key NaN", new Map([[Number.NaN, 1]]), "a table with the key NaN"],
  ])("never %s", (_name, value, what) => {
    const lua = createLua({ globals: false });
    expect(() => lua.set("x", [{ deep: value }])).toThrow(
      new TypeError(`bad argument #2 to 'set' (cannot pass to Lua ${what})`),
    );
    expect(lua.get("x")).toBeUndefined();
  });

  it("nothing that Lua can't have, in any argument", () => {
    const given = new Date(0);
    const problem = "cannot pass to Lua a value of type Date: pass the number value.getTime()";
    const same = shared.run("return function(...) return ... end") as LuaFunction;
    const deck = shared.run("return require('randdeck').newDeck({ 1 })") as LuaReference;
    const refused: [() => unknown, string][] = [
      [() => shared.run("", "code", [1, given]), `bad argument #3 to 'run' (value 2: ${problem})`],
      [() => shared.call("tostring", given), `bad argument #2 to 'call' (${problem})`],
      [() => shared.call(same, 1, given), `bad argument #3 to 'call' (${problem})`],
      [() => same(given), `bad argument #1 to a Lua function (${problem})`],
      [() => deck.call("draw", given), `bad argument #2 to 'call' (${problem})`],
    ];
    for (const [call, message] of refused) expect(call).toThrow(new TypeError(message));
  });
});

describe("the values that JavaScript gets", () => {
  it.each<[string, unknown]>([
    ["", undefined],
    ["nil, 2", undefined],
    ["3.0, 2", 3],
    ["2^53", 2 ** 53],
    ["'A\\0B'", "A\0B"],
    ["'\\xff'", "\ufffd"],
    ["{}", []],
    ["{ ['1'] = 'text' }", { 1: "text" }],
    ["{ 'A', name = 'Ann' }", new Map<unknown, unknown>([[1, "A"]]).set("name", "Ann")],
    ["{ [0] = 'zero' }", new Map([[0, "zero"]])],
    ["{ [2] = 'two' }", new Map([[2, "two"]])],
    ["{ [1.5] = 'half' }", new Map([[1.5, "half"]])],
  ])("of %s", (expression, value) => {
    expect(shared.run(`return ${expression}`)).toStrictEqual(value);
  });

  it("a key named __proto__ like any other key", () => {
    const record = shared.run("return { __proto__ = { polluted = true } }") as object;
    expect(Object.keys(record)).toEqual(["__proto__"]);
    expect("polluted" in record).toBe(false);
  });

  it("a record whose fields can be changed and deleted", () => {
    const record = shared.run("return { left = 1, right = 2 }") as Record<string, number>;
    record.left = 3;
    delete record.right;
    expect(record).toEqual({ left: 3 });
  });

  it("tables that hold themselves", () => {
    const ring = shared.run("local a = {} a.other = { back = a } return a") as { other: { back: unknown } };
    expect(ring.other.back).toBe(ring);
  });
});

describe("there and back", () => {
  const key = fc.string({ minLength: 1 });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "medium" },
      fc.boolean(),
      fc.integer(),
      fc.double(),
      fc.string({ unit: "grapheme" }),
      fc.array(tie("value"), { maxLength: 6 }),
      // Leaves out empty objects, since an empty table is read back as an empty array.
      fc.dictionary(key, tie("value"), { minKeys: 1, maxKeys: 6, noNullPrototype: true }),
    ),
  }));

  it("any list, record, string, number and boolean", () => {
    fc.assert(
      fc.property(value, (one) => {
        expect(roundTrip(one)).toStrictEqual(one);
      }),
      { seed: 20_261_121, numRuns: 200 },
    );
  });

  it("a table a thousand levels deep", () => {
    let deep: unknown = "bottom";
    for (let level = 0; level < 1000; level++) deep = [deep];
    expect(JSON.stringify(roundTrip(deep))).toBe(JSON.stringify(deep));
  });

  it("more arguments than fit onto Lua's first stack", () => {
    expect(shared.call("select", "#", ...new Array(5000))).toBe(5000);
  });
});

it("a long string of Lua is converted once, however often a value holds it", () => {
  const decode = vi.spyOn(TextDecoder.prototype, "decode");
  const code = "local s, t = ('é'):rep(1e6), {} for i = 1, 40 do t[i] = { [s] = s } end return t";
  const parts = shared.run(code) as Record<string, string>[];
  expect(decode).toHaveBeenCalledTimes(1);
  shared.set("take", (...strings: string[]) => strings.length);
  expect(shared.run("local s = ('é'):rep(1e6) return take(s, s, s)")).toBe(3);
  // The code's own name and the call's are short.
  expect(decode.mock.calls.filter(([bytes]) => (bytes as Uint8Array).length > 1000)).toHaveLength(2);
  decode.mockRestore();
  expect(Object.entries(parts[39]!)).toEqual([["é".repeat(1e6), "é".repeat(1e6)]]);
});

describe("functions", () => {
  it("of Lua are called with values, and return their first result", () => {
    const add = shared.run("return function(a, b) return a + b, 'second' end") as LuaFunction;
    expect([add(2, 3), shared.call(add, 4, 5), shared.call("tostring", 0.5)]).toEqual([5, 9, "0.5"]);
  });

  it("of JavaScript are called with values, and return one result", () => {
    shared.set("join", (...values: unknown[]) => values.map(String).join("+"));
    expect(shared.run("return (join(1, 'two', nil, true))")).toBe("1+two+undefined+true");
    shared.set("nothing", () => {});
    expect(shared.run("return select('#', nothing())")).toBe(1);
  });

  it("come back as themselves", () => {
    const ours = () => 1;
    shared.set("ours", ours);
    expect(shared.get("ours")).toBe(ours);
    expect(seen("value == ours", ours)).toBe(true);
    expect(seen("value == print", shared.get("print"))).toBe(true);
  });

  it("of another state are called there", () => {
    const other = createLua({ globals: false });
    shared.run("count = 0 function step() count = count + 1 return count end");
    other.set("step", shared.get("step"));
    expect(other.run("step() return step()")).toBe(2);
    expect([shared.get("count"), other.get("count")]).toEqual([2, undefined]);
  });

  it("call each other through both languages, also in a coroutine", () => {
    shared.set("down", (n: number) => (n === 0 ? "bottom" : shared.call("again", n - 1)));
    shared.run("function again(n) return down(n) end");
    const code = `
      local thread = coroutine.wrap(function() for i = 1, 2 do coroutine.yield(again(20) .. i) end end)
      return { thread(), thread() }`;
    expect(shared.run(code)).toEqual(["bottom1", "bottom2"]);
  });

  it("that never stop calling each other end as an error", () => {
    shared.set("down", () => shared.call("again"));
    shared.run("function again() return down() end");
    expect(() => shared.call("again")).toThrow(/stack/);
    expect(roundTrip("still there")).toBe("still there");
  });
});

describe("objects", () => {
  const COUNTER = `
    local Counter = {}
    Counter.__index = Counter
    function Counter:step(by) self.count = self.count + (by or 1) return self.count end
    function Counter:me() return self end
    function Counter:fail() error("no") end
    return setmetatable({ count = 0 }, Counter)`;

  it("have methods, and stay the same objects in both directions", () => {
    const counter = shared.run(COUNTER) as LuaReference;
    expect(counter).toBeInstanceOf(LuaReference);
    expect([counter.call("step"), counter.call("step", 4)]).toEqual([1, 5]);
    expect(counter.call("me")).toBe(counter);
    expect(seen("value.count", counter)).toBe(5);
  });

  it("have methods that raise or are missing", () => {
    const counter = shared.run(COUNTER) as LuaReference;
    const failing = (method: string) => () => counter.call(method);
    const missing = "attempt to call a nil value (method 'missing')";
    expect(failing("fail")).toThrow(expect.objectContaining({ where: "code:6: no" }));
    expect(failing("missing")).toThrow(expect.objectContaining({ where: missing }));
    shared.run("getmetatable(...).__index = function() error('none') end", "index", [counter]);
    expect(failing("step")).toThrow(expect.objectContaining({ where: "index:1: none" }));
  });

  it("are coroutines too", () => {
    const thread = shared.run("return coroutine.create(function(a) coroutine.yield(a + 1) end)");
    expect(seen("select(2, coroutine.resume(value, 1))", thread)).toBe(2);
  });

  it("can't be passed to another state", () => {
    const counter = createLua({ globals: false }).run(COUNTER);
    const message = "bad argument #2 to 'set' (cannot pass to Lua an object of another Lua state)";
    expect(() => shared.set("counter", counter)).toThrow(new TypeError(message));
  });
});
