import { type ConsensusConfig, FORK_NAMES, type ForkName, type ForkRow } from '#core/chains/consensus'
import { fail } from '#core/errors'

/** What a fork puts where. Places are generalized indices (consensus-specs, `ssz/merkle-proofs.md`). */
export type ForkRules = {
  /** What stands in a light client header beside the beacon header: nothing, the header of the payload, or the hash of an execution block. */
  readonly header: 'beacon' | 'capella' | 'deneb' | 'gloas'
  /** In the state: `finalized_checkpoint.root`. */
  readonly finalizedRoot: number
  /** In the state. */
  readonly currentSyncCommittee: number
  readonly nextSyncCommittee: number
  /** In the body: the hash of the execution block. 0 before there was one. */
  readonly blockHash: number
}

/** In the body, from Capella to Fulu: `execution_payload` (`EXECUTION_PAYLOAD_GINDEX`). */
export const EXECUTION_PAYLOAD = 25

const ALTAIR = { header: 'beacon', finalizedRoot: 105, currentSyncCommittee: 54, nextSyncCommittee: 55, blockHash: 0 } as const
const CAPELLA = { ...ALTAIR, header: 'capella', blockHash: 412 } as const
const DENEB = { ...CAPELLA, header: 'deneb', blockHash: 812 } as const
const ELECTRA = { ...DENEB, finalizedRoot: 169, currentSyncCommittee: 86, nextSyncCommittee: 87 } as const
const GLOAS = { header: 'gloas', finalizedRoot: 735, currentSyncCommittee: 2945, nextSyncCommittee: 2946, blockHash: 2856 } as const

/** The one switch by fork (consensus-specs, `specs/FORK/light-client/sync-protocol.md`, Constants). A name more in `FORK_NAMES` does not compile without its row. */
const RULES: Readonly<Record<ForkName, ForkRules>> = {
  altair: ALTAIR,
  bellatrix: ALTAIR,
  capella: CAPELLA,
  deneb: DENEB,
  electra: ELECTRA,
  fulu: ELECTRA,
  gloas: GLOAS,
}

export const forkRules = (fork: ForkName): ForkRules => RULES[fork]

/** The fork that a host says its data is of. Throws `light-client/unknown-fork` for one that this build, or this chain, does not know. */
export function forkNamed(name: unknown, config: ConsensusConfig): ForkName {
  const fork = FORK_NAMES.find((known) => known === name)
  if (fork === undefined || !config.forks.some((row) => row.fork === fork))
    throw fail('light-client/unknown-fork', { fork: typeof name === 'string' ? name.slice(0, 40) : 'unnamed' })
  return fork
}

function rowAt(epoch: number, config: ConsensusConfig): ForkRow {
  if (config.ends && epoch >= config.ends.epoch) throw fail('light-client/unknown-fork', { fork: config.ends.fork })
  const row = config.forks.findLast((one) => one.epoch <= epoch)
  if (row === undefined) throw fail('light-client/unknown-fork', { fork: `epoch ${epoch}` })
  return row
}

/** Spec: `compute_epoch_at_slot`. */
export const computeEpochAtSlot = (slot: number, config: ConsensusConfig): number => Math.floor(slot / config.slotsPerEpoch)

/** The fork in force at a slot. Throws `light-client/unknown-fork` before Altair, which had no light clients. */
export const forkAtSlot = (slot: number, config: ConsensusConfig): ForkName => rowAt(computeEpochAtSlot(slot, config), config).fork

/** Spec: `compute_fork_version`: the four bytes that signatures of this epoch are made for. */
export const computeForkVersion = (epoch: number, config: ConsensusConfig): ForkRow['version'] => rowAt(epoch, config).version
