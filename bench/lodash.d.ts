// As much of lodash as the bench uses: the root's `npm run check` reads it where lodash is not installed.
declare module "lodash/shuffle.js" {
  export default function shuffle<Card>(list: readonly Card[]): Card[];
}
