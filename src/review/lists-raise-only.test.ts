import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LEVELS } from '#core/signing/finding'
import { know } from '#core/evidence/fact'
import { hostOf } from '#core/web/host'
import { listedFor, readReports } from '#core/web/report-list'
import type { Facts } from './facts.ts'
import { judge } from './judge.ts'
import type { Review } from './review.ts'
import { ALICE, BOB, CASES, factsOf, inputOf, NOBODY, RECORD, ROUTER, USDC } from './test-support/recorded.ts'

const ORIGINS = ['https://app.uniswap.org', 'https://claim.trap.example', 'https://trap.example:444', 'https://fine.example'] as const
const SITES = ['trap.example', 'claim.trap.example', 'uniswap.org', 'app.uniswap.org', 'fine.example', 'other.example']
const ADDRESSES = [ALICE, BOB, NOBODY, ROUTER, USDC, `0x${'ab'.repeat(20)}`]
const HOSTS = { known: ['app.uniswap.org'], used: [] }

const some = (all: readonly string[]) => fc.subarray([...all])
const entries = fc.record({ sites: some(SITES), allowed: some(SITES), addresses: some(ADDRESSES), onOneChain: some(ADDRESSES) })
type Entries = typeof entries extends fc.Arbitrary<infer E> ? E : never

/** Without lists where there are none: as in a wallet of a person who added none. */
async function factsWith(base: Facts, origin: string, lists: readonly Entries[]): Promise<Facts> {
  if (lists.length === 0) return { ...base, knownHosts: know(HOSTS, RECORD), reportedAddresses: know([], RECORD) }
  const head = { format: 'reported-list/1', version: 1, made: '2026-11-28T00:00:00Z' }
  const read = await Promise.all(
    lists.map(async ({ onOneChain, ...list }, index) => {
      const addresses = [...list.addresses, ...onOneChain.map((address) => ({ address, chain: 31337 }))]
      const reports = await readReports(JSON.stringify({ ...head, ...list, name: `${index}`, addresses }), async () => undefined)
      return { list: `${index}`, ...reports }
    }),
  )
  const reported = read.flatMap((one) => {
    const host = listedFor(one, hostOf(origin) ?? '')
    return host === undefined ? [] : [{ host, list: one.list }]
  })
  const hosts = read.some(({ sites }) => sites.size > 0) ? { ...HOSTS, reported } : HOSTS
  const addresses = read.map((one) => ({ list: one.list, addresses: new Set([...one.addresses, ...(one.onChains.get(31337) ?? [])]) }))
  return { ...base, knownHosts: know(hosts, RECORD), reportedAddresses: know(addresses, RECORD) }
}

/** The worst level that each rule has. Worst first: a smaller number is worse. */
const levelsOf = ({ findings }: Review): ReadonlyMap<string, number> => {
  const worst = new Map<string, number>()
  for (const { rule, level } of findings) worst.set(rule, Math.min(worst.get(rule) ?? Infinity, LEVELS.indexOf(level)))
  return worst
}

it('judges every request with any lists at least as it does without: rule by rule, and as a whole [P9]', async () => {
  expect(LEVELS[0]).toBe('block')
  let raised = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CASES),
      fc.constantFrom(...ORIGINS),
      fc.array(entries, { minLength: 1, maxLength: 3 }),
      async (one, origin, lists) => {
        const asking = { kind: 'app', origin, changed: false, queued: 1, knownForMs: 86_400_000 } as const
        const review = async (with_: readonly Entries[]) =>
          judge(inputOf(one, { asking, facts: await factsWith(factsOf(one), origin, with_) }))
        const [without, with_] = [await review([]), await review(lists)]
        const after = levelsOf(with_)
        for (const [rule, level] of levelsOf(without)) {
          // What says that no list was asked is over once one was: the one thing that a list takes away.
          if (rule === 'origin/reported' && LEVELS[level] === 'unknown') continue
          expect(after.get(rule), rule).toBeLessThanOrEqual(level)
        }
        if (with_.verdict.mayBeSigned) expect(without.verdict.mayBeSigned).toBe(true)
        if ((after.get('origin/reported') ?? Infinity) === 0 || after.has('account/reported')) raised++
      },
    ),
    { numRuns: 150 },
  )
  expect(raised).toBeGreaterThan(20)
})
