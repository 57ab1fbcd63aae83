/** A Lua version that tests can run on. */
export interface Engine {
  readonly name: string;
  /** The engine's own name and version. */
  readonly version: string;
  /** Runs Lua code that returns one string, in a fresh state. Rejects if the code raises an error. */
  run(chunk: string): Promise<string>;
}
