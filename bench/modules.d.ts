/**
 * As much of the bench's own dependencies as it uses: the root's `npm run check` reads these files
 * where the dependencies are not installed.
 */
declare module "lodash" {
  const lodash: { shuffle<Card>(list: readonly Card[]): Card[] };
  export default lodash;
}
declare module "d3-array" {
  export function shuffler(random: () => number): <Card>(list: Card[]) => Card[];
}
declare module "d3-random" {
  export function randomLcg(seed: number): () => number;
}
declare module "fast-shuffle" {
  export function createShuffle(seed: number): <Card>(list: readonly Card[]) => Card[];
}
declare module "pure-rand/generator/xoroshiro128plus" {
  export function xoroshiro128plus(seed: number): { next(): number };
}
declare module "pure-rand/distribution/uniformInt" {
  export function uniformInt(generator: { next(): number }, from: number, to: number): number;
}
declare module "random-js" {
  export interface Engine {
    next(): number;
  }
  export const MersenneTwister19937: { seed(seed: number): Engine };
  export function shuffle<Card>(engine: Engine, list: Card[]): Card[];
}
declare module "vega" {
  export class View {
    constructor(runtime: unknown, options: { renderer: "none" });
    toSVG(): Promise<string>;
  }
  export function parse(spec: unknown): unknown;
}
declare module "vega-lite" {
  export function compile(spec: unknown): { spec: unknown };
}
