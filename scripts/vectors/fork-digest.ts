import { sha256 } from '@noble/hashes/sha2.js'
import { computeForkDataRoot } from '../../src/chain/light-client/bls.ts'
import { computeForkVersion, forkAtSlot } from '../../src/chain/light-client/forks.ts'
import type { ConsensusConfig, ForkName } from '../../src/core/chains/consensus.ts'
import { fromBytes, toBytes } from '../../src/core/bytes/hex.ts'

/** From an epoch on, so many blobs a block at most (EIP-7892; consensus-specs, `BLOB_SCHEDULE`). */
export type BlobRow = { readonly epoch: number; readonly blobs: number }

const uint64 = (value: number): Uint8Array => new Uint8Array(new BigUint64Array([BigInt(value)]).buffer)

/** Spec: `compute_fork_digest`, of Fulu from there on (it mixes in the blob parameters). The fork of each digest of this chain. */
export function forksByDigest(config: ConsensusConfig, blobSchedule: readonly BlobRow[]): ReadonlyMap<string, ForkName> {
  const schedule = blobSchedule.toSorted((one, other) => one.epoch - other.epoch)
  const fulu = config.forks.find((row) => row.fork === 'fulu')?.epoch ?? Number.POSITIVE_INFINITY
  const epochs = new Set([...config.forks, ...schedule].map((row) => row.epoch).filter(Number.isSafeInteger))
  const digests = new Map<string, ForkName>()
  for (const epoch of epochs) {
    const version = toBytes(computeForkVersion(epoch, config)) ?? new Uint8Array(4)
    const digest = computeForkDataRoot(version, toBytes(config.genesisValidatorsRoot) ?? new Uint8Array(32)).slice(0, 4)
    const blobs = schedule.findLast((row) => row.epoch <= epoch)
    if (epoch >= fulu && blobs !== undefined) {
      const mask = sha256(Uint8Array.from([...uint64(blobs.epoch), ...uint64(blobs.blobs)]))
      for (const [at, byte] of digest.entries()) digest[at] = byte ^ (mask[at] ?? 0)
    }
    digests.set(fromBytes(digest), forkAtSlot(epoch * config.slotsPerEpoch, config))
  }
  return digests
}
