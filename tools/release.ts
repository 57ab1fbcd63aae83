/** `npm run release`: makes all packages, in dist/release. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import { type Addresses, links } from "./links.js";
import { projectFile, ROOT } from "./transpile.js";

interface Manifest extends Addresses {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly author: string;
}

const OURS = JSON.parse(projectFile("package.json")) as Manifest;

/**
 * Makes a README for packages: without the picture, which is a fifth of npm's package, and without links to
 * pages that packages lack.
 */
const packed = (readme: string): string =>
  readme
    .replace(/^!\[.*\]\(docs\/images\/.*\)\n\n/m, "")
    .replace(/\[([^\]]+)\]\((?:docs\/|CONTRIBUTING)[^)]*\)/g, "$1");

/** The README of the npm package. It begins with TypeScript. */
const NPM_README = projectFile("tools/npm.md");

/** Makes a zip. Its bytes depend only on the files, not on the time. */
function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(1980, 0, 1) });
}

/** The version without hyphens, since in LuaRocks a hyphen begins the revision. */
export const rockVersion = (version: string): string => version.replace(/-(\w+)\./, "$1");

/** The first address in the given fields of package.json; undefined if there is none. */
const addressOf = (manifest: Manifest, ...fields: readonly (keyof Addresses)[]): string | undefined =>
  links(manifest).find(({ field }) => fields.includes(field))?.address;

export function rockspec(manifest: Manifest, sources: string): string {
  const { name, version, description, license } = manifest;
  const fields = [
    ["summary", description],
    ["license", license],
    ["homepage", addressOf(manifest, "homepage", "repository")],
    ["issues_url", addressOf(manifest, "bugs")],
  ].flatMap(([field, value]) => (value === undefined ? [] : `  ${field} = ${JSON.stringify(value)},`));
  return `rockspec_format = "3.0"
package = "${name}"
version = "${rockVersion(version)}-1"
source = {
  url = "${sources}.zip",
  dir = "${sources}",
}
description = {
${fields.join("\n")}
}
dependencies = { "lua >= 5.1" }
build = {
  type = "builtin",
  modules = { ${name} = "${name}.lua" },
}
`;
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** A separate mod for Luanti. It sets a global, since a mod can't return anything to other mods. */
const luantiMod = ({ name, description }: Manifest): Record<string, string> => ({
  [`${name}/mod.conf`]: `name = ${name}\ntitle = ${name}\ndescription = ${description}\n`,
  [`${name}/init.lua`]: projectFile("lua-out/randdeck-global.lua"),
  [`${name}/LICENSE.txt`]: projectFile("LICENSE"),
});

/** An addon for LuaLS, for projects where the editor can't find the library's file. */
function luaLsAddon({ name, description }: Manifest): Record<string, string> {
  const schemas = "https://raw.githubusercontent.com/LuaLS/LLS-Addons/main/schemas";
  return {
    "info.json": json({
      $schema: `${schemas}/addon_info.schema.json`,
      name,
      description,
    }),
    [`${name}/config.json`]: json({
      $schema: `${schemas}/addon_config.schema.json`,
      words: [`require[%s%(]*["']${name}["']`],
      files: [],
      settings: {},
    }),
    [`${name}/library/${name}.lua`]: projectFile("lua-out/randdeck.lua"),
    [`${name}/LICENSE`]: projectFile("LICENSE"),
  };
}

/** Writes a table in TOML. Strings and lists of strings look the same as in JSON. */
const toml = (fields: Readonly<Record<string, string | readonly string[] | undefined>>): string =>
  Object.entries(fields)
    .flatMap(([key, value]) => (value === undefined ? [] : `${key} = ${JSON.stringify(value)}\n`))
    .join("");

/** One folder for Wally, pesde and Rojo. The scope must belong to the publisher. */
export function robloxPackage(manifest: Manifest): Record<string, string> {
  const { name, version, description, license, author } = manifest;
  const repository = addressOf(manifest, "repository");
  const about = { name: `${name}/${name}`, version, description, license, authors: [author], repository };
  const file = "src/init.luau";
  return {
    "wally.toml": `[package]\n${toml({
      ...about,
      realm: "shared",
      registry: "https://github.com/UpliftGames/wally-index",
      homepage: addressOf(manifest, "homepage"),
    })}`,
    "pesde.toml": [
      // pesde makes a project file for Rojo itself, and refuses this one.
      toml({ ...about, includes: ["pesde.toml", "README.md", "LICENSE", file] }),
      `[target]\n${toml({ environment: "roblox", lib: file, build_files: ["src"] })}`,
      `[indices]\n${toml({ default: "https://github.com/pesde-pkg/index" })}`,
    ].join("\n"),
    "default.project.json": json({ name, tree: { $path: "src" } }),
    [file]: projectFile("lua-out/randdeck.luau"),
    "README.md": packed(projectFile("README.md")),
    LICENSE: projectFile("LICENSE"),
  };
}

/** All files except the packages for TypeScript, by name. Writes nothing. */
export function releaseFiles(): Map<string, string | Uint8Array> {
  const { name, version } = OURS;
  const license = projectFile("LICENSE");
  const singleFile = projectFile("lua-out/randdeck.lua");

  const sources = `${name}-lua-${version}`;
  const spec = rockspec(OURS, sources);
  const rock = `${name}-${rockVersion(version)}-1`;
  const specName = `${rock}.rockspec`;
  const sourceZip = zip({
    [`${sources}/README.md`]: projectFile("tools/archive.md"),
    [`${sources}/LICENSE`]: license,
    [`${sources}/${specName}`]: spec,
    [`${sources}/${name}.lua`]: singleFile,
  });

  return new Map<string, string | Uint8Array>([
    ["randdeck.lua", singleFile],
    ["randdeck-core.lua", projectFile("lua-out/randdeck-core.lua")],
    ["randdeck-global.lua", projectFile("lua-out/randdeck-global.lua")],
    ["randdeck.luau", projectFile("lua-out/randdeck.luau")],
    [`${sources}.zip`, sourceZip],
    [specName, spec],
    // A source rock of LuaRocks: the rockspec, and the file at its url.
    [`${rock}.src.rock`, zip({ [specName]: spec, [`${sources}.zip`]: sourceZip })],
    [`${name}-luanti-${version}.zip`, zip(luantiMod(OURS))],
    [`${name}-luals-${version}.zip`, zip(luaLsAddon(OURS))],
    [`${name}-roblox-${version}.zip`, zip(robloxPackage(OURS))],
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

/**
 * Makes the folder of an npm package: the files listed in its package.json, and that package.json without
 * fields that only the repository needs.
 */
function stage(source: string, target: string, readmeText: string): void {
  const {
    scripts,
    devDependencies,
    private: isPrivate,
    allowScripts,
    ...manifest
  } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  // Roblox has a separate package.
  const filter = (path: string) => !path.endsWith(".luau");
  for (const path of manifest.files)
    cpSync(join(source, path), join(target, path), { recursive: true, filter });
  writeFileSync(join(target, "README.md"), readmeText);
  const { homepage, repository, bugs } = OURS;
  writeFileSync(join(target, "package.json"), json({ ...manifest, homepage, repository, bugs }));
}

/** Maps the paths of the compiled library's files to their texts, without the Node client. */
const compiledFiles = (folder: "ts-src" | "cjs", ending: string): [path: string, text: string][] =>
  readdirSync(join(ROOT, "dist", folder), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(ending) && !path.startsWith("node/"))
    .sort()
    .map((path) => [path, projectFile(`dist/${folder}/${path}`)]);

/** The declarations of the npm package, for modules that end in .js. */
const declarationFiles = (): Map<string, string> =>
  new Map(
    compiledFiles("cjs", ".d.cts").map(([path, text]) => [
      path.replace(/\.cts$/, ".ts"),
      text.replace(/(["']\.[^"']*)\.cjs(?=["'])/g, "$1.js"),
    ]),
  );

/**
 * The package for roblox-ts, with the Luau file and the declarations of the npm package. roblox-ts finds
 * packages only in one scope.
 */
function robloxTsPackage(target: string): void {
  const { name, version, description, license, author, homepage, repository, bugs } = OURS;
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  };
  const [main, types] = ["src/init.luau", `types/${name}.d.ts`];
  const about = { version, description, license, author, homepage, repository, bugs };
  put("package.json", json({ name: `@rbxts/${name}`, ...about, main, types, files: ["src", "types"] }));
  put(main, projectFile("lua-out/randdeck.luau"));
  put("README.md", packed(projectFile("README.md")));
  put("LICENSE", projectFile("LICENSE"));
  for (const [path, text] of declarationFiles()) put(`types/${path}`, text);
}

/**
 * The package for JSR, without Lua files and without the Node client. JSR requires a scope, and reads the
 * path of the types in a comment.
 */
function jsrPackage(): Record<string, string> {
  const { name, version, license } = OURS;
  const files: Record<string, string> = {
    "jsr.json": json({ name: `@${name}/${name}`, version, license, exports: `./${name}.js` }),
    "README.md": packed(projectFile("README.md")),
    LICENSE: projectFile("LICENSE"),
  };
  const declarations = declarationFiles();
  for (const [path, text] of declarations) files[path] = text;
  for (const [path, text] of compiledFiles("ts-src", ".js")) {
    const types = path.replace(/\.js$/, ".d.ts");
    const line = declarations.has(types) ? `/* @ts-self-types="./${basename(types)}" */\n` : "";
    files[path] = line + text;
  }
  return files;
}

/** Runs npm in the project. On Windows npm is a script, which needs a shell. */
const npm = (...words: string[]) =>
  execFileSync("npm", words, { cwd: ROOT, shell: process.platform === "win32", stdio: "pipe" });

/** Empties `folder`, then packs into it all packages, including the output of `npm run build:npm`. */
export function pack(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of releaseFiles()) writeFileSync(join(folder, name), content);
  const { name, version } = OURS;
  writeFileSync(join(folder, `${name}-jsr-${version}.zip`), zip(jsrPackage()));
  const staged = mkdtempSync(join(tmpdir(), "randdeck-release-"));
  try {
    stageAll(staged);
    robloxTsPackage(join(staged, "rbxts"));
    for (const each of readdirSync(staged)) npm("pack", join(staged, each), "--pack-destination", folder);
  } finally {
    rmSync(staged, { recursive: true });
  }
}

/** Makes the folders of the npm packages, from the output of `npm run build:npm`. */
function stageAll(folder: string): void {
  stage(ROOT, join(folder, OURS.name), NPM_README);
  for (const name of ["host", "odds"])
    stage(join(ROOT, name), join(folder, `${OURS.name}-${name}`), packed(projectFile(`${name}/README.md`)));
}

/** Makes the npm packages as folders, as an installer would leave them. */
export function unpacked(folder: string): void {
  npm("run", "build:npm");
  stageAll(folder);
}

/** Empties `folder`, and makes all packages in it. */
export function release(folder: string): void {
  npm("run", "build:npm");
  pack(folder);
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  release(join(ROOT, "dist/release"));
  console.log(`dist/release:\n${readdirSync(join(ROOT, "dist/release")).join("\n")}`);
}
