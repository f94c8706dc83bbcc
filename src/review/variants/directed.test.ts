import { describe, expect, it } from 'vitest'
import { word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { BLOB_FRACTIONS, blobPrice } from '#core/chains/blob-price'
import type { BlockEnvironment, ComparedGuess, FollowedValue, UnsettledRead } from '#core/simulation/simulation'
import { HEADER, transactionOf } from '../../../test/support/made-state.ts'
import { childEnvironment } from '../../survey/chains/environment.ts'
import { directedBlocks } from './directed.ts'
import { type BlockSource, REACH } from './draws.ts'

const environment = childEnvironment(HEADER, 12, 0)
const transaction = transactionOf({ to: HEADER.coinbase, value: 0n, data: '0x', gasLimit: 100_000n })
const source: BlockSource = { seed: keccakText('directed'), blockTime: 12, parentProposer: HEADER.coinbase }
const { number, timestamp, baseFee, gasLimit } = environment
const most = transaction.maxFeePerGas

const compared = (value: FollowedValue, at: bigint, more: Partial<ComparedGuess> = {}): ComparedGuess => ({
  value,
  was: 0n,
  word: at,
  by: 1n,
  ordered: false,
  ...more,
})
const blocks = (list: readonly ComparedGuess[], guessed: readonly UnsettledRead[] = []) =>
  directedBlocks({ compared: list, guessed }, environment, transaction, source)
/** Blocks with one value changed: whether each may come, and what it has. The sixteen with several come after them. */
const JOINT = 16
const singles = (list: readonly ComparedGuess[]): readonly (readonly [string, unknown])[] =>
  blocks(list)
    .slice(0, -JOINT)
    .map(({ id, variant: { environment: changed, proposer } }) => [id, proposer === undefined ? changed : { ...changed, proposer }])
const values = (name: keyof BlockEnvironment, list: readonly unknown[]) => list.map((one) => ({ [name]: one }))

describe('a block in which one comparison comes out otherwise', () => {
  it('has the word that was compared, one less and one more', () => {
    const at = number + 5n
    expect(singles([compared('number', at)])).toEqual(values('number', [at, at - 1n, at + 1n]).map((one) => ['directed', one]))
  })

  it('has that word times what the value was divided by', () => {
    const by = 12n
    const at = (timestamp + 120n) / by
    expect(singles([compared('timestamp', at, { by })])).toEqual(
      values('timestamp', [at * by, (at - 1n) * by, (at + 1n) * by]).map((one) => ['directed', one]),
    )
  })

  it.each<readonly [string, FollowedValue, keyof BlockEnvironment, bigint, bigint]>([
    ['numbers from the next block to fifty more', 'number', 'number', number, number + REACH],
    ['times until ten minutes of slots later, some of them missed', 'timestamp', 'timestamp', timestamp, timestamp + 700n],
    ['fees that the transaction pays and that eight blocks bring about', 'basefee', 'baseFee', baseFee / 8n, most],
    ['limits that sixteen blocks bring about', 'gaslimit', 'gasLimit', gasLimit - gasLimit / 60n, gasLimit + gasLimit / 60n],
  ])('may come with %s, to the last one', (_, value, name, low, high) => {
    const near = (at: bigint) =>
      Object.fromEntries(singles([compared(value, at)]).map(([id, made]) => [(made as Record<string, bigint>)[name], id]))
    expect(near(low)).toMatchObject({ [String(low)]: 'directed', [String(low + 1n)]: 'directed' })
    expect(near(high)).toMatchObject({ [String(high)]: 'directed', [String(high - 1n)]: 'directed' })
    expect(near(low)[String(low - 1n)]).toBeUndefined()
    expect(near(high)[String(high + 1n)]).toBeUndefined()
  })

  it('is a bait where no such block can come, and an equal is told from another', () => {
    expect(singles([compared('number', number - 9n)])).toEqual([['bait', { number: number - 9n }]])
    expect(singles([compared('timestamp', timestamp - 9n)])).toEqual([['bait', { timestamp: timestamp - 9n }]])
    expect(singles([compared('prevrandao', 77n)])).toEqual([['bait', { prevRandao: word(77n) }]])
    expect(singles([compared('blockhash', 78n)])).toEqual([['bait', { parentHash: word(78n) }]])
    expect(singles([compared('beaconroot', 79n)])).toEqual([['bait', { parentBeaconRoot: word(79n) }]])
    for (const value of ['number', 'timestamp'] as const) expect(blocks([compared(value, 5n, { ordered: true })]), value).toEqual([])
  })

  it('may have any proposer, and one with any balance', () => {
    expect(singles([compared('coinbase', 0xabcn)]).map(([id, one]) => [id, (one as BlockEnvironment).coinbase])).toEqual(
      ['abc', 'abb', 'abd'].map((end) => ['directed', `0x${end.padStart(40, '0')}`]),
    )
    expect(singles([compared('balance', 10n)])).toEqual(
      [10n, 9n, 11n].map((balance) => ['directed', { proposer: { balance, code: '0x' } }]),
    )
  })

  it.each<readonly [string, ComparedGuess, number]>([
    ['less than one', compared('prevrandao', 0n), 0],
    ['one', compared('prevrandao', 1n), 1],
    ['the greatest word', compared('prevrandao', 2n ** 256n - 1n), 1],
    ['more than a word', compared('prevrandao', 2n ** 256n), 0],
    ['a number that needs 64 bits', compared('number', 2n ** 63n + 1n), 0],
    ['a time that needs 64 bits', compared('timestamp', 2n ** 63n + 1n), 0],
    ['the greatest number of 63 bits', compared('number', 2n ** 63n - 1n), 1],
    ['a limit that needs 64 bits', compared('gaslimit', 2n ** 63n + 1n), 0],
    ['a limit below what the transaction asks for', compared('gaslimit', transaction.gasLimit - 2n), 0],
    ['a limit that is just what the transaction asks for', compared('gaslimit', transaction.gasLimit), 1],
    ['the greatest address', compared('coinbase', 2n ** 160n - 2n), 3],
    ['more than an address', compared('coinbase', 2n ** 160n + 1n), 0],
    ['a fee above what is paid', compared('basefee', most + 2n), 0],
    ['what nobody can set', compared('origin', 5n), 0],
  ])('of %s: so many blocks', (_, one, count) => {
    expect(singles([one])).toHaveLength(count)
    expect(blocks([one])).toHaveLength(count === 0 ? 0 : count + JOINT)
  })

  it('follows a price of gas back to the fee of the block', () => {
    const tip = 2n
    const at = baseFee + tip + 100n
    expect(singles([compared('gasprice', at, { was: baseFee + tip })])).toEqual(
      values('baseFee', [baseFee + 100n, baseFee + 99n, baseFee + 101n]).map((one) => ['directed', one]),
    )
    expect(singles([compared('gasprice', tip, { was: baseFee + tip })])).toEqual([['directed', { baseFee: 1n }]].slice(1))
  })

  it('follows a price of blobs back to the excess that has it', () => {
    const excess = BLOB_FRACTIONS.prague * 4n
    const was = blobPrice(excess, BLOB_FRACTIONS.prague)
    const found = directedBlocks(
      { compared: [compared('blobbasefee', was + 5n, { was })], guessed: [] },
      { ...environment, excessBlobGas: excess },
      transaction,
      source,
    ).slice(0, -JOINT)
    expect(found.map(({ id }) => id)).toEqual(['directed', 'directed', 'directed'])
    const prices = found.map(({ variant }) => blobPrice(variant.environment?.excessBlobGas ?? 0n, BLOB_FRACTIONS.prague))
    expect(prices).toEqual([was + 5n, was + 4n, was + 6n])
  })

  it('knows no excess for prices of one wei, or beyond what counts exactly', () => {
    expect(blocks([compared('blobbasefee', 54n, { was: 1n })])).toEqual([])
    expect(blocks([compared('blobbasefee', 2n ** 51n, { was: 54n })])).toEqual([])
    expect(blocks([compared('blobbasefee', 54n, { was: 2n ** 51n })])).toEqual([])
  })

  it('is tried once for each word, of the first twenty-four', () => {
    const at = number + 20n
    expect(singles([compared('number', at), compared('number', at), compared('number', at + 1n)])).toHaveLength(4)
    const many = Array.from({ length: 30 }, (_, one) => compared('prevrandao', 1000n + BigInt(one)))
    expect(singles(many)).toEqual(Array.from({ length: 24 }, (_, one) => ['bait', { prevRandao: word(1000n + BigInt(one)) }]))
  })
})

describe('blocks with several words at once', () => {
  const list = [compared('number', number + 5n), compared('coinbase', 0xabcn), compared('prevrandao', 77n), compared('balance', 10n)]
  const joint = blocks(list).slice(-JOINT)

  it('are sixteen, every other one of which may come', () => {
    expect(joint).toHaveLength(JOINT)
    for (const [at, { id, variant }] of joint.entries()) {
      const isBait = variant.environment?.prevRandao === word(77n)
      expect(id, `${at}`).toBe(isBait ? 'bait' : 'directed')
      if (at % 2 === 1) expect(id, `${at}`).toBe('directed')
    }
    expect(joint.filter(({ id }) => id === 'bait').length).toBeGreaterThan(2)
  })

  it('have together every pair of values that were compared, and each of them left as it is drawn', () => {
    const has = joint.map(({ variant: { environment: made, proposer } }) => [
      [5n, 4n, 6n].some((by) => made?.number === number + by),
      ['abc', 'abb', 'abd'].some((end) => made?.coinbase?.endsWith(`0${end}`)),
      proposer?.code === '0x' && [9n, 10n, 11n].includes(proposer.balance),
    ])
    for (const place of [0, 1, 2]) {
      expect(
        has.some((one) => one[place]),
        `${place}`,
      ).toBe(true)
      expect(
        has.some((one) => !one[place]),
        `${place}`,
      ).toBe(true)
      expect(
        has.some((one) => one[place] && one[(place + 1) % 3]),
        `${place} and the next`,
      ).toBe(true)
    }
  })

  it('have the rest as it is drawn but the first, which changes nothing else', () => {
    expect(Object.keys(joint[0]?.variant.environment ?? {}).every((name) => ['number', 'coinbase', 'prevRandao'].includes(name))).toBe(true)
    for (const { variant } of joint.slice(1)) {
      expect(variant.environment?.baseFee).toBeGreaterThan(0n)
      expect(variant.environment?.parentBeaconRoot).toMatch(/^0x[0-9a-f]{64}$/)
    }
    expect(new Set(joint.map(({ variant }) => variant.environment?.parentBeaconRoot)).size).toBe(JOINT)
  })

  it('have no made-up proposer under an address that was compared', () => {
    for (const { variant } of blocks([compared('coinbase', 0xabcn)]).slice(-JOINT))
      if (variant.environment?.coinbase?.startsWith(`0x${'0'.repeat(37)}`)) expect(variant.proposer).toBeUndefined()
  })
})

describe('a time between slots', () => {
  it('is tried as a bait wherever the run read the time, whatever it compared', () => {
    const off = [1n, 2n, 3n, 5n, 7n].map((by) => ({ id: 'bait', variant: { environment: { timestamp: timestamp + by } } }))
    expect(blocks([], ['timestamp'])).toEqual(off)
    expect(blocks([compared('prevrandao', 77n)], ['timestamp', 'prevrandao']).slice(0, 5)).toEqual(off)
    expect(blocks([], ['number', 'prevrandao'])).toEqual([])
  })
})

describe('what the run worked out of its block', () => {
  it('is turned by blocks that may come, which stand before those of one value', () => {
    const comparedWords = {
      words: [
        { is: 'guess', value: 'prevrandao', was: 0n },
        { is: 'constant', word: 1n },
        { is: 'result', of: 'AND', operands: [0, 1] },
      ],
      compared: [{ left: 2, right: 1, by: 'equal' }],
    } as const
    const made = directedBlocks(
      { compared: [compared('prevrandao', 77n)], comparedWords, guessed: ['timestamp'] },
      environment,
      transaction,
      source,
    )
    const turning = made.slice(5, -JOINT - 1)
    expect(turning.length).toBeGreaterThan(0)
    for (const { id, variant } of turning) {
      expect(id).toBe('directed')
      expect(BigInt(variant.environment?.prevRandao ?? 0) & 1n).toBe(1n)
    }
    expect(made.at(-JOINT - 1)).toEqual({ id: 'bait', variant: { environment: { prevRandao: word(77n) } } })
    expect(directedBlocks({ comparedWords, guessed: [] }, environment, transaction, source)).toHaveLength(turning.length)
  })
})
