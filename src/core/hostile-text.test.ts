import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hiddenIn, isPushedAway, mixedWordIn, plainHostile, readHostile } from './hostile-text.ts'

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

describe('texts that a person is asked to sign', () => {
  it.each(['Grüße aus Zürich, привет, 你好', 'خوش‌آمدید', '👩‍💻 works ❤️', '１２３\u3000円', 'a\n\tb', '5\u202f€', 'naïve café'])(
    '%j hides nothing',
    (text) => {
      expect([hiddenIn(text), mixedWordIn(text), isPushedAway(text)]).toEqual([[], undefined, false])
    },
  )
  it('names what turns the line around or is not seen', () => {
    expect(hiddenIn('pay \u202e001\u202c\u200b now\u200b')).toEqual(['U+202E', 'U+202C', 'U+200B'])
    expect(hiddenIn('\u{e0041}'.repeat(9))).toEqual(['U+E0041'])
  })
  it('finds the word of two alphabets, and letters in dress', () => {
    expect(mixedWordIn('sign in to uniswаp now')).toBe('uniswаp')
    expect(mixedWordIn('𝐚pple')).toBe('𝐚pple')
  })
  it('finds what is pushed out of sight', () => {
    expect(isPushedAway(`hello${' '.repeat(40)}and give all`)).toBe(true)
    expect(isPushedAway(`hello${'\n '.repeat(10)}and give all`)).toBe(true)
    expect(isPushedAway('1.\n\n2.\n\n\n3.')).toBe(false)
  })
  it('takes time by its length alone', () => {
    const started = performance.now()
    for (const piece of ['\n ', ' \n', 'aа', '\u200b', ' '.repeat(31) + 'x']) {
      const text = piece.repeat(100_000)
      hiddenIn(text)
      mixedWordIn(text)
      isPushedAway(text)
    }
    expect(performance.now() - started).toBeLessThan(4000)
  })
})
