import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createFeeMarket1559Tx, getCalldataFloorGas } from '@ethereumjs/tx'
import { Address } from '@ethereumjs/util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intrinsicGas } from './gas-rules.ts'
import { fromBytes, type Hex, word } from './hex.ts'
import type { FeeMarketTransaction } from './transaction.ts'

const TO: Hex = `0x${'11'.repeat(20)}`
const FEES = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }

describe('gas before the first step', () => {
  it.each([
    ['shanghai', Hardfork.Shanghai],
    ['cancun', Hardfork.Cancun],
    ['prague', Hardfork.Prague],
    ['osaka', Hardfork.Osaka],
    ['bpo1', Hardfork.Bpo1],
    ['bpo2', Hardfork.Bpo2],
  ] as const)('is what the local EVM takes by the rules of %s', (fork, hardfork) => {
    const common = new Common({ chain: Mainnet, hardfork })
    const data = fc.uint8Array({ maxLength: 400 }).map((bytes) => fromBytes(bytes.map((byte) => (byte % 3 === 0 ? 0 : byte))))
    const list = fc.array(fc.record({ address: fc.constant(TO), storageKeys: fc.array(fc.constant(word(1n)), { maxLength: 3 }) }), {
      maxLength: 3,
    })
    fc.assert(
      fc.property(data, list, fc.boolean(), (bytes, accessList, creates) => {
        const fields = { nonce: 0, gasLimit: 16_000_000n, value: 0n, data: bytes, accessList, ...FEES, ...(creates ? {} : { to: TO }) }
        const tx: FeeMarketTransaction = { type: 'eip1559', chainId: 1, ...fields }
        const theirs = createFeeMarket1559Tx(fields, { common })
        const [intrinsic, floor] = [theirs.getIntrinsicGas(), getCalldataFloorGas(theirs, new Address(new Uint8Array(20)))]
        expect(intrinsicGas(tx, fork)).toBe(intrinsic > floor ? intrinsic : floor)
      }),
    )
  })
})
