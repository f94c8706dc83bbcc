import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MAX_CHANGES, readReleaseInfo } from '../../src/core/release/release-info.ts'
import { ownVersion, versionInfo, VERSION } from './version.ts'

const CHANGELOG = `# Changelog

## Unreleased

- Not yet.

## 0.3.0 - 2026-12-05 [SECURITY]

- A flaw is mended.

## 0.2.0 - 2026-12-01

### The Review
- Better.

## 0.1.0

- No day.
`

it('reads the section of a version', () => {
  expect(versionInfo(CHANGELOG, '0.2.0')).toEqual({
    version: '0.2.0',
    date: '2026-12-01',
    isSecurity: false,
    changes: '### The Review\n- Better.',
  })
  expect(versionInfo(CHANGELOG, '0.3.0')).toEqual({
    version: '0.3.0',
    date: '2026-12-05',
    isSecurity: true,
    changes: '- A flaw is mended.',
  })
})

it.each(['0.1.0', '0.4.0', '0.2'])('calls %s no release', (version) =>
  expect(versionInfo(CHANGELOG, version)).toEqual({ version, isSecurity: false, changes: '' }),
)

it('ends long changes at a line', () => {
  const { changes } = versionInfo(`## 1.0.0 - 2026-12-01\n${'- a line of text\n'.repeat(2_000)}`, '1.0.0')
  expect(changes.length).toBeLessThanOrEqual(MAX_CHANGES)
  expect(changes.endsWith('- a line of text')).toBe(true)
})

it('is written anew with each version', () => {
  expect(readReleaseInfo(readFileSync(VERSION, 'utf8'))).toEqual(ownVersion())
})
