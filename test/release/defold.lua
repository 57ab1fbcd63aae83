-- A mock of Defold. It loads the modules and the script of a project as Defold's documentation says, and
-- returns the lines that they print. It has only the functions that the example calls.
--
-- `modules` has the texts of the Lua files by their paths in the project.
local function newDefold(modules)
  local defold = { printed = {}, properties = {}, callbacks = {} }
  local queue = {}
  local loaded = {}

  local environment = {}
  for _, name in ipairs({
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "rawequal", "rawget", "select",
    "setmetatable", "tonumber", "tostring", "type", "unpack", "coroutine", "math", "os", "string", "table",
  }) do
    environment[name] = _G[name]
  end
  environment._G = environment

  local function only(library, functions)
    return setmetatable(functions, {
      __index = function(_, name) error(library .. "." .. tostring(name) .. " is not in the stand-in", 2) end,
    })
  end

  function environment.print(...)
    local parts = {}
    for at = 1, select("#", ...) do parts[at] = tostring((select(at, ...))) end
    defold.printed[#defold.printed + 1] = table.concat(parts, " ")
  end

  function environment.hash(text) return "hash: [" .. text .. "]" end

  environment.msg = only("msg", {
    post = function(url, message, fields)
      if url ~= "#" then error("the stand-in posts only to the script itself", 2) end
      queue[#queue + 1] = { environment.hash(message), fields or {} }
    end,
  })

  environment.go = only("go", {
    property = function(name, value) defold.properties[name] = value end,
  })

  local function run(path)
    local text = modules[path]
    if not text then error("The file '/" .. path .. "' could not be found.", 0) end
    return setfenv(assert(loadstring(text, "@" .. path)), environment)()
  end

  function environment.require(name)
    if loaded[name] == nil then loaded[name] = run((name:gsub("%.", "/")) .. ".lua") end
    return loaded[name]
  end

  -- The functions of a script are globals only while the script loads.
  function defold.start(path)
    run(path)
    for _, name in ipairs({ "init", "on_message" }) do
      defold.callbacks[name] = environment[name]
      environment[name] = nil
    end
    defold.self = {}
    for name, value in pairs(defold.properties) do defold.self[name] = value end
    defold.callbacks.init(defold.self)
    defold.deliver()
  end

  function defold.post(message) environment.msg.post("#", message) end

  function defold.deliver()
    while #queue > 0 do
      local message = table.remove(queue, 1)
      defold.callbacks.on_message(defold.self, message[1], message[2], "#")
    end
  end

  return defold
end
