import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import { know } from '#core/evidence/fact'
import { explain } from '#decode'
import { givenFacts } from '../facts.ts'
import { contextOf } from '../test-support/case.ts'
import { ALICE, BOB, NAMES, NOBODY, RECORD, ROUTER, USDC } from '../test-support/recorded.ts'
import { strangersIn } from './named-strangers.ts'

const GATE: Address = '0xb8807ea2829e17ff22f88916d3cf58e99a1410f0'
const SAVINGS: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const STRANGERS: readonly Address[] = [BOB, '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65', '0x976ea74026e726554db657fa54763abd0c3a0aa9']
const [first = BOB, second = BOB, third = BOB] = STRANGERS
const facts = givenFacts({
  accounts: {},
  tokens: {},
  ownAccounts: know([{ address: SAVINGS, name: 'Savings' }], RECORD),
  pins: know({}, RECORD),
})
/** Those found behind a selector, in these bytes. */
const found = (...parts: readonly Hex[]): readonly Address[] => {
  const explanation = explain({ from: ALICE, to: GATE, value: 0n, data: concat('0xdeadbeef', ...parts), chainId: 31337 }, NAMES)
  return strangersIn({ ...contextOf({ explanation }), ...facts }, explanation)
}

describe('strangers in data that nobody can read', () => {
  it('are addresses in words, each once, in their order', () => {
    expect(found(pad(first), word(5n), pad(second), pad(first), pad(third))).toEqual(STRANGERS)
    expect(found(pad(first))).toEqual([first])
    expect(found()).toEqual([])
  })

  it('are found behind one or two selectors of calls inside, and no further', () => {
    for (const shift of ['0x', '0x11223344', '0x1122334455667788'] as const) {
      expect(found(word(5n), shift, pad(first))).toEqual([first])
      expect(found(shift, pad(first), pad(second))).toEqual([first, second])
    }
    for (const shift of ['0x112233445566778899aabbcc', '0x1122', `0x${'11'.repeat(28)}`] as const)
      expect(found(shift, pad(first))).toEqual([])
  })

  it('have twelve zeros before them, and are whole', () => {
    expect(found(concat(`0x${'00'.repeat(11)}01`, first))).toEqual([])
    expect(found(pad(first).slice(0, -2) as Hex)).toEqual([])
    expect(found(concat(first, `0x${'00'.repeat(12)}`))).toEqual([])
  })

  it('are no amounts: below 2^128, or with eight bytes of zeros inside', () => {
    expect(found(word(2n ** 128n - 1n))).toEqual([])
    const large: Address = `0x${'0'.repeat(7)}1${'12'.repeat(16)}`
    expect(found(pad(large))).toEqual([large])
    expect(found(word(10n ** 24n), word(10n ** 24n))).toEqual([])
    expect(found(pad(`0x1234${'0'.repeat(16)}${'56'.repeat(10)}`))).toEqual([])
    const inside: Address = `0x1234${'0'.repeat(15)}5${'56'.repeat(10)}`
    expect(found(pad(inside))).toEqual([inside])
  })

  it('are none of the person, of the contract, of a list, or with a name', () => {
    for (const known of [ALICE, SAVINGS, GATE, USDC, ROUTER]) expect(found(pad(known), pad(first))).toEqual([first])
    expect(found(pad(NOBODY))).toEqual([])
  })

  it('are looked for in the first 65,536 bytes', () => {
    const filled = (words: number): Hex => `0x${'11'.repeat(32 * words)}`
    expect(found(filled(2046), pad(first))).toEqual([first])
    expect(found(filled(2047), pad(first))).toEqual([])
  })

  it('are a thousand at the most', () => {
    const many = Array.from(
      { length: 1_005 },
      (_, at): Address => `0x${(2n ** 159n + BigInt(at + 1) * 0x0101010101010101010101010101n).toString(16).padStart(40, '0')}`,
    )
    expect(found(...many.map((one) => pad(one)))).toHaveLength(1_000)
  })
})
