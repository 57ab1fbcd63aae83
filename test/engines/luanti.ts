import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HANG } from "../hang.js";
import type { Engine } from "./engine.js";
import { outputOf, versionOf } from "./program.js";

// Debian installs games in a folder that is not in every PATH.
const SERVER = "/usr/games/minetestserver";

const WORLD = `gameid = empty
backend = dummy
mod_storage_backend = sqlite3
player_backend = dummy
auth_backend = sqlite3
`;

/** The files of a mod, by name. */
export type Mod = Readonly<Record<string, string>>;

/**
 * Starts a server with these mods in an empty world, waits until a mod shuts it down, and does so `starts`
 * times. Returns the output of the mods.
 */
export function runMods(mods: Readonly<Record<string, Mod>>, starts = 1): string {
  const folder = mkdtempSync(join(tmpdir(), "randdeck-luanti-"));
  const write = (path: string, text: string): void => {
    const file = join(folder, path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, text);
  };
  try {
    write("games/empty/game.conf", "name = empty\n");
    write("world/world.mt", WORLD);
    write("minetest.conf", "bind_address = 127.0.0.1\nserver_announce = false\n");
    for (const [mod, files] of Object.entries(mods)) {
      for (const [name, text] of Object.entries(files)) write(`world/worldmods/${mod}/${name}`, text);
    }
    const args = ["--config", "minetest.conf", "--world", "world", "--gameid", "empty"];
    const written = Array.from({ length: starts }, () =>
      outputOf(
        // Luanti can't choose a free port, so each test process has another port.
        spawnSync(
          SERVER,
          [...args, "--port", String(20_000 + (process.pid % 40_000)), "--logfile", "", "--quiet"],
          {
            cwd: folder,
            env: { ...process.env, HOME: folder, MINETEST_SUBGAME_PATH: join(folder, "games") },
            encoding: "utf8",
            maxBuffer: 1e9,
            timeout: HANG,
          },
        ),
      ),
    );
    return written.join("");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const RUNNER = readFileSync(new URL("luanti/init.lua", import.meta.url), "utf8");

/** A server of Luanti (once named Minetest). The chunk runs in a mod, restricted by Luanti's mod security. */
export function luantiEngine(): Engine | undefined {
  const version = versionOf(SERVER, "--version");
  if (version === undefined) return undefined;
  return {
    name: "Luanti",
    version,
    async run(chunk) {
      return runMods({ chunk: { "mod.conf": "name = chunk\n", "init.lua": RUNNER, "chunk.lua": chunk } });
    },
  };
}
