import type { ConsensusConfig, ForkName } from '#core/chains/consensus'
import {
  BLOCK_HASH_FIELD,
  type ExecutionBlock,
  type Json,
  PAYLOAD_DEPTH,
  payloadHeaderJson,
  payloadJson,
  payloadTree,
} from './execution.ts'
import { bytesOf, bytesRoot, emptyList, hexOf, merkleize, padded, pair, type Root, sha256, uint, zeroRoot } from './ssz.ts'
import { filler, fullTree, sparseTree, type Tree } from './tree.ts'

/** Fields of `BeaconBlockHeader`, in order (consensus-specs, phase0/beacon-chain.md). */
export type BeaconHeader = {
  readonly slot: number
  readonly proposer: number
  readonly parentRoot: Root
  readonly stateRoot: Root
  readonly bodyRoot: Root
}

export const headerRoot = ({ slot, proposer, parentRoot, stateRoot, bodyRoot }: BeaconHeader): Root =>
  merkleize([uint(slot), uint(proposer), parentRoot, stateRoot, bodyRoot], 3)

export const headerJson = ({ slot, proposer, parentRoot, stateRoot, bodyRoot }: BeaconHeader): Json => ({
  slot: String(slot),
  proposer_index: String(proposer),
  parent_root: hexOf(parentRoot),
  state_root: hexOf(stateRoot),
  body_root: hexOf(bodyRoot),
})

/** The forks whose light client data this simulation makes. */
export type Shape = 'electra' | 'gloas'

/** Generalized indices (consensus-specs, electra/ and gloas/light-client/sync-protocol.md). */
export const INDICES = {
  electra: { execution: 25, finalized: 169, current: 86, next: 87 },
  gloas: { execution: 2856, finalized: 735, current: 2945, next: 2946 },
} as const satisfies Record<Shape, object>

export const depthOf = (index: number): number => Math.floor(Math.log2(index))

export const epochOf = (config: ConsensusConfig, slot: number): number => Math.floor(slot / config.slotsPerEpoch)
export const slotsPerPeriod = (config: ConsensusConfig): number => config.slotsPerEpoch * config.epochsPerSyncCommitteePeriod
export const periodOf = (config: ConsensusConfig, slot: number): number => Math.floor(slot / slotsPerPeriod(config))

export function forkAt(config: ConsensusConfig, epoch: number): ConsensusConfig['forks'][number] {
  const fork = config.forks.findLast((row) => row.epoch <= epoch)
  if (fork === undefined) throw new Error(`${config.name} has no fork at epoch ${epoch}.`)
  return fork
}

/** Electra and Fulu have one shape; what came before is not simulated. */
export function shapeOf(fork: ForkName): Shape {
  if (fork === 'electra' || fork === 'fulu') return 'electra'
  if (fork === 'gloas') return 'gloas'
  throw new Error(`Light client data of ${fork} is not simulated.`)
}

const shapeAt = (config: ConsensusConfig, slot: number): Shape => shapeOf(forkAt(config, epochOf(config, slot)).fork)

const SIGNATURE_BYTES = 96

/** Fields of an electra `BeaconBlockBody` with nothing in it but a payload and a graffito (consensus-specs, electra/beacon-chain.md). */
function bodyFields(config: ConsensusConfig, payload: Root, graffito: string): Root[] {
  const noSignature = bytesRoot(new Uint8Array(SIGNATURE_BYTES), 2)
  const noBits = zeroRoot(Math.max(0, Math.log2(config.syncCommitteeSize / 256)))
  const noRequests = merkleize([emptyList(13), emptyList(4), emptyList(1)], 2)
  return [
    noSignature,
    zeroRoot(2),
    graffitoOf(graffito),
    emptyList(4),
    emptyList(0),
    emptyList(3),
    emptyList(4),
    emptyList(4),
    pair(noBits, noSignature),
    payload,
    emptyList(4),
    emptyList(12),
    noRequests,
  ]
}

const BODY_DEPTH = 4
const graffitoOf = (text: string): Root => padded(new TextEncoder().encode(text).subarray(0, 32))

/** The body of a block. From Gloas on only what it commits to is known of it: the parent's hash, in the bid. */
export function bodyTree(config: ConsensusConfig, slot: number, block: ExecutionBlock, graffito: string): Tree {
  if (shapeAt(config, slot) === 'electra') return fullTree(bodyFields(config, payloadTree(block).root, graffito), BODY_DEPTH)
  return sparseTree(new Map([[INDICES.gloas.execution, bytesOf(block.parentHash)]]), filler(`body ${slot} ${block.hash} ${graffito}`))
}

/** What of a state a light client is shown. */
export type StateFacts = { readonly slot: number; readonly current: Root; readonly next: Root; readonly finalized: Root }

export function stateTree(config: ConsensusConfig, { slot, current, next, finalized }: StateFacts): Tree {
  const indices = INDICES[shapeAt(config, slot)]
  const known = new Map([
    [indices.current, current],
    [indices.next, next],
    [indices.finalized, finalized],
  ])
  return sparseTree(known, filler(`state ${config.name} ${slot}`))
}

/** What committee members sign for a block (consensus-specs, altair/light-client/sync-protocol.md, `validate_light_client_update`). */
export function signingRoot(config: ConsensusConfig, signed: Root, signatureSlot: number): Root {
  const fork = forkAt(config, epochOf(config, Math.max(signatureSlot, 1) - 1))
  const forkData = pair(padded(bytesOf(fork.version)), bytesOf(config.genesisValidatorsRoot))
  const domain = new Uint8Array(32)
  domain.set([7, 0, 0, 0])
  domain.set(forkData.subarray(0, 28), 4)
  return pair(signed, domain)
}

/** Normalized: longer branches of a later fork begin with zeroes (consensus-specs, electra/light-client/sync-protocol.md). */
export const branchJson = (branch: readonly Root[], index: number): readonly string[] => [
  ...Array.from({ length: depthOf(index) - branch.length }, () => hexOf(new Uint8Array(32))),
  ...branch.map(hexOf),
]

/** A `LightClientHeader` in the shape of a fork: its own, or a later one (consensus-specs, gloas/light-client/fork.md). */
export function lightHeaderJson(
  config: ConsensusConfig,
  header: BeaconHeader,
  block: ExecutionBlock,
  graffito: string,
  shape: Shape,
): Json {
  const own = shapeAt(config, header.slot)
  const body = bodyTree(config, header.slot, block, graffito)
  const branch = body.branch(INDICES[own].execution)
  if (shape === 'electra') {
    return { beacon: headerJson(header), execution: payloadHeaderJson(block), execution_branch: branch.map(hexOf) }
  }
  const inner = own === 'electra' ? payloadTree(block).branch(2 ** PAYLOAD_DEPTH + BLOCK_HASH_FIELD) : []
  return {
    beacon: headerJson(header),
    execution_block_hash: own === 'electra' ? block.hash : block.parentHash,
    execution_branch: branchJson([...inner, ...branch], INDICES.gloas.execution),
  }
}

/** A header of nothing: what an update carries where it has no finality to tell. */
export function emptyLightHeaderJson(shape: Shape): Json {
  const zero = hexOf(new Uint8Array(32))
  const none = { slot: 0, proposer: 0, parentRoot: new Uint8Array(32), stateRoot: new Uint8Array(32), bodyRoot: new Uint8Array(32) }
  const branch = branchJson([], INDICES[shape].execution)
  if (shape === 'gloas') return { beacon: headerJson(none), execution_block_hash: zero, execution_branch: branch }
  const noBlock: ExecutionBlock = {
    number: 0, hash: zero, parentHash: zero, miner: hexOf(new Uint8Array(20)), stateRoot: zero, receiptsRoot: zero,
    logsBloom: hexOf(new Uint8Array(256)), mixHash: zero, gasLimit: '0x0', gasUsed: '0x0', timestamp: '0x0', extraData: '0x',
    baseFeePerGas: '0x0', blobGasUsed: '0x0', excessBlobGas: '0x0', transactions: [],
  } // prettier-ignore
  return {
    beacon: headerJson(none),
    execution: { ...payloadHeaderJson(noBlock), transactions_root: zero, withdrawals_root: zero },
    execution_branch: branch,
  }
}

/** A whole electra `BeaconBlock`, as the beacon API writes it: nothing in it but a payload. */
export function blockJson(config: ConsensusConfig, header: BeaconHeader, block: ExecutionBlock, graffito: string): Json {
  const zero = hexOf(new Uint8Array(32))
  const noSignature = hexOf(new Uint8Array(SIGNATURE_BYTES))
  const { body_root: _, ...rest } = headerJson(header)
  return {
    ...rest,
    body: {
      randao_reveal: noSignature,
      eth1_data: { deposit_root: zero, deposit_count: '0', block_hash: zero },
      graffiti: hexOf(graffitoOf(graffito)),
      proposer_slashings: [],
      attester_slashings: [],
      attestations: [],
      deposits: [],
      voluntary_exits: [],
      sync_aggregate: {
        sync_committee_bits: hexOf(new Uint8Array(config.syncCommitteeSize / 8)),
        sync_committee_signature: noSignature,
      },
      execution_payload: payloadJson(block),
      bls_to_execution_changes: [],
      blob_kzg_commitments: [],
      execution_requests: { deposits: [], withdrawals: [], consolidations: [] },
    },
  }
}

/** A proposer for each slot: only the header's root depends on it. */
export const proposerOf = (slot: number): number => Number(sha256(`proposer ${slot}`)[0])
