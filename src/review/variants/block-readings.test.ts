import { describe, expect, it } from 'vitest'
import { defined } from '#core/defined'
import { word } from '#core/bytes/hex'
import { keccak, keccakText } from '#core/bytes/keccak'
import { BLOB_FRACTIONS, blobPrice } from '#core/chains/blob-price'
import type { BlockEnvironment, FollowedValue, Variant } from '#core/simulation/simulation'
import { HEADER, transactionOf } from '../../../test/support/made-state.ts'
import { childEnvironment } from '../../survey/chains/environment.ts'
import { blockReadings } from './block-readings.ts'

const RUN: BlockEnvironment = { ...childEnvironment(HEADER, 12, 0), baseFee: 100n, excessBlobGas: 80_000_000n }
const [PARENT, OLDER] = [keccakText('parent'), keccakText('older')]
const CHANGED = {
  number: RUN.number + 2n,
  timestamp: RUN.timestamp + 36n,
  prevRandao: word(5n),
  coinbase: `0x${'c0'.repeat(20)}`,
  gasLimit: 30_000_000n,
  baseFee: 110n,
  excessBlobGas: 90_000_000n,
  parentBeaconRoot: word(77n),
  parentHash: PARENT,
  ancestors: [OLDER, RUN.parentHash],
  beaconRoots: [
    { timestamp: RUN.timestamp, root: word(70n) },
    { timestamp: RUN.timestamp + 24n, root: word(71n) },
  ],
} as const
/** The dearest that is paid: 120 wei. */
const transaction = { ...transactionOf({ to: HEADER.coinbase, value: 0n, data: '0x', gasLimit: 1n }), maxFeePerGas: 120n }
/** What the run read of everything. */
const WAS = 9n

const read = (
  variant: Variant,
  value: FollowedValue,
  { was = WAS, back }: { readonly was?: bigint; readonly back?: bigint } = {},
): bigint => blockReadings(variant, RUN, transaction)({ is: 'guess', value, was, ...defined({ back }) })
const inBlock: Variant = { environment: CHANGED }
const by = (balance: bigint, code: `0x${string}`): Variant => ({ environment: CHANGED, proposer: { balance, code } })

describe('what a contract reads in another block', () => {
  it.each<[FollowedValue, bigint, bigint]>([
    ['number', CHANGED.number, RUN.number],
    ['timestamp', CHANGED.timestamp, RUN.timestamp],
    ['prevrandao', 5n, BigInt(RUN.prevRandao)],
    ['coinbase', BigInt(CHANGED.coinbase), BigInt(RUN.coinbase)],
    ['gaslimit', 30_000_000n, RUN.gasLimit],
    ['basefee', 110n, 100n],
  ])('is its %s, and where that is not changed that of the run’s own', (value, changed, same) => {
    expect(read(inBlock, value)).toBe(changed)
    expect(read({}, value)).toBe(same)
    expect(read({ environment: {} }, value)).toBe(same)
  })

  it.each<FollowedValue>(['origin', 'gas', 'opaque'])('is what it was where no block tells: %s', (value) => {
    expect(read(by(5n, '0x01'), value)).toBe(WAS)
  })

  it.each<[FollowedValue, Variant, bigint]>([
    ['balance', by(5n, '0x'), 5n],
    ['balance', by(0n, '0x'), 0n],
    ['balance', inBlock, WAS],
    ['codesize', by(5n, '0x010203'), 3n],
    ['codesize', by(5n, '0x'), 0n],
    ['codesize', inBlock, WAS],
    ['codehash', by(5n, '0x0102'), BigInt(keccak('0x0102'))],
    ['codehash', by(0n, '0x0102'), BigInt(keccak('0x0102'))],
    ['codehash', by(5n, '0x'), BigInt(keccak('0x'))],
    // EIP-1052: there is no such account.
    ['codehash', by(0n, '0x'), 0n],
    ['codehash', inBlock, WAS],
  ])('is the %s of the proposer that it has: row %#', (value, variant, found) => {
    expect(read(variant, value)).toBe(found)
  })

  it.each<[bigint, bigint]>([
    [100n, 110n],
    [105n, 115n],
    [109n, 119n],
    [110n, 120n],
    [111n, 120n],
    [120n, 120n],
  ])('is, of %s wei for gas, %s where the base fee rises by ten, and never more than is paid', (was, found) => {
    expect(read(inBlock, 'gasprice', { was })).toBe(found)
  })
  it('is less for gas where the base fee falls', () => {
    expect(read({ environment: { ...CHANGED, baseFee: 93n } }, 'gasprice', { was: 105n })).toBe(98n)
  })

  it.each(Object.entries(BLOB_FRACTIONS))('is the price of blobs by the schedule that the run had: %s', (_, fraction) => {
    const [was, found] = [RUN, CHANGED].map(({ excessBlobGas }) => blobPrice(excessBlobGas, fraction))
    expect(read(inBlock, 'blobbasefee', { was: was ?? 0n })).toBe(found)
    expect(read(inBlock, 'blobbasefee', { was: (was ?? 0n) + 1n })).toBe((was ?? 0n) + 1n)
  })

  it.each<[string, bigint | undefined, bigint]>([
    ['one before', 1n, BigInt(PARENT)],
    ['two before', 2n, BigInt(OLDER)],
    ['three before', 3n, BigInt(RUN.parentHash)],
    ['before those that it has', 4n, WAS],
    ['itself', 0n, WAS],
    ['nobody knows which', undefined, WAS],
  ])('is the hash of the block: %s', (_, back, found) => {
    expect(read(inBlock, 'blockhash', defined({ back }))).toBe(found)
  })
  it('is the hash of the known parent in a block with none between', () => {
    expect(read({}, 'blockhash', { back: 1n })).toBe(BigInt(RUN.parentHash))
    expect(read({}, 'blockhash', { back: 2n })).toBe(WAS)
  })

  it.each<[string, bigint | undefined, bigint]>([
    ['its own', 0n, 77n],
    ['seconds before', 12n, 71n],
    ['more seconds before', 36n, 70n],
    ['where no block is', 24n, WAS],
    ['a second off', 13n, WAS],
    ['nobody knows when', undefined, WAS],
  ])('is the beacon root of the time: %s', (_, back, found) => {
    expect(read(inBlock, 'beaconroot', defined({ back }))).toBe(found)
  })
  it('is no beacon root but its own in a block with none between', () => {
    expect(read({}, 'beaconroot', { back: 12n })).toBe(WAS)
    const own = RUN.parentBeaconRoot
    expect(read({}, 'beaconroot', { back: 0n })).toBe(own === undefined ? WAS : BigInt(own))
  })
})
