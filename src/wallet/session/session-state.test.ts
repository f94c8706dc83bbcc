import { describe, expect, it } from 'vitest'
import type { Session, UnlockMethod, VaultStatus } from '#protocol/vault'
import type { Records } from '#store'
import {
  INITIAL_SESSION,
  next,
  recordsToErase,
  type ClosedLifecycle,
  type SessionEffect,
  type SessionEvent,
  type SessionLifecycle,
  type VaultClient,
} from './session-state.ts'

/** Values that `next` hands on and never looks into: all that counts is which one it is. */
const names = new Map<unknown, string>()
function mark(name: string): unknown {
  const made = Object.freeze({ name })
  names.set(made, name)
  return made
}
const [A, B, C, LATE] = [mark('A') as VaultClient, mark('B') as VaultClient, mark('C') as VaultClient, mark('late') as VaultClient]
const [session, edited] = [mark('session') as Session, mark('edited') as Session]
const [records, others] = [mark('records') as Records, mark('others') as Records]
const [before, seen] = [mark('ways-before') as readonly UnlockMethod[], mark('ways-seen') as readonly UnlockMethod[]]
const name = (value: unknown): string => (value === undefined ? '-' : (names.get(value) ?? JSON.stringify(value)))

const closed = (shown: ClosedLifecycle['shown'], more: Partial<ClosedLifecycle> = {}): ClosedLifecycle => ({
  ...INITIAL_SESSION,
  vault: A,
  ways: before,
  shown,
  ...more,
})
const lockedBy = (failures: number): ClosedLifecycle['shown'] => ({ kind: 'locked', waitMs: failures * 1000, failures, ways: before })

const STATES = {
  starting: closed({ kind: 'starting' }),
  unprotected: closed({ kind: 'unprotected', error: { code: 'vault/gone' } }),
  absent: closed({ kind: 'absent' }),
  locked: closed(lockedBy(2), { former: records }),
  /** From the end of one Worker to the start of the next. */
  between: closed(lockedBy(0), { vault: undefined, former: records, reason: 'left' }),
  joining: closed(lockedBy(0), { joining: B }),
  open: { kind: 'open', shown: { kind: 'open', session, records }, vault: A, ways: before },
} satisfies Record<string, SessionLifecycle>
type StateName = keyof typeof STATES

const lockedStatus: VaultStatus = { at: 'locked', waitMs: 5000, failures: 5, ways: seen }
const EVENTS = {
  'started C': { kind: 'started', vault: C },
  'check-failed A': { kind: 'check-failed', from: A, error: { code: 'vault/wrong-password' } },
  'check-failed late': { kind: 'check-failed', from: LATE, error: { code: 'vault/wrong-password' } },
  'status locked A': { kind: 'status', from: A, status: lockedStatus },
  'status absent A': { kind: 'status', from: A, status: { at: 'absent' } },
  'status lost A': { kind: 'status', from: A, status: { at: 'absent', lost: true } },
  'status unlocked A': { kind: 'status', from: A, status: { at: 'unlocked', session } },
  'status late': { kind: 'status', from: LATE, status: { at: 'absent' } },
  'join A C': { kind: 'join', from: A, vault: C, ways: seen },
  'join late C': { kind: 'join', from: LATE, vault: C, ways: seen },
  'join-ended B': { kind: 'join-ended', from: B },
  'join-ended late': { kind: 'join-ended', from: LATE },
  'opened A same': { kind: 'opened', from: A, session: edited, records },
  'opened A others': { kind: 'opened', from: A, session: edited, records: others },
  'opened B others': { kind: 'opened', from: B, session: edited, records: others },
  'opened late same': { kind: 'opened', from: LATE, session: edited, records },
  'opened late others': { kind: 'opened', from: LATE, session: edited, records: others },
  'resealed A': { kind: 'resealed', from: A, session: edited },
  'resealed late': { kind: 'resealed', from: LATE, session: edited },
  'refused A': { kind: 'refused', from: A, status: lockedStatus },
  'refused A absent': { kind: 'refused', from: A, status: { at: 'absent' } },
  'refused late': { kind: 'refused', from: LATE, status: lockedStatus },
  'vault-locked A idle': { kind: 'vault-locked', from: A, why: 'idle' },
  'vault-locked A left': { kind: 'vault-locked', from: A, why: 'left' },
  'vault-locked A clock': { kind: 'vault-locked', from: A, why: 'clock' },
  'vault-locked B left': { kind: 'vault-locked', from: B, why: 'left' },
  'vault-locked late': { kind: 'vault-locked', from: LATE, why: 'left' },
  lock: { kind: 'lock' },
  erased: { kind: 'erased' },
  'records-erased same': { kind: 'records-erased', records },
  'records-erased others': { kind: 'records-erased', records: others },
} satisfies Record<string, SessionEvent>
type EventName = keyof typeof EVENTS

/** A state in one line: what is shown, the vault, what is remembered; then the effects. Parts that are absent are left out. */
function line(state: SessionLifecycle, effects: readonly SessionEffect[]): string {
  const { shown } = state
  const parts: string[] = [shown.kind]
  if (shown.kind === 'unprotected') parts.push(shown.error.code)
  if (shown.kind === 'absent' && shown.lost) parts.push('lost')
  if (shown.kind === 'locked') {
    parts.push(`${shown.failures} wrong, ${shown.waitMs} ms, ${name(shown.ways)}`)
    if (shown.left) parts.push('left')
    if (shown.setBack) parts.push('setBack')
  }
  if (shown.kind === 'open') parts.push(name(shown.session), name(shown.records))
  parts.push(`vault ${name(state.vault)}`)
  if (state.kind === 'closed') {
    if (state.joining) parts.push(`joining ${name(state.joining)}`)
    if (state.former) parts.push(`former ${name(state.former)}`)
    if (state.reason) parts.push(`reason ${state.reason}`)
  }
  parts.push(name(state.ways))
  const done = effects.map((effect) => `${effect.kind} ${name('vault' in effect ? effect.vault : effect.records)}`)
  return [parts.join('; '), ...done].join(' > ')
}

/** What each event does to each state; a state that is not named stays the same object, and nothing is done. */
const TABLE: { readonly [E in EventName]: { readonly [S in StateName]?: string } } = {
  'started C': {
    starting: 'starting; vault C; ways-before > end-vault A',
    unprotected: 'unprotected; vault/gone; vault C; ways-before > end-vault A',
    absent: 'absent; vault C; ways-before > end-vault A',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault C; former records; ways-before > end-vault A',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault C; former records; reason left; ways-before',
    joining: 'locked; 0 wrong, 0 ms, ways-before; vault C; ways-before > end-vault A > end-vault B',
    open: 'open; session; records; vault A; ways-before > end-vault C',
  },
  'check-failed A': {
    starting: 'unprotected; vault/wrong-password; vault A; ways-before',
    unprotected: 'unprotected; vault/wrong-password; vault A; ways-before',
    absent: 'unprotected; vault/wrong-password; vault A; ways-before',
    locked: 'unprotected; vault/wrong-password; vault A; former records; ways-before',
    joining: 'unprotected; vault/wrong-password; vault A; joining B; ways-before',
    open: 'unprotected; vault/wrong-password; vault A; former records; ways-before > close-records records',
  },
  'check-failed late': {},
  'status locked A': {
    starting: 'locked; 5 wrong, 5000 ms, ways-seen; vault A; ways-seen',
    unprotected: 'locked; 5 wrong, 5000 ms, ways-seen; vault A; ways-seen',
    absent: 'locked; 5 wrong, 5000 ms, ways-seen; vault A; ways-seen',
    locked: 'locked; 5 wrong, 5000 ms, ways-seen; vault A; former records; ways-seen',
    joining: 'locked; 5 wrong, 5000 ms, ways-seen; vault A; joining B; ways-seen',
    open: 'open; session; records; vault A; ways-seen',
  },
  'status absent A': {
    starting: 'absent; vault A; ways-before',
    unprotected: 'absent; vault A; ways-before',
    absent: 'absent; vault A; ways-before',
    locked: 'absent; vault A; former records; ways-before',
    joining: 'absent; vault A; joining B; ways-before',
  },
  'status lost A': {
    starting: 'absent; lost; vault A; ways-before',
    unprotected: 'absent; lost; vault A; ways-before',
    absent: 'absent; lost; vault A; ways-before',
    locked: 'absent; lost; vault A; former records; ways-before',
    joining: 'absent; lost; vault A; joining B; ways-before',
  },
  'status unlocked A': {},
  'status late': {},
  'join A C': {
    starting: 'starting; vault A; joining C; ways-seen',
    unprotected: 'unprotected; vault/gone; vault A; joining C; ways-seen',
    absent: 'absent; vault A; joining C; ways-seen',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault A; joining C; former records; ways-seen',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; reason left; ways-before > end-vault C',
    joining: 'locked; 0 wrong, 0 ms, ways-before; vault A; joining C; ways-seen > end-vault B',
    open: 'open; session; records; vault A; ways-before > end-vault C',
  },
  'join late C': {
    starting: 'starting; vault A; ways-before > end-vault C',
    unprotected: 'unprotected; vault/gone; vault A; ways-before > end-vault C',
    absent: 'absent; vault A; ways-before > end-vault C',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault A; former records; ways-before > end-vault C',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; reason left; ways-before > end-vault C',
    joining: 'locked; 0 wrong, 0 ms, ways-before; vault A; joining B; ways-before > end-vault C',
    open: 'open; session; records; vault A; ways-before > end-vault C',
  },
  'join-ended B': { joining: 'locked; 0 wrong, 0 ms, ways-before; vault A; ways-before > end-vault B' },
  'join-ended late': {},
  'opened A same': {
    starting: 'open; edited; records; vault A; ways-before',
    unprotected: 'open; edited; records; vault A; ways-before',
    absent: 'open; edited; records; vault A; ways-before',
    locked: 'open; edited; records; vault A; ways-before',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; reason left; ways-before > close-records records',
    joining: 'open; edited; records; vault A; ways-before > end-vault B',
    open: 'open; edited; records; vault A; ways-before',
  },
  'opened A others': {
    starting: 'open; edited; others; vault A; ways-before',
    unprotected: 'open; edited; others; vault A; ways-before',
    absent: 'open; edited; others; vault A; ways-before',
    locked: 'open; edited; others; vault A; ways-before',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; reason left; ways-before > close-records others',
    joining: 'open; edited; others; vault A; ways-before > end-vault B',
    open: 'open; edited; others; vault A; ways-before > close-records records',
  },
  'opened B others': {
    starting: 'starting; vault A; ways-before > close-records others',
    unprotected: 'unprotected; vault/gone; vault A; ways-before > close-records others',
    absent: 'absent; vault A; ways-before > close-records others',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault A; former records; ways-before > close-records others',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; reason left; ways-before > close-records others',
    joining: 'open; edited; others; vault B; ways-before > end-vault A',
    open: 'open; session; records; vault A; ways-before > close-records others',
  },
  'opened late same': {
    starting: 'starting; vault A; ways-before > close-records records',
    unprotected: 'unprotected; vault/gone; vault A; ways-before > close-records records',
    absent: 'absent; vault A; ways-before > close-records records',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault A; former records; ways-before > close-records records',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; reason left; ways-before > close-records records',
    joining: 'locked; 0 wrong, 0 ms, ways-before; vault A; joining B; ways-before > close-records records',
  },
  'opened late others': {
    starting: 'starting; vault A; ways-before > close-records others',
    unprotected: 'unprotected; vault/gone; vault A; ways-before > close-records others',
    absent: 'absent; vault A; ways-before > close-records others',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault A; former records; ways-before > close-records others',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; reason left; ways-before > close-records others',
    joining: 'locked; 0 wrong, 0 ms, ways-before; vault A; joining B; ways-before > close-records others',
    open: 'open; session; records; vault A; ways-before > close-records others',
  },
  'resealed A': { open: 'open; edited; records; vault A; ways-before' },
  'resealed late': {},
  'refused A': {
    locked: 'locked; 5 wrong, 5000 ms, ways-seen; vault A; former records; ways-before',
    joining: 'locked; 5 wrong, 5000 ms, ways-seen; vault A; joining B; ways-before',
  },
  'refused A absent': {},
  'refused late': {},
  'vault-locked A idle': {
    starting: 'starting; vault -; ways-before > end-vault A',
    unprotected: 'unprotected; vault/gone; vault -; ways-before > end-vault A',
    absent: 'absent; vault -; ways-before > end-vault A',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault -; former records; ways-before > end-vault A',
    joining: 'locked; 0 wrong, 0 ms, ways-before; vault -; ways-before > end-vault A > end-vault B',
    open: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; ways-before > end-vault A > leave-records records',
  },
  'vault-locked A left': {
    starting: 'starting; vault -; reason left; ways-before > end-vault A',
    unprotected: 'unprotected; vault/gone; vault -; reason left; ways-before > end-vault A',
    absent: 'absent; vault -; reason left; ways-before > end-vault A',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault -; former records; reason left; ways-before > end-vault A',
    joining: 'locked; 0 wrong, 0 ms, ways-before; vault -; reason left; ways-before > end-vault A > end-vault B',
    open: 'locked; 0 wrong, 0 ms, ways-before; left; vault -; former records; reason left; ways-before > end-vault A > leave-records records',
  },
  'vault-locked A clock': {
    starting: 'starting; vault -; reason clock; ways-before > end-vault A',
    unprotected: 'unprotected; vault/gone; vault -; reason clock; ways-before > end-vault A',
    absent: 'absent; vault -; reason clock; ways-before > end-vault A',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault -; former records; reason clock; ways-before > end-vault A',
    joining: 'locked; 0 wrong, 0 ms, ways-before; vault -; reason clock; ways-before > end-vault A > end-vault B',
    open: 'locked; 0 wrong, 0 ms, ways-before; setBack; vault -; former records; reason clock; ways-before > end-vault A > leave-records records',
  },
  'vault-locked B left': { joining: 'locked; 0 wrong, 0 ms, ways-before; vault A; reason left; ways-before > end-vault B' },
  'vault-locked late': {},
  lock: {
    starting: 'starting; vault -; ways-before > end-vault A',
    unprotected: 'unprotected; vault/gone; vault -; ways-before > end-vault A',
    absent: 'absent; vault -; ways-before > end-vault A',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault -; former records; ways-before > end-vault A',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; reason left; ways-before',
    joining: 'locked; 0 wrong, 0 ms, ways-before; vault -; ways-before > end-vault A > end-vault B',
    open: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; ways-before > end-vault A > leave-records records',
  },
  erased: {
    starting: 'starting; vault -; ways-before > end-vault A',
    unprotected: 'unprotected; vault/gone; vault -; ways-before > end-vault A',
    absent: 'absent; vault -; ways-before > end-vault A',
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault -; former records; ways-before > end-vault A',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault -; former records; reason left; ways-before',
    joining: 'locked; 0 wrong, 0 ms, ways-before; vault -; ways-before > end-vault A > end-vault B',
    open: 'absent; vault -; former records; ways-before > end-vault A > close-records records',
  },
  'records-erased same': {
    locked: 'locked; 2 wrong, 2000 ms, ways-before; vault A; ways-before',
    between: 'locked; 0 wrong, 0 ms, ways-before; vault -; reason left; ways-before',
  },
  'records-erased others': {},
}

describe('the session', () => {
  for (const [eventName, event] of Object.entries(EVENTS))
    it(`goes from every state where it should: ${eventName}`, () => {
      for (const [stateName, state] of Object.entries(STATES)) {
        const { state: after, effects } = next(state, event)
        const expected = TABLE[eventName as EventName][stateName as StateName]
        if (expected === undefined) expect({ same: after === state, effects }, stateName).toEqual({ same: true, effects: [] })
        else expect(line(after, effects), stateName).toBe(expected)
      }
    })
})

describe('what survives a lock', () => {
  const { state: after } = next(STATES.open, { kind: 'lock' })

  it('is how the vault opens, and the closed records for an erasure; nothing of the session', () => {
    const { former, ways, ...rest } = after as ClosedLifecycle
    expect([former, ways]).toEqual([records, before])
    expect(rest).toEqual({
      kind: 'closed',
      shown: { kind: 'locked', waitMs: 0, failures: 0, ways: before, left: undefined, setBack: undefined },
      vault: undefined,
      joining: undefined,
      reason: undefined,
    })
    expect(recordsToErase(after)).toBe(records)
  })

  it('is not what a vault says that was ended by it', () => {
    for (const event of Object.values(EVENTS))
      if ('from' in event && event.from === A) expect(next(after, event).state, event.kind).toBe(after)
  })

  it('is over with the next opening: why it was locked is forgotten', () => {
    const { state: locked } = next(STATES.open, { kind: 'vault-locked', from: A, why: 'left' })
    const { state: started } = next(locked, { kind: 'started', vault: C })
    const { state: open } = next(started, { kind: 'opened', from: C, session, records: others })
    expect(line(next(open, { kind: 'lock' }).state, [])).toBe('locked; 0 wrong, 0 ms, ways-before; vault -; former others; ways-before')
  })
})
