import { describe, expect, it } from 'vitest'
import { CONSENSUS_NAMES } from '#core/chains/beacon-chains'
import { FORK_NAMES, type ForkName } from '#core/chains/consensus'
import { isError } from '#core/errors'
import { fromBytes, toBytes } from '#core/bytes/hex'
import { computeForkDataRoot } from './bls.ts'
import { configOf, slotAt, timeOfSlot } from './config.ts'
import { computeForkVersion, forkAtSlot, forkNamed, forkRules } from './forks.ts'
import { depthOf } from './ssz.ts'
import { computeSyncCommitteePeriodAtSlot, updateTimeout } from './update.ts'

const mainnet = configOf('mainnet')

describe('the chains of the build', () => {
  it.each(CONSENSUS_NAMES)('have their forks in order, each with a version of its own: %s', (name) => {
    const { forks } = configOf(name)
    expect(forks.map(({ fork }) => fork)).toEqual(FORK_NAMES.slice(0, forks.length))
    expect(forks.map(({ epoch }) => epoch)).toEqual(forks.map(({ epoch }) => epoch).toSorted((a, b) => a - b))
    expect(new Set(forks.map(({ version }) => version)).size).toBe(forks.length)
  })

  it('share no version and no genesis, so that nothing signed on one holds on another', () => {
    const all = CONSENSUS_NAMES.map(configOf)
    const versions = all.flatMap(({ forks }) => forks.map(({ version }) => version))
    expect(new Set(versions).size).toBe(versions.length)
    expect(new Set(all.map(({ genesisValidatorsRoot }) => genesisValidatorsRoot)).size).toBe(all.length)
  })

  // Published fork digests of mainnet: the version and the genesis hashed (consensus-specs, `compute_fork_digest`, before Fulu).
  it.each([
    ['altair', '0xafcaaba0'],
    ['bellatrix', '0x4a26c58b'],
    ['capella', '0xbba4da96'],
    ['deneb', '0x6a95a1a9'],
    ['electra', '0xad532ceb'],
  ])('have the known digest on mainnet: %s', (fork, digest) => {
    const version = toBytes(mainnet.forks.find((row) => row.fork === fork)?.version ?? '0x') ?? new Uint8Array(4)
    const root = computeForkDataRoot(version, toBytes(mainnet.genesisValidatorsRoot) ?? new Uint8Array(32))
    expect(fromBytes(root).slice(0, 10)).toBe(digest)
  })

  it('know when Sepolia came to Gloas, and no date of mainnet', () => {
    const sepolia = configOf('sepolia')
    expect(timeOfSlot(353_024 * 32, sepolia)).toBe(Date.UTC(2026, 9, 6, 13, 53, 36) / 1000)
    expect(forkAtSlot(353_024 * 32, sepolia)).toBe('gloas')
    expect(forkAtSlot(353_024 * 32 - 1, sepolia)).toBe('fulu')
    expect(() => forkNamed('gloas', mainnet)).toThrow('gloas')
  })

  it('have a practice chain whose slots are seconds, with blocks in each period until 2041, and never too old', () => {
    const practice = configOf('practice')
    expect(practice.secondsPerSlot).toBe(1)
    const periodAt = (time: string): number => computeSyncCommitteePeriodAtSlot(slotAt(Date.parse(time) / 1000, practice), practice)
    expect(['2026-01-01', '2026-01-06', '2033-12-06', '2033-12-08', '2041-11-07'].map(periodAt)).toEqual([0, 1, 1, 2, 2])
    expect(forkAtSlot(0, practice)).toBe('fulu')
    expect(practice.checkpointDays).toBeUndefined()
  })

  it('may be one of the person', () => {
    const own = { ...mainnet, name: 'own' }
    expect(configOf(own)).toBe(own)
  })
})

describe('the clock in slots', () => {
  it('counts from genesis', () => {
    expect(slotAt(mainnet.genesisTime - 1, mainnet)).toBe(0)
    expect(slotAt(mainnet.genesisTime + 23, mainnet)).toBe(1)
    expect(computeSyncCommitteePeriodAtSlot(8191, mainnet)).toBe(0)
    expect(computeSyncCommitteePeriodAtSlot(8192, mainnet)).toBe(1)
    expect(updateTimeout(mainnet)).toBe(8192)
  })
})

describe('forks', () => {
  it('are closed before the first one', () => {
    for (const run of [() => forkAtSlot(74_240 * 32 - 1, mainnet), () => computeForkVersion(0, mainnet)]) {
      let thrown: unknown
      try {
        run()
      } catch (error) {
        thrown = error
      }
      expect(isError(thrown, 'light-client/unknown-fork')).toBe(true)
    }
  })

  // consensus-specs, `specs/FORK/light-client/sync-protocol.md`, Constants.
  it.each([
    ['altair', 6, 5, 5, 0],
    ['deneb', 6, 5, 5, 9],
    ['fulu', 7, 6, 6, 9],
    ['gloas', 9, 11, 11, 11],
  ] as const satisfies readonly (readonly [ForkName, number, number, number, number])[])(
    'have branches of the published depths: %s',
    (fork, finality, current, next, hash) => {
      const rules = forkRules(fork)
      expect([depthOf(rules.finalizedRoot), depthOf(rules.currentSyncCommittee), depthOf(rules.nextSyncCommittee)]).toEqual([
        finality,
        current,
        next,
      ])
      expect(rules.blockHash === 0 ? 0 : depthOf(rules.blockHash)).toBe(hash)
    },
  )
})
