import { describe, expect, it } from 'vitest'
import { addressWord, amountWord, foreignWord, isWords, listWord, phraseWord, plain, say, sentenceWord, withYourAccount } from './words.ts'

const usdc = {
  chainId: 1,
  standard: 'erc20',
  address: `0x${'11'.repeat(20)}`,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
} as const
const bob = `0x${'22'.repeat(20)}` as const

describe('words', () => {
  it('keep their values apart from the sentence', () => {
    const sentence = say('Send {amount} to {to}', { amount: amountWord({ units: 12_500_000n, token: usdc }), to: addressWord(bob, 'Bob') })
    expect(sentence.id).toBe('Send {amount} to {to}')
    expect(plain(sentence)).toBe('Send 12.5 USDC to Bob')
    expect(structuredClone(sentence)).toEqual(sentence)
  })

  it('say an amount exactly', () => {
    const text = (units: bigint, decimals = 6): string => plain(say('{a}', { a: amountWord({ units, token: { ...usdc, decimals } }) }))
    expect([text(0n), text(1n), text(-1n), text(1_000_000n), text(7n, 0)]).toEqual([
      '0 USDC',
      '0.000001 USDC',
      '-0.000001 USDC',
      '1 USDC',
      '7 USDC',
    ])
  })

  it('do not read foreign text as places', () => {
    expect(plain(say('{name} asks', { name: foreignWord('{to}'), to: 'Bob' }))).toBe('{to} asks')
    expect(foreignWord('x')).toEqual({ is: 'foreign', text: 'x' })
  })

  it('show a place that has no value as unknown', () => {
    expect(plain(say('{a} of {b}', { a: 1 }))).toBe('1 of ?')
    expect(plain(say('{to}', { to: addressWord(bob) }))).toBe(bob)
  })

  it('are told from other things', () => {
    expect(isWords(say('Hello'))).toBe(true)
    for (const value of [null, undefined, 'Hello', 7, {}]) expect(isWords(value)).toBe(false)
  })

  it('name two of a list and count the rest', () => {
    const text = (...all: readonly string[]): string => plain(say('{what}', { what: listWord(all) }))
    expect([text('a'), text('a', 'b'), text('a', 'b', 'c'), text('a', 'b', 'c', 'd')]).toEqual([
      'a',
      'a and b',
      'a, b and 1 more',
      'a, b and 2 more',
    ])
  })

  it('quote a sentence and not a part of one', () => {
    const inner = say('Send {n}', { n: 2 })
    expect(plain(say('{what}, once', { what: sentenceWord(inner) }))).toBe('“Send 2”, once')
    expect(plain(say('{what}, once', { what: phraseWord(inner) }))).toBe('Send 2, once')
  })

  it('say the account itself as yours, also in what they quote, and leave its name', () => {
    const pay = say('Pay {to} and {other}', { to: addressWord(bob), other: addressWord(`0x${'33'.repeat(20)}`) })
    expect(plain(withYourAccount(say('Sign: {what}', { what: sentenceWord(pay) }), bob))).toBe(
      `Sign: “Pay your account and 0x${'33'.repeat(20)}”`,
    )
    expect(plain(withYourAccount(say('Pay {to}', { to: addressWord(bob, 'Bob') }), bob))).toBe('Pay Bob')
  })

  it('write base units as such where nothing says where the point stands', () => {
    const short = '0x1111…1111'
    const unknown = (units: bigint, decimals = 0): string =>
      plain(say('{a}', { a: amountWord({ units, token: { ...usdc, symbol: short, decimals } }) }))
    expect([unknown(1n), unknown(25n), unknown(25n, 1)]).toEqual([`1 base unit of ${short}`, `25 base units of ${short}`, `2.5 ${short}`])
  })
})
