import { describe, expect, it } from 'vitest'
import { PREFERENCES, type PreferenceName } from './preferences.ts'

const NAMES = Object.keys(PREFERENCES) as PreferenceName[]

describe('preferences', () => {
  it.each([
    ['theme', ['system', 'light', 'dark'], ['sepia', '', 1, undefined]],
    ['contrast', ['system', 'more', 'normal'], ['high', null]],
    ['locale', ['', 'en', 'en-XA', 'zh-Hant-TW'], ['EN', 'en_US', 'e', '../x', 'en-']],
    ['idleMinutes', [1, 2.5, 60], [0, 61, NaN, Infinity, '10']],
  ] as const)('take of a backup what the person could choose, and nothing else: %s', (name, good, bad) => {
    const { initial, fromBackup } = PREFERENCES[name]
    expect(fromBackup?.(initial)).toBe(true)
    expect(good.filter((value) => !fromBackup?.(value))).toEqual([])
    expect(bad.filter((value) => fromBackup?.(value))).toEqual([])
  })

  it('that a backup brings among its settings are these: its form stays', () =>
    expect(NAMES.filter((name) => PREFERENCES[name].fromBackup)).toEqual(['theme', 'contrast', 'locale', 'idleMinutes']))
})
