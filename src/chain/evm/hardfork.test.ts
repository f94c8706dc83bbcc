import { type ChainConfig, Mainnet } from '@ethereumjs/common'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { createRules, hardforkFor } from './hardfork.ts'

const unsupported = (error: unknown): boolean => isError(error, 'simulation/unsupported')

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
    [31337, 0n, 'osaka'],
  ])('on chain %i at %i are those of %s', (chainId, timestamp, hardfork) => {
    expect(hardforkFor(chainId, timestamp)).toBe(hardfork)
  })

  it('are refused for a chain whose schedule does not ship with the build', () => {
    expect(() => hardforkFor(10, 1_800_000_000n)).toThrow(expect.toSatisfy(unsupported))
  })

  it('are refused for blocks whose forks go by number', () => {
    expect(() => hardforkFor(1, 1_600_000_000n)).toThrow(expect.toSatisfy(unsupported))
  })

  it('are refused from a fork on that we do not know well enough', () => {
    const hardforks = Mainnet.hardforks.map((fork) => (fork.name === 'amsterdam' ? { ...fork, timestamp: '1800000000' } : fork))
    const schedules: readonly ChainConfig[] = [{ ...Mainnet, hardforks }]
    expect(hardforkFor(1, 1_799_999_999n, schedules)).toBe('bpo2')
    expect(() => hardforkFor(1, 1_800_000_000n, schedules)).toThrow(expect.toSatisfy(unsupported))
  })

  it('carry the chain id that CHAINID answers', () => {
    expect(createRules(31337, 0n).chainId()).toBe(31337n)
    expect(createRules(1, 1_767_747_671n).chainId()).toBe(1n)
  })
})
