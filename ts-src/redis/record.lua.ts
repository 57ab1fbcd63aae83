/** The record of a call: the table as read, the request, and the commands and fields to be written. */
import type { Integer } from "../randdeck/types.js";
import type { Held } from "./cards.lua.js";
import type { Command } from "./server.lua.js";

export interface TableRecord {
  instance: string; // The format, and the time when the table was created; "" if there is no table.
  version: string; // 16 hexadecimal digits that differ after each change; "" while the table is created.

  // These six never change.
  size: Integer; // The number of cards.
  answers: Integer; // How many answers the table keeps for each client.
  answersFor: Integer; // How many seconds the answers are kept after a client's last call.
  ttl: Integer; // How many seconds after its last change the table expires; 0 for never.
  events: Integer; // 1 if changes are published, else 0.
  distinct: Integer; // 1 if all cards differ, else 0.

  passes: Integer; // The number of passes begun.
  fresh: Integer; // 1 if the last pass isn't shuffled yet, else 0.
  last: Integer; // The position of the card dealt last; 0 if there is none.
  left: Integer; // The length of the draw pile's list: the cards left, but 0 in a pass not shuffled yet.
  discarded: Integer; // The number of cards in the discard pile.
  counts: Integer[]; // The number of cards in each of the table's own piles.
  piled: Integer; // The number of cards in all of the table's own piles before the call.

  client: string; // The prefix of the client's fields in the hash, `=name:`; "" without a request.
  number: Integer; // The number of the request.
  text: string; // The digits of this number.
  oldest: Integer; // The oldest request that the client may repeat; 0 if the request doesn't name one.
  known: string | false; // The packed numbers of the client; false for a new client.
  upTo: Integer; // The client's answers up to this request are deleted.
  highest: Integer; // The highest request number of the client.
  count: Integer; // How many answers were stored for the client since all of them were last deleted.

  commands: Command[]; // The commands to send before the final HSET.
  written: string[]; // The fields and values that the final HSET writes besides the record and the answer.
  names: readonly string[] | false; // The names of the table's piles; false until `pileNames` reads them.
  entries: string; // All positions in piles with their marks; "" until `pileOf` reads them.
  viewed: readonly string[] | false; // The piles of the view at the end of a step; false for no view.
  held: Held | false; // The deck on which a step makes all its moves; false outside a step.
  placed: Integer; // How many cards the step has put at random positions.
  answered: Integer; // How many positions are in the answers of the step.
  note: string | false; // The note that the call will write, "" for none; false if the note stays.

  // The keys of the table's hash and of its two lists.
  hash: string;
  pile: string;
  discards: string;
}
