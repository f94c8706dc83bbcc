import type { Address } from '#core/address'
import type { Hex } from '#core/hex'
import type { Variant } from '#core/simulation'
import { MAX_GAS } from '#core/transaction'
import type { PlannedVariant, PlanRun, ReviewRequest } from './review.ts'

/** Every bit of it the other way, so that whichever of them something hangs on, it comes out otherwise. */
const otherwise = (hex: Hex): Hex => `0x${[...hex.slice(2)].map((digit) => (15 - Number.parseInt(digit, 16)).toString(16)).join('')}`
/** Somebody else than the proposer that a run guesses. */
export const otherProposer = (coinbase: Address): Address => otherwise(coinbase)

/** Blocks after which a person who takes their time signs (rule G10), and seconds each where a chain does not say; one more, for what goes by odd and even. */
const LATER = 25n
const SLOT = 12n

/** The same transaction in other blocks, with other gas, by a richer and a poorer sender (rules G10, G14). None without a run that succeeded. */
export function variantsOf({ asked }: ReviewRequest, ran: PlanRun | undefined): readonly PlannedVariant[] {
  if (asked.kind !== 'transaction' || ran?.environment === undefined || !ran.simulation.outcome.ok) return []
  const { number, timestamp, baseFee, coinbase, prevRandao } = ran.environment
  const gas = asked.transaction.gasLimit
  const needed = ran.simulation.gasNeeded
  // By an odd number each, so that what goes by odd and even comes out otherwise.
  const [less, more] = [gas - ((gas / 4n) | 1n), gas + ((gas / 4n) | 1n)]
  const planned: PlannedVariant[] = [
    block('next-block', { number: number + 1n, timestamp: timestamp + SLOT }),
    block('later', { number: number + LATER, timestamp: timestamp + LATER * SLOT + 1n }),
    block('other-proposer', { coinbase: otherProposer(coinbase) }),
    block('other-randomness', { prevRandao: otherwise(prevRandao) }),
    // EIP-1559: by how much it can fall in one block, to another parity. Upwards the transaction might not pay for itself.
    ...(baseFee === 0n ? [] : [block('other-price', { baseFee: baseFee - ((baseFee / 8n) | 1n) })]),
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
