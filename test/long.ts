// Whether slow tests run. `npm test` leaves them to CI.
export const long = process.env.REQUIRED_ENGINES === "all";

/** The files with tests that run only then, and why. */
export const WAITING: Readonly<Record<string, string>> = {
  "test/cases/million.test.ts": "a million cards on every engine",
  "test/docs/code.test.ts": "all commands of the pages",
  "test/package/package.test.ts": "packages, which npm and other tools install",
  "test/redis/failover.test.ts": "replicas that replace killed masters",
  "test/release/luarocks.test.ts": "LuaRocks",
};
