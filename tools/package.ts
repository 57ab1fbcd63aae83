/** `npm run build:npm`: makes what the npm packages hold, in dist/ts-src and host/dist. */
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { forTypeScript, NO_SELF } from "./declarations.js";
import { ROOT } from "./transpile.js";

/** Where the compiler puts both packages, with what the host takes of the tools, and where the host's belongs. */
const LIBRARY = join(ROOT, "dist/ts-src");
const COMPILED_HOST = join(ROOT, "dist/host");
const COMPILED_TOOLS = join(ROOT, "dist/tools");
const HOST = join(ROOT, "host/dist");

// A file whose source is gone would be packed for ever.
for (const folder of [LIBRARY, COMPILED_HOST, COMPILED_TOOLS, HOST])
  rmSync(folder, { recursive: true, force: true });

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
// The docs stand in the declarations, where editors look; in the code they would be packed once more.
for (const options of [["--emitDeclarationOnly"], ["--declaration", "false", "--removeComments"]]) {
  const project = join(ROOT, "tsconfig.npm.json");
  const { status } = spawnSync(process.execPath, [tsc, "--project", project, ...options], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Adds a file of declarations, and those that it imports, to `needed`. */
function addNeeded(file: string, needed: Set<string>): Set<string> {
  if (needed.has(file)) return needed;
  needed.add(file);
  for (const [, path] of readFileSync(file, "utf8").matchAll(/ from "(\..*)\.js"/g)) {
    addNeeded(join(dirname(file), `${path}.d.ts`), needed);
  }
  return needed;
}

const forLua = addNeeded(join(LIBRARY, "randdeck.d.ts"), new Set());
for (const file of forLua) writeFileSync(file, NO_SELF + forTypeScript(readFileSync(file, "utf8")));

// What the declarations of the exports do not lead to nobody can import: it is not packed.
const needed = new Set(forLua);
for (const entry of ["node/lua", "node/redis"]) addNeeded(join(LIBRARY, `${entry}.d.ts`), needed);
for (const path of readdirSync(LIBRARY, { recursive: true, encoding: "utf8" })) {
  const file = join(LIBRARY, path);
  if (file.endsWith(".d.ts") && !needed.has(file)) rmSync(file);
}
for (const file of addNeeded(join(COMPILED_HOST, "index.d.ts"), new Set())) {
  cpSync(file, file.replace(COMPILED_HOST, HOST));
}

/** The host's package has the Lua files with it: it needs no other package of ours. */
const ownLuaFiles: Plugin = {
  name: "own-lua-files",
  setup({ onLoad }) {
    onLoad({ filter: /\/ts-src\/node\/lua\.js$/ }, () => ({
      contents: `import { fileURLToPath } from "node:url";
        export const luaFolder = fileURLToPath(new URL("lua-out", import.meta.url));`,
    }));
  },
};
cpSync(join(ROOT, "lua-out"), join(HOST, "lua-out"), {
  recursive: true,
  filter: (path) => !/-(global|redis)\.lua$|\.luau$/.test(path),
});

// With the library in it, so that the package installs alone.
await build({
  absWorkingDir: ROOT,
  entryPoints: ["dist/host/index.js", "dist/host/main.js"],
  entryNames: "[name]",
  outdir: "host/dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  plugins: [ownLuaFiles],
});
for (const folder of [COMPILED_HOST, COMPILED_TOOLS]) rmSync(folder, { recursive: true });
