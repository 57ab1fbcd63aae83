/** Names that TypeScriptToLua gives to no local: Lua's keywords, and globals that its own code needs. */
export const RESERVED: ReadonlySet<string> = new Set(
  "and elseif end goto local nil not or repeat then until _G assert coroutine debug error ipairs math pairs pcall print rawget require self string table tostring type unpack".split(
    " ",
  ),
);
