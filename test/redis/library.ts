/** The library of functions on a separate server, called as any client can. */
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { luaText } from "../../ts-src/node/lua.js";
import { projectFile } from "../docs/pages.js";
import { type Connection, Server } from "./server.js";

const LIBRARY = luaText("randdeck-redis");

const [, WORDS = ""] = /^redis-cli ACL SETUSER game on (.*)$/m.exec(projectFile("docs/online.md")) ?? [];

/** The permissions of a user in docs/online.md, as a shell reads them. */
export const [, ...RIGHTS] = execFileSync("sh", ["-c", `printf '%s\\n' ${WORDS}`], { encoding: "utf8" })
  .trim()
  .split("\n");

/** The key of the table that the tests call. */
export const KEY = "{t}";

/** A server for a group of tests, which is emptied before each test. */
export class Library {
  #server: Server | undefined;
  #client: Connection | undefined;

  constructor() {
    beforeAll(async () => {
      this.#server = await Server.start("--enable-debug-command", "local");
      this.#client = await this.#server.connect();
      await this.load(LIBRARY);
    });
    beforeEach(() => this.client.flushAll());
    afterAll(async () => {
      this.#client?.destroy();
      await this.#server?.stop();
    });
  }

  get server(): Server {
    return this.#server!;
  }

  get client(): Connection {
    return this.#client!;
  }

  load(text: string): Promise<unknown> {
    return this.client.functionLoad(text, { REPLACE: true });
  }

  /** Calls a function. `words` are an instance, a request, and the arguments of the function. */
  call(name: string, words: readonly string[], keys: string[] = [KEY]): Promise<unknown> {
    return this.client.fCall(`randdeck_${name}`, { keys, arguments: [...words] });
  }

  /** Makes the table of `KEY`. */
  create(cards: unknown, options: object = {}): Promise<unknown> {
    return this.call("create", ["", "", JSON.stringify(cards), JSON.stringify({ seed: 7, ...options })]);
  }

  /**
   * The numbers of cards left, out and discarded, the number of passes, and the cards of each pile, as one
   * text.
   */
  async counts(): Promise<string> {
    const counts = (await this.call("counts", [""])) as unknown[];
    return [...counts.slice(0, 5), ...counts.slice(8, -1)].join(" ");
  }

  /** Digests of the contents of some keys. */
  async digests(keys: readonly string[]): Promise<string[]> {
    return (await this.client.sendCommand(["DEBUG", "DIGEST-VALUE", ...keys])) as unknown as string[];
  }

  /** All data in the database. */
  async everything(): Promise<string[]> {
    const keys = (await this.client.keys("*")).sort();
    return keys.length === 0 ? [] : [...keys, ...(await this.digests(keys))];
  }
}
