import * as stylua from "@johnnymorganz/stylua";
import { WIDTH } from "./plugin/text.js";

/** Formats Lua code or Luau code. */
export function format(code: string, isLuau = false): string {
  const config = stylua.Config.new();
  config.syntax = isLuau ? stylua.LuaVersion.Luau : stylua.LuaVersion.Lua51;
  config.column_width = WIDTH;
  config.indent_type = stylua.IndentType.Spaces;
  config.indent_width = 2;
  config.collapse_simple_statement = stylua.CollapseSimpleStatement.Always;
  return stylua.formatCode(code, config, undefined, stylua.OutputVerification.None);
}
