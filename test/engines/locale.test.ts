/**
 * Names keep their order, and draws are the same, in locales where `<` doesn't compare strings by their
 * bytes.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../tools/transpile.js";
import { copies, newDeck, newDice, newRandom, pickWeighted, sampleWeighted } from "../../ts-src/randdeck.js";
import { luaString, withLibrary } from "../sides.js";
import { canMakeLocales } from "./locale.js";
import { lua, nativeEngines } from "./native.js";
import { outputOf } from "./program.js";

/** Names in the order of their bytes. The Korean order and Fengari's order are different. */
const NAMES = ["\tx", "10", "9", "B", "a", "b", "d", "z", "é", "あ", "字", "漢", "가", "한", "Ａ", "🂡"];

/** The weights of names: 1, 2, and so on. The table isn't filled in sorted order. */
const weights = Object.fromEntries(
  [...NAMES.entries()]
    .sort(([one], [other]) => ((one * 7) % 16) - ((other * 7) % 16))
    .map(([at, name]) => [name, at + 1]),
);

/** The results of the library in TypeScript. */
function made(): string {
  const random = newRandom("names");
  const picked = Array.from({ length: 50 }, () => pickWeighted(weights, undefined, random)!);
  return [
    copies(weights),
    picked,
    sampleWeighted(weights, undefined, 16, random),
    newDice(weights, { random }).draw(50),
    newDeck(copies(weights), { random }).draw(120),
    [refusal(() => newDeck(["A"], { é: 1 } as object))],
  ]
    .map((cards) => cards.join(" "))
    .join("\n");
}

function refusal(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return "none";
}

/** Returns a word that says whether `<` has a different order, and the results of the library in Lua. */
const CHUNK = withLibrary(`
  local names, sorted = { ${NAMES.map(luaString).join(", ")} }, {}
  for at, name in ipairs(names) do sorted[at] = name end
  table.sort(sorted)
  local weights = { ${Object.entries(weights).map(([name, weight]) => `[${luaString(name)}] = ${weight}`)} }
  local random = randdeck.newRandom("names")
  local lists = { { tostring(table.concat(sorted) ~= table.concat(names)) }, randdeck.copies(weights), {} }
  for at = 1, 50 do lists[3][at] = randdeck.pickWeighted(weights, nil, random) end
  lists[4] = randdeck.sampleWeighted(weights, nil, 16, random)
  lists[5] = randdeck.newDice(weights, { random = random }):draw(50)
  lists[6] = randdeck.newDeck(randdeck.copies(weights), { random = random }):draw(120)
  local _, problem = pcall(randdeck.newDeck, { "A" }, { ["é"] = 1 })
  lists[7] = { problem }
  for at = 1, #lists do lists[at] = table.concat(lists[at], " ") end
  return table.concat(lists, "\\n")`);

/** Runs Fengari in another process, since tests may have loaded the host's patches into this one. */
const RAW_FENGARI = `
  const { lauxlib, lua, lualib, to_jsstring, to_luastring } = require("fengari");
  const state = lauxlib.luaL_newstate();
  lualib.luaL_openlibs(state);
  const chunk = to_luastring(require("node:fs").readFileSync(0, "utf8"));
  lauxlib.luaL_loadbuffer(state, chunk, null, to_luastring("=names"));
  lua.lua_call(state, 0, 1);
  process.stdout.write(to_jsstring(lua.lua_tostring(state, -1)));`;

it("names are in the order of their bytes in Fengari, which sorts differently", () => {
  const args = ["--input-type=commonjs", "-e", RAW_FENGARI];
  const done = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", input: CHUNK });
  expect(outputOf(done)).toBe(`true\n${made()}`);
});

// LuaJIT compares bytes in every locale.
const natives = nativeEngines.filter(([name, engine]) => engine !== undefined && /^lua\d/.test(name));

describe.runIf(canMakeLocales && natives.length > 0)(
  "names are in the order of their bytes in Korean",
  () => {
    let LOCPATH = "";
    beforeAll(() => {
      LOCPATH = mkdtempSync(join(tmpdir(), "randdeck-locale-"));
      outputOf(
        spawnSync("localedef", ["-i", "ko_KR", "-f", "UTF-8", join(LOCPATH, "ko_KR.UTF-8")], {
          encoding: "utf8",
        }),
      );
    });
    afterAll(() => {
      rmSync(LOCPATH, { recursive: true });
    });

    it.each(natives)("on %s", (name) => {
      const { command, args } = lua(name);
      const input = `assert(os.setlocale("ko_KR.UTF-8", "collate"))\n${CHUNK}`;
      const done = spawnSync(command, args, { encoding: "utf8", input, env: { ...process.env, LOCPATH } });
      expect(outputOf(done)).toBe(`true\n${made()}`);
    });
  },
);
