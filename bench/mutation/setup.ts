import fc from "fast-check";

// A failure is enough: fast-check need not look for a smaller example.
fc.configureGlobal({ endOnFailure: true });
