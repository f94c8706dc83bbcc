import type { LightClientState, VerifiedBlock } from '#core/chains/consensus'
import type { Hex } from '#core/bytes/hex'

/** Which of the two blocks of a light client: signed by two thirds of the committee, or finalized as well. */
export type FinalityLevel = 'optimistic' | 'finalized'

/** What the rest of the module asks of a chain's light client. */
export type Verifier = {
  state(): LightClientState
  /** The block that it verified last, without asking; nothing where it verified none that may be relied on. */
  known(level: FinalityLevel): VerifiedBlock | undefined
  /** Final blocks that it verified, oldest first, from its checkpoint on or later ones. Empty where none may be relied on. */
  finalized(): readonly VerifiedBlock[]
  /** The same as `known`, asked anew where the last answer is older than `maxAgeMs`. Never throws but `app/aborted`: what fails is in the state. */
  newest(level: FinalityLevel, maxAgeMs: number, signal: AbortSignal): Promise<VerifiedBlock | undefined>
  /** Starts again from a checkpoint that the person accepts. Resolves with the state that this leads to. */
  accept(root: Hex, signal: AbortSignal): Promise<LightClientState>
  /** Seconds between its blocks. */
  readonly slotSeconds: number
  close(): void
}

/** A chain without a light client. */
export const NO_VERIFIER: Verifier = {
  state: () => ({ kind: 'off' }),
  known: () => undefined,
  finalized: () => [],
  newest: async () => undefined,
  accept: async () => ({ kind: 'off' }),
  slotSeconds: 12,
  close: () => undefined,
}
