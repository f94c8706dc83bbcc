import { describe, expect, it } from 'vitest'
import type { ActivityEntry, AssetTransfer } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { counterpartiesIn } from './counterparties.ts'

const ME: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const BAKER: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const TWIN: Address = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'
const LISTED: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const SPAM: Address = `0x${'5a'.repeat(20)}`
const context = { accounts: new Set([ME]), isListed: (token: Address) => token === LISTED }
const log = (token: Address, from: Address, to: Address, units: bigint): AssetTransfer => ({ token, from, to, units, by: 'log' })
const ether = (from: Address, to: Address, units: bigint): AssetTransfer => ({ from, to, units, by: 'value' })
/** `by`: who sent it; absent: nobody told. */
const entry = (moves: readonly AssetTransfer[], by?: Address): ActivityEntry => ({
  id: 'x',
  chainId: 1,
  account: ME,
  ...(by === undefined ? {} : { call: { from: by, to: SPAM, value: 0n, data: '0x' } }),
  moves,
  sources: [],
})
const planted = (...entries: readonly ActivityEntry[]): readonly Address[] => {
  const met = counterpartiesIn(entries, context)
  return [...met.planted].filter((address) => !met.dealtWith.has(address))
}

describe('who planted themselves in a history', () => {
  it.each([
    ['a transfer of nothing in our name', entry([log(LISTED, ME, TWIN, 0n)], TWIN)],
    ['the same where nobody told who sent it', entry([log(LISTED, ME, TWIN, 0n)])],
    ['dust of ether', entry([ether(TWIN, ME, 1n)], TWIN)],
    ['crumbs of a listed token', entry([log(LISTED, TWIN, ME, 5n)], TWIN)],
    ['logs of a token that no list knows, to us and in our name', entry([log(SPAM, ME, TWIN, 10n ** 21n)], TWIN)],
  ])('come by %s', (_, one) => {
    expect(planted(one)).toEqual([TWIN])
  })

  it.each([
    ['who pays what is worth the name', entry([ether(BAKER, ME, 10n ** 17n)], BAKER)],
    ['who pays a listed token', entry([log(LISTED, BAKER, ME, 5_000_000n)], BAKER)],
    ['whom we paid, be it ever so little', entry([ether(ME, BAKER, 1n)], ME)],
    ['who takes by a right that we gave: it was worth something', entry([log(LISTED, ME, BAKER, 5_000_000n)], BAKER)],
    ['whom we may have sent an unlisted token, where nobody told who did', entry([log(SPAM, ME, BAKER, 5n)])],
    ['who sends an item, whose worth nobody knows', entry([{ ...log(SPAM, BAKER, ME, 1n), tokenId: 7n }], BAKER)],
    ['an account of our own', entry([ether(ME, ME, 0n)], BAKER)],
  ])('are not those %s', (_, one) => {
    expect(planted(one)).toEqual([])
  })

  it('are no strangers once they were dealt with, whatever they sent before', () => {
    expect(planted(entry([ether(BAKER, ME, 1n)], BAKER), entry([ether(ME, BAKER, 10n ** 18n)], ME))).toEqual([])
  })

  it('are not made known by a log of a contract that we called: it names whom it likes', () => {
    const forged = entry([log(SPAM, ME, TWIN, 10n ** 21n)], ME)
    expect(planted(forged)).toEqual([])
    expect(planted(forged, entry([log(LISTED, ME, TWIN, 0n)], TWIN))).toEqual([TWIN])
  })
})
