import type { ForkName, VerifiedBlock } from '#core/chains/consensus'
import { EXECUTION_PAYLOAD, forkRules } from './forks.ts'
import { depthOf, type Type, type ValueOf } from './ssz.ts'

const NUMBER = { is: 'number' } as const
const UINT64 = { is: 'uint', bytes: 8 } as const
const ROOT = { is: 'bytes', length: 32 } as const
const KEY = { is: 'bytes', length: 48 } as const

const container = <const F extends { readonly [name: string]: Type }>(fields: F) => ({ is: 'container', fields }) as const
/** The siblings of the way up from a generalized index. */
const branchTo = (gindex: number) => ({ is: 'vector', item: ROOT, length: depthOf(gindex) }) as const

/** Spec: phase0, `BeaconBlockHeader`. */
export const BEACON_BLOCK_HEADER = container({ slot: NUMBER, proposerIndex: NUMBER, parentRoot: ROOT, stateRoot: ROOT, bodyRoot: ROOT })
export type BeaconBlockHeader = ValueOf<typeof BEACON_BLOCK_HEADER>

/** Spec: capella, `ExecutionPayloadHeader`. */
export const CAPELLA_PAYLOAD_HEADER = container({
  parentHash: ROOT,
  feeRecipient: { is: 'bytes', length: 20 },
  stateRoot: ROOT,
  receiptsRoot: ROOT,
  logsBloom: { is: 'bytes', length: 256 },
  prevRandao: ROOT,
  blockNumber: UINT64,
  gasLimit: UINT64,
  gasUsed: UINT64,
  timestamp: UINT64,
  extraData: { is: 'byteList', limit: 32 },
  baseFeePerGas: { is: 'uint', bytes: 32 },
  blockHash: ROOT,
  transactionsRoot: ROOT,
  withdrawalsRoot: ROOT,
})
/** Spec: deneb, `ExecutionPayloadHeader`, the same until Fulu. */
export const DENEB_PAYLOAD_HEADER = container({ ...CAPELLA_PAYLOAD_HEADER.fields, blobGasUsed: UINT64, excessBlobGas: UINT64 })
export type ExecutionPayloadHeader = ValueOf<typeof CAPELLA_PAYLOAD_HEADER> | ValueOf<typeof DENEB_PAYLOAD_HEADER>

/** Spec: `LightClientHeader`, in each of its shapes. */
export const HEADERS = {
  beacon: container({ beacon: BEACON_BLOCK_HEADER }),
  capella: container({ beacon: BEACON_BLOCK_HEADER, execution: CAPELLA_PAYLOAD_HEADER, executionBranch: branchTo(EXECUTION_PAYLOAD) }),
  deneb: container({ beacon: BEACON_BLOCK_HEADER, execution: DENEB_PAYLOAD_HEADER, executionBranch: branchTo(EXECUTION_PAYLOAD) }),
  gloas: container({ beacon: BEACON_BLOCK_HEADER, executionBlockHash: ROOT, executionBranch: branchTo(forkRules('gloas').blockHash) }),
} as const
export type LightClientHeader = ValueOf<(typeof HEADERS)[keyof typeof HEADERS]>

/** The shape of a light client header in data of a fork. */
export const headerType = (fork: ForkName) => HEADERS[forkRules(fork).header]

/** Which of the shapes a header has. */
export function headerShape(header: LightClientHeader): keyof typeof HEADERS {
  if ('executionBlockHash' in header) return 'gloas'
  if (!('execution' in header)) return 'beacon'
  return 'blobGasUsed' in header.execution ? 'deneb' : 'capella'
}

/** Spec: altair, `SyncCommittee`. `size`: its members. */
export const syncCommitteeType = (size: number) => container({ pubkeys: { is: 'vector', item: KEY, length: size }, aggregatePubkey: KEY })
export type SyncCommittee = ValueOf<ReturnType<typeof syncCommitteeType>>

/** Spec: altair, `SyncAggregate`. Who of the committee signed, and their signatures added up. */
export const syncAggregateType = (size: number) =>
  container({ syncCommitteeBits: { is: 'bits', length: size }, syncCommitteeSignature: { is: 'bytes', length: 96 } })
export type SyncAggregate = ValueOf<ReturnType<typeof syncAggregateType>>

/** Spec: `LightClientBootstrap`. */
export const bootstrapType = (fork: ForkName, size: number) =>
  container({
    header: headerType(fork),
    currentSyncCommittee: syncCommitteeType(size),
    currentSyncCommitteeBranch: branchTo(forkRules(fork).currentSyncCommittee),
  })
export type LightClientBootstrap = ValueOf<ReturnType<typeof bootstrapType>>

const signed = (size: number) => ({ syncAggregate: syncAggregateType(size), signatureSlot: NUMBER })
const finality = (fork: ForkName) => ({ finalizedHeader: headerType(fork), finalityBranch: branchTo(forkRules(fork).finalizedRoot) })

/** Spec: `LightClientUpdate`. */
export const updateType = (fork: ForkName, size: number) =>
  container({
    attestedHeader: headerType(fork),
    nextSyncCommittee: syncCommitteeType(size),
    nextSyncCommitteeBranch: branchTo(forkRules(fork).nextSyncCommittee),
    ...finality(fork),
    ...signed(size),
  })

/** Spec: `LightClientFinalityUpdate`. */
export const finalityUpdateType = (fork: ForkName, size: number) =>
  container({ attestedHeader: headerType(fork), ...finality(fork), ...signed(size) })
export type LightClientFinalityUpdate = ValueOf<ReturnType<typeof finalityUpdateType>>

/** Spec: `LightClientOptimisticUpdate`. */
export const optimisticUpdateType = (fork: ForkName, size: number) => container({ attestedHeader: headerType(fork), ...signed(size) })
export type LightClientOptimisticUpdate = ValueOf<ReturnType<typeof optimisticUpdateType>>

/** Spec: `LightClientUpdate`. What a finality or an optimistic update does not carry is absent, or zero in every byte. */
export type LightClientUpdate = LightClientOptimisticUpdate &
  Partial<Omit<ValueOf<ReturnType<typeof updateType>>, keyof LightClientOptimisticUpdate>>

/** Spec: altair, `LightClientStore`. Never changed: each function gives a new one. The last three fields are ours. */
export type LightClientStore = {
  readonly finalizedHeader: LightClientHeader
  readonly currentSyncCommittee: SyncCommittee
  readonly nextSyncCommittee: SyncCommittee | undefined
  readonly bestValidUpdate: LightClientUpdate | undefined
  readonly optimisticHeader: LightClientHeader
  readonly previousMaxActiveParticipants: number
  readonly currentMaxActiveParticipants: number
  /** Who vouches for the finalized header; absent after a bootstrap, where only the checkpoint does. */
  readonly finalizedAggregate: SyncAggregate | undefined
  readonly optimisticAggregate: SyncAggregate | undefined
  /** The newest finalized blocks, oldest first, to know another at the same slot by. */
  readonly finalizedBlocks: readonly VerifiedBlock[]
}
