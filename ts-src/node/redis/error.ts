/** The errors of tables. */

/** What the texts of a table's errors begin with, and the codes of these errors. */
const CODES = [
  ["no such table", "no-table"],
  ["table exists", "exists"],
  ["damaged table", "damaged"],
  ["request too old", "too-old"],
  ["another version", "version"],
  ["another table", "another-table"],
  ["another request", "another-request"],
  ["the table has changed", "changed"],
  ["no answer", "no-answer"],
  ["not connected", "not-connected"],
  ["answer unknown", "unknown-answer"],
  ["", "refused"],
] as const;

/** An error of a table: `DECK no such table` in Redis is "no such table" here. */
export class TableError extends Error {
  override readonly name = "TableError";
  /** Says which error it is, and never where a card is. */
  readonly code: (typeof CODES)[number][1];
  /** The id of the table. */
  declare readonly id: string | undefined;

  /** @internal */
  constructor(message: string) {
    super(message);
    this.code = CODES.find(([text]) => message.startsWith(text))![1];
  }
}

export const codeOf = (error: unknown) => (error instanceof TableError ? error.code : undefined);

export const DAMAGED = "damaged table";
export const ANOTHER = "another table";

/** An error of a wrong argument, with a code as a TableError has one. */
export function refused(text: string, Kind: new (text: string) => Error = RangeError): Error {
  return Object.assign(new Kind(text), { code: "refused" });
}

/** The same error with that code, and with another text, if it is that of an argument. */
export function reworded(error: unknown, change: (text: string) => string): unknown {
  if (error instanceof RangeError) return refused(change(error.message));
  // The text is in the stack, too.
  return error instanceof TypeError ? refused(change(error.message), TypeError) : error;
}

/** Does what checks arguments. */
export function checked<T>(check: () => T, change = (text: string) => text): T {
  try {
    return check();
  } catch (error) {
    throw reworded(error, change);
  }
}
