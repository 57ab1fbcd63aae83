// The part of lodash that the benchmark uses, for the root's `npm run check`, which also runs where lodash
// is not installed.
declare module "lodash/shuffle.js" {
  export default function shuffle<Card>(list: readonly Card[]): Card[];
}
