/** A table as a call reads it, the request of the call, and the commands and fields that the call will write. */
import type { Integer } from "../randdeck/types.js";
import type { Held } from "./cards.lua.js";
import type { Command } from "./server.lua.js";

export interface TableRecord {
  hash: string;
  pile: string;
  discards: string;
  /** The format and the time when the table was made; "" if there is no table. */
  instance: string;
  /** 16 hexadecimal digits, different after each change; "" before the first. */
  version: string;

  /** Never change: the number of its cards; how many answers it keeps for each client, and for how many seconds. */
  size: Integer;
  answers: Integer;
  answersFor: Integer;
  /** The seconds without a change until it expires, 0 for never; 1 if it has events; 1 if all cards differ. */
  ttl: Integer;
  events: Integer;
  distinct: Integer;
  /** Change: the passes; 1 if the last is still to be shuffled; the position of the card dealt last. */
  passes: Integer;
  fresh: Integer;
  last: Integer;
  /** The number of cards left, discarded, in each pile, and in all piles before the call. */
  left: Integer;
  discarded: Integer;
  counts: Integer[];
  piled: Integer;

  /** The start of the names of the client's fields in the hash; "" if no answer is to be kept. */
  client: string;
  /** The number of the request, also as the text given. */
  number: Integer;
  text: string;
  /** The oldest request that the client may send again, 0 if it is not given. */
  oldest: Integer;
  /** What the table has of the client, "" if nothing: packed, and read: the last forgotten and the highest request, and the number of answers. */
  known: string;
  upTo: Integer;
  highest: Integer;
  count: Integer;

  /** Commands to send before the one that writes the hash, and fields for that one. */
  commands: Command[];
  written: string[];
  /** The names of its piles, once `pileNames` has read them. */
  names: readonly string[] | false;
  /** The cards of all piles as a text; "" until they are needed. */
  entries: string;
  /** The piles of the view that a step returns, if it returns one. */
  viewed: unknown;
  /** The deck of a step. */
  held: Held | false;
  /** How many cards a step has put at random positions, and how many positions its answers have. */
  placed: Integer;
  answered: Integer;
  /** The note that the call will write, "" for none; false if the note stays. */
  note: string | false;
}
