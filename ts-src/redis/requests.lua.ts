/**
 * The clients of a table, and their answers. The field "=client:" has four packed numbers: the second of its last
 * call, the last request whose answer is deleted, its highest request, and how many of its answers were stored.
 * The fields "=client:1", "=client:2" and so on have the last of these in turn: request, call and answer.
 */
import { isWhole } from "../randdeck/check.js";
import { digits } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { MOST } from "./limits.js";
import { fieldIn, type TableRecord } from "./record.lua.js";
import { call, DAMAGED, fail, struct, valuesOf } from "./server.lua.js";

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
    oldest = tonumber(string.match(least!, "^:([1-9]%d*)$")[0]) ?? 0;
    isRight = isWhole(oldest, 1, number);
  }
  if (!isRight) {
    const limits = `client of at most ${MOST.client} bytes, number from 1 to ${digits(MOST.count)}`;
    fail(`request as 'client:number' or 'client:number:oldest' expected: ${limits}, oldest from 1 to number`);
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

/** Returns the stored answer to a request, if there is one. Raises if the request is too old. */
export function answerTo(found: TableRecord, name: string): string | undefined {
  const { client, key, number, text } = found;
  if (client === "") return undefined;
  readClient(found);
  if (number > found.highest) return undefined;
  // The request is a repeated one, or a later one overtook it.
  const fields: string[] = [];
  addFields(fields, client, 1, Math.min(found.answered, found.answers));
  for (const kept of call("HMGET", key, valuesOf(fields)) as any[]) {
    const [asked, called, answer] = string.match(kept || "", "^(%d+) ([%l_]+) (.*)$");
    if (asked === undefined) fail(DAMAGED);
    if (asked === text) {
      if (called !== name) fail(`another request: this id was used for '${called!}'`);
      return answer;
    }
  }
  if (number <= found.upTo) fail("request too old: its answer is deleted");
}

/** Adds an answer to the fields that the call writes. It replaces the oldest if the table keeps no more. */
export function keep(
  found: TableRecord,
  second: string,
  name: string,
  answer: string,
  written: unknown[],
  deleted: string[],
): void {
  const { answers, client, number, oldest, highest } = found;
  if (client === "") return;
  let { upTo, answered } = found;
  if (answered === 0) forgetSome(found, tonumber(second)! - found.answersFor, deleted);
  if (oldest > highest) {
    addFields(deleted, client, 2, Math.min(answered, answers));
    upTo = oldest - 1;
    answered = 0;
  }
  const field = `${client}${(answered % answers) + 1}`;
  if (answered >= answers) {
    const [text] = string.match(fieldIn(found, field), "^%d+");
    const forgotten = tonumber(text);
    if (forgotten === undefined) fail(DAMAGED);
    if (forgotten! > upTo) upTo = forgotten!;
  }
  written.push(client);
  written.push(struct.pack(CLIENT, second, upTo, Math.max(number, highest), answered + 1));
  written.push(field);
  written.push(`${found.text} ${name} ${answer}`);
}

/** Adds the fields of a client's answers from one number to another. */
function addFields(fields: string[], client: string, from: Integer, to: Integer): void {
  for (let at = from; at <= to; at++) fields.push(`${client}${at}`);
}

/** Looks at a few random fields, and deletes the data of clients that were silent for too long. */
function forgetSome(found: TableRecord, since: Integer, deleted: string[]): void {
  // Four fields for each new client keep the share of silent clients below a quarter.
  for (const field of call("HRANDFIELD", found.key, "-4") as string[]) {
    const [name] = string.match(field, "^=[^:]+:");
    if (name !== undefined) {
      const [second, , , count] = numbersOf(fieldIn(found, name));
      if (second! < since) {
        addFields(deleted, name, 1, Math.min(count!, found.answers));
        deleted.push(name);
      }
    }
  }
}
