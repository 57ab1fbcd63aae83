/**
 * The clients of a table, and their answers. For each client the table's hash has a field "=client:", a text: the
 * second in which it last asked, in 10 digits, two numbers of 16, up to which its answers are forgotten and its
 * highest, and how many requests it has had. The last answers are in the fields "=client:1", "=client:2" and so
 * on, in turn, each after the number of its request and the name of the call.
 */
import { CardMap, digits } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { MOST } from "./limits.js";
import { type Command, call, DAMAGED, fail, valuesOf } from "./server.lua.js";

export interface Request {
  readonly client: string;
  /** Its number, and the oldest that the client may send again, if given, in 16 digits. */
  readonly number: string;
  readonly oldest: string | undefined;
}

/** Beyond it, numbers are not exact. */
const MOST_NUMBER = "9007199254740991";

/** A number in 16 digits: such texts are in the order of their numbers. */
const padded = (number: string): string => string.rep("0", 16 - number.length) + number;

/** The request in a text; nil if no answer is to be kept. */
export function requestIn(text: string): Request | undefined {
  if (text === "") return undefined;
  // The time that a pattern takes can grow with the square of a text.
  const short = text.length <= 100 ? text : "";
  const [name, count, colon, least] = string.match(short, "^([%w_-]+):([1-9]%d*)(:?)(%d*)$");
  const isRight =
    name !== undefined &&
    name.length <= MOST.client &&
    count!.length <= 16 &&
    least!.length <= 16 &&
    (colon === "" || least! >= "1");
  const number = padded(count ?? "");
  let oldest: string | undefined;
  if (colon === ":") oldest = padded(least!);
  if (!isRight || number > MOST_NUMBER || (oldest ?? "") > number) {
    fail(
      `request as 'client:number' expected, the client of at most ${MOST.client} bytes, the number from 1 to ${MOST_NUMBER}, the oldest from 1 to the number`,
    );
  }
  return { client: `=${name!}:`, number, oldest };
}

/** Raises unless this is what is kept of a client. */
function checkClient(client: string): void {
  if (client.length < 43 || string.find(client, "^%d+$")[0] === undefined) fail(DAMAGED);
}

/** How many answers are kept of a client, at most `most`. */
const countIn = (client: string, most: Integer): Integer => Math.min(tonumber(string.sub(client, 43))!, most);

/** The earlier answer to a request, if it has one. Raises if it is too old. */
export function answerTo(
  request: Request,
  client: string | undefined,
  hash: string,
  most: Integer,
  name: string,
): string | undefined {
  if (client === undefined) return undefined;
  checkClient(client);
  const { number } = request;
  if (number > string.sub(client, 27, 42)) return undefined;
  // The client asks again, or it has overtaken itself.
  const question: Command = ["HMGET", hash];
  const count = countIn(client, most);
  for (let at = 1; at <= count; at++) question.push(request.client + digits(at));
  for (const kept of call(valuesOf(question)) as any[]) {
    const [asked, called, answer] = string.match(kept || "", "^(%d+) ([%l_]+) (.*)$");
    if (asked === undefined) fail(DAMAGED);
    if (asked === number) {
      if (called !== name) fail(`another request: this one was '${called}'`);
      return answer;
    }
  }
  if (number <= string.sub(client, 11, 26)) fail("request too old: its answer is forgotten");
}

/**
 * Keeps an answer in place of the oldest of its client, if it has `most`: returns what to write of the client, and a
 * field with its value.
 */
export function keep(
  request: Request,
  client: string | undefined,
  second: string,
  hash: string,
  most: Integer,
  answer: string,
  commands: Command[],
): LuaMultiReturn<string[]> {
  const { number, oldest } = request;
  let upTo: string;
  let highest = number;
  let count = 0;
  // Of an unknown client, older requests may have been answered.
  if (client === undefined) upTo = padded(digits(tonumber(oldest ?? number)! - 1));
  else {
    upTo = string.sub(client, 11, 26);
    highest = string.sub(client, 27, 42);
    count = tonumber(string.sub(client, 43))!;
    if (oldest !== undefined && oldest > highest) {
      const kept = countIn(client, most);
      for (let at = 2; at <= kept; at++) commands.push(["HDEL", hash, request.client + digits(at)]);
      upTo = highest;
      count = 0;
    }
    if (number > highest) highest = number;
  }
  const field = string.format("%s%d", request.client, (count % most) + 1);
  if (count >= most) {
    const forgotten = string.sub(call("HGET", hash, field) || "", 1, 16);
    if (forgotten.length < 16 || tonumber(forgotten) === undefined) fail(DAMAGED);
    if (forgotten > upTo) upTo = forgotten;
  }
  const known = string.format("%s%s%s%d", second, upTo, highest, count + 1);
  return $multi(known, field, `${number} ${answer}`);
}

/** Adds commands that forget clients that have not asked since a time, if they are among some chosen at random. */
export function forgetSome(hash: string, since: Integer, most: Integer, commands: Command[]): void {
  const seen = new CardMap<boolean>();
  // Four looks for each new client: of what is there a quarter at most is old.
  for (const field of call("HRANDFIELD", hash, "-4") as string[]) {
    const [name] = string.match(field, "^=[^:]+:");
    if (name !== undefined && !seen.get(name)) {
      seen.set(name, true);
      const client: string = call("HGET", hash, name) || "";
      checkClient(client);
      const second = string.sub(client, 1, 10);
      if (tonumber(second)! < since) {
        const command: Command = ["HDEL", hash, name];
        const count = countIn(client, most);
        for (let at = 1; at <= count; at++) command.push(name + digits(at));
        commands.push(command);
      }
    }
  }
}
