/** What must never stand in the generated Lua, whatever made it. */
import { withoutComments } from "./lua-text.js";

/** TypeScriptToLua's library and its own names, also where they are only mentioned; what sandboxes and old Luas lack. */
const FAULT = /__TS__\w*|____\w*|lualib\w*/;
const FAULT_IN_CODE = /\b(?:__(?!index\b|mode\b)\w+|goto|debug|require)\b/;

/** The first fault of some Lua; undefined where there is none. */
export const faultIn = (code: string): string | undefined =>
  (FAULT.exec(code) ?? FAULT_IN_CODE.exec(withoutComments(code)))?.[0];
