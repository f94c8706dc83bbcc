import { describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { BlockEnvironment, Bundle, Run, RunOutcome } from '#core/simulation/simulation'
import { headerAt, PROVED, readerOf, simulationOf, sourceOf } from '../../../test/support/small-ports.ts'
import { simulateAtNonce, spentBefore } from './simulate-at-nonce.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const environment = { chainId: 1, baseFee: 100n, number: 9n } as BlockEnvironment
const asking = { purpose: 'review', hints: [] } as const
const fields = { chainId: 1, nonce: 0, gasLimit: 50_000n, to: BOB, value: 3n, data: '0x', accessList: [] } as const
const market = (nonce: number, maxFeePerGas = 7n): UnsignedTransaction => ({
  ...fields,
  type: 'eip1559',
  nonce,
  maxFeePerGas,
  maxPriorityFeePerGas: 2n,
})
const { accessList: _none, ...plain } = fields
const legacy = (nonce: number, gasPrice: bigint): UnsignedTransaction => ({ ...plain, type: 'legacy', nonce, gasPrice })
const own = (transaction: UnsignedTransaction) => ({ transaction }) as OwnTransaction
const runAt = (nonce: number): Run => ({
  from: ME,
  transaction: market(nonce) as Run['transaction'],
  environment,
  probes: [{ to: BOB, data: '0x01' }],
})
const READS = [{ address: BOB, slots: [] }]

/** Runs one with the account's next number 5, and says what was run. `outcome`: of the last step of several. */
async function played(nonce: number, ours: readonly UnsignedTransaction[], outcome: RunOutcome = { ok: true }) {
  const runs: Run[] = []
  const bundles: Bundle[] = []
  const reader = readerOf(() => ({}), {
    run: async (_, run) => (runs.push(run), { simulation: simulationOf({ gasUsed: 1n }), how: sourceOf(PROVED) }),
    async runBundle(_, bundle) {
      bundles.push(bundle)
      const results = bundle.steps.map((_step, at) =>
        simulationOf({ gasUsed: BigInt(at), ...(at === bundle.steps.length - 1 ? { outcome } : {}) }),
      )
      return { results, reads: READS, how: sourceOf(PROVED) }
    },
  })
  const found = await simulateAtNonce(reader, headerAt(9n), runAt(nonce), { next: 5, ours: ours.map(own) }, asking)
  return { found, runs, bundles }
}
const stepsOf = (bundles: readonly Bundle[]) =>
  bundles.flatMap(({ steps }) => steps.map((step) => (step.kind === 'transaction' ? step.transaction : step)))

describe('a transaction whose turn is next', () => {
  it.each([4, 5])('is run alone, as it is, with number %i', async (nonce) => {
    const { found, runs, bundles } = await played(nonce, [market(4), market(5)])
    expect([runs, bundles]).toEqual([[runAt(nonce)], []])
    expect(found.bundle).toEqual({
      environment,
      steps: [{ kind: 'transaction', from: ME, transaction: market(nonce) }],
      probes: runAt(5).probes,
      first: 0,
      account: ME,
    })
    expect(found).not.toHaveProperty('reads')
  })
})

describe('a transaction whose turn comes later', () => {
  it('is run after ours that hold the numbers before it, at the price of the block', async () => {
    const { found, runs, bundles } = await played(7, [legacy(6, 900n), market(5)])
    expect(runs).toEqual([])
    expect(stepsOf(bundles)).toEqual([{ ...market(5, 100n), maxPriorityFeePerGas: 0n }, legacy(6, 100n), market(7)])
    expect(bundles.map(({ probes }) => probes)).toEqual([runAt(7).probes])
    expect(found).toMatchObject({ simulation: { gasUsed: 2n }, reads: READS, bundle: { first: 2, account: ME } })
  })
  it('takes the dearest of several with one number', async () => {
    const [value1, value2, value3] = [legacy(5, 5n), { ...legacy(5, 9n), value: 99n }, legacy(5, 7n)]
    expect(stepsOf((await played(6, [value1, value2, value3])).bundles)[0]).toMatchObject({ value: 99n })
  })
  it('finds nothing done by a number that nobody knows', async () => {
    const [first] = stepsOf((await played(6, [])).bundles)
    expect(first).toEqual({
      type: 'eip1559',
      chainId: 1,
      nonce: 5,
      gasLimit: 21_000n,
      to: ME,
      value: 0n,
      data: '0x',
      maxFeePerGas: 100n,
      maxPriorityFeePerGas: 0n,
      accessList: [],
    })
  })
  it('is run as the next one where more than sixteen come before it', async () => {
    const { runs, bundles } = await played(5 + 17, [])
    expect(runs.map(({ transaction }) => transaction.nonce)).toEqual([5])
    expect(bundles).toEqual([])
    expect(stepsOf((await played(5 + 16, [])).bundles)).toHaveLength(17)
  })
  it('is run as the next one where one before it is taken by no block', async () => {
    const { found, runs } = await played(6, [], { ok: false, why: 'nonce', data: '0x' })
    expect(runs.map(({ transaction }) => transaction.nonce)).toEqual([5])
    expect(found.simulation.gasUsed).toBe(1n)
  })
  it('has failed where it fails for another reason', async () => {
    const { found, runs } = await played(6, [], { ok: false, why: 'revert', data: '0x' })
    expect([runs, found.simulation.outcome.ok]).toEqual([[], false])
  })
})

describe('what ours before a number may take', () => {
  const turn = { next: 5, ours: [market(4), market(5), legacy(6, 10n), market(7)].map(own) }
  it('is value and gas at the most they pay, of those that are still to come', () => {
    const of = (price: bigint) => 3n + 50_000n * price
    expect([5, 6, 7, 8].map((nonce) => spentBefore(turn, nonce))).toEqual([0n, of(7n), of(7n) + of(10n), of(7n) + of(10n) + of(7n)])
  })
})
