import { describe, expect, it } from 'vitest'
import type { ConsensusConfig } from './consensus.ts'
import { isError } from '../errors.ts'
import { checkSchedule, parseForkSchedule, withSchedule } from './consensus-schedule.ts'

/** Forks at epochs 0, 10 and 20, of one slot of a second each. */
const CONFIG: ConsensusConfig = {
  name: 'some',
  genesisTime: 1000,
  genesisValidatorsRoot: `0x${'11'.repeat(32)}`,
  secondsPerSlot: 1,
  slotsPerEpoch: 1,
  epochsPerSyncCommitteePeriod: 8,
  syncCommitteeSize: 32,
  forks: [
    { fork: 'deneb', version: '0x04000000', epoch: 0 },
    { fork: 'electra', version: '0x05000000', epoch: 10 },
    { fork: 'fulu', version: '0x06000000', epoch: 20 },
  ],
  checkpointDays: 14,
}
const GLOAS = { fork: 'gloas', version: '0x07000000', epoch: 30 } as const
const json = (...forks: readonly object[]): string => JSON.stringify({ source: 'a release', forks })
/** At epoch 25, unless said otherwise. */
const taken = (text: string, seconds = 1025): ConsensusConfig => {
  const schedule = parseForkSchedule(text)
  checkSchedule(CONFIG, schedule, seconds)
  return withSchedule(CONFIG, schedule)
}
const refused = (work: () => unknown): boolean => {
  try {
    work()
    return false
  } catch (error) {
    return isError(error, 'input/fork-schedule')
  }
}

describe('a fork schedule', () => {
  it('adds a fork, and shortens how old a checkpoint may be', () => {
    const { forks, checkpointDays, ends } = taken(json(GLOAS))
    expect(forks.at(-1)).toEqual(GLOAS)
    expect(forks.slice(0, 3)).toEqual(CONFIG.forks)
    expect([checkpointDays, ends]).toEqual([7, undefined])
  })

  it('is read of a config.yaml and of what a node answers, without forks that never come', () => {
    const yaml = `GENESIS_FORK_VERSION: 0x00000000\nDENEB_FORK_VERSION: 0x04000000\nDENEB_FORK_EPOCH: 0\nELECTRA_FORK_VERSION: 0x05000000
ELECTRA_FORK_EPOCH: 10\nFULU_FORK_VERSION: 0x06000000\nFULU_FORK_EPOCH: 20 # comment\nGLOAS_FORK_VERSION: 0x07000000\nGLOAS_FORK_EPOCH: 30
HEZE_FORK_VERSION: 0x08000000\nHEZE_FORK_EPOCH: 18446744073709551615\n`
    expect(taken(yaml).forks).toEqual([...CONFIG.forks, GLOAS])
    const spec = JSON.stringify({ data: { GLOAS_FORK_VERSION: '0x07000000', GLOAS_FORK_EPOCH: '30' } })
    expect(taken(spec).forks.at(-1)).toEqual(GLOAS)
  })

  it('may move a fork that has not begun, and none that has', () => {
    const moved = json({ fork: 'fulu', version: '0x06000000', epoch: 24 })
    expect(taken(moved, 1015).forks.at(-1)?.epoch).toBe(24)
    expect(refused(() => taken(moved))).toBe(true)
  })

  it('ends the chain for this build at a fork that it has no rules for', () => {
    const heze = { fork: 'heze', version: '0x08000000', epoch: 40 }
    expect(taken(json(GLOAS, heze))).toMatchObject({ ends: heze, forks: { length: 4 } })
    expect(refused(() => taken(json({ ...GLOAS, epoch: 50 }, heze)))).toBe(true)
  })

  it.each([
    ['no text at all', ''],
    ['no fork', json()],
    ['a name that is none', json({ ...GLOAS, fork: 'Gloas!' })],
    ['a version of five bytes', json({ ...GLOAS, version: '0x0700000000' })],
    ['an epoch that is none', json({ ...GLOAS, epoch: 1.5 })],
    ['a fork twice', json(GLOAS, { ...GLOAS, epoch: 31 })],
    ['another version of a fork that has begun', json({ fork: 'deneb', version: '0x90000073', epoch: 0 })],
    ['one version for two forks', json({ ...GLOAS, version: '0x06000000' })],
    ['a later fork before an earlier one', json({ ...GLOAS, epoch: 15 })],
    ['too many forks', json(...Array.from({ length: 33 }, (_, at) => ({ fork: `f${'a'.repeat(at)}`, version: '0x07000000', epoch: at })))],
    ['rows that are none', '{"forks":[7]}'],
  ])('is refused with %s', (_, text) => {
    expect(refused(() => taken(text))).toBe(true)
  })
})
