import ts from "typescript";

/**
 * An error that stops the build. The tools throw it for code that they don't know, since a wrong guess would
 * reach users.
 */
export class Refusal extends Error {}

/** Stops the build, naming the line of `node`. */
export function refuse(node: ts.Node, problem: string): never {
  const original = ts.getOriginalNode(node);
  const file = original.getSourceFile();
  const { line, character } = file.getLineAndCharacterOfPosition(original.getStart(file));
  throw new Refusal(`${file.fileName}:${line + 1}:${character + 1}: ${problem}`);
}
