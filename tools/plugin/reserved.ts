/** Globals of Lua 5.1 that a definition or a local of such a name would hide. */
export const GLOBALS: ReadonlySet<string> = new Set(
  "collectgarbage dofile getfenv getmetatable io load loadfile loadstring math next os package rawequal rawset select setfenv setmetatable tonumber xpcall".split(
    " ",
  ),
);

/** Names that TypeScriptToLua gives to no local: Lua's keywords, and globals that its own code needs. */
export const RESERVED: ReadonlySet<string> = new Set(
  "and elseif end goto local nil not or repeat then until _G assert coroutine debug error ipairs math pairs pcall print rawget require self string table tostring type unpack".split(
    " ",
  ),
);
