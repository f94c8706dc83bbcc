import { describe, expect, it } from 'vitest'
import type { ActivityEntry, AssetTransfer } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { facesOf, foldReasons } from './fold.ts'

const ME: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const BAKER: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
/** The same four digits at each end as the baker. */
const LIKE_BAKER: Address = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'
const STRANGER: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const LISTED: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const SPAM: Address = `0x${'5a'.repeat(20)}`
const known = [ME, BAKER]
const context = { accounts: new Set([ME]), known: new Set(known), faces: facesOf(known), isListed: (token: Address) => token === LISTED }
const entry = (moves: readonly AssetTransfer[], from: Address = STRANGER): ActivityEntry => ({
  id: 'x',
  chainId: 1,
  account: ME,
  call: { from, to: SPAM, value: 0n, data: '0x' },
  moves,
  sources: [],
})
const kinds = (one: ActivityEntry): readonly string[] => foldReasons(one, context).map(({ kind }) => kind)
const log = (token: Address, from: Address, to: Address, units: bigint): AssetTransfer => ({ token, from, to, units, by: 'log' })

describe('what is folded away', () => {
  it.each([
    ['a listed token’s transfer of nothing in our name', [log(LISTED, ME, STRANGER, 0n)], ['nothing-moved']],
    ['the same to somebody who looks like the baker', [log(LISTED, ME, LIKE_BAKER, 0n)], ['look-alike', 'nothing-moved']],
    ['a token that no list knows, which nobody asked for', [log(SPAM, STRANGER, ME, 10n ** 21n)], ['unasked']],
    ['a made-up sending of such a token', [log(SPAM, ME, BAKER, 10n ** 21n)], ['made-up']],
    ['dust from somebody who looks like the baker', [{ from: LIKE_BAKER, to: ME, units: 1n, by: 'value' }], ['look-alike']],
    ['crumbs of a listed token from one', [log(LISTED, LIKE_BAKER, ME, 5n)], ['look-alike']],
  ] as const)('is %s', (_, moves, reasons) => {
    expect(kinds(entry(moves))).toEqual(reasons)
  })

  it.each([
    ['anything that we signed', entry([log(SPAM, STRANGER, ME, 5n)], ME)],
    ['a listed token from a stranger', entry([log(LISTED, STRANGER, ME, 5_000_000n)])],
    ['ether from a stranger', entry([{ from: STRANGER, to: ME, units: 10n ** 17n, by: 'value' }])],
    [
      'a worth that comes from one who looks like another: it is there',
      entry([{ from: LIKE_BAKER, to: ME, units: 10n ** 17n, by: 'value' }]),
    ],
    ['crumbs from nobody in particular', entry([log(LISTED, STRANGER, ME, 5n)])],
    ['what the baker sends, be it ever so little', entry([{ from: BAKER, to: ME, units: 1n, by: 'value' }])],
    ['what nothing is known of', entry([])],
    ['a listed token and spam in one transaction', entry([log(SPAM, STRANGER, ME, 5n), log(LISTED, STRANGER, ME, 5_000_000n)])],
  ])('is never %s', (_, one) => {
    expect(kinds(one)).toEqual([])
  })

  it('is a token by another’s name where names are known', () => {
    const imitated = { ...context, imitated: (token: Address) => (token === SPAM ? 'USDC' : undefined) }
    expect(foldReasons(entry([log(SPAM, STRANGER, ME, 5n)]), imitated)).toContainEqual({ kind: 'imitates', token: SPAM, name: 'USDC' })
  })
})
