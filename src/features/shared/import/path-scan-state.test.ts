import { expect, test } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { NO_ACCOUNTS, nextPathScan, type PathScanEvent, picksOf } from './path-scan-state.ts'
import type { Scanned, ScannedPath } from './scan.ts'

const TEMPLATE = "m/44'/60'/0'/0/i"
const place = (index: number): ScannedPath => ({
  index,
  path: `m/44'/60'/0'/0/${index}`,
  address: `0x${String(index).padStart(40, '0')}` as Address,
})
const scanned = (index: number): Scanned => ({ ...place(index), used: true, seen: [] })
const after = (...events: readonly PathScanEvent[]) => events.reduce(nextPathScan, NO_ACCOUNTS)
const DERIVED: PathScanEvent = { kind: 'derived', places: [place(0), place(1)], names: new Map([[0, 'Savings']]) }

test('what was found before is taken from the start, under its name', () => {
  expect(picksOf(TEMPLATE, after(DERIVED))).toEqual({
    pathTemplate: TEMPLATE,
    list: [{ index: 0, address: place(0).address, name: 'Savings' }],
  })
})

test('an account is taken once, keeps its name, is renamed and left', () => {
  const taken = after(DERIVED, { kind: 'take', index: 1, name: 'Account 2' }, { kind: 'take', index: 1, name: 'Other' })
  expect(taken.names.get(1)).toBe('Account 2')
  const renamed = nextPathScan(taken, { kind: 'rename', index: 1, name: 'Daily' })
  expect(picksOf(TEMPLATE, renamed).list.map(({ name }) => name)).toEqual(['Savings', 'Daily'])
  expect(picksOf(TEMPLATE, nextPathScan(renamed, { kind: 'leave', index: 0 })).list.map(({ name }) => name)).toEqual(['Daily'])
})

test('further accounts come once', () => {
  const more: PathScanEvent = { kind: 'more', start: 2, places: [place(2), place(3)] }
  expect(after(DERIVED, more, more).places.map(({ index }) => index)).toEqual([0, 1, 2, 3])
})

test('what chains say of an account adds its row once, and takes it where it was used', () => {
  const state = after(
    DERIVED,
    { kind: 'seen', scanned: scanned(4), name: 'Account 5' },
    { kind: 'seen', scanned: scanned(4), name: 'Account 5' },
    { kind: 'seen', scanned: scanned(1), name: undefined },
  )
  expect(state.places.map(({ index }) => index)).toEqual([0, 1, 4])
  expect([...state.seen.keys()]).toEqual([place(4).address, place(1).address])
  expect([...state.names]).toEqual([
    [0, 'Savings'],
    [4, 'Account 5'],
  ])
})

test('another beginning forgets all of it', () => {
  expect(after(DERIVED, { kind: 'begin' })).toEqual(NO_ACCOUNTS)
})
