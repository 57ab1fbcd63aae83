/** Text that must never be in the generated Lua. */
import { withoutComments } from "../host/lua-text.js";

/**
 * The library of TypeScriptToLua, and names that it makes, may not occur even in comments. Functions that
 * sandboxes or old Lua versions lack may occur only in comments.
 */
const FAULT = /__TS__\w*|____\w*|lualib\w*/;
const FAULT_IN_CODE = /\b(?:__(?!index\b|mode\b|tostring\b)\w+|goto|debug|require)\b/;

/** The first fault in Lua code; undefined if there is none. */
export const faultIn = (code: string): string | undefined =>
  (FAULT.exec(code) ?? FAULT_IN_CODE.exec(withoutComments(code)))?.[0];
