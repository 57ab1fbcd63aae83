import { describe, expect, it, type TaskMeta } from "vitest";
import { type Engine, engines } from "../engines/index.js";
import { playOnLua, playOnTypeScript } from "../sides.js";
import { cases } from "./index.js";

const title = ({ about, kind, name }: (typeof cases)[number]): string => `${about}, ${kind}: ${name}`;

/** Counts a test for the table that the reporter prints at the end of the run. */
function count(meta: TaskMeta, engine: string, version: string): void {
  meta.engine = engine;
  meta.version = version;
}

describe("TypeScript", () => {
  for (const one of cases) {
    it(title(one), ({ task }) => {
      count(task.meta, "TypeScript", `Node ${process.versions.node}`);
      expect(playOnTypeScript(one).join("\n")).toBe("");
    });
  }
});

describe.each(engines)("$name", (engine: Engine) => {
  // The first test of an engine starts the engine and plays all cases. The other tests wait for the results.
  let played: Promise<string[][]> | undefined;

  for (const [at, one] of cases.entries()) {
    it(title(one), async ({ task }) => {
      count(task.meta, engine.name, engine.version);
      played ??= playOnLua(engine, cases);
      expect((await played)[at]!.join("\n")).toBe("");
    });
  }
});
