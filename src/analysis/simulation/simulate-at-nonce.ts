import { defined } from '#core/defined'
import type { OwnTransaction } from '#core/activity/activity'
import { intrinsicGas } from '#core/chains/gas-rules'
import type { Header } from '#core/chains/header'
import { bundleOf, type BundleStep, type Run, type Simulation, type VariedBundle, type MissingState } from '#core/simulation/simulation'
import { maxPrice, type UnsignedTransaction } from '#core/ethereum/transaction'
import type { ReadOptions, AnswerSource, ClosureReader } from '#protocol/state-reader'
import { sentOf } from './run-of.ts'

/** Numbers before this one that are played; who has more on their way is told what it does as if those were included already. */
const MAX_PENDING = 16

/** What of the sender's a run starts from: the proved number, and ours that hold the numbers after it. */
export type PendingNonces = { readonly next: number; readonly ours: readonly OwnTransaction[] }

/** A run, how it is known, and the steps that it was: what is run again under other circumstances. `reads`: what it read, where nobody else remembers it. */
export type SimulationAtNonce = {
  readonly simulation: Simulation
  readonly how: AnswerSource
  readonly bundle: VariedBundle
  readonly reads?: readonly MissingState[]
}

/**
 * Runs a transaction when its turn comes: after those of ours that hold the numbers before it. What holds a number that we do not know does
 * nothing here. Throws as `ClosureReader.run`.
 */
export async function simulateAtNonce(
  reader: ClosureReader,
  header: Header,
  run: Run,
  turn: PendingNonces,
  asking: ReadOptions,
): Promise<SimulationAtNonce> {
  const { from, transaction, authorizations, environment, probes } = run
  const between = transaction.nonce - turn.next
  // One too low is refused by the run itself, as by every block.
  const alone = async (one: Run): Promise<SimulationAtNonce> => ({ ...(await reader.run(header, one, asking)), bundle: bundleOf(one) })
  if (between <= 0) return alone(run)
  const asNext = (): Promise<SimulationAtNonce> => alone({ ...run, transaction: { ...transaction, nonce: turn.next } })
  if (between > MAX_PENDING) return asNext()
  const steps = await Promise.all(
    Array.from({ length: between }, async (_, at): Promise<BundleStep> => {
      const before = cheapest(holderOf(turn, turn.next + at) ?? nothing(run, turn.next + at), environment.baseFee)
      return { kind: 'transaction', ...(await sentOf(before, from)) }
    }),
  )
  const own: BundleStep = { kind: 'transaction', from, transaction, ...defined({ authorizations }) }
  const bundle = { environment, steps: [...steps, own], probes }
  const { results, how, reads } = await reader.runBundle(header, bundle, asking)
  const simulation = results.at(-1)
  // One before it that no block would take now leaves its number free: nothing is known of what comes in between.
  if (simulation === undefined || isOutOfTurn(simulation)) return asNext()
  return { simulation, how, bundle: { ...bundle, first: steps.length, account: from }, reads }
}

const isOutOfTurn = ({ outcome }: Simulation): boolean => !outcome.ok && outcome.why === 'nonce'

/** Of several with one number the dearest is the likeliest. */
const holderOf = ({ ours }: PendingNonces, nonce: number): UnsignedTransaction | undefined =>
  ours
    .map((item) => item.transaction)
    .filter((one) => one.nonce === nonce)
    .toSorted((a, b) => (maxPrice(a) < maxPrice(b) ? 1 : -1))[0]

const nothing = ({ from, transaction: { chainId }, environment }: Run, nonce: number): UnsignedTransaction => ({
  type: 'eip1559',
  chainId,
  nonce,
  gasLimit: intrinsicGas({ to: from, data: '0x' }),
  to: from,
  value: 0n,
  data: '0x',
  maxFeePerGas: environment.baseFee,
  maxPriorityFeePerGas: 0n,
  accessList: [],
})

/** At the price of the block, whatever it may pay: one that waits for lower fees still comes first. */
const cheapest = (one: UnsignedTransaction, baseFee: bigint): UnsignedTransaction =>
  'gasPrice' in one ? { ...one, gasPrice: baseFee } : { ...one, maxFeePerGas: baseFee, maxPriorityFeePerGas: 0n }

/** Most that ours before this number may take from the account, in wei. */
export const spentBefore = ({ next, ours }: PendingNonces, nonce: number): bigint =>
  ours
    .filter((item) => item.transaction.nonce >= next && item.transaction.nonce < nonce)
    .reduce((sum, { transaction }) => sum + transaction.value + transaction.gasLimit * maxPrice(transaction), 0n)
