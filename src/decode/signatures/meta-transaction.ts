import type { BundleStep } from '#core/simulation/simulation'
import { say, type Words } from '#core/text/words'
import { ANYBODY } from '../anybody.ts'
import { type SignatureKind, step, type UseOf } from './signature-kind.ts'

/** What a contract takes for a call of whoever signed is played as one. */
const callSteps = ({ calls }: UseOf<'meta-transaction'>): readonly BundleStep[] =>
  calls.map(({ from, to, value, data }) => step(from, to, data, value))

const CALLED_DIRECTLY: readonly Words[] = [
  say('Simulated as if you made the call yourself. The contract’s own checks before it, and fees, weren’t simulated'),
]

/**
 * Calls that whoever holds the signature hands in, and that count as made by `from`: read from many forms (`messages/typed/meta-transactions.ts`), and from
 * bytes of one that nobody knows.
 */
export const metaTransaction: SignatureKind<'meta-transaction'> = {
  reads: [],
  actor: ({ calls }, signer) => calls[0]?.from ?? signer,
  exercise: (use, _, actor) => ({
    tense: 'could',
    by: ANYBODY,
    actor,
    steps: callSteps(use),
    first: 0,
    signed: [],
    gaps: CALLED_DIRECTLY,
  }),
  terms: () => ({}),
  isRight: false,
}
