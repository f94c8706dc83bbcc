import { expect, it } from 'vitest'
import { limitIn } from './limits.ts'

it('gives a length of time in the unit that is asked for', () => {
  expect(limitIn('arming', 'ms')).toBe(800)
  expect([limitIn('freshness', 's'), limitIn('freshness', 'ms')]).toEqual([12, 12_000])
  expect([limitIn('hiddenLock', 'minutes'), limitIn('hiddenLock', 'ms')]).toEqual([5, 300_000])
  expect([limitIn('longestSession', 'hours'), limitIn('longestSession', 'ms')]).toEqual([12, 43_200_000])
  expect([limitIn('ownLimitDelay', 'days'), limitIn('ownLimitReady', 'hours'), limitIn('backupOld', 'ms')]).toEqual([1, 168, 7_776_000_000])
})
