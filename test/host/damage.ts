/** Lua code that damages a compiled function, as the number `seed` decides, and calls it. */
export const damaging = (seed: number, call = "damaged()") => `
  local seed, code = ${seed}, string.dump(function(a) local t = {} for i = 1, 3 do t[i] = i * 2 end return #t .. tostring(a) end, true)
  local bytes = { code:byte(1, -1) }
  for _ = 1, 3 do
    seed = (seed * 1103 + 12345) % 65536
    local at = 32 + seed % (#bytes - 32)
    bytes[at] = (bytes[at] + 1 + seed % 200) % 256
  end
  for at, byte in ipairs(bytes) do bytes[at] = string.char(byte) end
  local function damaged() return assert(load(table.concat(bytes), "damaged", "b"))(1) end
  ${call}`;

// These two were found by trying: most damaged functions only raise an error.
export const BREAKS_FENGARI = damaging(27);
export const BREAKS_LUA54 = damaging(8);
