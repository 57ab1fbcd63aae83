/** An error of a table: `DECK no such table` in Redis is "no such table" here. */
export class TableError extends Error {
  override readonly name = "TableError";
}

export const DAMAGED = "damaged table";
