import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { say, type Words, type WordValue } from '#core/text/words'
import { compileMessage } from './icu.ts'
import { translatePieces } from './translate-pieces.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
i18n.setMessagesCompiler(compileMessage)

const said = (words: Words): string =>
  translatePieces(words, i18n)
    .map((piece) => (piece.kind === 'text' ? piece.text : `<${typeof piece.value === 'string' ? piece.value : piece.value.is}>`))
    .join('')

describe('sayPieces', () => {
  it('keeps a sentence without values whole', () => {
    expect(translatePieces(say('The vault is locked.'), i18n)).toEqual([{ kind: 'text', text: 'The vault is locked.' }])
  })

  it('hands every value but numbers back to be drawn', () => {
    const words = say('{who} sends {what} to {to} in {n} parts', {
      who: 'Ada',
      what: { is: 'amount', units: 5n, decimals: 0, symbol: 'X' },
      to: { is: 'address', address: '0x00000000000000000000000000000000000000aa' },
      n: 1234,
    })
    expect(said(words)).toBe('<Ada> sends <amount> to <address> in 1,234 parts')
  })

  it('chooses plurals by the number itself and writes it in the locale', () => {
    const words = (n: number): Words => ({ id: '{n, plural, one {# slot of {n}} other {# slots of {n}}}', values: { n } })
    expect(said(words(1))).toBe('1 slot of 1')
    expect(said(words(12_000))).toBe('12,000 slots of 12,000')
  })

  it('chooses cases by the text itself', () => {
    expect(said(say('{k, select, own {yours} other {theirs, {k}}}', { k: 'own' }))).toBe('yours')
    expect(said(say('{k, select, own {yours} other {theirs, {k}}}', { k: 'x' }))).toBe('theirs, <x>')
  })

  it('lets a value neither bring its own places nor forge ours', () => {
    expect(said(say('{endpoint} refused: {text}', { endpoint: '{text}', text: '\ufdd00\ufdd1' }))).toBe('<{text}> refused: <\ufdd00\ufdd1>')
  })

  it('says the newest words of a language, and of one sentence what each kind of value takes', () => {
    const living = setupI18n({ locale: 'xx', messages: { xx: { 'To {a}': ['To ', ['a']] } } })
    const to = (a: WordValue): string =>
      translatePieces(say('To {a}', { a }), living)
        .map((piece) => (piece.kind === 'text' ? piece.text : typeof piece.value === 'string' ? piece.value : piece.value.is))
        .join('')
    const address = { is: 'address', address: '0x00000000000000000000000000000000000000aa' } as const
    expect([to(address), to(7), to('Ada'), to(8), to({ is: 'date', seconds: 1 }), to(address)]).toEqual([
      'To address',
      'To 7',
      'To Ada',
      'To 8',
      'To date',
      'To address',
    ])
    living.load('xx', { 'To {a}': [['a'], ' is where to'] })
    expect(to(address)).toBe('address is where to')
    living.loadAndActivate({ locale: 'yy', messages: { 'To {a}': ['An ', ['a']] } })
    expect(to(address)).toBe('An address')
  })

  it('follows a translation that turns the order around', () => {
    const other = setupI18n({ locale: 'xx', messages: { xx: { '{a} to {b}': [['b'], ' von ', ['a']] } } })
    expect(
      translatePieces(say('{a} to {b}', { a: 'A', b: 'B' }), other).map((piece) => (piece.kind === 'text' ? piece.text : piece.value)),
    ).toEqual(['B', ' von ', 'A'])
  })
})
