/** What must never stand in the generated Lua, whatever made it. */

import { format } from "./format.js";
import { pieces } from "./lua-text.js";
import { Refusal } from "./plugin/refusal.js";

const METAMETHODS = new Set(["__index", "__mode"]);

export function faultsIn(code: string): string[] {
  const parts = pieces(code);
  const run = parts
    .map(({ kind, text }) => (kind === "code" ? text : kind === "string" ? '""' : " "))
    .join("");
  const unquoted = parts.map(({ kind, text }) => (kind === "comment" ? " " : text)).join("");
  const faults: string[] = [];
  const names = new Set(run.match(/[A-Za-z_]\w*/g) ?? []);
  for (const name of names) {
    if (name === "goto" || name === "debug") faults.push(name);
    if (name.startsWith("__") && !METAMETHODS.has(name)) faults.push(name);
  }
  for (const text of ["__TS__", "____", "lualib"]) {
    if (code.includes(text) && !faults.some((fault) => fault.includes(text))) faults.push(text);
  }
  if (/["']debug["']/.test(unquoted)) faults.push("debug");
  if (code.includes("require(") || names.has("require")) faults.push("require");
  return faults;
}

/** The Lua of a file, laid out; stops the build where it has a fault. */
export function checked(path: string, code: string): string {
  const text = format(code, path.endsWith(".luau"));
  const [fault] = faultsIn(text);
  if (fault === undefined) return text;
  const line = text.slice(0, text.indexOf(fault)).split("\n").length;
  throw new Refusal(`${path}:${line}: the Lua would contain ${fault}`);
}
