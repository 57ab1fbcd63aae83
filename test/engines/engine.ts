/** A Lua version that tests can run on. */
export interface Engine {
  readonly name: string;
  /** The engine's own name and version. */
  readonly version: string;
  /** Runs `chunk`, a Lua text that returns one string, in a fresh state. An error of the script rejects. */
  run(chunk: string): Promise<string>;
}
