import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { fail, isError } from '#core/errors'
import type { AccountSummary } from '#wallet'
import { GAP, MAX_PLACES, type ScannedPath, scanPath, type PathScanDeps, type Scanned } from './scan.ts'

const chain = (chainId: number): Chain => ({
  chainId,
  name: `Chain ${chainId}`,
  shortName: `c${chainId}`,
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [],
  kind: 'l1',
  blockTime: 12,
  from: 'own',
})
const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
const derive = async (start: number, count: number): Promise<readonly ScannedPath[]> =>
  Array.from({ length: count }, (_, at) => ({ index: start + at, path: `m/${start + at}`, address: addressOf(start + at) }))
const glance = (change: Partial<AccountSummary> = {}): AccountSummary => ({
  balance: 0n,
  nonce: 0n,
  hasCode: false,
  evidence: { kind: 'claimed', method: 'answer' },
  ...change,
})
const EMPTY = glance()

/** Scans with `says` for each question, and tells what was asked and seen. */
async function scanned(says: (chainId: number, index: number) => AccountSummary, chains = [chain(1)], more: Partial<PathScanDeps> = {}) {
  const asked: string[] = []
  const seen: Scanned[] = []
  const end = await scanPath({
    derive,
    look: async ({ chainId }, address) => {
      const index = Number(BigInt(address))
      asked.push(`${chainId}:${index}`)
      return says(chainId, index)
    },
    chains,
    signal: new AbortController().signal,
    onSeen: (one) => seen.push(one),
    ...more,
  })
  return { end, asked, seen }
}

describe('a path scan', () => {
  it('ends after five unused accounts in a row', async () => {
    const { end, seen } = await scanned(() => EMPTY)
    expect(end).toBe('gap')
    expect(seen.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
    expect(seen.every(({ used }) => used === false)).toBe(true)
  })
  it.each([
    ['sent something', { nonce: 1n }],
    ['holds a wei', { balance: 1n }],
    ['has code', { hasCode: true }],
  ])('counts as used what %s, and begins to count anew after it', async (_, change) => {
    const { end, seen } = await scanned((__, index) => (index === 4 ? glance(change) : EMPTY))
    expect(end).toBe('gap')
    expect(seen.filter(({ used }) => used).map(({ index }) => index)).toEqual([4])
    expect(seen.length).toBe(4 + 1 + GAP)
  })
  it('does not find what stands behind a gap of five: that is what the gap limit means', async () => {
    const { seen } = await scanned((__, index) => (index === 5 ? glance({ nonce: 9n }) : EMPTY))
    expect(seen.length).toBe(5)
  })
  it('asks about one address at a time, of one chain after the other', async () => {
    const chains = [chain(1), chain(10)]
    const { asked } = await scanned(() => EMPTY, chains)
    expect(asked.slice(0, 4)).toEqual(['1:0', '10:0', '1:1', '10:1'])
    let open = 0
    let most = 0
    await scanned(() => EMPTY, chains, {
      look: async () => {
        most = Math.max(most, ++open)
        await Promise.resolve()
        open--
        return EMPTY
      },
    })
    expect(most).toBe(1)
  })
  it('takes an account for used that only one of the chains knows', async () => {
    const { seen } = await scanned(
      (chainId, index) => (chainId === 10 && index === 0 ? glance({ balance: 5n }) : EMPTY),
      [chain(1), chain(10)],
    )
    expect(seen[0]?.used).toBe(true)
  })
  it('goes on without a chain that fails, asks it no more, and says that it is unknown there', async () => {
    const { end, asked, seen } = await scanned(
      (chainId, index) => {
        if (chainId === 1) throw fail('rpc/timeout', { endpoint: 'a', seconds: 8 })
        return index === 0 ? glance({ nonce: 3n }) : EMPTY
      },
      [chain(1), chain(10)],
    )
    expect(end).toBe('gap')
    expect(asked.filter((one) => one.startsWith('1:'))).toEqual(['1:0'])
    for (const one of seen) expect(one.seen[0]).toMatchObject({ error: { code: 'rpc/timeout' } })
    expect(seen[0]?.used).toBe(true)
  })
  it('ends where nobody answers, and calls nothing unused that nobody answered for', async () => {
    const { end, seen } = await scanned(() => {
      throw fail('rpc/timeout', { endpoint: 'a', seconds: 8 })
    })
    expect(end).toBe('unanswered')
    expect(seen.map(({ used }) => used)).toEqual([undefined])
  })
  it('ends at what can be taken at once', async () => {
    const { end, seen } = await scanned(() => glance({ nonce: 1n }))
    expect(end).toBe('most')
    expect(seen.length).toBe(MAX_PLACES)
  })
  it('stops when it is told to, and asks nobody after', async () => {
    const stop = new AbortController()
    let asked = 0
    const failed = await scanned(() => EMPTY, [chain(1)], {
      signal: stop.signal,
      look: async () => {
        asked++
        stop.abort(fail('app/aborted'))
        return EMPTY
      },
    }).catch((error: unknown) => error)
    expect(isError(failed, 'app/aborted')).toBe(true)
    expect(asked).toBe(1)
  })
})
