import { defined } from '#core/defined'
import type { Checkpoint, ClockFault, ConsensusConfig, FailingHost, SilentHost, VerifiedBlock } from '#core/chains/consensus'
import type { WireError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { LightClientStore } from '../light-client/light-client.ts'
import type { FinalityLevel } from './verifier.ts'

/** What was verified, and from which checkpoint on. */
export type Verified = { readonly store: LightClientStore; readonly checkpoint: Checkpoint }

/** What a driver is doing. A store is part of the phase, so the two cannot disagree; only `following` has blocks that may be relied on. */
export type Phase =
  /** Nothing was asked yet. */
  | { readonly kind: 'off'; readonly verified?: Verified }
  | {
      readonly kind: 'needs-checkpoint'
      readonly hosts: readonly string[]
      readonly why: 'none' | 'too-old' | 'hosts-differ'
      readonly offered?: Checkpoint
      readonly clock?: ClockFault
      readonly verified?: Verified
    }
  | { readonly kind: 'bootstrapping'; readonly verified?: Verified }
  /** Over the sync committee periods `period` to `target`. */
  | { readonly kind: 'syncing'; readonly verified: Verified; readonly period: number; readonly target: number }
  | {
      readonly kind: 'following'
      readonly verified: Verified
      readonly optimistic: VerifiedBlock
      readonly finalized: VerifiedBlock
      /** The host that gave them. */
      readonly host: string
    }
  /** Stopped until the person says from which checkpoint to go on. */
  | { readonly kind: 'conflicting'; readonly one: VerifiedBlock; readonly other: VerifiedBlock; readonly host: string }
  /** `since`: milliseconds since 1970. */
  | {
      readonly kind: 'unreachable'
      readonly since: number
      readonly error: string
      readonly failing?: readonly FailingHost[]
      readonly verified?: Verified
    }
  | {
      readonly kind: 'no-data'
      readonly since: number
      readonly fork: string
      readonly known: 'fork' | 'unknown-fork'
      readonly silent?: readonly SilentHost[]
      readonly verified?: Verified
    }

/** The state of a light client's driver. Times are of the clock that nobody sets (`Clock.steady`), in milliseconds. */
export type DriverState = {
  readonly phase: Phase
  /** Raised with each new start, so that a late answer about an earlier start is recognised. */
  readonly generation: number
  /** A root that the person accepted since this Worker started. */
  readonly accepted?: { readonly root: Hex; readonly source: Checkpoint['source'] }
  /** When a sync last succeeded. */
  readonly syncedAt: number
  /** No sync before this: hosts that fail, or a question that is open, are not asked at each call. */
  readonly waitUntil: number
  /** Syncs in a row that failed. */
  readonly failures: number
}

/** What may happen to a driver. `at`: by `Clock.steady`, in milliseconds. */
export type DriverEvent =
  /** What this device verified in an earlier session was read. */
  | { readonly kind: 'resumed'; readonly verified: Verified }
  /** A bootstrap of a checkpoint is being fetched. */
  | { readonly kind: 'bootstrapping' }
  | { readonly kind: 'bootstrapped'; readonly verified: Verified }
  | ({ readonly kind: 'needs-checkpoint'; readonly at: number } & Pick<
      Extract<Phase, { kind: 'needs-checkpoint' }>,
      'hosts' | 'why' | 'offered' | 'clock'
    >)
  | { readonly kind: 'syncing'; readonly period: number; readonly target: number }
  /** `optimistic`, `finalized`: absent where nothing in the store may be relied on. */
  | {
      readonly kind: 'synced'
      readonly at: number
      readonly store: LightClientStore
      readonly host: string
      readonly optimistic?: VerifiedBlock
      readonly finalized?: VerifiedBlock
    }
  /** A chain whose blocks come on demand began anew or was turned back. */
  | { readonly kind: 'restarted' }
  | {
      readonly kind: 'conflict'
      readonly generation: number
      readonly one: VerifiedBlock
      readonly other: VerifiedBlock
      readonly host: string
    }
  /** `now`: milliseconds since 1970. `fork`: of now. */
  | {
      readonly kind: 'failed'
      readonly at: number
      readonly now: number
      readonly error: WireError
      readonly fork: string
      readonly silent?: readonly SilentHost[]
      readonly failing?: readonly FailingHost[]
    }
  /** The person accepted a checkpoint. */
  | { readonly kind: 'accepted'; readonly root: Hex; readonly source: Checkpoint['source'] }

type SlotTime = Pick<ConsensusConfig, 'secondsPerSlot'>

/** While the person is asked for a checkpoint, hosts are asked again this often at most, in milliseconds. */
const MAX_PAUSE = 60_000
/** While hosts fail, blocks that were verified within so many slots are still relied on. */
const TOLERATED_SLOTS = 5

export const INITIAL: DriverState = { phase: { kind: 'off' }, generation: 0, syncedAt: -Infinity, waitUntil: -Infinity, failures: 0 }

export const verifiedOf = ({ phase }: DriverState): Verified | undefined => (phase.kind === 'conflicting' ? undefined : phase.verified)

/** The block of that level that may be relied on; `undefined` in any phase but `following`. */
export const knownBlock = ({ phase }: DriverState, level: FinalityLevel): VerifiedBlock | undefined =>
  phase.kind === 'following' ? phase[level] : undefined

/** Whether what is known of a level is older than `maxAgeMs`, or nothing is. Never where the driver is stopped by a conflict. */
export const isSyncDue = (state: DriverState, level: FinalityLevel, maxAgeMs: number, at: number): boolean =>
  state.phase.kind !== 'conflicting' && (at - state.syncedAt >= maxAgeMs || knownBlock(state, level) === undefined)

/** The one transition function of a light client's driver. An event that does not fit leaves the state as it is. */
export function next(state: DriverState, event: DriverEvent, config: SlotTime): DriverState {
  if (event.kind === 'accepted') {
    const { root, source } = event
    return {
      ...INITIAL,
      phase: { kind: 'bootstrapping' },
      generation: state.generation + 1,
      accepted: { root, source },
      failures: state.failures,
    }
  }
  const { phase } = state
  // Two signed blocks exclude each other: nothing but the person goes on from there.
  if (phase.kind === 'conflicting') return state
  switch (event.kind) {
    case 'resumed':
      return phase.verified ? state : { ...state, phase: { ...phase, verified: event.verified } }
    case 'bootstrapping':
      return phase.verified ? state : { ...state, phase: { kind: 'bootstrapping' } }
    case 'bootstrapped':
      return phase.kind === 'bootstrapping' ? { ...state, phase: { kind: 'bootstrapping', verified: event.verified } } : state
    case 'needs-checkpoint': {
      const { at, ...question } = event
      return phase.verified ? state : { ...state, phase: question, waitUntil: at + MAX_PAUSE }
    }
    case 'syncing': {
      const { period, target } = event
      return phase.verified ? { ...state, phase: { kind: 'syncing', verified: phase.verified, period, target } } : state
    }
    case 'synced':
      return phase.verified
        ? { ...state, syncedAt: event.at, failures: 0, phase: afterSync(phase, phase.verified.checkpoint, event) }
        : state
    case 'restarted':
      return { ...state, phase: { kind: 'bootstrapping' }, generation: state.generation + 1 }
    case 'conflict': {
      const { one, other, host, generation } = event
      return generation === state.generation ? { ...state, phase: { kind: 'conflicting', one, other, host } } : state
    }
    case 'failed':
      return afterFailure(state, phase, event, config)
  }
}

/** Everything but a conflict, out of which no event but the person's leads. */
type OpenPhase = Exclude<Phase, { kind: 'conflicting' }>

function afterSync(phase: OpenPhase, checkpoint: Checkpoint, event: Extract<DriverEvent, { kind: 'synced' }>): Phase {
  const { store, host, optimistic, finalized } = event
  const verified = { store, checkpoint }
  return optimistic && finalized ? { kind: 'following', verified, optimistic, finalized, host } : { ...phase, verified }
}

function afterFailure(
  state: DriverState,
  phase: OpenPhase,
  event: Extract<DriverEvent, { kind: 'failed' }>,
  { secondsPerSlot }: SlotTime,
): DriverState {
  const slot = secondsPerSlot * 1000
  const waitUntil = event.at + Math.min(MAX_PAUSE, slot * 2 ** state.failures)
  const after = { ...state, waitUntil, failures: state.failures + 1 }
  // A connection that stumbles: what was verified a minute ago still holds.
  if (phase.kind === 'following' && event.at - state.syncedAt < TOLERATED_SLOTS * slot) return after
  return { ...after, phase: phaseOfFailure(phase, event) }
}

function phaseOfFailure(phase: OpenPhase, { error, now, fork, silent, failing }: Extract<DriverEvent, { kind: 'failed' }>): Phase {
  const lasting = { since: 'since' in phase ? phase.since : now, ...defined({ verified: phase.verified }) }
  switch (error.code) {
    case 'light-client/checkpoint-too-old':
      return { kind: 'needs-checkpoint', hosts: [], why: 'too-old', ...defined({ verified: phase.verified }) }
    case 'light-client/unknown-fork':
      return { kind: 'no-data', fork: String(error.data?.['fork'] ?? ''), known: 'unknown-fork', ...lasting, ...defined({ silent }) }
    case 'light-client/no-data':
      return { kind: 'no-data', fork, known: 'fork', ...lasting, ...defined({ silent }) }
    default:
      return { kind: 'unreachable', error: error.code, ...lasting, ...defined({ failing }) }
  }
}
