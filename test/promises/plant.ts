export interface Plant {
  /** The row of the promise in the table of test/README.md. */
  readonly row: string;
  readonly file: string;
  /** A text that is in the file once. */
  readonly old: string;
  readonly new: string;
  /** The test that must fail: its file, and a part of its name. */
  readonly test: string;
  readonly name: string;
}
