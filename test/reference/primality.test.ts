import { expect, it } from "vitest";
import { isPrime, MULTIPLIER, power, report } from "./primality.js";

const isPrimeByDivision = (n: number): boolean => {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return n >= 2;
};

it("the generator's modulus m and (m - 1) / 2 are prime, and its period is (m - 1) / 2", () => {
  expect(report().match(/ is prime:/g)).toHaveLength(2);
  expect(report()).toContain("period, is (m - 1) / 2");
  expect(isPrime(MULTIPLIER + 2n, 496)).toBe(false);
});

it("the test of Lucas, Lehmer and Riesel is right of small numbers", () => {
  const told = { true: 0, false: 0 };
  for (let k = 1; k < 32; k += 2) {
    for (let n = 6; n <= 20; n++) {
      const number = k * 2 ** n - 1;
      if (number % 3 === 0 || number % 5 === 0) continue;
      const prime = isPrime(BigInt(k), n);
      expect([k, n, prime]).toEqual([k, n, isPrimeByDivision(number)]);
      told[`${prime}`] += 1;
    }
  }
  expect(Math.min(told.true, told.false)).toBeGreaterThan(30);
});

it("a power is right", () => {
  for (const exponent of [0, 1, 9, 10]) {
    expect(power(10n, BigInt(exponent), 1009n)).toBe(10n ** BigInt(exponent) % 1009n);
  }
});
