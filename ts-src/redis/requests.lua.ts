/**
 * The clients of a table, and their answers. For each client, the hash of the table has a field "=client:"
 * with four packed numbers: the time of its last call in seconds, the last request whose answer is deleted,
 * its highest request, and how many of its answers were stored. The fields "=client:1", "=client:2" and so on
 * hold its last answers, in turn. Each has the number of the request, the name of the call, and the answer.
 */
import { isWhole } from "../randdeck/check.js";
import { append, CardMap, digits } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { MOST } from "./limits.js";
import type { TableRecord } from "./record.lua.js";
import { call, DAMAGED, fail, struct, valuesOf, wholeText } from "./server.lua.js";

const CLIENT = "<I4I8I8I8";
const CLIENT_BYTES = 28;

/** Reads a request, `client:number` or `client:number:oldest`, into the record. */
export function readRequest(request: TableRecord, given: string): void {
  request.client = "";
  request.text = "";
  if (given === "") return;
  // The time to match the pattern could grow with the square of the text's length.
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
      `request as 'client:number' or 'client:number:oldest' expected: client of at most ${MOST.client} bytes, number from 1 to ${digits(MOST.count)}, oldest from 1 to number`,
    );
  }
  request.client = `=${name!}:`;
  request.number = number;
  request.text = digit!;
  request.oldest = oldest;
  // A table that doesn't know the client may have answered its earlier requests and then forgotten it.
  request.upTo = (oldest > 0 ? oldest : number) - 1;
  request.highest = 0;
  request.answered = 0;
}

function numbersOf(client: string): LuaMultiReturn<Integer[]> {
  if (client.length !== CLIENT_BYTES) fail(DAMAGED);
  return struct.unpack(CLIENT, client, 1);
}

/** Reads the numbers of the request's client, if the table has them. */
function readClient(found: TableRecord): void {
  if (found.known === false) return;
  const [, upTo, highest, count] = numbersOf(found.known);
  if (!(upTo! <= highest! && highest! <= MOST.count && count! >= 1)) fail(DAMAGED);
  found.upTo = upTo!;
  found.highest = highest!;
  found.answered = count!;
}

/** Adds the names of a client's answer fields, from number `from` to `to`, to a list. */
function addFields(fields: unknown[], client: string, from: Integer, to: Integer): unknown[] {
  for (let at = from; at <= to; at++) fields.push(client + wholeText(at));
  return fields;
}

/** Returns the stored answer to a request, if there is one. Raises if the request is too old. */
export function answerTo(found: TableRecord, name: string): string | undefined {
  const { client, text, number } = found;
  if (client === "") return undefined;
  readClient(found);
  if (number > found.highest) return undefined;
  // The request is a repeated one, or a later one overtook it.
  const question = addFields(["HMGET", found.key], client, 1, Math.min(found.answered, found.answers));
  for (const kept of call(valuesOf(question)) as any[]) {
    const [asked, called, answer] = string.match(kept || "", "^(%d+) ([%l_]+) (.*)$");
    if (asked === undefined) fail(DAMAGED);
    if (asked === text) {
      if (called !== name) fail(`another request: this id was used for '${called!}'`);
      return answer;
    }
  }
  if (number <= found.upTo) fail("request too old: its answer is deleted");
}

/** Adds an answer to what the call writes. It replaces the oldest if the table keeps no more. */
export function keep(found: TableRecord, second: string, name: string, answer: string): void {
  const { client, key, number, oldest, highest, deleted } = found;
  if (client === "") return;
  const { answers } = found;
  let { upTo, answered } = found;
  if (answered === 0) forgetSome(found, tonumber(second)! - found.answersFor);
  if (oldest > highest) {
    addFields(deleted, client, 2, Math.min(answered, answers));
    upTo = oldest - 1;
    answered = 0;
  }
  const field = client + wholeText((answered % answers) + 1);
  if (answered >= answers) {
    const [text] = string.match(call("HGET", key, field) || "", "^%d+");
    const forgotten = tonumber(text);
    if (forgotten === undefined) fail(DAMAGED);
    if (forgotten! > upTo) upTo = forgotten!;
  }
  const most = number > highest ? number : highest;
  const known = struct.pack(CLIENT, tonumber(second)!, upTo, most, answered + 1);
  append(found.written, [client, known, field, `${found.text} ${name} ${answer}`]);
}

/** Looks at a few random fields, and deletes the data of clients that were silent for too long. */
function forgetSome(found: TableRecord, since: Integer): void {
  const { key, deleted } = found;
  const seen = new CardMap<boolean>();
  // Four fields for each new client keep the share of silent clients below a quarter.
  for (const field of call("HRANDFIELD", key, "-4") as string[]) {
    const [name] = string.match(field, "^=[^:]+:");
    if (name !== undefined && !seen.get(name)) {
      seen.set(name, true);
      const [second, , , count] = numbersOf(call("HGET", key, name) || "");
      if (second! < since) {
        deleted.push(name);
        addFields(deleted, name, 1, Math.min(count!, found.answers));
      }
    }
  }
}
