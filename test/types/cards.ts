/** Right uses with cards that are tables, written once in Luau, and read as Lua and as TypeScript. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/transpile.js";

const luau = readFileSync(join(ROOT, "test/types/cards.luau"), "utf8");
const withoutCard = luau.replace(/^type Card = .*\n/m, "");

/** Writes tables as arrays, and tables with named fields as objects. */
function withoutTables(code: string): string {
  const next = code.replace(/\{ ([^{}]*) \}/g, (_, fields: string) =>
    // Replaces braces of objects for now, since they would look like another table.
    fields.includes(" = ") ? `\v ${fields.replaceAll(" = ", ": ")} \f` : `[${fields}]`,
  );
  return next === code ? code.replaceAll("\v", "{").replaceAll("\f", "}") : withoutTables(next);
}

const typescript = withoutTables(
  withoutCard
    .replaceAll("{ Card }", "Card[]")
    .replaceAll("{ [string]: number }", "Loot")
    .replace(/function(\(.*?\)) return (.*?) end/g, "$1 => $2"),
)
  .replace(/^local /gm, "const ")
  .replace(/^if (\w+) then (.*) end$/gm, "if ($1) $2")
  .replace(/^for _, (\w+) in ipairs\((.*)\) do (.*) end$/gm, "for (const $1 of $2) $3")
  .replace(/(?<=[\w)\]]):(?=\w+\()/g, ".")
  .replace(/(?<=[\w)\]])\[1\]/g, "[0]!")
  .replaceAll("upper", "toUpperCase")
  .replaceAll(" == ", " === ")
  .replaceAll(" nil", " null");

export const USES = luau.trimEnd().split("\n").length;

export const IN_LUA = `local randdeck = require("randdeck")
${withoutCard.replace(/: (?:Card|\{ Card \}|\{ \[string\]: number \})(?=[) ])/g, "")}`;

/** The Lua uses, with an annotation that tells LuaLS the type of a card. */
export const IN_TOLD_LUA = IN_LUA.replace(
  /^local cards =/m,
  "---@class GameCard\n---@field rank number\n---@field suit string\n\n---@type GameCard[]\n$&",
);

export const IN_LUAU = `--!strict
local randdeck = require("./randdeck")
${luau}`;

export const IN_TYPESCRIPT = `import * as randdeck from "randdeck";
type Card = { rank: number; suit: string };
type Loot = Record<string, number>;
declare function print(...values: readonly unknown[]): void;
${typescript}`;
