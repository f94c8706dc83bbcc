import type { ConsensusConfig } from '#core/chains/consensus'
import type { Hex } from '#core/bytes/hex'

/** A checkpoint that is shipped with the build: a finalized block, first of its epoch. */
export type Shipped = { readonly root: Hex; readonly slot: number }

/**
 * By the name of a configuration. `npm run checkpoint` gathers the public ones from hosts of three operators when a release is made; a build without one asks
 * the person. That of the practice chain is a block of its fixed history.
 */
const SHIPPED: Readonly<Record<string, Shipped>> = {
  practice: { root: '0x92b8159689d8fa7b0acd5729d0d5313bb75e26f0a2a44bafd38e13311af59392', slot: 249_654_496 },
}

/** The shipped checkpoint of a beacon chain, if there is one. */
export const shippedFor = ({ name }: ConsensusConfig): Shipped | undefined => (Object.hasOwn(SHIPPED, name) ? SHIPPED[name] : undefined)
