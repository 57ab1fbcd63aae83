// Runs one chunk on Luau, in a separate thread.
import { parentPort, workerData } from "node:worker_threads";
import { LuauState } from "luau-web";

const state = await LuauState.createAsync();
const [text] = await state.loadstring(workerData, "cases", true)();
parentPort.postMessage(text);
