/** The library on the servers: loads it, calls its functions, and repeats each call until it is answered. */
import { setTimeout as pauseFor } from "node:timers/promises";
import { mismatch, shown } from "../../randdeck/check.js";
import { REDIS as LIBRARY } from "../texts.js";
import { CALLS, type CallName, hasForm } from "./calls.js";
import { Channels } from "./channels.js";
import { type Client, type Connection, connectionOf, masterOf } from "./clients.js";
import { codeOf, refused, TableError } from "./error.js";
import { patiently } from "./wait.js";

/** The versions of the library and of its tables' format. */
const [, VERSION = ""] = /return "(\S+ \d+)" end/.exec(LIBRARY) ?? [];

const SILENCE = new Error("no answer yet");
const silent = () => SILENCE;

/** Temporary errors: the same call may soon succeed. */
const PASSING =
  /^(LOADING|READONLY|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|BUSY|MOVED|ASK|ERR (Function not found|max number of clients))\b/;

const MISSING = /^ERR Function not found/;

/** A refusal by the library, perhaps of an argument in a move of a step. */
const REFUSAL = /^(?:DECK|DAMAGED) ((?:move \d+: )?(bad argument)?.*)$/s;

/** Compares versions as npm does, then formats. The "~" sorts 1.0.0-rc.1 before 1.0.0. */
export function isOlder(one: string, another: string): boolean {
  const [version = "", format = 0] = one.split(" ");
  const [other = "", itsFormat = 0] = another.split(" ");
  const order = `${version}~`.localeCompare(`${other}~`, "en", { numeric: true });
  return order < 0 || (order === 0 && Number(format) < Number(itsFormat));
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

export class Servers {
  /** The seconds that a call may take. */
  readonly timeout: number;
  readonly channels: Channels;
  readonly #connection: Connection;
  /** For each connection, resolves when this library, or a newer one, was found or loaded. */
  #prepared = new WeakMap<object, Promise<void>>();

  constructor(client: Client, timeout: number) {
    this.timeout = timeout;
    this.#connection = connectionOf(client);
    this.channels = new Channels(this.#connection, async (key) => {
      const ask = (signal: AbortSignal) => this.#try(signal, { name: "counts", key, words: ["", ""] });
      return patiently(timeout, undefined, silent, ask).catch((error) => {
        // There is no table that can be read.
        if (!(error instanceof TableError) || error.code === "no-answer") throw error;
      });
    });
  }

  /** Repeats a call with the same arguments until it is answered. `failed` gets the error of each try. */
  ask(question: Question, signal: AbortSignal, failed: (error: unknown) => void): Promise<unknown> {
    const { keptFor = Infinity } = question;
    // Retries end at half of `keptFor`, since the last may need the other half to reach the server.
    const seconds = keptFor / 2;
    const problem = `the table keeps answers for ${keptFor} s, so a later retry could deal twice`;
    const giveUp = () => new TableError(`answer unknown: ${problem}`);
    const ends = Date.now() + 1000 * seconds;
    const answer = async (asking: AbortSignal) => {
      for (let pause = 0; ; pause = Math.min(2 * pause + 25, 1000)) {
        try {
          return await this.#try(asking, question);
        } catch (error) {
          if (asking.aborted || !this.#isPassing(error)) throw this.#explained(error);
          if (error !== SILENCE) failed(error);
          // Each try adds a command to the user's MULTI.
          if (codeOf(error) === "no-answer") pause = 1000;
        }
        // The first retry needs no pause: the client reconnects before it sends anything.
        await pauseFor(pause, undefined, { signal: asking }).catch(() => asking.throwIfAborted());
        // The clock is checked too, since timers stand still while a machine sleeps.
        if (Date.now() >= ends) throw giveUp();
      }
    };
    return seconds < this.timeout ? patiently(seconds, signal, giveUp, answer) : answer(signal);
  }

  /** Makes a call once. Rejects with `SILENCE` when it is time for the next try. */
  #try(signal: AbortSignal, { name, key, words }: Question): Promise<unknown> {
    return patiently(this.#connection.resend, signal, silent, async (trying) => {
      await this.#prepare(key);
      trying.throwIfAborted();
      try {
        return await this.#call(name, key, words, trying);
      } catch (error) {
        const [, problem, isArgument] = REFUSAL.exec(messageOf(error)) ?? [];
        if (problem !== undefined) throw isArgument ? refused(problem) : new TableError(problem);
        // An older process may have loaded its library wherever this one is missing.
        this.#prepared = new WeakMap();
        throw error;
      }
    });
  }

  /** Calls a function. No reply is taken for an answer unless it has the form of the function's answers. */
  async #call<T>(name: CallName, key: string, words: string[], signal: AbortSignal): Promise<T> {
    const reply = await this.#connection.call(`randdeck_${name}`, key, words, signal);
    if (hasForm(reply, CALLS[name])) return reply as T;
    // Checks the client before the first change, since a card is lost if it can't read an answer.
    if (name === "version" && typeof reply !== "string")
      throw refused(mismatch("option 'client': client that returns strings", reply), TypeError);
    if (reply === "QUEUED")
      throw new TableError("no answer: the client is inside a MULTI: the move may be made at EXEC");
    throw new TableError(`no answer: the client returned ${shown(reply)}`);
  }

  #isPassing(error: unknown): boolean {
    if (codeOf(error) === "no-answer") return true;
    if (error instanceof RangeError || error instanceof TableError || error instanceof TypeError)
      return false;
    const message = messageOf(error);
    return /^[A-Z]+ /.test(message) ? PASSING.test(message) : this.#connection.isOpen();
  }

  /** Replaces a client's error if its text doesn't name the cause. */
  #explained(error: unknown): unknown {
    const message = messageOf(error);
    if (/^ERR unknown command .FCALL/i.test(message)) return new TableError("Redis 7.0 or later expected");
    if (this.#connection.isOpen() || !/is closed/.test(message)) return error;
    return new Error(`${message}: the client was never connected, or was closed`, { cause: error });
  }

  /** Makes sure that the master of a key has the library. Simultaneous calls share the work. */
  async #prepare(key: string): Promise<void> {
    const prepared = this.#prepared;
    const { session } = await masterOf(this.#connection, key).catch(() => ({ session: this }));
    let preparing = prepared.get(session);
    if (preparing === undefined) {
      const { resend } = this.#connection;
      preparing = patiently(resend, undefined, silent, (signal) => this.#load(key, signal));
      prepared.set(session, preparing);
      preparing.catch(() => prepared.delete(session));
    }
    await preparing;
  }

  /** Loads the library where it is missing or older, and then rejects, so that its version is asked for again. */
  async #load(key: string, signal: AbortSignal): Promise<void> {
    const version = await this.#call<string>("version", key, [], signal).catch((error) => {
      if (MISSING.test(messageOf(error))) return "";
      throw error;
    });
    if (!isOlder(version, VERSION)) return;
    if (version === "") this.#loadOnMasters();
    const master = await masterOf(this.#connection, key);
    await master.load(LIBRARY, version !== "").catch((error) => {
      // Another process was faster.
      if (!/already exists/.test(messageOf(error))) throw error;
    });
    throw SILENCE;
  }

  /** Loads the library on each master that has none, since a slot may move there. Nobody waits for it. */
  #loadOnMasters(): void {
    for (const master of this.#connection.masters()) {
      const loaded = master.open().then(({ load }) => load(LIBRARY, false));
      loaded.catch(() => {});
    }
  }
}
