import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { createRules, hardforkFor } from './hardfork.ts'

const unsupported = (error: unknown): boolean => isError(error, 'simulation/unsupported-fork')

describe('the rules in force', () => {
  // Activation times: https://eips.ethereum.org/EIPS/eip-7607 (Osaka, with its BPO forks), eip-7600 (Prague), eip-7569 (Cancun).
  it.each([
    [1, 1_710_338_135n, 'cancun'],
    [1, 1_746_612_310n, 'cancun'],
    [1, 1_746_612_311n, 'prague'],
    [1, 1_764_798_551n, 'osaka'],
    [1, 1_765_290_071n, 'bpo1'],
    [1, 1_767_747_671n, 'bpo2'],
    [11155111, 1_760_427_360n, 'osaka'],
    [560048, 1_762_955_544n, 'bpo2'],
    [31337, 0n, 'osaka'],
  ])('on chain %i at %i are those of %s', (chainId, timestamp, hardfork) => {
    expect(hardforkFor({ chainId, timestamp })).toBe(hardfork)
  })

  it('are refused for a chain whose schedule does not ship with the build', () => {
    expect(() => hardforkFor({ chainId: 10, timestamp: 1_800_000_000n })).toThrow(expect.toSatisfy(unsupported))
  })

  it('are refused for blocks whose forks go by number', () => {
    expect(() => hardforkFor({ chainId: 1, timestamp: 1_600_000_000n })).toThrow(expect.toSatisfy(unsupported))
  })

  it('are refused from a fork on that we do not know well enough', () => {
    const schedules = { 1: [['bpo2', 1_767_747_671n] as const, ['amsterdam', 1_800_000_000n] as const] }
    expect(hardforkFor({ chainId: 1, timestamp: 1_799_999_999n }, schedules)).toBe('bpo2')
    expect(() => hardforkFor({ chainId: 1, timestamp: 1_800_000_000n }, schedules)).toThrow(expect.toSatisfy(unsupported))
  })

  it('are refused on Sepolia once Amsterdam is in force there [C4]', () => {
    expect(hardforkFor({ chainId: 11155111, timestamp: 1_791_294_815n })).toBe('bpo2')
    expect(() => hardforkFor({ chainId: 11155111, timestamp: 1_791_294_816n })).toThrow(expect.toSatisfy(unsupported))
  })

  it('are refused on any block whose parent is beyond them, whatever the schedule says', () => {
    for (const chainId of [1, 31337]) {
      const block = { chainId, timestamp: 1_767_747_671n, beyond: 'amsterdam' } as const
      expect(() => hardforkFor(block)).toThrow('simulation/unsupported-fork')
    }
  })

  it('are the declared ones where no schedule ships, and never where one does', () => {
    expect(hardforkFor({ chainId: 10, timestamp: 1_800_000_000n, rules: 'prague' })).toBe('prague')
    expect(hardforkFor({ chainId: 1, timestamp: 1_710_338_135n, rules: 'osaka' })).toBe('cancun')
    expect(hardforkFor({ chainId: 31337, timestamp: 0n, rules: 'prague' })).toBe('osaka')
  })

  it('carry the chain id that CHAINID answers', () => {
    expect(createRules({ chainId: 31337, timestamp: 0n }).chainId()).toBe(31337n)
    expect(createRules({ chainId: 1, timestamp: 1_767_747_671n }).chainId()).toBe(1n)
  })
})
