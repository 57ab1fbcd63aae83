/** A text whose control characters, which a terminal would obey, are escaped. */
export const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n]/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** The reason for which a question can't be answered, in one line for the user. */
export class OddsError extends Error {
  constructor(message: string) {
    super(printable(message));
  }
}

/** A problem of an option or its value, not of a scheme. */
export class OptionError extends OddsError {}

/** A name that a scheme doesn't have. */
export class NameError extends OptionError {
  /** @param near - The names of the scheme, the most similar first. */
  constructor(
    message: string,
    readonly wrong: string,
    readonly near: readonly string[],
  ) {
    super(message);
  }
}
