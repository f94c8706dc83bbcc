import { describe, expect, it } from 'vitest'
import { allowed, effort } from '../../../test/support/effort.ts'
import { hiddenIn, isPushedAway, mixedWordIn } from './hidden-text.ts'

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
    const started = effort()
    for (const piece of ['\n ', ' \n', 'aа', '\u200b', ' '.repeat(31) + 'x']) {
      const text = piece.repeat(100_000)
      hiddenIn(text)
      mixedWordIn(text)
      isPushedAway(text)
    }
    expect(effort() - started).toBeLessThan(allowed(4000))
  })
})
