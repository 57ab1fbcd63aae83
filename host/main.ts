#!/usr/bin/env node
/** Starts the command `randdeck` as a process. */
import { runCommand } from "./cli.js";
import { start } from "./command.js";

await start("randdeck", runCommand);
