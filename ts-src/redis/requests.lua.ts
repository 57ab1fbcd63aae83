/**
 * The clients of a table, and their answers. For each client the table's hash has a field "=client:" with four packed
 * numbers: the second of its last call, the number up to which its answers are forgotten, its highest number, and its
 * number of requests. The last answers are in the fields "=client:1", "=client:2" and so on, in turn, each behind the
 * number of its request and the name of the call.
 */
import { isWhole } from "../randdeck/check.js";
import { CardMap, digits } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { MOST } from "./limits.js";
import type { TableRecord } from "./record.lua.js";
import { type Command, call, DAMAGED, fail, struct, valuesOf, wholeText } from "./server.lua.js";

const CLIENT = "<I4I8I8I8";
const CLIENT_BYTES = 28;

/** Reads a request. */
export function readRequest(request: TableRecord, given: string): void {
  request.client = "";
  request.text = "";
  if (given === "") return;
  // On a long text a pattern may take time that grows with the square of the length.
  const short = given.length <= 100 ? given : "";
  const [name, digit, least] = string.match(short, "^([%w_-]+):([1-9]%d*)(:?%d*)$");
  const number = tonumber(digit) ?? 0;
  let oldest = 0;
  let isRight = name !== undefined && name.length <= MOST.client && number <= MOST.count;
  if (isRight && least !== "") {
    const after = string.sub(least!, 2);
    oldest = tonumber(after) ?? 0;
    isRight = isWhole(oldest, 1, number) && string.sub(after, 1, 1) !== "0";
  }
  if (!isRight) {
    fail(
      `request as 'client:number' expected, the client of at most ${MOST.client} bytes, the number from 1 to ${digits(MOST.count)}, the oldest from 1 to the number`,
    );
  }
  request.client = `=${name!}:`;
  request.number = number;
  request.text = digit!;
  request.oldest = oldest;
  // An older request of a new client may have been answered before the client was forgotten.
  request.upTo = (oldest > 0 ? oldest : number) - 1;
  request.highest = 0;
  request.count = 0;
}

/** The numbers in the field of a client. */
function numbersOf(client: string): LuaMultiReturn<Integer[]> {
  if (client.length !== CLIENT_BYTES) fail(DAMAGED);
  return struct.unpack(CLIENT, client, 1);
}

/** Reads the numbers of the request's client, if the table has them. */
function readClient(found: TableRecord): void {
  if (found.known === "") return;
  const [, upTo, highest, count] = numbersOf(found.known);
  if (!(upTo! <= highest! && highest! <= MOST.count && count! >= 1)) fail(DAMAGED);
  found.upTo = upTo!;
  found.highest = highest!;
  found.count = count!;
}

/** Adds the names of a client's answers from one number to another to a command. */
function addFields(words: Command, client: string, from: Integer, to: Integer): Command {
  for (let at = from; at <= to; at++) words.push(client + wholeText(at));
  return words;
}

/** The earlier answer to a request, if it has one. Raises if it is too old. */
export function answerTo(found: TableRecord, name: string): string | undefined {
  const { client, text, number } = found;
  if (client === "") return undefined;
  readClient(found);
  if (number > found.highest) return undefined;
  // A repeated request, or one that a later request has overtaken.
  const question = addFields(["HMGET", found.hash], client, 1, Math.min(found.count, found.answers));
  for (const kept of call(valuesOf(question)) as any[]) {
    const [asked, called, answer] = string.match(kept || "", "^(%d+) ([%l_]+) (.*)$");
    if (asked === undefined) fail(DAMAGED);
    if (asked === text) {
      if (called !== name) fail(`another request: this one was '${called}'`);
      return answer;
    }
  }
  if (number <= found.upTo) fail("request too old: its answer is forgotten");
}

/** The command that stores an answer, in place of the oldest if the client has as many as are kept. */
export function keep(found: TableRecord, second: string, name: string, answer: string): Command {
  const { client, hash, number, oldest, highest, commands } = found;
  if (client === "") return ["HSET", hash];
  const { answers } = found;
  let { upTo, count } = found;
  if (count === 0) forgetSome(found, tonumber(second)! - found.answersFor);
  if (oldest > highest) {
    const kept = Math.min(count, answers);
    if (kept > 1) commands.push(addFields(["HDEL", hash], client, 2, kept));
    upTo = oldest - 1;
    count = 0;
  }
  const field = client + wholeText((count % answers) + 1);
  if (count >= answers) {
    const [text] = string.match(call("HGET", hash, field) || "", "^%d+");
    const forgotten = tonumber(text);
    if (forgotten === undefined) fail(DAMAGED);
    if (forgotten! > upTo) upTo = forgotten!;
  }
  const most = number > highest ? number : highest;
  const known = struct.pack(CLIENT, tonumber(second)!, upTo, most, count + 1);
  return ["HSET", hash, client, known, field, `${found.text} ${name} ${answer}`];
}

/** Deletes the data of silent clients, among a few fields chosen at random. */
function forgetSome(found: TableRecord, since: Integer): void {
  const { hash, commands } = found;
  const seen = new CardMap<boolean>();
  // Four looks for each new client keep the share of silent clients below a quarter.
  for (const field of call("HRANDFIELD", hash, "-4") as string[]) {
    const [name] = string.match(field, "^=[^:]+:");
    if (name !== undefined && !seen.get(name)) {
      seen.set(name, true);
      const [second, , , count] = numbersOf(call("HGET", hash, name) || "");
      const kept = Math.min(count!, found.answers);
      if (second! < since) commands.push(addFields(["HDEL", hash, name], name, 1, kept));
    }
  }
}
