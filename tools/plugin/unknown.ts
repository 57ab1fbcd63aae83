/** Syntax that TypeScriptToLua translates, but not into Lua as written by hand, or that runs everywhere. */
import ts from "typescript";
import type { Plugin } from "typescript-to-lua";
import { refuse } from "./refusal.js";

export const unknown: Plugin = {
  visitors: {
    [ts.SyntaxKind.SpreadElement]: (node) => refuse(node, "spread fails on long lists: copy with a loop"),
    [ts.SyntaxKind.SwitchStatement]: (node) => refuse(node, "Lua has no switch: write if and else"),
    [ts.SyntaxKind.ForInStatement]: (node) => refuse(node, "Lua knows no order of keys: write a list"),
    [ts.SyntaxKind.ContinueStatement]: (node) => refuse(node, "Lua has no continue: write if"),
    [ts.SyntaxKind.SuperKeyword]: (node) => refuse(node, "Lua has no super: call methods on 'this'"),
    [ts.SyntaxKind.LabeledStatement]: (node) => refuse(node, "Lua 5.1 has no labels"),
    [ts.SyntaxKind.TryStatement]: (node) =>
      refuse(node, "Lua has no try: write pcall in the platform module"),
  },
};
