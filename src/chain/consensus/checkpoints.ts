import type { ConsensusConfig } from '#core/chains/consensus'
import { chainOfBeacon } from '#core/chains/beacon-chains'
import { CHECKPOINT_FILES } from '#data/each/checkpoint'

/** A checkpoint that is shipped with the build: a finalized block, first of its epoch. */
export type Shipped = (typeof CHECKPOINT_FILES)[number]

/**
 * The shipped checkpoint of a beacon chain, if there is one. `npm run checkpoint` gathers the public ones from hosts of three operators when a release is made; a
 * build without one asks the person. That of the practice chain is a block of its fixed history.
 */
export function shippedFor({ name }: ConsensusConfig): Shipped | undefined {
  const chainId = chainOfBeacon(name)
  return chainId === undefined ? undefined : CHECKPOINT_FILES[chainId]
}
