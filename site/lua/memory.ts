/** Bounds what a script's strings take: a browser has no bound of its own for a worker, and a tab without memory is lost. */

/** How many bytes a call may ask for, those of strings that are garbage by now too. */
const MOST = 2 ** 30;

/** Strings of so many bytes are always made: errors are told with them. */
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
