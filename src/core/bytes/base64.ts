const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The bytes of base64 with padding (RFC 4648, section 4). Nothing for any other spelling: other letters, missing padding, bits that are set behind the last
 * byte. So one value has one text.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  const [, digits = '', padding = ''] = /^([A-Za-z0-9+/]*)(={0,2})$/.exec(text) ?? []
  if (text.length % 4 !== 0 || digits.length + padding.length !== text.length) return undefined
  const bytes = new Uint8Array((text.length / 4) * 3 - padding.length)
  let [bits, value, at] = [0, 0, 0]
  for (const digit of digits) {
    value = ((value << 6) | DIGITS.indexOf(digit)) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (value >> bits) & 0xff
  }
  return (value & ((1 << bits) - 1)) === 0 ? bytes : undefined
}
