#!/usr/bin/env node
/** Starts the command `randdeck-odds` as a process. */
import { start } from "../host/command.js";
import { runOdds } from "./options.js";

await start("randdeck-odds", runOdds);
