import { fail } from '#core/errors'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import { joined } from '#core/bytes/joined'
import { keccak } from '#core/bytes/keccak'
import type { Address } from '#core/ethereum/address'
import type { Authorization } from '#core/ethereum/transaction'
import { apdu, apdus, MAX_APDU_DATA, pathBytes } from './apdu.ts'
import { bigEndian, shortest } from '../devices/integer-bytes.ts'

/** Instructions of the Ethereum app (app-ethereum, doc/ethapp.adoc). */
const ADDRESS = 0x02
const TRANSACTION = 0x04
const CONFIGURATION = 0x06
const MESSAGE = 0x08
const TYPED_DATA = 0x0c
const AUTHORIZATION = 0x34

/** P1 of commands whose data go on: in the first, and in those that follow. */
const PARTS = { first: 0x00, next: 0x80 } as const

/** Asks for version and settings of the app. */
export const configurationApdu = (): Uint8Array => apdu(CONFIGURATION, 0, 0)

/** Asks for the address at a path. `isShown`: the person compares it on the device and confirms; `chainId`: whose name the device shows with it. */
export const addressApdu = (path: string, isShown: boolean, chainId?: bigint): Uint8Array =>
  apdu(ADDRESS, isShown ? 1 : 0, 0, chainId === undefined ? pathBytes(path) : joined([pathBytes(path), bigEndian(chainId, 8)]))

/** Bytes that EIP-155 puts behind an unsigned legacy transaction: the chain and two empty values. None for chain 0. */
export function legacyTrailer(chainId: number): number {
  if (chainId === 0) return 0
  return 3 + (chainId < 0x80 ? 0 : shortest(chainId).length)
}

/**
 * Signs a transaction. `unsigned`: as it is hashed (`encodeUnsigned`). `trailer`: of a legacy transaction, `legacyTrailer`: older apps take a part that ends
 * before it for the whole of a transaction without a chain, so that no part may begin with it or inside of it.
 */
export function transactionApdus(path: string, unsigned: Uint8Array, trailer = 0): readonly Uint8Array[] {
  const data = joined([pathBytes(path), unsigned])
  let size = MAX_APDU_DATA
  const rest = (): number => data.length % size
  if (data.length > MAX_APDU_DATA) while (size > 1 && rest() !== 0 && rest() <= trailer) size--
  return apdus(TRANSACTION, data, { ...PARTS, size })
}

/** Signs a message (EIP-191, version 0x45). `message`: the bytes before the prefix. */
export const messageApdus = (path: string, message: Uint8Array): readonly Uint8Array[] =>
  apdus(MESSAGE, joined([pathBytes(path), bigEndian(message.length, 4), message]), PARTS)

/** Signs typed data by its two hashes (EIP-712), which the device shows instead of its fields. */
export const typedHashesApdu = (path: string, domain: Uint8Array, message: Uint8Array): Uint8Array =>
  apdu(TYPED_DATA, 0, 0, joined([pathBytes(path), domain, message]))

/** Signs typed data whose types and values were sent before (`typedDataApdus`). */
export const typedDataSignApdu = (path: string): Uint8Array => apdu(TYPED_DATA, 0, 1, pathBytes(path))

/** Tag, length and value; an integer of zero is one byte here. */
const tagged = (tag: number, value: Uint8Array): Uint8Array =>
  joined([Uint8Array.of(tag, Math.max(1, value.length)), value.length === 0 ? Uint8Array.of(0) : value])

/** Signs an authorization of EIP-7702. Throws `input/data-malformed`. */
export function authorizationApdus(path: string, { chainId, address, nonce }: Authorization): readonly Uint8Array[] {
  const delegate = toBytes(address)
  if (delegate?.length !== 20) throw fail('input/data-malformed')
  const fields = joined([tagged(0, Uint8Array.of(1)), tagged(1, delegate), tagged(2, shortest(chainId)), tagged(3, shortest(nonce))])
  return apdus(AUTHORIZATION, joined([pathBytes(path), bigEndian(fields.length, 2), fields]), { first: 1, next: 0 })
}

const bad = (what: string) => fail('device/bad-answer', { what })

/** What the app says of itself. `version`: major, minor, patch; `isBlind`: it signs what it cannot show. */
export type AppConfiguration = { readonly version: readonly [number, number, number]; readonly isBlind: boolean }

/** Reads the answer to `configurationApdu`. Throws `device/bad-answer`. */
export function readConfiguration(answer: Uint8Array): AppConfiguration {
  const [flags, major, minor, patch] = answer
  if (flags === undefined || major === undefined || minor === undefined || patch === undefined) throw bad('configuration')
  return { version: [major, minor, patch], isBlind: (flags & 1) === 1 }
}

/** `publicKey`: 65 bytes, uncompressed. */
export type DeviceAddress = { readonly address: Address; readonly publicKey: Hex }

/** Reads the answer to `addressApdu`. Throws `device/bad-answer`, also where the address is not that of the key. */
export function readLedgerAddress(answer: Uint8Array): DeviceAddress {
  const publicKey = fromBytes(answer.subarray(1, 66))
  const text = new TextDecoder().decode(answer.subarray(67, 107))
  const address: Address = `0x${text.toLowerCase()}`
  if (answer[0] !== 65 || answer[66] !== 40 || answer.length < 107 || answer[1] !== 4) throw bad('address')
  if (address.slice(2) !== keccak(`0x${publicKey.slice(4)}`).slice(26)) throw bad('address')
  return { address, publicKey }
}

/** Reads a signature: one byte that nothing here trusts, then r and s. Which parity it has is found by whose it is. Throws `device/bad-answer`. */
export function readSignature(answer: Uint8Array): { readonly r: Hex; readonly s: Hex } {
  if (answer.length !== 65) throw bad('signature')
  return { r: fromBytes(answer.subarray(1, 33)), s: fromBytes(answer.subarray(33)) }
}
