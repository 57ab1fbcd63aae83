import { describe, expect, it } from "vitest";
import { isPrime, isProbablyPrime, MODULUS, MULTIPLIER, orderOfBase, power, report } from "./primality.js";

const isPrimeByDivision = (n: number): boolean => {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return n >= 2;
};

describe("the generator's modulus m", () => {
  it("and (m - 1) / 2 are prime, by a test that proves it and by one that knows nothing of it", () => {
    expect(isPrime(MULTIPLIER, 496)).toBe(true);
    expect(isPrime(MULTIPLIER, 495)).toBe(true);
    expect(isProbablyPrime(MODULUS)).toBe(true);
    expect(isProbablyPrime((MODULUS - 1n) / 2n)).toBe(true);
  });

  it("gives the period (m - 1) / 2", () => {
    expect(orderOfBase()).toBe("(m - 1) / 2");
    expect(report()).toContain("the generator's period, is (m - 1) / 2");
  });
});

describe("the tests of primality", () => {
  it("by Miller and Rabin is right below 10000, and of numbers that deceive single bases", () => {
    for (let n = 0; n < 10_000; n++)
      expect([n, isProbablyPrime(BigInt(n))]).toEqual([n, isPrimeByDivision(n)]);
    // The least composite that the first 9 bases take for a prime (Jiang and Deng 2014).
    expect(isProbablyPrime(3825123056546413051n)).toBe(false);
  });

  it("by Lucas, Lehmer and Riesel is right of small numbers", () => {
    const told = { prime: 0, composite: 0 };
    for (let k = 1; k < 32; k += 2) {
      for (let n = 6; n <= 20; n++) {
        const number = k * 2 ** n - 1;
        if (number % 3 === 0 || number % 5 === 0) continue;
        const prime = isPrime(BigInt(k), n);
        expect([k, n, prime]).toEqual([k, n, isPrimeByDivision(number)]);
        told[prime ? "prime" : "composite"] += 1;
      }
    }
    expect(told.prime).toBeGreaterThan(30);
    expect(told.composite).toBeGreaterThan(30);
  });

  it("find the next multipliers composite", () => {
    expect(isPrime(MULTIPLIER + 2n, 496)).toBe(false);
    expect(isProbablyPrime((MULTIPLIER + 2n) * 2n ** 496n - 1n)).toBe(false);
  });

  it("stand on a power that is right", () => {
    for (const [base, exponent] of [
      [2, 10],
      [3, 0],
      [10, 9],
    ] as const) {
      expect(power(BigInt(base), BigInt(exponent), 1009n)).toBe(BigInt(base ** exponent % 1009));
    }
  });
});
