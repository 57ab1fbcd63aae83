/**
 * Milliseconds after which what a test waits for hangs, where the longest takes half a minute on a machine that
 * does nothing else. No test has a limit of its own: a slow machine is no failure.
 */
export const HANG = 900_000;
