/**
 * The clients of a table, and their answers. For each client the table's hash has a field "=client:" with four packed
 * numbers: the second of its last call, the number up to which its answers are forgotten, its highest number, and its
 * number of requests. The last answers are in the fields "=client:1", "=client:2" and so on, in turn, each after the
 * number of its request and the name of the call.
 */
import { isWhole } from "../randdeck/check.js";
import { CardMap, digits } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { MOST } from "./limits.js";
import { type Command, call, DAMAGED, fail, struct, valuesOf } from "./server.lua.js";

/** The bytes of each number of a client, and of all together. */
const CLIENT = "<I4I8I8I8";
const CLIENT_BYTES = 28;

export interface Request {
  readonly client: string;
  /** The request's number, also as it was given. */
  readonly number: Integer;
  readonly text: string;
  /** The oldest request that the client may send again, if given. */
  readonly oldest: Integer | undefined;
  /** The numbers of the client in the table. */
  upTo: Integer;
  highest: Integer;
  count: Integer;
}

/** The request in a word; nil if no answer is to be stored. */
export function requestIn(text: string): Request | undefined {
  if (text === "") return undefined;
  // A pattern can take time that grows with the square of the length.
  const short = text.length <= 100 ? text : "";
  const [name, digit, least] = string.match(short, "^([%w_-]+):([1-9]%d*)(:?%d*)$");
  const number = tonumber(digit);
  let oldest: Integer | undefined;
  let isRight = name !== undefined && name.length <= MOST.client && isWhole(number, 1, MOST.count);
  if (isRight && least !== "") {
    oldest = tonumber(string.sub(least!, 2));
    isRight = isWhole(oldest, 1, number!) && string.sub(least!, 2, 2) !== "0";
  }
  if (!isRight) {
    fail(
      `request as 'client:number' expected, the client of at most ${MOST.client} bytes, the number from 1 to ${digits(MOST.count)}, the oldest from 1 to the number`,
    );
  }
  // Older requests of an unknown client may have been answered.
  const upTo = (oldest ?? number!) - 1;
  return { client: `=${name!}:`, number: number!, text: digit!, oldest, upTo, highest: 0, count: 0 };
}

/** The numbers in the field of a client. */
function numbersOf(client: string): LuaMultiReturn<Integer[]> {
  if (client.length !== CLIENT_BYTES) fail(DAMAGED);
  return struct.unpack(CLIENT, client, 1);
}

/** Reads the numbers of the client of a request. */
export function know(request: Request, client: string): void {
  const [, upTo, highest, count] = numbersOf(client);
  if (!(upTo! <= highest! && highest! <= MOST.count && count! >= 1)) fail(DAMAGED);
  request.upTo = upTo!;
  request.highest = highest!;
  request.count = count!;
}

/** Adds the fields of a client's answers, from one to another, to a command. */
function addFields(words: Command, client: string, from: Integer, to: Integer): Command {
  for (let at = from; at <= to; at++) words.push(client + digits(at));
  return words;
}

/** The stored answer to a request, if there is one; a table stores `most`. Raises if the request is too old. */
export function answerTo(request: Request, hash: string, most: Integer, name: string): string | undefined {
  const { client, text, number, upTo, highest, count } = request;
  if (number > highest) return undefined;
  // The request is repeated, or a newer one has overtaken it.
  const question = addFields(["HMGET", hash], client, 1, Math.min(count, most));
  for (const kept of call(valuesOf(question)) as any[]) {
    const [asked, called, answer] = string.match(kept || "", "^(%d+) ([%l_]+) (.*)$");
    if (asked === undefined) fail(DAMAGED);
    if (asked === text) {
      if (called !== name) fail(`another request: this one was '${called}'`);
      return answer;
    }
  }
  if (number <= upTo) fail("request too old: its answer is forgotten");
}

/** Adds to a command the fields that store an answer, in place of the client's oldest if it has `most`. */
export function keep(
  request: Request,
  second: string,
  hash: string,
  most: Integer,
  name: string,
  answer: string,
  written: Command,
  commands: Command[],
): void {
  const { client, text, number, oldest, highest } = request;
  let { upTo, count } = request;
  if (oldest !== undefined && oldest > highest) {
    const kept = Math.min(count, most);
    if (kept > 1) commands.push(addFields(["HDEL", hash], client, 2, kept));
    upTo = oldest - 1;
    count = 0;
  }
  const field = client + digits((count % most) + 1);
  if (count >= most) {
    const [forgotten] = string.match(call("HGET", hash, field) || "", "^%d+");
    if (forgotten === undefined) fail(DAMAGED);
    upTo = Math.max(upTo, tonumber(forgotten)!);
  }
  written.push(client);
  written.push(struct.pack(CLIENT, tonumber(second)!, upTo, Math.max(number, highest), count + 1));
  written.push(field);
  written.push(`${text} ${name} ${answer}`);
}

/** Adds commands that delete clients without a call since a time, of some chosen at random. */
export function forgetSome(hash: string, since: Integer, most: Integer, commands: Command[]): void {
  const seen = new CardMap<boolean>();
  // With four looks for each new client at most a quarter of all clients is old.
  for (const field of call("HRANDFIELD", hash, "-4") as string[]) {
    const [name] = string.match(field, "^=[^:]+:");
    if (name !== undefined && !seen.get(name)) {
      seen.set(name, true);
      const [second, , , count] = numbersOf(call("HGET", hash, name) || "");
      if (second! < since) commands.push(addFields(["HDEL", hash, name], name, 1, Math.min(count!, most)));
    }
  }
}
