/** Spring's synced Lua is Lua 5.1 without raw functions. */
import { expect, it } from "vitest";
import { literal } from "../examples/script.js";
import { PLAIN } from "../sandbox.js";
import { singleFile } from "../sides.js";
import { wasmEngine } from "./wasm.js";

it("the file loads, deals and saves without rawget, rawset and rawequal", async () => {
  const script = `
    local random = randdeck.newRandom("today")
    local deck = randdeck.newDeck({ "A", "B", "B", "C" }, { random = random, noRepeat = true })
    local other = randdeck.newDeck({ "A", "B", "B", "C" }, { random = randdeck.newRandom(), noRepeat = true })
    deck:discard(deck:draw())
    other:setState(deck:getState())
    local list = { "A", "A", "B" }
    return table.concat(deck:draw(3), " ") == table.concat(other:draw(3), " ") and randdeck.spread(list)`;
  const chunk = `${PLAIN}
    local environment = plain()
    for _, name in ipairs({ "rawget", "rawset", "rawequal" }) do environment[name] = nil end
    local function run(text) return setfenv(assert(loadstring(text)), environment)() end
    environment.randdeck = run(${literal(singleFile())})
    return tostring(run(${literal(script)}))`;
  expect(await wasmEngine("5.1").run(chunk)).toBe("0");
});
