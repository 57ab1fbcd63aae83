/** `npm start`: deals from examples/poker.lua, or runs the script that it is given. */
import { fileURLToPath } from "node:url";

const [script = fileURLToPath(new URL("../examples/poker.lua", import.meta.url)), ...args] =
  process.argv.slice(2);
process.argv.splice(2, process.argv.length, "run", script, ...args);
await import("./main.js");
