/** A table as a call found it, the request of the call, and what the call will write. */
import type { Integer } from "../randdeck/types.js";
import type { Held } from "./cards.lua.js";
import type { Command } from "./server.lua.js";

export interface TableRecord {
  hash: string;
  pile: string;
  discards: string;
  /** When the table was made, behind the format; "" where there is none. */
  instance: string;
  /** Another one after each change: 16 hexadecimal digits. "" before the first. */
  version: string;

  /** What does not change: its cards; how many answers are kept for each client, and for how many seconds. */
  size: Integer;
  answers: Integer;
  answersFor: Integer;
  /** After how many seconds without a change it expires, 0 for never; whether it has events; whether all cards differ. */
  ttl: Integer;
  events: Integer;
  distinct: Integer;
  /** What does: the passes, whether the last is still to be shuffled, the position of the card dealt last. */
  passes: Integer;
  fresh: Integer;
  last: Integer;
  /** How many cards are left, discarded and in each pile; and in all piles before the call. */
  left: Integer;
  discarded: Integer;
  counts: Integer[];
  piled: Integer;

  /** The fields of its client in the hash begin so; "" if no answer is to be kept. */
  client: string;
  /** Its number, also as it was given. */
  number: Integer;
  text: string;
  /** The oldest that the client may send again, 0 if it is not given. */
  oldest: Integer;
  /** What the table knows of its client. */
  upTo: Integer;
  highest: Integer;
  count: Integer;

  /** What the call will send before the command that writes the hash, and what else this one writes. */
  commands: Command[];
  written: string[];
  /** The names of its piles, packed; and read, as soon as `pileNames` has done so. */
  packedNames: string;
  names: readonly string[] | false;
  /** All that is in piles, as a text; "" until it is needed. */
  entries: string;
  /** The piles of the view that a step returns, if it does. */
  viewed: unknown;
  /** The deck of a step. */
  held: Held | false;
  /** How many cards a step has put at random places, and how many positions its answers have. */
  placed: Integer;
  answered: Integer;
  /** What the call will write as the note of the table, "" for none; false if it leaves it. */
  note: string | false;
}
