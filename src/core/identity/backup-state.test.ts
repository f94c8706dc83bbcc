import { describe, expect, it } from 'vitest'
import type { Keyring } from './account.ts'
import { backupState, isReminded, keyringBackup, putOffFrom } from './backup-state.ts'

const DAY = 86_400_000
const NOW = 1_763_700_000_000
const keyring = (change: Partial<Keyring> = {}): Keyring => ({
  id: '0x01',
  kind: 'mnemonic',
  label: 'Recovery phrase',
  origin: 'created',
  ...change,
})
const provedAt = (days: number): Keyring => keyring({ backedUpAt: NOW - days * DAY })

describe('how it stands with a copy of keys [K11]', () => {
  it('is never where nothing was proved, neither words nor a file', () => {
    expect(keyringBackup(keyring(), undefined, NOW)).toBe('never')
    expect(keyringBackup(keyring({ kind: 'private-key', origin: 'imported' }), undefined, NOW)).toBe('never')
  })

  it('is good for 90 days after a proof, and old a moment later', () => {
    expect(keyringBackup(provedAt(0), undefined, NOW)).toBe('good')
    expect(keyringBackup(provedAt(90), undefined, NOW)).toBe('good')
    expect(keyringBackup(provedAt(90), undefined, NOW + 1)).toBe('old')
    expect(keyringBackup(keyring(), NOW - 90 * DAY - 1, NOW)).toBe('old')
  })

  it('goes by the newer of words and file', () => {
    expect(keyringBackup(provedAt(200), NOW - 10 * DAY, NOW)).toBe('good')
    expect(keyringBackup(provedAt(10), NOW - 200 * DAY, NOW)).toBe('good')
    expect(keyringBackup(provedAt(200), NOW - 100 * DAY, NOW)).toBe('old')
  })

  it('takes no proof from a clock that was far ahead', () => {
    expect(keyringBackup(provedAt(-400), undefined, NOW)).toBe('never')
    expect(keyringBackup(keyring(), NOW + 2 * DAY, NOW)).toBe('never')
    expect(keyringBackup(provedAt(0), NOW + 400 * DAY, NOW)).toBe('good')
  })

  it('asks nothing of what is only watched', () => {
    expect(keyringBackup(keyring({ kind: 'watch' }), undefined, NOW)).toBe('good')
    expect(backupState({ keyrings: [keyring({ kind: 'watch' })] }, NOW)).toBe('good')
    expect(backupState({ keyrings: [] }, NOW)).toBe('good')
  })

  it('of several keyrings is that of the worst', () => {
    expect(backupState({ keyrings: [provedAt(1), provedAt(100)] }, NOW)).toBe('old')
    expect(backupState({ keyrings: [provedAt(100), keyring()] }, NOW)).toBe('never')
    expect(backupState({ keyrings: [provedAt(100), keyring()], backupProvedAt: NOW }, NOW)).toBe('good')
  })
})

describe('a reminder', () => {
  it('comes while something is to be done, and a week after it was put off', () => {
    expect(isReminded('good', 0, NOW)).toBe(false)
    expect(isReminded('old', 0, NOW)).toBe(true)
    const until = putOffFrom(NOW)
    expect(isReminded('old', until, NOW)).toBe(false)
    expect(isReminded('old', until, NOW - 3_600_000)).toBe(false)
    expect(isReminded('old', until, NOW + 7 * DAY - 1)).toBe(false)
    expect(isReminded('old', until, NOW + 7 * DAY)).toBe(true)
  })

  it('does not stay away for longer where a clock was wrong', () => {
    expect(isReminded('old', putOffFrom(NOW + 400 * DAY), NOW)).toBe(true)
  })

  it('of keys without a proved copy cannot be put off', () => {
    expect(isReminded('never', putOffFrom(NOW), NOW)).toBe(true)
  })
})
