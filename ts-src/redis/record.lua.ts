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
  /** 16 hexadecimal digits that differ after each change; "" while the table is being created. */
  version: string;

  /** The number of cards. It never changes, like the next five fields. */
  size: Integer;
  /** How many answers the table keeps for each client. */
  answers: Integer;
  /** The seconds after a client's last call for which its answers are kept. */
  answersFor: Integer;
  /** The seconds without a change after which the table expires; 0 for never. */
  ttl: Integer;
  /** 1 if changes are published, else 0. */
  events: Integer;
  /** 1 if all cards differ, else 0. */
  distinct: Integer;
  /** The number of passes begun. */
  passes: Integer;
  /** 1 if the last pass isn't shuffled yet, else 0. */
  fresh: Integer;
  /** The position of the card dealt last; 0 if there is none. */
  last: Integer;
  /** The length of the draw pile's list: the number of cards left, but 0 if the pass isn't shuffled yet. */
  left: Integer;
  /** The number of cards in the discard pile. */
  discarded: Integer;
  /** The number of cards in each of the table's own piles. */
  counts: Integer[];
  /** The number of cards in all of these piles before the call. */
  piled: Integer;

  /** The prefix of the client's fields in the hash, `=name:`; "" without a request. */
  client: string;
  /** The number of the request. */
  number: Integer;
  /** The digits of this number. */
  text: string;
  /** The number of the oldest request that the client may repeat; 0 if the request does not say it. */
  oldest: Integer;
  /** The packed numbers of the client; false for a new client. */
  known: string | false;
  /** Up to this request number the client's answers are forgotten. */
  upTo: Integer;
  /** The highest request number of the client. */
  highest: Integer;
  /** How many requests the client has made since all its answers were last deleted. */
  count: Integer;

  /** The commands to send before the HSET that ends a call. */
  commands: Command[];
  /** Further fields and values for this HSET. */
  written: string[];
  /** The names of the table's piles; false until `pileNames` has read them. */
  names: readonly string[] | false;
  /** All positions in piles, with their marks, as one string; "" until `pileOf` has read them. */
  entries: string;
  /** The piles of the view at the end of a step, false for no view. */
  viewed: readonly string[] | false;
  /** The deck of a step, on which all its moves are made; false outside a step. */
  held: Held | false;
  /** How many cards the step has put at random positions. */
  placed: Integer;
  /** How many positions are in the answers of the step. */
  answered: Integer;
  /** The note that the call will write, "" for none; false if the note stays. */
  note: string | false;
}
