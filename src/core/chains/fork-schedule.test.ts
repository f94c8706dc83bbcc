import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carriedSchedules } from '../../../scripts/data/carried-schedules.ts'
import { type AppError, isError } from '../errors.ts'
import { importSchedule, parseForkSchedules, type ForkQuery, RULE_SETS, rulesInForce, shippedSchedule } from './fork-schedule.ts'
import { HARDFORKS, type ScheduledFork } from '../simulation/simulation.ts'

const NOW = 1_795_000_000
const HEGOTA = { name: 'hegota', timestamp: 1_812_000_000, source: 'a test', eips: [7805, 8141] }
const AMSTERDAM = { name: 'amsterdam', timestamp: 1_800_000_000, source: 'a test' }
const fileOf = (forks: readonly object[], chainId = 1): string => JSON.stringify({ version: 1, chains: [{ chainId, forks }] })
const codeOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    return isError(error) ? error.code : String(error as AppError)
  }
  return 'nothing'
}

describe('the schedules that ship', () => {
  it('have a source for each fork and each set of rules, and every set that a run can go by', () => {
    expect(parseForkSchedules(carriedSchedules()['fork-schedules.json']).map(({ chainId }) => chainId)).toEqual(
      expect.arrayContaining([1, 11155111, 560048]),
    )
    expect(RULE_SETS.map(({ name }) => name)).toEqual(HARDFORKS)
    for (const { source } of RULE_SETS) expect(source).not.toBe('')
    expect(shippedSchedule(424242)).toBeUndefined()
  })
})

describe('a schedule that is brought in', () => {
  it('gives what this build does not have', () => {
    const repeated = { name: 'osaka', timestamp: 1_764_798_551, source: 'a test' }
    expect(importSchedule(fileOf([repeated, AMSTERDAM, HEGOTA]), 1, NOW)).toEqual([
      { name: 'amsterdam', from: 1_800_000_000n, source: 'a test' },
      { name: 'hegota', from: 1_812_000_000n, eips: [7805, 8141], source: 'a test' },
    ])
  })

  it.each<readonly [string, string, string]>([
    ['no JSON', '{', 'schedule/malformed'],
    ['a list', '[]', 'schedule/malformed'],
    ['too long', ' '.repeat(70_000), 'schedule/malformed'],
    ['another version', '{"version":2,"chains":[]}', 'schedule/version'],
    ['a member that is not known', '{"version":1,"chains":[],"more":1}', 'schedule/malformed'],
    ['another chain', fileOf([AMSTERDAM], 10), 'schedule/other-chain'],
    ['a fork without a source', fileOf([{ name: 'amsterdam', timestamp: 1 }]), 'schedule/malformed'],
    ['a source of hidden characters', fileOf([{ ...AMSTERDAM, source: 'a\u202eb' }]), 'schedule/malformed'],
    ['a name that is none', fileOf([{ ...AMSTERDAM, name: '<b>' }]), 'schedule/malformed'],
    ['a time that is no whole number', fileOf([{ ...AMSTERDAM, timestamp: 1.5 }]), 'schedule/malformed'],
    ['a fork before the one above it', fileOf([HEGOTA, AMSTERDAM]), 'schedule/malformed'],
    ['a fork twice', fileOf([AMSTERDAM, { ...AMSTERDAM, timestamp: 1_800_000_001 }]), 'schedule/malformed'],
    ['an EIP twice', fileOf([{ ...HEGOTA, eips: [1, 1] }]), 'schedule/malformed'],
    ['a chain twice', JSON.stringify({ version: 1, chains: [1, 1].map((chainId) => ({ chainId, forks: [] })) }), 'schedule/malformed'],
    ['a fork moved that is over', fileOf([{ name: 'osaka', timestamp: 1_900_000_000, source: 'a test' }]), 'schedule/conflict'],
    ['a new one before a fork that is over', fileOf([{ ...HEGOTA, timestamp: 1_700_000_000 }]), 'schedule/conflict'],
  ])('is refused with a code: %s', (_, text, code) => {
    expect(codeOf(() => importSchedule(text, 1, NOW))).toBe(code)
  })

  it('is read, or refused with a code, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(codeOf(() => importSchedule(text, 1, NOW))).toMatch(/^(nothing|schedule\/.*)$/)
      }),
    )
  })
})

describe('the rules of a block', () => {
  const forks: readonly ScheduledFork[] = [
    { name: 'amsterdam', from: 1_800_000_000n },
    { name: 'hegota', from: 1_812_000_000n },
  ]
  const of = (more: Partial<ForkQuery>) => rulesInForce({ chainId: 1, timestamp: 1_812_000_000n, ...more })

  it('are the newest known ones past every known fork, and named so', () => {
    expect(of({ forks })).toEqual({ rules: 'amsterdam', newer: 'hegota' })
    expect(of({ forks, timestamp: 1_811_999_999n })).toEqual({ rules: 'amsterdam' })
    expect(of({ forks, timestamp: 1_799_999_999n })).toEqual({ rules: 'bpo2' })
  })

  it('are never refused for what is new, on any chain at any time from Shanghai on', () => {
    const place = fc.record({
      chainId: fc.constantFrom(1, 11155111, 560048, 31337, 424242),
      timestamp: fc.bigInt({ min: 1_700_000_000n, max: 10_000_000_000n }),
      forks: fc.constantFrom<readonly ScheduledFork[]>([], forks, [{ name: 'amsterdam', from: 0n, eips: [7928] }]),
      parent: fc.constantFrom(undefined, { timestamp: 1_700_000_000n }, { timestamp: 1_900_000_000n, fork: 'unknown' as const }),
    })
    fc.assert(
      fc.property(place, ({ parent, ...rest }) => {
        expect(HARDFORKS).toContain(rulesInForce({ ...rest, ...(parent === undefined ? {} : { parent }) }).rules)
      }),
    )
  })

  it('go by what the header of the parent shows, whatever the clock says', () => {
    expect(of({ parent: { timestamp: 1n, fork: 'amsterdam' } })).toEqual({ rules: 'amsterdam' })
    expect(of({ parent: { timestamp: 1n, fork: 'unknown' } })).toEqual({ rules: 'amsterdam', newer: 'unknown' })
    expect(rulesInForce({ chainId: 31337, timestamp: 0n, parent: { timestamp: 0n, fork: 'amsterdam' } })).toEqual({ rules: 'amsterdam' })
    const late = { chainId: 11155111, timestamp: 1_795_000_012n }
    expect(rulesInForce({ ...late, parent: { timestamp: 1_795_000_000n } })).toEqual({ rules: 'bpo2', early: 'amsterdam' })
    // The first block of a fork has a parent without its fields.
    expect(rulesInForce({ ...late, timestamp: 1_791_294_816n, parent: { timestamp: 1_791_294_804n } })).toEqual({ rules: 'amsterdam' })
  })

  it('are those of a name only where its EIPs are the ones that it has here', () => {
    const amsterdam = RULE_SETS.at(-1)?.eips ?? []
    const by = (eips: readonly number[]) => of({ forks: [{ name: 'amsterdam', from: 1_800_000_000n, eips }] })
    expect(by(amsterdam)).toEqual({ rules: 'amsterdam' })
    expect(by([...amsterdam, 9999])).toEqual({ rules: 'bpo2', newer: 'amsterdam' })
    expect(by(amsterdam.slice(1))).toEqual({ rules: 'bpo2', newer: 'amsterdam' })
  })

  it('of a chain that nobody knows are those that its headers show', () => {
    expect(rulesInForce({ chainId: 424242, timestamp: 1n })).toEqual({ rules: 'osaka', newer: 'unknown' })
    expect(rulesInForce({ chainId: 424242, timestamp: 1n, rules: 'prague' })).toEqual({ rules: 'prague' })
  })
})
