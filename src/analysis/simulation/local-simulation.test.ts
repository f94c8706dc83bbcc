import { describe, expect, it } from 'vitest'
import { fail } from '#core/errors'
import { keccakText } from '#core/bytes/keccak'
import { PROVED } from '../../../test/support/small-ports.ts'
import { carrierOf } from './carrier.ts'
import { orFailure, whileItMoves, workOf } from './local-simulation.ts'

const throwing = (error: unknown) => async (): Promise<never> => {
  throw error
}

describe('what is looked at while the block moves on', () => {
  const failing = (times: number, code: 'simulation/moved' | 'app/aborted') => {
    let made = 0
    const look = async (): Promise<number> => {
      made++
      if (made <= times) throw fail(code)
      return made
    }
    return { look, made: () => made }
  }
  it('is looked at five times at most', async () => {
    expect(await whileItMoves(failing(4, 'simulation/moved').look)).toBe(5)
    const { look, made } = failing(5, 'simulation/moved')
    await expect(whileItMoves(look)).rejects.toMatchObject({ code: 'simulation/moved' })
    expect(made()).toBe(5)
  })
  it('is looked at once where something else went wrong', async () => {
    const { look, made } = failing(1, 'app/aborted')
    await expect(whileItMoves(look)).rejects.toMatchObject({ code: 'app/aborted' })
    expect(made()).toBe(1)
  })
})

describe('a run that cannot be made', () => {
  it('says why there is none', async () => {
    expect(await orFailure(throwing(fail('simulation/budget')))).toMatchObject({ failure: { code: 'simulation/budget' } })
    expect(await orFailure(async () => 5)).toBe(5)
  })
  it.each(['simulation/moved', 'app/aborted'] as const)('is no failure of the request where it is %s', async (code) => {
    await expect(orFailure(throwing(fail(code)))).rejects.toMatchObject({ code })
  })
})

describe('what it took', () => {
  const how = (trips: number, ...sources: readonly string[]) => ({ trips, accounts: 1, slots: 1, sources, evidence: PROVED })
  it('is all trips and each host once', () => {
    expect(workOf([how(2, 'a', 'b'), undefined, how(3, 'b', 'c')], 7)).toEqual({ trips: 5, sources: ['a', 'b', 'c'], ms: 7 })
    expect(workOf([], 0)).toEqual({ trips: 0, sources: [], ms: 0 })
  })
})

describe('what would carry calls', () => {
  const carriers = Array.from({ length: 300 }, (_, at) => carrierOf(keccakText(`secret ${at}`)))
  const spread = (values: readonly bigint[]): readonly [bigint, bigint] => {
    const sorted = [...values].sort((a, b) => (a < b ? -1 : 1))
    return [sorted[0] ?? -1n, sorted.at(-1) ?? -1n]
  }
  /** All within, and near both ends: a draw of 300 leaves out a twentieth at an end once in four million. */
  const fills = (values: readonly bigint[], from: bigint, end: bigint): boolean => {
    const [least, most] = spread(values)
    const edge = (end - from) / 20n
    return least >= from && least < from + edge && most < end && most >= end - edge
  }

  it('has an origin, a balance, a tip and gas that are drawn', () => {
    const [gwei, ether] = [10n ** 9n, 10n ** 18n]
    expect(new Set(carriers.map(({ origin }) => origin)).size).toBe(300)
    expect(carriers.every(({ origin }) => /^0x[0-9a-f]{40}$/.test(origin))).toBe(true)
    const balances = carriers.map(({ balance }) => balance)
    const tips = carriers.map(({ tip }) => tip)
    const limits = carriers.map(({ gasLimit }) => gasLimit)
    expect(fills(balances, ether / 50n, ether / 50n + 3n * ether)).toBe(true)
    expect(fills(tips, gwei / 100n, gwei / 100n + 2n * gwei)).toBe(true)
    expect(fills(limits, 2n ** 24n - 2_100_000n, 2n ** 24n - 100_000n + 1n)).toBe(true)
  })
  it('is the same for the same secret', () => expect(carrierOf(keccakText('secret 1'))).toEqual(carriers[1]))
})
