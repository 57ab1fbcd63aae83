/** Workers in a separate frame, isolated from the page and its site. */
import { FRAME } from "./frame.js";

/**
 * The most messages that a worker may send as answers to one message of the page. More would delay the page's
 * timers and hang the page.
 */
const MOST_MESSAGES = 5000;

/** The scripts of workers, by address. Keeping them lets a worker restart without a connection. */
const texts = new Map<string, string>();

async function textOf(address: string): Promise<string> {
  const known = texts.get(address);
  if (known !== undefined) return known;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const text = await answer.text();
  texts.set(address, text);
  return text;
}

export class SandboxedWorker<Message> {
  /** Gets the messages of the worker. */
  receive: (message: Message) => void = () => {};
  /** Is called with the reason if the worker ends by itself. */
  fail: (why: string) => void = () => {};

  readonly #frame = document.createElement("iframe");
  readonly #port: MessagePort;
  #room = MOST_MESSAGES;

  /** @param address - The address of the worker's script, from an import with `?worker&url`. */
  constructor(address: string) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.onmessage = ({ data }: MessageEvent<{ said: Message } | { failed: string }>) => {
      this.#room -= 1;
      if (this.#room < 0) this.#stop(`more than ${MOST_MESSAGES} messages`);
      else if ("said" in data) this.receive(data.said);
      else this.#stop(data.failed);
    };
    this.#frame.sandbox.add("allow-scripts");
    this.#frame.hidden = true;
    this.#frame.title = "Worker";
    this.#frame.srcdoc = FRAME;
    const loaded = new Promise((resolve) => {
      this.#frame.onload = resolve;
    });
    document.body.append(this.#frame);
    Promise.all([textOf(address), loaded]).then(
      ([text]) => this.#frame.contentWindow?.postMessage(text, "*", [port2]),
      () => this.#stop("it could not be loaded"),
    );
  }

  post(message: unknown): void {
    this.#room = MOST_MESSAGES;
    this.#port.postMessage(message);
  }

  end(): void {
    this.#port.onmessage = null;
    this.#port.close();
    this.#frame.remove();
  }

  #stop(why: string): void {
    this.end();
    this.fail(why);
  }
}
