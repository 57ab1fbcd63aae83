/** The record of a call: the table as read, the request, and what the call will write. */
import type { Kinds } from "../randdeck/order.js";
import type { CardMap } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { call } from "./server.lua.js";

/** A list of a table: a pile, as the head describes it. */
export interface List {
  readonly number: Integer; // 1 for the draw pile.
  call: Integer; // The number of the call that has opened it.
  size: Integer; // How many cards it has.
  gone: Integer; // How many cards of its first chunk are gone.
  first: Integer; // The number of its first chunk.
  count: Integer; // How many chunks it has.
  isRead: boolean; // Whether the call has read all its chunks.
  isChanged: boolean;
}

export interface TableRecord {
  key: string; // The key of the table's hash.
  instance: string; // The format, and the time when the table was created; "" if there is no table.
  version: string; // 16 hexadecimal digits that differ after each change; "" while the table is created.
  head: string; // The field `randdeck` as it was read: the instance, the version, the numbers and the lists.

  // These numbers never change. `fixed` has all of them as they are in the head.
  fixed: string;
  size: Integer; // The number of cards.
  answers: Integer; // How many answers the table keeps for each client.
  answersFor: Integer; // How many seconds the answers are kept after a client's last call.
  ttl: Integer; // How many seconds after its last change the table expires; 0 for never.
  events: Integer; // 1 if changes are published, else 0.
  distinct: Integer; // 1 if all cards differ, else 0.
  noRepeat: Integer; // 1 if no card is dealt twice in a row, else 0.
  recycle: Integer; // The position of the option in `RECYCLE`.

  passes: Integer; // The number of passes begun.
  fresh: Integer; // 1 if the last pass isn't shuffled yet, so that no card is in a list; else 0.
  last: Integer; // The position of the card dealt last; 0 if there is none.
  count: Integer; // The number of lists: the draw pile, the table's own piles, the discard pile.
  calls: Integer; // The number of the call.
  readonly lists: CardMap<List>; // The lists; only those that this call has opened are its own.

  read: CardMap<string>; // The fields of the hash that the call has read; "" for a missing one.
  changed: CardMap<string>; // The fields that it will write; "" for one that it will delete.

  piles: string | false; // The names of the table's own piles in JSON; false if it has none.
  kinds: Kinds | false; // The kinds of cards with `noRepeat`; false until they are read.
  isDrawn: boolean; // Whether the call has loaded the generator, and may have changed it.

  client: string; // The prefix of the client's fields in the hash, `=name:`; "" without a request.
  number: Integer; // The number of the request.
  text: string; // The digits of this number.
  oldest: Integer; // The oldest request that the client may repeat; 0 if the request doesn't name one.
  known: string | false; // The packed numbers of the client; false for a new client.
  upTo: Integer; // The client's answers up to this request are deleted.
  highest: Integer; // The highest request number of the client.
  answered: Integer; // How many answers were stored for the client since all of them were last deleted.

  viewed: readonly string[] | false; // The piles of the view at the end of a step; false for no view.
  placed: Integer; // How many cards the call has put at random positions.
  shuffled: Integer; // How many cards the call has shuffled.
  told: Integer; // How many positions are in the answers of the step.
}

/** A field of the table's hash as the call leaves it; "" if there is none. */
export function fieldIn(found: TableRecord, field: string): string {
  let text = found.changed.get(field) ?? found.read.get(field);
  if (text === undefined) {
    text = (call("HGET", found.key, field) || "") as string;
    found.read.set(field, text);
  }
  return text;
}
