/** `npm run release`: makes all that is handed out, in dist/release. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import { luaOut } from "./build.js";
import { ROOT } from "./transpile.js";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** The same files give the same bytes, whenever they are put together. */
function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(1980, 0, 1) });
}

/** LuaRocks parts the revision off by a hyphen, so that a version has none. */
export const rockVersion = (version: string): string => version.replace(/-(\w+)\./, "$1");

/** The library and its modules: what a rock and its archive hold. The other single files are for those that copy one. */
const rockFiles = (): string[] =>
  luaOut()
    .filter((path) => path === "randdeck.lua" || path.includes("/"))
    .sort();

function rockspec({ name, version, description, license }: Manifest, sources: string): string {
  const modules = rockFiles().map(
    (path) => `    ["${path.replace(/\.lua$/, "").replaceAll("/", ".")}"] = "${path}",`,
  );
  return `rockspec_format = "3.0"
package = "${name}"
version = "${rockVersion(version)}-1"
source = {
  url = "${sources}.zip",
  dir = "${sources}",
}
description = {
  summary = ${JSON.stringify(description)},
  license = "${license}",
}
dependencies = { "lua >= 5.1" }
build = {
  type = "builtin",
  modules = {
${modules.join("\n")}
  },
}
`;
}

/** All but the npm packages, by their names. Writes nothing. */
export function releaseFiles(): Map<string, string | Uint8Array> {
  const manifest = JSON.parse(read("package.json")) as Manifest;
  const { name, version } = manifest;
  const license = read("LICENSE");
  const singleFile = read("lua-out/randdeck.lua");

  const sources = `${name}-lua-${version}`;
  const spec = rockspec(manifest, sources);
  const rock = `${name}-${rockVersion(version)}-1`;
  const specName = `${rock}.rockspec`;
  const sourceFiles: Record<string, string> = { LICENSE: license, [specName]: spec };
  for (const path of rockFiles()) sourceFiles[path] = read(`lua-out/${path}`);
  const sourceZip = zip(
    Object.fromEntries(Object.entries(sourceFiles).map(([path, text]) => [`${sources}/${path}`, text])),
  );

  return new Map<string, string | Uint8Array>([
    ["randdeck.lua", singleFile],
    ["randdeck-core.lua", read("lua-out/randdeck-core.lua")],
    ["randdeck-global.lua", read("lua-out/randdeck-global.lua")],
    [`${sources}.zip`, sourceZip],
    [specName, spec],
    // What LuaRocks calls a source rock: the rockspec, and what its url leads to.
    [`${rock}.src.rock`, zip({ [specName]: spec, [`${sources}.zip`]: sourceZip })],
    [
      `${name}-defold-${version}.zip`,
      zip({
        "game.project": `[project]\ntitle = ${name}\nversion = ${version}\n\n[library]\ninclude_dirs = ${name}\n`,
        [`${name}/${name}.lua`]: singleFile,
        [`${name}/LICENSE`]: license,
      }),
    ],
  ]);
}

/** Makes them all in `folder`, which is emptied before. */
export function release(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of releaseFiles()) writeFileSync(join(folder, name), content);
  // On Windows npm is a script, which only a shell runs.
  const npm = (...words: string[]) =>
    execFileSync("npm", words, { cwd: ROOT, shell: process.platform === "win32", stdio: "pipe" });
  // Once for both packages, each of which would build them both.
  npm("run", "build:npm");
  npm("pack", ".", "./host", "--ignore-scripts", "--pack-destination", folder);
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  release(join(ROOT, "dist/release"));
  console.log(`dist/release:\n${readdirSync(join(ROOT, "dist/release")).join("\n")}`);
}
