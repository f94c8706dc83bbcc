import { fail } from '../errors.ts'
import { joined } from '../bytes/joined.ts'
import { crc32, uint32 } from './crc32.ts'

/** First and last letter of the 256 words of BCR-2020-012, in the order of the bytes: what its minimal style writes. */
const LETTERS =
  'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackctcxclcpcndkdadsdidedtdrdndwdpdmdldyeheyeoeeecenemetesftfrfnfsfmfh' +
  'fzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhehnhsidiaieihiyioisinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblb' +
  'lalylflslrlplnltloldlelulklgmnmymhmemomumwmdmtmsmknlnyndnsntnnnenboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrs' +
  'rtsesasrssskswstspsosgsbsfsntotktitttdtetytltbtstptatnuyuoutueurvtvyvovlvevwvavdvswlwdwmwpwewywswtwnwzwfwkykynylyaytzszoztzczezm'

const PAIRS = Array.from({ length: 256 }, (_, byte) => LETTERS.slice(2 * byte, 2 * byte + 2))
const BYTES: ReadonlyMap<string, number> = new Map(PAIRS.map((pair, byte) => [pair, byte]))

/** The bytes and their CRC-32, two letters for each (BCR-2020-012, minimal style). */
export const toBytewords = (bytes: Uint8Array): string => [...joined([bytes, uint32(crc32(bytes))])].map((byte) => PAIRS[byte]).join('')

/** What `toBytewords` wrote, its checksum verified. Throws `device/code-unreadable`. */
export function fromBytewords(text: string): Uint8Array<ArrayBuffer> {
  // Four bytes of checksum, and one of content at least.
  if (text.length % 2 !== 0 || text.length < 10) throw fail('device/code-unreadable', { why: 'words' })
  const all = new Uint8Array(text.length / 2)
  for (let at = 0; at < all.length; at++) {
    const byte = BYTES.get(text.slice(2 * at, 2 * at + 2))
    if (byte === undefined) throw fail('device/code-unreadable', { why: 'words' })
    all[at] = byte
  }
  const bytes = all.slice(0, -4)
  const sum = uint32(crc32(bytes))
  if (sum.some((byte, at) => byte !== all[bytes.length + at])) throw fail('device/code-unreadable', { why: 'checksum' })
  return bytes
}
