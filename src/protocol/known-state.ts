import type { BlockId } from '#core/evidence/evidence'
import type { Witness } from '#core/simulation/simulation'

/**
 * State of a block as it came. `plain`: hosts that give no proofs, whose bare word some of it is. `since`: the oldest block whose state root some of it was proved by,
 * where the access lists of the blocks from there on tell the rest (EIP-7928).
 */
export type KnownState = {
  readonly witness: Witness
  readonly trips: number
  readonly sources: readonly string[]
  readonly plain?: readonly string[]
  readonly since?: BlockId
}
