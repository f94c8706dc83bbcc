import { readJsonArray, readJsonObject } from '#core/text/json'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { type AppError, isError } from '#core/errors'
import { type Hex, isHex } from '#core/bytes/hex'
import { encodeRlpItem, encodeRlpInteger, type Rlp } from './rlp.ts'
import { invalid } from './refuted.ts'

type Json = Readonly<Record<string, unknown>>

/** How a field is written: a number, whole bytes, bytes of one size, or a list. */
type Kind = 'integer' | 'bytes' | 'recipient' | 'accessList' | 'hashes' | 'authorizations' | 'parity'

const START = [
  ['chainId', 'integer'],
  ['nonce', 'integer'],
] as const
const CALL = [
  ['gas', 'integer'],
  ['to', 'recipient'],
  ['value', 'integer'],
  ['input', 'bytes'],
] as const
const DYNAMIC = [
  ['maxPriorityFeePerGas', 'integer'],
  ['maxFeePerGas', 'integer'],
] as const
const SIGNATURE = [
  ['yParity', 'parity'],
  ['r', 'integer'],
  ['s', 'integer'],
] as const
const PRICE = [['gasPrice', 'integer']] as const
const ACCESS = [['accessList', 'accessList']] as const

/** Fields in the order of their RLP, as JSON-RPC names them: legacy, EIP-2930, EIP-1559, EIP-4844 (without its blobs), EIP-7702. */
const LAYOUTS: readonly (readonly (readonly [string, Kind])[])[] = [
  [['nonce', 'integer'], ...PRICE, ...CALL, ['v', 'integer'], ['r', 'integer'], ['s', 'integer']],
  [...START, ...PRICE, ...CALL, ...ACCESS, ...SIGNATURE],
  [...START, ...DYNAMIC, ...CALL, ...ACCESS, ...SIGNATURE],
  [...START, ...DYNAMIC, ...CALL, ...ACCESS, ['maxFeePerBlobGas', 'integer'], ['blobVersionedHashes', 'hashes'], ...SIGNATURE],
  [...START, ...DYNAMIC, ...CALL, ...ACCESS, ['authorizationList', 'authorizations'], ...SIGNATURE],
]

const AUTHORIZATION = [['chainId', 'integer'], ['address', 'recipient'], ['nonce', 'integer'], ...SIGNATURE] as const

/** A shape that we do not know: nothing is concluded from it. */
const unknown = (): AppError => invalid('a transaction', 'it is of no known shape')

const objectOf = (value: unknown): Json => readJsonObject(value, unknown)
const listOf = (value: unknown): readonly unknown[] => readJsonArray(value, Infinity, unknown)
const bytesOf = (value: unknown, size?: number): Uint8Array => {
  if (!isHex(value, size)) throw unknown()
  return hexToBytes(value.slice(2))
}
const integerOf = (value: unknown): Uint8Array => {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw unknown()
  return encodeRlpInteger(BigInt(value))
}

function itemOf(from: Json, name: string, kind: Kind): Rlp {
  const value = from[name]
  switch (kind) {
    case 'integer':
      return integerOf(value)
    case 'parity':
      // Older nodes only say `v`, which is the same for typed transactions.
      return integerOf(value ?? from['v'])
    case 'bytes':
      return bytesOf(value)
    case 'recipient':
      return value === null || value === undefined ? new Uint8Array() : bytesOf(value, 20)
    case 'hashes':
      return listOf(value).map((item) => bytesOf(item, 32))
    case 'accessList':
      return listOf(value).map((entry) => {
        const { address, storageKeys } = objectOf(entry)
        return [bytesOf(address, 20), listOf(storageKeys).map((key) => bytesOf(key, 32))]
      })
    case 'authorizations':
      return listOf(value).map((entry) => AUTHORIZATION.map(([field, of]) => itemOf(objectOf(entry), field, of)))
  }
}

/** A mined transaction's canonical bytes, written from its JSON; `undefined` for a type or shape that we do not know. Their keccak256 is its hash. */
export function encodeMined(value: unknown): Uint8Array | undefined {
  try {
    const from = objectOf(value)
    const type = from['type'] === undefined ? 0 : Number(from['type'])
    const layout = LAYOUTS[type]
    if (!layout) return undefined
    const body = encodeRlpItem(layout.map(([name, kind]) => itemOf(from, name, kind)))
    return type === 0 ? body : concatBytes(Uint8Array.of(type), body)
  } catch (error) {
    if (!isError(error, 'proof/invalid')) throw error
    return undefined
  }
}

/** Wei per gas that a mined transaction paid (EIP-1559). */
export function effectivePrice(value: unknown, baseFee: bigint): bigint {
  const from = value as Readonly<Record<string, Hex | undefined>>
  const { gasPrice = '0x0', maxFeePerGas, maxPriorityFeePerGas = '0x0' } = from
  if (maxFeePerGas === undefined || Number(from['type'] ?? 0) < 2) return BigInt(gasPrice)
  const most = BigInt(maxFeePerGas)
  const wanted = baseFee + BigInt(maxPriorityFeePerGas)
  return wanted < most ? wanted : most
}
