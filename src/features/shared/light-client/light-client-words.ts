import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CheckpointSource, ClockFault, LightClientState } from '#core/chains/consensus'
import type { HeardState } from '#wallet'
import type { LightClientStatus } from './light-client-status.ts'

/** How far a catching up is: the committee periods that were passed, of how many. */
export function periodsOf({ state, from }: HeardState): { readonly done: number; readonly of: number } | undefined {
  if (state.kind !== 'syncing') return undefined
  const first = from ?? state.period
  return { done: state.period - first + 1, of: Math.max(1, state.target - first + 1) }
}

/** The word beside the stamp. */
export const LIGHT_CLIENT_STATUS_WORD: Readonly<
  Record<Exclude<LightClientStatus, 'behind' | 'syncing' | 'wrong-clock'>, MessageDescriptor>
> = {
  synced: msg`Synced`,
  idle: msg`Not started`,
  off: msg`No light client`,
  bootstrapping: msg`Starting`,
  'needs-checkpoint': msg`Needs a checkpoint`,
  'check-clock': msg`Check your clock`,
  'no-data': msg`No data`,
  unreachable: msg`Unreachable`,
  conflicting: msg`Conflict`,
}

/** Seconds in the largest unit that they fill, in full words or short: "2 hours", "3 min". */
export function duration(seconds: number, locale: string, unitDisplay: 'short' | 'long'): string {
  const [unit, size] =
    seconds >= 2 * 86_400
      ? (['day', 86_400] as const)
      : seconds >= 7200
        ? (['hour', 3600] as const)
        : seconds >= 120
          ? (['minute', 60] as const)
          : (['second', 1] as const)
  return new Intl.NumberFormat([locale, 'en'], { style: 'unit', unit, unitDisplay }).format(Math.floor(seconds / size))
}

/** What is wrong with the device's clock, if anything is. */
export const clockFaultOf = (state: LightClientState): ClockFault | undefined => ('clock' in state ? state.clock : undefined)

/** What is wrong with the clock, in one sentence. */
function whatClockDoes(fault: ClockFault | undefined, locale: string): MessageDescriptor {
  const time = duration(fault?.seconds ?? 0, locale, 'long')
  if (fault?.kind === 'ahead') return msg`Your device’s clock is ${time} ahead of the newest blocks, though they keep coming.`
  if (fault?.kind === 'set-back') return msg`Your device’s clock went back by ${time} while Assay was open.`
  return msg`Your device’s clock is ${time} behind: a verified block has a later time.`
}

/** What hosts say of the clock before any block is verified, in one sentence. */
function whatHostsSayOfClock(state: LightClientState, locale: string): MessageDescriptor {
  const fault = clockFaultOf(state)
  const time = duration(fault?.seconds ?? 0, locale, 'long')
  const hosts = state.kind === 'needs-checkpoint' ? state.hosts.join(', ') : ''
  return fault?.kind === 'ahead'
    ? msg`Your device’s clock seems to be ${time} ahead of the newest final blocks from ${hosts}.`
    : msg`Your device’s clock seems to be ${time} behind: ${hosts} have final blocks of a later time.`
}

/** What the light client is doing, in one sentence. */
export function whatItDoes(standing: LightClientStatus, state: LightClientState, locale: string): MessageDescriptor {
  switch (standing) {
    case 'wrong-clock':
      return whatClockDoes(clockFaultOf(state), locale)
    case 'check-clock':
      return whatHostsSayOfClock(state, locale)
    case 'synced':
      return msg`The light client on this device checks who signed each block.`
    case 'behind':
      return msg`The light client works, but the newest block it could verify is older than it should be.`
    case 'idle':
      return msg`The light client is set up. It starts when you first use this chain.`
    case 'off':
      return msg`No light client is set up for this chain, so its blocks aren’t verified here.`
    case 'bootstrapping':
      return msg`The light client starts from its checkpoint.`
    case 'syncing':
      return msg`The light client is catching up from its checkpoint, one committee at a time.`
    case 'needs-checkpoint':
      return whyItNeedsOne(state)
    case 'conflicting':
      return msg`Two final blocks contradict each other, and both are signed. That must never happen.`
    case 'unreachable':
      return msg`No consensus host gives a usable answer, so no new block can be verified.`
    case 'no-data':
      return state.kind === 'no-data' && state.known === 'unknown-fork'
        ? msg`The chain has moved to rules that this version of Assay doesn’t know. Assay doesn’t guess them.`
        : msg`Hosts answer, but none serves light client data for the chain’s current rules.`
  }
}

function whyItNeedsOne(state: LightClientState): MessageDescriptor {
  if (state.kind !== 'needs-checkpoint' || state.why === 'none')
    return msg`The light client has no starting block that it can use without asking you.`
  return state.why === 'too-old'
    ? msg`The light client’s last known block is too old to start from safely.`
    : msg`The consensus hosts don’t agree on a starting block.`
}

/** What that means for what is on the screen. */
export function whatItMeans(standing: LightClientStatus): MessageDescriptor {
  switch (standing) {
    case 'synced':
      return msg`Balances and Reviews are proved against the newest verified block.`
    case 'behind':
      return msg`What you see is proved, but as of an older block.`
    case 'wrong-clock':
      return msg`Blocks are still verified. We can’t tell how old they are, or what is still valid.`
    case 'conflicting':
      return msg`Stop. Don’t sign anything on this chain until you know which block is the true one.`
    case 'idle':
      return msg`Nothing has been read from this chain since you opened Assay.`
    case 'bootstrapping':
    case 'syncing':
      return msg`Until it’s done, everything about this chain is only claimed by an endpoint.`
    case 'off':
    case 'needs-checkpoint':
    case 'check-clock':
    case 'unreachable':
    case 'no-data':
      return msg`What’s read from this chain now is only claimed by an endpoint. What was proved before stays proved, as of its block.`
  }
}

/** What the person can do about it; nothing where it is well, or only takes time. */
export function whatToDo(standing: LightClientStatus, state: LightClientState): MessageDescriptor | undefined {
  switch (standing) {
    case 'off':
      return msg`Choose its beacon chain and add a consensus host.`
    case 'needs-checkpoint':
      return state.kind === 'needs-checkpoint' && state.offered
        ? msg`Accept the block that two hosts agree on, or paste one from a source that you trust.`
        : msg`Paste the root of a recent final block from a source that you trust, or add a consensus host of another operator.`
    case 'unreachable':
      return msg`Check your connection, or add another consensus host.`
    case 'no-data':
      return state.kind === 'no-data' && state.known === 'unknown-fork'
        ? msg`Use a newer version of Assay, or import a newer fork schedule for this chain.`
        : msg`Add a consensus host that serves light clients, or a folder of files.`
    case 'behind':
      return msg`Wait, or add another consensus host.`
    case 'wrong-clock':
    case 'check-clock':
      return msg`Set your device’s clock, then refresh.`
    case 'conflicting':
      return msg`Choose a checkpoint from a source that you trust.`
    default:
      return undefined
  }
}

/** Where a checkpoint came from. */
export const CHECKPOINT_SOURCE: Readonly<Record<CheckpointSource, MessageDescriptor>> = {
  own: msg`verified on this device before`,
  shipped: msg`shipped with this build`,
  hosts: msg`two hosts agreed, and you accepted it`,
  pasted: msg`pasted by you`,
}
