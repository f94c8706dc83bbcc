import { describe, expect, it } from 'vitest'
import { supplyFaults } from './supply-check.ts'

const NPMRC = 'omit-lockfile-registry-resolved=true\n'
const good = { packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } } }

describe('where our dependencies come from', () => {
  it('is fixed by version and hash [X3]', () => {
    expect(supplyFaults({ dependencies: { a: '1.0.0' } }, good, NPMRC)).toEqual([])
  })

  it('refuses ranges, hosts, missing hashes, install scripts and a lost setting [X3]', () => {
    expect(supplyFaults({ dependencies: { a: '^1.0.0' } }, good, NPMRC)).toHaveLength(1)
    expect(
      supplyFaults(
        {},
        { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x', resolved: 'https://example.org/a.tgz' } } },
        NPMRC,
      ),
    ).toHaveLength(1)
    expect(supplyFaults({}, { packages: { 'node_modules/a': { version: '1.0.0' } } }, NPMRC)).toHaveLength(1)
    expect(
      supplyFaults({}, { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x', hasInstallScript: true } } }, NPMRC),
    ).toHaveLength(1)
    expect(supplyFaults({}, good, '')).toHaveLength(1)
  })
})
