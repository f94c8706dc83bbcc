import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ageInDays, compareVersions, MAX_CHANGES, readReleaseInfo } from './release-info.ts'

const INFO = { version: '1.2.3', date: '2026-12-01', isSecurity: false, changes: '- Better.' }

it('reads what a release says of itself', () => {
  expect(readReleaseInfo(JSON.stringify(INFO))).toEqual(INFO)
  const { date: _, ...undated } = INFO
  expect(readReleaseInfo(JSON.stringify({ ...undated, more: 1 }))).toEqual(undated)
})

it.each([
  { ...INFO, version: '1.2' },
  { ...INFO, version: '01.2.3' },
  { ...INFO, version: '1.2.3-rc' },
  { ...INFO, date: '2026-13-01' },
  { ...INFO, date: 'today' },
  { ...INFO, isSecurity: 'no' },
  { ...INFO, changes: 'x'.repeat(MAX_CHANGES + 1) },
  { version: '1.2.3' },
  'text',
  null,
])('refuses %j', (value) => expect(() => readReleaseInfo(JSON.stringify(value))).toThrow('release/malformed'))

it('compares versions by number', () => {
  const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99))
  fc.assert(
    fc.property(version, version, (a, b) => {
      const weight = ([major, minor, patch]: [number, number, number]): number => major * 1e4 + minor * 100 + patch
      return Math.sign(compareVersions(a.join('.'), b.join('.'))) === Math.sign(weight(a) - weight(b))
    }),
  )
})

it('counts whole days since a release', () => {
  expect(ageInDays(INFO, Date.parse('2026-12-01T23:00:00Z'))).toBe(0)
  expect(ageInDays(INFO, Date.parse('2027-03-01T00:00:00Z'))).toBe(90)
  // A clock that is behind.
  expect(ageInDays(INFO, 0)).toBe(0)
  expect(ageInDays({}, 0)).toBe(undefined)
})
