/** Text that must never be in the generated Lua. */
import { withoutComments } from "./lua-text.js";

/**
 * The library and the names of TypeScriptToLua are faults in comments too. Functions that sandboxes or old
 * Lua versions lack are faults only in code.
 */
const FAULT = /__TS__\w*|____\w*|lualib\w*/;
const FAULT_IN_CODE = /\b(?:__(?!index\b|mode\b|tostring\b)\w+|goto|debug|require)\b/;

/** The first fault of some Lua; undefined where there is none. */
export const faultIn = (code: string): string | undefined =>
  (FAULT.exec(code) ?? FAULT_IN_CODE.exec(withoutComments(code)))?.[0];
