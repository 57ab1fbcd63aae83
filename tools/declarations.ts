/** The declarations of the npm package: those of the compiler, as TypeScript has what their source says of Lua. */
import { withTypeScript } from "./examples.js";

/** Methods work on their object only: taken off it, the compiler refuses them. */
const withThis = (declarations: string) =>
  declarations.replace(/^export declare class [\s\S]*?^}/gm, (each) =>
    each.replace(/^( {4}\w+\()(?!this)(\)?)/gm, (_, head: string, end: string) =>
      end ? `${head}this: this)` : `${head}this: this, `,
    ),
  );

/** What may be left out may be null, which a save in JSON has in its place. */
const withNull = (declarations: string) =>
  declarations.replace(/^(?! *\*).*\?: .*$/gm, (line) => line.replaceAll("?: ", "?: null | "));

export function forTypeScript(declarations: string): string {
  return withTypeScript(withNull(withThis(declarations)));
}
