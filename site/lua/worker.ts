/** Runs scripts in Fengari, with the shipped Lua file, away from the page. */
import { lua, type State } from "fengari";
import { load, newState, toText, toWritten } from "./state.js";

/** What comes back from the worker: that a script begins, what it writes, and its end. */
export type Message =
  | { started: true }
  | { text: string }
  /** Why it has to be stopped, which the worker itself cannot do. */
  | { stop: string }
  | { error: string | undefined };

/** How many characters a script may write: more would hang the page, and nobody reads them. */
const OUTPUT_LIMIT = 20_000;

/** How many of them are left. */
let room = 0;

const post = (message: Message): void => postMessage(message);

/** A function of Lua's that writes what it is given. */
const writer = (toPart: typeof toText, between: string, end: string) => (state: State) => {
  const parts: string[] = [];
  for (let at = 1; at <= lua.lua_gettop(state); at++) {
    parts.push(toPart(state, at));
  }
  if (room < 0) return 0;
  const text = parts.join(between) + end;
  post({ text: text.slice(0, room) });
  room -= text.length;
  if (room < 0) post({ stop: `more than ${OUTPUT_LIMIT} characters of output` });
  return 0;
};

addEventListener("message", ({ data: code }: MessageEvent<string>) => {
  post({ started: true });
  room = OUTPUT_LIMIT;
  const state = newState(writer(toText, "\t", "\n"), writer(toWritten, "", ""));
  const isDone = load(state, code, "script") && lua.lua_pcall(state, 0, 0, 0) === lua.LUA_OK;
  post({ error: isDone ? undefined : toText(state, -1) });
});
