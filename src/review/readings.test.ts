import { describe, expect, it } from 'vitest'
import { pad, word } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { isKeyOf, NO_READINGS, readingsOf } from './readings.ts'
import { ALICE, BOB, find, inputOf, ROUTER, USDC } from './test-support/recorded.ts'
import { withTokens } from './tokens.ts'

const one = find('exact approve')
const { plan, names } = inputOf(one)
const answer = (before: string, after = before) => ({
  before: { ok: true, data: before as `0x${string}` },
  after: { ok: true, data: after as `0x${string}` },
})

describe('readings', () => {
  it('find answers by what was asked', () => {
    const readings = readingsOf(plan, one.simulation)
    expect(readings.allowance(USDC, ALICE, ROUTER)).toMatchObject({ after: 10_000_000n })
    expect(readings.balance(USDC, ALICE)?.before).toBeGreaterThan(0n)
    expect(readings.balance(USDC, BOB)).toBeUndefined()
    expect(readings.supply(USDC)).toBeGreaterThan(0n)
  })

  it('answer nothing for a run with other probes, or none', () => {
    for (const simulation of [
      undefined,
      { ...one.simulation, probes: one.simulation.probes.slice(1) },
      { ...one.simulation, probes: [] },
    ]) {
      expect(readingsOf(plan, simulation).balance(USDC, ALICE)).toBeUndefined()
    }
  })

  it.each([
    ['failed', { before: { ok: false, data: word(1n) }, after: { ok: true, data: word(1n) } } as const],
    ['empty', answer('0x')],
    ['too long', answer(`${word(1n)}00`)],
  ])('answer nothing where the answer is %s', (_, wrong) => {
    const simulation = { ...one.simulation, probes: one.simulation.probes.map(() => wrong) }
    const readings = readingsOf(plan, simulation)
    expect(readings.balance(USDC, ALICE)).toBeUndefined()
    expect(readings.supply(USDC)).toBeUndefined()
  })

  it('know whose slot a preimage names', () => {
    expect(isKeyOf(`${pad(ALICE)}${word(3n).slice(2)}`, ALICE)).toBe(true)
    expect(isKeyOf(`${pad(BOB)}${word(3n).slice(2)}`, ALICE)).toBe(false)
    expect(isKeyOf(pad(ALICE), ALICE)).toBe(false)
    expect(isKeyOf(undefined, ALICE)).toBe(false)
  })
})

describe('names of tokens', () => {
  const fake = find('fake USDC, approved')
  const input = inputOf(fake)
  const FAKE = '0x700b6a60ce7eaaea56f065753d8dcb9653dbad35'
  const tokenWith = (decimals: bigint) => {
    const probes = fake.simulation.probes.map((probe, at) =>
      input.plan.probes[at]?.reading.reads === 'decimals' ? answer(word(decimals)) : probe,
    )
    return withTokens(names, input.facts, readingsOf(input.plan, { ...fake.simulation, probes })).tokenOf(FAKE)
  }

  it('come from the list first, then from facts, then from the contract', () => {
    const readings = readingsOf(input.plan, fake.simulation)
    expect(withTokens(names, input.facts, readings).tokenOf(USDC)?.from).toBe('listed')
    expect(withTokens(names, input.facts, readings).tokenOf(FAKE)).toMatchObject({ symbol: '0x700b…AD35', decimals: 6, from: 'claimed' })
    const own = { chainId: 31337, standard: 'erc20', address: FAKE, symbol: 'JUNK', name: 'Junk', decimals: 6, from: 'own' } as const
    const facts = { ...input.facts, tokens: { [FAKE]: { known: true, value: own, evidence: { kind: 'own', method: 'typed' } } } } as const
    expect(withTokens(names, facts, readings).tokenOf(FAKE)).toBe(own)
  })

  it.each([
    ['eth', '0x700b…AD35'],
    ['usdc', '0x700b…AD35'],
    ['U”SD', '0x700b…AD35'],
    ['A"B', '0x700b…AD35'],
    ['PEPE', '“PEPE”'],
  ])('are never those of the native currency or of a listed token, and quoted: %s', (symbol, shown) => {
    const bytes = Buffer.from(symbol)
    const text = `0x${'20'.padStart(64, '0')}${bytes.length.toString(16).padStart(64, '0')}${bytes.toString('hex').padEnd(64, '0')}`
    const probes = fake.simulation.probes.map((probe, at) => (input.plan.probes[at]?.reading.reads === 'symbol' ? answer(text) : probe))
    const readings = readingsOf(input.plan, { ...fake.simulation, probes })
    expect(withTokens(names, input.facts, readings).tokenOf(FAKE)?.symbol).toBe(shown)
  })

  it('are told apart by their addresses where two call themselves the same', () => {
    const tokensOf = (symbols: Readonly<Record<Address, string>>) => {
      const named = Object.keys(symbols) as readonly Address[]
      const readings = { ...NO_READINGS, named, decimals: () => 6, symbol: (token: Address) => symbols[token] }
      return named.map((token) => withTokens(names, input.facts, readings).tokenOf(token)?.symbol)
    }
    expect(tokensOf({ [FAKE]: 'PEPE', [BOB]: 'PEPE' })).toEqual(['“PEPE” 0x700b…AD35', '“PEPE” 0x3C44…93BC'])
    expect(tokensOf({ [FAKE]: 'PEPE', [BOB]: 'PEPE2' })).toEqual(['“PEPE”', '“PEPE2”'])
  })

  it('are none when decimals are missing or absurd', () => {
    expect(tokenWith(18n)?.decimals).toBe(18)
    expect(tokenWith(36n)?.decimals).toBe(36)
    for (const decimals of [37n, 255n, 256n, 2n ** 256n - 1n]) expect(tokenWith(decimals)).toBeUndefined()
  })
})
