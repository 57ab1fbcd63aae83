/**
 * Who asks a table, and what was answered. For each client the table's hash has a field "=client", a list of
 * numbers: when it last asked, the number up to which its answers are forgotten, and those whose answers are
 * kept, each in a field "=client:number" behind the name of the call.
 */
import { append, digits, part } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { type Command, call, fail, packed } from "./server.lua.js";

/** A request of a client. */
export interface Request {
  /** The field of the client, and that of the answer. */
  readonly client: string;
  readonly field: string;
  readonly number: Integer;
  /** The oldest number that the client may ask for again, if it says so. */
  readonly oldest: Integer | undefined;
}

/** Behind it numbers are no longer told apart. */
const MOST_NUMBER = 9007199254740991;

/** The request that a text stands for; nil where no answer shall be kept. */
export function requestIn(text: string): Request | undefined {
  if (text === "") return undefined;
  const [name, count, least] = string.match(text, "^([%w_-]+):([1-9]%d*):?(%d*)$");
  const number = tonumber(count) ?? Infinity;
  const oldest = tonumber(least);
  if (number > MOST_NUMBER || (oldest ?? 0) > number) {
    fail(`request as 'client:number' expected, the number from 1 to ${digits(MOST_NUMBER)}`);
  }
  return { client: `=${name}`, field: `=${name}:${count}`, number, oldest };
}

/** The numbers that a client's field lists. */
function numbersOf(record: string): Integer[] {
  const [numbers] = packed.unpack(record);
  if (type(numbers) !== "table") fail("damaged table");
  return numbers;
}

/** The answer that was given to a request before, of what is kept for it and for its client. */
export function answerTo(
  request: Request,
  kept: string | undefined,
  record: string | undefined,
  name: string,
): string | undefined {
  if (kept !== undefined) {
    const [asked, answer] = string.match(kept, "^(%S+) (.*)$");
    if (asked !== name) fail(`another request: this one was '${asked}'`);
    return answer;
  }
  if (record !== undefined && request.number <= numbersOf(record)[1]!) {
    fail("request too old: its answer is forgotten");
  }
}

/** Keeps an answer, and the last ones of its client, at most `most` in all: adds to what is written. */
export function keep(
  request: Request,
  record: string | undefined,
  answer: string,
  time: number,
  most: Integer,
  fields: Command,
  forgotten: Command,
): void {
  const { client, number, oldest } = request;
  let upTo = (oldest ?? 1) - 1;
  let past: readonly Integer[] = [];
  if (record !== undefined) {
    past = numbersOf(record);
    upTo = Math.max(upTo, past[1]!);
  } else if (oldest === undefined) {
    // Nobody can tell whether what is older was answered.
    upTo = number - 1;
  }
  const size = past.length;
  let first = 3;
  while (first <= size && (past[first - 1]! <= upTo || size - first + 2 > most)) {
    upTo = Math.max(upTo, past[first - 1]!);
    forgotten.push(`${client}:${digits(past[first - 1]!)}`);
    first += 1;
  }
  const numbers = [Math.ceil(time), upTo];
  append(numbers, part(past, first));
  numbers.push(number);
  append(fields, [client, packed.pack(numbers), request.field, answer]);
}

/** Commands that forget the clients which have not asked since a time. */
export function forgettingSince(hash: string, time: number): Command[] {
  const commands: Command[] = [];
  for (const field of call("HKEYS", hash) as string[]) {
    if (string.match(field, "^=[^:]+$")[0] !== undefined) {
      const numbers = numbersOf(call("HGET", hash, field));
      if (numbers[0]! < time) {
        const command = ["HDEL", hash, field];
        for (let at = 3; at <= numbers.length; at++) command.push(`${field}:${digits(numbers[at - 1]!)}`);
        commands.push(command);
      }
    }
  }
  return commands;
}
