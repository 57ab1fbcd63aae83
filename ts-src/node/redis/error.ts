/** The errors of tables. */
import { badArgument } from "../../randdeck/platform.js";
import type { Integer } from "../../randdeck.js";

/** The first words of an error's text, and its code. */
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

/** An error of a table. Its text is "no such table" for the reply `DECK no such table`. */
export class TableError extends Error {
  override readonly name = "TableError";
  /** The kind of error; it never tells where a card is. */
  readonly code: (typeof CODES)[number][1];
  /** The id of the table. */
  declare readonly id: string | undefined;

  /** @internal */
  constructor(message: string, id?: string) {
    super(message);
    this.code = CODES.find(([text]) => message.startsWith(text))![1];
    if (id !== undefined) Object.defineProperty(this, "id", { value: id });
  }
}

export const codeOf = (error: unknown) => (error as { readonly code?: unknown } | undefined)?.code;

export const DAMAGED = "damaged table";
export const ANOTHER = "another table";

/** Makes an error about a wrong argument. It has a `code`, as a TableError has. */
export function refused(text: string, Kind: new (text: string) => Error = RangeError): Error {
  return Object.assign(new Kind(text), { code: "refused" });
}

/** Runs checks of arguments. Their errors get the code `refused`, and the text of `change`. */
export function checked<T>(check: () => T, change = (text: string) => text): T {
  try {
    return check();
  } catch (error) {
    // The new error has a new stack, since a stack contains the text.
    if (error instanceof RangeError) throw refused(change(error.message));
    throw error instanceof TypeError ? refused(change(error.message), TypeError) : error;
  }
}

const headOf = (position: Integer, name: string) => badArgument(position, name, "").slice(0, -1);

/** Runs checks whose errors name arguments of other functions, which are the next arguments of the call `name`. */
export function renamed<T>(name: string, check: () => T): T {
  return checked(check, (text) => {
    for (const other of ["copies", "newDeck"])
      for (const at of [1, 2]) {
        const head = headOf(at, other);
        if (text.startsWith(head)) return headOf(at + 1, name) + text.slice(head.length);
      }
    return text;
  });
}
