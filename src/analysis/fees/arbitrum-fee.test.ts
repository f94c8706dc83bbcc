import { encodeAbiParameters, keccak256, serializeTransaction, size as sizeOf } from 'viem'
import { describe, expect, it } from 'vitest'
import { word } from '#core/bytes/hex'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { EMPTY_WITNESS, type Witness } from '#core/simulation/simulation'
import { ARBITRUM_PRICE, arbitrumDataFee, arbitrumDataGas } from './arbitrum-fee.ts'

const TX: UnsignedTransaction = {
  type: 'eip1559',
  chainId: 42161,
  nonce: 7,
  gasLimit: 90_000n,
  to: `0x${'b0'.repeat(20)}`,
  value: 5n,
  data: '0x12345678',
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 2n,
  accessList: [],
}
const [slot = '0x'] = ARBITRUM_PRICE.slots
const priced = (price: bigint): Witness => ({ ...EMPTY_WITNESS, slots: [{ address: ARBITRUM_PRICE.address, slot, value: word(price) }] })

describe('what Arbitrum takes for the data', () => {
  it('is priced by the slot that ArbOS keeps the price of a unit in', () => {
    // By the rule of arbos/storage/storage.go, in other words: keccak256(space ‖ page)[:31] ‖ offset 7.
    const space = keccak256('0x00')
    const page = keccak256(`${space}${'00'.repeat(31)}`)
    expect(ARBITRUM_PRICE.address).toBe('0xa4b05fffffffffffffffffffffffffffffffffff')
    expect(space).toBe('0xbc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a')
    expect(slot).toBe(`${page.slice(0, 64)}07`)
    expect(encodeAbiParameters([{ type: 'bytes32' }], [slot])).toBe(slot)
  })

  it('is 16 units for each byte of the signed transaction and for Nitro’s padding, and one per cent', () => {
    const full = `0x${'ff'.repeat(32)}` as const
    const { to } = TX
    const signed = serializeTransaction(
      {
        type: 'eip1559',
        chainId: 42161,
        nonce: 7,
        gas: 90_000n,
        to,
        value: 5n,
        data: '0x12345678',
        maxFeePerGas: 9n,
        maxPriorityFeePerGas: 2n,
      },
      { r: full, s: full, yParity: 1 },
    )
    const units = (BigInt(sizeOf(signed) + 16) * 16n * 101n) / 100n
    expect(arbitrumDataFee(TX, priced(1000n))).toEqual({ dataFee: units * 1000n, paid: 'in-gas' })
    expect(arbitrumDataGas('arbitrum', TX, priced(1000n), 100n)).toBe(units * 10n)
  })

  it('is enough gas at the base fee, and not one more than that', () => {
    for (const price of [1n, 3n, 999n])
      for (const baseFee of [1n, 2n, 7n, 64n, 1_000_003n]) {
        const fee = arbitrumDataFee(TX, priced(price))?.dataFee ?? 0n
        const gas = arbitrumDataGas('arbitrum', TX, priced(price), baseFee)
        expect([gas * baseFee >= fee, (gas - 1n) * baseFee < fee], `${price} ${baseFee}`).toEqual([true, true])
      }
  })

  it('grows with the data, whatever is in it', () => {
    const feeOf = (data: `0x${string}`): bigint => arbitrumDataFee({ ...TX, data }, priced(1n))?.dataFee ?? 0n
    expect(feeOf(`0x${'00'.repeat(500)}`)).toBe(feeOf(`0x${'a7'.repeat(500)}`))
    expect(feeOf(`0x${'00'.repeat(500)}`)).toBeGreaterThan(feeOf('0x') + 500n * 16n)
  })

  it('is not priced by another slot of ArbOS, nor by that slot of another account', () => {
    const others = [
      { address: ARBITRUM_PRICE.address, slot: word(1n), value: word(5n) },
      { address: TX.to ?? '0x', slot, value: word(6n) },
    ]
    const witness = { ...EMPTY_WITNESS, slots: [...others, ...priced(1000n).slots] }
    expect(arbitrumDataFee(TX, witness)).toEqual(arbitrumDataFee(TX, priced(1000n)))
    expect(arbitrumDataFee(TX, { ...EMPTY_WITNESS, slots: others })).toBeUndefined()
  })

  it('is unknown where the price was not read, and then no gas is kept for it', () => {
    expect(arbitrumDataFee(TX, EMPTY_WITNESS)).toBeUndefined()
    expect(arbitrumDataGas('arbitrum', TX, EMPTY_WITNESS, 100n)).toBe(0n)
    expect(arbitrumDataGas('arbitrum', TX, priced(1n), 0n)).toBe(0n)
    expect(arbitrumDataGas('gas', TX, priced(1n), 100n)).toBe(0n)
  })
})
