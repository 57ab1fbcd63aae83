#!/usr/bin/env node
/** The command's process. */
import { runCommand } from "./cli.js";

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // The reader of a pipe went away: nobody is left to tell.
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}
process.exitCode = await runCommand(process.argv.slice(2));
