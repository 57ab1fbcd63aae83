import fc from "fast-check";

// One failure is enough, so fast-check doesn't have to look for a smaller example.
fc.configureGlobal({ endOnFailure: true });
