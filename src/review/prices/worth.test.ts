import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know, notKnown } from '#core/evidence/fact'
import { unknownEvidence } from '#core/evidence/evidence'
import type { Price } from '#core/money/price'
import type { Claim, LogClaim } from '#decode'
import { ownClaims } from '../claims.ts'
import { stranger } from '../test-support/flood.ts'
import { ALICE, BOB, CATS, DAI, NAMES, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import { priceIn, priceKey, pricesFor, worthOf } from './worth.ts'

const [usdc] = TOKENS
if (usdc === undefined) throw new Error('no token')
const ONE = 10n ** 18n
const price = (units: bigint) => know({ units, currency: 'USD', steps: [] } satisfies Price, RUN)

type Transfer = { readonly from: Address; readonly to: Address; readonly value: bigint }
const asked = (claims: readonly Claim[], says: readonly LogClaim[] = [], transfers: readonly Transfer[] = []) =>
  pricesFor(ALICE, ownClaims({ claims }, ALICE), says, transfers)
const out = (token?: Address): Claim => ({
  kind: 'out',
  most: 1n,
  exact: true,
  from: ALICE,
  to: BOB,
  ...(token === undefined ? {} : { token }),
})
const arriving = (token?: Address): Claim => ({ kind: 'in', least: 1n, to: ALICE, ...(token === undefined ? {} : { token }) })
const moved = (from: Address, to: Address, token = USDC): LogClaim => ({ kind: 'transfer', token, from, to, units: 1n })
const paid = (from: Address, to: Address, value = 1n): Transfer => ({ from, to, value })
const order = (gives: readonly object[], gets: readonly object[]): Claim =>
  ({
    kind: 'order',
    terms: { maker: ALICE, gives: gives.map((asset) => ({ asset })), gets: gets.map((asset) => ({ asset })) },
  }) as unknown as Claim
const currency = (token?: Address) => ({ kind: 'currency', ...(token === undefined ? {} : { token }) })

describe('prices that are asked for', () => {
  it.each<[string, readonly Claim[], readonly LogClaim[], readonly Transfer[], readonly string[]]>([
    ['none where nothing moves', [], [], [], []],
    ['none where something only leaves', [out(USDC)], [moved(ALICE, BOB)], [paid(ALICE, BOB)], []],
    ['none where something only arrives', [arriving(USDC)], [moved(BOB, ALICE)], [paid(BOB, ALICE)], []],
    ['both of an exchange', [out(USDC), arriving(DAI)], [], [], ['native', USDC, DAI]],
    ['ether of an exchange', [out(), arriving(DAI)], [], [], ['native', DAI]],
    ['ether that is got', [out(USDC), arriving()], [], [], ['native', USDC]],
    ['both by events', [], [moved(ALICE, BOB), moved(BOB, ALICE, DAI)], [], ['native', USDC, DAI]],
    ['none of others’ events', [], [moved(BOB, CATS), moved(CATS, BOB)], [], []],
    ['ether by transfers', [], [moved(BOB, ALICE)], [paid(ALICE, BOB)], ['native', USDC]],
    ['ether that arrives by transfers', [], [moved(ALICE, BOB)], [paid(BOB, ALICE)], ['native', USDC]],
    ['none for transfers of nothing', [], [moved(BOB, ALICE)], [paid(ALICE, BOB, 0n)], []],
    ['none for transfers of nothing that arrive', [], [moved(ALICE, BOB)], [paid(BOB, ALICE, 0n)], []],
    ['what an order asks and gives', [order([currency(USDC)], [currency(), currency(DAI)])], [], [], ['native', USDC, DAI]],
    ['what an item is paid with', [order([{ kind: 'item', collection: CATS }], [currency(DAI)])], [], [], ['native', DAI]],
  ])('are %s', (_, claims, says, transfers, keys) => {
    expect(asked(claims, says, transfers)).toEqual(keys)
  })

  it('are twelve at most', () => {
    const many = Array.from({ length: 20 }, (_, at) => arriving(stranger(at)))
    expect(asked([out(), ...many])).toEqual(['native', ...Array.from({ length: 11 }, (_, at) => stranger(at))])
  })
})

describe('what amounts are worth', () => {
  const prices = { native: price(2_000n * ONE), [USDC]: price(ONE), [DAI]: notKnown(unknownEvidence('rpc/timeout')) }
  it('is kept by the address of the token, or as native', () => {
    expect([priceKey({}), priceKey({ address: USDC }), priceKey(NAMES.native)]).toEqual(['native', USDC, 'native'])
    expect(priceIn({ prices }, { address: USDC })?.units).toBe(ONE)
    expect([priceIn({ prices }, { address: DAI }), priceIn({ prices }, { address: CATS })]).toEqual([undefined, undefined])
  })
  it('is the sum of all, and unknown where one of them is, or there is none', () => {
    const [ether, dollars] = [
      { units: ONE / 2n, token: NAMES.native },
      { units: 3_000_000n, token: usdc },
    ]
    expect(worthOf({ prices }, [ether])).toBe(1_000n * ONE)
    expect(worthOf({ prices }, [ether, dollars])).toBe(1_003n * ONE)
    expect(worthOf({ prices }, [ether, { units: 1n, token: { ...usdc, address: DAI } }])).toBeUndefined()
    expect(worthOf({ prices }, [])).toBeUndefined()
  })
})
