/** A connection between a client and a server. A test can cut it, and neither side notices. */
import { connect, createServer, type Server as Listener, type Socket } from "node:net";

export class Link {
  readonly #listener: Listener;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #dropped = new WeakSet<readonly [Socket, Socket]>();
  #to: number;
  #isCut = false;
  #before = "";

  private constructor(to: number) {
    this.#to = to;
    this.#listener = createServer((near) => {
      const far = connect(this.#to, "127.0.0.1");
      const pair = [near, far] as const;
      this.#pairs.add(pair);
      for (const [from, into] of [pair, [far, near] as const]) {
        from.setNoDelay(true);
        // Data sent while the connection is cut is lost.
        from.on("data", (bytes) => {
          if (this.#isCut || this.#dropped.has(pair)) return;
          const at = this.#before === "" ? -1 : bytes.indexOf(this.#before);
          into.write(at < 0 ? bytes : bytes.subarray(0, at));
          if (at < 0) return;
          this.#before = "";
          // The replies to everything before pass.
          setTimeout(() => near.destroy(), 50);
        });
        from.on("error", () => {});
        from.on("close", () => {
          into.destroy();
          this.#pairs.delete(pair);
        });
      }
    });
  }

  static async to(port: number): Promise<Link> {
    const link = new Link(port);
    await new Promise<void>((resolve) => link.#listener.listen(0, "127.0.0.1", resolve));
    return link;
  }

  get port(): number {
    const address = this.#listener.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  cut(): void {
    this.#isCut = true;
  }

  /** Drops all further data of the present connections. */
  drop(): void {
    for (const pair of this.#pairs) this.#dropped.add(pair);
  }

  /** Closes the connection that is about to send some text, before it sends the text. */
  closeBefore(text: string): void {
    this.#before = text;
  }

  /** Connects to another server, and closes the present connections. */
  leadTo(port: number): void {
    this.#to = port;
    this.#end();
  }

  #end(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  close(): void {
    this.#listener.close();
    this.#end();
  }
}
