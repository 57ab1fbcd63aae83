import { describe, expect, it } from "vitest";
import { createLua } from "../../host/index.js";
import * as library from "../../ts-src/randdeck.js";

const PUBLIC_NAMES = Object.entries(library)
  .filter(([, value]) => typeof value === "function")
  .map(([name]) => name)
  .sort();

describe("a new state", () => {
  it("has the public names as globals, and as require('randdeck')", () => {
    const lua = createLua();
    const names = lua.run(`
      local names = {}
      for name, value in pairs(require("randdeck")) do
        if type(value) == "function" then assert(_G[name] == value) names[#names + 1] = name end
      end
      table.sort(names)
      return names`);
    expect(names).toEqual(PUBLIC_NAMES);
  });

  it("has only Lua's own globals when told so", () => {
    const lua = createLua({ globals: false });
    expect(PUBLIC_NAMES.filter((name) => lua.get(name) !== undefined)).toEqual([]);
    expect(lua.run("return require('randdeck').pick({ 'A' })")).toBe("A");
  });

  it("keeps Lua's own version", () => {
    expect(createLua().get("_VERSION")).toBe("Lua 5.3");
  });

  it("has randdeck's modules", () => {
    expect(createLua().run("return require('randdeck.shuffle').pick({ 'A' })")).toBe("A");
  });

  it("knows nothing of another", () => {
    const [one, other] = [createLua(), createLua()];
    one.set("mark", 1);
    one.run("string.mark = 1 require('randdeck').mark = 1");
    expect(other.run("return mark or string.mark or require('randdeck').mark")).toBeUndefined();
  });
});

describe("globals", () => {
  it("are set, read and removed", () => {
    const lua = createLua();
    lua.set("seats", ["Ann"]);
    expect(lua.get("seats")).toEqual(["Ann"]);
    lua.set("seats", null);
    expect(lua.get("seats")).toBeUndefined();
    expect(lua.get("never set")).toBeUndefined();
  });
});

describe("call", () => {
  it("takes a global's name or a function", () => {
    const lua = createLua();
    expect(lua.call("tostring", 3)).toBe("3");
    expect(lua.call("tostring", 0.5)).toBe("0.5");
    const upper = lua.run("return string.upper") as () => unknown;
    expect(lua.call(upper, "ace")).toBe("ACE");
    expect(lua.call("next", [])).toBeUndefined();
  });
});
