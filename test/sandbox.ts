/** Lua code for a sandbox: `plain()` returns a table of the globals that every Lua version has. */
export const PLAIN = `
local function plain()
  local environment = {}
  for _, name in ipairs({
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "rawequal", "rawget", "rawset",
    "select", "setmetatable", "tonumber", "tostring", "type", "unpack", "xpcall", "_VERSION",
  }) do
    environment[name] = _G[name]
  end
  for _, name in ipairs({ "string", "table", "math", "coroutine" }) do
    local copy = {}
    for key, value in pairs(_G[name]) do copy[key] = value end
    environment[name] = copy
  end
  environment._G = environment
  return environment
end
`;
