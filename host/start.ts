/** `npm start`: runs examples/poker.lua, or the script in its argument. */
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [script = fileURLToPath(new URL("../examples/poker.lua", import.meta.url)), ...args] =
  process.argv.slice(2);
// The project has a folder named odds.
const isFile = statSync(script, { throwIfNoEntry: false })?.isFile();
if (/^(run|eval|repl|pick|odds|help)$/.test(script) && !isFile) {
  const command = script === "odds" ? "odds --" : `randdeck -- ${script}`;
  process.stderr.write(`npm start runs a script; the command is: npm run ${command} ...\n`);
  process.exitCode = 2;
} else {
  process.argv.splice(2, process.argv.length, "run", script, ...args);
  await import("./main.js");
}
