/** Calls the library's functions on the servers. Sends each call again until it is answered. */
import { setTimeout as pauseFor } from "node:timers/promises";
import { mismatch, shown } from "../../randdeck/check.js";
import { text as LIBRARY } from "../texts/randdeck-redis.js";
import { CALLS, type CallName } from "./calls.js";
import { Channels, type Watcher } from "./channels.js";
import { type Client, type Connection, connectionOf } from "./clients.js";
import { codeOf, refused, TableError } from "./error.js";
import { patiently } from "./wait.js";

/** The versions of the library and of its tables' format. */
const [, VERSION = ""] = /return "(\S+ \d+)" end/.exec(LIBRARY) ?? [];

const SILENCE = new Error("no answer yet");

/** Temporary errors: the same call may soon succeed. */
const PASSING = /^(LOADING|READONLY|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|BUSY|MOVED|ASK) /;

const MISSING = /^ERR Function not found/;

/** Compares versions as npm does, then formats. The "~" sorts 1.0.0-rc.1 before 1.0.0. */
export function isOlder(one: string, another: string): boolean {
  const [version = "", format = 0] = one.split(" ");
  const [other = "", itsFormat = 0] = another.split(" ");
  const order = `${version}~`.localeCompare(`${other}~`, "en", { numeric: true });
  return order < 0 || (order === 0 && Number(format) < Number(itsFormat));
}

/** The error of a reply that has no form of the call's answers. */
function noAnswer(reply: unknown): TableError {
  if (reply === "QUEUED")
    return new TableError("no answer: the client is inside a MULTI: the move may be made at EXEC");
  return new TableError(`no answer: the client returned ${shown(reply)}`);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A call of a function for a table. */
export interface Question {
  readonly name: CallName;
  readonly key: string;
  readonly words: string[];
  /** For how many seconds the table keeps the answer. */
  readonly keptFor?: number;
}

export interface Attempt {
  /** Aborts when nobody waits for the answer any more, so that nothing is sent afterwards. */
  readonly signal: AbortSignal;
  /** Stores the error of the last try. */
  failed(error: unknown): void;
}

export class Caller {
  readonly #connection: Connection;
  readonly #timeout: number;
  readonly #channels: Channels;
  /** The connections to servers on which this library, or a newer one, was found or loaded. */
  readonly #ready = new Set<string>();
  readonly #loading = new Map<string, Promise<void>>();

  constructor(client: Client, timeout: number) {
    this.#connection = connectionOf(client);
    this.#timeout = timeout;
    this.#channels = new Channels(this.#connection, (key) => this.#countsOf(key));
  }

  /** Starts to listen to the channel of a table. Resolves to a function that ends the listening. */
  async listen(key: string, watcher: Watcher, signal?: AbortSignal): Promise<() => void> {
    const timeout = this.#timeout;
    const { joined, stop } = this.#channels.listen(key, watcher);
    const giveUp = () => new TableError(`not connected within ${timeout} s`);
    try {
      await patiently(timeout, signal, giveUp, () => joined);
      return stop;
    } catch (error) {
      stop();
      throw error;
    }
  }

  /** The reply of `counts` for a table; undefined if there is none that can be read. */
  #countsOf(key: string): Promise<unknown> {
    const question: Question = { name: "counts", key, words: ["", ""] };
    return this.attempt(undefined, (attempt) => this.ask(question, attempt)).catch((error) => {
      if (!(error instanceof TableError) || error.code === "no-answer") throw error;
      return undefined;
    });
  }

  /** Runs the work of a call until the timeout or the signal ends it. */
  attempt<T>(signal: AbortSignal | undefined, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    let problem: unknown;
    const giveUp = () => problem ?? new TableError(`no answer within ${this.#timeout} s`);
    const failed = (error: unknown) => {
      problem = error;
    };
    return patiently(this.#timeout, signal, giveUp, (waiting) => work({ signal: waiting, failed }));
  }

  /** Calls a function of the library, and repeats the call with the same arguments until it is answered. */
  ask(question: Question, attempt: Attempt): Promise<unknown> {
    const { keptFor = Infinity } = question;
    // Retries end at half of `keptFor`, since the last may need the other half to reach the server.
    const seconds = keptFor / 2;
    const giveUp = () =>
      new TableError(
        `answer unknown: the table keeps answers for ${keptFor} s, so a later retry could deal twice`,
      );
    const ends = Date.now() + 1000 * seconds;
    const answer = async (signal: AbortSignal) => {
      for (let pause = 0; ; pause = Math.min(2 * pause + 25, 1000)) {
        try {
          return await this.#try(signal, (trying) => this.#send(question, trying));
        } catch (error) {
          if (signal.aborted || !this.#isPassing(error)) throw this.#explained(error);
          if (error !== SILENCE) attempt.failed(error);
          // Each try adds a command to the user's MULTI.
          if (codeOf(error) === "no-answer") pause = 1000;
        }
        // The first retry needs no pause: the client reconnects before it sends anything.
        await pauseFor(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
        // The clock is checked too, since timers stand still while a machine sleeps.
        if (Date.now() >= ends) throw giveUp();
      }
    };
    return seconds < this.#timeout
      ? patiently(seconds, attempt.signal, giveUp, answer)
      : answer(attempt.signal);
  }

  /** Tries once. Rejects with `SILENCE` when it is time for the next try. */
  #try<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return patiently(this.#connection.resend, signal, () => SILENCE, work);
  }

  async #send({ name, key, words }: Question, signal: AbortSignal): Promise<unknown> {
    const session = await this.#connection.sessionOf(key);
    if (!this.#ready.has(session)) await this.#prepare(session, key);
    signal.throwIfAborted();
    try {
      return await this.#call(name, [key], words, signal);
    } catch (error) {
      const [, problem] = /^(?:DECK|DAMAGED) (.*)$/s.exec(messageOf(error)) ?? [];
      if (/^(move \d+: )?bad argument/.test(`${problem}`)) throw refused(`${problem}`);
      if (problem !== undefined) throw new TableError(problem);
      // An older process may have loaded its library wherever this one is missing.
      this.#ready.clear();
      throw error;
    }
  }

  /** Calls a function. No reply is taken for an answer unless it has the form of the function's answers. */
  async #call(name: CallName, keys: string[], words: string[], signal: AbortSignal): Promise<unknown> {
    const reply = await this.#connection.call(`randdeck_${name}`, keys, words, signal);
    if (!CALLS[name].form(reply)) throw noAnswer(reply);
    return reply;
  }

  #isPassing(error: unknown): boolean {
    if (codeOf(error) === "no-answer") return true;
    if (error instanceof RangeError || error instanceof TableError || error instanceof TypeError)
      return false;
    const message = messageOf(error);
    if (/^[A-Z]+ /.test(message)) return PASSING.test(message) || MISSING.test(message);
    return this.#connection.isOpen();
  }

  /** Replaces a client's error if its text doesn't name the cause. */
  #explained(error: unknown): unknown {
    const message = messageOf(error);
    if (/^ERR unknown command .FCALL/i.test(message)) return new TableError("Redis 7.0 or later expected");
    if (this.#connection.isOpen() || !/is closed/.test(message)) return error;
    return new Error(`${message}: the client was never connected, or was closed`, { cause: error });
  }

  /** Loads the library on a key's server, if needed. Simultaneous calls share one load. */
  #prepare(session: string, key: string): Promise<void> {
    let loading = this.#loading.get(session);
    if (loading === undefined) {
      loading = this.#try(undefined, (signal) => this.#load(key, signal))
        .then(() => void this.#ready.add(session))
        .finally(() => this.#loading.delete(session));
      this.#loading.set(session, loading);
    }
    return loading;
  }

  async #load(key: string, signal: AbortSignal): Promise<void> {
    const ask = () =>
      this.#call("version", [key], [], signal).catch((error) => {
        if (MISSING.test(messageOf(error))) return "";
        throw error;
      });
    let version = await ask();
    if (isOlder(String(version), VERSION)) {
      await this.#connection.load(key, LIBRARY);
      version = await ask();
    }
    // Checks the client before the first change, since a card is lost if it can't read an answer.
    if (typeof version !== "string")
      throw refused(mismatch("option 'client': client that returns strings", version), TypeError);
  }
}
