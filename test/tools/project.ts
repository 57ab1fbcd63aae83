/** Compiles small projects in memory to Lua, as the build does, and runs them on both sides. */
import ts from "typescript";
import { parseConfigFileWithSystem } from "typescript-to-lua";
import { expect } from "vitest";
import { format } from "../../tools/format.js";
import { Printer } from "../../tools/print.js";
import { layOut } from "../../tools/single-file.js";
import { ROOT, transpile } from "../../tools/transpile.js";
import { wasmEngine } from "../engines/wasm.js";

const FOLDER = "/project";

/** Lua 5.1 has only doubles, Lua 5.4 has integers, and Lua 5.5 forbids changes of a loop's variable. */
const engines = ["5.1", "5.4", "5.5"].map(wasmEngine);

const { options } = parseConfigFileWithSystem(`${ROOT}tstl.json`);
options.rootDir = FOLDER;
options.types = [];
options.noUnusedLocals = false;
options.noUnusedParameters = false;

const parsed = new Map<string, ts.SourceFile | undefined>();

function programOf(files: Readonly<Record<string, string>>, roots: readonly string[]): ts.Program {
  const texts = new Map(Object.entries(files).map(([path, text]) => [`${FOLDER}/${path}`, text]));
  texts.set(`${FOLDER}/package.json`, '{ "type": "module" }');
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.fileExists = (path) => texts.has(path) || ts.sys.fileExists(path);
  host.readFile = (path) => texts.get(path) ?? ts.sys.readFile(path);
  host.directoryExists = (path) => path.startsWith(FOLDER) || ts.sys.directoryExists(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, version, true);
    // TypeScript's own libraries are parsed only once, since every program uses the same.
    if (!parsed.has(path)) parsed.set(path, getSourceFile.call(host, path, version, ...rest));
    return parsed.get(path);
  };
  return ts.createProgram(
    roots.map((path) => `${FOLDER}/${path}`),
    options,
    host,
  );
}

/** Parses a project; `roots` are the files that the compiler starts from. */
export function project(files: Readonly<Record<string, string>>, roots = Object.keys(files)) {
  const program = programOf(files, roots);
  return { program, modules: transpile(program) };
}

/** The Lua of one TypeScript file: the definitions of its module. */
export function lua(source: string): string {
  const { program, modules } = project({ "main.ts": source });
  const main = modules.get("main")!;
  const printer = new Printer(program, main.path, "randdeck");
  return format(layOut(main.items, printer));
}

/** The result of the exported function `run` of a TypeScript file. */
function runTypeScript(source: string): string {
  const compiled = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  return new Function("exports", `${compiled.outputText}\nreturn exports.run();`)({});
}

/** Expects the exported function `run` to return the same text on both sides, and returns the text. */
export async function sameOnBothSides(source: string): Promise<string> {
  const expected = runTypeScript(source);
  const chunk = `local randdeck = {}\n${lua(source)}\nreturn randdeck.run()`;
  for (const engine of engines) expect(await engine.run(chunk), `${engine.name}:\n${chunk}`).toBe(expected);
  return expected;
}
