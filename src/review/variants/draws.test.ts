import { describe, expect, it } from 'vitest'
import { size } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { BlockEnvironment, Variant } from '#core/simulation/simulation'
import { HEADER, transactionOf } from '../../../test/support/made-state.ts'
import { childEnvironment } from '../../survey/chains/environment.ts'
import { drawBlock } from './draws.ts'

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
/** The same draw by many secrets. */
const byMany = (at: number, count: number, given: Given = {}) =>
  Array.from({ length: count }, (_, index) => draw(`many ${index}`, at, given))
const between = (low: bigint, high: bigint): readonly bigint[] =>
  Array.from({ length: Number(high - low) + 1 }, (_, at) => low + BigInt(at))
const sorted = (values: Iterable<bigint>): readonly bigint[] => [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))
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
  ])('in draw %i is any from %s to %s', (at, low, high) => {
    const found = byMany(at, Number(high - low) * 6 + 5).map(aheadOf)
    expect(sorted(found)).toEqual(between(low, high))
  })

  it('is each within reach once in the further draws, in an order that only the secret tells', () => {
    const orders = SEEDS.map((seed) => Array.from({ length: 50 }, (_, at) => aheadOf(draw(seed, 8 + at))))
    for (const order of orders) expect(sorted(order)).toEqual(between(1n, 50n))
    expect(new Set(orders.map(([first]) => first)).size).toBeGreaterThan(6)
    const steps = orders.map(([first = 0n, second = 0n]) => (second - first + 50n) % 50n)
    expect(new Set(steps).size).toBeGreaterThan(3)
  })

  it('says its time: a slot each, and a few that were missed, but none in the first draw nor in the further ones', () => {
    for (const { at, made } of all) {
      const late = (made.environment.timestamp - environment.timestamp) / 12n - (aheadOf(made) - 1n)
      if (at === 0 || at >= 8) expect(late, `${at}`).toBe(0n)
      expect(late >= 0n && late <= 1n + aheadOf(made) / 8n, `${at}: ${late}`).toBe(true)
    }
    const missed = (at: number) =>
      sorted(byMany(at, 150).map((made) => (made.environment.timestamp - environment.timestamp) / 12n - (aheadOf(made) - 1n)))
    expect(missed(6)).toEqual(between(0n, 1n))
    expect(missed(1)).toEqual(between(0n, 7n))
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
  /** All values of one thing over draws of the very next block, of the second, and of blocks that lie further ahead. */
  const valuesOf = (at: number, read: (block: BlockEnvironment) => bigint, given: Given): readonly bigint[] =>
    sorted(byMany(at, 160, given).map(({ environment: made }) => read(made)))
  const feesOf = (at: number, baseFee: bigint, most?: bigint) =>
    valuesOf(at, (block) => block.baseFee, {
      base: { baseFee },
      ...(most === undefined ? {} : { tx: { ...transaction, maxFeePerGas: most } }),
    })
  const limitsOf = (at: number, gasLimit: bigint, gas = 0n) =>
    valuesOf(at, (block) => block.gasLimit, { base: { gasLimit }, tx: { ...transaction, gasLimit: gas } })

  it.each<readonly [string, number, bigint, bigint, bigint]>([
    ['by an eighth in the very next block', 0, 8n, 6n, 9n],
    ['twice by an eighth in the second', 2, 8n, 6n, 11n],
    ['five times by an eighth in the seventh and after', 4, 8n, 4n, 15n],
    ['five times by an eighth in the last', 1, 8n, 4n, 15n],
    ['to no less than a wei', 1, 2n, 1n, 3n],
    ['not at all from one wei', 1, 1n, 1n, 1n],
    ['not at all where there is none', 1, 0n, 0n, 0n],
  ])('is a fee that moves %s, and by one wei more for its parity', (_, at, baseFee, low, high) => {
    expect(feesOf(at, baseFee)).toEqual(between(low, high))
  })

  it.each<readonly [bigint, bigint]>([
    [8n, 8n],
    [9n, 9n],
    [10n, 10n],
    [14n, 14n],
    [15n, 15n],
    [16n, 15n],
  ])('is no fee above the %s that is paid', (paid, high) => {
    expect(feesOf(4, 8n, paid)).toEqual(between(4n, high))
  })

  it.each<readonly [string, number, bigint, bigint, bigint]>([
    ['by less than a 1024th in the very next block', 0, 2_048n, 2_048n, 2_049n],
    ['by twice as much in the second', 2, 2_048n, 2_046n, 2_049n],
    ['by more where a 1024th is more', 0, 3_072n, 3_070n, 3_073n],
    ['by up to twenty times as much', 1, 2_048n, 2_028n, 2_067n],
  ])('is a limit that moves %s', (_, at, gasLimit, low, high) => {
    const found = limitsOf(at, gasLimit)
    expect(found.at(0)).toBeGreaterThanOrEqual(low)
    expect(found.at(-1)).toBe(high)
    expect(found.length).toBeGreaterThan(Number(high - low) / 2)
  })

  it('is no limit below what the transaction asks for', () => {
    for (const gas of [2_040n, 2_047n, 2_048n]) expect(limitsOf(1, 2_048n, gas)).toEqual(between(gas, 2_067n))
  })

  it('is an excess of up to six blobs more or fewer for each block, and never less than none', () => {
    const excess = (at: number, excessBlobGas: bigint) =>
      valuesOf(at, (block) => block.excessBlobGas - excessBlobGas, { base: { excessBlobGas } })
    for (const [at, ahead] of [
      [0, 1n],
      [2, 2n],
      [1, 50n],
    ] as const) {
      const [most, found] = [131_072n * 6n * ahead, excess(at, 10n ** 9n)]
      expect([(found.at(-1) ?? 0n) <= most, (found.at(0) ?? 0n) >= -most]).toEqual([true, true])
      expect([(found.at(-1) ?? 0n) > (most * 9n) / 10n, (found.at(0) ?? 0n) < (-most * 9n) / 10n]).toEqual([true, true])
      expect(found).not.toContain(0n)
    }
    const none = excess(1, 0n)
    expect(none.at(0)).toBeGreaterThanOrEqual(0n)
    // Half of them would be fewer than none, and are less than a blob.
    expect(none.filter((one) => one < 131_072n).length).toBeGreaterThan(50)
  })

  it('goes up in every second of eight draws, and two things independently', () => {
    for (const seed of SEEDS)
      for (const from of [0, 8]) {
        const ups = all
          .filter((one) => one.seed === seed && one.at >= from && one.at < from + 8)
          .map(({ made: { environment: made } }) => [
            made.baseFee > environment.baseFee,
            made.gasLimit > environment.gasLimit,
            made.excessBlobGas > environment.excessBlobGas,
          ])
        for (const [one, other] of [
          [0, 1],
          [0, 2],
          [1, 2],
        ] as const)
          for (const pair of ['00', '01', '10', '11'])
            expect(
              ups.filter((up) => `${Number(up[one])}${Number(up[other])}` === pair),
              `${seed} ${from} ${one} ${other} ${pair}`,
            ).toHaveLength(2)
      }
    const first = byMany(0, 60).map(
      ({ environment: made }) => `${made.baseFee > environment.baseFee} ${made.gasLimit > environment.gasLimit}`,
    )
    expect(new Set(first).size).toBe(4)
  })

  it('is odd as often as even over each eight draws, and of each two things both, one, the other and neither twice', () => {
    const parities = ({ coinbase: _, ...made }: BlockEnvironment): readonly bigint[] =>
      [made.baseFee, made.gasLimit, BigInt(made.prevRandao), BigInt(made.parentHash)].map((value) => value & 1n)
    for (const seed of SEEDS)
      for (const from of [0, 8]) {
        const eight = all.filter((one) => one.seed === seed && one.at >= from && one.at < from + 8).map(({ made }) => made)
        // The parent of the very next block is known.
        const many = eight.every((made) => aheadOf(made) > 1n) ? 4 : 3
        for (const one of [0, 1, 2, 3].slice(0, many))
          for (const other of [0, 1, 2, 3].slice(0, one)) {
            const pairs = eight.map(({ environment: made }) => [one, other].map((place) => String(parities(made)[place])).join(''))
            for (const pair of ['00', '01', '10', '11'])
              expect(
                pairs.filter((found) => found === pair),
                `${seed} ${from} ${one} ${other} ${pair}`,
              ).toHaveLength(2)
          }
      }
    const first = byMany(0, 60).map((made) => parities(made.environment).slice(1, 3).join(''))
    expect(new Set(first).size).toBe(4)
  })

  it('is nothing that stands in it twice, or in another draw, or that the secret alone gives', () => {
    const parts = all.flatMap(({ made: { environment: made } }) => [
      made.prevRandao,
      ...(made.parentBeaconRoot === undefined ? [] : [made.parentBeaconRoot]),
      ...[made.parentHash, ...(made.ancestors ?? [])].slice(0, -1),
      ...(made.beaconRoots ?? []).map(({ root }) => root),
      ...(made.coinbase === HEADER.coinbase ? [] : [made.coinbase]),
    ])
    // By their last digits, and without the one that is turned for its parity.
    const ends = [...parts, ...SEEDS.map(keccakText)].map((part) => part.slice(-40, -1))
    expect(new Set(ends).size).toBe(ends.length)
  })

  it('is the same each time for the same secret and number', () => {
    for (const at of [0, 3, 9]) expect(draw('a', at)).toEqual(draw('a', at))
  })

  it('has the known header behind it, and as many unknown ones before as lie between', () => {
    for (const { at, made } of all) {
      const hashes = [made.environment.parentHash, ...(made.environment.ancestors ?? [])]
      expect(hashes.length, `${at}`).toBe(Number(aheadOf(made)))
      expect(hashes.at(-1), `${at}`).toBe(HEADER.hash)
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
    const leading = new Set(all.map(({ made }) => String(made.proposer?.balance ?? 0n)[0]))
    expect(leading).toEqual(new Set('0123456789'))
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
    expect(new Set(codes.map(([, code]) => size(code)))).toEqual(new Set([0, 23, 45, 170, 171, 1018]))
    // Nobody can know one by its end.
    const ends = codes.flatMap(([, code]) => (code === '0x' ? [] : [code.slice(-20)]))
    expect(new Set(ends).size).toBe(ends.length)
    expect(ends).not.toContain('0'.repeat(20))
  })
})
