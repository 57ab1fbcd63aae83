/** The polynomial of CRC-16/XMODEM, x^16 + x^12 + x^5 + 1, without its first term. */
const POLYNOMIAL = 0x1021;

/** The slot of a key in Redis Cluster: CRC-16/XMODEM of the key, or of the text in its first braces. */
export function slotOf(key: string): number {
  const [, hashed = key] = /^[^{]*\{([^}]+)\}/.exec(key) ?? [];
  let crc = 0;
  for (const byte of Buffer.from(hashed)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? POLYNOMIAL : 0);
  }
  return crc & 0x3fff;
}
