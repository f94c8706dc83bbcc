import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainHostile, readHostile } from './hostile-text.ts'

describe('readHostile', () => {
  it('leaves ordinary text alone, in any script', () => {
    for (const text of [
      'USDC',
      'Tether USD (PoS)',
      'токен',
      '日本円',
      'عربي',
      'नेपाली',
      'USD₮0',
      'stETH v2.1',
      'naïve',
      '👨‍👩‍👧',
      '❤️',
      'می‌خواهم',
    ])
      expect(readHostile(text)).toEqual({ pieces: [{ is: 'text', text }], cut: 0, mixed: false })
  })

  it.each([
    ['right-to-left override', 'USD\u202eC', 'USD[U+202E]C'],
    ['isolates', '\u2066USDC\u2069', '[U+2066]USDC[U+2069]'],
    ['zero width space', 'US\u200bDC', 'US[U+200B]DC'],
    ['joiner between plain letters', 'US\u200dDC', 'US[U+200D]DC'],
    ['byte order mark', '\ufeffUSDC', '[U+FEFF]USDC'],
    ['line break', 'USDC\nfrom Circle', 'USDC[U+000A]from Circle'],
    ['null', 'USDC\u0000', 'USDC[U+0000]'],
    ['tag characters', 'USDC\u{e0041}', 'USDC[U+E0041]'],
    ['variation selector without an emoji', 'USDC\ufe0f', 'USDC[U+FE0F]'],
    ['filler that draws nothing', 'US\u3164DC', 'US[U+3164]DC'],
    ['space that is no space', 'USD\u00a0C', 'USD[U+00A0]C'],
    ['private use', 'A\ue000', 'A[U+E000]'],
    ['soft hyphen', 'US\u00adDC', 'US[U+00AD]DC'],
    ['lone surrogate', 'A\ud800', 'A[U+D800]'],
  ])('names a %s', (_, text, shown) => {
    expect(plainHostile(text)).toBe(shown)
  })

  it('cuts towers of marks', () => {
    expect(plainHostile(`a${'\u0300'.repeat(5)}`)).toBe('a\u0300\u0300\u0300[U+0300][U+0300]')
  })

  it('says how much it left out', () => {
    expect(readHostile('x'.repeat(100), 10)).toEqual({ pieces: [{ is: 'text', text: 'x'.repeat(10) }], cut: 90, mixed: false })
  })

  it.each(['USDС', 'ЕТН and ETH', 'ΑAVE', 'ＵＳＤＣ', '𝐔𝐒𝐃𝐂'])('sees that %s is not in one script', (text) => {
    expect(readHostile(text).mixed).toBe(true)
  })

  it('never lets a control, a direction or a break through, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainHostile(text, 1000)).not.toMatch(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u)
      }),
    )
  })
})
