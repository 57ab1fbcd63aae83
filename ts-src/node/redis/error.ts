/** What a table says of itself: `DECK no such table` is the error "no such table". */
export class TableError extends Error {
  override readonly name = "TableError";
}
