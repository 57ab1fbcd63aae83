/** The command's prompt: reads Lua, runs it, and prints the results. */
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { EOL } from "node:os";
import { Recoverable, start } from "node:repl";
import { LuaError } from "./error.js";
import { createLua, type Lua, type LuaOptions } from "./lua.js";
import { SHOWN } from "./show.js";
import type { LuaFunction } from "./values.js";

/**
 * Runs code as an expression if it is one, otherwise as statements. Returns the results as Lua code, or the
 * error. For unfinished code, the error is in a table.
 */
const EVALUATE = `${SHOWN}
local function outcome(ok, ...)
  -- A string error names its place, and would be hard to read in quotes.
  if not ok and type(...) == "string" then return (...) end
  -- Skips the added nil before the results of an expression.
  return ok and shown(2, ...) or "error: " .. shown(1, ...)
end

local function isUnfinished(problem) return sub(problem, -5) == "<eof>" end

return function(code)
  -- The prompt of Lua 5.1 to 5.3 allows an equals sign before an expression.
  code = gsub(code, "^=", "")
  -- The nil keeps a call from being a tail call, since errors of a tail call have no line.
  local chunk, problem = load("return nil, " .. code, "=repl")
  if chunk then return outcome(pcall(chunk)) end
  local expected = problem
  chunk, problem = load(code, "=repl")
  if chunk then return outcome(pcall(function() return nil, chunk() end)) end
  if isUnfinished(problem) then return { problem } end
  return isUnfinished(expected) and { expected } or problem
end
`;

/** Lists the names of globals, or of the fields at a path such as `deck.` or `math.`. */
const NAMES = `
local find, getmetatable, gmatch, next, pcall, type = string.find, debug.getmetatable, string.gmatch, next, pcall, type
local function field(value, name) return value[name] end
return function(path)
  local value = _G
  for name in gmatch(path, "[%w_]+") do
    local ok, found = pcall(field, value, name)
    value = ok and found or nil
  end
  local names = {}
  while type(value) == "table" and #names < 10000 do
    for name in next, value do
      if type(name) == "string" and find(name, "^[%a_][%w_]*$") then names[#names + 1] = name end
    end
    local meta = getmetatable(value)
    value = meta and meta.__index
  end
  return names
end
`;

/** A hint for users who type `exit`, `quit` or `help`, unless Lua has a global of that name. */
function wayOut(lua: Lua, code: string): string | undefined {
  const [, word] = /^\s*(exit|quit|help)\s*(?:\(\s*\))?;?\s*$/.exec(code) ?? [];
  return word !== undefined && lua.get(word) === undefined
    ? ".exit ends the prompt; .help lists all commands"
    : undefined;
}

/**
 * Runs a prompt on the standard streams, until they end.
 *
 * @param options - Options of the Lua state; `write` writes to standard output.
 * @param history - The file that keeps the typed lines.
 * @throws LuaError if a pipe ends in the middle of a piece of code.
 */
export async function runRepl(
  options: LuaOptions & { readonly write: (bytes: Uint8Array) => void },
  history: string,
): Promise<void> {
  const { write } = options;
  /** Whether the last output lacks a line break, so that the prompt would overwrite it. */
  let isLineOpen = false;
  const lua = createLua({
    ...options,
    write: (bytes) => {
      if (bytes.length > 0) isLineOpen = bytes.at(-1) !== 10;
      write(bytes);
    },
  });
  const evaluate = lua.run(EVALUATE, "host") as LuaFunction;
  const namesAt = lua.run(NAMES, "host") as LuaFunction;
  const { stdin, stdout } = process;
  const isTerminal = Boolean(stdin.isTTY && stdout.isTTY);
  /** Lua's error for the code so far; undefined unless the code continues on the next line. */
  let unfinished: string | undefined;

  const server = start({
    prompt: isTerminal ? "> " : "",
    terminal: isTerminal,
    useGlobal: true,
    ignoreUndefined: true,
    writer: String,
    completer: (line: string): [string[], string] => {
      const [, path = "", start = ""] = /((?:\w+[.:])*)(\w*)$/.exec(line) ?? [];
      let names: string[] = [];
      try {
        names = namesAt(path) as string[];
      } catch {
        // A state that is broken, or has no time left, has no names.
      }
      return [[...new Set(names.filter((name) => name.startsWith(start)))].sort(), start];
    },
    eval: (code, _context, _file, done) => {
      let answer: unknown;
      try {
        // Ctrl-C can end the process only outside of raw mode.
        if (isTerminal) stdin.setRawMode(false);
        answer = wayOut(lua, code) ?? evaluate(code);
        if (isTerminal && isLineOpen) write(Buffer.from("\n"));
        isLineOpen = false;
      } catch (error) {
        // Errors of the time limit and of `__tostring` have no useful place, so only the message is shown.
        answer = error instanceof LuaError ? error.message : String(error);
      } finally {
        // Raw mode returns before the next prompt, since a Ctrl-D right after the prompt would otherwise be
        // lost.
        if (isTerminal) stdin.setRawMode(true);
      }
      unfinished = Array.isArray(answer) ? answer[0] : undefined;
      if (unfinished !== undefined) done(new Recoverable(new SyntaxError()), undefined);
      else done(null, answer === "" ? undefined : answer);
    },
  });
  // A pipe gets results, but no prompts.
  if (!isTerminal) server.displayPrompt = () => {};
  else {
    // If the history can't be read or written, the prompt works without it. Node's own history would empty the
    // file before it writes it again, and Ctrl-C may end the process meanwhile.
    try {
      const lines = readFileSync(history, "utf8").split(/[\r\n]+/);
      Object.assign(server, { history: lines.filter((line) => line !== "") });
    } catch {}
    server.on("history", (lines: string[]) => {
      try {
        writeFileSync(history, lines.join(EOL));
      } catch {}
    });
  }
  const { commands } = server as unknown as { commands: Record<string, { help: string }> };
  // These commands of Node's prompt are only useful for JavaScript.
  for (const name of ["clear", "editor"]) delete commands[name];
  commands.load!.help = "Load Lua from a file, line by line";
  commands.save!.help = "Save what you have typed to a file";
  await once(server, "exit");
  if (!isTerminal && unfinished !== undefined) throw new LuaError(unfinished);
}
