import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { plain } from '#core/text/words'
import { type Claim, explain } from '#decode'
import { ALICE, BOB, CATS, DAI, NAMES, NOBODY, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import { differencesOf } from './differences.ts'

const evidence = RUN
const USD = 1_000_000n
const CALL = explain({ from: ALICE, to: BOB, value: 0n, data: '0x', chainId: 31337 }, NAMES)
const moves = (kind: 'asset-out' | 'asset-in', units: bigint, address?: Address): Effect => ({
  kind,
  amount: { units, token: TOKENS.find((token) => token.address === address) ?? NAMES.native },
  evidence,
})
const out = (most: bigint, more: Partial<Extract<Claim, { kind: 'out' }>> = {}): Claim => ({
  kind: 'out',
  from: ALICE,
  token: USDC,
  most,
  exact: true,
  to: BOB,
  ...more,
})
const into = (least: bigint, token = USDC): Claim => ({ kind: 'in', to: ALICE, token, least })
const item = (tokenId: bigint, more: Partial<Extract<Claim, { kind: 'item-out' }>> = {}): Claim => ({
  kind: 'item-out',
  from: ALICE,
  collection: CATS,
  tokenId,
  to: BOB,
  ...more,
})
const said = (claims: readonly Claim[], effects: readonly Effect[] = [], complete = true): readonly string[] =>
  differencesOf({ ...CALL, claims, complete }, effects, ALICE, NAMES).map(plain)
const other: Effect = { kind: 'contract-created', address: CATS, evidence }

describe('what should arrive and does not', () => {
  it('is told to the last unit, whether the call is understood or not', () => {
    for (const complete of [true, false]) {
      expect(said([into(5n * USD)], [moves('asset-in', 5n * USD, USDC)], complete)).toEqual([])
      expect(said([into(5n * USD)], [moves('asset-in', 4n * USD, USDC)], complete)).toEqual([
        'It says that you receive at least 5 USDC, but you receive only 4 USDC',
      ])
      expect(said([into(5n * USD)], [moves('asset-in', 1n, USDC)], complete)).toEqual([
        'It says that you receive at least 5 USDC, but you receive only 0.000001 USDC',
      ])
      expect(said([into(5n * USD)], [], complete)).toEqual(['It says that you receive at least 5 USDC, but you receive nothing'])
      expect(said([into(5n * USD)], [moves('asset-in', 5n * USD, DAI), moves('asset-out', 5n * USD, DAI)], false)).toHaveLength(1)
    }
    expect(said([into(3n * USD), into(2n * USD)], [moves('asset-in', 4n * USD, USDC)], false)).toEqual([
      'It says that you receive at least 5 USDC, but you receive only 4 USDC',
    ])
    expect(said([into(5n * USD)], [moves('asset-in', 2n * USD, USDC), moves('asset-in', 3n * USD, USDC)])).toEqual([])
  })

  it('is not told of a token that nobody knows, or that leaves as well', () => {
    expect(said([into(5n, NOBODY)])).toEqual([])
    expect(said([into(5n), out(5n)], [], false)).toEqual([])
    expect(said([into(0n)])).toEqual([])
  })
})

describe('what should leave and stays', () => {
  const stays = ['It says that you send 5 USDC, but you send nothing']

  it('is told where it is said exactly, and to somebody else', () => {
    expect(said([out(5n * USD)])).toEqual(stays)
    expect(said([out(5n * USD)], [other])).toEqual(stays)
    expect(said([out(5n * USD)], [], false)).toEqual([])
    expect(said([out(5n * USD)], [moves('asset-out', 1n, USDC)])).toEqual([])
    expect(said([out(5n * USD)], [moves('asset-in', 5n * USD, USDC)])).toEqual(stays)
    expect(said([out(5n * USD, { exact: false })])).toEqual([])
    expect(said([out(5n * USD, { to: ALICE })])).toEqual([])
    expect(said([out(2n * USD), out(3n * USD)])).toEqual(stays)
    expect(said([out(2n * USD), out(3n * USD, { exact: false })])).toEqual([])
    expect(said([out(0n)])).toEqual([])
    expect(said([out(1n)])).toEqual(['It says that you send 0.000001 USDC, but you send nothing'])
    expect(said([out(5n * USD), into(1n)], [moves('asset-in', 1n, USDC)])).toEqual([])
  })

  it('of ether is told as well', () => {
    const { token: _token, ...ether } = { kind: 'out', from: ALICE, token: USDC, most: 10n ** 18n, exact: true, to: BOB } as const
    expect(said([ether])).toEqual(['It says that you send 1 ETH, but you send nothing'])
    expect(said([ether], [moves('asset-out', 1n)])).toEqual([])
  })

  it('of a token that nobody knows is told where nothing at all happens', () => {
    const none = [`It says that you send some ${NOBODY}, but you send none`]
    const strange = { token: NOBODY }
    expect(said([out(5n, strange)])).toEqual(none)
    expect(said([out(1n, strange)])).toEqual(none)
    expect(said([out(5n, { ...strange, exact: false })])).toEqual(none)
    expect(said([out(5n, strange), out(5n, strange)])).toEqual(none)
    expect(said([out(5n, strange)], [other])).toEqual([])
    expect(said([out(0n, strange)])).toEqual([])
    expect(said([out(5n, strange), out(0n, strange)])).toEqual([])
    expect(said([out(5n, { ...strange, to: ALICE })])).toEqual([])
    const { to: _to, ...nowhere } = { kind: 'out', from: ALICE, token: NOBODY, most: 5n, exact: true, to: BOB } as const
    expect(said([nowhere])).toEqual([])
  })
})

describe('several payments of which some do not take place', () => {
  const twice = [out(3n * USD), out(2n * USD)]
  const short = (units: bigint) => [moves('asset-out', units, USDC)]
  const only = (amount: string) => [`It says that you send 5 USDC, but you send only ${amount} USDC`]

  it('are told where less leaves than they say, but for a unit or two of each', () => {
    expect(said(twice, short(5n * USD))).toEqual([])
    expect(said(twice, short(5n * USD - 4n))).toEqual([])
    expect(said(twice, short(5n * USD - 5n))).toEqual(only('4.999995'))
    expect(said(twice, short(3n * USD))).toEqual(only('3'))
    expect(said(twice, short(1n))).toEqual(only('0.000001'))
    expect(said([...twice, out(0n)], short(5n * USD - 6n))).toEqual([])
    expect(said([...twice, out(0n)], short(5n * USD - 7n))).toEqual(only('4.999993'))
  })

  it('are not where there is one, where one is not exact, goes to oneself, or where it comes back', () => {
    expect(said([out(5n * USD)], short(3n * USD))).toEqual([])
    expect(said([out(3n * USD), out(2n * USD, { exact: false })], short(3n * USD))).toEqual([])
    expect(said([out(3n * USD), out(2n * USD, { to: ALICE })], short(3n * USD))).toEqual([])
    expect(said([...twice, into(1n)], short(3n * USD))).toEqual([])
    expect(said(twice.map((one) => ({ ...one, token: NOBODY })), [other])).toEqual([]) // prettier-ignore
    expect(said(twice, short(3n * USD), false)).toEqual([])
  })
})

describe('an item that should leave and stays', () => {
  const gone = (tokenId: bigint, collection = CATS): Effect => ({ kind: 'nft-out', collection, tokenId, evidence })
  const stays = (id: bigint) => `It says that you send item ${id} of ${CATS}, but you don’t`

  it('is told by itself', () => {
    expect(said([item(7n)])).toEqual([stays(7n)])
    expect(said([item(7n)], [gone(7n)])).toEqual([])
    expect(said([item(7n), item(8n)], [gone(7n)])).toEqual([stays(8n)])
    expect(said([item(7n)], [{ ...gone(7n), kind: 'nft-in' } as Effect])).toEqual([stays(7n)])
    expect(said([item(7n, { units: 0n })])).toEqual([])
    expect(said([item(7n, { units: 1n })])).toEqual([stays(7n)])
    expect(said([item(7n)], [], false)).toEqual([])
  })

  it('is none where what is written the same may be an amount', () => {
    expect(said([item(7n), out(7n, { token: CATS, exact: false })], [other])).toEqual([])
    expect(said([item(7n), out(7n, { exact: false })], [other])).toEqual([stays(7n)])
  })
})
