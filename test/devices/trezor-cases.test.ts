import { describe, expect, it } from 'vitest'
import type { Hex } from '../../src/core/bytes/hex.ts'
import { fromBytes, toBytes } from '../../src/core/bytes/hex.ts'
import type { Address } from '../../src/core/ethereum/address.ts'
import { authorizationDigest, encodeSigned, recoverSigner, transactionDigest } from '../../src/core/ethereum/digest.ts'
import type { FeeMarketTransaction, LegacyTransaction, SetCodeTransaction, Signature } from '../../src/core/ethereum/transaction.ts'
import { messageDigest } from '../../src/core/messages/message-digest.ts'
import { domainSeparator, structHash } from '../../src/core/messages/typed-data.ts'
import {
  getAddress,
  getPublicKey,
  readPublicKey,
  readTrezorAddress,
  readWholeSignature,
  signMessageRequest,
  TYPE,
} from '../../src/signers/trezor/messages.ts'
import { openTrezor, type TrezorSession } from '../../src/signers/trezor/session.ts'
import { signTrezorTransaction } from '../../src/signers/trezor/sign-transaction.ts'
import { signTrezorTypedData } from '../../src/signers/trezor/sign-typed-data.ts'
import { type SeedName, TREZOR_CASES as cases } from './trezor-cases.ts'
import { SimulatedTrezor, type TrezorSetup } from './simulated-trezor.ts'

// What Trezor publishes of its own firmware's tests: parameters and results (`source` in the file). Ours speaks to a simulated device, which reads our bytes
// with code of its own. Left out: 4 transactions of Wanchain's form (`tx_type`), 1 message as MetaMask's third version hashed it, 1 payment request, and 6
// transactions of which the firmware's own reading of the calldata is what fails (sign_tx_error, sign_tx_staking_data_error),
// and one on chain 2^64 - 1: numbers of chains are exact here, and end at 2^53.

const open = (seed: SeedName, setup: Omit<TrezorSetup, 'mnemonic'> = {}): Promise<TrezorSession> =>
  openTrezor(new SimulatedTrezor({ mnemonic: cases.seeds[seed], ...setup }))

const whole = (hex: Hex): Hex => `0x${hex.slice(2).padStart(64, '0')}`
const parityOf = (v: number): 0 | 1 => (v < 2 ? (v as 0 | 1) : v % 2 === 1 ? 0 : 1)
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const to = (address: Hex | ''): { readonly to?: Address } => (address === '' ? {} : { to: address })

describe('addresses and keys', () => {
  it.each(cases.addresses)('of seed %s at %s', async (seed, path, address) => {
    for (const isShown of [false, true]) {
      const session = await open(seed)
      expect(readTrezorAddress((await session.call(getAddress(path, isShown), [TYPE.address])).message)).toBe(address)
    }
  })

  it.each(cases.publicKeys)('of seed %s at %s, as public keys', async (seed, path, key) => {
    const session = await open(seed)
    expect(fromBytes(readPublicKey((await session.call(getPublicKey(path), [TYPE.publicKey])).message))).toBe(key)
  })
})

describe('transactions', () => {
  it.each(cases.legacy.map((given) => [given[0], given] as const))('of the first form: %s', async (_, given) => {
    const [, seed, path, chainId, nonce, gasPrice, gasLimit, recipient, value, data, signed] = given
    const transaction: LegacyTransaction = {
      type: 'legacy',
      chainId: Number(chainId),
      nonce: Number(nonce),
      gasPrice: BigInt(gasPrice),
      gasLimit: BigInt(gasLimit),
      ...to(recipient),
      value: BigInt(value),
      data,
    }
    const session = await open(seed)
    const { r, s } = await signTrezorTransaction(session, path, transaction)
    const [v, wantedR, wantedS] = signed
    expect([r, s]).toEqual([whole(wantedR), whole(wantedS)])
    // The parity that they published is the one by which it is the account's.
    const address = await recoverSigner(transactionDigest(transaction), { r, s, yParity: parityOf(v) })
    expect(readTrezorAddress((await session.call(getAddress(path, false), [TYPE.address])).message)).toBe(address)
  })

  it.each(cases.feeMarket.map((given) => [given[0], given] as const))('of EIP-1559: %s', async (_, given) => {
    const [, seed, path, chainId, nonce, maxFee, maxPriorityFee, gasLimit, recipient, value, data, signed] = given
    const transaction: FeeMarketTransaction = {
      type: 'eip1559',
      chainId: Number(chainId),
      nonce: Number(nonce),
      maxFeePerGas: BigInt(maxFee),
      maxPriorityFeePerGas: BigInt(maxPriorityFee),
      gasLimit: BigInt(gasLimit),
      ...to(recipient),
      value: BigInt(value),
      data,
      accessList: [],
    }
    const { r, s } = await signTrezorTransaction(await open(seed), path, transaction)
    const [, wantedR, wantedS] = signed
    expect([r, s]).toEqual([whole(wantedR), whole(wantedS)])
  })
})

const delegation = (chainId: number, nonce: number, rest: Partial<SetCodeTransaction> = {}): SetCodeTransaction => ({
  type: 'eip7702',
  chainId,
  nonce,
  maxFeePerGas: 20n,
  maxPriorityFeePerGas: 1n,
  gasLimit: 70_000n,
  to: '0x73d0385f4d8e00c5e6504c6030f47bf6212736a8',
  value: 0n,
  data: '0x',
  accessList: [],
  authorizationList: [],
  ...rest,
})

describe('authorizations (EIP-7702)', () => {
  it.each(cases.authorizations)('of seed %s at %s for %s, number %s on chain %s', async (seed, path, delegate, nonce, chainId, signed) => {
    const transaction = delegation(Number(chainId), Number(nonce) - 1)
    const { tuples } = await signTrezorTransaction(await open(seed), path, transaction, delegate)
    const [, r, s] = signed
    expect(tuples).toEqual([{ chainId: BigInt(chainId), address: delegate, nonce: BigInt(nonce), r: whole(r), s: whole(s) }])
  })

  it.each(cases.delegations.map((given) => [given[2], given] as const))('whole, for %s', async (_, given) => {
    const [seed, path, delegate, chainId, recipient, nonce, value, gasLimit, maxFee, maxPriorityFee, raw] = given
    const transaction = delegation(Number(chainId), Number(nonce), {
      to: recipient,
      value: BigInt(value),
      gasLimit: BigInt(gasLimit),
      maxFeePerGas: BigInt(maxFee),
      maxPriorityFeePerGas: BigInt(maxPriorityFee),
    })
    const session = await open(seed)
    const account = readTrezorAddress((await session.call(getAddress(path, false), [TYPE.address])).message)
    const { r, s, tuples } = await signTrezorTransaction(session, path, transaction, delegate)
    const [tuple] = tuples
    if (tuple === undefined) throw new Error('one authorization came with it')
    const { r: tupleR, s: tupleS, ...authorization } = tuple
    const signature = await signatureBy(account, authorizationDigest(authorization), { r: tupleR, s: tupleS })
    const signed: SetCodeTransaction = { ...transaction, authorizationList: [{ ...authorization, signature }] }
    expect(encodeSigned(signed, await signatureBy(account, transactionDigest(signed), { r, s }))).toBe(raw)
  })
})

/** With the parity by which it is the account's. */
async function signatureBy(account: Address, digest: Hex, halves: { readonly r: Hex; readonly s: Hex }): Promise<Signature> {
  for (const yParity of [0, 1] as const)
    if ((await recoverSigner(digest, { ...halves, yParity })) === account) return { ...halves, yParity }
  throw new Error('the account signed it')
}

describe('messages', () => {
  it.each(cases.messages)('of seed %s at %s: %s', async (seed, path, text, address, signature) => {
    const { message } = await (await open(seed)).call(signMessageRequest(path, utf8(text)), [TYPE.messageSignature])
    const { r, s } = readWholeSignature(message, 2)
    expect(`${r}${s.slice(2)}`).toBe(signature.slice(0, -2))
    const yParity = signature.endsWith('1b') ? 0 : 1
    expect(await recoverSigner(messageDigest(fromBytes(utf8(text))), { r, s, yParity })).toBe(address)
  })

  it.each(cases.verified)('are verified as theirs are: %s', async (text, address, signature) => {
    const bytes = toBytes(signature) ?? new Uint8Array()
    const [r, s] = [fromBytes(bytes.subarray(0, 32)), fromBytes(bytes.subarray(32, 64))]
    expect(await recoverSigner(messageDigest(fromBytes(utf8(text))), { r, s, yParity: bytes[64] === 27 ? 0 : 1 })).toBe(address)
  })
})

describe('typed data', () => {
  it.each(cases.typedData)('of seed %s at %s', async (seed, path, data, domain, struct, _address, signature) => {
    expect(domainSeparator(data)).toBe(domain)
    if (struct !== null) expect(structHash(data)).toBe(struct)
    // Whole, and by its hashes on a Model One.
    for (const model of ['T3T1', '1']) {
      const { r, s } = await signTrezorTypedData(await open(seed, { model }), path, data)
      expect(`${r}${s.slice(2)}`, model).toBe(signature.slice(0, -2))
    }
  })
})
