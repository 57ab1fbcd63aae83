/** A text without what a terminal would obey: names come from anywhere. */
export const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n]/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** What keeps a question from being answered, in one line for whoever asked it. */
export class OddsError extends Error {
  constructor(message: string) {
    super(printable(message));
  }
}

/** What is wrong with an option or its value, not with a scheme. */
export class OptionError extends OddsError {}

/** A name that a scheme does not have. */
export class NameError extends OptionError {
  /** @param near - The names that it has, those that resemble the wrong one first. */
  constructor(
    message: string,
    readonly wrong: string,
    readonly near: readonly string[],
  ) {
    super(message);
  }
}
