/** Tables of cards in Redis, shared by many servers: the client for Node, with node-redis or ioredis. */

import { callIn } from "./redis/calls.js";
import { checked } from "./redis/error.js";
import { Tables, type TablesOptions } from "./redis/tables.js";

export type { TableCards } from "./redis/cards.js";
export type { TableOptions } from "./redis/creation.js";
export { TableError } from "./redis/error.js";
export type { TableAnswers, TableMove } from "./redis/moves.js";
export type { CallOptions, ChangeOptions, Table } from "./redis/table.js";
export type { Tables, TablesOptions } from "./redis/tables.js";
export type { TableCounts, TableView } from "./redis/views.js";
export type { TableChange } from "./redis/watch.js";

/**
 * Gives access to the tables in Redis.
 *
 * @example
 * ```ts
 * const tables = createTables({ client: await createClient().connect() });
 * const table = await tables.create("friday", ["AS", "KD", "7C"], { seed: "today" });
 * console.log(await table.draw(2));
 * ```
 * @param options - `client`, `timeout`, `prefix`.
 * @returns The tables.
 */
export function createTables(...given: [options: TablesOptions]): Tables {
  const [[options]] = callIn("createTables", given, { own: 1, most: 1, options: [] });
  return checked(() => new Tables(options));
}
