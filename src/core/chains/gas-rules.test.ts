import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createFeeMarket1559Tx, getCalldataFloorGas } from '@ethereumjs/tx'
import fc from 'fast-check'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { intrinsicGas, leastIntrinsicGas, mostGas, newStateGas } from './gas-rules.ts'
import { fromBytes, type Hex, word } from '../bytes/hex.ts'
import { type FeeMarketTransaction, MAX_GAS, MAX_GAS_LIMIT } from '../ethereum/transaction.ts'

const TO: Hex = `0x${'11'.repeat(20)}`
const KEY = new Uint8Array(32).fill(7)
const SENDER = privateKeyToAddress(fromBytes(KEY)).toLowerCase() as Hex
const FEES = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }

describe('gas before the first step', () => {
  it.each([
    ['shanghai', Hardfork.Shanghai],
    ['cancun', Hardfork.Cancun],
    ['prague', Hardfork.Prague],
    ['osaka', Hardfork.Osaka],
    ['bpo1', Hardfork.Bpo1],
    ['bpo2', Hardfork.Bpo2],
    ['amsterdam', Hardfork.Amsterdam],
  ] as const)('is what the local EVM takes by the rules of %s', (fork, hardfork) => {
    const common = new Common({ chain: Mainnet, hardfork })
    const data = fc.uint8Array({ maxLength: 400 }).map((bytes) => fromBytes(bytes.map((byte) => (byte % 3 === 0 ? 0 : byte))))
    const list = fc.array(fc.record({ address: fc.constant(TO), storageKeys: fc.array(fc.constant(word(1n)), { maxLength: 3 }) }), {
      maxLength: 3,
    })
    fc.assert(
      fc.property(data, list, fc.constantFrom(undefined, TO, SENDER), fc.constantFrom(0n, 5n), (bytes, accessList, to, value) => {
        const fields = { nonce: 0, gasLimit: 16_000_000n, value, data: bytes, accessList, ...FEES, ...(to === undefined ? {} : { to }) }
        const tx: FeeMarketTransaction = { type: 'eip1559', chainId: 1, ...fields }
        const theirs = createFeeMarket1559Tx(fields, { common }).sign(KEY)
        const [intrinsic, floor] = [theirs.getIntrinsicGas(), getCalldataFloorGas(theirs, theirs.getSenderAddress())]
        const ours = intrinsicGas({ ...tx, from: SENDER }, fork)
        expect(ours).toBe(intrinsic > floor ? intrinsic : floor)
        // The vault asks for no more than any of the rules that a chain may have today.
        if (hardfork !== Hardfork.Shanghai && hardfork !== Hardfork.Cancun)
          expect(leastIntrinsicGas({ ...tx, from: SENDER })).toBeLessThanOrEqual(ours)
      }),
    )
  })
})

describe('the most gas of a transaction', () => {
  it('is that of EIP-7825 until Amsterdam, then what the block has room for, up to that of EIP-8037', () => {
    expect(mostGas('bpo2', 60_000_000n)).toBe(MAX_GAS)
    expect(mostGas('bpo2', 10_000_000n)).toBe(10_000_000n)
    expect(mostGas('amsterdam', 60_000_000n)).toBe(60_000_000n)
    expect(mostGas('amsterdam', 1n << 40n)).toBe(MAX_GAS_LIMIT)
  })

  it('counts new state from Amsterdam on alone', () => {
    expect(newStateGas('bpo2', { accounts: 1, slots: 3 })).toBe(0n)
    expect(newStateGas('amsterdam', { accounts: 1, slots: 3 })).toBe(1530n * (120n + 3n * 64n))
  })
})
