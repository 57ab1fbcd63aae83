/** All cases, for every side. */
import { classicCases } from "./classic.js";
import { composeCases } from "./compose.js";
import { deckCases } from "./deck.js";
import { imperfectCases } from "./imperfect.js";
import type { Case } from "./language.js";
import { generatorCases } from "./random.js";
import { shuffleCases } from "./shuffle.js";
import { spreadCases } from "./spread.js";
import { weightedCases } from "./weighted.js";

export const cases: readonly Case[] = [
  ...classicCases,
  ...shuffleCases,
  ...spreadCases,
  ...generatorCases,
  ...weightedCases,
  ...imperfectCases,
  ...deckCases,
  ...composeCases,
];
