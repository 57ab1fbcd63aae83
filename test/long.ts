// Whether slow tests run. `npm test` leaves them to CI.
export const long = process.env.REQUIRED_ENGINES === "all";

/** The files with tests that run only then, and why. */
export const WAITING: Readonly<Record<string, string>> = {
  "test/cases/million.test.ts": "a million cards on every engine",
  "test/cases/picked.test.ts": "files of single functions on the other engines",
  "test/docs/code.test.ts": "all commands of the pages",
  "test/examples/postgres.test.ts": "many processes of an example, at a server of Postgres",
  "test/package/package.test.ts": "what needs installers, bundlers, compilers and browsers",
  "test/redis/example.test.ts": "four players whose processes are killed, and browsers",
  "test/redis/failover.test.ts": "replicas that replace killed masters",
  "test/release/luarocks.test.ts": "LuaRocks",
  "test/tools/lua-out.test.ts": "a build that fails",
  "test/types/luals.test.ts": "LuaLS, if it is installed",
};

/** The engines that run only then, and why. */
export const WAITING_ENGINES: Readonly<Record<string, string>> = {
  Chromium: "a page for each chunk, with the Fengari that runs in Node too",
  Freeciv: "a server for each chunk, with a Lua that runs by itself too",
  Neovim: "the LuaJIT that runs as luajit and in LÖVE too",
  "luajit -joff": "the same Lua as luajit",
  ...Object.fromEntries(
    ["5.1", "5.2", "5.3", "5.4"].map((series) => [`lua${series}`, "the same Lua as in WebAssembly"]),
  ),
};
