/**
 * The clients of a table, and their answers. For each client the table's hash has a field "=client", a list of
 * numbers: when it last asked, the number up to which its answers are forgotten, and the numbers whose answers
 * are kept, each in a field "=client:number" after the name of the call.
 */
import { digits, removeAt } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { type Command, call, fail, packed, unpacked } from "./server.lua.js";

/** A request of a client. */
export interface Request {
  /** The field of the client, and that of the answer. */
  readonly client: string;
  readonly field: string;
  readonly number: Integer;
  /** The oldest number that the client may send again, if given. */
  readonly oldest: Integer | undefined;
}

/** Beyond it, numbers are not exact. */
const MOST_NUMBER = 9007199254740991;

/** The request in a text; nil if no answer is to be kept. */
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

/** The numbers in a client's field. */
export function numbersOf(record: string): Integer[] {
  const [, numbers] = unpacked(record);
  if (type(numbers) !== "table") fail("damaged table");
  return numbers;
}

/** The earlier answer to a request, from what is kept for it and the numbers of its client. */
export function answerTo(
  request: Request,
  kept: string | undefined,
  past: readonly Integer[] | undefined,
  name: string,
): string | undefined {
  if (kept !== undefined) {
    const [asked, answer] = string.match(kept, "^(%S+) (.*)$");
    if (asked !== name) fail(`another request: this one was '${asked}'`);
    return answer;
  }
  if (past !== undefined && request.number <= past[1]!) fail("request too old: its answer is forgotten");
}

/** Keeps an answer and the last ones of its client, at most `most` in all: adds to what is written. */
export function keep(
  request: Request,
  past: readonly Integer[] | undefined,
  answer: string,
  time: number,
  most: Integer,
  fields: Command,
  forgotten: Command,
): void {
  const { client, number, oldest } = request;
  // For an unknown client, older requests may have been answered.
  const numbers = (past ?? [0, (oldest ?? number) - 1]) as Integer[];
  let upTo = Math.max(numbers[1]!, (oldest ?? 1) - 1);
  while (numbers.length > 2 && (numbers[2]! <= upTo || numbers.length > most + 1)) {
    upTo = Math.max(upTo, numbers[2]!);
    forgotten.push(`${client}:${digits(numbers[2]!)}`);
    removeAt(numbers, 3);
  }
  numbers[0] = Math.ceil(time);
  numbers[1] = upTo;
  numbers.push(number);
  fields.push(client);
  fields.push(packed.pack(numbers));
  fields.push(request.field);
  fields.push(answer);
}

/** Commands that forget the clients that have not asked since a time. */
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
