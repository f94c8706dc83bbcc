import { bigintToDecimal } from '#core/text/json'
import type { BlockEnvironment, SimulatedTransaction } from '#core/simulation/simulation'
import type { Engine } from '../engine.ts'

/**
 * Whether a finished run goes the same way to the last byte under any limit from its `guessedGas` on, and under no smaller one. So it is where nothing that ran
 * could tell one limit from another:
 * - no code asked for the gas it has left, but to pass it on at once;
 * - no frame ended by breaking, which takes whatever gas there is (a REVERT takes what it used): each that came to its end does so with just what
 *   `createGasAccount` says that it needs, and breaks with less;
 * - nobody asked for the balance of the sender, which the limit is paid from, and the sender has no code that could spend it;
 * - state is paid like anything else: where EIP-8037 gives gas back in the middle of a run, the account of it is a guess, and is tried.
 */
export function isGasBlind({ recording, rules, state }: Engine, { from }: SimulatedTransaction): boolean {
  const { frames, readBy, weighed } = recording
  return (
    !rules.isActivatedEIP(8037) &&
    [...readBy.values()].every(({ value }) => value !== 'gas') &&
    frames.every(({ failure }) => failure === undefined || failure === 'revert') &&
    !weighed.has(from) &&
    state.overlay.code(from).length === 0
  )
}

/** What is run in which block. */
export type GasProbeSubject = { readonly sent: SimulatedTransaction; readonly environment: BlockEnvironment }

const text = (value: unknown): string => JSON.stringify(value, bigintToDecimal)

/** The same to the last field but for its gas limit. */
export function isSameButLimit(a: GasProbeSubject, b: GasProbeSubject): boolean {
  const transaction = { ...a.sent.transaction, gasLimit: b.sent.transaction.gasLimit }
  return text([{ ...a.sent, transaction }, a.environment]) === text([b.sent, b.environment])
}
