import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLua, type LuaFunction, LuaReference } from "../../host/index.js";

const RUN = { seed: 20_261_121, numRuns: 300 };

/** Sends a value through Lua and back. */
function roundTrip(value: unknown): unknown {
  return createLua({ globals: false }).run("return ...", "code", [value]);
}

/** What Lua says of a value that it gets. */
function seen(expression: string, value: unknown): unknown {
  return createLua({ globals: false }).run(`local value = ... return ${expression}`, "code", [value]);
}

describe("what Lua gets", () => {
  it.each([
    ["undefined", undefined, "nil"],
    ["null", null, "nil"],
    ["true", true, "true"],
    ["false", false, "false"],
    ["a whole number", 3, "3"],
    ["the largest integer", 2 ** 31 - 1, "2147483647"],
    ["the smallest integer", -(2 ** 31), "-2147483648"],
    ["a fraction", 0.5, "0.5"],
    ["a string", "ÄÖ 🂡", "ÄÖ 🂡"],
    ["an empty string", "", ""],
  ])("%s", (_name, value, text) => {
    expect(seen("tostring(value)", value)).toBe(text);
  });

  it.each([
    ["within 32 bits", 7, "integer"],
    ["past 32 bits", 2 ** 31, "float"],
    ["minus zero", -0, "float"],
    ["a fraction", 1.5, "float"],
    ["infinite", Number.POSITIVE_INFINITY, "float"],
    ["NaN", Number.NaN, "float"],
  ])("a number that is %s as %3$s", (_name, value, type) => {
    expect(seen("math.type(value)", value)).toBe(type);
  });

  it("an array as a list, counted from 1", () => {
    expect(seen("#value .. value[1] .. value[3]", ["A", "B", "C"])).toBe("3AC");
  });

  it("holes of an array as nil", () => {
    const holed: unknown[] = ["A"];
    holed[2] = "C";
    expect(seen("tostring(value[2]) .. value[3]", holed)).toBe("nilC");
    expect(seen("tostring(value[2]) .. value[3]", ["A", undefined, "C"])).toBe("nilC");
  });

  it("a plain object and one without a prototype as a table with string keys", () => {
    expect(seen("value.name .. value['1']", { name: "Ann", 1: "one" })).toBe("Annone");
    expect(seen("value.name", Object.assign(Object.create(null), { name: "Ann" }))).toBe("Ann");
  });

  it("a Map as a table with its keys", () => {
    const key = { suit: "S" };
    const map = new Map<unknown, unknown>([
      [1, "one"],
      [true, "yes"],
      [key, "table"],
    ]);
    const expression = "value[1] .. value[true] .. tostring(next({ [value] = 1 }) == value)";
    expect(seen(expression, map)).toBe("oneyestrue");
    expect(createLua().run("local map, key = ... return map[key]", "code", [map, key])).toBeUndefined();
    expect(seen("value.map[value.key]", { map, key })).toBe("table");
  });

  it("the same object once, even inside itself", () => {
    const shared = { name: "shared" };
    const ring: Record<string, unknown> = { first: shared, second: shared };
    ring.itself = ring;
    expect(seen("value.first == value.second and value.itself == value", ring)).toBe(true);
  });

  it.each([
    ["a Date", new Date(0), "cannot give Lua a value of type Date"],
    ["a Set", new Set(), "cannot give Lua a value of type Set"],
    ["bytes", new Uint8Array(1), "cannot give Lua a value of type Uint8Array"],
    ["a bigint", 1n, "cannot give Lua a value of type bigint"],
    ["a symbol", Symbol("s"), "cannot give Lua a value of type symbol"],
    ["an object of no class", Object.create(Object.create(null)), "cannot give Lua a value of type object"],
  ])("never %s", (_name, value, message) => {
    const lua = createLua();
    expect(() => lua.set("x", value)).toThrow(new TypeError(message));
    expect(() => lua.set("x", [{ deep: value }])).toThrow(new TypeError(message));
    expect(lua.get("x")).toBeUndefined();
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["NaN", Number.NaN],
  ])("never a Map with the key %s", (name, key) => {
    const message = `cannot give Lua a table with the key ${name}`;
    expect(() => roundTrip(new Map([[key, 1]]))).toThrow(new TypeError(message));
  });
});

describe("what JavaScript gets", () => {
  it.each<[string, unknown]>([
    ["", undefined],
    ["nil", undefined],
    ["nil, 2", undefined],
    ["1, 2", 1],
    ["true", true],
    ["3", 3],
    ["3.0", 3],
    ["-0.0", -0],
    ["2^53", 2 ** 53],
    ["1/0", Number.POSITIVE_INFINITY],
    ["0/0", Number.NaN],
    ["'A\\0B'", "A\0B"],
    ["'\\xff'", "\ufffd"],
    ["{}", []],
    ["{ 'A', 'B' }", ["A", "B"]],
    ["{ { 1 }, { 2 } }", [[1], [2]]],
    ["{ name = 'Ann', seat = 1 }", { name: "Ann", seat: 1 }],
    [
      "{ 'A', name = 'Ann' }",
      new Map<unknown, unknown>([
        [1, "A"],
        ["name", "Ann"],
      ]),
    ],
    ["{ [0] = 'zero' }", new Map([[0, "zero"]])],
    ["{ [2] = 'two' }", new Map([[2, "two"]])],
    ["{ [1.5] = 'half' }", new Map([[1.5, "half"]])],
    ["{ [false] = 1 }", new Map([[false, 1]])],
    ["{ ['1'] = 'text' }", { 1: "text" }],
  ])("of %s", (expression, value) => {
    expect(createLua().run(`return ${expression}`)).toStrictEqual(value);
  });

  it("a key named __proto__ as any other", () => {
    const record = createLua().run("return { __proto__ = { polluted = true } }") as object;
    expect(Object.keys(record)).toEqual(["__proto__"]);
    expect("polluted" in record).toBe(false);
  });

  it("tables that hold themselves and each other", () => {
    const ring = createLua().run(
      "local a, b = { name = 'a' }, { name = 'b' } a.other, b.other, a.itself = b, a, a return a",
    ) as { name: string; other: { name: string; other: unknown }; itself: unknown };
    expect(ring.itself).toBe(ring);
    expect(ring.other.name).toBe("b");
    expect(ring.other.other).toBe(ring);
  });
});

describe("there and back", () => {
  const key = fc.string().filter((text) => text !== "");
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "medium" },
      fc.boolean(),
      fc.integer(),
      fc.double(),
      fc.string({ unit: "grapheme" }),
      tie("list"),
      tie("record"),
    ),
    list: fc.array(tie("value"), { maxLength: 6 }),
    // An empty record comes back as an empty array.
    record: fc.dictionary(key, tie("value"), { minKeys: 1, maxKeys: 6, noNullPrototype: true }),
  }));

  it("any list, record, string, number and boolean", () => {
    const lua = createLua({ globals: false });
    fc.assert(
      fc.property(value, (one) => {
        expect(lua.run("return ...", "code", [one])).toStrictEqual(one);
      }),
      RUN,
    );
  });

  it("an empty record, as an empty list", () => {
    expect(roundTrip({})).toStrictEqual([]);
  });

  it("half of a surrogate pair, as U+FFFD or as itself, without an error", () => {
    expect(roundTrip("a\ud800b")).toMatch(/^a.+b$/);
  });

  it("deeper than JavaScript's own stack", () => {
    let deep: unknown = "bottom";
    for (let level = 0; level < 30_000; level++) deep = [deep];
    let back = roundTrip(deep);
    let levels = 0;
    for (; Array.isArray(back); levels++) back = back[0];
    expect([levels, back]).toEqual([30_000, "bottom"]);
  });

  it("a hundred thousand cards", () => {
    const cards = Array.from({ length: 100_000 }, (_, index) => index);
    expect(roundTrip(cards)).toEqual(cards);
  });

  it("more arguments than fit onto Lua's first stack", () => {
    const many = Array.from({ length: 5000 }, (_, index) => index);
    expect(createLua().run("return select('#', ...)", "code", many)).toBe(5000);
    expect(createLua().call("select", "#", ...many)).toBe(5000);
  });
});

describe("functions", () => {
  it("of Lua are called with values, and give their first result", () => {
    const add = createLua().run("return function(a, b) return a + b, 'second' end") as LuaFunction;
    expect(add(2, 3)).toBe(5);
  });

  it("of JavaScript are called with values, and give one result", () => {
    const lua = createLua();
    lua.set("join", (...values: unknown[]) => values.map(String).join("+"));
    expect(lua.run("return (join(1, 'two', nil, true))")).toBe("1+two+undefined+true");
    lua.set("nothing", () => {});
    expect(lua.run("return select('#', nothing()), 'x'")).toBe(1);
  });

  it("come back as themselves", () => {
    const lua = createLua();
    const ours = () => 1;
    lua.set("ours", ours);
    expect(lua.get("ours")).toBe(ours);
    expect(lua.run("local again = ... return again == ours", "code", [ours])).toBe(true);
    const theirs = lua.get("print");
    expect(lua.get("print")).toBe(theirs);
    expect(lua.run("return ... == print", "code", [theirs])).toBe(true);
  });

  it("of another state are called there", () => {
    const one = createLua();
    const other = createLua();
    one.run("count = 0 function step() count = count + 1 return count end");
    other.set("step", one.get("step"));
    expect(other.run("step() return step()")).toBe(2);
    expect([one.get("count"), other.get("count")]).toEqual([2, undefined]);
  });

  it("call each other through both languages", () => {
    const lua = createLua();
    lua.set("down", (n: unknown) => (n === 0 ? "bottom" : lua.call("again", (n as number) - 1)));
    lua.run("function again(n) return down(n) end");
    expect(lua.call("down", 20)).toBe("bottom");
  });

  it("that never stop calling each other end as an error", () => {
    const lua = createLua();
    lua.set("down", () => lua.call("again"));
    lua.run("function again() return down() end");
    expect(() => lua.call("again")).toThrow(/stack overflow/);
    expect(lua.run("return 'still there'")).toBe("still there");
  });

  it("of JavaScript run in the coroutine that calls them", () => {
    const lua = createLua();
    lua.set("apply", (action: unknown) => (action as LuaFunction)());
    lua.run("function name() return tostring(coroutine.running()) end");
    expect(
      lua.run("return coroutine.wrap(function() return apply(name) == name() and apply(name) end)()"),
    ).toMatch(/^thread: /);
    expect(lua.run("return apply(name) == name()")).toBe(true);
  });

  it("are dealt from", () => {
    const lua = createLua();
    const deal = lua.call("RandMultiDeck", ["A", "B", "C"], { random: (n: number) => n }) as LuaFunction;
    expect([deal(2), deal()]).toEqual([["C", "A"], "B"]);
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

  it("have methods, and come and go as themselves", () => {
    const lua = createLua();
    const counter = lua.run(COUNTER) as LuaReference;
    expect(counter).toBeInstanceOf(LuaReference);
    expect(counter.type).toBe("table");
    expect([counter.call("step"), counter.call("step", 4)]).toEqual([1, 5]);
    expect(counter.call("me")).toBe(counter);
    expect(lua.run("return (...).count", "code", [counter])).toBe(5);
  });

  it("have methods that raise or are missing", () => {
    const lua = createLua();
    const counter = lua.run(COUNTER) as LuaReference;
    const failing = (method: string) => () => counter.call(method);
    const missing = "attempt to call a nil value (method 'missing')";
    expect(failing("fail")).toThrow(expect.objectContaining({ where: "code:6: no" }));
    expect(failing("missing")).toThrow(expect.objectContaining({ where: missing, file: undefined }));
    lua.run("getmetatable(...).__index = function() error('none') end", "index", [counter]);
    expect(failing("step")).toThrow(
      expect.objectContaining({ where: "index:1: none", traceback: expect.not.stringContaining("host") }),
    );
  });

  it("are coroutines and files too", () => {
    const lua = createLua();
    const thread = lua.run("return coroutine.create(function(a) coroutine.yield(a + 1) end)") as LuaReference;
    expect(thread.type).toBe("thread");
    expect(lua.run("return select(2, coroutine.resume(..., 1))", "code", [thread])).toBe(2);
    expect((lua.run("return io.stdout") as LuaReference).type).toBe("userdata");
  });

  it("do not go into another state", () => {
    const counter = createLua().run(COUNTER);
    const message = "cannot give Lua an object of another Lua state";
    expect(() => createLua().set("counter", counter)).toThrow(new TypeError(message));
  });
});
