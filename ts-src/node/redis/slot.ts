/** The polynomial of CRC-16/XMODEM, x^16 + x^12 + x^5 + 1, without its first term. */
const POLYNOMIAL = 0x1021;

/**
 * The slot of a key in a cluster, according to the specification of Redis Cluster: CRC-16/XMODEM, modulo
 * 16384, of the text between the first `{` and the next `}`, or of the whole key if there is no such text.
 */
export function slotOf(key: string): number {
  const [, hashed = key] = /^[^{]*\{([^}]+)\}/.exec(key) ?? [];
  let crc = 0;
  for (const byte of Buffer.from(hashed)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? POLYNOMIAL : 0);
  }
  return crc & 0x3fff;
}
