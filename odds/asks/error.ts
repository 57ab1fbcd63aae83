import { CommandError, printable } from "../../host/error.js";

/** An error in one line that tells the user why a question can't be answered. */
export class OddsError extends CommandError {
  constructor(message: string) {
    super(printable(message));
  }
}

/** The problem is an option or its value, not a scheme. */
export class OptionError extends OddsError {
  override readonly isUsage = true;
}

/** The question has a name that the scheme doesn't have. */
export class NameError extends OptionError {
  /**
   * @param near - The names of the scheme, the most similar first.
   * @param meant - What the name means in a condition, if that is likely.
   */
  constructor(
    message: string,
    readonly wrong: string,
    readonly near: readonly string[],
    readonly meant?: string,
  ) {
    super(message);
  }
}
