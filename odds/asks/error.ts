import { CommandError, printable } from "../../host/error.js";

/** An error in one line that tells the user why a question can't be answered. */
export class OddsError extends CommandError {
  constructor(message: string) {
    super(printable(message));
  }
}

/** Names an option, with its value, in an error or a report. */
type NameOption = (name: string, value?: string | number) => string;

/** The names of options: those of the command. The site's form, whose options are fields, replaces them. */
export const optionNames: { option: NameOption } = {
  option: (name, value) => (value === undefined ? `--${name}` : `--${name} ${value}`),
};

export const option: NameOption = (name, value) => optionNames.option(name, value);

/** The problem is an option or its value, not a scheme. */
export class OptionError extends OddsError {
  override readonly isUsage = true;

  /** @param about - The name of the option. */
  constructor(
    message: string,
    readonly about?: string,
  ) {
    super(message);
  }
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
