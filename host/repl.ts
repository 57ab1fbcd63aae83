/** The command's prompt: reads Lua, runs it, and shows what it gives. */
import { Recoverable, start } from "node:repl";
import { LuaError } from "./error.js";
import type { Lua } from "./lua.js";
import type { LuaFunction } from "./values.js";

/**
 * Reads a piece of code as an expression, then as statements. Its result says whether the code goes on
 * in the next line, and else what came, as Lua would write it. What it uses of Lua's library it takes at
 * the start: nothing that is typed can break it.
 */
const EVALUATE = String.raw`
local load, next, pcall, select, sort, tostring, type = load, next, pcall, select, table.sort, tostring, type
local concat, find, format, gsub, byte, sub = table.concat, string.find, string.format, string.gsub, string.byte, string.sub
local getmetatable = debug.getmetatable

-- How many parts of a table are shown, and how deep.
local MOST, DEEPEST = 100, 4

local ESCAPES = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\t"] = "\\t", ["\r"] = "\\r" }

local function quoted(text)
  local function escaped(char) return ESCAPES[char] or format("\\%03d", byte(char)) end
  return '"' .. gsub(text, '[%c"\\]', escaped) .. '"'
end

local show

local function keyed(key, path, depth)
  local isName = type(key) == "string" and find(key, "^[%a_][%w_]*$") and load("local " .. key)
  return isName and key or "[" .. show(key, path, depth) .. "]"
end

local function isBefore(a, b)
  if type(a) ~= type(b) then return type(a) < type(b) end
  if type(a) == "number" or type(a) == "string" then return a < b end
  return tostring(a) < tostring(b)
end

function show(value, path, depth)
  if type(value) == "string" then return quoted(value) end
  if type(value) ~= "table" or getmetatable(value) then
    local ok, text = pcall(tostring, value)
    return ok and text or "a " .. type(value) .. " whose __tostring raises"
  end
  if next(value) == nil then return "{}" end
  if path[value] or depth == DEEPEST then return "{ ... }" end
  path[value] = true
  local parts, keys = {}, {}
  local length = 0
  while length < MOST and value[length + 1] ~= nil do
    length = length + 1
    parts[length] = show(value[length], path, depth + 1)
  end
  for key in next, value do
    if length + #keys > MOST then break end
    local isListed = type(key) == "number" and key >= 1 and key <= length and key % 1 == 0
    if not isListed then keys[#keys + 1] = key end
  end
  pcall(sort, keys, isBefore)
  for at = 1, #keys do
    if #parts == MOST then
      parts[#parts + 1] = "..."
      break
    end
    parts[#parts + 1] = keyed(keys[at], path, depth + 1) .. " = " .. show(value[keys[at]], path, depth + 1)
  end
  path[value] = nil
  return "{ " .. concat(parts, ", ") .. " }"
end

local function isCut(problem) return problem and sub(problem, -5) == "<eof>" end

local function outcome(ok, ...)
  -- An error that is a string says where it was raised; as a string of Lua's it would be hard to read.
  if not ok and type(...) == "string" then return { text = (...) } end
  local texts = {}
  -- Behind the nil that stands before what an expression gives.
  for at = 2, select("#", ...) do texts[#texts + 1] = show((select(at, ...)), {}, 0) end
  if not ok then texts[1] = "error: " .. show((...), {}, 0) end
  return { text = concat(texts, "\t") }
end

return function(code)
  -- Without a value before it a single call would be a tail call, whose errors have no line.
  local chunk, problem = load("return nil, " .. code, "=repl")
  if chunk then return outcome(pcall(chunk)) end
  local cut = isCut(problem)
  chunk, problem = load(code, "=repl")
  if chunk then return outcome(pcall(function() return nil, chunk() end)) end
  return { goesOn = cut or isCut(problem), text = problem }
end
`;

/** What came of a piece of code. */
interface Outcome {
  readonly goesOn?: boolean;
  readonly text: string;
}

/**
 * Starts a prompt on the standard streams.
 *
 * @param lua - Where the code runs.
 * @param history - The file that keeps what is typed; none where it is empty.
 */
export function startRepl(lua: Lua, history: string): void {
  const evaluate = lua.run(EVALUATE, "host") as LuaFunction;
  const { stdin, stdout } = process;
  const isTerminal = Boolean(stdin.isTTY && stdout.isTTY);

  /** Ctrl-C ends the process only while the terminal makes a signal of it, which a running script needs. */
  function interruptible<Result>(run: () => Result): Result {
    if (!isTerminal) return run();
    stdin.setRawMode(false);
    try {
      return run();
    } finally {
      stdin.setRawMode(true);
    }
  }

  let hasEnded = false;
  // What the lines so far lack, if they are no whole piece of code.
  let unfinished = "";
  const server = start({
    prompt: isTerminal ? "> " : "",
    terminal: isTerminal,
    useGlobal: true,
    ignoreUndefined: true,
    writer: String,
    eval: (code, _context, _file, done) => {
      // Node's prompt reads on behind `.exit` what has come through a pipe already.
      if (hasEnded) return;
      try {
        const { goesOn, text } = interruptible(() => evaluate(code)) as Outcome;
        unfinished = goesOn ? text : "";
        if (goesOn) done(new Recoverable(new SyntaxError(text)), undefined);
        else done(null, text === "" ? undefined : text);
      } catch (error) {
        // Only the time limit comes as far as this.
        if (error instanceof LuaError) done(null, error.message);
        else done(error as Error, undefined);
      }
    },
  });
  server.defineCommand("exit", {
    help: "Exit the REPL",
    action() {
      hasEnded = true;
      this.close();
    },
  });
  server.on("exit", () => {
    if (unfinished !== "") stdout.write(`${unfinished}\n`);
  });
  // What comes through a pipe is answered, and not asked for.
  if (!isTerminal) server.displayPrompt = () => {};
  // A history that cannot be read or written is none.
  if (isTerminal && history !== "") server.setupHistory(history, () => {});
}
