#!/usr/bin/env node
/** Starts the command as a process. */
import { runCommand } from "./cli.js";
import { fileError } from "./error.js";

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // Nobody reads the error, since the program at the other end has ended.
    if (error.code === "EPIPE") process.exit(0);
    if (stream === process.stdout)
      process.stderr.write(`randdeck: ${fileError("write", "standard output", error).message}\n`);
    process.exit(1);
  });
}
process.exitCode = await runCommand(process.argv.slice(2));
