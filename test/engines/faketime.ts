/** The path of faketime's library, which gives a server a different clock. */
import { spawnSync } from "node:child_process";

const { stdout } = spawnSync("faketime", ["-m", "-f", "+0s", "printenv", "LD_PRELOAD"], { encoding: "utf8" });

/** The path is empty if faketime is not installed. */
export const faketimeLibrary: string = (stdout ?? "").trim();
