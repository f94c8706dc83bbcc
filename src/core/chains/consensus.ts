import { fail, type WireError } from '../errors.ts'
import type { Hex } from '../bytes/hex.ts'

/** Forks of the beacon chain that a light client meets, oldest first (consensus-specs). */
export const FORK_NAMES = ['altair', 'bellatrix', 'capella', 'deneb', 'electra', 'fulu', 'gloas'] as const
export type ForkName = (typeof FORK_NAMES)[number]

/** When a fork begins, and the 4-byte version that its signatures are made for. A fork without a date has no row. */
export type ForkRow = { readonly fork: ForkName; readonly version: Hex; readonly epoch: number }

/** What tells one beacon chain from another (consensus-specs, `configs/` and `presets/`). */
export type ConsensusConfig = {
  readonly name: string
  /** Seconds since the epoch. */
  readonly genesisTime: number
  readonly genesisValidatorsRoot: Hex
  readonly secondsPerSlot: number
  readonly slotsPerEpoch: number
  readonly epochsPerSyncCommitteePeriod: number
  /** Members of a sync committee: 512, and 32 in the minimal preset. */
  readonly syncCommitteeSize: number
  readonly forks: readonly ForkRow[]
  /** Days that a checkpoint may be old (weak subjectivity, SPEC section 9). Absent where blocks come on demand: the practice chain. */
  readonly checkpointDays?: number
  /** A later fork that somebody scheduled and this build has no rules for: from its epoch on nothing is verified. */
  readonly ends?: BeaconScheduledFork
}

/** A row of a fork schedule, whether or not this build has rules for it. Names are those of consensus-specs, in lower case. */
export type BeaconScheduledFork = { readonly fork: string; readonly version: Hex; readonly epoch: number }

/** Forks of one beacon chain with their dates, as somebody published them. */
export type BeaconForkSchedule = {
  /** Where it was read, in the words of whoever wrote it. */
  readonly source: string
  /** Oldest first. */
  readonly forks: readonly BeaconScheduledFork[]
}

/** What the person chose for a chain's light client: which beacon chain, and a checkpoint of their own if they pasted one. */
export type Consensus = {
  /** By its name where it ships with the build (`configOf`). */
  readonly config: string | ConsensusConfig
  readonly checkpoint?: Hex
  /** Forks that the person imported: later ones than the build knows, or dates that moved. */
  readonly schedule?: BeaconForkSchedule
}

/** Reads a block root as it is pasted: 32 bytes in hexadecimal. Throws `input/block-root`. */
export function parseRoot(text: string): Hex {
  const trimmed = text.trim().toLowerCase()
  if (!/^0x[0-9a-f]{64}$/.test(trimmed)) throw fail('input/block-root')
  return trimmed as Hex
}

/** False where the age of a block says nothing: the practice chain, whose blocks come on demand, and others of which nothing is ever too old. */
export const hasClock = ({ config }: Consensus): boolean =>
  typeof config === 'string' ? config !== 'practice' : config.checkpointDays !== undefined

/** Where a checkpoint came from (SPEC section 9). */
export type CheckpointSource = 'own' | 'shipped' | 'hosts' | 'pasted'

/** A beacon block that the light client stands on. `at`: seconds since the epoch, of its slot. */
export type Checkpoint = { readonly root: Hex; readonly slot: number; readonly at: number; readonly source: CheckpointSource }

/** A block that the light client verified: who signed, and which execution block it is. */
export type VerifiedBlock = {
  readonly slot: number
  readonly beaconRoot: Hex
  /** Hash of the execution block that it proves. After Gloas that is the parent's. */
  readonly blockHash: Hex
  /** Known before Gloas only. */
  readonly blockNumber?: bigint
  /** Members of the committee that signed, of how many. */
  readonly signers: number
  readonly of: number
}

/** Seconds by which the device's clock may differ from the time of blocks before it counts as wrong. */
export const MAX_CLOCK_ERROR = 60

/**
 * What is wrong with the device's clock, and by how many seconds: it is behind verified blocks, went back while Assay was open, or is ahead of blocks
 * that keep coming.
 */
export type ClockFault = { readonly kind: 'behind' | 'set-back' | 'ahead'; readonly seconds: number }

/**
 * A fork to come that this build has no rules for. `at`: seconds since the epoch. `host`: who says so; absent where it stands in the schedule that the person
 * imported. Nothing of it is proved: it is a reason to look for a newer build in time.
 */
export type ForkAhead = { readonly fork: string; readonly at: number; readonly host?: string }

/** A host that answers and has no light client data, while others may have. `since`: milliseconds since the epoch. */
export type SilentHost = { readonly host: string; readonly since: number; readonly fork: string }

/** A host whose last answer was of no use, or did not come. `why` names it, where it is about an answer. */
export type FailingHost = { readonly host: string; readonly why: WireError }

/** Life of a light client (SPEC section 4). Where it is anything but `synced` or `behind`, facts are `claimed`. */
export type LightClientState =
  /** No consensus endpoint, or the chain has no light client. */
  | { readonly kind: 'off' }
  /** No checkpoint that may be used without asking: the person accepts what two hosts agree on, or pastes one. */
  | {
      readonly kind: 'needs-checkpoint'
      readonly offered?: Checkpoint
      readonly hosts: readonly string[]
      readonly why: 'none' | 'too-old' | 'hosts-differ'
      /** What two hosts call final does not fit the device's clock. Nothing of it is verified: it is a hint. */
      readonly clock?: ClockFault
    }
  | { readonly kind: 'bootstrapping'; readonly checkpoint?: Checkpoint }
  | { readonly kind: 'syncing'; readonly checkpoint: Checkpoint; readonly period: number; readonly target: number }
  | {
      /** `behind`: the newest block is older than it should be, or the last look failed. `seconds`: how old it is; where blocks come on demand, since when looks fail. */
      readonly kind: 'synced' | 'behind'
      readonly checkpoint: Checkpoint
      readonly optimistic: VerifiedBlock
      readonly finalized: VerifiedBlock
      readonly seconds: number
      readonly host: string
      /** Present: the device's clock is wrong, so no age is to be believed. */
      readonly clock?: ClockFault
      readonly ahead?: ForkAhead
      readonly silent?: readonly SilentHost[]
      readonly failing?: readonly FailingHost[]
    }
  /** Two finalized blocks that exclude each other, both signed: stop and tell. */
  | { readonly kind: 'conflicting'; readonly one: VerifiedBlock; readonly other: VerifiedBlock; readonly host: string }
  /** No host gives an answer that can be used: why, of each that was asked. */
  | { readonly kind: 'unreachable'; readonly since: number; readonly error: string; readonly failing?: readonly FailingHost[] }
  /** Hosts answer, but none serves data of this fork; or it is a fork that this build does not know. */
  | {
      readonly kind: 'no-data'
      readonly fork: string
      readonly since: number
      readonly known: 'fork' | 'unknown-fork'
      readonly silent?: readonly SilentHost[]
    }
