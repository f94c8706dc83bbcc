import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { EMPTY_WITNESS } from '#core/simulation/simulation'
import { evmValidators } from '#protocol/evm'
import { BOB, runTo } from '../../../../test/sim/support/bytecode.ts'
import { createRules, hardforkFor, otherRules } from './hardfork.ts'

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

  it('are refused for blocks whose forks go by number', () => {
    expect(() => hardforkFor({ chainId: 1, timestamp: 1_600_000_000n })).toThrow(expect.toSatisfy(unsupported))
  })

  it('are those of Amsterdam on Sepolia from its time on [C4]', () => {
    expect(hardforkFor({ chainId: 11155111, timestamp: 1_791_294_815n })).toBe('bpo2')
    expect(hardforkFor({ chainId: 11155111, timestamp: 1_791_294_816n })).toBe('amsterdam')
    expect(otherRules({ chainId: 11155111, timestamp: 1_791_294_816n })).toBeUndefined()
  })

  it('are the newest known ones, and said to be, past a fork that this build does not know', () => {
    const forks = [{ name: 'hegota', from: 1_800_000_000n }]
    expect(hardforkFor({ chainId: 1, timestamp: 1_799_999_999n, forks })).toBe('bpo2')
    expect(otherRules({ chainId: 1, timestamp: 1_799_999_999n, forks })).toBeUndefined()
    expect(otherRules({ chainId: 1, timestamp: 1_800_000_000n, forks })).toEqual({ by: 'bpo2', newer: 'hegota' })
  })

  it('are the declared ones where no schedule ships, and never where one does', () => {
    expect(hardforkFor({ chainId: 10, timestamp: 1_800_000_000n, rules: 'prague' })).toBe('prague')
    expect(hardforkFor({ chainId: 1, timestamp: 1_710_338_135n, rules: 'osaka' })).toBe('cancun')
    expect(hardforkFor({ chainId: 31337, timestamp: 0n, rules: 'prague' })).toBe('osaka')
  })

  it('are those of a published state test whatever the schedule says, which no message can ask for', () => {
    expect(hardforkFor({ chainId: 1, timestamp: 1000n, fork: 'prague' })).toBe('prague')
    expect(createRules({ chainId: 1, timestamp: 1000n, fork: 'shanghai' }).isActivatedEIP(6780)).toBe(false)
    const { environment } = runTo(BOB)
    const question = { world: 'one', add: EMPTY_WITNESS, environment, calls: [] }
    expect(evmValidators.read(question)).toBe(question)
    const other = { ...question, environment: { ...environment, fork: 'prague' } }
    expect(() => evmValidators.read(other)).toThrow('app/bad-message')
  })

  it('carry the chain id that CHAINID answers', () => {
    expect(createRules({ chainId: 31337, timestamp: 0n }).chainId()).toBe(31337n)
    expect(createRules({ chainId: 1, timestamp: 1_767_747_671n }).chainId()).toBe(1n)
  })
})
