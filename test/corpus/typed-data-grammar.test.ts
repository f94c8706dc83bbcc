import fc from 'fast-check'
import { hashTypedData, type TypedDataDefinition } from 'viem'
import { describe, expect, it } from 'vitest'
import { digestsOf } from '#core/signing/digests'
import type { Hex } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data-type'
import { explainMessage, type MessageFault } from '#decode'
import { NAMES } from '../../src/decode/test-support/names.ts'
import { digestOfTypedData } from '../../src/vault/sign/typed-data.ts'
import { createDice, type Dice } from '../../src/core/test-support/dice.ts'
import { madeUpTypedData } from '../../src/core/test-support/made-up-typed-data.ts'
import { spelledTypedData } from '../../src/core/test-support/spelled-typed-data.ts'
import { isWhole } from '../support/generated.ts'

const orNothing = (hash: () => Hex): Hex | undefined => {
  try {
    return hash()
  } catch {
    return undefined
  }
}

/** Faults that rule E5 blocks. */
const MALFORMED: ReadonlySet<MessageFault> = new Set(['type-names', 'types-cyclic', 'types-undefined', 'members', 'too-large'])

const explanationOf = (data: TypedData) => explainMessage({ kind: 'typed-data', data }, { chainId: 1, signer: undefined, names: NAMES })
const explained = (data: TypedData): readonly MessageFault[] => explanationOf(data).faults

const EXTRA = 'extra member'
const isStruct = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same with members that no type names, in some of its structs, those of its domain and of its lists included. */
function withMore(dice: Dice, data: TypedData): TypedData {
  let left = 60
  const add = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(add)
    if (!isStruct(value)) return value
    const members = Object.entries(value).map(([name, inner]) => [name, add(inner)] as const)
    if (dice.below(2) === 0 || left-- <= 0) return Object.fromEntries(members)
    const extra = [EXTRA, ([1, 'text', null, { a: [true] }, []] as const)[dice.below(5)]] as const
    return Object.fromEntries(dice.below(2) === 0 ? [extra, ...members] : [...members, extra])
  }
  return { ...data, domain: add(data.domain) as TypedData['domain'], message: add(data.message) as TypedData['message'] }
}

/** How many members were added to it. */
function addedTo({ domain, message }: TypedData): number {
  const count = (value: unknown): number => {
    if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + count(item), 0)
    if (!isStruct(value)) return 0
    return Object.entries(value).reduce((sum, [name, inner]) => sum + (name === EXTRA ? 1 : count(inner)), 0)
  }
  return count(domain) + count(message)
}
const pageDigest = (data: TypedData): Hex | undefined => digestsOf({ kind: 'typed-data', data }).find(({ id }) => id === 'eip712')?.value
const vaultDigest = (data: TypedData): Hex | undefined => orNothing(() => digestOfTypedData(data))
/**
 * Where viem takes it as it is, and finds all types that it uses: names of word characters alone. A domain whose type is not spelt out it reads in a way
 * of its own: without a chain id in text, or a version that is empty.
 */
const viemDigest = (data: TypedData): Hex | undefined =>
  Object.hasOwn(data.types, 'EIP712Domain') && Object.keys(data.types).every((name) => /^\w+$/.test(name))
    ? orNothing(() => hashTypedData(data as unknown as TypedDataDefinition))
    : undefined

const mail = (type: string, value: unknown, chain: { readonly chainId?: unknown } = {}): TypedData => ({
  domain: chain,
  types: { EIP712Domain: 'chainId' in chain ? [{ name: 'chainId', type: 'uint256' }] : [], Mail: [{ name: 'of', type }] },
  primaryType: 'Mail',
  message: { of: value },
})

describe('explanation, digest of the page and vault', () => {
  it('take the same typed data, and come to the same digest, however its values are spelled', () => {
    const counted = { taken: 0, refused: 0, byViem: 0, surplus: 0 }
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const data = spelledTypedData(draw)
        const faults = explained(data)
        const isExplained = !faults.some((fault) => MALFORMED.has(fault))
        const page = pageDigest(data)
        expect([isExplained, vaultDigest(data)]).toEqual([page !== undefined, page])
        const viem = viemDigest(data)
        if (page !== undefined && viem !== undefined) expect(page).toBe(viem)
        counted[page === undefined ? 'refused' : 'taken']++
        if (page !== undefined && viem !== undefined) counted.byViem++
        if (page !== undefined && faults.includes('surplus')) counted.surplus++
      }),
      { numRuns: isWhole ? 6_000 : 800, endOnFailure: true },
    )
    // Neither answer may be the rare one: the test would say nothing then.
    const all = counted.taken + counted.refused
    expect(counted.taken / all).toBeGreaterThan(0.25)
    expect(counted.refused / all).toBeGreaterThan(0.25)
    expect(counted.byViem / all).toBeGreaterThan(0.05)
    expect(counted.surplus / all).toBeGreaterThan(0.02)
  })

  it('come to the digest of the message without members that no type names, wherever they stand', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = createDice(seed)
        const data = madeUpTypedData(dice)
        const more = withMore(dice, data)
        expect([pageDigest(more), vaultDigest(more)]).toEqual([pageDigest(data), pageDigest(data)])
        const { args, claims } = explanationOf(data)
        expect(explanationOf(more)).toMatchObject({ args, claims })
        expect(explanationOf(more).unsigned ?? []).toHaveLength(addedTo(more))
        if (viemDigest(data) !== undefined) expect(viemDigest(more)).toBe(pageDigest(data))
      }),
      { numRuns: isWhole ? 3_000 : 300 },
    )
  })

  it.each<[string, string, unknown, unknown]>([
    ['in hexadecimal', 'uint256', '0xf4240', 1_000_000],
    ['in hexadecimal of upper case', 'uint256', '0xF4240', 1_000_000],
    ['in hexadecimal with zeros before it', 'uint256', `0x${'f4240'.padStart(64, '0')}`, 1_000_000],
    ['in hexadecimal, as large as it may be', 'uint256', `0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
    ['in hexadecimal, of a signed type', 'int16', '0x7fff', 32_767],
    ['in decimal with zeros before it', 'uint8', '007', 7],
  ])('read an integer %s', (_, type, spelled, value) => {
    const data = mail(type, spelled)
    expect([explained(data), pageDigest(data), vaultDigest(data)]).toEqual([
      [],
      pageDigest(mail(type, value)),
      pageDigest(mail(type, value)),
    ])
    expect(pageDigest(data)).toBe(viemDigest(mail(type, value)))
  })

  it('read the chain of a domain in hexadecimal', () => {
    const [hex, decimal] = [mail('bool', true, { chainId: '0x7A69' }), mail('bool', true, { chainId: 31_337 })]
    expect([pageDigest(hex), vaultDigest(hex)]).toEqual([viemDigest(decimal), viemDigest(decimal)])
  })

  it.each<[string, unknown]>([
    ['0X', '0X10'],
    ['a sign before 0x', '-0x5'],
    ['a plus', '+5'],
    ['an exponent', '1e3'],
    ['a point', '1.0'],
    ['a space', ' 5'],
    ['nothing', ''],
    ['no digits', '0x'],
    ['digits in hexadecimal without 0x', 'f4240'],
    ['a number that lost its digits', 2 ** 60],
  ])('all refuse an integer that is spelled with %s, which not every signer reads alike', (_, spelled) => {
    const data = mail('int256', spelled)
    expect([explained(data), pageDigest(data), vaultDigest(data)]).toEqual([['members'], undefined, undefined])
  })

  it('refuse a struct with a name that Solidity keeps: some encoders take `uint` for uint256', () => {
    const data: TypedData = {
      domain: {},
      types: { Mail: [{ name: 'of', type: 'uint' }], uint: [] },
      primaryType: 'Mail',
      message: { of: {} },
    }
    expect([explained(data), pageDigest(data), vaultDigest(data)]).toEqual([['type-names'], undefined, undefined])
  })
})
