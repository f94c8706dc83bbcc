import { describe, expect, it } from 'vitest'
import type { Checkpoint, VerifiedBlock } from '#core/chains/consensus'
import type { LightClientStore } from '../light-client/light-client.ts'
import { type DriverEvent, type DriverState, INITIAL, isSyncDue, knownBlock, next, type Phase, verifiedOf } from './driver-state.ts'

const SLOT = { secondsPerSlot: 12 }
// The transitions carry stores and never look into them.
const storeOf = (name: string): LightClientStore => ({ name }) as unknown as LightClientStore
const [OLD, NEW] = [storeOf('old'), storeOf('new')]
const checkpoint: Checkpoint = { root: '0x01', slot: 64, at: 768, source: 'shipped' }
const blockAt = (slot: number): VerifiedBlock =>
  ({ slot, beaconRoot: '0x02', blockHash: '0x03', blockNumber: 5n, timestamp: 0, signers: 500, of: 512 }) as unknown as VerifiedBlock
const [FINAL, NEWEST, OTHER] = [blockAt(96), blockAt(160), blockAt(97)]
const verified = { store: OLD, checkpoint }
const following = { kind: 'following', verified, optimistic: NEWEST, finalized: FINAL, host: 'a' } as const

/** Every phase, those that may have a store with and without. */
const PHASES = {
  off: { kind: 'off' },
  'off, resumed': { kind: 'off', verified },
  'needs-checkpoint': { kind: 'needs-checkpoint', hosts: ['a', 'b'], why: 'none' },
  bootstrapping: { kind: 'bootstrapping' },
  'bootstrapping, started': { kind: 'bootstrapping', verified },
  syncing: { kind: 'syncing', verified, period: 3, target: 9 },
  following,
  conflicting: { kind: 'conflicting', one: FINAL, other: OTHER, host: 'a' },
  unreachable: { kind: 'unreachable', since: 7, error: 'rpc/http' },
  'unreachable, started': { kind: 'unreachable', since: 7, error: 'rpc/http', verified },
  'no-data': { kind: 'no-data', since: 7, fork: 'fulu', known: 'fork' },
  'no-data, started': { kind: 'no-data', since: 7, fork: 'fulu', known: 'fork', verified },
} as const satisfies Readonly<Record<string, Phase>>
type Name = keyof typeof PHASES
const NAMES = Object.keys(PHASES) as readonly Name[]
const WITHOUT_STORE = ['off', 'needs-checkpoint', 'bootstrapping', 'unreachable', 'no-data'] as const satisfies readonly Name[]
const WITH_STORE = NAMES.filter((name) => 'verified' in PHASES[name])

const failed = (code: string): DriverEvent => ({
  kind: 'failed',
  at: 1_000_000,
  now: 99,
  error: { code: code as never, data: { fork: 'heze' } },
  fork: 'fulu',
})
const other = { store: NEW, checkpoint: { ...checkpoint, source: 'own' } } as const
const EVENTS = {
  resumed: { kind: 'resumed', verified: other },
  bootstrapping: { kind: 'bootstrapping' },
  bootstrapped: { kind: 'bootstrapped', verified: other },
  'needs-checkpoint': { kind: 'needs-checkpoint', at: 1000, hosts: [], why: 'hosts-differ' },
  syncing: { kind: 'syncing', period: 4, target: 9 },
  synced: { kind: 'synced', at: 1000, store: NEW, host: 'b', optimistic: NEWEST, finalized: FINAL },
  restarted: { kind: 'restarted' },
  conflict: { kind: 'conflict', generation: 4, one: FINAL, other: OTHER, host: 'b' },
  'late conflict': { kind: 'conflict', generation: 3, one: FINAL, other: OTHER, host: 'b' },
  failed: failed('rpc/timeout'),
  accepted: { kind: 'accepted', root: '0x09', source: 'pasted' },
} as const satisfies Readonly<Record<string, DriverEvent>>

const stateOf = (phase: Phase): DriverState => ({ ...INITIAL, phase, generation: 4, syncedAt: 0, failures: 1 })
const after = (name: Name, event: DriverEvent): DriverState => next(stateOf(PHASES[name]), event, SLOT)

/** Which kind of phase each event leads to; what is not listed stays as it is. */
const TABLE: Readonly<Record<keyof typeof EVENTS, Partial<Record<Name, Phase['kind']>>>> = {
  // The phase is the same, with a store: see below.
  resumed: {},
  bootstrapping: Object.fromEntries(WITHOUT_STORE.map((name) => [name, 'bootstrapping'])),
  bootstrapped: {},
  'needs-checkpoint': Object.fromEntries(WITHOUT_STORE.map((name) => [name, 'needs-checkpoint'])),
  syncing: Object.fromEntries(WITH_STORE.map((name) => [name, 'syncing'])),
  synced: Object.fromEntries(WITH_STORE.map((name) => [name, 'following'])),
  restarted: Object.fromEntries(NAMES.map((name) => [name, name === 'conflicting' ? 'conflicting' : 'bootstrapping'])),
  conflict: Object.fromEntries(NAMES.map((name) => [name, 'conflicting'])),
  'late conflict': {},
  failed: Object.fromEntries(NAMES.map((name) => [name, name === 'conflicting' ? 'conflicting' : 'unreachable'])),
  accepted: Object.fromEntries(NAMES.map((name) => [name, 'bootstrapping'])),
}
const PAIRS = NAMES.flatMap((name) => (Object.keys(EVENTS) as (keyof typeof EVENTS)[]).map((event) => ({ name, event })))

describe('the driver of a light client', () => {
  it.each(PAIRS)('in $name goes on as the table says at $event', ({ name, event }) => {
    expect(after(name, EVENTS[event]).phase.kind).toBe(TABLE[event][name] ?? PHASES[name].kind)
  })

  it.each(PAIRS)('in $name with $event knows blocks only while it follows, and never without a store', ({ name, event }) => {
    const state = after(name, EVENTS[event])
    const isFollowing = state.phase.kind === 'following'
    expect(knownBlock(state, 'optimistic')).toBe(isFollowing ? NEWEST : undefined)
    expect(knownBlock(state, 'finalized')).toBe(isFollowing ? FINAL : undefined)
    if (isFollowing) expect(verifiedOf(state)).toBeDefined()
  })

  it.each(Object.entries(EVENTS).filter(([name]) => name !== 'accepted'))('stays stopped by a conflict at %s', (_, event) => {
    const stopped = stateOf(PHASES.conflicting)
    expect(next(stopped, event, SLOT)).toBe(stopped)
    expect(next(stopped, failed('light-client/no-data'), SLOT)).toBe(stopped)
  })

  it('asks nobody while it is stopped by a conflict, however old what it knows is', () => {
    expect(isSyncDue(stateOf(PHASES.conflicting), 'optimistic', 0, 1e9)).toBe(false)
    expect(isSyncDue(stateOf(PHASES.unreachable), 'optimistic', 1e12, 1e9)).toBe(true)
    expect(isSyncDue(stateOf(following), 'finalized', 5, 4)).toBe(false)
    expect(isSyncDue(stateOf(following), 'finalized', 5, 5)).toBe(true)
  })

  it('takes a store that was read only where it has none', () => {
    for (const name of WITHOUT_STORE) expect(verifiedOf(after(name, EVENTS.resumed))).toBe(other)
    for (const name of WITH_STORE) expect(verifiedOf(after(name, EVENTS.resumed))).toBe(verified)
    expect(verifiedOf(after('bootstrapping', EVENTS.bootstrapped))).toBe(other)
    expect(verifiedOf(after('unreachable', EVENTS.bootstrapped))).toBeUndefined()
  })

  it.each(WITH_STORE)('in %s takes the store of a sync from its own checkpoint on, reliable or not', (name) => {
    const state = after(name, EVENTS.synced)
    expect(state).toMatchObject({ syncedAt: 1000, failures: 0, phase: { verified: { store: NEW, checkpoint }, host: 'b' } })
    const unreliable = after(name, { kind: 'synced', at: 1000, store: NEW, host: 'b', finalized: FINAL })
    expect(unreliable.phase).toEqual({ ...PHASES[name], verified: { store: NEW, checkpoint } })
    expect(unreliable.failures).toBe(0)
  })

  it.each(WITHOUT_STORE)('in %s has nothing to sync', (name) => {
    const state = stateOf(PHASES[name])
    expect(next(state, EVENTS.synced, SLOT)).toBe(state)
    expect(next(state, EVENTS.syncing, SLOT)).toBe(state)
  })

  it('tells a late conflict of an earlier start by its number', () => {
    const restarted = after('following', EVENTS.restarted)
    expect(restarted).toMatchObject({ generation: 5, phase: { kind: 'bootstrapping' } })
    expect(verifiedOf(restarted)).toBeUndefined()
    expect(next(restarted, EVENTS.conflict, SLOT)).toBe(restarted)
    expect(next(after('following', EVENTS.accepted), EVENTS.conflict, SLOT).phase.kind).toBe('bootstrapping')
  })

  it('begins again from what the person accepted, at once', () => {
    const waiting = { ...stateOf(PHASES.conflicting), waitUntil: 5_000 }
    expect(next(waiting, EVENTS.accepted, SLOT)).toEqual({
      phase: { kind: 'bootstrapping' },
      generation: 5,
      accepted: { root: '0x09', source: 'pasted' },
      syncedAt: -Infinity,
      waitUntil: -Infinity,
      failures: 1,
    })
  })

  it('says why no host can be used, and since when', () => {
    const phaseAfter = (name: Name, code: string): Phase => after(name, failed(code)).phase
    expect(phaseAfter('bootstrapping', 'rpc/http')).toEqual({ kind: 'unreachable', since: 99, error: 'rpc/http' })
    expect(phaseAfter('unreachable, started', 'rpc/timeout')).toEqual({ kind: 'unreachable', since: 7, error: 'rpc/timeout', verified })
    expect(phaseAfter('unreachable', 'light-client/no-data')).toEqual({ kind: 'no-data', since: 7, fork: 'fulu', known: 'fork' })
    expect(phaseAfter('syncing', 'light-client/unknown-fork')).toEqual({
      kind: 'no-data',
      since: 99,
      fork: 'heze',
      known: 'unknown-fork',
      verified,
    })
    expect(phaseAfter('bootstrapping', 'light-client/checkpoint-too-old')).toEqual({ kind: 'needs-checkpoint', hosts: [], why: 'too-old' })
  })

  it('goes on following while what it verified is recent, and counts the failure', () => {
    const at = (ms: number): DriverState => next(stateOf(following), { ...failed('rpc/http'), at: ms } as DriverEvent, SLOT)
    expect(at(59_999)).toMatchObject({ phase: following, failures: 2 })
    expect(at(60_000)).toMatchObject({ phase: { kind: 'unreachable', verified }, failures: 2 })
  })

  it('waits longer after each failure, a minute at most, and a minute for the person', () => {
    const waits = [0, 1, 2, 3, 40].map(
      (failures) => next({ ...stateOf(PHASES.unreachable), failures }, failed('rpc/http'), SLOT).waitUntil - 1_000_000,
    )
    expect(waits).toEqual([12_000, 24_000, 48_000, 60_000, 60_000])
    expect(after('bootstrapping', EVENTS['needs-checkpoint']).waitUntil).toBe(61_000)
  })
})
