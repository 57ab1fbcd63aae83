/** A Lua that tests can run on. */
export interface Engine {
  readonly name: string;
  /** What the engine itself says it is. */
  readonly version: string;
  /** Runs `chunk`, a Lua text that returns one string, in a fresh state. An error of the script rejects. */
  run(chunk: string): Promise<string>;
}
