import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HANG } from "../hang.js";
import type { Engine } from "./engine.js";
import { outputOf, versionOf } from "./program.js";

// Debian installs games in a folder that is not in every PATH.
const SERVER = "/usr/games/freeciv-server";

// The server refuses to run as root, so root runs it as the user nobody.
const USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const BEGIN = "-- what the chunk returned --\n";
const END = "\n-- to here --";

/** The server of Freeciv. The chunk runs in its sandbox for scripts, which ends each script after 5 s. */
export function freecivEngine(): Engine | undefined {
  const version = versionOf(SERVER, "--version");
  if (version === undefined) return undefined;
  return {
    name: "Freeciv",
    version,
    async run(chunk) {
      const folder = mkdtempSync(join(tmpdir(), "randdeck-freeciv-"));
      try {
        chmodSync(folder, 0o755);
        writeFileSync(join(folder, "start.serv"), "lua file chunk.lua\nquit\n");
        const [begin, end] = [BEGIN, END].map((text) => JSON.stringify(text));
        // Errors name the right line, since the code before the chunk is on the chunk's first line.
        const file = `local function chunk(...) ${chunk}\nend print(${begin} .. chunk() .. ${end})`;
        writeFileSync(join(folder, "chunk.lua"), file);
        const written = outputOf(
          // Port 0 lets the system choose a free port.
          spawnSync(
            SERVER,
            ["--bind", "127.0.0.1", "--port", "0", "--Announce", "none", "--read", "start.serv"],
            {
              ...USER,
              cwd: folder,
              env: { ...process.env, HOME: folder },
              encoding: "utf8",
              maxBuffer: 1e9,
              timeout: HANG,
            },
          ),
        );
        const [, result] = written.split(BEGIN);
        // The server ends with status 0 even after an error in Lua.
        if (result === undefined) throw new Error(written);
        return result.slice(0, result.lastIndexOf(END));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}
