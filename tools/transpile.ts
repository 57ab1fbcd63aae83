/** Runs TypeScriptToLua, with the options of tstl.json and the rules of the plugin. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { getProgramTranspileResult, parseConfigFileWithSystem } from "typescript-to-lua";
import { plugins } from "./plugin/index.js";
import type { Module } from "./plugin/modules.js";
import { Refusal } from "./plugin/refusal.js";

export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\\/g, "/");

/** The text of a file of the project. */
export const projectFile = (path: string): string => readFileSync(`${ROOT}${path}`, "utf8");

function stopAt(diagnostics: readonly ts.Diagnostic[]): void {
  const text = ts.formatDiagnostics(diagnostics, ts.createCompilerHost({}));
  if (text !== "") throw new Refusal(text.trimEnd());
}

/** The modules of a program, by name. */
export function transpile(program: ts.Program): Map<string, Module> {
  stopAt(ts.getPreEmitDiagnostics(program));
  const modules = new Map<string, Module>();
  const { diagnostics } = getProgramTranspileResult(ts.sys, () => {}, { program, plugins: plugins(modules) });
  stopAt(diagnostics);
  return modules;
}

let program: ts.Program | undefined;

/** The program that tstl.json describes, made only once, since checking its types takes long. */
export function luaProgram(): ts.Program {
  if (program !== undefined) return program;
  const { fileNames, options, errors } = parseConfigFileWithSystem(`${ROOT}tstl.json`);
  stopAt(errors);
  program = ts.createProgram(fileNames, options);
  return program;
}
