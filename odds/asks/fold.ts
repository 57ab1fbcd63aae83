/** Folds spellings of a name that players don't distinguish: capitals, apostrophes, dashes, slashes. */
export const fold = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐-―−]/g, "-")
    .replace(/ \/{1,3} /g, " // ");
