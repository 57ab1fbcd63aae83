import * as stylua from "@johnnymorganz/stylua";
import { WIDTH } from "./plugin/text.js";

/** Lays out Lua code. */
export function format(code: string): string {
  const config = stylua.Config.new();
  config.syntax = stylua.LuaVersion.Lua51;
  config.column_width = WIDTH;
  config.indent_type = stylua.IndentType.Spaces;
  config.indent_width = 2;
  config.collapse_simple_statement = stylua.CollapseSimpleStatement.Always;
  return stylua.formatCode(code, config, undefined, stylua.OutputVerification.Full);
}
