import { defined } from '#core/defined'
import type { WireError } from '#core/errors'
import type { Client } from '#protocol'
import type { Session, UnlockMethod, VaultCalls, VaultEvents, VaultStatus } from '#protocol/vault'
import type { Records } from '#store'

/** Where the person stands: without a vault, before a locked one, or inside. */
export type SessionState =
  | { readonly kind: 'starting' }
  /** The page lacks its protection: the vault does not open, everything without keys works. */
  | { readonly kind: 'unprotected'; readonly error: WireError }
  /** `lost`: there was one, and nobody erased it here. */
  | { readonly kind: 'absent'; readonly lost?: true }
  /** `left`: the tab that held the vault open for all is gone. `setBack`: it was locked because the device's clock went back. */
  | {
      readonly kind: 'locked'
      readonly waitMs: number
      readonly failures: number
      readonly ways: readonly UnlockMethod[]
      readonly left?: true | undefined
      readonly setBack?: true | undefined
    }
  | OpenState
export type OpenState = { readonly kind: 'open'; readonly session: Session; readonly records: Records }

export type VaultClient = Client<VaultCalls, VaultEvents>

/**
 * All that the session remembers, in one value. `shown` is what screens see of it. A vault client is also the mark by which an answer is recognised: one of a
 * client that is neither `vault` nor `joining` comes too late and changes nothing.
 */
export type SessionLifecycle = ClosedLifecycle | OpenLifecycle

export type ClosedLifecycle = {
  readonly kind: 'closed'
  readonly shown: Exclude<SessionState, OpenState>
  /** Absent from the end of one vault Worker to the start of the next. */
  readonly vault: VaultClient | undefined
  /** The vault of another tab, while the records are opened with its session. */
  readonly joining: VaultClient | undefined
  /** The newest records that were open here, closed since: what was being written when they closed is still to be deleted by an erasure. */
  readonly former: Records | undefined
  /** How the vault opens, as last seen from outside: shown from the moment of a lock until the next Worker has answered. */
  readonly ways: readonly UnlockMethod[]
  /** Why the vault locked itself, where that is shown. */
  readonly reason: 'left' | 'clock' | undefined
}

export type OpenLifecycle = {
  readonly kind: 'open'
  readonly shown: OpenState
  readonly vault: VaultClient
  readonly ways: readonly UnlockMethod[]
}

/** What may happen. `from` is the vault client that the news came from. */
export type SessionEvent =
  /** A fresh vault Worker takes the place of the one before. */
  | { readonly kind: 'started'; readonly vault: VaultClient }
  /** Its check of itself failed. */
  | { readonly kind: 'check-failed'; readonly from: VaultClient; readonly error: WireError }
  /** What a fresh Worker says of the vault on this device. */
  | { readonly kind: 'status'; readonly from: VaultClient; readonly status: VaultStatus }
  /** The vault of another tab answered in place of `from`. */
  | { readonly kind: 'join'; readonly from: VaultClient; readonly vault: VaultClient; readonly ways: readonly UnlockMethod[] }
  /** The attempt is over; where it succeeded, this changes nothing. */
  | { readonly kind: 'join-ended'; readonly from: VaultClient }
  /** A vault answered with its session, and its records are open. */
  | { readonly kind: 'opened'; readonly from: VaultClient; readonly session: Session; readonly records: Records }
  /** The same records, sealed by a new key since. */
  | { readonly kind: 'resealed'; readonly from: VaultClient; readonly session: Session }
  /** A wrong password or passkey: how long to wait now. */
  | { readonly kind: 'refused'; readonly from: VaultClient; readonly status: VaultStatus }
  /** The vault locked itself. */
  | { readonly kind: 'vault-locked'; readonly from: VaultClient; readonly why: VaultEvents['locked']['why'] }
  /** The person or another tab locks. */
  | { readonly kind: 'lock' }
  /** The vault is erased, here or in another tab. */
  | { readonly kind: 'erased' }
  /** The pages of these records are deleted. */
  | { readonly kind: 'records-erased'; readonly records: Records }

/** What is to be done, in this order. */
export type SessionEffect =
  /** Ends a Worker: with it goes every key and every open request. Of a vault of another tab, the connection alone. */
  | { readonly kind: 'end-vault'; readonly vault: VaultClient }
  | { readonly kind: 'close-records'; readonly records: Records }
  /** Requests are moved to where a lock leaves them; then the records close. */
  | { readonly kind: 'leave-records'; readonly records: Records }

export type SessionStep = { readonly state: SessionLifecycle; readonly effects: readonly SessionEffect[] }

export const INITIAL_SESSION: ClosedLifecycle = {
  kind: 'closed',
  shown: { kind: 'starting' },
  vault: undefined,
  joining: undefined,
  former: undefined,
  ways: [{ kind: 'password' }],
  reason: undefined,
}

/** The one mover of a session. An event that does not fit leaves the state as it is (the same object). */
export function next(state: SessionLifecycle, event: SessionEvent): SessionStep {
  const isJoining = state.kind === 'closed' && 'from' in event && event.from === state.joining
  if ('from' in event && event.from !== state.vault && !isJoining) return late(state, event)
  if (state.kind === 'open') return nextOpen(state, event)
  return isJoining ? nextJoining(state, event) : nextClosed(state, event)
}

/** The records that an erasure has to delete: those that are open, or were. */
export const recordsToErase = (state: SessionLifecycle): Records | undefined => (state.kind === 'open' ? state.shown.records : state.former)

const step = (state: SessionLifecycle, ...effects: readonly SessionEffect[]): SessionStep => ({ state, effects })
const end = (...vaults: readonly (VaultClient | undefined)[]): readonly SessionEffect[] =>
  vaults.flatMap((vault) => (vault ? [{ kind: 'end-vault', vault } as const] : []))
const closing = (records: Records): SessionEffect => ({ kind: 'close-records', records })

/** Of a vault that was ended or left: what it brings is closed, and nothing else comes of it. */
function late(state: SessionLifecycle, event: SessionEvent): SessionStep {
  if (event.kind === 'join') return step(state, ...end(event.vault))
  const isNew = event.kind === 'opened' && !(state.kind === 'open' && event.records === state.shown.records)
  return isNew ? step(state, closing(event.records)) : step(state)
}

function nextClosed(state: ClosedLifecycle, event: SessionEvent): SessionStep {
  const both = end(state.vault, state.joining)
  const ended = { ...state, vault: undefined, joining: undefined }
  switch (event.kind) {
    case 'started':
      return step({ ...ended, vault: event.vault }, ...both)
    case 'check-failed':
      return step({ ...state, shown: { kind: 'unprotected', error: event.error } })
    case 'status':
      return step(withStatus(state, event.status))
    case 'join':
      return step({ ...state, joining: event.vault, ways: event.ways }, ...end(state.joining))
    case 'opened':
      return step(openedBy(state, event), ...end(state.joining))
    case 'refused':
      if (state.shown.kind !== 'locked' || event.status.at !== 'locked') return step(state)
      return step({ ...state, shown: locked(event.status), reason: undefined })
    case 'vault-locked':
      return step({ ...ended, reason: reasonOf(event.why) }, ...both)
    case 'lock':
    case 'erased':
      return step(ended, ...both)
    case 'records-erased':
      return step(event.records === state.former ? { ...state, former: undefined } : state)
    case 'join-ended':
    case 'resealed':
      return step(state)
  }
}

/** What the vault of another tab says while its session is taken up. */
function nextJoining(state: ClosedLifecycle, event: SessionEvent): SessionStep {
  if (event.kind === 'opened') return step(openedBy(state, event), ...end(state.vault))
  const left = { ...state, joining: undefined }
  if (event.kind === 'join-ended') return step(left, ...end(state.joining))
  return event.kind === 'vault-locked' ? step({ ...left, reason: reasonOf(event.why) }, ...end(state.joining)) : step(state)
}

const openedBy = ({ ways }: ClosedLifecycle, { from, session, records }: Extract<SessionEvent, { kind: 'opened' }>): OpenLifecycle => ({
  kind: 'open',
  shown: { kind: 'open', session, records },
  vault: from,
  ways,
})

function nextOpen(state: OpenLifecycle, event: SessionEvent): SessionStep {
  const { vault, ways, shown } = state
  const { records } = shown
  const closed: ClosedLifecycle = { ...INITIAL_SESSION, ways, former: records }
  switch (event.kind) {
    case 'started':
    case 'join':
      return step(state, ...end(event.vault))
    case 'check-failed':
      return step({ ...closed, shown: { kind: 'unprotected', error: event.error }, vault }, closing(records))
    case 'status':
      return step(event.status.at === 'locked' ? { ...state, ways: event.status.ways } : state)
    case 'opened':
      return step(
        { ...state, shown: { kind: 'open', session: event.session, records: event.records } },
        ...(event.records === records ? [] : [closing(records)]),
      )
    case 'resealed':
      return step({ ...state, shown: { ...shown, session: event.session } })
    case 'vault-locked':
    case 'lock': {
      const reason = event.kind === 'lock' ? undefined : reasonOf(event.why)
      const after = locked({ waitMs: 0, failures: 0, ways }, reason)
      return step({ ...closed, reason, shown: after }, ...end(vault), { kind: 'leave-records', records })
    }
    case 'erased':
      return step({ ...closed, shown: { kind: 'absent' } }, ...end(vault), closing(records))
    case 'join-ended':
    case 'refused':
    case 'records-erased':
      return step(state)
  }
}

type LockedStatus = Pick<Extract<SessionState, { kind: 'locked' }>, 'waitMs' | 'failures' | 'ways'>

const reasonOf = (why: VaultEvents['locked']['why']): ClosedLifecycle['reason'] => (why === 'left' || why === 'clock' ? why : undefined)

const locked = ({ waitMs, failures, ways }: LockedStatus, reason?: ClosedLifecycle['reason']): ClosedLifecycle['shown'] => ({
  kind: 'locked',
  waitMs,
  failures,
  ways,
  left: reason === 'left' || undefined,
  setBack: reason === 'clock' || undefined,
})

function withStatus(state: ClosedLifecycle, status: VaultStatus): ClosedLifecycle {
  if (status.at === 'locked') return { ...state, ways: status.ways, shown: locked(status, state.reason) }
  if (status.at === 'absent') return { ...state, shown: { kind: 'absent', ...defined({ lost: status.lost }) } }
  return state
}
