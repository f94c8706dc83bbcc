/** Bootstring with the numbers of RFC 3492, section 5. */
const [BASE, TMIN, TMAX, SKEW, DAMP, FIRST_BIAS, FIRST] = [36, 1, 26, 38, 700, 72, 128]
/** A label of DNS has at most 63 bytes. */
const MAX_LABEL_BYTES = 63

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > ((BASE - TMIN) * TMAX) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - TMIN))
  return bias + Math.floor(((BASE - TMIN + 1) * rest) / (rest + SKEW))
}

const digitOf = (character: string): number | undefined => {
  const digit = /^[a-z]$/.test(character) ? character.charCodeAt(0) - 97 : /^[0-9]$/.test(character) ? Number(character) + 26 : undefined
  return digit
}

/** What stands after `xn--` in a label, as people see it (RFC 3492, section 6.2). `undefined` for what is no Punycode. */
export function decodePunycode(text: string): string | undefined {
  if (text.length === 0 || text.length > MAX_LABEL_BYTES) return undefined
  // Before the last hyphen stands what is ASCII; a hyphen at the very start parts nothing.
  const split = Math.max(0, text.lastIndexOf('-'))
  const found = [...text.slice(0, split)].map((character) => character.charCodeAt(0))
  if (found.some((code) => code >= FIRST)) return undefined
  let [code, bias, index] = [FIRST, FIRST_BIAS, 0]
  for (let at = split === 0 ? 0 : split + 1; at < text.length;) {
    const before = index
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(text.charAt(at++))
      if (digit === undefined) return undefined
      index += digit * weight
      const least = Math.min(Math.max(k - bias, TMIN), TMAX)
      if (digit < least) break
      weight *= BASE - least
      // Beyond every character that there is; the loop ends with the text at the latest.
      if (index > 0x10ffff * MAX_LABEL_BYTES || weight > Number.MAX_SAFE_INTEGER / BASE) return undefined
    }
    const count = found.length + 1
    bias = adapted(index - before, count, before === 0)
    code += Math.floor(index / count)
    index %= count
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
    found.splice(index++, 0, code)
  }
  return String.fromCodePoint(...found)
}
