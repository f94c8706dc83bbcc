import type { Address } from '#core/address'
import type { Hex } from '#core/hex'
import type { Variant } from '#core/simulation'
import { MAX_GAS } from '#core/transaction'
import type { PlanRun } from './plan.ts'
import type { PlannedVariant, ReviewRequest } from './review.ts'

/** A proposer and a random value that nobody expects: any other would do. */
const OTHER_PROPOSER: Address = '0xa55a7000000000000000000000000000000c01b5'
const OTHER_RANDOM: Hex = `0x${'5a'.repeat(32)}`
/** Blocks after which a person who takes their time signs (rule G10), and seconds each where a chain does not say. */
const LATER = 25n
const SLOT = 12n

/** The same transaction in other blocks, with other gas, by a richer and a poorer sender (rules G10, G14). None without a run that succeeded. */
export function variantsOf({ asked }: ReviewRequest, ran: PlanRun | undefined): readonly PlannedVariant[] {
  if (asked.kind !== 'transaction' || ran?.environment === undefined || !ran.simulation.outcome.ok) return []
  const { number, timestamp, baseFee } = ran.environment
  const gas = asked.transaction.gasLimit
  const needed = ran.simulation.gasNeeded
  const [less, more] = [(gas * 3n) / 4n, (gas * 5n) / 4n]
  const planned: PlannedVariant[] = [
    block('next-block', { number: number + 1n, timestamp: timestamp + SLOT }),
    block('later', { number: number + LATER, timestamp: timestamp + LATER * SLOT }),
    block('other-proposer', { coinbase: OTHER_PROPOSER }),
    block('other-randomness', { prevRandao: OTHER_RANDOM }),
    // EIP-1559: by how much it can fall in one block. Upwards the transaction might not pay for itself.
    block('other-price', { baseFee: baseFee - baseFee / 8n }),
  ]
  // Less than it needs fails, which says nothing.
  if (needed !== undefined && less >= needed) planned.push({ id: 'less-gas', variant: { gasLimit: less } })
  if (more <= MAX_GAS) planned.push({ id: 'more-gas', variant: { gasLimit: more } })
  if (ran.balance !== undefined)
    planned.push({ id: 'poorer', variant: { balance: ran.balance - 1n } }, { id: 'richer', variant: { balance: ran.balance + 1n } })
  return planned
}

const block = (id: PlannedVariant['id'], environment: NonNullable<Variant['environment']>): PlannedVariant => ({
  id,
  variant: { environment },
})
