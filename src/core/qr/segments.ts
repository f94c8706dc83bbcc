const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

type Bits = { readonly left: () => number; readonly take: (count: number) => number }

function bitsOf(bytes: Uint8Array): Bits {
  let at = 0
  return {
    left: () => bytes.length * 8 - at,
    take(count) {
      let value = 0
      for (let each = 0; each < count; each++, at++) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
      return value
    },
  }
}

/** Bits of the count, for versions up to 9, up to 26 and up to 40 (ISO/IEC 18004, table 3). */
const COUNTS: Readonly<Record<number, readonly [number, number, number]>> = { 1: [10, 12, 14], 2: [9, 11, 13], 4: [8, 16, 16] }

/** The text of the segments of a code. `undefined` for what ends too early and for kinds that nobody uses for requests (Kanji, codes in several parts). */
export function segmentsText(bytes: Uint8Array, version: number): string | undefined {
  const bits = bitsOf(bytes)
  const found: number[] = []
  while (bits.left() >= 4) {
    const mode = bits.take(4)
    if (mode === 0) break
    if (mode === 7) {
      // Which characters are meant: everybody writes UTF-8, whatever is said.
      const first = bits.take(8)
      if (first >= 128) bits.take(first >= 192 ? 16 : 8)
      continue
    }
    const sizes = COUNTS[mode]
    if (sizes === undefined) return undefined
    const count = bits.take(sizes[version < 10 ? 0 : version < 27 ? 1 : 2])
    if (!take(bits, mode, count, found)) return undefined
  }
  const all = Uint8Array.from(found)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(all)
  } catch {
    return new TextDecoder('windows-1252').decode(all)
  }
}

const ascii = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0))

function take(bits: Bits, mode: number, count: number, found: number[]): boolean {
  if (mode === 4) {
    if (bits.left() < count * 8) return false
    for (let each = 0; each < count; each++) found.push(bits.take(8))
    return true
  }
  const [together, sizes] = mode === 1 ? ([3, [0, 4, 7, 10]] as const) : ([2, [0, 6, 11]] as const)
  for (let left = count; left > 0; left -= together) {
    const many = Math.min(together, left)
    const size = sizes[many] ?? 0
    if (bits.left() < size) return false
    const value = bits.take(size)
    if (mode === 1) {
      if (value >= 10 ** many) return false
      found.push(...ascii(value.toString().padStart(many, '0')))
    } else {
      if (value >= 45 ** many) return false
      if (many === 2) found.push(...ascii(LETTERS.charAt(Math.floor(value / 45))))
      found.push(...ascii(LETTERS.charAt(value % 45)))
    }
  }
  return true
}
