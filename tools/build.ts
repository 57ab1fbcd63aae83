/**
 * Makes lua-out and the reference (docs/api.md and docs/classes.md) from ts-src, and writes versions and
 * sizes into pages: `npm run build`.
 */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import type ts from "typescript";
import { pick, type SingleFile, singleFile } from "../host/pick.js";
import { apiPages } from "./api.js";
import { pagesWithFigures } from "./links.js";
import { luauTypes, withTypes } from "./luau.js";
import { Refusal } from "./plugin/refusal.js";
import { redisFile } from "./redis.js";
import { libraryText } from "./single-file.js";
import { luaProgram, projectFile, ROOT, transpile } from "./transpile.js";

const ENTRY = "randdeck";

/** The main module of the library for Redis. Only the file for Redis contains this library. */
const REDIS = "redis";

/**
 * Functions that have a file each, in a separate folder, since on Windows `RandDeck.lua` and `randdeck.lua`
 * would be the same file.
 */
const ALONE = [["shuffleTable"], ["RandDeck"], ["RandMultiDeck"], ["newDeck", "newRandom"]];
const FUNCTIONS = "functions";

/** The line that says how a file was made. */
const GENERATED = "Generated from the TypeScript in ts-src: change that, not this file.";

const EVERYTHING = "shuffles and deals fairly, in any Lua from 5.1 to 5.5, LuaJIT and Luau.";
const USAGE = '  local deal = randdeck.RandDeck({ "AS", "KD", "7C" }) -- deal() returns a card';

/**
 * The files that contain the library, with their options. The text of `about` continues a sentence that
 * begins with the file's name.
 */
const LIBRARIES: Readonly<Record<string, SingleFile>> = {
  "randdeck.lua": {
    about: [EVERYTHING, '  local randdeck = require "randdeck" -- with this file next to yours', USAGE],
  },
  "randdeck-core.lua": {
    about: [
      "the core: shuffles and deals, in any Lua. randdeck.lua has the rest.",
      '  local randdeck = require "randdeck-core" -- with this file next to yours',
      USAGE,
    ],
    names:
      "shuffleTable drawCards RandShuffle OutputCard RandDeck RandMultiDeck shuffled sample pick newRandom".split(
        " ",
      ),
  },
  "randdeck-global.lua": {
    about: [
      EVERYTHING,
      "For engines whose files return nothing: it sets one global, randdeck. Load it before yours.",
      USAGE,
    ],
    global: true,
  },
};

/** The library for Luau. Its docs are above the types; its code is the same as in the other files. */
const luauFile = (program: ts.Program): SingleFile => ({
  about: [
    "shuffles and deals fairly, in Luau, with types.",
    '  local randdeck = require "./randdeck" -- with this file next to yours',
    USAGE,
  ],
  firstLine: "--!nocheck\n--!nolint\n",
  wrap: (code) => withTypes(code, luauTypes(program)),
});

/** Maps the path of each file in lua-out to its new text. Writes nothing. */
export function buildLua(): Map<string, string> {
  const program = luaProgram();
  const modules = transpile(program);
  const { version } = JSON.parse(projectFile("package.json")) as { version: string };
  const license = projectFile("LICENSE");
  const libraryOf = (name: string): string => {
    const entry = modules.get(name);
    if (entry === undefined) throw new Refusal(`module ${name} is missing`);
    return libraryText(entry, modules, program, license);
  };
  const library = libraryOf(ENTRY);
  const files = new Map<string, string>();
  const add = (path: string, file: SingleFile, from: string) => {
    const [name] = path.split(".");
    const about = [`${name} ${version}: ${file.about[0]}`, ...file.about.slice(1), GENERATED];
    files.set(path, singleFile(from, { ...file, about }));
  };
  for (const [path, file] of Object.entries(LIBRARIES)) add(path, file, library);
  const withoutDocs = (text: string) => text.replace(/^ *---(?!-).*\n/gm, "");
  add("randdeck.luau", luauFile(program), withoutDocs(library));
  // Docs are for people who call functions from Lua, but only Redis calls this file.
  add("randdeck-redis.lua", redisFile(version), withoutDocs(libraryOf(REDIS)));
  for (const names of ALONE)
    files.set(`${FUNCTIONS}/${names[0]}.lua`, pick(library, names, { single: true }));
  return files;
}

/** The paths of the files that are in lua-out now. */
export const luaOut = (): string[] =>
  readdirSync(join(ROOT, "lua-out"), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => relative(join(ROOT, "lua-out"), join(each.parentPath, each.name)).replaceAll("\\", "/"));

/** Writes all files to a temporary folder, then moves them into lua-out. */
function write(files: ReadonlyMap<string, string>): void {
  const aside = mkdtempSync(join(ROOT, "lua-out-"));
  try {
    for (const folder of [aside, join(ROOT, "lua-out")])
      mkdirSync(join(folder, FUNCTIONS), { recursive: true });
    for (const [path, text] of files) writeFileSync(join(aside, path), text);
    for (const path of luaOut()) if (!files.has(path)) rmSync(join(ROOT, "lua-out", path));
    for (const path of files.keys()) renameSync(join(aside, path), join(ROOT, "lua-out", path));
  } finally {
    rmSync(aside, { recursive: true });
  }
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  try {
    const files = buildLua();
    const pages = apiPages(luaProgram());
    write(files);
    for (const [page, text] of pages) writeFileSync(join(ROOT, "docs", page), text);
    for (const [path, text] of pagesWithFigures()) writeFileSync(join(ROOT, path), text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`${error.message}\nNothing was built: lua-out has not changed.`);
    process.exitCode = 1;
  }
}
