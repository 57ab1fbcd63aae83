/** What keeps a question from being answered, in one line for whoever asked it. */
export class OddsError extends Error {}

/** A name that a scheme does not have. */
export class NameError extends OddsError {
  /** @param near - The names that it has, those that resemble the wrong one first. */
  constructor(
    message: string,
    readonly wrong: string,
    readonly near: readonly string[],
  ) {
    super(message);
  }
}
