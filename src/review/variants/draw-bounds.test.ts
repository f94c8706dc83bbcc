import { describe, expect, it } from 'vitest'
import { size } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { BlockEnvironment, Variant } from '#core/simulation/simulation'
import { HEADER, transactionOf } from '../../../test/support/made-state.ts'
import { childEnvironment } from '../../survey/chains/environment.ts'
import { drawBlock, MIN_DRAWS } from './draws.ts'

const environment = childEnvironment(HEADER, 12, 0)
const GAS = 100_000n
const transaction = transactionOf({ to: HEADER.coinbase, value: 0n, data: '0x', gasLimit: GAS })
type Given = { readonly base?: Partial<BlockEnvironment>; readonly blockTime?: number; readonly tx?: typeof transaction }
function draw(
  seed: string,
  at: number,
  { base = {}, blockTime = 12, tx = transaction }: Given = {},
): Variant & { readonly environment: BlockEnvironment } {
  const from = { ...environment, ...base }
  const made = drawBlock(from, tx, { seed: keccakText(seed), blockTime, parentProposer: HEADER.coinbase }, at)
  return { ...made, environment: { ...from, ...made.environment } }
}
const SEEDS = Array.from({ length: 12 }, (_, at) => `seed ${at}`)
const DRAWS = Array.from({ length: 16 }, (_, at) => at)
const all = SEEDS.flatMap((seed) => DRAWS.map((at) => ({ at, seed, made: draw(seed, at) })))
const aheadOf = ({ environment: { number } }: { readonly environment: BlockEnvironment }): bigint => number - HEADER.number

describe('how far a block lies ahead', () => {
  it.each<readonly [number, bigint, bigint]>([
    [0, 1n, 1n],
    [1, 50n, 50n],
    [2, 2n, 2n],
    [3, 3n, 6n],
    [4, 7n, 12n],
    [5, 13n, 25n],
    [6, 1n, 1n],
    [7, 26n, 49n],
  ])('in draw %i is from %s to %s', (at, low, high) => {
    const found = all.filter((one) => one.at === at).map(({ made }) => aheadOf(made))
    for (const ahead of found) expect(ahead >= low && ahead <= high, `${ahead}`).toBe(true)
    if (high > low) expect(new Set(found).size).toBeGreaterThan(1)
  })

  it('says its time: a slot each, and a few that were missed, but none in the first draw nor in the further ones', () => {
    for (const { at, made } of all) {
      const late = (made.environment.timestamp - environment.timestamp) / 12n - (aheadOf(made) - 1n)
      if (at === 0 || at >= MIN_DRAWS) expect(late, `${at}`).toBe(0n)
      expect(late >= 0n && late <= 1n + aheadOf(made) / 8n, `${at}: ${late}`).toBe(true)
    }
    expect(all.some(({ at, made }) => at > 0 && made.environment.timestamp > environment.timestamp + 12n * (aheadOf(made) - 1n))).toBe(true)
  })

  it('counts in whole seconds, one at the least', () => {
    for (const [blockTime, step] of [
      [0.25, 1n],
      [1, 1n],
      [1.5, 2n],
    ] as const) {
      const { environment: made } = draw('a', 9, { blockTime })
      expect(made.timestamp - environment.timestamp, `${blockTime}`).toBe(step * (made.number - environment.number))
    }
  })

  it('has a beacon root under the time of each block between, with one gap for what was missed', () => {
    for (const { at, made } of all) {
      const { beaconRoots = [], timestamp } = made.environment
      expect(beaconRoots.length, `${at}`).toBe(Number(aheadOf(made) - 1n))
      const times = [...beaconRoots.map((one) => one.timestamp), timestamp]
      expect(times[0], `${at}`).toBe(beaconRoots.length === 0 ? timestamp : environment.timestamp)
      const steps = times.slice(1).map((time, place) => time - (times[place] ?? 0n))
      for (const step of steps) expect(step >= 12n && step % 12n === 0n, `${at}: ${step}`).toBe(true)
      expect(steps.filter((step) => step > 12n).length, `${at}`).toBeLessThanOrEqual(1)
      expect(new Set(beaconRoots.map(({ root }) => root)).size).toBe(beaconRoots.length)
    }
  })
})

describe('what a block ahead may have', () => {
  it('is a fee within an eighth for each block, up to five, and never above what is paid', () => {
    const { baseFee } = environment
    const fees = all.map(({ made }) => made.environment.baseFee)
    for (const { made } of all) {
      const steps = aheadOf(made) < 5n ? aheadOf(made) : 5n
      const [low, high] = [(baseFee * 7n ** steps) / 8n ** steps, (baseFee * 9n ** steps) / 8n ** steps]
      // By one more or less, for its parity.
      expect(made.environment.baseFee >= low - 1n && made.environment.baseFee <= high + 1n).toBe(true)
    }
    expect([fees.some((fee) => fee > baseFee), fees.some((fee) => fee < baseFee)]).toEqual([true, true])
    const poor = { ...transaction, maxFeePerGas: baseFee + 5n }
    for (const at of DRAWS) expect(draw('a', at, { tx: poor }).environment.baseFee <= baseFee + 5n, `${at}`).toBe(true)
    for (const at of DRAWS) expect(draw('a', at, { base: { baseFee: 0n } }).environment.baseFee, `${at}`).toBe(0n)
  })

  it('is a limit within a 1024th for each block, up to twenty, and never below what the transaction asks for', () => {
    const { gasLimit } = environment
    const limits = all.map(({ made }) => made.environment.gasLimit)
    for (const { made } of all) {
      const steps = aheadOf(made) < 20n ? aheadOf(made) : 20n
      const by = made.environment.gasLimit - gasLimit
      expect((by < 0n ? -by : by) <= (gasLimit / 1024n - 1n) * steps).toBe(true)
    }
    expect([limits.some((limit) => limit > gasLimit), limits.some((limit) => limit < gasLimit)]).toEqual([true, true])
    const large = { ...transaction, gasLimit }
    for (const at of DRAWS) expect(draw('a', at, { tx: large }).environment.gasLimit >= gasLimit, `${at}`).toBe(true)
  })

  it('is an excess of blobs within six for each block, and never less than none', () => {
    const { excessBlobGas } = environment
    const byOf = (made: Variant & { readonly environment: BlockEnvironment }, from: bigint) => made.environment.excessBlobGas - from
    for (const { made } of all) {
      const by = byOf(made, excessBlobGas)
      expect(by !== 0n && (by < 0n ? -by : by) <= 131_072n * 6n * aheadOf(made)).toBe(true)
    }
    expect(new Set(all.map(({ made }) => byOf(made, excessBlobGas) > 0n)).size).toBe(2)
    for (const at of DRAWS) {
      const { excessBlobGas: none } = draw('a', at, { base: { excessBlobGas: 0n } }).environment
      expect(none >= 0n && none <= 131_072n * 6n * 50n, `${at}`).toBe(true)
    }
  })

  it('is odd as often as even, over each eight draws', () => {
    for (const seed of SEEDS)
      for (const from of [0, 8]) {
        const eight = all.filter((one) => one.seed === seed && one.at >= from && one.at < from + 8).map(({ made }) => made.environment)
        expect(
          eight.filter(({ prevRandao }) => BigInt(prevRandao) % 2n === 1n),
          seed,
        ).toHaveLength(4)
        expect(
          eight.filter(({ gasLimit }) => gasLimit % 2n === 1n),
          seed,
        ).toHaveLength(4)
        const pairs = eight.map(({ prevRandao, gasLimit }) => `${BigInt(prevRandao) % 2n}${gasLimit % 2n}`)
        for (const pair of ['00', '01', '10', '11'])
          expect(
            pairs.filter((one) => one === pair),
            `${seed} ${pair}`,
          ).toHaveLength(2)
      }
  })
})

describe('who makes a block ahead', () => {
  it('is the parent’s proposer in every fourth, as the chain has them, and else one who is made up', () => {
    for (const { at, made } of all) {
      if (at % 4 === 2) expect([made.environment.coinbase, made.proposer]).toEqual([HEADER.coinbase, undefined])
      else expect([made.environment.coinbase === HEADER.coinbase, made.proposer === undefined]).toEqual([false, false])
      expect(made.environment.coinbase).toMatch(/^0x[0-9a-f]{40}$/)
    }
  })

  it('has nothing in every eighth, else from a hundred microether to ten thousand ether', () => {
    for (const { at, made } of all) {
      const balance = made.proposer?.balance
      if (balance === undefined) continue
      if (at % 8 === 3) expect(balance, `${at}`).toBe(0n)
      else expect(balance >= 10n ** 14n && balance < 10n ** 22n, `${at}: ${balance}`).toBe(true)
    }
    const digits = new Set(
      all.flatMap(({ made }) =>
        made.proposer === undefined || made.proposer.balance === 0n ? [] : [String(made.proposer.balance).length],
      ),
    )
    expect([...digits].toSorted((a, b) => a - b)).toEqual([15, 16, 17, 18, 19, 20, 21, 22])
  })

  it('has code in every fourth: of a person who delegates, of what takes ether, or of what takes none', () => {
    const codes = all.flatMap(({ at, made }) => (made.proposer === undefined ? [] : [[at % 4 === 1, made.proposer.code] as const]))
    for (const [hasCode, code] of codes) expect(code !== '0x').toBe(hasCode)
    const kinds = codes.flatMap(([hasCode, code]) =>
      hasCode ? [/^0x(ef0100|5f5ffd|36600557005b5f5ffd)/.exec(code)?.[1] ?? 'another'] : [],
    )
    expect(new Set(kinds)).toEqual(new Set(['ef0100', '5f5ffd', '36600557005b5f5ffd']))
    for (const [hasCode, code] of codes)
      if (hasCode) expect(code.startsWith('0xef0100') ? [23] : [45, 170, 171, 1018]).toContain(size(code))
  })
})
