import fc from "fast-check";

// A mutant needs to fail, not to fail in the smallest way.
fc.configureGlobal({ endOnFailure: true });
