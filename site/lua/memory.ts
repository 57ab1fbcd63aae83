/**
 * Bounds the memory of a script's strings: a browser sets no bound for a worker, and a tab without memory is lost.
 */

/** How many bytes a call may allocate, including strings that are garbage by now. */
const MOST = 2 ** 30;

/** Strings of up to this many bytes are always made: errors need them. */
const SMALL = 1000;

let spent = 0;

/** Before Fengari is loaded, which makes all of its strings with it. */
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, given, made) {
    const [size] = given;
    if (typeof size === "number") spent += size;
    if (spent > MOST && size > SMALL) throw new RangeError("not enough memory");
    return Reflect.construct(target, given, made);
  },
});

/** A call begins. */
export function renewMemory(): void {
  spent = 0;
}
