import { defined } from '../defined.ts'
import type { WireError } from '../errors.ts'
import { compareVersions, type ReleaseInfo } from './release-info.ts'

/** The list of a release (`SHA256SUMS`) and signatures of it in the form of minisign, as text. */
export type SignedSums = { readonly list: string; readonly signatures: readonly string[] }

/** A release that lies in this browser, every file of it compared with its record. */
export type StoredRelease = ReleaseInfo & {
  /** The hash of its record. */
  readonly hash: string
  /** The list that names its record, and who signed it, as the host sent them; absent where it sent none. The page verifies them. */
  readonly signed?: SignedSums
  /** When it was fetched, ms since 1970. */
  readonly fetchedAt: number
}

/** Why the host's release was not taken, and when. */
type Refusal = WireError & { readonly at: number }

/** What is installed in this browser, and what its host offers instead. */
export type ReleaseState =
  | { readonly kind: 'none'; readonly refused?: Refusal }
  | {
      readonly kind: 'installed'
      readonly current: StoredRelease
      /** The one before, for one step back. */
      readonly previous?: StoredRelease
      /** Newer and whole, for the person to accept. */
      readonly offered?: StoredRelease
      readonly refused?: Refusal
      /** The highest version that ever ran here: the host is not to lead back behind it. */
      readonly highest: string
      /** When the host was last asked and answered, ms since 1970. */
      readonly checkedAt?: number
    }

export type ReleaseEvent =
  /** The host has the installed release. */
  | { readonly kind: 'same'; readonly at: number }
  | { readonly kind: 'fetched'; readonly release: StoredRelease; readonly at: number }
  | { readonly kind: 'refused'; readonly error: WireError; readonly at: number }
  /** By the person, of the release that they saw. */
  | { readonly kind: 'accepted'; readonly hash: string }
  | { readonly kind: 'went-back' }

type Installed = Extract<ReleaseState, { readonly kind: 'installed' }>

/** Whether a version is older than one that ran here. */
export const isOlder = (state: ReleaseState, version: string): boolean =>
  state.kind === 'installed' && compareVersions(version, state.highest) < 0

/** What is installed after an event. Nothing but `accepted` and `went-back` changes what runs, once something is installed. */
export function nextReleaseState(state: ReleaseState, event: ReleaseEvent): ReleaseState {
  if (state.kind === 'none') return fromNone(state, event)
  switch (event.kind) {
    case 'same':
      return installed(state, { checkedAt: event.at })
    case 'fetched':
      return fetched(state, event)
    case 'refused':
      return { ...state, refused: { ...event.error, at: event.at } }
    case 'accepted': {
      const { offered } = state
      if (offered === undefined || offered.hash !== event.hash) return state
      const highest = compareVersions(offered.version, state.highest) > 0 ? offered.version : state.highest
      return installed({ ...state, current: offered, previous: state.current, highest }, {})
    }
    case 'went-back':
      return state.previous === undefined ? state : installed({ ...state, current: state.previous, previous: state.current }, {})
  }
}

function fromNone(state: Extract<ReleaseState, { readonly kind: 'none' }>, event: ReleaseEvent): ReleaseState {
  if (event.kind === 'refused') return { kind: 'none', refused: { ...event.error, at: event.at } }
  if (event.kind !== 'fetched') return state
  return { kind: 'installed', current: event.release, highest: event.release.version, checkedAt: event.at }
}

function fetched(state: Installed, { release, at }: Extract<ReleaseEvent, { readonly kind: 'fetched' }>): ReleaseState {
  if (release.hash === state.current.hash) return installed(state, { checkedAt: at })
  if (isOlder(state, release.version)) {
    const { version } = release
    return { ...installed(state, { checkedAt: at }), refused: { code: 'release/older', data: { version, known: state.highest }, at } }
  }
  return { ...installed(state, { checkedAt: at }), offered: release }
}

/** Without an offer and a refusal. */
const installed = ({ current, previous, highest, checkedAt }: Installed, change: Pick<Installed, 'checkedAt'>): Installed => ({
  kind: 'installed',
  current,
  highest,
  ...defined({ previous, checkedAt: change.checkedAt ?? checkedAt }),
})

/** Hashes of the releases whose files are kept; all others may go. */
export const storedHashes = (state: ReleaseState): readonly string[] =>
  state.kind === 'none'
    ? []
    : [state.current, state.previous, state.offered].flatMap((release) => (release === undefined ? [] : [release.hash]))
