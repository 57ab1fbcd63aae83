/** Runs scripts in Fengari, with the shipped Lua file, away from the page. */
import { lua, type State } from "fengari";
import { call, errorText, load, newState, toText, toWritten } from "./state.js";

/** The messages of the worker: a script's start, its output, and its end. */
export type Message = { started: true } | { text: string } | { error: string | undefined };

/** The number of characters that the script may still write. */
let room = 0;

/**
 * The first pieces of output, up to this number, are sent separately. Later ones are joined, since each
 * message takes the page some time.
 */
const SINGLE_PIECES = 1000;

/** Joined pieces are sent when they have at least this many characters. */
const JOINED = 100;

/** The number of pieces that may still be sent separately. */
let singles = 0;

/** Output that is not sent yet. */
let written = "";

const post = (message: Message): void => postMessage(message);

function flush(): void {
  if (written !== "") post({ text: written });
  written = "";
}

/** Makes a Lua function that writes its arguments. */
const writer = (toPart: typeof toText, between: string, end: string) => (state: State) => {
  const parts: string[] = [];
  for (let at = 1; at <= lua.lua_gettop(state); at++) {
    parts.push(toPart(state, at));
  }
  if (room < 0) return 0;
  const text = parts.join(between) + end;
  written += text.slice(0, room);
  singles -= 1;
  room -= text.length;
  if (singles >= 0 || written.length >= JOINED || room < 0) flush();
  return 0;
};

/** The page's request: a script, and the number of characters that it may write. */
export interface Task {
  readonly code: string;
  readonly most: number;
}

addEventListener("message", ({ data: { code, most } }: MessageEvent<Task>) => {
  post({ started: true });
  room = most;
  singles = SINGLE_PIECES;
  written = "";
  const state = newState(writer(toText, "\t", "\n"), writer(toWritten, "", ""));
  const error = load(state, code, "script") ? call(state, 0, 0) : errorText(state);
  flush();
  post({ error });
});
