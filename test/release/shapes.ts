/**
 * Mocks of engines that can't be installed here. Each has the globals of an engine and its way to load a
 * file, and runs on the engine's Lua version. It makes Lua code that runs a script of this engine and returns
 * the printed lines.
 */
import { KEEPING, literal } from "../examples/script.js";
import { PLAIN } from "../sandbox.js";

interface Shape {
  /** A pattern for the test engines with the Lua version of this engine. */
  readonly lua: RegExp;
  /**
   * @param script - A script from a page.
   *
   * @param files - Returns the text of a file of the release.
   *
   * @param toc - A list of files from a page, if the engine has such lists.
   */
  chunk(script: string, files: (name: string) => string, toc?: string): string;
}

/**
 * `dealing()` returns the globals that every Lua version has. `run` runs a text with other globals, in the
 * way of the Lua version.
 */
const PRELUDE = `
${KEEPING}
${PLAIN}

local function dealing()
  local environment = plain()
  environment.print = keep
  environment.math.random = random
  return environment
end

local function run(text, environment)
  if setfenv then return setfenv(assert(loadstring(text)), environment)() end
  return assert(load(text, "script", "t", environment))()
end
`;

const END = `return table.concat(lines, "\\n")`;

/**
 * The differences of MoonSharp. `moonSharp()` returns its globals, without io, debug, load, require and
 * package. Some of MoonSharp's errors end a script even within `pcall`: `kill` raises one, and `survive()`
 * raises it again after a `pcall`.
 */
const MOONSHARP = `
${PRELUDE}
local killer

local function kill(call)
  killer = killer or call
  error("killed", 0)
end

local function survive()
  if killer then error(killer .. " kills the script", 0) end
end

local function moonSharp()
  local environment = dealing()
  environment.os = { time = os.time, clock = os.clock }
  -- MoonSharp's error takes only strings, and no level. It names the line that calls error.
  function environment.error(text)
    if type(text) ~= "string" then error("bad argument #1 to 'error' (string expected)", 2) end
    error(text, 2)
  end
  function environment.math.random(n)
    if n and n >= 2147483647 then kill("math.random(" .. n .. ")") end
    return random(n)
  end
  function environment.table.unpack(list, from, to)
    if (to or #list) < (from or 1) - 1 then kill("unpack of a negative range") end
    return table.unpack(list, from, to)
  end
  environment.unpack = environment.table.unpack
  function environment.string.format(form, ...)
    local values = { ... }
    for at, value in ipairs(values) do
      local isWritten = type(value) == "number" and form:find("%%[%d.]*f")
      if isWritten then values[at] = tonumber(string.format("%.15g", value)) end
    end
    return string.format(form, table.unpack(values))
  end
  getmetatable("").__index = environment.string
  return environment
end
`;

/** Runs Lua code on a mock of MoonSharp, with the library as `R`. */
export const onMoonSharp = (library: string, code: string): string => `${MOONSHARP}
  local R = run(${literal(library)}, moonSharp())
  local result = (function()
    ${code}
  end)()
  survive()
  return result`;

/**
 * The differences of GopherLua, the Lua of Nakama's server. `nakama()` returns its globals. In GopherLua's
 * registry of 512 places, each value that a call takes or returns needs a place.
 */
const NAKAMA = `
${PRELUDE}
local function refuseMany(from, to)
  if to - from >= 200 then error("registry overflow", 0) end
end

local function nakama()
  local environment = dealing()
  function environment.table.concat(list, separator, from, to)
    refuseMany(from or 1, to or #list)
    return table.concat(list, separator, from, to)
  end
  function environment.unpack(list, from, to)
    refuseMany(from or 1, to or #list)
    return unpack(list, from, to)
  end
  function environment.string.byte(text, from, to)
    refuseMany(from or 1, to or from or 1)
    return string.byte(text, from, to)
  end
  function environment.string.char(...)
    refuseMany(1, select("#", ...))
    return string.char(...)
  end
  return environment
end
`;

/** Runs Lua code on a mock of Nakama's Lua, with the library as `R`. */
export const onNakama = (library: string, code: string): string =>
  `${NAKAMA} local R = run(${literal(library)}, nakama())\n${code}`;

export const shapes: Readonly<Record<string, Shape>> = {
  // World of Warcraft lacks debug, require, os, io and load. It runs the .toc's files with the same globals.
  "lua world-of-warcraft": {
    lua: /5\.1|luajit/,
    chunk(script, files, toc = "") {
      const names = toc.split("\n").filter((line) => line !== "" && !line.startsWith("##"));
      const texts = names.map((name) => (name.startsWith("randdeck") ? files(name) : script));
      return `${PRELUDE}
        local environment = dealing()
        environment.SlashCmdList = {}
        ${texts.map((text) => `run(${literal(text)}, environment)`).join("\n")}
        for _, command in pairs(environment.SlashCmdList) do command("") end
        ${END}`;
    },
  },

  // Tabletop Simulator has MoonSharp. The library is pasted into the script.
  "lua tabletop-simulator": {
    lua: /5\.2/,
    chunk(script, files) {
      const pasted = script.replace(/^ *-- the text of randdeck\.lua$/m, () => files("randdeck.lua"));
      return `${MOONSHARP}
        local function open()
          local environment = moonSharp()
          run(${literal(pasted)}, environment)
          return environment
        end
        local before = open()
        before.onLoad("")
        local saved = before.onSave()
        local after = open()
        after.onLoad(saved)
        survive()
        ${END}`;
    },
  },

  // The app runs, is closed, and runs again. Its files are in memory.
  "lua solar2d": {
    lua: /5\.1/,
    chunk: (script, files) => `${PRELUDE}
      local stored = {}
      local function open(path, mode)
        assert(path == "documents/game.txt")
        if mode == "w" then
          return { write = function(_, text) stored[path] = text end, close = function() end }
        end
        if not stored[path] then return nil end
        return { read = function() return stored[path] end, close = function() end }
      end
      local function start()
        local environment = dealing()
        local listeners = {}
        environment.system = {
          DocumentsDirectory = "documents",
          pathForFile = function(name, folder) return folder .. "/" .. name end,
        }
        environment.Runtime = {
          addEventListener = function(_, name, listener) listeners[name] = listener end,
        }
        environment.io = { open = open }
        environment.require = function(name)
          assert(name == "randdeck")
          return run(${literal(files("randdeck.lua"))}, environment)
        end
        run(${literal(script)}, environment)
        listeners.system({ type = "applicationExit" })
      end
      start()
      start()
      ${END}`,
  },

  // The host's Luau can't load text, so the script is a function, and so is the module.
  "lua roblox": {
    lua: /^Luau/,
    chunk: (script, files) => `${KEEPING}
      local print = keep
      local math = setmetatable({ random = random }, { __index = math })
      local function module()
        ${files("randdeck.luau")}
      end
      local instance = {}
      local storage = { WaitForChild = function(_, name) return name == "randdeck" and instance end }
      local saved = {}
      local store = {}
      function store:GetAsync(key)
        assert(self == store and type(key) == "string" and #key <= 50)
        return saved[key]
      end
      function store:SetAsync(key, value)
        assert(self == store and type(key) == "string" and #key <= 50 and utf8.len(value))
        saved[key] = value
      end
      local services = {
        ReplicatedStorage = storage,
        DataStoreService = { GetDataStore = function(_, name) return type(name) == "string" and store end },
      }
      local game = { GetService = function(_, name) return services[name] end }
      local required
      local function require(of)
        assert(of == instance, "require expects a ModuleScript")
        required = required or module()
        return required
      end
      local Random = {
        new = function()
          return { NextInteger = function(_, least, most) return least + random(most - least + 1) - 1 end }
        end,
      }
      do
        ${script}
      end
      ${END}`,
  },

  // The script is a module of the server, which calls the functions of the module.
  "lua nakama": {
    lua: /5\.1/,
    chunk: (script, files) => `${NAKAMA}
      local modules = {
        nakama = {
          uuid_v4 = function() return "8b3f1c9e-6f0a-4d0e-9c39-3a1f5e0f7d11" end,
          json_encode = function(list) return '["' .. table.concat(list, '","') .. '"]' end,
        },
        randdeck = run(${literal(files("randdeck.lua"))}, nakama()),
      }
      local function require(name) return assert(modules[name], "no module " .. name) end
      local match = (function()
        ${script}
      end)()
      local state = match.match_init({}, {})
      local dispatcher = {
        broadcast_message = function(_, text, to) keep(to[1] .. " gets " .. text) end,
      }
      match.match_loop({}, dispatcher, 1, state, { { sender = "Ann" }, { sender = "Ben" } })
      ${END}`,
  },

  "lua openresty": {
    lua: /5\.1|luajit/,
    chunk: (script, files) => `${KEEPING}
      local ngx = { say = keep, now = function() return 1.5 end, worker = { pid = function() return 7 end } }
      local math = setmetatable({ random = random, randomseed = function() end }, { __index = math })
      local function require(name)
        assert(name == "randdeck")
        ${files("randdeck.lua")}
      end
      do
        ${script}
      end
      ${END}`,
  },

  // Playdate has no require, io and package. `import` runs a file and returns nothing.
  "lua playdate": {
    lua: /5\.4/,
    chunk: (script, files) => `${PRELUDE}
      local environment = dealing()
      environment.math.randomseed = function(seconds)
        if math.type(seconds) ~= "integer" then error("bad argument #1 to 'randomseed'", 2) end
      end
      local stored = {}
      local datastore = {}
      function datastore.write(values, name)
        stored[name] = {}
        for key, value in pairs(values) do
          -- Playdate writes JSON. This mock accepts only tables with strings as keys and values.
          assert(type(key) == "string" and type(value) == "string")
          stored[name][key] = value
        end
      end
      function datastore.read(name) return stored[name] end
      environment.playdate = {
        getSecondsSinceEpoch = function() return 836956800, 250 end,
        datastore = datastore,
      }
      local files = { ["randdeck-global"] = ${literal(files("randdeck-global.lua"))} }
      function environment.import(name)
        local text = files[name]
        if not text then error("no such file: " .. name, 2) end
        run(text, environment)
      end
      run(${literal(script)}, environment)
      ${END}`,
  },
};
