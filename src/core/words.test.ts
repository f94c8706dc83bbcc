import { describe, expect, it } from 'vitest'
import { addressWord, amountWord, foreignWord, isWords, plain, say } from './words.ts'

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
})
