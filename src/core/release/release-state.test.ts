import { describe, expect, it } from 'vitest'
import { storedHashes, type StoredRelease, nextReleaseState, type ReleaseEvent, type ReleaseState } from './release-state.ts'

const release = (version: string, hash = `hash of ${version}`): StoredRelease => ({
  version,
  hash,
  isSecurity: false,
  changes: '',
  fetchedAt: 1,
})
const [one, two, three] = [release('0.1.0'), release('0.2.0'), release('0.3.0')]
const refused = { code: 'release/unreachable', data: { file: 'build.json' }, at: 5 } as const

const STATES: Readonly<Record<string, ReleaseState>> = {
  none: { kind: 'none' },
  fresh: { kind: 'installed', current: one, highest: '0.1.0', checkedAt: 1 },
  offered: { kind: 'installed', current: one, highest: '0.1.0', checkedAt: 1, offered: two, refused },
  switched: { kind: 'installed', current: two, previous: one, highest: '0.2.0', checkedAt: 1 },
  back: { kind: 'installed', current: one, previous: two, highest: '0.2.0', checkedAt: 1 },
}

const EVENTS: Readonly<Record<string, ReleaseEvent>> = {
  same: { kind: 'same', at: 9 },
  one: { kind: 'fetched', release: one, at: 9 },
  two: { kind: 'fetched', release: two, at: 9 },
  three: { kind: 'fetched', release: three, at: 9 },
  refused: { kind: 'refused', error: { code: 'release/malformed', data: { file: 'build.json' } }, at: 9 },
  accepted: { kind: 'accepted', hash: two.hash },
  'accepted another': { kind: 'accepted', hash: three.hash },
  'went back': { kind: 'went-back' },
}

const malformed = { code: 'release/malformed', data: { file: 'build.json' }, at: 9 } as const
const older = { code: 'release/older', data: { version: '0.1.0', known: '0.2.0' }, at: 9 } as const
const at9 = { checkedAt: 9 } as const

/** Every pair of a state and an event; `stays` where nothing moves. */
const TABLE: Readonly<Record<string, Readonly<Record<string, ReleaseState | 'stays'>>>> = {
  none: {
    same: 'stays',
    one: { kind: 'installed', current: one, highest: '0.1.0', ...at9 },
    two: { kind: 'installed', current: two, highest: '0.2.0', ...at9 },
    three: { kind: 'installed', current: three, highest: '0.3.0', ...at9 },
    refused: { kind: 'none', refused: malformed },
    accepted: 'stays',
    'accepted another': 'stays',
    'went back': 'stays',
  },
  fresh: {
    same: { kind: 'installed', current: one, highest: '0.1.0', ...at9 },
    one: { kind: 'installed', current: one, highest: '0.1.0', ...at9 },
    two: { kind: 'installed', current: one, highest: '0.1.0', offered: two, ...at9 },
    three: { kind: 'installed', current: one, highest: '0.1.0', offered: three, ...at9 },
    refused: { kind: 'installed', current: one, highest: '0.1.0', checkedAt: 1, refused: malformed },
    accepted: 'stays',
    'accepted another': 'stays',
    'went back': 'stays',
  },
  offered: {
    same: { kind: 'installed', current: one, highest: '0.1.0', ...at9 },
    one: { kind: 'installed', current: one, highest: '0.1.0', ...at9 },
    two: { kind: 'installed', current: one, highest: '0.1.0', offered: two, ...at9 },
    three: { kind: 'installed', current: one, highest: '0.1.0', offered: three, ...at9 },
    refused: { kind: 'installed', current: one, highest: '0.1.0', checkedAt: 1, offered: two, refused: malformed },
    accepted: { kind: 'installed', current: two, previous: one, highest: '0.2.0', checkedAt: 1 },
    'accepted another': 'stays',
    'went back': 'stays',
  },
  switched: {
    same: { kind: 'installed', current: two, previous: one, highest: '0.2.0', ...at9 },
    one: { kind: 'installed', current: two, previous: one, highest: '0.2.0', refused: older, ...at9 },
    two: { kind: 'installed', current: two, previous: one, highest: '0.2.0', ...at9 },
    three: { kind: 'installed', current: two, previous: one, highest: '0.2.0', offered: three, ...at9 },
    refused: { kind: 'installed', current: two, previous: one, highest: '0.2.0', checkedAt: 1, refused: malformed },
    accepted: 'stays',
    'accepted another': 'stays',
    'went back': { kind: 'installed', current: one, previous: two, highest: '0.2.0', checkedAt: 1 },
  },
  back: {
    same: { kind: 'installed', current: one, previous: two, highest: '0.2.0', ...at9 },
    one: { kind: 'installed', current: one, previous: two, highest: '0.2.0', ...at9 },
    two: { kind: 'installed', current: one, previous: two, highest: '0.2.0', offered: two, ...at9 },
    three: { kind: 'installed', current: one, previous: two, highest: '0.2.0', offered: three, ...at9 },
    refused: { kind: 'installed', current: one, previous: two, highest: '0.2.0', checkedAt: 1, refused: malformed },
    accepted: 'stays',
    'accepted another': 'stays',
    'went back': { kind: 'installed', current: two, previous: one, highest: '0.2.0', checkedAt: 1 },
  },
}

describe.each(Object.entries(STATES))('%s', (stateName, state) => {
  it.each(Object.entries(EVENTS))('after %s', (eventName, event) => {
    const expected = TABLE[stateName]?.[eventName]
    expect(nextReleaseState(state, event)).toEqual(expected === 'stays' ? state : expected)
  })

  it('changes what runs by no word of the host', () => {
    if (state.kind === 'none') return
    for (const [name, event] of Object.entries(EVENTS)) {
      const next = nextReleaseState(state, event)
      const mayChange = name === 'accepted' || name === 'went back'
      if (!mayChange) expect(next.kind === 'installed' && next.current).toBe(state.current)
    }
  })
})

it('keeps the files of what is installed, was, and is on offer', () => {
  expect(Object.values(STATES).map((state) => storedHashes(state).length)).toEqual([0, 1, 2, 2, 2])
})
