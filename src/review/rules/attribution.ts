import type { Hex } from '#core/bytes/hex'

/** ERC-8021: the last sixteen bytes of a suffix. */
const MARKER = '80218021802180218021802180218021'

/** First four bytes of keccak256 of a marketplace’s domain, which it puts behind calls: so it is told whose customer made them. */
const TAGS: Readonly<Record<string, string>> = { '360c6ebe': 'opensea.io', '332d1229': 'blur.io', c4ac6e7e: 'looksrare.org' }

/** Who is named at the end of calldata, and how many characters of hex that takes. */
export type Attribution = { readonly by: string; readonly length: number }

/** Codes of ERC-8021 are printable ASCII without spaces, with commas between them. */
function codesOf(hex: string): string | undefined {
  const text = (hex.match(/../g) ?? []).map((byte) => String.fromCodePoint(Number.parseInt(byte, 16))).join('')
  return /^[\u0021-\u007e]+$/.test(text) ? text.split(',').join(', ') : undefined
}

/**
 * Marks that apps and wallets put behind calldata to be told who brought a customer: ERC-8021 (draft; schemas 0 and 1, read backwards from the marker) and
 * the four bytes of a marketplace. Anything that is not exactly one of them is no mark.
 */
export function attributionOf(data: Hex): Attribution | undefined {
  const digits = data.slice(2)
  const by = TAGS[digits.slice(-8)]
  if (by !== undefined) return { by, length: 8 }
  if (!digits.endsWith(MARKER)) return undefined
  const schema = digits.slice(-MARKER.length - 2, -MARKER.length)
  let end = digits.length - MARKER.length - 2
  /** Bytes before the end whose number stands in the last of them. */
  const counted = (): string | undefined => {
    const count = Number.parseInt(digits.slice(end - 2, end), 16)
    const start = end - 2 - count * 2
    if (!(count > 0) || start < 0) return undefined
    const found = digits.slice(start, end - 2)
    end = start
    return found
  }
  const codes = counted()
  const named = codes === undefined ? undefined : codesOf(codes)
  if (named === undefined || (schema !== '00' && schema !== '01')) return undefined
  if (schema === '01') {
    // A registry of its own: its address, then the id of its chain with that one's length.
    if (counted() === undefined || end < 40) return undefined
    end -= 40
  }
  return { by: named, length: digits.length - end }
}
