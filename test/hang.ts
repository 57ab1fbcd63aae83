/**
 * The time in milliseconds after which a test counts as hanging. The longest test takes half a minute on an
 * idle machine. No test has a shorter limit, so that a slow machine doesn't cause failures.
 */
export const HANG = 900_000;
