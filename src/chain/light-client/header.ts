import { defined } from '#core/defined'
import type { ConsensusConfig, VerifiedBlock } from '#core/chains/consensus'
import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { countSigners } from './bls.ts'
import {
  BEACON_BLOCK_HEADER,
  type BeaconBlockHeader,
  CAPELLA_PAYLOAD_HEADER,
  DENEB_PAYLOAD_HEADER,
  type ExecutionPayloadHeader,
  type LightClientHeader,
  type SyncAggregate,
} from './containers.ts'
import { EXECUTION_PAYLOAD, forkAtSlot, forkRules } from './forks.ts'
import { hashTreeRoot, isValidBranch, isZero } from './ssz.ts'

/** Spec: `hash_tree_root(BeaconBlockHeader)`: the name of a beacon block. */
export const beaconRootOf = (header: BeaconBlockHeader): Uint8Array => hashTreeRoot(BEACON_BLOCK_HEADER, header)

/** Root of a payload header under the container of its own time: fields that came with Deneb are zero before it, and not in the root. */
function payloadRoot(execution: ExecutionPayloadHeader, shape: 'capella' | 'deneb'): Uint8Array | undefined {
  const hasBlobs = 'blobGasUsed' in execution
  if (shape === 'deneb') return hasBlobs ? hashTreeRoot(DENEB_PAYLOAD_HEADER, execution) : undefined
  if (hasBlobs && (execution.blobGasUsed !== 0n || execution.excessBlobGas !== 0n)) return undefined
  return hashTreeRoot(CAPELLA_PAYLOAD_HEADER, execution)
}

/**
 * Whether what stands beside the beacon header is proved by it (spec: `is_valid_light_client_header`, of Capella, Deneb and Gloas). A header may come in a later
 * shape than its slot's, as servers upgrade old ones; where the fork has an execution block, one that proves none is not valid.
 * Throws `light-client/unknown-fork` before Altair.
 */
export function isValidLightClientHeader(header: LightClientHeader, config: ConsensusConfig): boolean {
  const { header: shape, blockHash } = forkRules(forkAtSlot(header.beacon.slot, config))
  const { bodyRoot } = header.beacon
  if (shape === 'beacon') return Object.entries(header).every(([name, value]) => name === 'beacon' || isZero(value))
  if ('executionBlockHash' in header) return isValidBranch(header.executionBlockHash, header.executionBranch, blockHash, bodyRoot)
  if (!('execution' in header) || shape === 'gloas') return false
  const root = payloadRoot(header.execution, shape)
  return root !== undefined && isValidBranch(root, header.executionBranch, EXECUTION_PAYLOAD, bodyRoot)
}

/** True for the header that stands where there is none (spec: `LightClientHeader()`). */
export const isEmptyHeader = (header: LightClientHeader): boolean =>
  isZero(header) && !('execution' in header && header.execution.extraData.length > 0)

/** Hash of the execution block that a valid header proves; after Gloas, the parent's. Nothing before Capella. */
function blockHashOf(header: LightClientHeader): Hex | undefined {
  const hash = 'execution' in header ? header.execution.blockHash : 'executionBlockHash' in header ? header.executionBlockHash : undefined
  return hash === undefined || isZero(hash) ? undefined : fromBytes(hash)
}

/**
 * A header as the rest of the wallet knows it. It must have been verified: one of a store, or of an update that a store took.
 * `aggregate` is what vouches for it: who signed it, or the block whose state has it finalized; without one (a checkpoint), nobody did.
 * Throws `light-client/invalid-update` where the header proves no execution block (before Capella).
 */
export function verifiedBlockOf(header: LightClientHeader, aggregate: SyncAggregate | undefined, config: ConsensusConfig): VerifiedBlock {
  const blockHash = blockHashOf(header)
  if (blockHash === undefined) throw fail('light-client/invalid-update', { why: 'its header proves no execution block' })
  return {
    slot: header.beacon.slot,
    beaconRoot: fromBytes(beaconRootOf(header.beacon)),
    blockHash,
    ...defined({ blockNumber: 'execution' in header ? header.execution.blockNumber : undefined }),
    signers: aggregate === undefined ? 0 : countSigners(aggregate),
    of: config.syncCommitteeSize,
  }
}

/** Finalized blocks that are remembered. One comes every epoch, and hosts differ by a few. */
const REMEMBERED = 32

/** Adds a finalized block to those remembered. A header of before Capella proves no execution block, so there is nothing of it that anybody could rely on. */
export function remember(
  blocks: readonly VerifiedBlock[],
  header: LightClientHeader,
  aggregate: SyncAggregate | undefined,
  config: ConsensusConfig,
): readonly VerifiedBlock[] {
  if (forkRules(forkAtSlot(header.beacon.slot, config)).header === 'beacon') return blocks
  return [...blocks, verifiedBlockOf(header, aggregate, config)].slice(-REMEMBERED)
}
