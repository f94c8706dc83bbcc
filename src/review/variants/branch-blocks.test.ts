import { describe, expect, it } from 'vitest'
import { size, toBigInt, word } from '#core/bytes/hex'
import { keccak, keccakText } from '#core/bytes/keccak'
import { BLOB_FRACTIONS, blobPrice } from '#core/chains/blob-price'
import type { DerivedWord, WordComparisons } from '#core/simulation/derived-word'
import type { BlockEnvironment, FollowedValue, Variant } from '#core/simulation/simulation'
import { HEADER, transactionOf } from '../../../test/support/made-state.ts'
import { childEnvironment } from '../../survey/chains/environment.ts'
import { branchBlocks } from './branch-blocks.ts'
import { type BlockSource, REACH } from './draws.ts'

const MOST = 32
const environment: BlockEnvironment = { ...childEnvironment(HEADER, 12, 0), excessBlobGas: 80_000_000n }
const transaction = transactionOf({ to: HEADER.coinbase, value: 0n, data: '0x', gasLimit: 100_000n })
const source: BlockSource = { seed: keccakText('branches'), blockTime: 12, parentProposer: HEADER.coinbase }

const guess = (value: FollowedValue, was: bigint, back?: bigint): DerivedWord => ({
  is: 'guess',
  value,
  was,
  ...(back === undefined ? {} : { back }),
})
const constant = (of: bigint): DerivedWord => ({ is: 'constant', word: of })
const found = (comparisons: WordComparisons) => branchBlocks(comparisons, environment, transaction, source)
/** Blocks in which one value is compared otherwise with a word than in the run. */
const turning = (one: DerivedWord, by: 'equal' | 'less' | 'less-signed', than: bigint) =>
  found({ words: [one, constant(than)], compared: [{ left: 0, right: 1, by }] })

/** What a block of a variant has of each value, as a contract would read it there. */
const READ: readonly (readonly [FollowedValue, bigint, (variant: Variant) => bigint | undefined])[] = [
  ['number', environment.number, ({ environment: made }) => made?.number],
  ['timestamp', environment.timestamp, ({ environment: made }) => made?.timestamp],
  ['prevrandao', toBigInt(environment.prevRandao), ({ environment: made }) => made?.prevRandao && toBigInt(made.prevRandao)],
  ['coinbase', toBigInt(environment.coinbase), ({ environment: made }) => made?.coinbase && toBigInt(made.coinbase)],
  ['gaslimit', environment.gasLimit, ({ environment: made }) => made?.gasLimit],
  ['basefee', environment.baseFee, ({ environment: made }) => made?.baseFee],
  ['balance', 7n, ({ proposer }) => proposer?.balance],
  ['codesize', 7n, ({ proposer }) => proposer && BigInt(size(proposer.code))],
]

describe('a block in which a comparison comes out otherwise', () => {
  it.each(READ)('has another %s on the other side of what the run compared', (value, was, read) => {
    const made = [was, was + 1n].flatMap((than) => turning(guess(value, was), 'less', than).map((variant) => ({ variant, than })))
    expect(made.length).toBeGreaterThan(0)
    expect(made.length).toBeLessThanOrEqual(2 * MOST)
    for (const { variant, than } of made) expect((read(variant) ?? was) < than).toBe(was >= than)
  })

  it.each(READ)('has another %s where the run found it equal', (value, was, read) => {
    const made = turning(guess(value, was), 'equal', was)
    expect(made.length).toBeGreaterThan(0)
    for (const variant of made) expect(read(variant)).not.toBe(was)
  })

  it('has just the value that was compared, where it is one that may come', () => {
    for (const ahead of [1n, REACH - 1n]) {
      const made = turning(guess('number', environment.number), 'equal', environment.number + ahead)
      expect(made.length).toBeGreaterThan(0)
      for (const variant of made) expect(variant.environment?.number).toBe(environment.number + ahead)
    }
    expect(turning(guess('number', environment.number), 'equal', environment.number + REACH)).toEqual([])
    expect(turning(guess('number', environment.number), 'less', environment.number)).toEqual([])
    expect(turning(guess('number', environment.number), 'less', environment.number + REACH)).toEqual([])
  })

  it('takes words with a sign for what they are', () => {
    const random = (was: bigint) => turning(guess('prevrandao', was), 'less-signed', 0n)
    const isNegative = ({ environment: made }: Variant): boolean => toBigInt(made?.prevRandao ?? '0x00') >= 2n ** 255n
    expect(random(1n).length).toBeGreaterThan(0)
    expect(random(1n).every(isNegative)).toBe(true)
    expect(random(2n ** 255n).length).toBeGreaterThan(0)
    expect(random(2n ** 255n).some(isNegative)).toBe(false)
    expect(turning(guess('prevrandao', 1n), 'less', 0n)).toEqual([])
  })

  it('is none where a value is no part of the block, or nothing was compared', () => {
    for (const value of ['origin', 'gas', 'opaque'] as const) expect(turning(guess(value, 5n), 'equal', 6n)).toEqual([])
    expect(turning(constant(5n), 'equal', 6n)).toEqual([])
    expect(found({ words: [], compared: [] })).toEqual([])
  })
})

describe('what is read of a proposer', () => {
  it('is the hash of its code, and zero of an account with nothing (EIP-1052)', () => {
    const people = turning(guess('codehash', 7n), 'equal', toBigInt(keccak('0x')))
    expect(people.length).toBeGreaterThan(0)
    for (const { proposer } of people) {
      expect(proposer?.code).toBe('0x')
      expect(proposer?.balance).toBeGreaterThan(0n)
    }
    const nobodies = turning(guess('codehash', 7n), 'equal', 0n)
    expect(nobodies.length).toBeGreaterThan(0)
    for (const { proposer } of nobodies) expect(proposer).toEqual({ balance: 0n, code: '0x' })
    const others = turning(guess('codehash', 7n), 'equal', 7n)
    for (const { proposer } of others) expect(proposer).toBeDefined()
  })

  it('is as it was where the proposer is the one that is known', () => {
    for (const value of ['balance', 'codesize', 'codehash'] as const) {
      const same = [guess(value, 9n), constant(9n), guess('coinbase', 0n), constant(toBigInt(HEADER.coinbase))]
      const compared = [
        { left: 0, right: 1, by: 'equal' },
        { left: 2, right: 3, by: 'equal' },
      ] as const
      const made = found({ words: same, compared })
      const known = made.filter(({ proposer }) => proposer === undefined)
      expect(known.length).toBeGreaterThan(0)
      for (const one of known) expect(one.environment?.coinbase).toBe(HEADER.coinbase)
    }
  })
})

describe('what is read of fees', () => {
  const paid = environment.baseFee + 5n

  it('is a price that moves with the base fee, up to what the transaction pays', () => {
    const cheaper = turning(guess('gasprice', paid), 'less', environment.baseFee)
    expect(cheaper.length).toBeGreaterThan(0)
    for (const { environment: made } of cheaper) expect((made?.baseFee ?? 0n) + 5n).toBeLessThan(environment.baseFee)
    const most = transaction.maxFeePerGas
    const full = turning(guess('gasprice', most), 'less', most)
    for (const { environment: made } of full) expect(made?.baseFee).toBeLessThan(environment.baseFee)
    expect(turning(guess('gasprice', most), 'equal', most + 1n)).toEqual([])
  })

  it('is a price of blobs by the schedule that the run had', () => {
    for (const fraction of Object.values(BLOB_FRACTIONS)) {
      const was = blobPrice(environment.excessBlobGas, fraction)
      const made = turning(guess('blobbasefee', was), 'less', was)
      expect(made.length).toBeGreaterThan(0)
      for (const one of made) expect(blobPrice(one.environment?.excessBlobGas ?? 0n, fraction)).toBeLessThan(was)
    }
    const unknown = blobPrice(environment.excessBlobGas, 1_000_000n)
    expect(turning(guess('blobbasefee', unknown), 'less', unknown)).toEqual([])
  })
})

describe('what is read of earlier blocks', () => {
  it('is the hash of the parent and of those before it, as far as the block has them', () => {
    const parent = toBigInt(environment.parentHash)
    const others = turning(guess('blockhash', parent, 1n), 'equal', parent)
    expect(others.length).toBeGreaterThan(0)
    for (const { environment: made } of others) expect(made?.parentHash).not.toBe(environment.parentHash)
    // The block that is known becomes the second, third… of those before.
    const second = turning(guess('blockhash', 7n, 2n), 'equal', parent)
    expect(second.length).toBeGreaterThan(0)
    for (const { environment: made } of second) expect(made?.number).toBe(environment.number + 1n)
    expect(turning(guess('blockhash', 7n, 0n), 'equal', parent)).toEqual([])
    expect(turning(guess('blockhash', 7n), 'equal', parent)).toEqual([])
    expect(turning(guess('blockhash', 7n, 500n), 'equal', 8n)).toEqual([])
  })

  it('is the beacon root of the block itself, or of one at that time', () => {
    const own = turning(guess('beaconroot', 7n, 0n), 'equal', 7n)
    expect(own.length).toBeGreaterThan(0)
    const root = own[0]?.environment?.parentBeaconRoot
    expect(root).toBeDefined()
    const just = turning(guess('beaconroot', 7n, 0n), 'equal', toBigInt(root ?? '0x00'))
    expect(just.map(({ environment: made }) => made?.parentBeaconRoot)).toEqual([root])
    const earlier = turning(guess('beaconroot', 7n, 12n), 'equal', 7n)
    expect(earlier.length).toBeGreaterThan(0)
    for (const { environment: made } of earlier)
      expect(made?.beaconRoots?.some((one) => one.timestamp === (made.timestamp ?? 0n) - 12n)).toBe(true)
    expect(turning(guess('beaconroot', 7n), 'equal', 7n)).toEqual([])
    expect(turning(guess('beaconroot', 7n, 1n), 'equal', 7n)).toEqual([])
  })
})

describe('of many comparisons', () => {
  const numbers = (count: number): WordComparisons => ({
    words: [
      guess('number', environment.number),
      ...Array.from({ length: count }, (_, at) => constant(environment.number + 1n + BigInt(at))),
    ],
    compared: Array.from({ length: count }, (_, at) => ({ left: 0, right: at + 1, by: 'equal' })),
  })
  const numbersOf = (made: readonly Variant[]) => new Set(made.map(({ environment: one }) => (one?.number ?? 0n) - environment.number))

  it('each is turned by some block, as long as there are no more than are run', () => {
    for (const count of [5, MOST]) {
      const made = found(numbers(count))
      expect(made.length).toBeLessThanOrEqual(MOST)
      expect(numbersOf(made)).toEqual(new Set(Array.from({ length: count }, (_, at) => BigInt(at + 1))))
    }
    const all = found(numbers(Number(REACH) - 1))
    expect(all).toHaveLength(MOST)
    expect(numbersOf(all).size).toBe(MOST)
  })

  it('each set that is turned together is there, and the rare ones before others again', () => {
    const odd = { is: 'result', of: 'AND', operands: [0, 1] } as const
    const words: readonly DerivedWord[] = [guess('prevrandao', 0n), constant(1n), odd, guess('timestamp', environment.timestamp), constant(environment.timestamp + 12n), guess('number', environment.number), constant(environment.number + 3n)] // prettier-ignore
    const made = found({
      words,
      compared: [
        { left: 2, right: 1, by: 'equal' },
        { left: 3, right: 4, by: 'less' },
        { left: 5, right: 6, by: 'equal' },
      ],
    })
    expect(made).toHaveLength(MOST)
    const sets = made.map(({ environment: one }) => {
      const isOdd = (toBigInt(one?.prevRandao ?? '0x00') & 1n) === 1n
      return [isOdd, (one?.timestamp ?? 0n) >= environment.timestamp + 12n, one?.number === environment.number + 3n].map(Number).join('')
    })
    expect(sets).not.toContain('000')
    for (const set of ['100', '010', '110', '011', '111']) expect(sets).toContain(set)
    const count = (set: string): number => sets.filter((one) => one === set).length
    expect(count('011') + count('111')).toBeGreaterThan(5)
  })

  it('are the same each time for the same secret, and others for another', () => {
    const one = numbers(3)
    const read = (made: readonly Variant[]) => made.map((variant) => variant.environment?.prevRandao)
    expect(read(found(one))).toEqual(read(found(one)))
    expect(read(branchBlocks(one, environment, transaction, { ...source, seed: word(1n) }))).not.toEqual(read(found(one)))
  })

  it('a word that is missing counts as zero', () => {
    const made = found({ words: [guess('number', environment.number)], compared: [{ left: 0, right: 9, by: 'less' }] })
    expect(made).toEqual([])
    const turned = found({ words: [guess('prevrandao', 0n)], compared: [{ left: 0, right: 9, by: 'equal' }] })
    expect(turned.length).toBeGreaterThan(0)
  })
})
