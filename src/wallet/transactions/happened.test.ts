import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { OwnTransaction, PredictedChange } from '#core/activity/activity'
import type { Hex } from '#core/bytes/hex'
import { type Log, NATIVE_LOG_ADDRESS } from '#core/simulation/simulation'
import { happenedOf } from './happened.ts'

const ALICE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const STRANGE = '0x2b15063a6f8a11d18404c801f295b1d19dcc8574'

const ETHER = { symbol: 'ETH', name: 'Ether', decimals: 18 }

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])
const units = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const transfer = (address: Hex, from: Hex, to: Hex, value: bigint): Log => ({
  address,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }) as Hex[],
  data: units(value),
})
const deposit = (address: Hex, dst: Hex, value: bigint): Log => ({
  address,
  topics: encodeEventTopics({ abi, eventName: 'Deposit', args: { dst } }) as Hex[],
  data: units(value),
})
const withdrawal = (address: Hex, src: Hex, value: bigint): Log => ({
  address,
  topics: encodeEventTopics({ abi, eventName: 'Withdrawal', args: { src } }) as Hex[],
  data: units(value),
})

const transaction = (value = 0n, predicted: readonly PredictedChange[] = []): OwnTransaction => ({
  id: '0x01',
  chainId: 31337,
  account: ALICE,
  requestId: 'r',
  intent: { kind: 'call', value, data: '0x' },
  transaction: {
    type: 'eip1559',
    chainId: 31337,
    nonce: 0,
    gasLimit: 1n,
    to: BOB,
    value,
    data: '0x',
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 0n,
    accessList: [],
  },
  raw: '0x',
  sentence: { id: 'x' },
  createdAt: 0,
  state: { at: 'sent', to: 'x' },
  predicted,
})

describe('happenedOf', () => {
  it('does not count ether twice where the chain logs it too, and lists no token for it (EIP-7708)', () => {
    expect(happenedOf(transaction(7n), [transfer(NATIVE_LOG_ADDRESS, ALICE, BOB, 7n)], ETHER)).toEqual([
      { symbol: 'ETH', decimals: 18, units: -7n },
    ])
  })

  it('sums what came and went by token, and leaves out what is not ours', () => {
    const logs = [transfer(USDC, ALICE, BOB, 5n), transfer(USDC, BOB, ALICE, 2n), transfer(USDC, BOB, STRANGE, 9n)]
    expect(happenedOf(transaction(), logs, ETHER)).toEqual([{ token: USDC, symbol: 'USDC', decimals: 6, units: -3n }])
  })
  it('counts wrapping and unwrapping, which leave no Transfer', () => {
    expect(happenedOf(transaction(7n), [deposit(WETH, ALICE, 7n)], ETHER)).toEqual([
      { symbol: 'ETH', decimals: 18, units: -7n },
      { token: WETH, symbol: 'WETH', decimals: 18, units: 7n },
    ])
    expect(happenedOf(transaction(), [withdrawal(WETH, ALICE, 4n)], ETHER)).toEqual([
      { token: WETH, symbol: 'WETH', decimals: 18, units: -4n },
    ])
  })
  it('calls the native currency what the chain calls it', () => {
    expect(happenedOf(transaction(7n), [], { symbol: 'POL', name: 'Polygon', decimals: 18 })).toEqual([
      { symbol: 'POL', decimals: 18, units: -7n },
    ])
  })
  it('does not take a deposit elsewhere, or of somebody else, for a balance', () => {
    expect(happenedOf(transaction(), [deposit(STRANGE, ALICE, 7n), deposit(WETH, BOB, 7n)], ETHER)).toEqual([])
  })
  it('is not confused by a log that is not in shape', () => {
    const short: Log = { ...transfer(USDC, ALICE, BOB, 5n), data: '0x05' }
    const item: Log = { ...transfer(USDC, ALICE, BOB, 5n), topics: [...transfer(USDC, ALICE, BOB, 5n).topics, units(1n)] }
    expect(happenedOf(transaction(), [short, item, { address: USDC, topics: [], data: '0x' }], ETHER)).toEqual([])
  })
  it('calls a token that is in no list as the review called it', () => {
    const predicted: readonly PredictedChange[] = [{ token: STRANGE, symbol: 'ODD', decimals: 3, units: 1n }]
    expect(happenedOf(transaction(0n, predicted), [transfer(STRANGE, BOB, ALICE, 1n)], ETHER)[0]).toMatchObject({
      symbol: 'ODD',
      decimals: 3,
    })
  })
  it('has no name and no decimals for a token that neither a list nor the review knew', () => {
    expect(happenedOf(transaction(), [transfer(STRANGE, BOB, ALICE, 1n)], ETHER)).toEqual([
      { token: STRANGE, symbol: '', decimals: 0, units: 1n },
    ])
  })
})
