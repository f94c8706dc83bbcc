import fc from 'fast-check'
import { Transaction } from 'micro-eth-signer'
import { describe, expect, it } from 'vitest'
import { parseTransaction, recoverTransactionAddress } from 'viem'
import { transactionDigest } from '#core/ethereum/digest'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { AccessList, UnsignedTransaction } from '#core/ethereum/transaction'
import type { Bytes } from '../deps.ts'
import { addressOf } from '../keys/derive.ts'
import { bytes, published } from '../test-support/published.ts'
import { digestOfTransaction, signTransaction } from './transaction.ts'

type LegacyCase = {
  readonly name: string
  readonly accountAddress: Hex
  readonly privateKey: string
  readonly unsignedTransactionChainId5: Hex
  readonly signedTransactionChainId5: Hex
  readonly to?: Hex
  readonly data?: Hex
  readonly gasLimit?: Hex
  readonly gasPrice?: Hex
  readonly value?: Hex
  readonly nonce?: Hex
}
type TypedCase = {
  readonly name: string
  readonly address: Hex
  readonly key: string
  readonly signed: Hex
  readonly unsigned: Hex
  readonly tx: Readonly<Record<'gasLimit' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'value', Hex | undefined>> & {
    readonly type: number
    readonly nonce?: number
    readonly chainId?: number
    readonly to?: Hex
    readonly data?: Hex
    readonly accessList?: AccessList
  }
}

const big = (hex: Hex | undefined): bigint => (hex === undefined || hex === '0x' ? 0n : BigInt(hex))
const to = (address: Hex | undefined): { readonly to?: Hex } =>
  address === undefined || address === '0x' ? {} : { to: address.toLowerCase() as Hex }

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(fromBytes)
const word = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(fromBytes)
const hexWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const uint = (bits: number) =>
  fc.oneof(fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }), fc.constantFrom(0n, 1n, 127n, 128n, 255n, 256n, 2n ** BigInt(bits) - 1n))
const common = {
  chainId: fc.oneof(fc.constantFrom(1, 5, 10, 127, 128, 31_337), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  nonce: fc.oneof(fc.constantFrom(0, 1, 127, 128, 255, 256), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  gasLimit: uint(24),
  value: uint(256),
  data: fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ minLength: 54, maxLength: 57 })).map(fromBytes),
}
const target = fc.oneof(
  fc.constant({}),
  address.map((value) => ({ to: value })),
)
const legacy = fc.tuple(fc.record({ type: fc.constant('legacy' as const), ...common, gasPrice: uint(128) }), target)
const accessList = fc.array(fc.record({ address, storageKeys: fc.array(word, { maxLength: 4 }) }), { maxLength: 4 })
const listed = fc.tuple(fc.record({ type: fc.constant('eip2930' as const), ...common, gasPrice: uint(128), accessList }), target)
// The other two refuse a tip above the cap; so does our guard, before anything is encoded.
const capped = <T extends { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }>(tx: T): T =>
  tx.maxPriorityFeePerGas <= tx.maxFeePerGas ? tx : { ...tx, maxPriorityFeePerGas: tx.maxFeePerGas }
const fees = { ...common, maxFeePerGas: uint(128), maxPriorityFeePerGas: uint(128), accessList }
const feeMarket = fc.tuple(fc.record({ type: fc.constant('eip1559' as const), ...fees }).map(capped), target)
/** Short ones too: their leading zeros go. */
const scalar = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 255n }), fc.bigInt({ min: 1n, max: 2n ** 200n })).map(hexWord)
const signature = fc.record({ r: scalar, s: scalar, yParity: fc.constantFrom(0 as const, 1 as const) })
/** viem counts these in floats: above 2^53 it reads none. */
const tuple = fc.record({ chainId: uint(53), address, nonce: uint(53), signature })
const setCode = fc.tuple(
  fc
    .record({ type: fc.constant('eip7702' as const), ...fees, authorizationList: fc.array(tuple, { minLength: 1, maxLength: 3 }) })
    .map(capped),
  address.map((value) => ({ to: value })),
)
const anyTransaction: fc.Arbitrary<UnsignedTransaction> = fc
  .oneof(legacy, listed, feeMarket, setCode)
  .map(([fields, where]) => ({ ...fields, ...where }))
const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => key.some((byte) => byte !== 0) && (key[0] ?? 0) < 255)

/** The third opinion. Its `strict` mode is off as these are not meant for people. */
function microDigest(tx: UnsignedTransaction): Hex {
  const common_ = {
    chainId: BigInt(tx.chainId),
    nonce: BigInt(tx.nonce),
    gasLimit: tx.gasLimit,
    to: tx.to ?? '0x',
    value: tx.value,
    data: tx.data,
  }
  const options = { strict: false, allowSignatureFields: false }
  const digestIn = (made: { toBytes(how: { readonly includeSignature: false }): Uint8Array }): Hex =>
    keccak(fromBytes(made.toBytes({ includeSignature: false })))
  if (tx.type === 'legacy') return digestIn(new Transaction('legacy', { ...common_, gasPrice: tx.gasPrice }, options))
  const list = tx.accessList.map((item) => ({ address: item.address, storageKeys: [...item.storageKeys] }))
  if (tx.type === 'eip2930') return digestIn(new Transaction('eip2930', { ...common_, gasPrice: tx.gasPrice, accessList: list }, options))
  const all = { ...common_, maxFeePerGas: tx.maxFeePerGas, maxPriorityFeePerGas: tx.maxPriorityFeePerGas, accessList: list }
  if (tx.type === 'eip1559') return digestIn(new Transaction('eip1559', all, options))
  const authorizationList = tx.authorizationList.map(({ signature: { r, s, yParity }, ...one }) => ({
    ...one,
    yParity,
    r: BigInt(r),
    s: BigInt(s),
  }))
  return digestIn(new Transaction('eip7702', { ...all, authorizationList }, options))
}

describe('transactions', () => {
  it('are encoded and signed as the legacy cases of @ethersproject/testcases', async () => {
    const cases = published('transactions') as readonly LegacyCase[]
    expect(cases.length).toBeGreaterThan(1000)
    for (const [at, item] of cases.entries()) {
      const tx: UnsignedTransaction = {
        type: 'legacy',
        chainId: 5,
        nonce: Number(big(item.nonce)),
        gasPrice: big(item.gasPrice),
        gasLimit: big(item.gasLimit),
        ...to(item.to),
        value: big(item.value),
        data: item.data ?? '0x',
      }
      expect([item.name, digestOfTransaction(tx)]).toEqual([item.name, keccak(item.unsignedTransactionChainId5)])
      // Signing takes 4 ms: one in four is enough, the encoding is compared for all.
      if (at % 4 !== 0) continue
      const { raw, hash } = await signTransaction(tx, item.accountAddress.toLowerCase() as Hex, bytes(item.privateKey))
      expect([item.name, raw]).toEqual([item.name, item.signedTransactionChainId5])
      expect(hash).toBe(keccak(raw))
    }
  })

  it.each([
    [1, 768],
    [2, 1024],
  ])('are encoded and signed as the cases of type %i of @ethersproject/testcases', async (type, count) => {
    const cases = (published('typed-transactions') as readonly TypedCase[]).filter(({ tx }) => tx.type === type)
    expect(cases.length).toBe(count)
    for (const [at, { name, tx: fields, unsigned, signed, key, address: from }] of cases.entries()) {
      const shared = {
        chainId: fields.chainId ?? 0,
        nonce: fields.nonce ?? 0,
        gasLimit: big(fields.gasLimit),
        ...to(fields.to),
        value: big(fields.value),
        data: fields.data ?? '0x',
        accessList: fields.accessList ?? [],
      }
      const tx: UnsignedTransaction =
        type === 1
          ? { type: 'eip2930', ...shared, gasPrice: big(fields.gasPrice) }
          : {
              type: 'eip1559',
              ...shared,
              maxFeePerGas: big(fields.maxFeePerGas),
              maxPriorityFeePerGas: big(fields.maxPriorityFeePerGas),
            }
      expect([name, digestOfTransaction(tx)]).toEqual([name, keccak(unsigned)])
      if (at % 4 !== 0) continue
      const { raw } = await signTransaction(tx, from.toLowerCase() as Hex, bytes(key))
      expect([name, raw]).toEqual([name, signed])
    }
  })

  it('have one digest by three encoders: ours, viem and micro-eth-signer', () => {
    fc.assert(
      fc.property(anyTransaction, (tx) => {
        const digest = digestOfTransaction(tx)
        expect(digest).toBe(transactionDigest(tx))
        expect(digest).toBe(microDigest(tx))
      }),
      { numRuns: 400 },
    )
  })

  it('are read back by viem with every field, and lead to their signer', async () => {
    await fc.assert(
      fc.asyncProperty(anyTransaction, anyKey, async (tx, key) => {
        const from = addressOf(key as Bytes)
        const { raw, hash } = await signTransaction(tx, from, key as Bytes)
        expect((await recoverTransactionAddress({ serializedTransaction: raw as never })).toLowerCase()).toBe(from)
        const again = parseTransaction(raw)
        expect([again.chainId, again.nonce ?? 0, again.value ?? 0n, again.gas ?? 0n, again.data ?? '0x', again.to?.toLowerCase()]).toEqual([
          tx.chainId,
          tx.nonce,
          tx.value,
          tx.gasLimit,
          tx.data,
          tx.to,
        ])
        if (tx.type === 'eip7702' && again.type === 'eip7702')
          expect(again.authorizationList.map((one) => [one.chainId, one.address, one.nonce, one.r, one.s, one.yParity])).toEqual(
            tx.authorizationList.map((one) => [
              Number(one.chainId),
              one.address,
              Number(one.nonce),
              one.signature.r,
              one.signature.s,
              one.signature.yParity,
            ]),
          )
        expect(again.type).toBe(tx.type)
        expect(hash).toBe(keccak(raw))
        expect(Transaction.fromHex(raw).hash).toBe(hash)
      }),
      { numRuns: 60 },
    )
  })

  it('are signed alike each time, and with the lower s', async () => {
    const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
    await fc.assert(
      fc.asyncProperty(anyTransaction, anyKey, async (tx, key) => {
        const from = addressOf(key as Bytes)
        const { raw } = await signTransaction(tx, from, key as Bytes)
        expect((await signTransaction(tx, from, key as Bytes)).raw).toBe(raw)
        expect(Transaction.fromHex(raw).raw.s).toBeLessThanOrEqual(half)
      }),
      { numRuns: 30 },
    )
  })

  it('are not given out when the key is of another account', async () => {
    const tx: UnsignedTransaction = {
      type: 'legacy',
      chainId: 1,
      nonce: 0,
      gasLimit: 21_000n,
      gasPrice: 1n,
      to: `0x${'11'.repeat(20)}`,
      value: 1n,
      data: '0x',
    }
    await expect(signTransaction(tx, `0x${'22'.repeat(20)}`, bytes('01'.repeat(32)))).rejects.toMatchObject({
      code: 'vault/self-check',
    })
  })
})
