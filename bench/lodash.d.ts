// Declares the used part of lodash. `npm run check` reads this file even if lodash is not installed.
declare module "lodash/shuffle.js" {
  export default function shuffle<Card>(list: readonly Card[]): Card[];
}
