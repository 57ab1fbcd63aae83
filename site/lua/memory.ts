/**
 * Limits the memory of a script's strings, since browsers don't limit a worker's memory, and a tab without
 * memory crashes.
 */

/** The most bytes that a call may allocate, including strings that it no longer uses. */
const MOST = 2 ** 30;

/** Strings of up to this many bytes are always allowed, since errors need them. */
const SMALL = 1000;

let spent = 0;

/** Must run before Fengari is loaded, which makes every string as a Uint8Array. */
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, given, made) {
    const [size] = given;
    if (typeof size === "number") spent += size;
    if (spent > MOST && size > SMALL) throw new RangeError("not enough memory");
    return Reflect.construct(target, given, made);
  },
});

/** Forgets the bytes of earlier calls. Must run at the beginning of each call. */
export function renewMemory(): void {
  spent = 0;
}
