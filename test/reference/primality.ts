/**
 * Proves that m = 4078413 * 2^496 - 1 and (m - 1) / 2 are prime, and computes the generator's period. `npx
 * tsx test/reference/primality.ts` prints the proof and the period.
 */
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

export const MULTIPLIER = 4078413n;
const MODULUS = MULTIPLIER * 2n ** 496n - 1n;

export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus];
  for (let left = exponent; left > 0n; left /= 2n) {
    if (left % 2n === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** The Jacobi symbol (a / n), for odd n. */
function jacobi(a: bigint, n: bigint): number {
  let [top, bottom, sign] = [a % n, n, 1];
  while (top !== 0n) {
    for (; top % 2n === 0n; top /= 2n) if (bottom % 8n === 3n || bottom % 8n === 5n) sign = -sign;
    if (top % 4n === 3n && bottom % 4n === 3n) sign = -sign;
    [top, bottom] = [bottom % top, top];
  }
  return bottom === 1n ? sign : 0;
}

/** The k-th number of the Lucas sequence V(P, 1): 2, P, P * P - 2, ... */
function lucas(P: bigint, k: bigint, n: bigint): bigint {
  let [one, next] = [2n, P];
  for (const bit of k.toString(2)) {
    const between = (one * next - P + n) % n;
    if (bit === "1") [one, next] = [between, (next * next - 2n + n) % n];
    else [one, next] = [(one * one - 2n + n) % n, between];
  }
  return one;
}

/**
 * The test of Lucas, Lehmer and Riesel (Riesel 1969; Rødseth 1994 for this start) for k * 2^n - 1, with odd
 * k below 2^n. It proves that the number is prime, or that it isn't.
 */
export function isPrime(k: bigint, n: number): boolean {
  const N = k * 2n ** BigInt(n) - 1n;
  let P = 3n;
  while (jacobi(P - 2n, N) !== 1 || jacobi(P + 2n, N) !== -1) P += 1n;
  let u = lucas(P, k, N);
  for (let at = 1; at <= n - 2; at++) u = (u * u - 2n + N) % N;
  return u === 0n;
}

/**
 * The order of 2^31 modulo m. Since m and q = (m - 1) / 2 are prime, the order divides 2q, so it is 1, 2, q
 * or 2q.
 */
export function report(): string {
  const proof = (n: number) => (isPrime(MULTIPLIER, n) ? "is prime" : "is not prime");
  const isShort = power(2n ** 31n, 2n, MODULUS) === 1n;
  const isHalf = power(2n ** 31n, (MODULUS - 1n) / 2n, MODULUS) === 1n;
  const order = isShort ? "1 or 2" : isHalf ? "(m - 1) / 2" : "m - 1";
  return [
    `m = 4078413 * 2^496 - 1 ${proof(496)}: the test of Lucas, Lehmer and Riesel, a proof`,
    `(m - 1) / 2 = 4078413 * 2^495 - 1 ${proof(495)}: the same test, a proof`,
    `the order of 2^31 modulo m, the generator's period, is ${order}, given that both are prime`,
  ].join("\n");
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) console.log(report());
