/** The record of a call: the table as read, the request, and the commands and fields to be written. */
import type { Integer } from "../randdeck/types.js";
import type { Held } from "./cards.lua.js";
import type { Command } from "./server.lua.js";

export interface TableRecord {
  hash: string;
  pile: string;
  discards: string;
  /** The format, and the time when the table was created; "" if there is no table. */
  instance: string;
  /** 16 hexadecimal digits, others after each change; "" while a table is created. */
  version: string;

  /** Constant: the number of cards; how many answers are kept for each client, and for how many seconds. */
  size: Integer;
  answers: Integer;
  answersFor: Integer;
  /** Constant: the seconds without a change until it expires, 0 for never; 1 if it has events; 1 if all cards differ. */
  ttl: Integer;
  events: Integer;
  distinct: Integer;
  /** The number of passes; 1 if the last isn't shuffled yet; the position of the card dealt last. */
  passes: Integer;
  fresh: Integer;
  last: Integer;
  /** The number of cards left, discarded, in each pile, and in all piles before the call. */
  left: Integer;
  discarded: Integer;
  counts: Integer[];
  piled: Integer;

  /** The prefix of the client's fields in the hash, `=name:`; "" without a request. */
  client: string;
  /** The number of the request, and its digits. */
  number: Integer;
  text: string;
  /** The number of the oldest request that the client may repeat, 0 if the request does not name it. */
  oldest: Integer;
  /** The packed numbers of the client, "" for a new one. */
  known: string;
  /** The numbers: up to which request answers are deleted; the highest request; the number of requests. */
  upTo: Integer;
  highest: Integer;
  count: Integer;

  /** Commands to send before the HSET that ends a call, and further fields for the HSET. */
  commands: Command[];
  written: string[];
  /** The names of its piles, once `pileNames` has read them. */
  names: readonly string[] | false;
  /** All positions in piles, with their marks, as one string; set when `pileOf` has read them. */
  entries: string;
  /** The piles of the view at the end of a step, false for no view. */
  viewed: readonly string[] | false;
  /** The deck of a step, on which all its moves are made. */
  held: Held | false;
  /** How many cards the step has put at random positions, and how many positions are in its answers. */
  placed: Integer;
  answered: Integer;
  /** The note that the call will write, "" for none; false if the note stays. */
  note: string | false;
}
