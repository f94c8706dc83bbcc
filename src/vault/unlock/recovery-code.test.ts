import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import { codeThrownBy } from '../../core/test-support/published.ts'
import type { Bytes } from '../deps.ts'
import { CODE_BYTES, codeText, parseRecoveryCode } from './recovery-code.ts'
import { watchWipes } from '../test-support/wiped.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** By another method: JavaScript's own base 32, letter for letter in Crockford's order. */
const letters = (value: bigint, length: number): string =>
  Array.from(value.toString(32).padStart(length, '0'), (digit) => CROCKFORD[Number.parseInt(digit, 32)]).join('')
function written(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest()
  const whole = letters(BigInt(fromBytes(bytes)) << 2n, 26) + letters(BigInt(digest.readUInt16BE(0) >> 6), 2)
  return whole.match(/.{4}/g)?.join('-') ?? ''
}
const anyBytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES }).map((bytes) => Uint8Array.from(bytes))
const SOME = Uint8Array.from({ length: CODE_BYTES }, (_, at) => (at === 1 ? 0x40 : at * 17))
const isRefused = (text: string): boolean => codeThrownBy(() => parseRecoveryCode(text)) === 'vault/malformed-code'

describe('a recovery code', () => {
  it('is 128 bits in Crockford’s base 32 with ten bits of SHA-256 behind them, in seven groups of four, and is read back', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(codeText(bytes)).toBe(written(bytes))
        expect(parseRecoveryCode(codeText(bytes))).toEqual(bytes)
      }),
      { numRuns: 300, seed: 5 },
    )
    expect(codeText(new Uint8Array(16))).toBe('0000-0000-0000-0000-0000-0000-006X')
    expect(codeText(new Uint8Array(16).fill(0xff))).toMatch(/^(ZZZZ-){6}ZW[0-9A-Z]{2}$/)
  })

  it('is read in any case, width and spacing, and with letters that look like digits', () => {
    const text = codeText(SOME)
    expect(text).toMatch(/0.*1|1.*0/)
    const wide = [...text].map((letter) => (letter === '-' ? '－' : String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))).join('')
    for (const other of [
      text.toLowerCase(),
      text.replaceAll('-', ''),
      ` ${text.replaceAll('-', ' – ')}\n`,
      text.replaceAll('-', '_').replaceAll('0', 'o'),
      text.replaceAll('-', '.').replaceAll('1', 'l'),
      text.replaceAll('-', '—').replaceAll('1', 'I').replaceAll('0', 'O'),
      wide,
    ])
      expect(parseRecoveryCode(other), other).toEqual(SOME)
  })

  it('with any one letter changed is refused, but for one in a thousand by chance', () => {
    const text = codeText(SOME)
    let taken = 0
    let tried = 0
    for (let at = 0; at < text.length; at++)
      for (const letter of CROCKFORD) {
        if (text[at] === '-' || text[at] === letter) continue
        tried += 1
        if (!isRefused(text.slice(0, at) + letter + text.slice(at + 1))) taken += 1
      }
    expect(tried).toBe(28 * 31)
    expect(taken).toBeLessThan(5)
  })

  it.each([
    ['nothing', ''],
    ['a letter too few', codeText(SOME).slice(0, -1)],
    ['a letter too many', `${codeText(SOME)}0`],
    ['a letter that is in no code', codeText(SOME).replace(/^./, 'U')],
    ['a sign that is in no code', codeText(SOME).replace(/^./, '#')],
    ['words', 'abandon abandon abandon abandon about'],
  ])('that is %s is refused', (_, text) => {
    expect(isRefused(text)).toBe(true)
  })

  it('with a letter that is in no code is refused even where the check would fit what it would count as', () => {
    // -1, which is what the alphabet says of a strange letter, has all bits set: as a Z before nothing else, if nobody looked.
    for (const bytes of [new Uint8Array(16).fill(0xff), SOME]) {
      const text = codeText(bytes)
      for (const stranger of ['U', '*', '\u{1f511}'])
        expect(isRefused(text.replace('Z', stranger) + (text.includes('Z') ? '' : stranger))).toBe(true)
    }
  })

  it('with its last two bits set is refused: each code is written in one way', () => {
    // The 26th letter carries three bits and two zeros.
    const text = codeText(SOME).replaceAll('-', '')
    for (const more of [1, 2, 3]) {
      const last = CROCKFORD[CROCKFORD.indexOf(text[25] ?? '') + more] ?? ''
      expect(isRefused(text.slice(0, 25) + last + text.slice(26))).toBe(true)
    }
  })

  it('that is refused for a slip leaves none of its bytes', () => {
    const text = codeText(SOME)
    const slip = `${text.slice(0, -1)}${text.endsWith('Z') ? 'Y' : 'Z'}`
    const wiped = watchWipes()
    try {
      expect(isRefused(slip)).toBe(true)
      expect(wiped).toContain(fromBytes(SOME as Bytes))
    } finally {
      vi.restoreAllMocks()
    }
  })
})
