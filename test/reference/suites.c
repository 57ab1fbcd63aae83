/*
 * The generator of docs/generator.md in C, for test suites that would take days with the library.
 *
 *   gcc -O3 test/reference/suites.c -o suites -ltestu01 -lprobdist -lmylib -lm
 *   ./suites words SEED           the bits that `npm run -s words -- SEED` writes
 *   ./suites upper NAME FROM TO   runs the tests FROM to TO of the 106 in TestU01's BigCrush (L'Ecuyer and
 *                                 Simard 2007) on the upper bits of words; test 17 has the seed "NAME 17"
 *   ./suites reversed NAME FROM TO   the same with the bits of each word reversed
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bbattery.h"
#include "swrite.h"
#include "unif01.h"

static const uint64_t P = 2147483647, Q = 67108859, G = 1327217885, MULTIPLIER = 4078413;
static uint64_t s[16], c;
static int p;

static uint64_t stir(int rounds, uint64_t n) {
  uint64_t left = s[15];
  for (int i = 0; i < 16 * rounds; i++) {
    n = (n + G) % P;
    uint64_t y = (left + n) % Q;
    left = s[i % 16] = (s[i % 16] + y * y) % P;
  }
  return n;
}

static void seed(const char *text) {
  char key[256] = {0};
  int length = snprintf(key, sizeof key - 3, "s%zu:%s", strlen(text), text);
  int limbs = (length + 2) / 3;
  uint64_t n = 2;
  for (int i = 0; i < 16; i++) s[i] = n = (n + G) % P;
  for (int limb = 0; limb <= limbs; limb++) {
    const unsigned char *b = (unsigned char *)key + 3 * limb;
    uint64_t value = limb == limbs ? (uint64_t)length : b[0] * 65536u + b[1] * 256u + b[2];
    s[limb % 16] = (s[limb % 16] + value) % P;
    if (limb % 16 == 15 || limb == limbs) n = stir(2, n);
  }
  s[0] = (s[0] + limbs + 1) % P;
  stir(4, n);
  c = 1;
  p = 15;
}

static uint32_t word(void) {
  p = (p + 1) & 15;
  uint64_t t = MULTIPLIER * s[p] + c;
  c = t >> 31;
  return s[p] = t & P;
}

static uint32_t upper(void) { return word() << 1; }

static uint32_t reversed(void) {
  uint32_t w = word(), bits = 0;
  for (int i = 0; i < 31; i++) bits |= (w >> i & 1) << (31 - i);
  return bits;
}

/* Writes all 31 bits of each word in a row, like test/reference/words.ts. 32 words are 31 numbers. */
static int write_words(void) {
  uint32_t numbers[31 * 512];
  do {
    int n = 0, bits = 0;
    uint64_t row = 0;
    while (n < 31 * 512) {
      for (; bits < 32; bits += 31) row |= (uint64_t)word() << bits;
      numbers[n++] = (uint32_t)row;
      row >>= 32;
      bits -= 32;
    }
  } while (fwrite(numbers, sizeof numbers, 1, stdout) == 1);
  return 0;
}

int main(int count, char **argument) {
  if (count == 3 && strcmp(argument[1], "words") == 0) {
    seed(argument[2]);
    return write_words();
  }
  if (count != 5) return fprintf(stderr, "suites words SEED | upper|reversed NAME FROM TO\n"), 2;
  swrite_Basic = FALSE;
  unif01_Gen *bits = unif01_CreateExternGenBits(argument[2], strcmp(argument[1], "upper") == 0 ? upper : reversed);
  for (int test = atoi(argument[3]); test <= atoi(argument[4]); test++) {
    char text[100];
    snprintf(text, sizeof text, "%s %d", argument[2], test);
    seed(text);
    int repeat[107] = {0};
    repeat[test] = 1;
    /* The output of TestU01 itself goes to standard error. */
    bbattery_RepeatBigCrush(bits, repeat);
    for (int i = 0; i < bbattery_NTests; i++)
      fprintf(stderr, "%s %d %s %.4g\n", argument[1], test, bbattery_TestNames[i], bbattery_pVal[i]);
  }
  return 0;
}
