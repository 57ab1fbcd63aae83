// Declares the part of lodash that the benchmark uses. The root's `npm run check` reads this file, since it
// must also work where lodash is not installed.
declare module "lodash/shuffle.js" {
  export default function shuffle<Card>(list: readonly Card[]): Card[];
}
